import type { WorkbookEdit } from './cell-content.ts'
import { runsOf } from './cell-ranges.ts'

export type Axis = 'row' | 'column'

/** How a row or a column is shown. */
export interface LineState {
  /** Points of a row, characters of a column; null where the sheet's standard holds. */
  size: number | null
  hidden: boolean
}

/** Rows and columns that were touched, each with how it was shown before. */
export class TouchedLines {
  readonly #before = new Map<string, { sheet: string; axis: Axis; index: number; state: LineState }>()

  touch(sheet: string, axis: Axis, index: number, state: () => LineState): void {
    const key = `${sheet}\n${axis}\n${index}`
    if (!this.#before.has(key)) this.#before.set(key, { sheet, axis, index, state: state() })
  }

  /** Sizes and hidden lines that are others now, lines next to one another together. */
  edits(stateNow: (sheet: string, axis: Axis, index: number) => LineState): WorkbookEdit[] {
    const edits: WorkbookEdit[] = []
    const lines = [...this.#before.values()].map((line) => ({ ...line, now: stateNow(line.sheet, line.axis, line.index) }))
    for (const [, ofAxis] of Map.groupBy(lines, ({ sheet, axis }) => `${sheet}\n${axis}`)) {
      const [{ sheet, axis } = { sheet: '', axis: 'row' as const }] = ofAxis
      const sized = ofAxis.filter(({ state, now }) => now.size !== null && state.size !== now.size)
      for (const [size, own] of Map.groupBy(sized, ({ now }) => now.size ?? 0))
        for (const run of runsIn(own)) edits.push({ kind: 'size', sheet, axis, ...run, size })
      const turned = ofAxis.filter(({ state, now }) => state.hidden !== now.hidden)
      for (const [hidden, own] of Map.groupBy(turned, ({ now }) => now.hidden))
        for (const run of runsIn(own)) edits.push({ kind: 'visibility', sheet, axis, ...run, hidden })
    }
    return edits
  }
}

const runsIn = (lines: readonly { index: number }[]) => runsOf(lines.map(({ index }) => index).toSorted((one, other) => one - other))
