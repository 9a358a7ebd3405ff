import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LiteParse } from '@llamaindex/liteparse'
import { projectTypes } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScan } from '../../../documents/fixtures/make-scan.ts'
import { showFile, showPage } from '../files/lists/show-file.ts'
import { uploadFiles } from '../files/uploads/upload-files.ts'
import { createProject } from '../projects/index.ts'
import { incoming, makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../testing/test-core.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import type { Member } from '../use-case/index.ts'
import { createTextRecogniser } from './text-recogniser.ts'
import { fileSources } from '../citing/index.ts'

const scan = (name: string) => readFileSync(join(import.meta.dirname, '../../../documents/fixtures/scans', name))
const sheet = (name: string) => ({ jpeg: scan(name), width: 1240, height: 620 })
const present = createTextRecogniser(1)?.languages.length === 2

/** Real documents, stored beside the checkout and not part of it. */
const data = join(import.meta.dirname, '../../../../../shared/data')
const document = (path: string) => readFileSync(join(data, path))
/** A page of a real document as a 150 dpi image without text. */
const photographed = async (path: string, page: number) => {
  const [picture] = await new LiteParse({ quiet: true, dpi: 150 }).screenshot(document(path), [page])
  return picture?.imageBuffer ?? Buffer.alloc(0)
}

it.runIf(process.env['CI'] === 'true')('Tesseract is installed with both languages', () => {
  expect(present).toBe(true)
})

describeOnAnyDatabase('scanned files', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })
  afterAll(() => core.close())

  const searchFinds = async (question: string) => {
    const [first] = (await core.deps.indexes.search(projectId, question)).pages
    return first && fileSources.fileOf(first.source)
  }

  it.runIf(present)('are found by their text in both languages, with the boxes of words', async () => {
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
    const events = await askQuestion(core.deps, owner, {
      projectId,
      query: '경업금지 의무는 얼마 동안 존속합니까?',
      toolids: [],
      chat_history: [],
      file_search_tools: [],
    })
    const sentences = (await Array.fromAsync(events)).flatMap((event) => (event.type === 'sentence' ? [event.sentence] : []))
    expect(sentences[0]?.citations[0]).toMatchObject({ fileId: scanned?.id, recognised: true })
  })

  it('of real documents are found by questions in both languages', async (context) => {
    if (!existsSync(data)) return context.skip('the real documents are not beside this checkout')
    if (!present) return context.skip('Tesseract is not installed with both languages')
    const room = (await createProject(core.deps, owner, { name: 'Scans', description: '', type: projectTypes.all })).id
    const files = incoming({
      'terms-1.png': await photographed('korean/autorag/korean_text__korean_texts_two_page.pdf', 1),
      'terms-2.png': await photographed('korean/autorag/korean_text__korean_texts_two_page.pdf', 2),
      'meeting.png': await photographed('financebench/pdfs/FOOTLOCKER_2022_8K_dated-2022-05-20.pdf', 2),
      'scan.pdf': document('pdf_hard/pdfminer/contrib__pdf-with-jbig2.pdf'),
    })
    const [terms, payment, meeting, scan] = (await uploadFiles(core.deps, owner, { projectId: room, files })).data
    await untilRead(core, 200_000)
    const first = async (question: string) => {
      const [first] = (await core.deps.indexes.search(room, question)).pages
      return first && fileSources.fileOf(first.source)
    }
    expect(await first('보험금을 청구하여 받을 수 있는 보험수익자')).toBe(terms?.id)
    expect(await first('실종선고를 받은 경우 사망한 것으로 보는 때')).toBe(payment?.id)
    expect(await first('shares of common stock outstanding and entitled to vote at the annual meeting')).toBe(meeting?.id)
    const page = await showPage(core.deps, owner, { projectId: room, attachmentId: scan?.id ?? 0, page: 1 })
    expect(page).toMatchObject({ recognised: true, text: expect.stringContaining("Doesn't") as unknown })
  }, 240_000)

  it('are indexed with a page without text when an image has no words', async () => {
    const [photo] = await uploadAndRead(core, owner, projectId, { 'sunset.webp': scan('sunset.webp') })
    expect(await showFile(core.deps, owner, { projectId, attachmentId: photo?.id ?? 0 })).toMatchObject({
      status: 'indexed',
      failure: null,
      pagesWithoutText: [1],
    })
  })
})
