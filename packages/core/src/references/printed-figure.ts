import type { FactTable } from '@dossier/finance'
import { compared, exactOf, multiplied, sizeOf } from '@dossier/notation'
import type { CitedSpan } from '../citing/index.ts'

/** Powers of ten between the units of a workbook and of a page: thousands, millions, hundred millions, billions. */
const scales = [1, 1e3, 1e6, 1e8, 1e9].map(exactOf)

/** The one figure of a page with this value, in the units of the page or in others; undefined where none or several have it. */
export function printedFigure(value: number, tables: readonly FactTable[]): CitedSpan | undefined {
  const size = sizeOf(exactOf(value))
  const facts = tables.flatMap((table) => table.facts)
  for (const scale of scales) {
    const found = facts.filter((fact) => compared(sizeOf(fact.value), multiplied(size, scale)) === 0)
    const spans = new Map(found.map(({ cell: { start, end } }) => [start, { start, end }]))
    const [span] = spans.values()
    if (span !== undefined) return spans.size === 1 ? span : undefined
  }
  return undefined
}
