import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { yearOf } from './column-period.ts'
import type { Fact } from './fact.ts'
import { factTablesOf } from './fact-tables.ts'
import { sumsIn } from './table-sums.ts'

const isOfPeriod = ({ period }: Fact): boolean => period !== null && yearOf(period) === 2023

const sumsOf = (lines: readonly string[]) => {
  const { text, table: printed } = printTable(lines, { caption: 'Net sales', unit: '(in millions)' })
  const [table] = factTablesOf([{ number: 1, text, headings: [], tables: [printed] }])
  const found = table && sumsIn(table, { isOfPeriod, isWhole: (name) => /total/i.test(name) })
  const sizeOf = ({ value: { numerator, denominator } }: { value: { numerator: bigint; denominator: bigint } }): number =>
    Number(numerator) / Number(denominator) / 1e6
  return (found ?? []).map(({ parts, total }) => ({ parts: parts.map(sizeOf), total: sizeOf(total) }))
}

it('sumsIn replaces subtotals by their parts, and ends where rows are the sum of each other', () => {
  expect(sumsOf(['|2023|2022', 'A|10|9', 'B|20|18', 'Total A and B|30|27', 'C|5|4', 'Total|35|31'])).toContainEqual({
    parts: [10, 20, 5],
    total: 35,
  })
  expect(sumsOf(['|2023|2022', 'Total one|30|27', 'Total two|0|0', 'Total three|30|27', 'Total four|60|54']).length).toBeGreaterThan(0)
})

it('sumsIn finds parts that add up to their total, exactly if it is small', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (values, named) => {
      const rows = values.map((value, at) => `${named[at] ? 'Total ' : ''}Part ${String.fromCharCode(97 + at)}|${value}|1`)
      const sum = values.reduce((all, value) => all + value, 0)
      for (const { parts, total } of sumsOf(['|2023|2022', ...rows, `Total|${sum}|${values.length}`]))
        expect(Math.abs(parts.reduce((all, value) => all + value, 0) - total)).toBeLessThanOrEqual(total < 100 ? 0 : parts.length)
    }),
    { numRuns: 100 },
  )
})
