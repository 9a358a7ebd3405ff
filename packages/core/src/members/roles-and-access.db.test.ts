import { assignableRoles, projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { showProject } from '../projects/show-project.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { listProjectMembers } from './list-members.ts'
import { accountOf, asActor, logOf, makeHolder, makeProject, underBreakGlass } from '../testing/people.ts'
import { setMemberAccess } from './set-member-access.ts'
import { setMemberRole } from './set-member-role.ts'
import { setMemberStatus } from './set-member-status.ts'

const page = { limit: 100, offset: 0, sort: 'name', descending: false } as const

describeOnAnyDatabase('a member’s role', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const set = (actor: Member, id: number, role: number, projectId?: number) =>
    setMemberRole(core.deps, actor, { id, role, ...(projectId !== undefined && { projectId }) })

  it('can become any assignable role; a custom role takes the base role nearest to it', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.guest)
    for (const role of assignableRoles) expect(await set(owner, member.userId, role)).toMatchObject({ role, customRole: null })
    for (const [permissions, like] of [
      [['SuperAdmin'], roles.adminNotCreator],
      [['ReportEdit', 'UserEdit'], roles.teamMember],
      [['AuditLogView'], roles.guest],
    ] as const) {
      const { customRoleId: id } = await accountOf(core, (await makeHolder(core, owner.organizationId, [...permissions])).userId)
      expect(await set(owner, member.userId, id ?? 0)).toMatchObject({ role: like, customRole: { id } })
      expect((await asActor(core, member.userId)).permissions).toEqual(permissions)
    }
    expect(await set(owner, member.userId, roles.teamMember)).toMatchObject({ role: roles.teamMember, customRole: null })
  })

  it('is logged with its names before and after, unless it did not change', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.guest)
    await set(owner, member.userId, roles.admin)
    await set(owner, member.userId, roles.admin)
    expect(await logOf(core, owner)).toMatchObject([{ action: 'member.roleChanged', subjectId: member.userId, from: 'Guest', to: 'Admin' }])
  })

  it('cannot be one that does not exist, is transferred only, or belongs to another organization', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.guest)
    const theirs = await makeHolder(core, (await makeOrganization(core)).organizationId, ['ReportView'])
    const { customRoleId } = await accountOf(core, theirs.userId)
    for (const role of [1, 2, 9, 2_000_000, customRoleId ?? 0]) await expectRefusal(set(owner, member.userId, role), 'ROLE_NOT_FOUND')
    const id = await makeProject(core, owner)
    for (const role of [1, 2, 9, 1_001]) await expectRefusal(set(owner, member.userId, role, id), 'ROLE_NOT_FOUND')
  })

  it('is changed by those who may govern the member, within their own permissions', async () => {
    const owner = await makeOrganization(core)
    const editor = await makeHolder(core, owner.organizationId, ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'])
    const staffEditor = await makeHolder(core, owner.organizationId, [
      'UserView',
      'UserEdit',
      'StaffView',
      'StaffEdit',
      'ReportView',
      'ReportEdit',
    ])
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect(await set(editor, guest.userId, roles.teamMember)).toMatchObject({ role: roles.teamMember })
    await expectRefusal(set(editor, guest.userId, roles.admin), 'LIMITED_ACCESS')
    await expectRefusal(set(editor, admin.userId, roles.guest), 'LIMITED_ACCESS')
    expect(await set(staffEditor, guest.userId, roles.adminNotCreator)).toMatchObject({ role: roles.adminNotCreator })
    const powerful = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
    const { customRoleId } = await accountOf(core, powerful.userId)
    await expectRefusal(set(staffEditor, guest.userId, customRoleId ?? 0), 'LIMITED_ACCESS')
    await expectRefusal(set(powerful, powerful.userId, roles.guest), 'OWN_ACCOUNT')
    await expectRefusal(set(powerful, owner.userId, roles.guest), 'OWNER_STAYS')
    await expectRefusal(set(admin, guest.userId, roles.guest), 'LIMITED_ACCESS')
    await expectRefusal(set(underBreakGlass(owner), guest.userId, roles.guest), 'LIMITED_ACCESS')
    await expectRefusal(set(await makeOrganization(core), guest.userId, roles.guest), 'MEMBER_NOT_FOUND')
    await expectRefusal(setMemberRole(core.deps, visitor, { id: guest.userId, role: roles.guest }), 'NOT_SIGNED_IN')
  })

  it('of a workspace is separate from that of the organization, also for those who saw it through the organization', async () => {
    const owner = await makeOrganization(core)
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const id = await makeProject(core, owner)
    expect(await set(admin, member.userId, roles.guest, id)).toMatchObject({ role: roles.guest, status: 'active' })
    expect((await showProject(core.deps, member, { id })).role).toBe(roles.guest)
    expect(await accountOf(core, member.userId)).toMatchObject({ role: roles.teamMember })
    const { members } = await listProjectMembers(core.deps, owner, { id, ...page })
    expect(members.find((row) => row.id === member.userId)).toMatchObject({ role: roles.guest, through: 'member' })
    expect(members.find((row) => row.id === admin.userId)).toMatchObject({ role: roles.admin, through: 'organization' })
    await expectRefusal(set(admin, owner.userId, roles.guest, id), 'OWNER_STAYS')
    await expectRefusal(set(admin, admin.userId, roles.guest, id), 'OWN_ACCOUNT')
    await expectRefusal(set(member, admin.userId, roles.guest, id), 'LIMITED_ACCESS')
    expect((await logOf(core, owner)).at(-1)).toMatchObject({
      action: 'member.roleChanged',
      projectId: id,
      from: 'Team Member',
      to: 'Guest',
    })
  })

  it('of a workspace can be changed while it is deactivated', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const id = await makeProject(core, owner)
    await setMemberStatus(core.deps, owner, { id: member.userId, projectId: id, isActive: false })
    expect(await set(owner, member.userId, roles.admin, id)).toMatchObject({ role: roles.admin, status: 'deactivated' })
    await expectRefusal(showProject(core.deps, member, { id }), 'PROJECT_NOT_FOUND')
  })

  it('does not change access, which is opened and closed by those who may govern the member', async () => {
    const owner = await makeOrganization(core)
    const editor = await makeHolder(core, owner.organizationId, ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'])
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const id = await makeProject(core, owner, projectTypes.all)
    const access = (actor: Member, userId: number, to: 'all' | 'restricted') =>
      setMemberAccess(core.deps, actor, { id: userId, access: to })
    expect(await access(editor, member.userId, 'restricted')).toMatchObject({ access: 'restricted' })
    await expectRefusal(showProject(core.deps, await asActor(core, member.userId), { id }), 'PROJECT_NOT_FOUND')
    expect((await showProject(core.deps, owner, { id })).members).toBe(2)
    await expectRefusal(access({ ...editor, access: 'restricted' }, member.userId, 'all'), 'LIMITED_ACCESS')
    expect(await access(owner, member.userId, 'all')).toMatchObject({ access: 'all' })
    await expectRefusal(access(editor, editor.userId, 'restricted'), 'OWN_ACCOUNT')
    await expectRefusal(access(editor, owner.userId, 'restricted'), 'OWNER_STAYS')
    await expectRefusal(access(member, editor.userId, 'restricted'), 'LIMITED_ACCESS')
    await expectRefusal(access(await makeOrganization(core), member.userId, 'all'), 'MEMBER_NOT_FOUND')
    const log = (await logOf(core, owner)).filter(({ action }) => action === 'member.accessChanged')
    expect(log).toMatchObject([
      { from: 'all', to: 'restricted' },
      { from: 'restricted', to: 'all' },
    ])
  })
})
