import { AppError, type PermissionName, permissionNames, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, asActor, logOf, makeHolder, underBreakGlass } from '../testing/people.ts'
import { setMemberRole } from '../members/set-member-role.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const page = { limit: 100, offset: 0 }

describeOnEachDatabase('roles', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const make = (actor: Member, name: string, permissions: PermissionName[] = ['ReportView']) =>
    createRole(core.deps, actor, { name, description: '', permissions })
  const give = (owner: Member, member: Member, role: number) => setMemberRole(core.deps, owner, { id: member.userId, role })
  const roleEditor = (owner: Member, ...more: PermissionName[]) => makeHolder(core, owner.organizationId, ['PermissionEdit', ...more])

  it('are listed with their members: the built-in ones, then the custom ones by name', async () => {
    const owner = await makeOrganization(core)
    const guests = [await makeMember(core, owner.organizationId, roles.guest), await makeMember(core, owner.organizationId, roles.guest)]
    const beta = await make(owner, 'Beta')
    await make(owner, 'Alpha')
    if (guests[0] !== undefined) await give(owner, guests[0], beta.id)
    const { rows, count } = await listRoles(core.deps, owner, page)
    expect(count).toBe(7)
    expect(rows.map(({ id, name, builtIn, members }) => (builtIn ? [id, members] : [name, members]))).toEqual([
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 1],
      [6, 0],
      ['Alpha', 0],
      ['Beta', 1],
    ])
    expect(rows.find(({ id }) => id === roles.organizationOwner)?.permissions).toEqual(permissionNames)
    const second = await listRoles(core.deps, owner, { limit: 3, offset: 4 })
    expect(second.rows.map(({ id, name }) => (id < 1_001 ? id : name))).toEqual([6, 'Alpha', 'Beta'])
    expect((await listRoles(core.deps, owner, { limit: 3, offset: 6 })).rows.map(({ name }) => name)).toEqual(['Beta'])
  })

  it('are listed only for members of the organization', async () => {
    const owner = await makeOrganization(core)
    await make(owner, 'Ours')
    const outsider = await makeOrganization(core)
    expect((await listRoles(core.deps, outsider, page)).count).toBe(5)
    expect((await listRoles(core.deps, await makeMember(core, owner.organizationId, roles.guest), page)).count).toBe(6)
    await expectRefusal(listRoles(core.deps, visitor, page), 'NOT_SIGNED_IN')
  })

  it('have unique names within an organization, also different from built-in ones', async () => {
    const owner = await makeOrganization(core)
    const role = await make(owner, 'Analyst', ['AuditLogView', 'ReportView'])
    expect(role).toMatchObject({ builtIn: false, permissions: ['AuditLogView', 'ReportView'], members: 0 })
    expect(role.id).toBeGreaterThan(1_000)
    await make(await makeOrganization(core), 'Analyst')
    for (const name of ['Analyst', 'team member', '게스트']) await expectRefusal(make(owner, name), 'ROLE_NAME_TAKEN')
    const other = await make(owner, 'Other')
    await expectRefusal(updateRole(core.deps, owner, { id: other.id, name: 'Analyst' }), 'ROLE_NAME_TAKEN')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => make(owner, 'Same')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logOf(core, owner)).toContainEqual(
      expect.objectContaining({ action: 'role.created', subject: 'Analyst', to: 'AuditLogView, ReportView' }),
    )
  })

  it('change immediately for everybody who has them', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.guest)
    const role = await make(owner, 'Changing', ['ReportView'])
    await give(owner, member, role.id)
    expect(await accountOf(core, member.userId)).toMatchObject({ role: roles.guest })
    const changed = await updateRole(core.deps, owner, { id: role.id, permissions: ['ReportView', 'ReportEdit'] })
    expect(changed).toMatchObject({ name: 'Changing', members: 1, permissions: ['ReportView', 'ReportEdit'] })
    expect(await accountOf(core, member.userId)).toMatchObject({ role: roles.teamMember })
    await updateRole(core.deps, owner, { id: role.id, permissions: ['SuperAdmin'], name: 'Deputy' })
    expect(await asActor(core, member.userId)).toMatchObject({ role: roles.adminNotCreator, permissions: ['SuperAdmin'] })
    expect((await logOf(core, owner)).at(-1)).toMatchObject({
      action: 'role.updated',
      subject: 'Deputy',
      from: 'Changing (ReportView, ReportEdit)',
      to: 'Deputy (SuperAdmin)',
      members: 1,
    })
  })

  it('cannot be edited by, or given permissions beyond those of, the editor', async () => {
    const owner = await makeOrganization(core)
    const editor = await roleEditor(owner, 'ReportView')
    expect(await make(editor, 'Small', ['ReportView', 'PermissionEdit'])).toMatchObject({ members: 0 })
    await expectRefusal(make(editor, 'Large', ['ReportEdit']), 'LIMITED_ACCESS')
    await expectRefusal(make(editor, 'Everything', ['SuperAdmin']), 'LIMITED_ACCESS')
    const small = await make(owner, 'Smaller', ['ReportView'])
    const large = await make(owner, 'Larger', ['ReportView', 'StaffEdit'])
    expect(await updateRole(core.deps, editor, { id: small.id, description: 'ours' })).toMatchObject({
      description: 'ours',
      name: 'Smaller',
    })
    await expectRefusal(updateRole(core.deps, editor, { id: small.id, permissions: ['UserEdit'] }), 'LIMITED_ACCESS')
    await expectRefusal(updateRole(core.deps, editor, { id: large.id, permissions: ['ReportView'] }), 'LIMITED_ACCESS')
    await expectRefusal(deleteRole(core.deps, editor, { id: large.id }), 'LIMITED_ACCESS')
  })

  it('cannot be changed or deleted by people who have them', async () => {
    const owner = await makeOrganization(core)
    const editor = await roleEditor(owner)
    const { customRoleId } = await accountOf(core, editor.userId)
    const own = { id: customRoleId ?? 0 }
    await expectRefusal(updateRole(core.deps, editor, { ...own, permissions: [] }), 'OWN_ACCOUNT')
    await expectRefusal(deleteRole(core.deps, editor, { ...own, replacementId: roles.guest }), 'OWN_ACCOUNT')
  })

  it('that are built-in, unknown or of another organization cannot be changed', async () => {
    const owner = await makeOrganization(core)
    const theirs = await make(await makeOrganization(core), 'Theirs')
    for (const id of [1, 3, 1_000]) {
      await expectRefusal(updateRole(core.deps, owner, { id, name: 'Mine' }), 'ROLE_BUILT_IN')
      await expectRefusal(deleteRole(core.deps, owner, { id }), 'ROLE_BUILT_IN')
    }
    for (const id of [theirs.id, 2_000_000]) {
      await expectRefusal(updateRole(core.deps, owner, { id, name: 'Mine' }), 'ROLE_NOT_FOUND')
      await expectRefusal(deleteRole(core.deps, owner, { id }), 'ROLE_NOT_FOUND')
    }
  })

  it('in use require a replacement to be deleted', async () => {
    const owner = await makeOrganization(core)
    const members = [await makeMember(core, owner.organizationId, roles.guest), await makeMember(core, owner.organizationId, roles.guest)]
    const role = await make(owner, 'Used')
    const other = await make(owner, 'Next', ['ReportView', 'ReportEdit'])
    for (const member of members) await give(owner, member, role.id)
    await expect(deleteRole(core.deps, owner, { id: role.id })).rejects.toMatchObject({ code: 'ROLE_IN_USE', details: { members: 2 } })
    for (const replacementId of [role.id, 1, 2, 900, 2_000_000])
      await expectRefusal(deleteRole(core.deps, owner, { id: role.id, replacementId }), 'ROLE_NOT_FOUND')
    expect(await deleteRole(core.deps, owner, { id: role.id, replacementId: other.id })).toBeNull()
    for (const { userId } of members)
      expect(await accountOf(core, userId)).toMatchObject({ customRoleId: other.id, role: roles.teamMember })
    expect((await logOf(core, owner)).at(-1)).toMatchObject({ action: 'role.deleted', subject: 'Used', members: 2, replacement: 'Next' })
    await deleteRole(core.deps, owner, { id: other.id, replacementId: roles.guest })
    for (const { userId } of members) expect(await accountOf(core, userId)).toMatchObject({ customRoleId: null, role: roles.guest })
  })

  it('cannot be replaced by a role that the editor may not assign', async () => {
    const owner = await makeOrganization(core)
    const editor = await roleEditor(owner, 'ReportView', 'ReportEdit', 'UserView')
    const member = await makeMember(core, owner.organizationId, roles.guest)
    const role = await make(owner, 'Held')
    await give(owner, member, role.id)
    await expectRefusal(deleteRole(core.deps, editor, { id: role.id, replacementId: roles.admin }), 'LIMITED_ACCESS')
    await expectRefusal(deleteRole(core.deps, editor, { id: role.id, replacementId: roles.adminNotCreator }), 'LIMITED_ACCESS')
    expect(await deleteRole(core.deps, editor, { id: role.id, replacementId: roles.teamMember })).toBeNull()
  })

  it('assigned and deleted concurrently leave no member with a deleted role', async () => {
    const owner = await makeOrganization(core)
    for (let round = 0; round < 5; round += 1) {
      const member = await makeMember(core, owner.organizationId, roles.guest)
      const role = await make(owner, `Raced ${round}`)
      const outcomes = await Promise.all([
        give(owner, member, role.id).then(() => 'given', codeOf),
        deleteRole(core.deps, owner, { id: role.id }).then(() => 'deleted', codeOf),
      ])
      expect([
        ['ROLE_NOT_FOUND', 'deleted', null],
        ['given', 'ROLE_IN_USE', role.id],
      ]).toContainEqual([...outcomes, (await accountOf(core, member.userId)).customRoleId])
    }
  })

  it('require the permission to be created, changed and deleted', async () => {
    const owner = await makeOrganization(core)
    const role = await make(owner, 'Guarded')
    const everyoneElse = [roles.admin, roles.adminNotCreator, roles.teamMember, roles.guest]
    for (const actor of await Promise.all(everyoneElse.map((id) => makeMember(core, owner.organizationId, id)))) {
      await expectRefusal(make(actor, 'Mine'), 'LIMITED_ACCESS')
      await expectRefusal(updateRole(core.deps, actor, { id: role.id, name: 'Mine' }), 'LIMITED_ACCESS')
      await expectRefusal(deleteRole(core.deps, actor, { id: role.id }), 'LIMITED_ACCESS')
    }
    await expectRefusal(createRole(core.deps, visitor, { name: 'Mine', description: '', permissions: [] }), 'NOT_SIGNED_IN')
    const looking = { ...underBreakGlass(owner), permissions: ['AuditLogView', 'ReportView'] as const }
    await expectRefusal(make(looking, 'Mine'), 'LIMITED_ACCESS')
  })
})
