import type { Mailer } from '@dossier/platform'
import { jobs } from '@dossier/contract'
import { type Module, work } from '../use-case/index.ts'
import { sendMail } from './send-mail.ts'

// Mail servers of small firms accept few connections per sender.
const MAILS_AT_ONCE = 2

/** The dependencies that only mail needs. */
export interface MailPorts {
  mailer: Mailer
}

export const mailModule: Module<MailPorts> = {
  jobs: () => [work(jobs.sendMail, sendMail, { concurrency: MAILS_AT_ONCE })],
}
