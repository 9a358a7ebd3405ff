import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { listOrganizations } from './list-organizations.ts'

const page = { limit: 10, offset: 0 }
const superAdmin = { kind: 'superAdmin', userId: 1, sessionId: 1, name: 'Root', address: '127.0.0.1', language: 'en' } as const

describeOnEachDatabase('organisations', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('are listed for the super admin with their own numbers of members and workspaces, latest first', async () => {
    const first = await makeOrganization(core)
    await makeMember(core, first.organizationId, roles.guest)
    core.clock.advance(1000)
    const second = await makeOrganization(core)
    for (const name of ['A', 'B', 'C']) await createProject(core.deps, second, { name, description: '', type: projectTypes.all })
    const { rows, count } = await listOrganizations(core.deps, superAdmin, page)
    expect(count).toBe(2)
    expect(rows.map(({ id, members, projects }) => ({ id, members, projects }))).toEqual([
      { id: second.organizationId, members: 1, projects: 3 },
      { id: first.organizationId, members: 2, projects: 0 },
    ])
  })

  it('are nobody else’s to list', async () => {
    const owner = await makeOrganization(core)
    await expectRefusal(listOrganizations(core.deps, owner, page), 'LIMITED_ACCESS')
    await expectRefusal(listOrganizations(core.deps, visitor, page), 'NOT_SIGNED_IN')
  })
})
