import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/loopback-host.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

// A server that has not answered by then is tried again later by the queue.
const CONNECTING_MS = 20_000
const SILENCE_MS = 60_000

/**
 * Hands mails to an SMTP server. `smtp://` goes over to TLS when the server offers it, and must when a password is sent,
 * unless to this very machine; `smtps://` speaks TLS from the start.
 */
export function openSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { hostname, password } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: password !== '' && !isLoopbackHost(hostname),
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    close: async () => transport.close(),
  }
}
