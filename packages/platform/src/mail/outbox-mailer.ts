import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { systemClock } from '../clock.ts'
import type { Logger } from '../logging.ts'
import { randomId } from '../secrets.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

/** Writes each mail to a file `<time>-<id>.eml`, readable by the process's user only, since mails contain secrets. */
export function openOutboxMailer({ from, directory, logger }: { from: string; directory: string; logger: Logger }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was composed as a stream')
      const path = join(directory, `${systemClock.now().toISOString().replaceAll(/[-:]/g, '')}-${randomId()}.eml`)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await chmod(directory, 0o700)
      await writeAtomically(path, message)
      logger.info({ path }, 'a mail was written to the outbox, as no SMTP_URL is set')
    },
    close: async () => {},
  }
}

/** Writes the file atomically. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
