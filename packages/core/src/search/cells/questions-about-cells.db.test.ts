import { projectTypes, roles, searchRequest, type SearchRecord, type SelectedCells } from '@dossier/contract'
import { makeWorkbook } from '@dossier/documents/testing'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { saveSpreadsheet } from '../../spreadsheets/save-spreadsheet.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { showSearch } from '../kept-searches.ts'

/** Two scenarios with the same labels: only the cells decide which one is meant. */
const workbook = makeWorkbook({
  'Base case': [['Income statement (USD millions)'], ['Item', 'FY2024', 'FY2025'], ['Revenue', 1500, 1800], ['Operating income', 410, 550]],
  Downside: [
    ['Income statement (USD millions)'],
    ['Item', 'FY2024', 'FY2025'],
    ['Revenue', 1100, 1000],
    ['Operating income', 130, 90],
    ['Headcount', 87, 92],
  ],
})

describeOnAnyDatabase('a question about cells', (under) => {
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
    const [file] = await uploadAndRead(core, owner, projectId, { 'model.xlsx': workbook })
    fileId = file?.id ?? 0
  })

  const ask = async (query: string, cells: Partial<SelectedCells>, actor = owner): Promise<SearchRecord> => {
    const asked = searchRequest.parse({ query, projectId, cells: { fileId, sheet: 'Downside', range: 'A2:C4', ...cells } })
    const last = (await Array.fromAsync(await askQuestion(core.deps, actor, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }
  const citedCells = ({ answer }: SearchRecord) =>
    [...(answer.candidates ?? []), ...answer.sentences].flatMap(({ citations }) =>
      citations.map((cited) => (cited.kind === 'cell' ? `${cited.sheet}!${cited.range}` : cited.kind)),
    )

  it.each([
    ['What was revenue in FY2025?', 'Downside', 'A2:C4', 1000],
    ['What was revenue in FY2025?', 'Base case', 'A2:C4', 1800],
    ['2025년 매출액은?', 'Downside', 'C3', 1000],
  ])('is answered by the figure in them, cited by cell: %s %s!%s', async (query, sheet, range, value) => {
    const record = await ask(query, { sheet, range })
    expect(record).toMatchObject({ success: true, fileIds: [fileId], cells: { fileId, sheet, range } })
    expect(record.answer.beyondCells).toBeUndefined()
    expect(record.answer.searched).toMatchObject({ files: 1, pages: 1 })
    expect([record.answer.value ?? record.answer.candidates?.[0]?.value]).toEqual([expect.objectContaining({ number: value })])
    expect(citedCells(record)).toContain(`${sheet}!C3`)
    expect(citedCells(record).every((cell) => cell.startsWith(`${sheet}!`))).toBe(true)
    expect((await showSearch(core.deps, owner, { searchId: record.id })).cells).toEqual({ fileId, sheet, range })
  })

  it('computes from the figures in them', async () => {
    const record = await ask('What was the operating margin in FY2025?', { range: 'A2:C4' })
    expect(record.answer.sentences[0]).toMatchObject({ verification: 'computed', figure: { value: 9, unit: 'percent' } })
  })

  it('is answered from the rest of the workbook where nothing in them answers, which the answer states', async () => {
    const record = await ask('What was headcount in FY2025?', { sheet: 'Base case', range: 'A2:C4' })
    expect(record.answer).toMatchObject({ found: true, beyondCells: true })
    expect(citedCells(record)).toContain('Downside!C5')
  })

  it('finds nothing where the workbook has no answer, and reports nothing as beyond the cells', async () => {
    const { answer } = await ask('What is the melting point of tungsten?', {})
    expect([answer.found, answer.beyondCells]).toEqual([false, undefined])
  })

  it('names no other file, no outside source and no invalid range', () => {
    const cells = { fileId, sheet: 'Downside', range: 'A2:C4' }
    const isValid = (more: object) => searchRequest.safeParse({ query: 'Revenue?', projectId, cells, ...more }).success
    expect([isValid({}), isValid({ toolids: ['files'] }), isValid({ file_search_tools: [fileId] })]).toEqual([true, true, true])
    expect(
      [
        { toolids: ['sec'] },
        { dart_params: { corp_code: '00126380' } },
        { file_search_tools: [fileId, fileId + 1] },
        { cells: { ...cells, range: 'A0' } },
        { cells: { ...cells, sheet: '' } },
      ].map(isValid),
    ).toEqual([false, false, false, false, false])
  })

  it('is refused for a version that a newer one has replaced, and for files of others', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect((await ask('What was revenue in FY2025?', {}, guest)).answer.found).toBe(true)
    const outsider = await makeOrganization(core)
    const theirs = await createProject(core.deps, outsider, { name: 'Other', description: '', type: projectTypes.all })
    const [other] = await uploadAndRead(core, outsider, theirs.id, { 'other.xlsx': workbook })
    await expectRefusal(ask('What was revenue in FY2025?', { fileId: other?.id ?? 0 }), 'FILE_NOT_FOUND')
    await expectRefusal(ask('What was revenue in FY2025?', {}, outsider), 'PROJECT_NOT_FOUND')
    const edits = [{ sheet: 'Downside', row: 2, column: 2, content: 950 }]
    await saveSpreadsheet(core.deps, owner, { projectId, id: fileId, edits })
    await untilRead(core)
    await expectRefusal(ask('What was revenue in FY2025?', {}), 'CELLS_NOT_SEARCHABLE')
  })
})
