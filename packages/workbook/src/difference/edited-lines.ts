import type { LineMap } from './line-map.ts'

/** Where the rows, or the columns, of a sheet as somebody edits it are in a later version of that sheet. */
export interface Lines {
  /** Whether every line is where it was. */
  readonly isIdentity: boolean
  /** The later index of a line; null for one that was removed. */
  later: (index: number) => number | null
  /** The later index of the first line from one on that was not removed. */
  laterFrom: (index: number) => number
  /** The later index of the last line up to one that was not removed; -1 without any. */
  laterUpTo: (index: number) => number
}

/** Lines that were neither inserted nor deleted by me, with where they were at first. */
export interface MyLines extends Lines {
  /** The index of a line in the version that the edits began with; null for one that I have inserted. */
  origin: (index: number) => number | null
}

export const myLines = (map: LineMap): MyLines => ({
  isIdentity: map.isIdentity,
  later: (index) => map.later(index),
  laterFrom: (index) => map.laterFrom(index),
  laterUpTo: (index) => map.laterUpTo(index),
  origin: (index) => index,
})

/**
 * Lines after I have inserted some.
 *
 * @param before the lines as they were
 * @param at before which one, in my version
 * @param theirAt the same in the later version
 */
export function withInserted(before: MyLines, { at, count, theirAt }: { at: number; count: number; theirAt: number }): MyLines {
  const shifted = (index: number): number => (index >= theirAt ? index + count : index)
  const isOwn = (index: number): boolean => index >= at && index < at + count
  const was = (index: number): number => (index < at ? index : index - count)
  return {
    isIdentity: false,
    later(index) {
      if (isOwn(index)) return theirAt + index - at
      const later = before.later(was(index))
      return later === null ? null : shifted(later)
    },
    laterFrom(index) {
      if (isOwn(index)) return theirAt + index - at
      const later = before.laterFrom(was(index))
      return index < at && later >= theirAt ? theirAt : shifted(later)
    },
    laterUpTo(index) {
      if (isOwn(index)) return theirAt + index - at
      const later = before.laterUpTo(was(index))
      return index >= at && later < theirAt ? theirAt + count - 1 : shifted(later)
    },
    origin: (index) => (isOwn(index) ? null : before.origin(was(index))),
  }
}

/**
 * Lines after I have deleted some.
 *
 * @param deleted those of the later version that go with them, ascending
 */
export function withDeleted(before: MyLines, { at, count, deleted }: { at: number; count: number; deleted: readonly number[] }): MyLines {
  const was = (index: number): number => (index < at ? index : index + count)
  const below = (index: number): number => deleted.reduce((sum, one) => (one < index ? sum + 1 : sum), 0)
  const gone = new Set(deleted)
  return {
    isIdentity: false,
    later(index) {
      const later = before.later(was(index))
      return later === null || gone.has(later) ? null : later - below(later)
    },
    laterFrom(index) {
      const later = before.laterFrom(was(index))
      return later - below(later)
    },
    laterUpTo(index) {
      const later = before.laterUpTo(was(index))
      return later - below(gone.has(later) ? later + 1 : later)
    },
    origin: (index) => before.origin(was(index)),
  }
}
