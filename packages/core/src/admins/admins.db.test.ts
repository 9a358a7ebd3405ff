import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMembers } from '../members/add-members.ts'
import { accountOf, asActor, logOf, makeHolder, makeProject, underBreakGlass } from '../testing/people.ts'
import { setMemberRole } from '../members/set-member-role.ts'
import { showProject } from '../projects/show-project.ts'
import { users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { inviteAdmins } from './invite-admins.ts'
import { listAdmins } from './list-admins.ts'
import { setAdminStatus } from './set-admin-status.ts'

const page = { limit: 100, offset: 0 }
let count = 0
const newAddress = () => `admin-to-be-${(count += 1)}@example.com`

// Mails are sent in the background.
const SOON = { timeout: 20_000, interval: 50 }

describeOnEachDatabase('admins', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const emailOf = async (member: Member) => (await accountOf(core, member.userId)).email
  const member = (owner: Member, role: 3 | 4 | 5 | 6) => makeMember(core, owner.organizationId, role)
  const invite = (actor: Member, emails: string[], of: { projectId?: number; isForAllMembers?: boolean }) =>
    inviteAdmins(core.deps, actor, { emails, isForAllMembers: false, ...of })
  const place = async (owner: Member, projectId: number, person: Member, role: 3 | 4 | 5 | 6) =>
    addMembers(core.deps, owner, { projectId, emails: [await emailOf(person)], isForAllMembers: false, role })
  const accountWith = async (email: string) => (await core.deps.database.db.select().from(users).where(eq(users.email, email)))[0]

  describe('lists', () => {
    it('contain the admins of the organization and of its workspaces, by name', async () => {
      const owner = await makeOrganization(core)
      const [admin, notCreator] = [await member(owner, roles.admin), await member(owner, roles.adminNotCreator)]
      const governor = await makeHolder(core, owner.organizationId, ['UserEdit'])
      await makeHolder(core, owner.organizationId, ['AuditLogView', 'ReportEdit'])
      const [local, plain] = [await member(owner, roles.teamMember), await member(owner, roles.teamMember)]
      const [one, other] = [await makeProject(core, owner), await makeProject(core, owner, projectTypes.restricted)]
      await place(owner, one, local, roles.admin)
      await place(owner, other, local, roles.adminNotCreator)
      await place(owner, one, plain, roles.teamMember)
      const { rows, count: all } = await listAdmins(core.deps, owner, page)
      expect(all).toBe(4)
      expect(
        new Set(rows.map(({ id, isForAllMembers, workspaces }) => [id, isForAllMembers, new Set(workspaces.map((row) => row.id))])),
      ).toEqual(
        new Set([
          [admin.userId, true, new Set()],
          [notCreator.userId, true, new Set()],
          [governor.userId, true, new Set()],
          [local.userId, false, new Set([one, other])],
        ]),
      )
      expect((await listAdmins(core.deps, owner, { ...page, search: local.name })).rows.map(({ id }) => id)).toEqual([local.userId])
      expect((await listAdmins(core.deps, owner, { ...page, status: 'deactivated' })).count).toBe(0)
      const third = await makeProject(core, owner)
      const ofThird = await listAdmins(core.deps, owner, { ...page, projectId: third })
      expect(new Set(ofThird.rows.map(({ id }) => id))).toEqual(new Set([admin.userId, notCreator.userId, governor.userId]))
      expect((await listAdmins(core.deps, owner, { limit: 1, offset: 1 })).rows).toHaveLength(1)
    })

    it('do not mention workspaces that the reader cannot open', async () => {
      const owner = await makeOrganization(core)
      const local = await member(owner, roles.teamMember)
      const hidden = await makeProject(core, owner, projectTypes.restricted)
      await place(owner, hidden, local, roles.admin)
      const reader = await member(owner, roles.adminNotCreator)
      expect((await listAdmins(core.deps, reader, page)).rows.map(({ id }) => id)).toEqual([reader.userId])
      const open = await makeProject(core, owner)
      await place(owner, open, local, roles.admin)
      const { rows } = await listAdmins(core.deps, reader, page)
      expect(rows.find(({ id }) => id === local.userId)?.workspaces.map(({ id }) => id)).toEqual([open])
      expect((await listAdmins(core.deps, reader, { ...page, projectId: hidden })).rows.map(({ id }) => id)).toEqual([reader.userId])
    })

    it('require the permission and contain the own organization only', async () => {
      const owner = await makeOrganization(core)
      for (const role of [roles.admin, roles.teamMember, roles.guest] as const)
        await expectRefusal(listAdmins(core.deps, await member(owner, role), page), 'LIMITED_ACCESS')
      await expectRefusal(listAdmins(core.deps, visitor, page), 'NOT_SIGNED_IN')
      expect((await listAdmins(core.deps, await makeOrganization(core), page)).count).toBe(0)
      expect((await listAdmins(core.deps, underBreakGlass(owner), page)).count).toBe(1)
    })
  })

  describe('invitations', () => {
    it('to all workspaces make members admins who may not create workspaces, whatever their role was', async () => {
      const owner = await makeOrganization(core)
      const guest = await member(owner, roles.guest)
      const before = await member(owner, roles.admin)
      const email = newAddress()
      const emails = [email, await emailOf(guest), await emailOf(before)]
      expect(await invite(owner, emails, { isForAllMembers: true })).toEqual({
        added: [emails[1]],
        invited: [email],
        eamils: [email],
        emails: [email],
      })
      expect(await accountWith(email)).toMatchObject({ role: roles.adminNotCreator, status: 'invited', access: 'all' })
      expect(await accountOf(core, guest.userId)).toMatchObject({ role: roles.adminNotCreator })
      expect(await accountOf(core, before.userId)).toMatchObject({ role: roles.admin })
      await expect.poll(async () => (await core.sentMails()).filter(({ to }) => to === email), SOON).toHaveLength(1)
    })

    it('to one workspace grant its administration only', async () => {
      const owner = await makeOrganization(core)
      const [guest, placed] = [await member(owner, roles.guest), await member(owner, roles.teamMember)]
      const [id, other] = [await makeProject(core, owner), await makeProject(core, owner)]
      await place(owner, id, placed, roles.guest)
      const email = newAddress()
      const emails = [email, await emailOf(guest), await emailOf(placed)]
      expect(await invite(owner, emails, { projectId: id })).toMatchObject({ added: emails.slice(1).toSorted(), invited: [email] })
      for (const person of [guest, placed]) expect((await showProject(core.deps, person, { id })).role).toBe(roles.admin)
      expect((await showProject(core.deps, guest, { id: other })).role).toBe(roles.guest)
      expect(await accountWith(email)).toMatchObject({ role: roles.teamMember, access: 'restricted' })
      expect(await invite(owner, emails, { projectId: id })).toMatchObject({ added: [], invited: [] })
      expect((await logOf(core, owner)).slice(-4).map(({ action }) => action)).toEqual([
        'member.invited',
        'member.added',
        'member.roleChanged',
        'member.roleChanged',
      ])
    })

    it('are all refused if they include the owner, the actor or a deactivated member', async () => {
      const owner = await makeOrganization(core)
      const maker = await member(owner, roles.teamMember)
      const gone = await member(owner, roles.teamMember)
      await core.deps.database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, gone.userId))
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      const id = await makeProject(core, maker)
      for (const of of [{ projectId: id }, { isForAllMembers: true }]) {
        const email = newAddress()
        await expectRefusal(invite(everything, [email, await emailOf(owner)], of), 'OWNER_STAYS')
        await expectRefusal(invite(everything, [email, await emailOf(everything)], of), 'OWN_ACCOUNT')
        await expectRefusal(invite(owner, [email, await emailOf(gone)], of), 'MEMBER_DEACTIVATED')
        expect(await accountWith(email)).toBeUndefined()
      }
      await expectRefusal(invite(owner, [await emailOf(maker)], { projectId: id }), 'OWNER_STAYS')
    })

    it('require an existing workspace that the inviter can open', async () => {
      const owner = await makeOrganization(core)
      const governor = await makeHolder(core, owner.organizationId, ['StaffView', 'StaffEdit', 'UserView', 'ReportView', 'ReportEdit'])
      const [open, hidden] = [await makeProject(core, owner), await makeProject(core, owner, projectTypes.restricted)]
      await expectRefusal(invite(owner, [newAddress()], {}), 'SELECT_PROJECT_FIRST')
      for (const projectId of [hidden, 2_000_000, await makeProject(core, await makeOrganization(core))])
        await expectRefusal(invite(governor, [newAddress()], { projectId }), 'PROJECT_NOT_FOUND')
      const email = newAddress()
      expect((await invite(governor, [email], { projectId: open })).invited).toEqual([email])
      expect((await invite(governor, [newAddress()], { isForAllMembers: true })).invited).toHaveLength(1)
    })

    it('require all rights of an admin', async () => {
      const owner = await makeOrganization(core)
      const small = await makeHolder(core, owner.organizationId, ['StaffEdit', 'ReportView'])
      await expectRefusal(invite(small, [newAddress()], { isForAllMembers: true }), 'LIMITED_ACCESS')
      for (const role of [roles.admin, roles.adminNotCreator, roles.teamMember, roles.guest] as const)
        await expectRefusal(invite(await member(owner, role), [newAddress()], { isForAllMembers: true }), 'LIMITED_ACCESS')
      await expectRefusal(invite({ ...underBreakGlass(owner), permissions: ['StaffView'] }, [newAddress()], {}), 'LIMITED_ACCESS')
      await expectRefusal(inviteAdmins(core.deps, visitor, { emails: [newAddress()], isForAllMembers: true }), 'NOT_SIGNED_IN')
    })
  })

  describe('status changes', () => {
    const set = (actor: Member, id: number, change: object) => setAdminStatus(core.deps, actor, { id, ...change })

    it('deactivate, reactivate and delete an admin', async () => {
      const owner = await makeOrganization(core)
      const admin = await member(owner, roles.admin)
      expect(await set(owner, admin.userId, { isActive: false })).toMatchObject({ status: 'deactivated', isForAllMembers: true })
      expect(await set(owner, admin.userId, { isActive: true })).toMatchObject({ status: 'active' })
      expect(await set(owner, admin.userId, { confirmDelete: true })).toBeNull()
      expect((await listAdmins(core.deps, owner, page)).count).toBe(0)
    })

    it('require the right to govern the admin, and apply to admins only', async () => {
      const owner = await makeOrganization(core)
      const governor = await makeHolder(core, owner.organizationId, ['StaffView', 'StaffEdit', 'UserView', 'ReportView', 'ReportEdit'])
      const [admin, plain] = [await member(owner, roles.admin), await member(owner, roles.teamMember)]
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      const off = { isActive: false }
      for (const id of [plain.userId, 2_000_000]) await expectRefusal(set(governor, id, off), 'MEMBER_NOT_FOUND')
      await expectRefusal(set(await makeOrganization(core), admin.userId, off), 'MEMBER_NOT_FOUND')
      await expectRefusal(set(governor, owner.userId, off), 'OWNER_STAYS')
      await expectRefusal(set(governor, governor.userId, off), 'OWN_ACCOUNT')
      await expectRefusal(set(governor, everything.userId, off), 'LIMITED_ACCESS')
      await expectRefusal(set(admin, everything.userId, off), 'LIMITED_ACCESS')
      await expectRefusal(set(governor, admin.userId, {}), 'INVALID_INPUT')
      await expectRefusal(setAdminStatus(core.deps, visitor, { id: admin.userId, ...off }), 'NOT_SIGNED_IN')
      expect(await set(governor, admin.userId, off)).toMatchObject({ status: 'deactivated' })
    })

    it('are refused once the person is no longer an admin', async () => {
      const owner = await makeOrganization(core)
      const admin = await member(owner, roles.admin)
      await setMemberRole(core.deps, owner, { id: admin.userId, role: roles.guest })
      await expectRefusal(set(owner, admin.userId, { isActive: false }), 'MEMBER_NOT_FOUND')
      expect((await asActor(core, admin.userId)).role).toBe(roles.guest)
    })
  })
})
