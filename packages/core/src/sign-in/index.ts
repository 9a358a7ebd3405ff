export { provePassword } from './prove-password.ts'
export { setUp, setUpUnattended, showSetUpState } from './set-up.ts'
export { signInJobs } from './sign-in.jobs.ts'
export { signInRoutes } from './sign-in.routes.ts'
