import { type Language, limits, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailedLinks, organizations, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type SentMail, type TestCore, visitor } from '../testing/test-core.ts'
import { anyone, type System, useCase, type Within } from '../use-case/index.ts'
import { findMailedLink, type Letter, queueMail, useMailedLink } from './index.ts'
import { sendMail } from './send-mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Runs a function in a transaction, as use cases do. */
const writing = useCase({
  needs: [],
  policy: anyone,
  run: ({ write }, work: (within: Within) => Promise<unknown>) => write(work),
})

describeOnEachDatabase('mail', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const write = <T>(work: (within: Within) => Promise<T>) => writing(core.deps, visitor, work) as Promise<T>
  const queue = (letter: Letter) => write((within) => queueMail(within, core.deps, letter))

  async function makePerson(change: Partial<typeof users.$inferInsert> = {}) {
    const owner = await makeOrganization(core)
    const { userId, organizationId } = await makeMember(core, owner.organizationId, roles.teamMember)
    const [person] = await core.deps.database.db
      .update(users)
      .set({ firstName: '지우', lastName: '김', language: 'ko', ...change })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    return { userId, organizationId, email: person?.email ?? '' }
  }

  async function mailTo(email: string, count = 1): Promise<SentMail> {
    const sent = async () => (await core.sentMails()).filter(({ to }) => to === email)
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(count)
    const last = (await sent()).at(-1)
    if (last === undefined) throw new Error('no mail was sent')
    return last
  }

  /** The token of the one link that text and HTML share. */
  function tokenIn({ text, html }: SentMail, path: string): string {
    const link = new RegExp(`https://dossier\\.example${path}([\\w-]{43})(?:\\.(?:ko|en))?(?=\\s|$)`).exec(text)
    expect(html).toContain(`href="${link?.[0]}"`)
    return link?.[1] ?? ''
  }

  it('of an invitation is in the recipient’s language and states the sender and the expiry', async () => {
    const korean = await makePerson({ status: 'invited' })
    const facts = { organization: '한강 파트너스', code: 'hangang', inviter: '이도윤', project: '프로젝트 알파' }
    await queue({ kind: 'memberInvitation', ...korean, facts })
    const mail = await mailTo(korean.email)
    expect(mail.subject).toBe('이도윤 님이 한강 파트너스에 초대했습니다')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('프로젝트 알파')
      expect(part).toContain('hangang')
      expect(part).toContain('2026. 11. 27. 18:00(한국 시간)')
    }
    const english = await makePerson({ status: 'invited', language: 'en' })
    await queue({ kind: 'memberInvitation', ...english, facts: { ...facts, project: undefined } })
    const translated = await mailTo(english.email)
    expect(translated.subject).toBe('이도윤 invited you to 한강 파트너스 on Dossier')
    expect(translated.text).toContain('until Nov 27, 2026, 09:00 UTC')
    expect(translated.text).not.toMatch(/workspace|\{/)
    expect(translated.html).toContain('<html lang="en">')
  })

  it('contains a link that works once, of which only the hash is stored', async () => {
    const person = await makePerson()
    await queue({ kind: 'passwordReset', ...person, facts: { organization: 'First' } })
    const token = tokenIn(await mailTo(person.email), '/reset-password#')
    const now = core.clock.now()
    expect(await write((within) => findMailedLink(within, token, 'passwordReset', now))).toEqual({ userId: person.userId })
    expect(await write((within) => findMailedLink(within, token, 'invitation', now))).toBeUndefined()
    expect(await write((within) => useMailedLink(within, token, 'invitation', now))).toBeUndefined()
    const rows = await core.deps.database.pool.query('select * from mailed_links where user_id = $1', [person.userId])
    expect(JSON.stringify(rows.rows)).not.toContain(token)
    const jobs = await core.deps.database.pool.query(`select data::text from pgboss.job where name = 'send-mail'`)
    expect(JSON.stringify(jobs.rows)).not.toContain(token)

    const attempts = await Promise.all([1, 2, 3].map(() => write((within) => useMailedLink(within, token, 'passwordReset', now))))
    expect(attempts.filter((userId) => userId === person.userId)).toHaveLength(1)
    expect(attempts.filter((userId) => userId === undefined)).toHaveLength(2)
  })

  it.each([
    ['passwordReset', '/reset-password#', 'passwordReset', limits.resetMinutes * MINUTE_MS],
    ['memberInvitation', '/accept-invitation#', 'invitation', limits.invitationDays * DAY_MS],
  ] as const)('of kind %s contains a link that expires', async (kind, path, purpose, lifetime) => {
    const person = await makePerson({ status: kind === 'memberInvitation' ? 'invited' : 'active' })
    await queue({ kind, ...person, facts: { organization: 'First', code: 'first', inviter: 'Lee' } })
    const token = tokenIn(await mailTo(person.email), path)
    const last = new Date(core.clock.now().getTime() + lifetime - 1)
    const over = new Date(last.getTime() + 1)
    expect(await write((within) => findMailedLink(within, token, purpose, last))).toEqual({ userId: person.userId })
    expect(await write((within) => findMailedLink(within, token, purpose, over))).toBeUndefined()
    expect(await write((within) => useMailedLink(within, token, purpose, over))).toBeUndefined()
  })

  it('sent again invalidates the earlier link, but none of another purpose or person', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    for (const someone of [person, other]) await queue({ kind: 'passwordReset', ...someone, facts: {} })
    const [first, others] = [
      tokenIn(await mailTo(person.email), '/reset-password#'),
      tokenIn(await mailTo(other.email), '/reset-password#'),
    ]
    await queue({ kind: 'passwordReset', ...person, facts: {} })
    const second = tokenIn(await mailTo(person.email, 2), '/reset-password#')
    const now = core.clock.now()
    const findLink = (token: string) => write((within) => findMailedLink(within, token, 'passwordReset', now))
    expect([await findLink(first), await findLink(second), await findLink(others)]).toEqual([
      undefined,
      { userId: person.userId },
      { userId: other.userId },
    ])
  })

  it('of an export contains a link that is valid as long as the data, and none after the deletion was cancelled', async () => {
    const person = await makePerson({ language: 'en' })
    const deletedAfter = new Date(core.clock.now().getTime() + 30 * DAY_MS)
    const until = deletedAfter.toISOString()
    const letter = { kind: 'organizationExport', ...person, facts: { organization: 'First', until } } as const
    const setEnd = (end: Date | null) =>
      core.deps.database.db.update(organizations).set({ deletedAfter: end }).where(eq(organizations.id, person.organizationId))
    await setEnd(deletedAfter)
    await queue(letter)
    const mail = await mailTo(person.email)
    const token = tokenIn(mail, '/api/organization/export/')
    expect(mail.text).toContain('until Dec 20, 2026, 09:00 UTC')
    const links = await core.deps.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, person.userId))
    expect(links.map(({ expiresAt }) => expiresAt)).toEqual([deletedAfter])
    expect(await write((within) => findMailedLink(within, token, 'organizationExport', core.clock.now()))).toEqual({
      userId: person.userId,
    })
    await setEnd(null)
    await sendMail(core.deps, systemOf(person), letter)
    expect((await core.sentMails()).filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  it('is not sent when its transaction is rolled back', async () => {
    const person = await makePerson()
    const undone = write(async (within) => {
      await queueMail(within, core.deps, { kind: 'passwordChanged', ...person })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const queued = await core.deps.database.pool.query(
      `select 1 from pgboss.job where name = 'send-mail' and (data->>'userId')::int = $1`,
      [person.userId],
    )
    expect(queued.rows).toEqual([])
  })

  it.each([
    ['a deleted member', 'passwordReset', { status: 'deleted' }],
    ['a deactivated member', 'passwordChanged', { status: 'deactivated' }],
    ['an invited person who has not accepted', 'passwordReset', { status: 'invited' }],
    ['an invited person who has accepted meanwhile', 'memberInvitation', { status: 'active' }],
  ] as const)('is not sent to %s', async (_, kind, change) => {
    const person = await makePerson(change)
    await sendMail(core.deps, systemOf(person), { kind, ...person, facts: {} })
    expect((await core.sentMails()).filter(({ to }) => to === person.email)).toEqual([])
    expect(await core.deps.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, person.userId))).toEqual([])
  })

  it('is not sent to a member of another organization', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const wrong = { kind: 'passwordReset', userId: person.userId, organizationId: other.organizationId, facts: {} } as const
    await sendMail(core.deps, systemOf(other), wrong)
    await sendMail(core.deps, systemOf(other), { ...wrong, organizationId: 0 })
    expect((await core.sentMails()).filter(({ to }) => to === person.email)).toEqual([])
  })

  it('is sent to super admins, who belong to no organization', async () => {
    const { userId, email } = await makePerson({ language: 'en' })
    await core.deps.database.db.update(users).set({ organizationId: null }).where(eq(users.id, userId))
    await queue({ kind: 'passwordReset', userId, organizationId: 0, facts: {} })
    const mail = await mailTo(email)
    expect(mail.subject).toBe('Set a new password for Dossier')
    expect(mail.text).toContain('super admin account')
  })

  it('is sent by the system only', async () => {
    const person = await makePerson()
    await expectRefusal(sendMail(core.deps, visitor, { kind: 'passwordChanged', ...person, facts: {} }), 'LIMITED_ACCESS')
  })

  const outcomes: Record<string, Record<Language, string>> = {
    completed: { en: 'is complete', ko: '끝났습니다' },
    failed: { en: 'did not finish', ko: '끝내지 못했습니다' },
  }
  const facts: { [Kind in Letter['kind']]: Record<string, string | number> } = {
    organizationInvitation: { organization: 'First', code: 'first' },
    memberInvitation: { organization: 'First', code: 'first', inviter: 'Lee' },
    addedToProject: { project: 'Alpha', inviter: 'Lee', role: roles.guest },
    passwordReset: { organization: 'First' },
    passwordChanged: {},
    breakGlass: { admin: 'Root', reason: 'An incident', until: '2026-11-20T10:00:00.000Z' },
    ownershipReceived: { from: 'Lee', project: 'Alpha' },
    organizationDeletion: { organization: 'First', until: '2026-12-20T09:00:00.000Z' },
    organizationExport: { organization: 'First', until: '2026-12-20T09:00:00.000Z' },
    taskEnded: { task: 'rooms.zip', project: 'Alpha', projectId: 41, outcome: 'completed' },
  }
  it.each(
    [...Object.entries(facts), ...Object.entries({ taskEnded: { ...facts.taskEnded, outcome: 'failed' } })].flatMap(([kind, known]) =>
      (['ko', 'en'] as const).map((language) => [kind as Letter['kind'], language, known] as const),
    ),
  )('of kind %s in %s contains all its facts and no unfilled placeholder', async (kind, language: Language, known) => {
    const status = kind.endsWith('Invitation') ? 'invited' : 'active'
    const person = await makePerson({ language, status })
    const deletedAfter = new Date('2026-12-20T09:00:00.000Z')
    await core.deps.database.db.update(organizations).set({ deletedAfter }).where(eq(organizations.id, person.organizationId))
    await sendMail(core.deps, systemOf(person), { kind, ...person, facts: known })
    const mail = await mailTo(person.email)
    const outcome = outcomes[known['outcome'] ?? '']?.[language]
    const role = language === 'ko' ? '게스트' : 'Guest'
    const words = { ...known, ...('role' in known && { role }), ...(outcome !== undefined && { outcome }) }
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/[{}]/)
      expect(part).not.toContain('undefined')
      for (const [name, word] of Object.entries(words)) expect(part).toContain(name === 'until' ? '2026' : word)
      expect(/[가-힣]/.test(part.replaceAll('지우', '').replaceAll('김', ''))).toBe(language === 'ko')
    }
    expect(mail.subject).not.toMatch(/[{}]/)
  })
})

const systemOf = ({ organizationId }: { organizationId: number }): System => ({ kind: 'system', organizationId, language: 'ko' })
