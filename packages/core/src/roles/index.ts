export { chooseRole, type RoleChoice } from './role-choice.ts'
export { roleRoutes } from './roles.routes.ts'
