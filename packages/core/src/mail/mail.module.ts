import { jobs } from '@dossier/contract'
import { type Module, work } from '../use-case/index.ts'
import { sendMail } from './send-mail.ts'

// Servers of small firms take few connections from one sender.
const MAILS_AT_ONCE = 2

export const mailModule: Module = {
  jobs: () => [work(jobs.sendMail, sendMail, { concurrency: MAILS_AT_ONCE })],
}
