import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, untilRead, type TestCore } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { updateFile } from '../organising/update-file.ts'
import { uploadFiles } from '../uploads/upload-files.ts'
import { listSearchableFiles } from './list-searchable-files.ts'

describeOnEachDatabase('searchable files', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
  })
  afterAll(() => core.close())

  it('are listed by name with their folders and document kinds', async () => {
    const lease = 'LEASE AGREEMENT\n\nThis Lease Agreement is made on 1 July 2022 between the Landlord and the Tenant.'
    await uploadFiles(core.deps, owner, { projectId, files: incoming({ 'Legal/Leases/tokyo.txt': lease, 'a.txt': 'words' }) })
    await untilRead(core)
    const { rows, count } = await listSearchableFiles(core.deps, owner, { projectId })
    expect(count).toBe(2)
    expect(rows).toMatchObject([
      { filename: 'a.txt', path: [], kind: 'txt' },
      { filename: 'tokyo.txt', path: ['Legal', 'Leases'], kind: 'txt', document: { kind: 'lease' } },
    ])
  })

  it('are listed under a new name as soon as they have one', async () => {
    const { rows } = await listSearchableFiles(core.deps, owner, { projectId })
    const first = rows[0]?.id ?? 0
    for (const filename of ['b.txt', 'c.txt']) {
      await updateFile(core.deps, owner, { projectId, attachmentId: first, filename })
      const { rows: renamed } = await listSearchableFiles(core.deps, owner, { projectId })
      expect(renamed.find(({ id }) => id === first)?.filename).toBe(filename)
    }
  })

  it('are hidden from members who may not open the workspace', async () => {
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(listSearchableFiles(core.deps, colleague, { projectId }), 'PROJECT_NOT_FOUND')
  })
})
