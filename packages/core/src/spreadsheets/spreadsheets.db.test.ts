import { projectTypes, roles, type SpreadsheetSort } from '@dossier/contract'
import { makeWorkbook } from '@dossier/documents/testing'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { readGrid } from '@dossier/workbook'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listVersions } from '../files/versions/list-versions.ts'
import { restoreVersion } from '../files/versions/restore-version.ts'
import { createProject } from '../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { createSpreadsheet } from './create-spreadsheet.ts'
import { listSpreadsheets } from './list-spreadsheets.ts'
import { saveSpreadsheet } from './save-spreadsheet.ts'
import { uploadSpreadsheets } from './upload-spreadsheets.ts'

const model = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Revenue', 100, null],
          ['Cost', 60, null],
        ],
        cells: new Map([['1,2', { type: 'formula', value: 40, formula: 'B1-B2', formulaResult: 40 }]]),
      },
    ],
  })
const at = (row: number, column: number, content: string | number | { formula: string } | null) => ({
  sheet: 'Model',
  row,
  column,
  content,
})

describeOnEachDatabase('spreadsheets of a workspace', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const list = (more: { search?: string; sort?: SpreadsheetSort; direction?: 'ascending' | 'descending' } = {}, actor = owner) =>
    listSpreadsheets(core.deps, actor, { projectId, limit: 10, offset: 0, sort: 'lastModifiedAt', direction: 'descending', ...more })
  const upload = (files: Readonly<Record<string, string | Uint8Array>>, actor = owner) =>
    uploadSpreadsheets(core.deps, actor, { projectId, files: incoming(files) })
  const uploaded = async (filename = 'model.xlsx') => {
    const { data } = await upload({ [filename]: await model() })
    const [first] = data
    if (first === undefined) throw new Error('nothing was uploaded')
    return first
  }
  const contentOf = async (id: number) => {
    const { rows } = await core.deps.database.pool.query('select blob_key from files where id = $1', [id])
    const grid = await readGrid(await core.deps.blobs.read((rows as { blob_key: string }[])[0]?.blob_key ?? ''))
    return { cells: grid.sheets[0]?.cells, cached: Object.fromEntries(grid.cached[0] ?? []) }
  }

  it('keep threads of comments by the person who saves, and filters with the rows that they hide', async () => {
    const analyst = await makeMember(core, owner.organizationId, roles.teamMember)
    const { id } = await uploaded()
    const thread = (messages: ({ id: string } | { text: string })[], resolved = false) =>
      ({ kind: 'thread', sheet: 'Model', row: 0, column: 1, thread: { resolved, messages } }) as const
    const first = await saveSpreadsheet(core.deps, analyst, { projectId, id, edits: [thread([{ text: 'Before returns?' }])] })
    const read = async (of: number) => {
      const { rows } = await core.deps.database.pool.query('select blob_key from files where id = $1', [of])
      return readXlsx(await core.deps.blobs.read((rows as { blob_key: string }[])[0]?.blob_key ?? ''), { readStyles: true })
    }
    const book = await read(first.spreadsheet.id)
    const [message] = book.sheets[0]?.threadedComments ?? []
    expect(message).toMatchObject({ ref: 'B1', text: 'Before returns?' })
    expect(message?.id).toMatch(/^\{[0-9A-F-]{36}\}$/)
    expect(book.persons?.[0]?.displayName).toBe(first.spreadsheet.lastModifiedBy.name)
    const filter = { range: { top: 0, left: 0, bottom: 1, right: 1 }, columns: [], hidden: [] }
    const second = await saveSpreadsheet(core.deps, owner, {
      projectId,
      id: first.spreadsheet.id,
      edits: [thread([{ id: message?.id ?? '' }, { text: 'Yes' }], true), { kind: 'filter', sheet: 'Model', table: null, filter }],
    })
    const after = await read(second.spreadsheet.id)
    expect(after.sheets[0]?.threadedComments?.map(({ text, done }) => [text, done === true])).toEqual([
      ['Before returns?', true],
      ['Yes', false],
    ])
    expect(after.sheets[0]?.autoFilter).toMatchObject({ range: 'A1:B2' })
    await expectRefusal(
      saveSpreadsheet(core.deps, owner, { projectId, id: second.spreadsheet.id, edits: [thread([{ id: '{OTHER}' }])] }),
      'CELL_CONTENT_INVALID',
    )
  })

  it('are listed with who uploaded and who last modified them, the last modified first', async () => {
    const analyst = await makeMember(core, owner.organizationId, roles.teamMember)
    const first = await uploaded('a.xlsx')
    core.clock.advance(60_000)
    const second = await uploaded('b.xlsx')
    core.clock.advance(60_000)
    await saveSpreadsheet(core.deps, analyst, { projectId, id: first.id, edits: [at(0, 1, 110)] })
    const { rows, count } = await list()
    expect(count).toBe(2)
    expect(rows.map(({ filename, version }) => [filename, version])).toEqual([
      ['a.xlsx', 2],
      ['b.xlsx', 1],
    ])
    expect(rows[0]).toMatchObject({
      uploadedBy: { id: owner.userId },
      lastModifiedBy: { id: analyst.userId },
      uploadedAt: first.uploadedAt,
    })
    expect(rows[1]?.lastModifiedAt).toBe(second.uploadedAt)
    expect((await list({ search: 'B.' })).rows.map(({ filename }) => filename)).toEqual(['b.xlsx'])
  })

  it('are sorted by each column, where saving counts as modifying and not as uploading', async () => {
    const analyst = await makeMember(core, owner.organizationId, roles.teamMember)
    const first = await uploaded('b.xlsx')
    core.clock.advance(60_000)
    await upload({ 'A.xlsx': await model() }, analyst)
    core.clock.advance(60_000)
    await saveSpreadsheet(core.deps, analyst, { projectId, id: first.id, edits: [at(0, 1, 110)] })
    const sorted = async (sort: SpreadsheetSort) => (await list({ sort, direction: 'ascending' })).rows.map(({ filename }) => filename)
    expect(await sorted('filename')).toEqual(['A.xlsx', 'b.xlsx'])
    expect(await sorted('uploadedAt')).toEqual(['b.xlsx', 'A.xlsx'])
    expect(await sorted('lastModifiedAt')).toEqual(['A.xlsx', 'b.xlsx'])
    const uploaders = (await list({ sort: 'uploadedBy', direction: 'descending' })).rows.map(({ uploadedBy }) => uploadedBy.name)
    expect(uploaders).toEqual(uploaders.toSorted().toReversed())
  })

  it('get sheets and notes, which name the person who saves, and keep the file where a change is refused', async () => {
    const first = await uploaded()
    const edits: Parameters<typeof saveSpreadsheet>[2]['edits'] = [
      { kind: 'add-sheet', sheet: 'Sources', before: null },
      { sheet: 'Sources', row: 0, column: 0, content: { formula: 'Model!B1' } },
      { kind: 'copy-sheet', sheet: 'Model', name: 'Model (2)', before: 'Model' },
      { kind: 'note', sheet: 'Model', row: 0, column: 1, text: 'Annual report, p. 12' },
    ]
    const { spreadsheet, stale } = await saveSpreadsheet(core.deps, owner, { projectId, id: first.id, edits })
    expect(stale).toEqual([])
    const { rows } = await core.deps.database.pool.query('select blob_key from files where id = $1', [spreadsheet.id])
    const { sheets } = await readXlsx(await core.deps.blobs.read((rows as { blob_key: string }[])[0]?.blob_key ?? ''))
    expect(sheets.map(({ name }) => name)).toEqual(['Model (2)', 'Model', 'Sources'])
    expect(sheets[1]?.cells?.get('0,1')?.comment).toMatchObject({ text: 'Annual report, p. 12', author: spreadsheet.lastModifiedBy.name })
    const { id } = spreadsheet
    const save = (...next: typeof edits) => saveSpreadsheet(core.deps, owner, { projectId, id, edits: next })
    await expectRefusal(save({ kind: 'add-sheet', sheet: 'model', before: null }), 'CELL_NOT_EDITABLE')
    await expectRefusal(save({ kind: 'delete-sheet', sheet: 'Missing' }), 'SHEET_NOT_FOUND')
    await expectRefusal(
      save(...['Model', 'Model (2)', 'Sources'].map((sheet) => ({ kind: 'delete-sheet' as const, sheet }))),
      'CELL_NOT_EDITABLE',
    )
    expect((await list()).rows[0]?.version).toBe(2)
  })

  it('accept Excel workbooks only', async () => {
    await expectRefusal(upload({ 'notes.txt': 'text' }), 'SPREADSHEET_REQUIRED')
    const { data, refused } = await upload({ 'model.xlsx': await model(), 'notes.xlsx.md': '# text' })
    expect(data.map(({ filename }) => filename)).toEqual(['model.xlsx'])
    expect(refused).toMatchObject([{ filename: 'notes.xlsx.md', code: 'SPREADSHEET_REQUIRED' }])
    expect((await list()).count).toBe(1)
  })

  it('are created empty, under a free name', async () => {
    const made = [
      await createSpreadsheet(core.deps, owner, { projectId, filename: 'New' }),
      await createSpreadsheet(core.deps, owner, { projectId, filename: 'New.xlsx' }),
    ]
    expect(made.map(({ filename }) => filename)).toEqual(['New.xlsx', 'New (2).xlsx'])
    const { spreadsheet } = await saveSpreadsheet(core.deps, owner, {
      projectId,
      id: made[0]?.id ?? 0,
      edits: [{ sheet: owner.language === 'ko' ? '시트1' : 'Sheet1', row: 0, column: 0, content: 'first' }],
    })
    expect((await contentOf(spreadsheet.id)).cells).toEqual([{ row: 0, column: 0, content: 'first' }])
  })

  it('are saved as a new version with recalculated formulas, and the version before can be restored', async () => {
    const { id } = await uploaded()
    const saved = await saveSpreadsheet(core.deps, owner, { projectId, id, edits: [at(1, 1, 70), at(2, 0, { formula: 'B1/B2' })] })
    expect(saved).toMatchObject({
      recalculated: 2,
      stale: [],
      staleCount: 0,
      circular: [],
      wasSigned: false,
      spreadsheet: { version: 2, filename: 'model.xlsx' },
    })
    expect((await contentOf(saved.spreadsheet.id)).cached).toEqual({ '1,2': 30, '2,0': 100 / 70 })
    expect((await contentOf(id)).cached).toEqual({ '1,2': 40 })
    await restoreVersion(core.deps, owner, { projectId, attachmentId: id })
    expect((await listVersions(core.deps, owner, { projectId, attachmentId: id })).rows.map(({ version }) => version)).toEqual([3, 2, 1])
  })

  it('are saved with formats, moved cells and other names of sheets, which formulas follow', async () => {
    const { id } = await uploaded()
    const { spreadsheet, ...found } = await saveSpreadsheet(core.deps, owner, {
      projectId,
      id,
      edits: [
        { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 2 },
        at(2, 1, 110),
        { kind: 'format', sheet: 'Model', ranges: [{ top: 2, left: 1, bottom: 3, right: 1 }], format: { bold: true } },
        { kind: 'rename-sheet', sheet: 'Model', name: 'Base case' },
      ],
    })
    expect(found).toEqual({ recalculated: 1, stale: [], staleCount: 0, circular: [], wasSigned: false })
    const { cells, cached } = await contentOf(spreadsheet.id)
    expect(cells).toContainEqual({ row: 3, column: 2, content: { formula: 'B3-B4' } })
    expect(cached).toEqual({ '3,2': 50 })
  })

  it('say why a change cannot be followed', async () => {
    const { id } = await uploaded()
    const rename = (name: string) =>
      saveSpreadsheet(core.deps, owner, { projectId, id, edits: [{ kind: 'rename-sheet', sheet: 'Model', name }] })
    await expect(rename('a/b')).rejects.toMatchObject({
      code: 'CELL_NOT_EDITABLE',
      details: { cell: 'Model!A1', reason: 'sheet-name' },
    })
    await expectRefusal(
      saveSpreadsheet(core.deps, owner, { projectId, id, edits: [{ kind: 'freeze', sheet: 'Other', rows: 1, columns: 0 }] }),
      'SHEET_NOT_FOUND',
    )
    expect((await list()).rows).toMatchObject([{ version: 1 }])
    const { spreadsheet } = await rename('P&L 2024')
    const again = { kind: 'rename-sheet', sheet: 'P&L 2024', name: 'a/b' } as const
    await expect(saveSpreadsheet(core.deps, owner, { projectId, id: spreadsheet.id, edits: [again] })).rejects.toMatchObject({
      details: { cell: "'P&L 2024'!A1", reason: 'sheet-name' },
    })
  })

  it('are not saved over a newer version, of two saved at once only the first', async () => {
    const { id } = await uploaded()
    const both = await Promise.allSettled(
      [1, 2].map((value) => saveSpreadsheet(core.deps, owner, { projectId, id, edits: [at(0, 1, value)] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FILE_HAS_NEWER_VERSION' } })
    await expectRefusal(saveSpreadsheet(core.deps, owner, { projectId, id, edits: [at(0, 1, 3)] }), 'FILE_HAS_NEWER_VERSION')
    expect((await list()).rows).toMatchObject([{ version: 2 }])
  })

  it('stay as they are when an edit cannot be made', async () => {
    const { id } = await uploaded()
    const save = (edits: ReturnType<typeof at>[], fileId = id) => saveSpreadsheet(core.deps, owner, { projectId, id: fileId, edits })
    await expectRefusal(save([at(0, 1, 5), at(0, 2, { formula: 'SUM(' })]), 'CELL_CONTENT_INVALID')
    await expectRefusal(save([{ ...at(0, 1, 5), sheet: 'Other' }]), 'SHEET_NOT_FOUND')
    const damaged = Buffer.from(await model())
    damaged.fill(0, 60, 400)
    const { data } = await upload({ 'broken.xlsx': damaged, 'old.xls': makeWorkbook({ Model: [['Revenue', 1]] }, 'biff8') })
    const fileIds = data.map((file) => file.id)
    expect(fileIds).toHaveLength(2)
    await expectRefusal(save([at(0, 1, 5)], fileIds[0]), 'WORKBOOK_NOT_EDITABLE')
    await expectRefusal(save([at(0, 1, 5)], fileIds[1]), 'WORKBOOK_REQUIRED')
    expect((await list()).rows.every(({ version }) => version === 1)).toBe(true)
  })

  it('are read by guests and hidden from others', async () => {
    const { id } = await uploaded()
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect((await list({}, guest)).count).toBe(1)
    await expectRefusal(saveSpreadsheet(core.deps, guest, { projectId, id, edits: [at(0, 1, 5)] }), 'LIMITED_ACCESS')
    await expectRefusal(createSpreadsheet(core.deps, guest, { projectId, filename: 'x' }), 'LIMITED_ACCESS')
    const stranger = await makeOrganization(core)
    await expectRefusal(list({}, stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(saveSpreadsheet(core.deps, stranger, { projectId, id, edits: [at(0, 1, 5)] }), 'PROJECT_NOT_FOUND')
  })
})
