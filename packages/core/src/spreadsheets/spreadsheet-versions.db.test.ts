import { projectTypes, roles } from '@dossier/contract'
import { makeWorkbook } from '@dossier/documents/testing'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { restoreVersion } from '../files/versions/restore-version.ts'
import { createProject } from '../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { compareSpreadsheetVersions } from './compare-spreadsheet-versions.ts'
import { createFromOutput } from './create-from-output.ts'
import { listSpreadsheetVersions } from './list-spreadsheet-versions.ts'
import { rebaseSpreadsheetEdits } from './rebase-spreadsheet-edits.ts'
import { saveSpreadsheet } from './save-spreadsheet.ts'
import { uploadSpreadsheets } from './upload-spreadsheets.ts'

const model = (
  rows: (string | number)[][] = [
    ['Revenue', 100],
    ['Cost', 60],
  ],
) =>
  writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [...rows, ['Profit']],
        cells: new Map([[`${rows.length},1`, { type: 'formula', value: 40, formula: `B1-B${rows.length}`, formulaResult: 40 }]]),
      },
    ],
  })
type Content = string | number | boolean | null | { formula: string }
const at = (row: number, column: number, content: Content) => ({ sheet: 'Model', row, column, content })

describeOnAnyDatabase('versions of a spreadsheet', (under) => {
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

  const upload = async (bytes: Uint8Array, filename = 'model.xlsx') => {
    const { data } = await uploadSpreadsheets(core.deps, owner, { projectId, files: incoming({ [filename]: bytes }) })
    const [first] = data
    if (first === undefined) throw new Error('nothing was uploaded')
    return first.id
  }
  type Edits = Parameters<typeof rebaseSpreadsheetEdits>[2]['edits']
  const save = async (id: number, edits: Edits, actor = owner) =>
    (await saveSpreadsheet(core.deps, actor, { projectId, id, edits })).spreadsheet.id
  const versions = (id: number, actor = owner) => listSpreadsheetVersions(core.deps, actor, { projectId, id })
  const difference = (id: number, withId: number, actor = owner) =>
    compareSpreadsheetVersions(core.deps, actor, { projectId, id, with: withId })
  const rebase = (id: number, edits: Edits, actor = owner) => rebaseSpreadsheetEdits(core.deps, actor, { projectId, id, edits })

  it('are listed with who saved them, when, and how many cells they edited', async () => {
    const analyst = await makeMember(core, owner.organizationId, roles.teamMember)
    const first = await upload(await model())
    core.clock.advance(60_000)
    const second = await save(first, [at(0, 1, 110), at(1, 1, 65)], analyst)
    await restoreVersion(core.deps, owner, { projectId, attachmentId: first })
    const { rows, count } = await versions(second)
    expect(count).toBe(3)
    expect(rows.map(({ version, isLatest, savedBy, editedCells }) => [version, isLatest, savedBy.id, editedCells])).toEqual([
      [3, true, owner.userId, null],
      [2, false, analyst.userId, 2],
      [1, false, owner.userId, null],
    ])
    expect(Date.parse(rows[1]?.savedAt ?? '') - Date.parse(rows[2]?.savedAt ?? '')).toBe(60_000)
  })

  it('are compared cell by cell, in either order, with what was typed apart from what was recalculated', async () => {
    const first = await upload(await model())
    const second = await save(first, [at(0, 1, 110), at(3, 0, 'Margin'), at(3, 1, { formula: 'B3/B1' })])
    const found = await difference(first, second)
    expect(found).toMatchObject({
      earlier: { id: first, version: 1 },
      later: { id: second, version: 2 },
      sheets: [{ name: 'Model', change: 'changed', cells: 3, recalculated: 1, insertedRows: [] }],
      counts: { cells: 3, recalculated: 1 },
    })
    expect(found.cells).toMatchObject([
      { cell: 'B1', before: { value: 100, formula: null }, after: { value: 110, formula: null } },
      { cell: 'A4', before: null, after: { value: 'Margin' } },
      { cell: 'B4', before: null, after: { formula: 'B3/B1' } },
    ])
    expect(found.recalculated).toMatchObject([
      { sheet: 'Model', cell: 'B3', before: { value: 40 }, after: { value: 50, formula: 'B1-B2' } },
    ])
    expect(await difference(second, first)).toEqual(found)
  })

  it('name rows that were inserted outside of the product', async () => {
    const first = await upload(await model())
    const second = await upload(
      await model([
        ['Revenue', 100],
        ['Other', 5],
        ['Cost', 60],
      ]),
    )
    const { sheets, cells } = await difference(second, first)
    expect(sheets).toMatchObject([{ insertedRows: ['2'], removedRows: [], cells: 2 }])
    expect(cells.map(({ cell }) => cell)).toEqual(['A2', 'B2'])
  })

  it('are not compared with another file, nor where one cannot be read', async () => {
    const first = await upload(await model())
    const other = await upload(await model(), 'other.xlsx')
    await expectRefusal(difference(first, other), 'FILE_NOT_FOUND')
    const old = await upload(makeWorkbook({ Model: [['Revenue', 1]] }, 'biff8'), 'old.xls')
    expect((await versions(old)).count).toBe(1)
    await expectRefusal(difference(old, old), 'WORKBOOK_REQUIRED')
    await expectRefusal(rebase(old, [at(0, 0, 1)]), 'WORKBOOK_REQUIRED')
    const damaged = Buffer.from(await model())
    damaged.fill(0, 60, 400)
    const broken = await upload(damaged, 'broken.xlsx')
    await expectRefusal(difference(broken, broken), 'WORKBOOK_UNREADABLE')
  })

  it('take edits to the latest version, and name the cells that both have changed', async () => {
    const analyst = await makeMember(core, owner.organizationId, roles.teamMember)
    const first = await upload(await model())
    const second = await save(first, [at(0, 1, 110)], analyst)
    const rebased = await rebase(first, [at(0, 1, 105), at(1, 1, 70)])
    expect(rebased).toMatchObject({
      onto: { id: second, version: 2, savedBy: { id: analyst.userId } },
      clean: [at(1, 1, 70)],
      overlapping: [{ edit: at(0, 1, 105), before: 100, theirs: 110 }],
      same: [],
      lost: [],
    })
    expect((await versions(first)).count).toBe(2)
    const third = await save(rebased.onto.id, rebased.clean)
    expect((await difference(second, third)).cells.map(({ cell }) => cell)).toEqual(['B2'])
  })

  it('are read by guests, who rebase nothing, and hidden from other organizations', async () => {
    const first = await upload(await model())
    const second = await save(first, [at(0, 1, 110)])
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect((await versions(first, guest)).count).toBe(2)
    expect((await difference(first, second, guest)).counts.cells).toBe(1)
    await expectRefusal(rebase(first, [at(0, 1, 1)], guest), 'LIMITED_ACCESS')
    const outsider = await makeOrganization(core)
    await expectRefusal(versions(first, outsider), 'PROJECT_NOT_FOUND')
    await expectRefusal(difference(first, second, outsider), 'PROJECT_NOT_FOUND')
    await expectRefusal(rebase(first, [at(0, 1, 1)], outsider), 'PROJECT_NOT_FOUND')
  })

  it('are begun with the workbook of an output, which stays as it is', async () => {
    const bytes = await model()
    const blobKey = `projects/${owner.organizationId}/${projectId}/output`
    await core.deps.blobs.put(blobKey, bytes)
    const made = async (workflow: 'dcf' | 'modelAudit', file: { blobKey: string; filename: string } | null, inProject = projectId) => {
      const { rows } = await core.deps.database.pool.query(
        `insert into outputs (organization_id, project_id, workflow, input_variable, input, state, blob_key, filename, created_by, created_at)
         values ($1, $2, $3, 'Harbor Valves', '{}', 'completed', $4, $5, $6, $7) returning id`,
        [owner.organizationId, inProject, workflow, file?.blobKey ?? null, file?.filename ?? null, owner.userId, core.clock.now()],
      )
      return (rows as { id: number }[])[0]?.id ?? 0
    }
    const outputId = await made('dcf', { blobKey, filename: 'Harbor Valves DCF.xlsx' })
    const create = (of: number, actor = owner) => createFromOutput(core.deps, actor, { projectId, outputId: of })
    expect(await create(outputId)).toMatchObject({ filename: 'Harbor Valves DCF.xlsx', version: 1, kind: 'xlsx' })
    const again = await create(outputId)
    expect(again.filename).toBe('Harbor Valves DCF (2).xlsx')
    await save(again.id, [at(0, 1, 110)])
    expect(Buffer.from(await core.deps.blobs.read(blobKey)).equals(Buffer.from(bytes))).toBe(true)
    await expectRefusal(create(await made('modelAudit', null)), 'OUTPUT_WITHOUT_FILE')
    const elsewhere = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    await expectRefusal(create(await made('dcf', { blobKey, filename: 'x.xlsx' }, elsewhere)), 'OUTPUT_NOT_FOUND')
    await expectRefusal(create(999_999), 'OUTPUT_NOT_FOUND')
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(create(outputId, guest), 'LIMITED_ACCESS')
  })
})
