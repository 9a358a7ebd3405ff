import { readXlsx, writeXlsx } from 'hucre/xlsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { FilterCriterion, FilterEdit, SheetFilter } from './workbook-edit.ts'
import { edited, main, type Parts, partsOf, sheetOf, workbookOf } from './workbook-parts.test-support.ts'

const range = { top: 0, left: 0, bottom: 4, right: 1 }
const values = (...texts: string[]): FilterCriterion => ({ kind: 'values', values: texts, blank: false })
const filter = (set: Partial<SheetFilter> | null, table: string | null = null): FilterEdit => ({
  kind: 'filter',
  sheet: 'Model',
  table,
  filter: set && { range, columns: [], hidden: [], ...set },
})
const row = (number: number, attributes = '') =>
  `<row r="${number}"${attributes}><c r="A${number}"><v>${number}</v></c><c r="B${number}"><v>${number * 10}</v></c></row>`
const rows = [1, 2, 3, 4, 5, 6].map((number) => row(number)).join('')
const sheet = 'xl/worksheets/sheet1.xml'
const hiddenRows = (xml = '') => [...xml.matchAll(/<row r="(\d+)"[^>]*hidden="1"/g)].map(([, number]) => Number(number))

describe('the filter of a sheet', () => {
  it('is written with its criteria, its rows, its mark and its name, and taken away without a trace', async () => {
    const plain: Parts = {
      sheets: { 'My model': sheetOf(''), Model: sheetOf(rows, { after: '<mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells>' }) },
    }
    const path = 'xl/worksheets/sheet2.xml'
    const set = filter({
      columns: [
        { column: 0, criterion: { kind: 'values', values: ['2', 'a "b" <c>\nd'], blank: true } },
        {
          column: 1,
          criterion: {
            kind: 'conditions',
            conditions: [
              { operator: 'greaterThan', value: '5' },
              { operator: 'equal', value: '*x*' },
            ],
            all: true,
          },
        },
      ],
      hidden: [{ from: 2, to: 3 }],
    })
    const { parts } = await edited(plain, set)
    expect(parts.get(path)).toBe(
      sheetOf(rows.replace('<row r="3"', '<row r="3" hidden="1"').replace('<row r="4"', '<row r="4" hidden="1"'), {
        before: '<sheetPr filterMode="1"/>',
        after:
          '<autoFilter ref="A1:B5"><filterColumn colId="0"><filters blank="1"><filter val="2"/><filter val="a &quot;b&quot; &lt;c&gt;&#10;d"/></filters></filterColumn>' +
          '<filterColumn colId="1"><customFilters and="1"><customFilter operator="greaterThan" val="5"/><customFilter val="*x*"/></customFilters></filterColumn></autoFilter>' +
          '<mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells>',
      }),
    )
    expect(parts.get('xl/workbook.xml')).toContain(
      '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">Model!$A$1:$B$5</definedName></definedNames>',
    )
    const { parts: after } = await edited(plain, set, filter(null))
    expect(after.get(path)?.replace('<sheetPr/>', '')).toBe(plain.sheets['Model'])
    expect(after.get('xl/workbook.xml')).toBe(partsOf(workbookOf(plain)).get('xl/workbook.xml'))
  })

  it('by the colours of cells and of texts refers to differential formats, which are added once', async () => {
    const dxfs = '<dxfs count="1"><dxf><font><b/></font></dxf></dxfs>'
    const styles = (more: string): string =>
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="1"><xf/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0"/></cellStyles>${more}</styleSheet>`
    const colored = (more: string): Parts => ({
      sheets: { Model: sheetOf(rows) },
      ofWorkbook: [['styles', 'styles.xml']],
      more: { 'xl/styles.xml': styles(more) },
    })
    const set = filter({
      columns: [
        { column: 0, criterion: { kind: 'color', of: 'cell', color: '#FFCC00' } },
        { column: 1, criterion: { kind: 'color', of: 'font', color: null } },
      ],
      hidden: [{ from: 2, to: 3 }],
    })
    const yellow =
      '<dxf><fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/><bgColor rgb="FFFFCC00"/></patternFill></fill></dxf>'
    const black = '<dxf><font><color auto="1"/></font></dxf>'
    const { parts } = await edited(colored(dxfs), set)
    expect(parts.get(sheet)).toContain(
      '<filterColumn colId="0"><colorFilter dxfId="1"/></filterColumn><filterColumn colId="1"><colorFilter dxfId="2" cellColor="0"/></filterColumn></autoFilter>',
    )
    expect(hiddenRows(parts.get(sheet))).toEqual([3, 4])
    expect(parts.get('xl/styles.xml')).toBe(styles(`<dxfs count="3"><dxf><font><b/></font></dxf>${yellow}${black}</dxfs>`))
    const { parts: twice } = await edited(
      colored(''),
      set,
      filter({ columns: [{ column: 1, criterion: { kind: 'color', of: 'cell', color: '#FFCC00' } }] }),
    )
    expect(twice.get('xl/styles.xml')).toBe(styles(`<dxfs count="2">${yellow}${black}</dxfs>`))
    const { parts: unfilled } = await edited(
      colored(''),
      filter({ columns: [{ column: 0, criterion: { kind: 'color', of: 'cell', color: null } }] }),
    )
    expect(unfilled.get('xl/styles.xml')).toContain('<dxf><fill><patternFill patternType="none">')
  })

  const filtered: Parts = {
    sheets: {
      Model: sheetOf([row(1), row(2, ' hidden="1"'), row(3), row(4, ' hidden="1"'), row(5), row(6, ' hidden="1"')].join(''), {
        before: '<sheetPr filterMode="1"><tabColor rgb="FFFF0000"/></sheetPr>',
        after:
          '<autoFilter ref="A1:B5" xr:uid="{1}"><filterColumn colId="0" hiddenButton="1"><top10 val="2" filterVal="3"/></filterColumn><filterColumn colId="1"><filters><filter val="30"/></filters></filterColumn>' +
          '<sortState ref="A2:B5"><sortCondition ref="A2:A5"/></sortState></autoFilter>',
      }),
    },
    names:
      '<definedNames><definedName name="Total">Model!$A$1</definedName><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Model!$A$1:$B$5</definedName></definedNames>',
  }

  it('keeps criteria of any kind, attributes and its order as they are written when another column changes', async () => {
    const { parts } = await edited(
      filtered,
      filter({
        columns: [
          { column: 0, criterion: { kind: 'kept' } },
          { column: 1, criterion: values('50') },
        ],
        hidden: [{ from: 1, to: 3 }],
      }),
    )
    expect(parts.get(sheet)).toContain(
      '<autoFilter ref="A1:B5" xr:uid="{1}"><filterColumn colId="0" hiddenButton="1"><top10 val="2" filterVal="3"/></filterColumn>' +
        '<filterColumn colId="1"><filters><filter val="50"/></filters></filterColumn><sortState',
    )
    expect(hiddenRows(parts.get(sheet))).toEqual([2, 3, 4, 6])
    expect(parts.get('xl/workbook.xml')).toContain(filtered.names ?? '-')
  })

  it('shows the rows that it has hidden and no others when its criteria go, and keeps a button that is hidden', async () => {
    const { parts } = await edited(filtered, filter({}))
    expect(hiddenRows(parts.get(sheet))).toEqual([6])
    expect(parts.get(sheet)).toContain('<autoFilter ref="A1:B5" xr:uid="{1}"><filterColumn colId="0" hiddenButton="1"/><sortState')
    expect(parts.get(sheet)).toContain('<sheetPr><tabColor')
    const { parts: none } = await edited(filtered, filter(null))
    expect(hiddenRows(none.get(sheet))).toEqual([6])
    expect(none.get('xl/workbook.xml')).toContain('<definedNames><definedName name="Total">Model!$A$1</definedName></definedNames>')
  })

  it('moves to other cells without the order of the former ones', async () => {
    const other = { top: 1, left: 1, bottom: 5, right: 1 }
    const { parts } = await edited(
      filtered,
      filter({ range: other, columns: [{ column: 1, criterion: { kind: 'kept' } }], hidden: [{ from: 4, to: 4 }] }),
    )
    expect(parts.get(sheet)).toContain(
      '<autoFilter ref="B2:B6" xr:uid="{1}"><filterColumn colId="0"><filters><filter val="30"/></filters></filterColumn></autoFilter>',
    )
    expect(hiddenRows(parts.get(sheet))).toEqual([5, 6])
    expect(parts.get('xl/workbook.xml')).toContain('Model!$B$2:$B$6')
  })

  it('marks subtotals as out of date, which leave out its rows', async () => {
    const withSubtotal = { sheets: { Model: sheetOf(`${rows}<row r="7"><c r="A7"><f>SUBTOTAL(9,A2:A5)</f><v>14</v></c></row>`) } }
    const { stale, parts } = await edited(
      withSubtotal,
      filter({ columns: [{ column: 0, criterion: values('2') }], hidden: [{ from: 2, to: 4 }] }),
    )
    expect(stale).toEqual(['Model!A7'])
    expect(parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  it('is refused with cells outside of it, through a table, and with a criterion to keep that is not there', async () => {
    const refused = (...edits: FilterEdit[]) => edited({ sheets: { Model: sheetOf(rows) } }, ...edits)
    await expect(refused(filter({ hidden: [{ from: 0, to: 1 }] }))).rejects.toMatchObject({ reason: 'invalid-cell' })
    await expect(refused(filter({ hidden: [{ from: 2, to: 5 }] }))).rejects.toMatchObject({ reason: 'invalid-cell' })
    await expect(refused(filter({ columns: [{ column: 2, criterion: values('1') }] }))).rejects.toMatchObject({ reason: 'invalid-cell' })
    await expect(refused(filter({ columns: [{ column: 1, criterion: { kind: 'kept' } }] }))).rejects.toMatchObject({
      reason: 'unknown-content',
    })
    await expect(edited(tabled, filter({ range: { ...range, bottom: 5 } }))).rejects.toMatchObject({ reason: 'table' })
    await expect(edited(tabled, filter({}, 'Nothing'))).rejects.toMatchObject({ reason: 'table' })
  })

  const tabled: Parts = {
    sheets: {
      Model: sheetOf([row(1), row(2), row(3, ' hidden="1"'), row(4), row(5), row(6)].join(''), {
        after: '<tableParts count="1"><tablePart r:id="r1"/></tableParts>',
      }),
    },
    related: [['table', '../tables/table1.xml']],
    more: {
      'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="A1:B6" totalsRowCount="1"><autoFilter ref="A1:B5"><filterColumn colId="1"><customFilters><customFilter operator="notEqual" val="30"/></customFilters></filterColumn></autoFilter><tableColumns count="2"><tableColumn id="1" name="1"/><tableColumn id="2" name="10"/></tableColumns></table>`,
    },
  }

  it('of a table is changed and removed in the part of the table, for its rows without the totals', async () => {
    const { parts } = await edited(
      tabled,
      filter(
        {
          range: { top: 0, left: 0, bottom: 5, right: 1 },
          columns: [{ column: 0, criterion: values('2', '3') }],
          hidden: [{ from: 3, to: 4 }],
        },
        'sales',
      ),
    )
    expect(parts.get('xl/tables/table1.xml')).toContain(
      '<autoFilter ref="A1:B5"><filterColumn colId="0"><filters><filter val="2"/><filter val="3"/></filters></filterColumn></autoFilter>',
    )
    expect(hiddenRows(parts.get(sheet))).toEqual([4, 5])
    expect(parts.get(sheet)).not.toContain('filterMode')
    expect(parts.get('xl/workbook.xml')).not.toContain('_FilterDatabase')
    const { parts: none } = await edited(tabled, filter(null, 'Sales'))
    expect(none.get('xl/tables/table1.xml')).toBe(tabled.more?.['xl/tables/table1.xml']?.replace(/<autoFilter.*<\/autoFilter>/, ''))
    expect(hiddenRows(none.get(sheet))).toEqual([])
    const { parts: again } = await edited(tabled, filter(null, 'Sales'), filter({}, 'Sales'))
    expect(again.get('xl/tables/table1.xml')).toBe(
      tabled.more?.['xl/tables/table1.xml']?.replace(/<autoFilter.*<\/autoFilter>/, '<autoFilter ref="A1:B5"/>'),
    )
  })

  it('is read by LibreOffice as it is saved', async () => {
    const plain = await writeXlsx({ sheets: [{ name: 'Model', rows: [1, 2, 3, 4, 5, 6].map((number) => [number, number * 10]) }] })
    const set = filter({ columns: [{ column: 0, criterion: values('2', '5') }], hidden: [{ from: 2, to: 3 }] })
    const saved = await savedByLibreOffice((await editWorkbook(plain, [set], { engine: testEngine() })).bytes)
    const { sheets } = await readXlsx(saved, { readStyles: true })
    expect(sheets[0]?.autoFilter).toEqual({ range: 'A1:B5', columns: [{ colIndex: 0, filters: ['2', '5'] }] })
    expect([2, 3, 4].map((at) => sheets[0]?.rowDefs?.get(at)?.hidden === true)).toEqual([true, true, false])
  }, 60_000)

  it('leaves the rows as they were when it is set and removed, whatever was set in between', async () => {
    const spans = fc.subarray([1, 2, 3, 4]).map((all) => all.map((at) => ({ from: at, to: at })))
    await fc.assert(
      fc.asyncProperty(fc.array(spans, { maxLength: 4 }), fc.boolean(), async (steps, isLast) => {
        const edits = steps.map((hidden) => filter({ columns: [{ column: 0, criterion: values('x') }], hidden }))
        const { parts } = await edited({ sheets: { Model: sheetOf(rows) } }, ...edits, ...(isLast ? [filter(null)] : []))
        const expected = isLast ? [] : (steps.at(-1) ?? []).map(({ from }) => from + 1)
        expect(hiddenRows(parts.get(sheet))).toEqual(expected)
        expect(parts.get(sheet)?.includes('<autoFilter')).toBe(!isLast && steps.length > 0)
      }),
      { numRuns: 40 },
    )
  })
})
