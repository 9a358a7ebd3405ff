import { unzip } from '@dossier/zip'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparedWithLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()
const unlimited = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 10_000 }
const partOf = (bytes: Uint8Array, path: string) =>
  unzip(bytes, unlimited, (name) => name === path)
    .get(path)
    ?.toString() ?? ''
const formula = (text: string, value: number) => ({ type: 'formula' as const, formula: text, value, formulaResult: value })

describe('renaming, hiding and moving sheets', () => {
  let bytes: Uint8Array
  const edit = async (...edits: WorkbookEdit[]) => editWorkbook(bytes, edits, { engine })
  const rename = (sheet: string, name: string) => ({ kind: 'rename-sheet', sheet, name }) as const

  beforeAll(async () => {
    bytes = await writeXlsx({
      sheets: [
        {
          name: 'Model',
          rows: [
            [1, 2],
            [3, null],
          ],
          cells: new Map([['1,1', formula('Model!A1+A2', 4)]]),
        },
        { name: 'Summary', rows: [[null]], cells: new Map([['0,0', formula('SUM(Model!A1:B2)*Base', 10)]]) },
        { name: 'Notes', rows: [['text']] },
      ],
      namedRanges: [
        { name: 'Base', range: 'Model!$A$1' },
        { name: 'Here', range: 'Summary!$A$1', scope: 'Summary' },
      ],
      activeSheet: 1,
    })
  })

  it('formulas and names follow another name, in quotes where it needs them', async () => {
    const { bytes: after, stale, recalculated } = await edit(rename('Model', "모델 '25"))
    const { sheets, namedRanges } = await readXlsx(after)
    expect(sheets.map(({ name }) => name)).toEqual(["모델 '25", 'Summary', 'Notes'])
    expect(sheets[0]?.cells?.get('1,1')).toMatchObject({ formula: "'모델 ''25'!A1+A2", formulaResult: 4 })
    expect(sheets[1]?.cells?.get('0,0')).toMatchObject({ formula: "SUM('모델 ''25'!A1:B2)*Base", formulaResult: 10 })
    expect(namedRanges?.find(({ name }) => name === 'Base')?.range).toBe("'모델 ''25'!$A$1")
    expect({ stale, recalculated }).toEqual({ stale: [], recalculated: 0 })
    expect((await comparedWithLibreOffice(after)).differing).toEqual([])
  }, 60_000)

  it('renamed twice and back, a workbook is the same', async () => {
    const { bytes: after } = await edit(rename('Model', 'Other'), rename('Other', 'A1'), rename('A1', 'Model'))
    for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'])
      expect(partOf(after, part)).toBe(partOf(bytes, part))
  })

  it('edits after it use the other name', async () => {
    const { bytes: after } = await edit(rename('Model', 'Base case'), { sheet: 'Base case', row: 0, column: 0, content: 5 })
    const { sheets } = await readXlsx(after)
    expect(sheets[1]?.cells?.get('0,0')).toMatchObject({ formula: "SUM('Base case'!A1:B2)*Base", formulaResult: 90 })
  })

  it.each(['Summary', 'SUMMARY', '', '  ', 'a/b', 'x'.repeat(32), "'x", 'History'])('refuses the name %s', async (name) => {
    await expect(edit(rename('Model', name))).rejects.toMatchObject({ reason: 'sheet-name' })
  })

  it('hides and shows sheets, but never all of them', async () => {
    const hide = (sheet: string) => ({ kind: 'show-sheet', sheet, hidden: true }) as const
    const { bytes: after } = await edit(hide('Summary'))
    const read = await readXlsx(after)
    expect(read.sheets.map(({ hidden }) => hidden ?? false)).toEqual([false, true, false])
    expect(read.activeSheet ?? 0).not.toBe(1)
    await expect(edit(hide('Model'), hide('Summary'), hide('Notes'))).rejects.toMatchObject({ reason: 'last-sheet' })
    const { bytes: shown } = await editWorkbook(after, [{ kind: 'show-sheet', sheet: 'Summary', hidden: false }], { engine })
    expect((await readXlsx(shown)).sheets.map(({ hidden }) => hidden ?? false)).toEqual([false, false, false])
  })

  it('moves sheets with the names that are theirs and the chosen sheet', async () => {
    const { bytes: after } = await edit({ kind: 'move-sheet', sheet: 'Summary', before: null })
    const { sheets, namedRanges, activeSheet } = await readXlsx(after)
    expect(sheets.map(({ name }) => name)).toEqual(['Model', 'Notes', 'Summary'])
    expect(namedRanges?.find(({ name }) => name === 'Here')?.scope).toBe('Summary')
    expect(activeSheet).toBe(2)
    const { bytes: first } = await edit({ kind: 'move-sheet', sheet: 'Notes', before: 'Model' })
    expect((await readXlsx(first)).sheets.map(({ name }) => name)).toEqual(['Notes', 'Model', 'Summary'])
    await expect(edit({ kind: 'move-sheet', sheet: 'Summary', before: 'Other' })).rejects.toMatchObject({ reason: 'sheet-not-found' })
  })
})

describe('merging cells', () => {
  const range = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })

  it('adds to merged cells, and takes them apart again', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Model', rows: [[1, 2, 3]] }] })
    const merge = (kind: 'merge' | 'unmerge', at: ReturnType<typeof range>) => ({ kind, sheet: 'Model', range: at }) as const
    const once = await editWorkbook(bytes, [merge('merge', range(0, 0, 1, 1)), merge('merge', range(4, 0, 4, 3))], { engine })
    expect((await readXlsx(once.bytes)).sheets[0]?.merges).toEqual([
      { startRow: 0, startCol: 0, endRow: 1, endCol: 1 },
      { startRow: 4, startCol: 0, endRow: 4, endCol: 3 },
    ])
    await expect(editWorkbook(once.bytes, [merge('merge', range(1, 1, 2, 2))], { engine })).rejects.toMatchObject({
      reason: 'invalid-cell',
    })
    await expect(editWorkbook(once.bytes, [merge('unmerge', range(0, 0, 0, 1))], { engine })).rejects.toMatchObject({
      reason: 'invalid-cell',
    })
    const none = await editWorkbook(once.bytes, [merge('unmerge', range(4, 0, 4, 3)), merge('unmerge', range(0, 0, 1, 1))], { engine })
    expect(partOf(none.bytes, 'xl/worksheets/sheet1.xml')).toBe(partOf(bytes, 'xl/worksheets/sheet1.xml'))
  })
})

it('a sheet that is added or copied declares the prefix of its relation where the other sheets do, as openpyxl writes them', async () => {
  const { packStored } = await import('@dossier/zip')
  const plain = await writeXlsx({ sheets: [{ name: 'Model', rows: [[1]] }] })
  const parts = unzip(plain, unlimited, () => true)
  const written = partOf(plain, 'xl/workbook.xml')
  const declared = / xmlns:r="([^"]+)"/.exec(written)?.[0] ?? ''
  const each = written.replace(declared, '').replaceAll('<sheet ', `<sheet${declared} `)
  expect(each).not.toBe(written)
  const bytes = packStored(new Map([...parts].map(([path, part]) => [path, path === 'xl/workbook.xml' ? Buffer.from(each) : part])))
  for (const edit of [
    { kind: 'add-sheet', sheet: 'New', before: null },
    { kind: 'copy-sheet', sheet: 'Model', name: 'New', before: null },
  ] satisfies WorkbookEdit[]) {
    const { bytes: edited } = await editWorkbook(bytes, [edit], { engine })
    expect(
      partOf(edited, 'xl/workbook.xml')
        .match(/<sheet\b[^>]*>/g)
        ?.map((tag) => tag.includes(declared.trim())),
    ).toEqual([true, true])
  }
})
