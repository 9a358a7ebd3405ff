import { call, type Cell, compared, type Formula, when } from '../model/index.ts'
import { missing } from './missing-figure.ts'
import { at, type Missing } from './page.ts'
import { notAvailable, notMeaningful } from './period-page.ts'

/** A formula for each year over rows that a filing may lack: null rows or years are missing, others give "N/A". */
export function yearly(rows: readonly (readonly Cell[] | null)[], years: number, of: (...cells: Cell[]) => Formula): (Formula | Missing)[] {
  return Array.from({ length: years }, (_, year) => {
    const cells = rows.map((row) => (row ? at(row, year) : null))
    const known = cells.filter((cell) => cell !== null)
    if (known.length < cells.length) return missing('statements')
    const isKnown = known.map((cell) => call('ISNUMBER', cell))
    return when(isKnown.length === 1 ? at(isKnown, 0) : call('AND', ...isKnown), of(...known), notAvailable)
  })
}

/** A ratio, "NM" where its denominator is not positive. */
export const ratio = (numerator: Formula, denominator: Formula, formula?: Formula): Formula =>
  when(compared(denominator, '>', 0), formula ?? { kind: 'operation', operator: '/', left: numerator, right: denominator }, notMeaningful)
