import type { WorkbookEdit } from './cell-content.ts'
import { runsOf } from './cell-ranges.ts'
import type { LineOutline } from './outline/line-outline.ts'

export type Axis = 'row' | 'column'

/** How a row or a column is shown. */
export interface LineState {
  /** Points of a row, characters of a column; null where the sheet's standard holds. */
  size: number | null
  hidden: boolean
  outline: LineOutline
}

/** Rows and columns that were touched, each with how it was shown before. */
export class TouchedLines {
  readonly #before = new Map<string, { sheet: string; axis: Axis; index: number; state: LineState }>()

  touch(sheet: string, axis: Axis, index: number, state: () => LineState): void {
    const key = `${sheet}\n${axis}\n${index}`
    if (!this.#before.has(key)) this.#before.set(key, { sheet, axis, index, state: state() })
  }

  /** Sizes, hidden lines and groups that are others now, lines next to one another together. */
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
      const regrouped = ofAxis.filter(
        ({ state: { outline }, now }) => outline.level !== now.outline.level || outline.collapsed !== now.outline.collapsed,
      )
      for (const own of Map.groupBy(regrouped, ({ now }) => `${now.outline.level} ${now.outline.collapsed}`).values())
        for (const run of runsIn(own))
          edits.push({ kind: 'outline', sheet, axis, ...run, ...(own[0]?.now.outline ?? { level: 0, collapsed: false }) })
    }
    return edits
  }
}

const runsIn = (lines: readonly { index: number }[]) => runsOf(lines.map(({ index }) => index).toSorted((one, other) => one - other))
