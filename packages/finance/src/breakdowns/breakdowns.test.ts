import { exactOf, writeDecimal } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { factTablesOf } from '../facts/fact-tables.ts'
import { printTable } from '../testing-table.test-support.ts'
import { joinBreakdowns } from './join-breakdowns.ts'
import { partKey } from './part-key.ts'
import { kindOfParts, partsOfAmount } from './read-breakdowns.ts'
import { resultsOfParts } from './results-of-parts.ts'

const document = { to: '2025-12-31', fiscalYear: 2025, months: 12 }
const year = (value: number) => ({ to: '2025-12-31', value: exactOf(value * 1e6), currency: 'USD' })
const revenue = year(500)

const tablesOf = (caption: string, ...lists: readonly (readonly string[])[]) =>
  lists.flatMap((lines, at) => {
    const { text, table } = printTable(lines, { caption, unit: '(in millions of USD)' })
    return [...factTablesOf([{ number: at + 1, text: `${caption}\n${text}`, headings: [], tables: [shifted(table, caption.length + 1)] }])]
  })
const shifted = (table: ReturnType<typeof printTable>['table'], by: number) => ({
  ...table,
  rows: table.rows.map((row) => row.map((cell) => ({ ...cell, start: cell.start + by, end: cell.end + by }))),
})
const amount = ({ value }: { value: Parameters<typeof writeDecimal>[0] }) => Number(writeDecimal(value)) / 1e6

/** The kinds and names of the breakdowns of revenue that a table prints. */
const read = (caption: string, lines: readonly string[], above: readonly string[] = []) =>
  partsOfAmount(tablesOf(caption, lines), document, revenue).map((sum) => ({
    kind: kindOfParts(sum, above),
    parts: sum.parts.map(({ name, fact }) => [name, amount(fact)]),
  }))

describe('the parts of revenue', () => {
  it('are segments in columns, whose row adds up to revenue', () => {
    expect(read('Segment information', ['2025|Cranes|Docks|Total', 'Net sales|$ 320|$ 180|$ 500', 'Operating profit|60|20|80'])).toEqual([
      {
        kind: 'segment',
        parts: [
          ['Cranes', 320],
          ['Docks', 180],
        ],
      },
    ])
  })

  it('are regions by their names, whatever the words around the table', () => {
    const lines = ['|2025|2024', 'United States|$ 210|$ 180', 'Germany|170|150', 'Rest of Asia|120|80', 'Total|500|410']
    expect(read('Net sales', lines)).toMatchObject([{ kind: 'region' }])
    expect(read('매출', ['|2025|2024', '국내|$ 210|$ 180', '미주|170|150', '중국|120|80', '합계|500|410'])).toMatchObject([
      { kind: 'region' },
    ])
  })

  it('are segments if the nearest words say so of places, and products if they say so of things', () => {
    const places = ['|2025|2024', 'Americas|$ 380|$ 330', 'Europe|120|80', 'Total|500|410']
    expect(read('', places, ['The following table shows information by reportable segment'])).toMatchObject([{ kind: 'segment' }])
    const things = ['|2025|2024', 'Cranes|$ 380|$ 330', 'Winches|120|80', 'Total|500|410']
    expect(read('Disaggregation of revenue by product line', things)).toMatchObject([{ kind: 'product' }])
    expect(read('Net sales', things)).toMatchObject([{ kind: undefined }])
  })

  it('replace a subtotal by its own parts', () => {
    const nested = ['|2025', 'Cranes|$ 210', 'Docks|170', 'Total reportable segments|380', 'All other|120', 'Net sales|500']
    expect(read('Net sales by segment', nested)[0]?.parts.map(([name]) => name)).toEqual(['Cranes', 'Docks', 'All other'])
  })

  it.each([
    ['costs and a result that add up to revenue', ['|2025', 'Cost of sales|$ 300', 'Gross profit|200', 'Net sales|500']],
    ['quarters', ['|2025', 'First quarter|$ 100', 'Second quarter|110', 'Third quarter|140', 'Fourth quarter|150', 'Net sales|500']],
    ['a reconciliation from segments', ['|2025', 'Net sales of reportable segments|$ 520', 'Eliminations|(20)', 'Net sales|500']],
    ['parts that add up to something else', ['|2025', 'Cranes|$ 320', 'Docks|190', 'Net sales|510']],
    ['another year', ['|2024', 'Cranes|$ 320', 'Docks|180', 'Net sales|500']],
  ])('are not %s', (_, lines) => {
    expect(read('Net sales by segment', lines)).toEqual([])
  })

  it('are of no kind if they are times of recognition or customers', () => {
    const timing = ['|2025', 'Transferred at a point in time|$ 320', 'Transferred over time|180', 'Net sales|500']
    expect(read('Revenue by segment', timing)).toMatchObject([{ kind: undefined }])
  })
})

describe('the results of parts', () => {
  const sales = ['|2025', 'Cranes|$ 320', 'Docks|180', 'Net sales|500']
  const resultsOf = (lines: readonly string[], income?: ReturnType<typeof year>) => {
    const tables = tablesOf('Segment information', sales, lines)
    const [of] = partsOfAmount(tables, document, revenue)
    const found = of && resultsOfParts(tables, document, { of, income })
    return Object.fromEntries([...(found ?? [])].map(([key, fact]) => [key, amount(fact)]))
  }

  it('are those that add up to operating income, without a word for them', () => {
    const lines = ['|2025', 'Cranes|$ 60', 'Docks|35', 'Corporate|(15)', 'Total company|80']
    expect(resultsOf(lines, year(80))).toEqual({ cranes: 60, docks: 35 })
    expect(resultsOf(lines)).toEqual({})
  })

  it('are those named operating income in a row, below a section or for each segment', () => {
    expect(resultsOf(['2025|Cranes|Docks', 'Operating income|60|35'])).toEqual({ cranes: 60, docks: 35 })
    expect(
      resultsOf(['|2025', 'Cranes:|', 'Net sales|$ 320', 'Operating income|60', 'Docks:|', 'Net sales|180', 'Operating income|35']),
    ).toEqual({ cranes: 60, docks: 35 })
  })
})

describe('breakdowns over years', () => {
  const of = (to: string, reportedAt: string, parts: Record<string, number>, kind: 'segment' | 'region' = 'segment') => ({
    kind,
    to,
    reportedAt,
    amendment: '',
    parts: Object.entries(parts).map(([name, value]) => ({ name, revenue: value, result: null })),
  })
  const shown = (read: Parameters<typeof joinBreakdowns<number>>[0]) =>
    joinBreakdowns(read).map(({ kind, parts }) => ({
      kind,
      parts: parts.map(({ name, years }) => [name, Object.fromEntries([...years].map(([to, { revenue: value }]) => [to, value]))]),
    }))

  it('join years by the names of their parts, the latest report first', () => {
    const read = [
      of('2025-12-31', '2025-12-31', { 'Cranes Segment': 320, Docks: 180 }),
      of('2024-12-31', '2025-12-31', { Cranes: 300, Docks: 110 }),
      of('2024-12-31', '2024-12-31', { Cranes: 290, Docks: 120 }),
    ]
    expect(shown(read)).toEqual([
      {
        kind: 'segment',
        parts: [
          ['Cranes Segment', { '2025-12-31': 320, '2024-12-31': 300 }],
          ['Docks', { '2025-12-31': 180, '2024-12-31': 110 }],
        ],
      },
    ])
  })

  it('leave out a year with other parts', () => {
    const read = [of('2025-12-31', '2025-12-31', { Cranes: 320, Docks: 180 }), of('2024-12-31', '2024-12-31', { Ships: 300, Trucks: 110 })]
    expect(shown(read)[0]?.parts.map(([, years]) => years)).toEqual([{ '2025-12-31': 320 }, { '2025-12-31': 180 }])
  })

  it('take tables of the same parts for one kind', () => {
    const parts = { America: 320, Asia: 180 }
    const read = [of('2025-12-31', 'a', parts), of('2024-12-31', 'a', parts, 'region'), of('2023-12-31', 'a', parts, 'region')]
    expect(shown(read).map(({ kind }) => kind)).toEqual(['region'])
  })

  it('compare names without case, signs and words for segments', () => {
    expect(partKey('DS 부문(1)')).toBe(partKey('DS'))
    expect(partKey('Health-Care Segment')).toBe('healthcare')
  })
})
