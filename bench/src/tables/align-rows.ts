import type { LabelledCell } from './label.ts'
import type { ReadCell } from './read-cells.ts'
import { placeOfWords } from './squeezed.ts'

const WHOLE = 2
/** Weight of a dash: every second cell is one, so a match hardly identifies the row. */
const DASH = 0.5
const PART = 0.7
const LEAST_PART = 3

const isDash = (text: string): boolean => text.length === 1 && !/[\p{L}\d]/u.test(text)

/** Matches labelled cells of a row to equal cells of a read row, in order; values are indices of read cells. */
export function wholeCells(labelled: readonly LabelledCell[], read: readonly ReadCell[]): Map<LabelledCell, ReadCell> {
  const columns = read.length + 1
  const best = new Float64Array((labelled.length + 1) * columns)
  const worth = (cell: LabelledCell, other: ReadCell): number =>
    cell.squeezed.text === other.squeezed.text ? (isDash(cell.squeezed.text) ? DASH : WHOLE) : 0
  const at = (left: number, right: number): number => best[left * columns + right] ?? 0
  labelled.forEach((cell, left) => {
    read.forEach((other, right) => {
      const paired = worth(cell, other)
      const both = paired > 0 ? at(left, right) + paired : 0
      best[(left + 1) * columns + right + 1] = Math.max(both, at(left, right + 1), at(left + 1, right))
    })
  })
  const pairs = new Map<LabelledCell, ReadCell>()
  let left = labelled.length
  let right = read.length
  while (left > 0 && right > 0) {
    const [cell, other] = [labelled[left - 1], read[right - 1]]
    if (cell === undefined || other === undefined) break
    if (at(left, right) === at(left - 1, right)) left -= 1
    else if (at(left, right) === at(left, right - 1)) right -= 1
    else {
      pairs.set(cell, other)
      left -= 1
      right -= 1
    }
  }
  return pairs
}

function likeness(labelled: readonly LabelledCell[], read: readonly ReadCell[]): number {
  const whole = wholeCells(labelled, read)
  const taken = new Set(whole.values())
  let score = 0
  for (const cell of whole.keys()) score += isDash(cell.squeezed.text) ? DASH : WHOLE
  for (const cell of labelled) {
    if (whole.has(cell)) continue
    const isPart = read.some((other) => {
      if (taken.has(other)) return false
      const [shorter, longer] =
        cell.squeezed.text.length < other.squeezed.text.length ? [cell.squeezed, other.squeezed] : [other.squeezed, cell.squeezed]
      return shorter.text.length >= LEAST_PART && placeOfWords(shorter.text, longer) >= 0
    })
    if (isPart) score += PART
  }
  return score
}

/** The read row of each labelled row, in order; a labelled row may have none. */
export interface RowAlignment {
  score: number
  homes: (number | undefined)[]
}

/** Pairs labelled rows with read rows so that as many cells as possible agree and no two pairs cross. */
export function alignRows(labelled: readonly (readonly LabelledCell[])[], read: readonly (readonly ReadCell[])[]): RowAlignment {
  const width = read.length + 1
  const best = new Float64Array((labelled.length + 1) * width)
  const alike = labelled.map((row) => read.map((other) => likeness(row, other)))
  const at = (upper: number, lower: number): number => best[upper * width + lower] ?? 0
  for (let upper = 1; upper <= labelled.length; upper++)
    for (let lower = 1; lower <= read.length; lower++)
      best[upper * width + lower] = Math.max(
        at(upper - 1, lower - 1) + (alike[upper - 1]?.[lower - 1] ?? 0),
        at(upper - 1, lower),
        at(upper, lower - 1),
      )
  const homes = labelled.map((): number | undefined => undefined)
  let upper = labelled.length
  let lower = read.length
  while (upper > 0 && lower > 0) {
    if (at(upper, lower) === at(upper, lower - 1)) lower -= 1
    else if (at(upper, lower) === at(upper - 1, lower)) upper -= 1
    else {
      homes[upper - 1] = lower - 1
      upper -= 1
      lower -= 1
    }
  }
  return { score: at(labelled.length, read.length), homes }
}
