import { describe, expect, it } from 'vitest'
import { readStatement } from './statement.ts'
import { printTable } from './testing-table.test-support.ts'

const flows = printTable(
  [
    '|Years ended<2>',
    '(Millions)|2018|2017',
    'Operating activities:||',
    'Net income|$ 900|$ 800',
    'Purchases of equipment|(157)|(133)',
    'Other|-|12',
  ],
  { caption: 'Statement of cash flows', unit: '(Millions)', headerRows: 2 },
)

describe('a statement', () => {
  it('is a table whose columns are periods', () => {
    const statement = readStatement(flows.table)
    expect(statement).toMatchObject({ unit: { scale: 1e6, currency: 'USD' }, unitIsTold: true })
    const capex = statement?.lines.find(({ label }) => label === 'Purchases of equipment')
    expect(capex?.section).toBe('Operating activities')
    expect(capex?.figures.map(({ value, period }) => [value, period])).toEqual([
      [-157, { year: 2018, months: 12 }],
      [-133, { year: 2017, months: 12 }],
    ])
  })

  it('points at the cells', () => {
    const [line] = readStatement(flows.table)?.lines ?? []
    const cell = line?.figures[0]?.cell
    expect(flows.text.slice(cell?.start, cell?.end)).toBe('$ 900')
  })

  it('reads a dash as nothing', () => {
    expect(
      readStatement(flows.table)
        ?.lines.at(-1)
        ?.figures.map(({ value }) => value),
    ).toEqual([0, 12])
  })

  it('takes the unit of its page when it says none itself, and says when nobody does', () => {
    const { table } = printTable(['|2021', '매출액|1,000'])
    expect(readStatement(table)).toMatchObject({ unit: { scale: 1 }, unitIsTold: false })
    expect(readStatement(table, { unit: { currency: 'KRW', scale: 1e6 } })).toMatchObject({
      unit: { currency: 'KRW', scale: 1e6 },
      unitIsTold: true,
    })
  })

  it('goes by the headings next to the figures where titles stand over some columns', () => {
    const { table } = printTable(
      ['|재무상태표 2021년 12월 31일 현재<2>|', '|2020년 12월 31일 현재<2>|', '과목|주석|2021|2020', '유동자산|3|700|650'],
      { headerRows: 3 },
    )
    const [line] = readStatement(table)?.lines ?? []
    expect(line?.figures.map(({ value, period }) => [value, period.year])).toEqual([
      [700, 2021],
      [650, 2020],
    ])
  })

  it('is none without periods', () => {
    expect(readStatement(printTable(['Name|Age', 'Kim|57']).table)).toBeNull()
    expect(readStatement({ headerRows: 0, rows: [] })).toBeNull()
  })

  it('reads a length of time over columns that are not joined as one over each of them', () => {
    const { table } = printTable(
      ['|Three Months Ended||Six Months Ended|', '|July 29, 2023|July 30, 2022|July 29, 2023|July 30, 2022', 'Net sales|10|11|20|21'],
      {
        headerRows: 2,
      },
    )
    expect(readStatement(table)?.lines[0]?.figures.map(({ period }) => period.months)).toEqual([3, 3, 6, 6])
  })
})
