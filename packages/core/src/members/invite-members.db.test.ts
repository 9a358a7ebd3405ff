import { roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../schema/index.ts'
import { accountOf, makeHolder } from '../testing/people.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { inviteMembers } from './invite-members.ts'
import { listMembers } from './list-members.ts'
import { setMemberStatus } from './set-member-status.ts'

const page = { limit: 100, offset: 0, sort: 'name', descending: false } as const
const none = { added: [], invited: [], eamils: [], emails: [] }
let count = 0
const newAddress = () => `colleague-to-be-${(count += 1)}@example.com`

describeOnAnyDatabase('invitations to the organization', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const emailOf = async (userId: number) => (await accountOf(core, userId)).email
  const accountsWith = async (email: string) => core.deps.database.db.select().from(users).where(eq(users.email, email))
  const invitation = (emails: string[], role: number = roles.teamMember, access: 'all' | 'restricted' = 'all') => ({
    emails,
    role,
    access,
  })

  it('create accounts with a built-in or a custom role', async () => {
    const owner = await makeOrganization(core)
    const holder = await makeHolder(core, owner.organizationId, ['AuditLogView', 'ReportEdit', 'ReportView'])
    const { customRoleId } = await accountOf(core, holder.userId)
    const [one, other] = [newAddress(), newAddress()]
    expect(await inviteMembers(core.deps, owner, invitation([one], roles.guest, 'restricted'))).toEqual({
      ...none,
      invited: [one],
      eamils: [one],
      emails: [one],
    })
    await inviteMembers(core.deps, owner, invitation([other], customRoleId ?? 0))
    expect(await accountsWith(one)).toMatchObject([{ status: 'invited', role: roles.guest, access: 'restricted', customRoleId: null }])
    expect(await accountsWith(other)).toMatchObject([{ status: 'invited', role: roles.teamMember, access: 'all', customRoleId }])
    expect((await listMembers(core.deps, owner, { ...page, status: 'invited' })).members.map(({ email }) => email)).toEqual([one, other])
  })

  it('leave existing members unchanged and refuse deactivated ones', async () => {
    const owner = await makeOrganization(core)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const email = await emailOf(colleague.userId)
    expect(await inviteMembers(core.deps, owner, invitation([email], roles.guest))).toEqual(none)
    expect(await accountOf(core, colleague.userId)).toMatchObject({ role: roles.teamMember, status: 'active' })
    await setMemberStatus(core.deps, owner, { id: colleague.userId, isActive: false })
    await expectRefusal(inviteMembers(core.deps, owner, invitation([newAddress(), email])), 'MEMBER_DEACTIVATED')
    expect((await listMembers(core.deps, owner, { ...page, status: 'invited' })).count).toBe(0)
  })

  it('refuse roles that do not exist, belong to another organization or can only be transferred', async () => {
    const owner = await makeOrganization(core)
    const outsider = await makeOrganization(core)
    const theirs = await makeHolder(core, outsider.organizationId, ['ReportView'])
    const { customRoleId } = await accountOf(core, theirs.userId)
    for (const role of [1, 2, 7, 1000, customRoleId ?? 0, 2_000_000])
      await expectRefusal(inviteMembers(core.deps, owner, invitation([newAddress()], role)), 'ROLE_NOT_FOUND')
  })

  it('grant nothing that the inviter does not hold', async () => {
    const owner = await makeOrganization(core)
    const editor = await makeHolder(core, owner.organizationId, ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'])
    const email = newAddress()
    expect((await inviteMembers(core.deps, editor, invitation([email]))).invited).toEqual([email])
    for (const role of [roles.admin, roles.adminNotCreator])
      await expectRefusal(inviteMembers(core.deps, editor, invitation([newAddress()], role)), 'LIMITED_ACCESS')
    const restricted = { ...editor, access: 'restricted' as const }
    await expectRefusal(inviteMembers(core.deps, restricted, invitation([newAddress()])), 'LIMITED_ACCESS')
    expect((await inviteMembers(core.deps, restricted, invitation([newAddress()], roles.guest, 'restricted'))).invited).toHaveLength(1)
  })

  it('are refused without the permission', async () => {
    const owner = await makeOrganization(core)
    for (const role of [roles.admin, roles.adminNotCreator, roles.teamMember, roles.guest])
      await expectRefusal(
        inviteMembers(core.deps, await makeMember(core, owner.organizationId, role), invitation([newAddress()])),
        'LIMITED_ACCESS',
      )
    await expectRefusal(inviteMembers(core.deps, visitor, invitation([newAddress()])), 'NOT_SIGNED_IN')
  })
})
