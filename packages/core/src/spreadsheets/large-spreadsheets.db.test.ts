import { randomBytes } from 'node:crypto'
import { projectTypes } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { readGrid } from '@dossier/workbook'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteFileData } from '../files/organising/delete-file-data.ts'
import { restoreVersion } from '../files/versions/restore-version.ts'
import { findMap, mapKey } from '../files/index.ts'
import { createProject } from '../projects/index.ts'
import { expectRefusal, incoming, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { mapSpreadsheet } from './map-spreadsheet.ts'
import { saveSpreadsheet } from './save-spreadsheet.ts'
import { uploadSpreadsheets } from './upload-spreadsheets.ts'

const ROWS = 2_000
const COLUMNS = 60

const made = new Map<string, Promise<Uint8Array>>()

/** A ledger with a formula on another sheet, made once. */
function ledgerWith(deps: TestCore['deps'], formula: string): Promise<Uint8Array> {
  const workbook = made.get(formula) ?? ledger(deps, formula)
  made.set(formula, workbook)
  return workbook
}

/** Some cells with content among many that only have a format: a sheet that unpacks to more than two megabytes, but is read for search at once. */
async function ledger({ modeller }: TestCore['deps'], formula: string): Promise<Uint8Array> {
  const rows = Array.from({ length: 20 }, (_, row) => [`Line ${row + 1}`, row * 3, row * 5])
  const texts = Array.from({ length: 8 }, () => randomBytes(15_000).toString('hex'))
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Ledger', rows: [...rows, texts] },
      { name: 'Sums', rows: [[1]], cells: new Map([['0,0', { type: 'formula', value: 1, formula, formulaResult: 1 }]]) },
    ],
  })
  const everywhere = { top: 0, left: 0, bottom: ROWS - 1, right: COLUMNS - 1 }
  const result = await modeller.edit(bytes, [{ kind: 'format', sheet: 'Ledger', ranges: [everywhere], format: { bold: true } }])
  if ('refused' in result) throw new Error(result.refused)
  return result.edited.bytes
}

/** With which the directory of a package begins. */
const directoryMark = Buffer.from('504b0102', 'hex')

const at = (row: number, column: number, content: string | number | { formula: string } | null) => ({
  sheet: 'Ledger',
  row,
  column,
  content,
})

describeOnEachDatabase('saving cells of a large workbook', (under) => {
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

  const uploaded = async (formula = 'SUM(Ledger!B1:B10)', filename = 'ledger.xlsx') => {
    const files = incoming({ [filename]: await ledgerWith(core.deps, formula) })
    const { data } = await uploadSpreadsheets(core.deps, owner, { projectId, files })
    const id = data[0]?.id ?? 0
    await mapSpreadsheet(core.deps, system(), { organizationId: owner.organizationId, fileId: id })
    return id
  }
  const blobKeyOf = async (id: number) => {
    const { rows } = await core.deps.database.pool.query<{ blob_key: string }>('select blob_key from files where id = $1', [id])
    return rows[0]?.blob_key ?? ''
  }
  const storedMapOf = async (id: number) => findMap(core.deps.blobs, { blobKey: await blobKeyOf(id) })
  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' }) as const
  const save = async (id: number, ...edits: ReturnType<typeof at>[]) => {
    const saved = await saveSpreadsheet(core.deps, owner, { projectId, id, edits })
    return { ...saved, id: saved.spreadsheet.id }
  }
  const cellsOf = async (id: number) => {
    const grid = await readGrid(await core.deps.blobs.read(await blobKeyOf(id)))
    return new Map(grid.sheets[0]?.cells.map(({ row, column, content }) => [`${row},${column}`, content]))
  }

  it('changes these cells and no others, version after version, each with its map', async () => {
    const id = await uploaded()
    const before = await cellsOf(id)
    const first = await save(id, at(1_000, 2, 5), at(1_999, 70, 'beyond the columns'))
    const second = await save(first.id, at(1_001, 2, 6), at(7_000, 0, 'beyond the rows'), at(12, 2, null))
    expect(second).toMatchObject({ recalculated: 0, stale: [], wasSigned: false, spreadsheet: { version: 3 } })
    const expected = new Map<string, unknown>(before)
    for (const [place, content] of [
      ['1000,2', 5],
      ['1999,70', 'beyond the columns'],
      ['1001,2', 6],
      ['7000,0', 'beyond the rows'],
    ] as const)
      expected.set(place, content)
    expected.delete('12,2')
    expect(await cellsOf(second.id)).toEqual(expected)
    for (const version of [first.id, second.id])
      expect(await storedMapOf(version)).toMatchObject({ map: { sheets: [{ name: 'Ledger' }, { rows: null }] } })
  })

  it('keeps other entries of the package byte for byte', async () => {
    const id = await uploaded()
    const before = Buffer.from(await core.deps.blobs.read(await blobKeyOf(id)))
    const after = Buffer.from(await core.deps.blobs.read(await blobKeyOf((await save(id, at(1_000, 2, 5))).id)))
    const [start, end] = [before.indexOf('xl/worksheets/sheet1.xml') - 30, before.indexOf('xl/worksheets/sheet2.xml') - 30]
    expect(after.subarray(0, start).equals(before.subarray(0, start))).toBe(true)
    expect(end).toBeGreaterThan(start)
    const other = before.subarray(end, before.indexOf(directoryMark))
    expect(other.byteLength).toBeGreaterThan(100)
    expect(after.includes(other)).toBe(true)
  })

  it('recalculates formulas that refer to the cell', async () => {
    const id = await uploaded('Ledger!B2-2')
    expect(await save(id, at(1, 1, 41))).toMatchObject({ recalculated: 1, stale: [] })
  })

  it('works without a map, which is then made, and restored versions get their own', async () => {
    const id = await uploaded()
    await core.deps.blobs.delete(mapKey(await blobKeyOf(id)))
    const saved = await save(id, at(1_000, 2, 5))
    expect((await cellsOf(saved.id)).get('1000,2')).toBe(5)
    expect(await storedMapOf(id)).toMatchObject({ map: { size: expect.any(Number) as number } })
    const restored = await restoreVersion(core.deps, owner, { projectId, attachmentId: id })
    await mapSpreadsheet(core.deps, system(), { organizationId: owner.organizationId, fileId: restored.id })
    expect(await storedMapOf(restored.id)).toMatchObject({ map: { sheets: [{ name: 'Ledger' }, {}] } })
  })

  it('edits a workbook as a whole where its map is of other bytes', async () => {
    const [id, other] = [await uploaded(), await uploaded('1+1+1', 'other.xlsx')]
    await core.deps.blobs.put(mapKey(await blobKeyOf(id)), await core.deps.blobs.read(mapKey(await blobKeyOf(other))))
    expect((await cellsOf((await save(id, at(1_000, 2, 5))).id)).get('1000,2')).toBe(5)
  })

  it('leaves no map of a version that was not stored, and none of a deleted file', async () => {
    const id = await uploaded()
    const maps = async () => {
      const { rows } = await core.deps.database.pool.query<{ blob_key: string }>('select blob_key from files where project_id = $1', [
        projectId,
      ])
      const stored = await Promise.all(rows.map(({ blob_key: key }) => core.deps.blobs.exists(mapKey(key))))
      return { files: rows.length, stored: stored.filter(Boolean).length }
    }
    const both = await Promise.allSettled([save(id, at(1, 5, 1)), save(id, at(1, 5, 2))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await maps()).toEqual({ files: 2, stored: 2 })
    await expectRefusal(save(id, at(1, 1, 3)), 'FILE_HAS_NEWER_VERSION')
    const blobKey = await blobKeyOf(id)
    await deleteFileData(core.deps, system(), { organizationId: owner.organizationId, projectId, files: [{ id, blobKey }] })
    expect(await core.deps.blobs.exists(mapKey(blobKey))).toBe(false)
  })

  it('refuses an edit with its cell, and stores nothing', async () => {
    const id = await uploaded()
    await expectRefusal(save(id, at(1, 1, 'x'.repeat(40_000))), 'CELL_CONTENT_INVALID')
    await expectRefusal(save(id, { ...at(1, 1, 1), sheet: 'None' }), 'SHEET_NOT_FOUND')
    expect(await storedMapOf(id)).not.toBeNull()
  })
})
