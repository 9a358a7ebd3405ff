export { mailJobs } from './mail.jobs.ts'
export { findMailedLink, useMailedLink } from './mailed-links.ts'
export { type Letter, queueMail } from './queue-mail.ts'
