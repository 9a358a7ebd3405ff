import type { LinePair } from './align-lines.ts'

/** Lines that were inserted or removed together. */
export interface LineRun {
  /** 0-based: in the later sheet for inserted lines, in the earlier one for removed ones. */
  from: number
  count: number
}

/** Numbers in ascending order as runs. */
export function runsOf(sorted: readonly number[]): LineRun[] {
  const runs: LineRun[] = []
  for (const number of sorted) {
    const last = runs.at(-1)
    if (last !== undefined && number === last.from + last.count) last.count += 1
    else runs.push({ from: number, count: 1 })
  }
  return runs
}

/** Where the rows, or the columns, of an earlier sheet are in a later one. */
export class LineMap {
  readonly #pairs: readonly LinePair[]
  readonly inserted: LineRun[] = []
  readonly removed: LineRun[] = []

  /** @param pairs ascending in both; without any nothing has moved */
  constructor(pairs: readonly LinePair[]) {
    this.#pairs = pairs
    let [earlier, later] = [-1, -1]
    for (const pair of pairs) {
      const more = pair.later - later - (pair.earlier - earlier)
      // Of the lines between two known ones the last are taken for the new, or the missing, ones.
      if (more > 0) this.inserted.push({ from: pair.later - more, count: more })
      if (more < 0) this.removed.push({ from: pair.earlier + more, count: -more })
      ;({ earlier, later } = pair)
    }
  }

  /** Whether every line is where it was. */
  get isIdentity(): boolean {
    return this.inserted.length === 0 && this.removed.length === 0
  }

  /** The later index of an earlier line; null for one that was removed. */
  later(index: number): number | null {
    if (this.isIdentity) return index
    const next = this.#firstFrom(index)
    const following = this.#pairs[next]
    if (following?.earlier === index) return following.later
    const preceding = this.#pairs[next - 1] ?? { earlier: -1, later: -1 }
    const moved = preceding.later + (index - preceding.earlier)
    return following === undefined || moved < following.later ? moved : null
  }

  /** The later index of the first line from an earlier one on that was not removed. */
  laterFrom(index: number): number {
    const own = this.later(index)
    return own ?? this.#pairs[this.#firstFrom(index)]?.later ?? index
  }

  /** The later index of the last line up to an earlier one that was not removed; -1 without any. */
  laterUpTo(index: number): number {
    const own = this.later(index)
    if (own !== null) return own
    const following = this.#pairs[this.#firstFrom(index)]
    return following === undefined ? index : following.later - 1
  }

  /** Position of the first pair at an earlier index or after it. */
  #firstFrom(index: number): number {
    let [low, high] = [0, this.#pairs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#pairs[middle]?.earlier ?? 0) < index) low = middle + 1
      else high = middle
    }
    return low
  }
}
