import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProjects } from '../projects/list-projects.ts'
import { showProject } from '../projects/show-project.ts'
import { mailedLinks, projectMembers, sessions, userIdentities, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { inviteMembers } from './invite-members.ts'
import { listMembers, listProjectMembers } from './list-members.ts'
import { accountOf, asActor, logOf, makeHolder, makeProject, underBreakGlass } from '../testing/people.ts'
import { setMemberStatus } from './set-member-status.ts'

const page = { limit: 100, offset: 0, sort: 'name', descending: false } as const
let count = 0

describeOnAnyDatabase('a member’s status', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const set = (actor: Member, id: number, change: { isActive?: boolean; confirmDelete?: boolean; projectId?: number }) =>
    setMemberStatus(core.deps, actor, { id, ...change })

  /** Gives a person, who has a session, a valid mailed link. */
  async function addMailedLink(userId: number): Promise<void> {
    const [now, secret] = [core.clock.now(), `secret ${(count += 1)}`]
    const expiresAt = new Date(now.getTime() + 60_000)
    await core.deps.database.db
      .insert(mailedLinks)
      .values({ tokenHash: secret, purpose: 'passwordReset', userId, createdAt: now, expiresAt })
  }
  async function countSessionsAndLinks(userId: number): Promise<number> {
    const held = await core.deps.database.db.select().from(sessions).where(eq(sessions.userId, userId))
    const links = await core.deps.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, userId))
    return held.length + links.length
  }

  async function invited(owner: Member): Promise<number> {
    const email = `waiting-${(count += 1)}@example.com`
    await inviteMembers(core.deps, owner, { emails: [email], role: roles.guest, access: 'all' })
    return (await listMembers(core.deps, owner, { ...page, search: email })).members[0]?.id ?? 0
  }

  it('deactivated ends sessions and links at once; active allows signing in again', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    await addMailedLink(member.userId)
    expect(await set(owner, member.userId, { isActive: false })).toMatchObject({ status: 'deactivated', isActive: false })
    expect(await countSessionsAndLinks(member.userId)).toBe(0)
    expect(await set(owner, member.userId, { isActive: true })).toMatchObject({ status: 'active', isActive: true })
    const happened = (await logOf(core, owner)).map(({ action, subjectId, from, to }) => ({ action, subjectId, from, to }))
    expect(happened).toEqual([
      { action: 'member.deactivated', subjectId: member.userId, from: 'active', to: 'deactivated' },
      { action: 'member.activated', subjectId: member.userId, from: 'deactivated', to: 'active' },
    ])
  })

  it('set to the same value changes and logs nothing', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    await addMailedLink(member.userId)
    await set(owner, member.userId, { isActive: true })
    expect(await countSessionsAndLinks(member.userId)).toBe(2)
    expect(await logOf(core, owner)).toEqual([])
  })

  it('deleted removes sign-in methods, transfers workspaces to the owner and frees the address', async () => {
    const owner = await makeOrganization(core)
    const member = await makeHolder(core, owner.organizationId, ['ReportView', 'ReportEdit'])
    const email = (await accountOf(core, member.userId)).email
    const theirs = await makeProject(core, member, projectTypes.restricted)
    const other = await makeProject(core, owner)
    const now = core.clock.now()
    await core.deps.database.db
      .insert(projectMembers)
      .values({ projectId: other, userId: member.userId, role: roles.admin, createdAt: now })
    await core.deps.database.db
      .insert(userIdentities)
      .values({ userId: member.userId, issuer: 'https://id.example', subject: email, createdAt: now })
    await addMailedLink(member.userId)
    expect(await set(owner, member.userId, { confirmDelete: true, isActive: true })).toBeNull()
    expect(await countSessionsAndLinks(member.userId)).toBe(0)
    expect(await accountOf(core, member.userId)).toMatchObject({ status: 'deleted', passwordHash: null, customRoleId: null })
    expect(await core.deps.database.db.select().from(userIdentities).where(eq(userIdentities.userId, member.userId))).toEqual([])
    expect((await showProject(core.deps, owner, { id: theirs })).owner.id).toBe(owner.userId)
    expect((await listMembers(core.deps, owner, page)).members.map(({ id }) => id)).toEqual([owner.userId])
    expect((await listProjectMembers(core.deps, owner, { id: other, ...page })).count).toBe(1)
    await expectRefusal(set(owner, member.userId, { isActive: true }), 'MEMBER_NOT_FOUND')
    expect((await logOf(core, owner)).slice(-2)).toMatchObject([
      { action: 'project.transferred', projectId: theirs, to: owner.name },
      { action: 'member.deleted', subjectId: member.userId },
    ])
    const again = await inviteMembers(core.deps, owner, { emails: [email], role: roles.guest, access: 'all' })
    expect(again.invited).toEqual([email])
  })

  it('cannot be set to active for a person who has not accepted the invitation', async () => {
    const owner = await makeOrganization(core)
    const id = await invited(owner)
    await expectRefusal(set(owner, id, { isActive: true }), 'INVITATION_OPEN')
    await set(owner, id, { isActive: false })
    await expectRefusal(set(owner, id, { isActive: true, projectId: 2_000_000 }), 'PROJECT_NOT_FOUND')
    expect(await set(owner, id, { isActive: true })).toMatchObject({ status: 'invited', isActive: false })
  })

  it('can be set to active again for a person who signs in with an external account only', async () => {
    const owner = await makeOrganization(core)
    const id = await invited(owner)
    await core.deps.database.db.insert(userIdentities).values({ userId: id, issuer: 'i', subject: 's', createdAt: core.clock.now() })
    await core.deps.database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, id))
    expect(await set(owner, id, { isActive: true })).toMatchObject({ status: 'active' })
  })

  it('is refused when the payload requests nothing', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(set(owner, member.userId, {}), 'INVALID_INPUT')
    await expectRefusal(set(owner, member.userId, { confirmDelete: false }), 'INVALID_INPUT')
  })

  it('is refused for people whom the actor may not govern', async () => {
    const owner = await makeOrganization(core)
    const editor = await makeHolder(core, owner.organizationId, ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'])
    const staffEditor = await makeHolder(core, owner.organizationId, ['UserView', 'UserEdit', 'StaffEdit', 'ReportView', 'ReportEdit'])
    const auditor = await makeHolder(core, owner.organizationId, ['AuditLogView'])
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const off = { isActive: false }
    await expectRefusal(set(editor, owner.userId, off), 'OWNER_STAYS')
    await expectRefusal(set(editor, editor.userId, off), 'OWN_ACCOUNT')
    await expectRefusal(set(owner, owner.userId, { confirmDelete: true }), 'OWN_ACCOUNT')
    for (const other of [admin, auditor, staffEditor]) await expectRefusal(set(editor, other.userId, off), 'LIMITED_ACCESS')
    for (const other of [admin, guest, auditor]) await expectRefusal(set(other, guest.userId, off), 'LIMITED_ACCESS')
    await expectRefusal(set(underBreakGlass(owner), guest.userId, off), 'LIMITED_ACCESS')
    await expectRefusal(set(await makeOrganization(core), guest.userId, off), 'MEMBER_NOT_FOUND')
    await expectRefusal(setMemberStatus(core.deps, visitor, { id: guest.userId, ...off }), 'NOT_SIGNED_IN')
    expect(await set(editor, guest.userId, off)).toMatchObject({ status: 'deactivated' })
    expect(await set(staffEditor, admin.userId, off)).toMatchObject({ status: 'deactivated' })
    expect(await accountOf(core, owner.userId)).toMatchObject({ status: 'active' })
  })

  it('is changed once by concurrent requests', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => set(owner, member.userId, { confirmDelete: true })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await logOf(core, owner)).filter(({ action }) => action === 'member.deleted')).toHaveLength(1)
  })

  describe('in one workspace', () => {
    it('deactivated removes access to that one only, also for those who saw it through the organization', async () => {
      const owner = await makeOrganization(core)
      const member = await makeMember(core, owner.organizationId, roles.admin)
      const [id, other] = [await makeProject(core, owner), await makeProject(core, owner)]
      expect(await set(owner, member.userId, { isActive: false, projectId: id })).toMatchObject({
        status: 'deactivated',
        role: roles.admin,
      })
      await expectRefusal(showProject(core.deps, member, { id }), 'PROJECT_NOT_FOUND')
      expect((await showProject(core.deps, member, { id: other })).role).toBe(roles.admin)
      expect((await listProjects(core.deps, member, { limit: 10, offset: 0 })).count).toBe(1)
      expect((await showProject(core.deps, owner, { id })).members).toBe(1)
      expect(await set(owner, member.userId, { isActive: true, projectId: id })).toMatchObject({ status: 'active' })
      expect((await showProject(core.deps, member, { id })).role).toBe(roles.admin)
      expect(await accountOf(core, member.userId)).toMatchObject({ status: 'active' })
    })

    it('deleted removes the place, and keeps the person excluded if the workspace is open to all', async () => {
      const owner = await makeOrganization(core)
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const [open, closed] = [await makeProject(core, owner), await makeProject(core, owner, projectTypes.restricted)]
      const place = { userId: member.userId, role: roles.admin, createdAt: core.clock.now() }
      await core.deps.database.db.insert(projectMembers).values({ projectId: closed, ...place })
      for (const id of [open, closed]) {
        expect(await set(owner, member.userId, { confirmDelete: true, projectId: id })).toBeNull()
        await expectRefusal(showProject(core.deps, member, { id }), 'PROJECT_NOT_FOUND')
      }
      expect((await listProjectMembers(core.deps, owner, { id: closed, ...page })).count).toBe(1)
      await expectRefusal(set(owner, member.userId, { isActive: true, projectId: closed }), 'MEMBER_NOT_FOUND')
    })

    it("is changed by the workspace's admins, not for owners and not for themselves", async () => {
      const owner = await makeOrganization(core)
      const maker = await makeMember(core, owner.organizationId, roles.teamMember)
      const admin = await makeMember(core, owner.organizationId, roles.admin)
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      const id = await makeProject(core, maker)
      const off = { isActive: false, projectId: id }
      await expectRefusal(set(admin, maker.userId, off), 'OWNER_STAYS')
      await expectRefusal(set(admin, owner.userId, off), 'OWNER_STAYS')
      await expectRefusal(set(admin, admin.userId, off), 'OWN_ACCOUNT')
      await expectRefusal(set(admin, everything.userId, off), 'LIMITED_ACCESS')
      await expectRefusal(set(member, admin.userId, off), 'LIMITED_ACCESS')
      await expectRefusal(set(underBreakGlass(owner), member.userId, off), 'LIMITED_ACCESS')
      const outsider = await makeOrganization(core)
      await expectRefusal(set(outsider, member.userId, off), 'PROJECT_NOT_FOUND')
      await expectRefusal(set(maker, outsider.userId, off), 'MEMBER_NOT_FOUND')
      await set(admin, member.userId, off)
      await set(maker, admin.userId, off)
      await expectRefusal(set(await asActor(core, admin.userId), member.userId, off), 'PROJECT_NOT_FOUND')
    })

    it('of a restricted workspace does not reveal people outside of it', async () => {
      const owner = await makeOrganization(core)
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const id = await makeProject(core, owner, projectTypes.restricted)
      await expectRefusal(set(owner, colleague.userId, { isActive: false, projectId: id }), 'MEMBER_NOT_FOUND')
    })
  })
})
