import * as fc from 'fast-check'
import { factTablesOf } from '@dossier/finance'
import { expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import { partsIn } from './parts-of-total.ts'

const sumsOf = (lines: readonly string[]) => {
  const [table] = factTablesOf([page(1, 'Harbor Corp', [{ caption: 'Net sales', unit: '(in millions)', lines }])])
  const found =
    table && partsIn(numbered(1), table, { period: { status: 'actual', fiscalYear: 2023 }, isWhole: (name) => /total/i.test(name) })
  const sizeOf = ({ value: { numerator, denominator } }: { value: { numerator: bigint; denominator: bigint } }): number =>
    Number(numerator) / Number(denominator) / 1e6
  return (found ?? []).map(({ parts, total }) => ({ parts: parts.map(sizeOf), total: sizeOf(total) }))
}

it('partsIn replaces subtotals by their parts, and ends where rows are the sum of each other', () => {
  expect(sumsOf(['|2023|2022', 'A|10|9', 'B|20|18', 'Total A and B|30|27', 'C|5|4', 'Total|35|31'])).toContainEqual({
    parts: [10, 20, 5],
    total: 35,
  })
  expect(sumsOf(['|2023|2022', 'Total one|30|27', 'Total two|0|0', 'Total three|30|27', 'Total four|60|54']).length).toBeGreaterThan(0)
})

it('partsIn finds parts that add up to their total, exactly if it is small', () => {
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
