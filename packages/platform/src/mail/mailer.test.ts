import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger, silentLogger } from '../logging.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { openMailer } from './open-mailer.ts'

const mail: OutgoingMail = {
  to: { name: '김지우', address: 'jiwoo@example.com' },
  subject: '초대: 한강 파트너스',
  text: '안녕하세요.\n\nhttps://dossier.example/#secret\n',
  html: '<p>안녕하세요.</p>',
}
const from = 'Dossier <no-reply@dossier.example>'
let directory: string
let opened: (() => void | Promise<void>)[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dossier-mail-'))
})
afterEach(async () => {
  for (const close of opened) await close()
  opened = []
  await rm(directory, { recursive: true })
})

function open(smtpUrl?: string): Mailer {
  const mailer = openMailer({
    ...(smtpUrl !== undefined && { smtpUrl }),
    from,
    outboxDirectory: join(directory, 'outbox'),
    logger: silentLogger(),
  })
  opened.push(() => mailer.close())
  return mailer
}

/** A real local SMTP server and the mails it received. */
async function serve(options: SMTPServerOptions = {}) {
  const received: { envelope: string[]; raw: string; user: unknown }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          envelope: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          user: session.user as unknown,
        })
        done()
      })
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  opened.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { port: (listening.address() as AddressInfo).port, received }
}

describe('a mail sent by SMTP', () => {
  it('arrives with name, subject, text and HTML', async () => {
    const { port, received } = await serve()
    await open(`smtp://127.0.0.1:${port}`).send(mail)
    expect(received).toHaveLength(1)
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(parsed).toMatchObject({
      from: { name: 'Dossier', address: 'no-reply@dossier.example' },
      to: [{ name: '김지우', address: 'jiwoo@example.com' }],
      subject: mail.subject,
    })
    expect(parsed.text?.trim()).toBe(mail.text.trim())
    expect(parsed.html?.trim()).toBe(mail.html)
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('is sent to a server that requires a password', async () => {
    const { port, received } = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'dossier' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong')),
    })
    await open(`smtp://dossier:p%40ss@127.0.0.1:${port}`).send(mail)
    expect(received[0]?.user).toBe('dossier')
    await expect(open(`smtp://dossier:wrong@127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({ code: 'EAUTH' })
    await expect(open(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/auth/i)
    expect(received).toHaveLength(1)
  })

  it('fails when the server refuses the recipient or the mail', async () => {
    const { port } = await serve({ onRcptTo: (_, __, done) => done(new Error('no such user')) })
    await expect(open(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/no such user/)
    const full = await serve({ onMailFrom: (_, __, done) => done(new Error('too busy')) })
    await expect(open(`smtp://127.0.0.1:${full.port}`).send(mail)).rejects.toThrow(/too busy/)
  })

  it('fails when the server does not respond', async () => {
    await expect(open('smtp://127.0.0.1:1').send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it('is refused without TLS to another machine when there is a password', async () => {
    const { port, received } = await serve({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(null, { user: 'x' }),
    })
    // The machine's host name, which is not a loopback address.
    await expect(open(`smtp://dossier:secret@0.0.0.0:${port}`).send(mail)).rejects.toMatchObject({ code: 'ETLS' })
    expect(received).toEqual([])
  })

  it('keeps line breaks in names and subjects out of its headers', async () => {
    const { port, received } = await serve()
    const evil = 'Kim\r\nBcc: victim@example.com\r\n\r\n<script>'
    await open(`smtp://127.0.0.1:${port}`).send({ ...mail, to: { name: evil, address: 'kim@example.com' }, subject: evil })
    expect(received[0]?.envelope).toEqual(['kim@example.com'])
    const { headers, bcc } = await PostalMime.parse(received[0]?.raw ?? '')
    expect(bcc ?? []).toEqual([])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com>\n',
    '<a@example.com>',
    'a@b@c',
    'Kim',
    '"x y"@example.com',
  ])('is sent to exactly one address, not to %j', async (address) => {
    const { port, received } = await serve()
    await expect(open(`smtp://127.0.0.1:${port}`).send({ ...mail, to: { name: '', address } })).rejects.toThrow(/not one e-mail address/)
    expect(received).toEqual([])
  })
})

describe('a mail without a server', () => {
  it('is a file that only this user can read', async () => {
    await open().send(mail)
    const outbox = join(directory, 'outbox')
    const names = await readdir(outbox)
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{6}\.\d{3}Z-[\da-f-]{36}\.eml$/)])
    const path = join(outbox, names[0] ?? '')
    expect([(await stat(outbox)).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([0o700, 0o600])
    expect(await PostalMime.parse(await readFile(path))).toMatchObject({ subject: mail.subject, to: [mail.to] })
  })

  it('is logged by its file name only', async () => {
    const lines: string[] = []
    const logger = createLogger({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    await openMailer({ from, outboxDirectory: directory, logger }).send(mail)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('.eml')
    expect(lines[0]).not.toMatch(/secret|jiwoo|한강/)
  })
})
