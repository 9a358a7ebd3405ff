import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/loopback-host.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

// After this the queue retries later.
const CONNECTION_TIMEOUT_MS = 20_000
const SOCKET_TIMEOUT_MS = 60_000

/**
 * Sends mails to an SMTP server. `smtp://` upgrades to TLS when offered, and requires it when a password is sent to another machine;
 * `smtps://` uses TLS from the start.
 */
export function openSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { hostname, password } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: password !== '' && !isLoopbackHost(hostname),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    close: async () => transport.close(),
  }
}
