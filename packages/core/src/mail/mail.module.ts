import type { Mailer } from '@dossier/platform'
import { jobs } from '@dossier/contract'
import { type Module, work } from '../use-case/index.ts'
import { sendMail } from './send-mail.ts'

// Servers of small firms take few connections from one sender.
const MAILS_AT_ONCE = 2

/** What is this noun's own of the dependencies. */
export interface MailPorts {
  mailer: Mailer
}

export const mailModule: Module<MailPorts> = {
  jobs: () => [work(jobs.sendMail, sendMail, { concurrency: MAILS_AT_ONCE })],
}
