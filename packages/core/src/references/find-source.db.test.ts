import { parseRefs, projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { filesNamed } from './files-named.ts'
import { findSource } from './find-source.ts'
import { openRef } from './open-ref.ts'
import { report } from './testing/cited-files.ts'

describeOnAnyDatabase('the source that a cell states', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let fileId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    const [file] = await uploadAndRead(core, owner, projectId, { 'Harbor annual report 2025.md': report })
    fileId = file?.id ?? 0
  })
  const find = (name: string, more: { page?: number; value?: number } = {}, actor = owner) =>
    findSource(core.deps, actor, { projectId, name, ...more })

  it.each([
    ['in the unit of the page', 1577],
    ['in another unit', 1.577],
  ])('is the figure on the page with the value of the cell, %s', async (_unit, value) => {
    const { ref, filename } = await find('Annual report 2025', { page: 1, value })
    expect(filename).toBe('Harbor annual report 2025.md')
    const refs = parseRefs(ref)
    if (refs === undefined) throw new Error('no reference')
    expect((await openRef(core.deps, owner, { projectId, ref: refs })).place?.quote).toBe('1,577')
  })

  it('is the page where the value is not printed there, or several times', async () => {
    expect(await find('annual report 2025', { page: 1, value: 5 })).toMatchObject({ ref: `${fileId}.1.0.0`, matches: 1 })
    expect(await find('Harbor annual report 2025.md')).toMatchObject({ ref: `${fileId}.1.0.0` })
  })

  it('is none where no file, or more than one, has the name', async () => {
    expect(await find('Board deck', { page: 3 })).toEqual({ ref: null, filename: null, matches: 0 })
    expect(await find('2025', { page: 3 })).toMatchObject({ matches: 0 })
    await uploadAndRead(core, owner, projectId, { 'Harbor annual report 2025 (draft).md': `${report}\nDraft` })
    expect(await find('Annual report 2025', { page: 1 })).toEqual({ ref: null, filename: null, matches: 2 })
    expect(await find('Harbor annual report 2025', { page: 1 })).toMatchObject({ filename: 'Harbor annual report 2025.md', matches: 1 })
  })

  it('is found by guests, and never in files of others', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect(await find('Annual report 2025', { page: 1 }, guest)).toMatchObject({ matches: 1 })
    const outsider = await makeOrganization(core)
    await expectRefusal(find('Annual report 2025', {}, outsider), 'PROJECT_NOT_FOUND')
    const theirs = (await createProject(core.deps, outsider, { name: 'Other', description: '', type: projectTypes.all })).id
    expect(await findSource(core.deps, outsider, { projectId: theirs, name: 'Annual report 2025' })).toMatchObject({
      ref: null,
      matches: 0,
    })
  })

  it('matches names by their words in both languages', () => {
    const files = ['하버물류_사업보고서_2023.pdf', 'Q3 FY2024 board deck.pptx', 'Annual Report FY2023.pdf'].map((filename) => ({
      filename,
    }))
    const found = (name: string) => filesNamed(name, files).map(({ filename }) => filename)
    expect(found('2023 사업보고서')).toEqual(['하버물류_사업보고서_2023.pdf'])
    expect(found('the board deck')).toEqual(['Q3 FY2024 board deck.pptx'])
    expect(found('annual report fy2023')).toEqual(['Annual Report FY2023.pdf'])
    expect(found('report')).toEqual(['Annual Report FY2023.pdf'])
    expect(found('management')).toEqual([])
  })
})
