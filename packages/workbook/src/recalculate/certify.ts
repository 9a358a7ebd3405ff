import { columnLetters } from '../model/index.ts'
import { type Computed, type Engine, engineName } from './engine.ts'
import { readGrid } from './read-grid.ts'

/** Figures of an evaluation in code, by the name of a cell or by its address with its sheet (`DCF!F12`). */
export type IndependentFigures = ReadonlyMap<string, number>

export interface Difference {
  /** Sheet and address, `DCF!F12`. */
  cell: string
  /** `error`: the engine has an error in it. `cached`, `independent`: it has another value. `missing`: the independent evaluation has it, the workbook not. */
  kind: 'error' | 'cached' | 'independent' | 'missing'
  /** The engine's value, as a text. */
  computed: string
  /** The compared value, as a text. */
  other: string
}

/** The result of recalculating a workbook. */
export interface Certificate {
  engine: string
  madeAt: Date
  /** Formula cells that the engine computed and that were compared with the value in the file. */
  formulas: number
  /** The number of these that were also compared with an evaluation in code. */
  independent: number
  /** Largest relative difference of all compared numbers. */
  largestDifference: number
  differences: readonly Difference[]
}

/** Relative difference up to which two figures are equal: above the rounding of doubles in a chain of a few hundred steps. */
export const tolerance = 1e-9

/** Difference of two numbers relative to the larger; below one, relative to at least one ten-thousandth, since a sum can cancel to zero. */
export function relativeDifference(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-4)
}

/**
 * Recalculates the bytes of a workbook and compares every formula cell with its stored value and with an independent evaluation. A formula without a
 * stored value counts as a difference; so does an error.
 */
export async function certify(engine: Engine, bytes: Uint8Array, independent: IndependentFigures, madeAt: Date): Promise<Certificate> {
  const grid = await readGrid(bytes)
  const computed = engine.compute(grid)
  const differences: Difference[] = []
  let largest = 0
  const compare = (cell: string, kind: 'cached' | 'independent', found: Computed, other: number | string | boolean | null): void => {
    if (found.kind === 'value' && typeof found.value === 'number' && typeof other === 'number') {
      const difference = relativeDifference(found.value, other)
      largest = Math.max(largest, difference)
      if (difference <= tolerance) return
    } else if (found.kind === 'value' && found.value === other) return
    differences.push({ cell, kind, computed: String(found.kind === 'value' ? found.value : found.error), other: String(other ?? '') })
  }
  const byAddress = new Map<string, Computed>()
  for (const { sheet, cell, computed: found } of computed) {
    const address = `${grid.sheets[sheet]?.name}!${columnLetters(cell.column)}${cell.row + 1}`
    byAddress.set(address, found)
    if (found.kind === 'error') differences.push({ cell: address, kind: 'error', computed: found.error, other: '' })
    else compare(address, 'cached', found, grid.cached[sheet]?.get(`${cell.row},${cell.column}`) ?? null)
  }
  const addressOfName = new Map(grid.names.map(({ name, refersTo }) => [name, plainAddress(refersTo)]))
  for (const [key, figure] of independent) {
    const address = addressOfName.get(key) ?? key
    const found = byAddress.get(address)
    if (found) compare(address, 'independent', found, figure)
    else differences.push({ cell: key, kind: 'missing', computed: '', other: String(figure) })
  }
  return {
    engine: engineName,
    madeAt,
    formulas: computed.length,
    independent: independent.size,
    largestDifference: largest,
    differences,
  }
}

/** `'My sheet'!$A$1` as `My sheet!A1`. */
function plainAddress(refersTo: string): string {
  const at = refersTo.lastIndexOf('!')
  const sheet = refersTo.slice(0, at)
  const name = sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet
  return `${name}!${refersTo.slice(at + 1).replaceAll('$', '')}`
}
