import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const DEADLINE_MS = 30_000

/** A mail server that keeps what it is given. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** The next mail to an address that was not asked for before. @throws when none comes */
  next(address: string): Promise<Email>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: Buffer[] = []
  const waiting: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async next(recipient) {
      const deadline = performance.now() + DEADLINE_MS
      while (performance.now() < deadline) {
        for (const mail of arrived.splice(0)) waiting.push(await PostalMime.parse(mail))
        const at = waiting.findIndex((mail) => mail.to?.some((to) => to.address === recipient))
        const [mail] = at === -1 ? [] : waiting.splice(at, 1)
        if (mail !== undefined) return mail
        await sleep(100)
      }
      throw new Error(`no mail came for ${recipient}`)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link of a mail, which stands alike in its text and in its HTML. @throws when it has none, or two different ones */
export function linkIn(mail: Email): string {
  const inText = /https?:\/\/\S+[#/][\w-]{43}/.exec(mail.text ?? '')?.[0]
  if (inText === undefined || mail.html?.includes(inText) !== true) throw new Error(`the mail "${mail.subject}" has no link`)
  return inText
}
