import type { Logger } from '../logging.ts'
import type { Mailer } from './mailer.ts'
import { openOutboxMailer } from './outbox-mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password if required; absent: mails are written to files. */
  smtpUrl?: string
  /** Name and address of the sender: `Dossier <no-reply@example.com>`. */
  from: string
  /** Directory for mails without a server. */
  outboxDirectory: string
  logger: Logger
}

export function openMailer({ smtpUrl, from, outboxDirectory, logger }: MailerOptions): Mailer {
  return smtpUrl === undefined ? openOutboxMailer({ from, directory: outboxDirectory, logger }) : openSmtpMailer({ smtpUrl, from })
}
