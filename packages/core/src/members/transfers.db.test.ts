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

// Mails go out beside the request that causes them.
const SOON = { timeout: 20_000, interval: 50 }

describeOnEachDatabase('handing over', (under) => {
  let core: TestCore
  let passwordHash: string
  beforeAll(async () => {
    core = await openTestCore(under)
    passwordHash = await hashPassword(password)
  })
  afterAll(() => core.close())

  const setUser = (id: number, change: Partial<typeof users.$inferInsert>) =>
    core.deps.database.db.update(users).set(change).where(eq(users.id, id))

  describe('a workspace', () => {
    it('makes the next person its owner, leaves the one before as an admin, and tells the next', async () => {
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

    it('goes to active members only, and to nobody of another organisation', async () => {
      const owner = await makeOrganization(core)
      const next = await makeMember(core, owner.organizationId, roles.teamMember)
      const stranger = await makeOrganization(core)
      const id = await makeProject(core, owner)
      for (const status of ['invited', 'deactivated'] as const) {
        await setUser(next.userId, { status })
        await expectRefusal(transferProject(core.deps, owner, { id, userId: next.userId }), 'MEMBER_DEACTIVATED')
      }
      await setUser(next.userId, { status: 'deleted' })
      for (const userId of [next.userId, stranger.userId, 2_000_000])
        await expectRefusal(transferProject(core.deps, owner, { id, userId }), 'MEMBER_NOT_FOUND')
    })

    it('is its owner’s and the organisation owner’s alone', async () => {
      const owner = await makeOrganization(core)
      const admin = await makeMember(core, owner.organizationId, roles.admin)
      const id = await makeProject(core, owner)
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      for (const actor of [admin, everything, underBreakGlass(owner)])
        await expectRefusal(transferProject(core.deps, actor, { id, userId: admin.userId }), 'LIMITED_ACCESS')
      await expectRefusal(transferProject(core.deps, await makeOrganization(core), { id, userId: admin.userId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(transferProject(core.deps, visitor, { id, userId: admin.userId }), 'NOT_SIGNED_IN')
    })

    it('twice at the same moment happens once', async () => {
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

  it('refuses as owner of a workspace whoever may create none, and does not offer them', async () => {
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

  describe('an organisation', () => {
    async function makeOwner(): Promise<Member> {
      const owner = await makeOrganization(core)
      await setUser(owner.userId, { passwordHash })
      return owner
    }
    const transfer = (actor: Member, userId: number, typed = password) =>
      transferOrganization(core.deps, actor, { userId, password: typed })

    it('makes the next person its owner and the one before an admin', async () => {
      const owner = await makeOwner()
      const next = await makeHolder(core, owner.organizationId, ['ReportView'])
      await setUser(next.userId, { access: 'restricted' })
      expect(await transfer(owner, next.userId)).toMatchObject({ role: roles.organizationOwner, customRole: null, access: 'all' })
      expect(await accountOf(core, owner.userId)).toMatchObject({ role: roles.admin, status: 'active' })
      expect((await logOf(core, owner)).at(-1)).toMatchObject({ action: 'organization.transferred', from: owner.name, to: next.name })
      await expectRefusal(transfer(await asActor(core, owner.userId), next.userId), 'LIMITED_ACCESS')
    })

    it('needs the password, and guesses are braked', async () => {
      const owner = await makeOwner()
      const next = await makeMember(core, owner.organizationId, roles.admin)
      const from = { ...owner, address: '203.0.113.7' }
      for (let guess = 0; guess < 5; guess += 1) await expectRefusal(transfer(from, next.userId, 'Wrong-horse-1'), 'WRONG_PASSWORD')
      await expectRefusal(transfer(from, next.userId, 'Wrong-horse-1'), 'TOO_MANY_ATTEMPTS')
      await expectRefusal(transfer(from, next.userId), 'TOO_MANY_ATTEMPTS')
      expect(await accountOf(core, owner.userId)).toMatchObject({ role: roles.organizationOwner })
    })

    it('goes to another active member only', async () => {
      const owner = await makeOwner()
      const gone = await makeMember(core, owner.organizationId, roles.admin)
      await setUser(gone.userId, { status: 'deactivated' })
      await expectRefusal(transfer(owner, owner.userId), 'OWN_ACCOUNT')
      await expectRefusal(transfer(owner, gone.userId), 'MEMBER_DEACTIVATED')
      await expectRefusal(transfer(owner, (await makeOrganization(core)).userId), 'MEMBER_NOT_FOUND')
    })

    it('is nobody else’s, whatever they hold', async () => {
      const owner = await makeOwner()
      const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
      await setUser(everything.userId, { passwordHash })
      await expectRefusal(transfer(everything, everything.userId), 'LIMITED_ACCESS')
    })

    it('to two at the same moment has one owner afterwards', async () => {
      const owner = await makeOwner()
      const next = [await makeMember(core, owner.organizationId, roles.admin), await makeMember(core, owner.organizationId, roles.admin)]
      const outcomes = await Promise.allSettled(next.map(({ userId }) => transfer(owner, userId)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const people = await Promise.all([owner, ...next].map(({ userId }) => accountOf(core, userId)))
      expect(people.filter(({ role }) => role === roles.organizationOwner)).toHaveLength(1)
    })
  })
})
