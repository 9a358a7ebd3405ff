import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import { addSampleWorkspace } from './add-sample-workspace.ts'

describeOnAnyDatabase('the sample workspace', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('is named and described in both languages, that of its creator first, since members may read either', async () => {
    const owner = await makeOrganization(core)
    const { name, description } = await addSampleWorkspace(core.deps, { ...owner, language: 'ko' }, {})
    expect(name).toBe('샘플 데이터룸 (Sample deal room)')
    expect(description).toMatch(/^가상의 .*\. A fictitious /)
    const other = await addSampleWorkspace(core.deps, { ...owner, language: 'en' }, {})
    expect(other.name).toBe('Sample deal room (샘플 데이터룸)')
    expect(other.description).toMatch(/^A fictitious .*\. 가상의 /)
  })
})
