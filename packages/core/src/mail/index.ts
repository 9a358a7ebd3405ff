export { mailModule } from './mail.module.ts'
export { momentInWords } from './facts-in-words.ts'
export { findMailedLink, useMailedLink } from './mailed-links.ts'
export { type Letter, queueMail } from './queue-mail.ts'
