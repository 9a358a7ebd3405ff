import { projectTypes, roles, taggingTypes } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectMembers } from '../schema/index.ts'
import { logOf } from '../testing/people.ts'
import { uploadFiles } from '../files/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { listProjects } from './list-projects.ts'
import { showProject, showProjectRole } from './show-project.ts'
import { updateProject } from './update-project.ts'

const firstPage = { limit: 10, offset: 0 }
const described = (name: string, type: 1 | 2 | 3 = projectTypes.all) => ({ name, description: '', type })

describeOnEachDatabase('workspaces', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('belong to their creator and are listed by latest activity', async () => {
    const owner = await makeOrganization(core)
    const first = await createProject(core.deps, owner, described('Alpha'))
    core.clock.advance(1000)
    const second = await createProject(core.deps, owner, described('Beta'))
    core.clock.advance(1000)
    await updateProject(core.deps, owner, { id: first.id, description: 'now first' })
    const { rows, count } = await listProjects(core.deps, owner, firstPage)
    expect(rows.map((row) => row.name)).toEqual(['Alpha', 'Beta'])
    expect(count).toBe(2)
    expect(second.owner.id).toBe(owner.userId)
  })

  it('are found by a part of their name, including special characters', async () => {
    const owner = await makeOrganization(core)
    await createProject(core.deps, owner, described('100% buy-out'))
    await createProject(core.deps, owner, described('1000 buy-outs'))
    const { rows } = await listProjects(core.deps, owner, { ...firstPage, search: '100%' })
    expect(rows.map((row) => row.name)).toEqual(['100% buy-out'])
  })

  it('count a file of several versions once', async () => {
    const owner = await makeOrganization(core)
    const { id: projectId } = await createProject(core.deps, owner, described('Versions'))
    for (const rent of ['100', '200', '300']) {
      await uploadFiles(core.deps, owner, { projectId, files: incoming({ 'lease.txt': `Rent ${rent}` }), whenPresent: 'version' })
    }
    await uploadFiles(core.deps, owner, { projectId, files: incoming({ 'deed.txt': 'Deed' }) })
    const { rows } = await listProjects(core.deps, owner, firstPage)
    expect(rows.map(({ files }) => files)).toEqual([2])
  })

  it('are paged', async () => {
    const owner = await makeOrganization(core)
    for (let n = 0; n < 12; n += 1) await createProject(core.deps, owner, described(`Deal ${n}`))
    const page = await listProjects(core.deps, owner, { limit: 10, offset: 10 })
    expect(page.rows).toHaveLength(2)
    expect(page.count).toBe(12)
  })

  it('keep the fields that an update omits', async () => {
    const owner = await makeOrganization(core)
    const project = await createProject(core.deps, owner, { name: 'Kept', description: 'Notes', type: projectTypes.restricted })
    const updated = await updateProject(core.deps, owner, { id: project.id, name: 'Renamed' })
    expect(updated).toMatchObject({ name: 'Renamed', description: 'Notes', type: projectTypes.restricted })
  })

  it('have a tagging type and a member access that change independently', async () => {
    const owner = await makeOrganization(core)
    const plain = await createProject(core.deps, owner, { name: 'Plain', description: '' })
    expect(plain).toMatchObject({ taggingType: taggingTypes.company, memberAccess: projectTypes.all, type: projectTypes.all })
    const fund = { name: 'Fund', description: '', taggingType: taggingTypes.fund, memberAccess: projectTypes.restricted } as const
    const { id, ...made } = await createProject(core.deps, owner, fund)
    expect(made).toMatchObject({ taggingType: taggingTypes.fund, memberAccess: projectTypes.restricted, type: projectTypes.restricted })
    const earlier = await updateProject(core.deps, owner, { id, type: projectTypes.personal })
    expect(earlier).toMatchObject({ taggingType: taggingTypes.fund, memberAccess: projectTypes.personal, type: projectTypes.personal })
    const group = await updateProject(core.deps, owner, { id, taggingType: taggingTypes.group })
    expect(group).toMatchObject({ taggingType: taggingTypes.group, memberAccess: projectTypes.personal })
    expect((await listProjects(core.deps, owner, firstPage)).rows.map((row) => row.taggingType)).toEqual([3, 1])
    expect((await logOf(core, owner)).at(-1)).toMatchObject({ from: 'Fund', to: 'Group', changed: ['taggingType'] })
  })

  it('are not found after deletion', async () => {
    const owner = await makeOrganization(core)
    const project = await createProject(core.deps, owner, described('Gone'))
    await deleteProject(core.deps, owner, { id: project.id })
    await expectRefusal(showProject(core.deps, owner, { id: project.id }), 'PROJECT_NOT_FOUND')
  })

  it('are logged from creation to deletion, without updates that change nothing', async () => {
    const owner = await makeOrganization(core)
    const { id } = await createProject(core.deps, owner, described('Alpha'))
    await updateProject(core.deps, owner, { id, name: 'Alpha' })
    await updateProject(core.deps, owner, { id, name: 'Beta', type: projectTypes.restricted })
    await updateProject(core.deps, owner, { id, description: 'Notes' })
    await deleteProject(core.deps, owner, { id })
    const entry = { actorId: owner.userId, projectId: id, subjectId: id }
    expect(await logOf(core, owner)).toEqual([
      { ...entry, action: 'project.created', subject: 'Alpha' },
      {
        ...entry,
        action: 'project.updated',
        subject: 'Beta',
        from: 'Alpha, All',
        to: 'Beta, Restricted',
        changed: ['name', 'type'],
      },
      { ...entry, action: 'project.updated', subject: 'Beta', changed: ['description'] },
      { ...entry, action: 'project.deleted', subject: 'Beta' },
    ])
  })

  it('of another organisation are not found', async () => {
    const owner = await makeOrganization(core)
    const stranger = await makeOrganization(core)
    const { id } = await createProject(core.deps, owner, described('Ours'))
    for (const act of [showProject, showProjectRole, deleteProject])
      await expectRefusal(act(core.deps, stranger, { id }), 'PROJECT_NOT_FOUND')
    await expectRefusal(updateProject(core.deps, stranger, { id, name: 'Theirs' }), 'PROJECT_NOT_FOUND')
    expect((await listProjects(core.deps, stranger, firstPage)).count).toBe(0)
  })

  it('require a member of an organisation', async () => {
    const superAdmin = { kind: 'superAdmin', userId: 1, sessionId: 1, name: 'Root', address: '127.0.0.1', language: 'en' } as const
    await expectRefusal(createProject(core.deps, visitor, described('No')), 'NOT_SIGNED_IN')
    await expectRefusal(listProjects(core.deps, superAdmin, firstPage), 'LIMITED_ACCESS')
    await expectRefusal(showProject(core.deps, superAdmin, { id: 1 }), 'LIMITED_ACCESS')
  })

  describe('that are restricted', () => {
    it('are not found by non-members, and return the role to members', async () => {
      const owner = await makeOrganization(core)
      const maker = await makeMember(core, owner.organizationId, roles.teamMember)
      const guest = await makeMember(core, owner.organizationId, roles.teamMember)
      const outsider = await makeMember(core, owner.organizationId, roles.admin)
      const { id } = await createProject(core.deps, maker, described('Quiet', projectTypes.restricted))
      await core.deps.database.db
        .insert(projectMembers)
        .values({ projectId: id, userId: guest.userId, role: roles.guest, createdAt: core.clock.now() })
      await expectRefusal(showProject(core.deps, outsider, { id }), 'PROJECT_NOT_FOUND')
      expect((await listProjects(core.deps, outsider, firstPage)).count).toBe(0)
      expect(await showProjectRole(core.deps, guest, { id })).toEqual({ role: roles.guest })
      expect((await listProjects(core.deps, guest, firstPage)).rows[0]?.can['files.upload']).toBe('none')
      await expectRefusal(updateProject(core.deps, guest, { id, name: 'Mine' }), 'LIMITED_ACCESS')
      expect((await showProject(core.deps, owner, { id })).members).toBe(2)
    })

    it('are not found by members whose membership is deactivated', async () => {
      const owner = await makeOrganization(core)
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const { id } = await createProject(core.deps, owner, described('Closed', projectTypes.restricted))
      const membership = { projectId: id, userId: member.userId, role: roles.admin, createdAt: core.clock.now() }
      await core.deps.database.db.insert(projectMembers).values({ ...membership, status: 'deactivated' })
      await expectRefusal(showProject(core.deps, member, { id }), 'PROJECT_NOT_FOUND')
    })
  })

  it('can be edited but not deleted by an admin who is not the owner', async () => {
    const owner = await makeOrganization(core)
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    const { id } = await createProject(core.deps, owner, described('Shared'))
    expect((await updateProject(core.deps, admin, { id, name: 'Edited' })).name).toBe('Edited')
    await expectRefusal(deleteProject(core.deps, admin, { id }), 'LIMITED_ACCESS')
  })

  it('cannot be created by a guest', async () => {
    const guest = await makeOrganization(core, roles.guest)
    await expectRefusal(createProject(core.deps, guest, described('No')), 'LIMITED_ACCESS')
  })
})
