import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { readTableFacts } from './read-table-facts.ts'
import { findTies } from './ties.ts'

const tiesOf = (lines: readonly string[]) =>
  findTies(readTableFacts(printTable(lines, { unit: '(in millions)' }).table, {}, { termYears: new Map() })).map(
    ({ row, parts }) => `${row} = ${parts.map(({ row: part, sign }) => `${sign < 0 ? '-' : '+'}${part}`).join(' ')}`,
  )

describe('rows that add up', () => {
  it('are found for totals and totals of totals', () => {
    expect(
      tiesOf([
        '|2023|2022',
        'Cash|10|9',
        'Receivables|20|22',
        'Total current assets|30|31',
        'Plant|50|44',
        'Goodwill|7|7',
        'Total assets|87|82',
      ]),
    ).toEqual(['3 = +1 +2', '6 = +3 +4 +5'])
  })

  it('are found where costs are printed without a sign', () => {
    expect(
      tiesOf([
        '|2023|2022',
        'Revenue|100|90',
        'Cost of sales|60|50',
        'Gross profit|40|40',
        'Expenses|25|24',
        'Other income|3|1',
        'Operating profit|18|17',
      ]),
    ).toEqual(['3 = +1 -2', '6 = +3 -4 +5'])
  })

  it('are found below a total that precedes its parts', () => {
    expect(
      tiesOf(['|2023|2022', '[유동자산]|30|31', 'ㆍ현금|10|9', 'ㆍ매출채권|12|15', 'ㆍ기타|8|7', '[비유동자산]|70|60', '자산총계|100|91']),
    ).toEqual(['1 = +2 +3 +4', '6 = +1 +5'])
  })

  it('can differ by the rounding of the printed figures', () => {
    expect(tiesOf(['|2023|2022', 'A|10.1|5.2', 'B|20.1|7.3', 'C|3.1|1.1', 'Total|33.4|13.6'])).toEqual(['4 = +1 +2 +3'])
    expect(tiesOf(['|2023|2022', 'A|10|5', 'B|20|7', 'Total|36|12'])).toEqual([])
  })

  it('must add up in every column', () => {
    expect(tiesOf(['|2023|2022', 'A|10|5', 'B|20|7', 'Total|30|99'])).toEqual([])
  })

  it('are found for any two columns and their sum', () => {
    const amounts = array(integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 12 })
    assert(
      property(amounts, amounts, (one, other) => {
        const length = Math.min(one.length, other.length)
        const sum = (values: readonly number[]): number => values.slice(0, length).reduce((total, value) => total + value, 0)
        const rows = Array.from({ length }, (_, at) => `Line ${String.fromCharCode(97 + at)}|${one[at]}|${other[at]}`)
        const last = tiesOf(['|2023|2022', ...rows, `Total|${sum(one)}|${sum(other)}`]).at(-1)
        expect(last?.startsWith(`${length + 1} = `)).toBe(true)
      }),
    )
  })
})
