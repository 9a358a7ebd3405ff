import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listeningUrl } from './listening-url.ts'

const DEADLINE_MS = 30_000

/** A mail server that stores received mails. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** Resolves with the next unread mail to an address. @throws when none arrives */
  next(address: string): Promise<Email>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: Buffer[] = []
  const waiting: Email[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks))
        arrivals.emit('mail')
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: listeningUrl(listening).replace('http:', 'smtp:'),
    async next(recipient) {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      for (;;) {
        for (const mail of arrived.splice(0)) waiting.push(await PostalMime.parse(mail))
        const at = waiting.findIndex((mail) => mail.to?.some((to) => to.address === recipient))
        const [mail] = at === -1 ? [] : waiting.splice(at, 1)
        if (mail !== undefined) return mail
        if (arrived.length > 0) continue
        await once(arrivals, 'mail', { signal }).catch((error: unknown) => {
          throw new Error(`no mail came for ${recipient}`, { cause: error })
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link of a mail, which must be the same in its text and HTML. @throws when there is none, or when they differ */
export function linkIn(mail: Email): string {
  const inText = /https?:\/\/\S+[#/][\w-]{43}/.exec(mail.text ?? '')?.[0]
  if (inText === undefined || mail.html?.includes(inText) !== true) throw new Error(`the mail "${mail.subject}" has no link`)
  return inText
}
