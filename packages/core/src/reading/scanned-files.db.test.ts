import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectTypes } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScan } from '../../../documents/fixtures/make-scan.ts'
import { showFile, showPage } from '../files/show-file.ts'
import { createProject } from '../projects/index.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { createTextRecogniser } from './text-recogniser.ts'

const scan = (name: string) => readFileSync(join(import.meta.dirname, '../../../documents/fixtures/scans', name))
const sheet = (name: string) => ({ jpeg: scan(name), width: 1240, height: 620 })
const present = createTextRecogniser(1)?.languages.length === 2

describeOnEachDatabase('files whose text is in pictures', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })
  afterAll(() => core.close())

  const searchFinds = async (question: string) => (await core.deps.indexes.search(projectId, question)).pages[0]?.fileId

  it.runIf(present)('are found by their words in both languages, and show where these stand', async () => {
    const [scanned, picture] = await uploadAndRead(core, owner, projectId, {
      'scan.pdf': makeScan([sheet('korean.jpg')]),
      'photo.jpg': scan('english.jpg'),
      'note.txt': 'Nothing of it is said here.',
    })
    expect(await searchFinds('경업금지 의무 존속 기간')).toBe(scanned?.id)
    expect(await searchFinds('covenant not to compete')).toBe(picture?.id)
    const named = { projectId, attachmentId: scanned?.id ?? 0 }
    expect(await showFile(core.deps, owner, named)).toMatchObject({ status: 'indexed', pages: 1, pagesWithoutText: [] })
    const { text } = await showPage(core.deps, owner, { ...named, page: 1 })
    const start = text.indexOf('경업금지')
    const shown = await showPage(core.deps, owner, { ...named, page: 1, start, end: start + 4 })
    expect(shown.recognised).toBe(true)
    expect(shown.boxes).toHaveLength(1)
  })

  it('are kept when a picture has no words: read, with a page without text', async () => {
    const [photo] = await uploadAndRead(core, owner, projectId, { 'sunset.webp': scan('sunset.webp') })
    expect(await showFile(core.deps, owner, { projectId, attachmentId: photo?.id ?? 0 })).toMatchObject({
      status: 'indexed',
      failure: null,
      pagesWithoutText: [1],
    })
  })
})
