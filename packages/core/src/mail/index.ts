export { type Letter, queueMail } from './queue-mail.ts'
