import { projectTypes, roles } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showProject } from '../projects/show-project.ts'
import { users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { accountOf, asActor, logOf, makeHolder, makeProject, underBreakGlass } from '../testing/people.ts'
import { listProjectMembers } from './list-members.ts'
import { transferOrganization } from './transfer-organization.ts'
import { transferProject } from './transfer-project.ts'

const password = 'Correct-horse-1'

// Mails are sent in the background.
const SOON = { timeout: 20_000, interval: 50 }

describeOnEachDatabase('transfers', (under) => {
  let core: TestCore
  let passwordHash: string
  beforeAll(async () => {
    core = await openTestCore(under)
    passwordHash = await hashPassword(password)
  })
  afterAll(() => core.close())

  const setUser = (id: number, change: Partial<typeof users.$inferInsert>) =>
    core.deps.database.db.update(users).set(change).where(eq(users.id, id))

  describe('of a workspace', () => {
    it('make the next person its owner, keep the former one as an admin, and mail the next', async () => {
      const owner = await makeOrganization(core)
      const maker = await makeMember(core, owner.organizationId, roles.teamMember)
      const next = await makeMember(core, owner.organizationId, roles.admin)
      const id = await makeProject(core, maker, projectTypes.restricted)
      const answer = await transferProject(core.deps, maker, { id, userId: next.userId })
      expect(answer).toMatchObject({ owner: { id: next.userId }, role: roles.admin, members: 2 })
      expect(answer.can['project.delete']).toBe('none')
      expect((await showProject(core.deps, next, { id })).can['project.delete']).toBe('all')
      const { email } = await accountOf(core, next.userId)
      await expect.poll(async () => (await core.sentMails()).filter(({ to }) => to === email), SOON).toHaveLength(1)
      expect((await logOf(core, owner)).at(-1)).toMatchObject({
        action: 'project.transferred',
        projectId: id,
        from: maker.name,
        to: next.name,
      })
      await expectRefusal(transferProject(core.deps, maker, { id, userId: maker.userId }), 'LIMITED_ACCESS')
    })

    it('are only possible to active members of the same organization', async () => {
      const owner = await makeOrganization(core)
      const next = await makeMember(core, owner.organizationId, roles.teamMember)
      const outsider = await makeOrganization(core)
      const id = await makeProject(core, owner)
      for (const status of ['invited', 'deactivated'] as const) {
        await setUser(next.userId, { status })
        await expectRefusal(transferProject(core.deps, owner, { id, userId: next.userId }), 'MEMBER_DEACTIVATED')
      }
      await setUser(next.userId, { status: 'deleted' })
      for (const userId of [next.userId, outsider.userId, 2_000_000])
        await expectRefusal(transferProject(core.deps, owner, { id, userId }), 'MEMBER_NOT_FOUND')
    })

    it("are allowed to its owner and the organization's owner", async () => {
      const owner = await makeOrganization(core)
      const admin = await makeMember(core, owner.organizationId, roles.admin)
      const id = await makeProject(core, owner)
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      for (const actor of [admin, everything, underBreakGlass(owner)])
        await expectRefusal(transferProject(core.deps, actor, { id, userId: admin.userId }), 'LIMITED_ACCESS')
      await expectRefusal(transferProject(core.deps, await makeOrganization(core), { id, userId: admin.userId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(transferProject(core.deps, visitor, { id, userId: admin.userId }), 'NOT_SIGNED_IN')
    })

    it('happen once when requested concurrently', async () => {
      const owner = await makeOrganization(core)
      const maker = await makeMember(core, owner.organizationId, roles.teamMember)
      const next = [
        await makeMember(core, owner.organizationId, roles.teamMember),
        await makeMember(core, owner.organizationId, roles.teamMember),
      ]
      const id = await makeProject(core, maker, projectTypes.restricted)
      const outcomes = await Promise.allSettled(next.map(({ userId }) => transferProject(core.deps, maker, { id, userId })))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  it('are refused for members who may not create workspaces, and those are not offered', async () => {
    const owner = await makeOrganization(core)
    const id = await makeProject(core, owner)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const reader = await makeHolder(core, owner.organizationId, ['ReportView', 'UserEdit'])
    const writer = await makeHolder(core, owner.organizationId, ['ReportEdit', 'ReportView'])
    for (const { userId } of [guest, reader]) await expectRefusal(transferProject(core.deps, owner, { id, userId }), 'CANNOT_OWN_PROJECT')
    const { members: rows } = await listProjectMembers(core.deps, owner, { id, limit: 100, offset: 0, sort: 'name', descending: false })
    const offered = rows.filter(({ mayOwn }) => mayOwn).map((row) => row.id)
    expect(new Set(offered)).toEqual(new Set([owner.userId, writer.userId]))
    expect(await transferProject(core.deps, owner, { id, userId: writer.userId })).toMatchObject({ owner: { id: writer.userId } })
  })

  describe('of an organization', () => {
    async function makeOwner(): Promise<Member> {
      const owner = await makeOrganization(core)
      await setUser(owner.userId, { passwordHash })
      return owner
    }
    const transfer = (actor: Member, userId: number, typed = password) =>
      transferOrganization(core.deps, actor, { userId, password: typed })

    it('make the next person its owner and the former one an admin', async () => {
      const owner = await makeOwner()
      const next = await makeHolder(core, owner.organizationId, ['ReportView'])
      await setUser(next.userId, { access: 'restricted' })
      expect(await transfer(owner, next.userId)).toMatchObject({ role: roles.organizationOwner, customRole: null, access: 'all' })
      expect(await accountOf(core, owner.userId)).toMatchObject({ role: roles.admin, status: 'active' })
      expect((await logOf(core, owner)).at(-1)).toMatchObject({ action: 'organization.transferred', from: owner.name, to: next.name })
      await expectRefusal(transfer(await asActor(core, owner.userId), next.userId), 'LIMITED_ACCESS')
    })

    it('require the password, with a limit on wrong attempts', async () => {
      const owner = await makeOwner()
      const next = await makeMember(core, owner.organizationId, roles.admin)
      const from = { ...owner, address: '203.0.113.7' }
      for (let guess = 0; guess < 5; guess += 1) await expectRefusal(transfer(from, next.userId, 'Wrong-horse-1'), 'WRONG_PASSWORD')
      await expectRefusal(transfer(from, next.userId, 'Wrong-horse-1'), 'TOO_MANY_ATTEMPTS')
      await expectRefusal(transfer(from, next.userId), 'TOO_MANY_ATTEMPTS')
      expect(await accountOf(core, owner.userId)).toMatchObject({ role: roles.organizationOwner })
    })

    it('are only possible to another active member', async () => {
      const owner = await makeOwner()
      const gone = await makeMember(core, owner.organizationId, roles.admin)
      await setUser(gone.userId, { status: 'deactivated' })
      await expectRefusal(transfer(owner, owner.userId), 'OWN_ACCOUNT')
      await expectRefusal(transfer(owner, gone.userId), 'MEMBER_DEACTIVATED')
      await expectRefusal(transfer(owner, (await makeOrganization(core)).userId), 'MEMBER_NOT_FOUND')
    })

    it('are refused to everybody but the owner', async () => {
      const owner = await makeOwner()
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      await setUser(everything.userId, { passwordHash })
      await expectRefusal(transfer(everything, everything.userId), 'LIMITED_ACCESS')
    })

    it('leave one owner when requested concurrently', async () => {
      const owner = await makeOwner()
      const next = [await makeMember(core, owner.organizationId, roles.admin), await makeMember(core, owner.organizationId, roles.admin)]
      const outcomes = await Promise.allSettled(next.map(({ userId }) => transfer(owner, userId)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const people = await Promise.all([owner, ...next].map(({ userId }) => accountOf(core, userId)))
      expect(people.filter(({ role }) => role === roles.organizationOwner)).toHaveLength(1)
    })
  })
})
