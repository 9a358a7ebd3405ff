import * as fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import { edited, sheetOf } from './workbook-parts.test-support.ts'
import type { OutlineEdit, WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()
const first = 'xl/worksheets/sheet1.xml'

const outline = (axis: 'row' | 'column', from: number, to: number, level: number, collapsed = false): OutlineEdit => ({
  kind: 'outline',
  sheet: 'Model',
  axis,
  from,
  to,
  level,
  collapsed,
})
const hide = (axis: 'row' | 'column', from: number, to: number, hidden = true): WorkbookEdit => ({
  kind: 'visibility',
  sheet: 'Model',
  axis,
  from,
  to,
  hidden,
})
const move = (kind: 'insert' | 'delete', axis: 'row' | 'column', at: number, count = 1): WorkbookEdit => ({
  kind,
  sheet: 'Model',
  axis,
  at,
  count,
})
const row = (number: number, attributes = '') => `<row r="${number}"${attributes}><c r="A${number}"><v>${number}</v></c></row>`
const rows = (...attributes: string[]) => attributes.map((own, at) => row(at + 1, own)).join('')
const format = (attributes: string) => `<sheetFormatPr defaultRowHeight="15"${attributes}/>`
const after = async (sheet: string, ...edits: WorkbookEdit[]) =>
  (await edited({ sheets: { Model: sheet } }, ...edits)).parts.get(first) ?? ''

const level = ' outlineLevel="1"'
const hidden = `${level} hidden="1"`
/** Rows 2 and 3 are a collapsed group that row 4 sums up. */
const collapsed = sheetOf(rows('', hidden, hidden, ' collapsed="1"', ''), { before: format(' outlineLevelRow="1"') })

describe('grouping rows', () => {
  it('writes their level and how deep groups go, and nothing else', async () => {
    expect(await after(sheetOf(rows('', ' ht="20" customHeight="1"', '', '')), outline('row', 1, 2, 1))).toBe(
      sheetOf(rows('', ' ht="20" customHeight="1" outlineLevel="1"', level, ''), { before: format(' outlineLevelRow="1"') }),
    )
  })

  it('writes rows that the file leaves out', async () => {
    expect(await after(sheetOf(row(1) + row(5)), outline('row', 1, 2, 2))).toBe(
      sheetOf(`${row(1)}<row r="2" outlineLevel="2"/><row r="3" outlineLevel="2"/>${row(5)}`, { before: format(' outlineLevelRow="2"') }),
    )
  })

  it('collapses and expands a group', async () => {
    const open = sheetOf(rows('', level, level, '', ''), { before: format(' outlineLevelRow="1"') })
    expect(await after(open, hide('row', 1, 2), outline('row', 3, 3, 0, true))).toBe(collapsed)
    expect(await after(collapsed, hide('row', 1, 2, false), outline('row', 3, 3, 0))).toBe(open)
  })

  it('says of a group that is shown by its rows alone that it is not collapsed any more', async () => {
    expect(await after(collapsed, hide('row', 1, 1, false))).not.toContain('collapsed')
  })

  it('leaves the state of a group inside one that is collapsed', async () => {
    const inner = ' outlineLevel="2" hidden="1"'
    const sheet = sheetOf(rows('', inner, `${hidden} collapsed="1"`, hidden, ' collapsed="1"'), { before: format(' outlineLevelRow="2"') })
    const expanded = await after(sheet, hide('row', 2, 3, false), outline('row', 4, 4, 0))
    expect(expanded).toBe(sheetOf(rows('', inner, `${level} collapsed="1"`, level, ''), { before: format(' outlineLevelRow="2"') }))
  })

  it('ungroups rows with the mark of the row that summed them up', async () => {
    expect(await after(collapsed, outline('row', 1, 2, 0))).toBe(
      sheetOf(rows('', ' hidden="1"', ' hidden="1"', '', ''), { before: format('') }),
    )
  })

  it('sums groups up above where the sheet says so', async () => {
    const before = '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>'
    const sheet = sheetOf(rows('', level, level, ''), { before: before + format(' outlineLevelRow="1"') })
    expect(await after(sheet, hide('row', 1, 2))).toBe(
      sheetOf(rows(' collapsed="1"', hidden, hidden, ''), { before: before + format(' outlineLevelRow="1"') }),
    )
  })

  it('is refused for more rows than one save groups, and for a level that no sheet has', async () => {
    const sheets = { Model: sheetOf(rows('')) }
    await expect(edited({ sheets }, outline('row', 0, 500_000, 1))).rejects.toMatchObject({ reason: 'too-large' })
    await expect(edited({ sheets }, outline('column', 0, 20_000, 1))).rejects.toMatchObject({ reason: 'invalid-cell' })
  })
})

describe('grouping columns', () => {
  it('cuts the entries of columns, and gives one to those without', async () => {
    const before = '<cols><col min="1" max="4" width="20" customWidth="1"/></cols>'
    expect(
      await after(sheetOf(row(1), { before }), outline('column', 1, 1, 1), outline('column', 6, 6, 2), outline('column', 9, 9, 0)),
    ).toBe(
      sheetOf(row(1), {
        before: `${format(' outlineLevelCol="2"')}<cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="20" customWidth="1" outlineLevel="1"/><col min="3" max="4" width="20" customWidth="1"/><col min="7" max="7" outlineLevel="2" width="9.140625"/></cols>`,
      }),
    )
  })

  it('collapses a group', async () => {
    const cols = (...entries: string[]) =>
      `<cols>${entries.map((entry, at) => `<col min="${at + 1}" max="${at + 1}" width="9"${entry}/>`).join('')}</cols>`
    const sheet = sheetOf(row(1), { before: format(' outlineLevelCol="1"') + cols('', level, '') })
    expect(await after(sheet, hide('column', 1, 1), outline('column', 2, 2, 0, true))).toBe(
      sheetOf(row(1), { before: format(' outlineLevelCol="1"') + cols('', hidden, ' collapsed="1"') }),
    )
  })
})

describe('groups when lines are inserted and deleted', () => {
  const levels = (xml: string) =>
    [...xml.matchAll(/<row r="(\d+)"([^>]*)>/g)].map(([, number, own = '']) => `${number}${own.replaceAll(/["/]/g, '')}`)

  it('take in rows that are inserted between their rows, and not those at their ends', async () => {
    const sheet = sheetOf(rows('', level, level, ''), { before: format(' outlineLevelRow="1"') })
    expect(levels(await after(sheet, move('insert', 'row', 2)))).toEqual([
      '1',
      '2 outlineLevel=1',
      '3 outlineLevel=1',
      '4 outlineLevel=1',
      '5',
    ])
    expect(levels(await after(sheet, move('insert', 'row', 1)))).toEqual(['1', '3 outlineLevel=1', '4 outlineLevel=1', '5'])
    expect(levels(await after(sheet, move('insert', 'row', 3)))).toEqual(['1', '2 outlineLevel=1', '3 outlineLevel=1', '5'])
  })

  it('are summed up by the next row when that of theirs is deleted', async () => {
    expect(levels(await after(collapsed, move('delete', 'row', 3)))).toEqual([
      '1',
      '2 outlineLevel=1 hidden=1',
      '3 outlineLevel=1 hidden=1',
      '4 collapsed=1',
    ])
  })

  it('leave no mark and no depth when all of their rows are deleted', async () => {
    expect(await after(collapsed, move('delete', 'row', 1, 2))).toBe(
      sheetOf(rows('', '', ''), { before: format('') }).replace(/<v>[23]/g, (text) => `<v>${Number(text.at(-1)) + 2}`),
    )
  })

  it('give a column that is inserted beside a group no level', async () => {
    const before = `${format(' outlineLevelCol="1"')}<cols><col min="2" max="3" width="9" outlineLevel="1"/></cols>`
    const sheet = sheetOf(row(1), { before })
    expect(await after(sheet, move('insert', 'column', 3))).toContain(
      '<col min="2" max="3" width="9" outlineLevel="1"/><col min="4" max="4" width="9"/>',
    )
    expect(await after(sheet, move('insert', 'column', 2))).toContain('outlineLevel="1"/></cols>')
  })

  it('have one mark for each collapsed group whatever was done', async () => {
    const anyEdit = fc.oneof(
      fc
        .record({ from: fc.nat(8), size: fc.nat(3), level: fc.nat(2) })
        .map(({ from, size, level: of }) => outline('row', from, from + size, of)),
      fc.record({ from: fc.nat(8), size: fc.nat(3), on: fc.boolean() }).map(({ from, size, on }) => hide('row', from, from + size, on)),
      fc
        .record({ at: fc.nat(8), count: fc.integer({ min: 1, max: 2 }), isNew: fc.boolean() })
        .map(({ at, count, isNew }) => move(isNew ? 'insert' : 'delete', 'row', at, count)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), async (edits) => {
        const xml = await after(sheetOf(rows('', '', '', '', '', '', '', '')), ...edits)
        const lines = new Map([...xml.matchAll(/<row r="(\d+)"([^>]*)>/g)].map(([, number, own = '']) => [Number(number), own]))
        const levelOf = (number: number) => Number(/outlineLevel="(\d)"/.exec(lines.get(number) ?? '')?.[1] ?? 0)
        const isHidden = (number: number) => (lines.get(number) ?? '').includes('hidden')
        for (let number = 1; number <= Math.max(0, ...lines.keys()) + 1; number++) {
          let at = number - 1
          let all = true
          for (; levelOf(at) > levelOf(number); at--) all &&= isHidden(at)
          if (!(lines.get(number) ?? '').includes('collapsed')) continue
          expect(at).toBeLessThan(number - 1)
          expect(all || isHidden(number)).toBe(true)
        }
        const deepest = Math.max(0, ...[...lines.keys()].map(levelOf))
        expect(Number(/outlineLevelRow="(\d)"/.exec(xml)?.[1] ?? 0)).toBe(deepest)
      }),
      { numRuns: 60 },
    )
  })
})

it('makes groups that LibreOffice reads and keeps', { timeout: 60_000 }, async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Model', rows: Array.from({ length: 8 }, (_, at) => [`Line ${at}`, at, at * 2, at * 3]) }],
  })
  const edits = [
    outline('row', 1, 3, 1),
    hide('row', 1, 3),
    outline('row', 4, 4, 0, true),
    outline('column', 1, 2, 1),
    outline('row', 6, 6, 2),
  ]
  const { bytes: grouped } = await editWorkbook(bytes, edits, { engine })
  const [theirs] = (await readXlsx(await savedByLibreOffice(grouped), { readStyles: true })).sheets
  expect([1, 2, 3, 4, 6].map((at) => theirs?.rowDefs?.get(at)?.outlineLevel ?? 0)).toEqual([1, 1, 1, 0, 2])
  expect([1, 3, 4].map((at) => theirs?.rowDefs?.get(at)?.hidden ?? false)).toEqual([true, true, false])
  expect([0, 1, 2, 3].map((at) => theirs?.columns?.[at]?.outlineLevel ?? 0)).toEqual([0, 1, 1, 0])
})
