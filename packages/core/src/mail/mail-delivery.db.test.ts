import type { AddressInfo } from 'node:net'
import { roles } from '@dossier/contract'
import { openMailer, silentLogger } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailedLinks, users } from '../schema/index.ts'
import { makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { type Letter, queueMail } from './index.ts'
import { sendMail } from './send-mail.ts'

const queue = useCase({
  needs: ['queue'],
  policy: anyone,
  run: ({ write, deps }, letter: Letter) => write((within) => queueMail(within, deps, letter)),
})

/** A real local SMTP server that can be set to refuse mails. */
async function openMailServer() {
  const received: { to: string[]; raw: string }[] = []
  let refusing = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      refusing -= 1
      done(refusing >= 0 ? new Error('try again later') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    refuse: (times: number) => void (refusing = times),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describeOnAnyDatabase('a mail sent through a server', (under) => {
  let core: TestCore
  let server: Awaited<ReturnType<typeof openMailServer>>
  beforeAll(async () => {
    server = await openMailServer()
    core = await openTestCore(under, { smtpUrl: server.url })
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })

  async function makePerson(change: Partial<typeof users.$inferInsert>) {
    const { userId, organizationId } = await makeMember(core, (await makeOrganization(core)).organizationId, roles.teamMember)
    const [person] = await core.deps.database.db.update(users).set(change).where(eq(users.id, userId)).returning()
    return { userId, organizationId, email: person?.email ?? '' }
  }
  const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email))

  it('arrives', async () => {
    const person = await makePerson({ firstName: '지우', lastName: '김', language: 'ko' })
    await queue(core.deps, visitor, { kind: 'passwordChanged', ...person })
    await expect.poll(() => mailsTo(person.email), { timeout: 10_000 }).toHaveLength(1)
    const { to, from, subject, text, html } = await PostalMime.parse(mailsTo(person.email)[0]?.raw ?? '')
    expect({ to, from, subject }).toEqual({
      to: [{ name: '김지우', address: person.email }],
      from: { name: 'Dossier', address: 'no-reply@dossier.example' },
      subject: 'Dossier 비밀번호가 변경되었습니다',
    })
    expect(text).toContain('김지우 님, 안녕하세요.')
    expect(html).toContain('href="https://dossier.example/forgot-password?lang=ko"')
  })

  it('is retried with a new link when the server refuses it', { timeout: 30_000 }, async () => {
    const person = await makePerson({ language: 'en' })
    server.refuse(1)
    await queue(core.deps, visitor, { kind: 'passwordReset', ...person, facts: {} })
    await expect.poll(() => mailsTo(person.email), { timeout: 20_000 }).toHaveLength(1)
    expect(await core.deps.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, person.userId))).toHaveLength(1)
  })

  it('fails when the server does not respond, so that it is retried', async () => {
    const person = await makePerson({ language: 'en' })
    const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.com', outboxDirectory: '', logger: silentLogger() })
    const system = { kind: 'system', organizationId: person.organizationId, language: 'ko' } as const
    await expect(sendMail({ ...core.deps, mailer }, system, { kind: 'passwordChanged', ...person, facts: {} })).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })

  it('cannot be altered or redirected by names', async () => {
    const evil = 'Lee\r\nBcc: victim@example.com\r\n\r\n<img src=x onerror=alert(1)>"\u202egnp{code}'
    const person = await makePerson({ firstName: evil, lastName: '', language: 'en', status: 'invited' })
    await queue(core.deps, visitor, { kind: 'memberInvitation', ...person, facts: { organization: evil, code: 'first', inviter: evil } })
    await expect.poll(() => mailsTo(person.email), { timeout: 10_000 }).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = mailsTo(person.email)
    expect(to).toEqual([person.email])
    const { headers, subject, text = '', html = '' } = await PostalMime.parse(raw)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(subject).not.toMatch(/[\r\n\u202e]/)
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([])
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
    // Placeholders inside a name are not replaced.
    expect(text).toContain('gnp{code}')
  })
})
