import { CFB } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../loading/read-workbook.ts'
import { editorCriterion, savedCriterion } from './filter-criterion.ts'
import { filterResource } from './read-filters.ts'

/** As much of the library's archives as is used here, whose types it does not export. */
interface Archives {
  read(bytes: Uint8Array, options: { type: 'array' }): object
  find(container: object, path: string): { content: Uint8Array; size: number } | null
  write(container: object, options: { fileType: 'zip'; type: 'array' }): Uint8Array
}
const archive = CFB as unknown as Archives

const range = { top: 0, left: 0, bottom: 3, right: 1 }

/** A workbook whose sheet has a filter with these columns, and the rows that the file hides. */
async function filtered(columns: string, hidden: readonly number[], formats: string): Promise<Uint8Array> {
  const rows = [
    ['h', 'd'],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
  ]
  const container = archive.read(await writeXlsx({ sheets: [{ name: 'A', rows }] }), { type: 'array' })
  const part = archive.find(container, '/xl/worksheets/sheet1.xml')
  if (part === null) throw new Error('no sheet')
  const sheet = new TextDecoder()
    .decode(part.content)
    .replace('</sheetData>', `</sheetData><autoFilter ref="A1:B4">${columns}</autoFilter>`)
    .replaceAll(/<row r="(\d+)"/g, (tag, number: string) => (hidden.includes(Number(number)) ? `${tag} hidden="1"` : tag))
  part.content = Buffer.from(sheet)
  part.size = part.content.length
  const styles = archive.find(container, '/xl/styles.xml')
  if (styles === null) throw new Error('no styles')
  const written = new TextDecoder().decode(styles.content).replace(/<dxfs\b[^>]*(?:\/>|>.*?<\/dxfs>)/s, '')
  styles.content = Buffer.from(written.replace('</styleSheet>', `<dxfs>${formats}</dxfs></styleSheet>`))
  styles.size = styles.content.length
  return Uint8Array.from(archive.write(container, { fileType: 'zip', type: 'array' }))
}
/** @param formats differential formats */
const read = async (columns: string, hidden: readonly number[] = [], formats = '') => {
  const { data, filters } = await readWorkbook(await filtered(columns, hidden, formats), 'book')
  const resource = data.resources?.find(({ name }) => name === filterResource)?.data ?? '{}'
  return { data, filters: filters.filters, shown: (JSON.parse(resource) as Record<string, unknown>)['sheet-0'] }
}

describe('filters of a file', () => {
  it('are shown with the rows that they hide, which are no hidden rows beside', async () => {
    const { data, filters, shown } = await read(
      '<filterColumn colId="1"><filters blank="1"><filter val="4"/></filters></filterColumn>',
      [2, 4, 5],
    )
    expect(filters).toEqual([
      { sheet: 'A', table: null, range, columns: [{ colId: 1, filters: { filters: ['4'], blank: true }, kept: true }], hidden: [1, 3] },
    ])
    expect(shown).toMatchObject({ ref: { startRow: 0, endRow: 3, startColumn: 0, endColumn: 1 }, cachedFilteredOut: [1, 3] })
    const rows = data.sheets['sheet-0']?.rowData
    expect([1, 3, 4].map((row) => Number(rows?.[row]?.hd) === 1)).toEqual([false, false, true])
  })

  it('without a criterion leave hidden rows hidden', async () => {
    const { data, filters } = await read('', [3])
    expect(filters[0]).toMatchObject({ columns: [], hidden: [] })
    expect(data.sheets['sheet-0']?.rowData?.[2]?.hd).toBe(1)
  })

  it('are evaluated by what Excel has computed for them: the first ten, averages, and dates that follow one another', async () => {
    const criterion = async (xml: string) => (await read(`<filterColumn colId="0">${xml}</filterColumn>`)).filters[0]?.columns[0]
    expect(await criterion('<top10 val="2" filterVal="30"/>')).toMatchObject({
      customFilters: { customFilters: [{ operator: 'greaterThanOrEqual', val: 30 }] },
    })
    expect(await criterion('<top10 top="0" val="2" filterVal="3"/>')).toMatchObject({
      customFilters: { customFilters: [{ operator: 'lessThanOrEqual', val: 3 }] },
    })
    expect(await criterion('<dynamicFilter type="aboveAverage" val="4.5"/>')).toMatchObject({
      customFilters: { customFilters: [{ operator: 'greaterThan', val: 4.5 }] },
    })
    const months =
      '<dateGroupItem year="2024" month="2" dateTimeGrouping="month"/><dateGroupItem year="2024" month="1" dateTimeGrouping="month"/>'
    expect(await criterion(`<filters>${months}</filters>`)).toMatchObject({
      kept: true,
      customFilters: {
        and: 1,
        customFilters: [
          { operator: 'greaterThanOrEqual', val: 45_292 },
          { operator: 'lessThan', val: 45_352 },
        ],
      },
    })
    expect(await criterion('<customFilters><customFilter operator="notEqual" val="x*"/></customFilters>')).toMatchObject({
      customFilters: { customFilters: [{ operator: 'notEqual', val: 'x*' }] },
    })
    for (const xml of [
      '<colorFilter dxfId="1"/>',
      '<iconFilter iconSet="3Arrows" iconId="0"/>',
      '<filters><dateGroupItem year="2024" dateTimeGrouping="year"/><dateGroupItem year="2022" dateTimeGrouping="year"/></filters>',
    ])
      expect(await criterion(xml)).toMatchObject({ kept: true, opaque: true })
  })

  it.each([
    [
      '<fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/><bgColor indexed="64"/></patternFill></fill>',
      '',
      { cellFillColors: ['rgb(255,204,0)'] },
    ],
    ['<fill><patternFill><bgColor rgb="FFFFCC00"/></patternFill></fill>', ' cellColor="1"', { cellFillColors: ['rgb(255,204,0)'] }],
    ['<fill><patternFill patternType="none"/></fill>', '', { cellFillColors: [null] }],
    ['<font><color rgb="FFC00000"/></font>', ' cellColor="0"', { cellTextColors: ['rgb(192,0,0)'] }],
    ['<font><color auto="1"/></font>', ' cellColor="0"', { cellTextColors: ['rgb(0,0,0)'] }],
    ['<fill><patternFill patternType="solid"><fgColor theme="4"/></patternFill></fill>', '', undefined],
    ['<font><color rgb="FFC00000"/></font>', '', undefined],
  ])('by color are those of the differential format %s%s', async (format, attributes, colorFilters) => {
    const column = `<filterColumn colId="0"><colorFilter dxfId="1"${attributes}/></filterColumn>`
    const { filters } = await read(column, [], `<dxf/><dxf>${format}</dxf>`)
    const [criterion] = filters[0]?.columns ?? []
    expect(criterion).toMatchObject({ kept: true })
    expect(criterion?.colorFilters).toEqual(colorFilters)
    expect(criterion?.opaque).toBe(colorFilters === undefined ? true : undefined)
  })

  it('are saved as they are held, those of the file as they are written, and none by several colours', () => {
    for (const saved of [
      { kind: 'values' as const, values: ['a', 'b'], blank: true },
      { kind: 'conditions' as const, conditions: [{ operator: 'equal' as const, value: '*x*' }], all: false },
      {
        kind: 'conditions' as const,
        conditions: [
          { operator: 'greaterThan' as const, value: '5' },
          { operator: 'lessThan' as const, value: '9' },
        ],
        all: true,
      },
      { kind: 'conditions' as const, conditions: [{ operator: 'equal' as const, value: '' }], all: false },
      { kind: 'color' as const, of: 'cell' as const, color: '#FFCC00' },
      { kind: 'color' as const, of: 'cell' as const, color: null },
      { kind: 'color' as const, of: 'font' as const, color: '#0A0B0C' },
      { kind: 'color' as const, of: 'font' as const, color: null },
    ])
      expect(savedCriterion(editorCriterion(2, saved) ?? { colId: 2 })).toEqual(saved)
    expect(savedCriterion({ colId: 1, filters: { filters: ['a'] }, kept: true })).toEqual({ kind: 'kept' })
    expect(savedCriterion({ colId: 1, colorFilters: { cellFillColors: ['rgb(1,2,3)', null] } })).toBeNull()
  })
})
