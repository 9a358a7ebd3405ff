import { describe, expect, it, vi } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { readTableFacts } from './read-table-facts.ts'

/** Figure, label and section of each fact. */
const shown = (...lines: readonly string[]): string[] =>
  readTableFacts(printTable(['|2023|2022', ...lines]).table, {}, { termYears: new Map() }).map(({ cell, labels, section }) =>
    [cell.text, labels.map(({ text }) => text).join(' > '), section?.text ?? '-'].join(' | '),
  )

const boats = ['Boats|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,500|1,350']
const trains = ['Trains|', 'Fares|700|600', 'Meals|90|80', '|790|680']

describe('a row without a label', () => {
  it('is named after its section and ends it, when it is the sum of the section', () => {
    expect(shown(...boats, 'Crew|20|18')).toEqual([
      '1,200 | Fares | Boats',
      '1,100 | Fares | Boats',
      '300 | Meals | Boats',
      '250 | Meals | Boats',
      '1,500 | Boats | -',
      '1,350 | Boats | -',
      '20 | Crew | -',
      '18 | Crew | -',
    ])
  })

  it('closes the section around sections with subtotals and rows of its own', () => {
    const read = shown('Sales|', ...boats, ...trains, 'Lines together|2,290|2,030', 'Other|10|20', '|2,300|2,050', 'Crew|20|18')
    expect(read.filter((line) => line.endsWith(' | Sales')).map((line) => line.split(' | ').slice(0, 2).join(' '))).toEqual([
      '1,500 Boats',
      '1,350 Boats',
      '790 Trains',
      '680 Trains',
      '2,290 Lines together',
      '2,030 Lines together',
      '10 Other',
      '20 Other',
    ])
    expect(read.slice(-4)).toEqual(['2,300 | Sales | -', '2,050 | Sales | -', '20 | Crew | -', '18 | Crew | -'])
  })

  it('is the grand total where a section with a labelled total is inside', () => {
    const inner = ['OWNED|', 'Current|', 'Cash|40|30', 'Stock|60|50', 'Total current|100|80', 'Halls|200|210']
    expect(shown(...inner, 'Other|', 'Rights|5|5', 'Loans|6|4', '|311|299').slice(-2)).toEqual(['311 | OWNED | -', '299 | OWNED | -'])
    expect(shown(...inner.slice(1), '|300|290').some((line) => line.startsWith('300'))).toBe(false)
  })

  it('has the title of its table without a section, as a label that is no cell of the page', () => {
    const { table } = printTable(['|2023|2022', 'Prepayments|1,200|1,100', 'Deposits|300|250', '|1,500|1,350', '|7|8'])
    const facts = readTableFacts({ ...table, caption: 'Other receivables' }, {}, { termYears: new Map() })
    const total = facts.find(({ cell }) => cell.text === '1,500')
    expect(total?.labels.map(({ text, start, end }) => [text, end - start])).toEqual([['Other receivables', 0]])
    expect(facts.some(({ cell }) => cell.text === '7')).toBe(false)
  })

  it('is of the table below its own title, where two tables run together', () => {
    const second = ['Payables|', '|2023|2022', 'Suppliers|400|300', 'Taxes|50|40', '|450|340']
    expect(shown('Fares|1,200|1,100', ...second).slice(-4)).toEqual([
      '50 | Taxes | Payables',
      '40 | Taxes | Payables',
      '450 | Payables | -',
      '340 | Payables | -',
    ])
  })

  it('can differ by the rounding of its parts, where it is large', () => {
    expect(shown('Boats|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,501|1,350').slice(-2)).toEqual([
      '1,501 | Boats | -',
      '1,350 | Boats | -',
    ])
    expect(shown('Boats|', 'Fares|12|11', 'Meals|3|2', '|16|13')).toHaveLength(4)
  })

  it('ignores percentages', () => {
    const lines = ['|2023|2022|Change', 'Boats|', 'Fares|1,200|1,100|9.1 %', 'Meals|300|250|20.0 %', '|1,500|1,350|11.1 %']
    expect(readTableFacts(printTable(lines).table, {}, { termYears: new Map() }).at(-1)?.labels[0]?.text).toBe('Boats')
  })

  it.each([
    ['is no sum', ['Boats|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,400|1,350']],
    ['is a sum in one of two columns', ['Boats|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,500|1,250']],
    ['repeats a single row', ['Boats|', 'Fares|1,200|1,100', '|1,200|1,100']],
    ['has no section', ['Fares|1,200|1,100', 'Meals|300|250', '|1,500|1,350']],
    ['is below a unit line', ['(In thousands)|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,500|1,350']],
    ['is below a time', ['Year ended June 30, 2023|', 'Fares|1,200|1,100', 'Meals|300|250', '|1,500|1,350']],
    ['is below the first line of a label', ['Fares (all of|', 'them)|1,200|1,100', 'Meals|300|250', '|1,500|1,350']],
    ['is the sum of two sections side by side', ['Boats|', 'Fares|5|4', 'Meals|3|2', 'Trains|', 'Fares|7|6', 'Meals|9|8', '|24|20']],
    ['consists of nothing', ['Boats|', 'Fares|-|-', 'Meals|-|-', '|-|-']],
  ])('is left out where it %s', (_, lines) => {
    const labelled = lines.filter((line) => !line.endsWith('|') && !line.startsWith('|')).length
    expect(shown(...lines)).toHaveLength(labelled * 2)
  })
})

describe('a table of very many rows', () => {
  const lines = (count: number, line: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => line(at))

  it.each([
    ['headings', () => '|2023|2022'],
    ['names of sections', (at: number) => `Part ${at}|`],
    ['rows without a label', () => '|1|2'],
    ['sections and their totals', (at: number) => ['Boats|', 'Fares|12|11', 'Meals|3|2', '|15|13'][at % 4] ?? ''],
  ])('takes constant work for each row: %s', (_, line) => {
    const spy = vi.spyOn(Array.prototype, 'push')
    const workOf = (count: number): number => {
      const { table } = printTable(['|2023|2022', ...lines(count, line)])
      spy.mockClear()
      readTableFacts(table, {}, { termYears: new Map() })
      return spy.mock.calls.length
    }
    const [few, many] = [workOf(400), workOf(1_600)]
    spy.mockRestore()
    expect(many).toBeLessThan(few * 5 + 100)
  })
})
