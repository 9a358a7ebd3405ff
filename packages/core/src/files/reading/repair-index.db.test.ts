import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectTypes } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'

describeOnEachDatabase('a damaged search index', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('returns INDEX_REBUILDING and is rebuilt automatically from the files', async () => {
    const owner = await makeOrganization(core)
    const { id: projectId } = await createProject(core.deps, owner, { name: 'Damaged', description: '', type: projectTypes.restricted })
    await uploadAndRead(core, owner, projectId, {
      'lease.txt': 'The lease of the Busan warehouse ends in June 2027.',
      'other.txt': 'Nothing.',
    })
    const search = () => core.deps.indexes.search(projectId, 'lease of the warehouse')
    expect((await search()).pages).not.toEqual([])
    const entries = await readdir(core.indexDirectory, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = await open(join(entry.parentPath, entry.name), 'r+')
      await file.write(Buffer.alloc(10, 'X'), 0, 10, 0)
      await file.close()
    }
    await expectRefusal(search(), 'INDEX_REBUILDING')
    await untilRead(core)
    expect((await search()).pages).not.toEqual([])
    expect((await core.deps.indexes.facts(projectId)).size).toBe(2)
  })
})
