import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { auditLogRepository, verifyLogOf } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { organizations, sessions, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead, visitor } from '../testing/test-core.ts'
import type { SuperAdmin } from '../use-case/index.ts'
import { deleteOrganization } from './delete-organization.ts'
import { grantBreakGlass } from './grant-break-glass.ts'
import { inviteOrganization } from './invite-organization.ts'
import { listBreakGlassGrants } from './list-break-glass-grants.ts'
import { listOrganizations } from './list-organizations.ts'
import { resendOwnerInvitation } from './resend-owner-invitation.ts'
import { updateOrganization } from './update-organization.ts'

const page = { limit: 10, offset: 0 }
const reason = 'The owner asked for help with a lost file'

describeOnEachDatabase('organizations', (under) => {
  let core: TestCore
  let root: SuperAdmin
  let invited = 0
  beforeAll(async () => {
    core = await openTestCore(under)
    const person = {
      firstName: 'Root',
      email: 'root@example.com',
      passwordHash: 'none',
      role: roles.superAdmin,
      createdAt: core.clock.now(),
    }
    const [made] = await core.deps.database.db.insert(users).values(person).returning({ id: users.id })
    root = { kind: 'superAdmin', userId: made?.id ?? 0, sessionId: 0, name: 'Root', address: '10.0.0.9', language: 'en' }
  })
  afterAll(() => core.close())
  beforeEach(() => {
    core.clock.advance(1000)
    invited += 1
  })

  const invite = (over: object = {}) =>
    inviteOrganization(core.deps, root, {
      name: `Invited ${invited}`,
      website: 'https://www.example.com/about',
      email: `owner-${invited}@example.com`,
      type: 2,
      firstName: '',
      lastName: '',
      language: 'en',
      ...over,
    })
  const stored = async (id: number) => (await core.deps.database.db.select().from(organizations).where(eq(organizations.id, id)))[0]
  const ownerOf = async (id: number) => (await core.deps.database.db.select().from(users).where(eq(users.organizationId, id)))[0]
  const mailsTo = async (address: string, count: number) => {
    const sent = async () => (await core.sentMails()).filter((mail) => mail.to === address)
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(count)
    return sent()
  }
  const logOf = async (chain: number) =>
    (await auditLogRepository.reader(core.deps.database.db, chain).list({}, { limit: 100, offset: 0 })).map(({ action, details }) => ({
      action,
      ...details,
    }))
  const sessionsOf = async (userId: number) =>
    (await core.deps.database.db.select().from(sessions).where(eq(sessions.userId, userId))).length

  it('are listed with their statistics and without their content, latest first', async () => {
    const first = await makeOrganization(core)
    await makeMember(core, first.organizationId, roles.guest)
    core.clock.advance(1000)
    const second = await makeOrganization(core)
    const [project] = await Promise.all(
      ['A', 'B', 'C'].map((name) => createProject(core.deps, second, { name, description: '', type: projectTypes.all })),
    )
    await uploadAndRead(core, second, project?.id ?? 0, { 'secret name.txt': 'twelve bytes' })
    const listed = await listOrganizations(core.deps, root, page)
    expect(listed.rows.slice(0, 2).map(({ id, members, projects, files, storage }) => ({ id, members, projects, files, storage }))).toEqual(
      [
        { id: second.organizationId, members: 1, projects: 3, files: 1, storage: 12 },
        { id: first.organizationId, members: 2, projects: 0, files: 0, storage: 0 },
      ],
    )
    expect(JSON.stringify(listed)).not.toContain('secret')
  })

  it('are found by name, code, address and status, in pages', async () => {
    const { id, code } = await invite({ name: '100% Capital', email: 'percent@example.com' })
    await invite({ name: '1000 Capital' })
    const found = async (query: object) => (await listOrganizations(core.deps, root, { ...page, ...query })).rows.map((row) => row.id)
    expect(await found({ search: '100%' })).toEqual([id])
    expect(await found({ search: code })).toContain(id)
    expect(await found({ search: 'PERCENT@' })).toEqual([id])
    expect(await found({ search: 'capital', status: 'suspended' })).toEqual([])
    expect((await listOrganizations(core.deps, root, { search: 'capital', limit: 1, offset: 1 })).rows).toHaveLength(1)
    expect((await listOrganizations(core.deps, root, { search: 'capital', limit: 1, offset: 1 })).count).toBe(2)
  })

  it('are visible to super admins only', async () => {
    const owner = await makeOrganization(core)
    const id = owner.organizationId
    const acts = [
      (actor: typeof owner | typeof visitor) => listOrganizations(core.deps, actor, page),
      (actor: typeof owner | typeof visitor) => updateOrganization(core.deps, actor, { id, name: 'Mine' }),
      (actor: typeof owner | typeof visitor) => deleteOrganization(core.deps, actor, { id, confirmName: 'x' }),
      (actor: typeof owner | typeof visitor) => resendOwnerInvitation(core.deps, actor, { id }),
      (actor: typeof owner | typeof visitor) => grantBreakGlass(core.deps, actor, { id, reason }),
      (actor: typeof owner | typeof visitor) => listBreakGlassGrants(core.deps, actor, { id, ...page }),
    ]
    for (const act of acts) {
      await expectRefusal(act(owner), 'LIMITED_ACCESS')
      await expectRefusal(act(visitor), 'NOT_SIGNED_IN')
    }
    await expectRefusal(updateOrganization(core.deps, root, { id: 999_999 }), 'ORGANIZATION_NOT_FOUND')
    await expectRefusal(grantBreakGlass(core.deps, root, { id: 999_999, reason }), 'ORGANIZATION_NOT_FOUND')
  })

  it('wait after the invitation until the owner accepts it by mail', async () => {
    const made = await invite()
    expect(made).toMatchObject({ status: 'invited', domain: 'www.example.com', type: 2, members: 1, deletedAfter: null, exported: false })
    expect(await ownerOf(made.id)).toMatchObject({
      status: 'invited',
      role: roles.organizationOwner,
      passwordHash: null,
      email: made.email,
    })
    const [mail] = await mailsTo(made.email, 1)
    expect(mail?.text).toContain(made.name)
    expect(await logOf(made.id)).toEqual([
      { action: 'organization.invited', subject: made.name, subjectId: made.id, code: made.code, email: made.email },
    ])
    expect((await logOf(0))[0]).toMatchObject({ action: 'organization.invited', subjectId: made.id })
  })

  it('get a unique code from their name, also when several are invited concurrently', async () => {
    const name = `미래 캐피탈 ${invited}`
    const made = await Promise.all([1, 2, 3].map((n) => invite({ name, email: `same-${n}@example.com` })))
    expect(made.map(({ code }) => code).sort()).toEqual([`미래-캐피탈-${invited}`, `미래-캐피탈-${invited}-2`, `미래-캐피탈-${invited}-3`])
    expect((await invite({ code: `own-${invited}` })).code).toBe(`own-${invited}`)
    await expectRefusal(invite({ code: `own-${invited}` }), 'ORGANIZATION_CODE_TAKEN')
  })

  it('can be invited again while the invitation is open, which invalidates the old link', async () => {
    const made = await invite()
    const linkIn = (text = '') => /accept-invitation#([\w-]{43})/.exec(text)?.[1]
    const [first] = await mailsTo(made.email, 1)
    await resendOwnerInvitation(core.deps, root, { id: made.id })
    const both = await mailsTo(made.email, 2)
    const links = new Set(both.map(({ text }) => linkIn(text)))
    expect(links.size).toBe(2)
    expect(linkIn(first?.text)).toHaveLength(43)
    const { rows } = await core.deps.database.pool.query<{ n: number }>(
      'select count(*)::int as n from mailed_links join users on users.id = user_id where organization_id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ n: 1 }])
    const running = await makeOrganization(core)
    await expectRefusal(resendOwnerInvitation(core.deps, root, { id: running.organizationId }), 'NOT_INVITED')
  })

  it('move an open invitation to another address', async () => {
    const made = await invite()
    await mailsTo(made.email, 1)
    const moved = `moved-${invited}@example.com`
    expect(await updateOrganization(core.deps, root, { id: made.id, email: moved })).toMatchObject({ email: moved, status: 'invited' })
    await mailsTo(moved, 1)
    expect(await ownerOf(made.id)).toMatchObject({ email: moved, status: 'invited' })
  })

  it('keep their owner’s account when only the contact address changes', async () => {
    const owner = await makeOrganization(core)
    const before = await ownerOf(owner.organizationId)
    await updateOrganization(core.deps, root, { id: owner.organizationId, email: 'contact@example.com', name: 'Renamed' })
    expect(await ownerOf(owner.organizationId)).toEqual(before)
    expect(await stored(owner.organizationId)).toMatchObject({ name: 'Renamed', email: 'contact@example.com' })
    expect((await logOf(owner.organizationId))[0]).toEqual({
      action: 'organization.updated',
      subject: 'Renamed',
      subjectId: owner.organizationId,
      changed: ['name', 'email'],
    })
  })

  it('log nothing when nothing changes', async () => {
    const owner = await makeOrganization(core)
    await updateOrganization(core.deps, root, { id: owner.organizationId, status: 'active', type: 1 })
    expect(await logOf(owner.organizationId)).toEqual([])
  })

  it('end all sessions including break-glass when they are suspended, and can be opened again', async () => {
    const owner = await makeOrganization(core)
    const id = owner.organizationId
    const bystander = await makeOrganization(core)
    expect([await sessionsOf(owner.userId), await sessionsOf(bystander.userId)]).toEqual([1, 1])
    const { accessToken } = await grantBreakGlass(core.deps, root, { id, reason })
    expect(await updateOrganization(core.deps, root, { id, status: 'suspended' })).toMatchObject({ status: 'suspended' })
    expect(await sessionsOf(owner.userId)).toBe(0)
    expect(await sessionsOf(bystander.userId)).toBe(1)
    await expectRefusal(authenticate(core.deps, visitor, { token: accessToken }), 'NOT_SIGNED_IN')
    await expectRefusal(grantBreakGlass(core.deps, root, { id, reason }), 'ORGANIZATION_SUSPENDED')
    expect((await listBreakGlassGrants(core.deps, root, { id, ...page })).rows[0]?.endedAt).toBe(core.clock.now().toISOString())
    expect(await updateOrganization(core.deps, root, { id, status: 'active' })).toMatchObject({ status: 'active' })
    expect((await logOf(id)).map(({ action }) => action)).toEqual([
      'organization.statusChanged',
      'organization.statusChanged',
      'breakGlass.ended',
      'breakGlass.granted',
    ])
  })

  it('suspended before their owner accepted remain invited afterwards', async () => {
    const { id } = await invite()
    await updateOrganization(core.deps, root, { id, status: 'suspended' })
    expect(await updateOrganization(core.deps, root, { id, status: 'active' })).toMatchObject({ status: 'invited' })
  })

  it('are read under break-glass in a session of one hour, of which the owner is mailed', async () => {
    const owner = await makeOrganization(core)
    const id = owner.organizationId
    const { accessToken, user } = await grantBreakGlass(core.deps, root, { id, reason })
    const until = new Date(core.clock.now().getTime() + 3_600_000)
    expect(user).toMatchObject({ id: root.userId, userType: 'admin', organization: { id }, breakGlass: { until: until.toISOString() } })
    expect(user.permissions).toEqual(['StaffView', 'AuditLogView', 'UserView', 'ReportView'])
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({
      kind: 'member',
      organizationId: id,
      userId: root.userId,
      breakGlass: { until },
    })
    const [mail] = await mailsTo((await ownerOf(id))?.email ?? '', 1)
    expect(mail?.text).toContain(reason)
    expect((await logOf(id))[0]).toMatchObject({ action: 'breakGlass.granted', subject: reason })
    expect(await listBreakGlassGrants(core.deps, root, { id, ...page })).toMatchObject({
      count: 1,
      rows: [{ grantedTo: 'Root', reason, until: until.toISOString(), endedAt: null }],
    })
    core.clock.advance(3_600_000)
    await expectRefusal(authenticate(core.deps, visitor, { token: accessToken }), 'NOT_SIGNED_IN')
    expect(await verifyLogOf(core.deps, id)).toMatchObject({ intact: true })
  })
})
