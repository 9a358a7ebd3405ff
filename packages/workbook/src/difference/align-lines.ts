/** A row or a column with content. */
export interface Line {
  /** 0-based. */
  index: number
  /** Equal for lines with the same content. */
  key: string
  /** The text that a person knows the line by; empty without any. */
  label: string
}

/** Indexes of two lines that are the same one. */
export interface LinePair {
  earlier: number
  later: number
}

/** The lines between two pairs: from inclusive, to exclusive, as positions in the two lists. */
interface Gap {
  earlier: { from: number; to: number }
  later: { from: number; to: number }
}

/** Gaps are searched for unique lines again inside of each other, at most so deep. */
const deepest = 24

/**
 * Finds the lines of an earlier sheet in a later one, in order: by content where it is unique, by label, and else by distance from the lines around
 * them. The work grows with the number of lines and not with the number of differences.
 *
 * @param earlier by ascending index
 * @param later by ascending index
 */
export function alignLines(earlier: readonly Line[], later: readonly Line[]): LinePair[] {
  const complete: Gap = { earlier: { from: 0, to: earlier.length }, later: { from: 0, to: later.length } }
  const byContent = align(complete, earlier, later, ({ key }) => key, deepest)
  const byLabel = gapsBetween(byContent, complete).flatMap((gap) => align(gap, earlier, later, ({ label }) => label, deepest))
  const known = [...byContent, ...byLabel].toSorted((one, other) => one.earlier - other.earlier)
  const byDistance = gapsBetween(known, complete).flatMap((gap) => alignByDistance(gap, earlier, later))
  return [...known, ...byDistance]
    .toSorted((one, other) => one.earlier - other.earlier)
    .map((pair) => ({ earlier: earlier[pair.earlier]?.index ?? 0, later: later[pair.later]?.index ?? 0 }))
}

type Name = (line: Line) => string

/** Pairs of positions in a gap: equal lines at both ends, then lines that occur once in each, and so on between these. */
function align(gap: Gap, earlier: readonly Line[], later: readonly Line[], name: Name, depth: number): LinePair[] {
  let [first, last] = [gap.earlier.from, gap.earlier.to]
  let [laterFirst, laterLast] = [gap.later.from, gap.later.to]
  const isSame = (one: number, other: number): boolean => {
    const [a, b] = [earlier[one], later[other]]
    return a !== undefined && b !== undefined && name(a) !== '' && name(a) === name(b)
  }
  const [head, tail]: [LinePair[], LinePair[]] = [[], []]
  while (first < last && laterFirst < laterLast && isSame(first, laterFirst)) head.push({ earlier: first++, later: laterFirst++ })
  while (first < last && laterFirst < laterLast && isSame(last - 1, laterLast - 1)) tail.push({ earlier: --last, later: --laterLast })
  const middle: Gap = { earlier: { from: first, to: last }, later: { from: laterFirst, to: laterLast } }
  const anchors = first < last && laterFirst < laterLast && depth > 0 ? inOrder(uniqueIn(middle, earlier, later, name)) : []
  const between =
    anchors.length === 0
      ? []
      : [...anchors, ...gapsBetween(anchors, middle).flatMap((inner) => align(inner, earlier, later, name, depth - 1))]
  return [...head, ...between, ...tail].toSorted((one, other) => one.earlier - other.earlier)
}

/** The lines that occur once in each side of a gap, by their position in the earlier one. */
function uniqueIn(gap: Gap, earlier: readonly Line[], later: readonly Line[], name: Name): LinePair[] {
  const positions = (lines: readonly Line[], { from, to }: Gap['earlier']): Map<string, number> => {
    const found = new Map<string, number>()
    for (let at = from; at < to; at++) {
      const line = lines[at]
      if (line !== undefined && name(line) !== '') found.set(name(line), found.has(name(line)) ? -1 : at)
    }
    return found
  }
  const ofLater = positions(later, gap.later)
  return [...positions(earlier, gap.earlier)].flatMap(([text, at]) => {
    const other = ofLater.get(text) ?? -1
    return at < 0 || other < 0 ? [] : [{ earlier: at, later: other }]
  })
}

/** The longest part of pairs, given by ascending earlier position, whose later positions ascend too (patience sorting). */
function inOrder(pairs: readonly LinePair[]): LinePair[] {
  const tops: number[] = []
  const before = pairs.map(() => -1)
  pairs.forEach(({ later }, at) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.later ?? 0) < later) low = middle + 1
      else high = middle
    }
    before[at] = tops[low - 1] ?? -1
    tops[low] = at
  })
  const chain: LinePair[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chain.push(pair)
  }
  return chain.toReversed()
}

/** @param pairs by ascending position */
function gapsBetween(pairs: readonly LinePair[], within: Gap): Gap[] {
  const gaps: Gap[] = []
  let [earlier, later] = [within.earlier.from, within.later.from]
  for (const pair of [...pairs, { earlier: within.earlier.to, later: within.later.to }]) {
    if (pair.earlier > earlier && pair.later > later)
      gaps.push({ earlier: { from: earlier, to: pair.earlier }, later: { from: later, to: pair.later } })
    ;[earlier, later] = [pair.earlier + 1, pair.later + 1]
  }
  return gaps
}

/** Lines that moved as far as the line before the gap, then those that moved as far as the line after it. */
function alignByDistance(gap: Gap, earlier: readonly Line[], later: readonly Line[]): LinePair[] {
  const distance = (one: Line | undefined, other: Line | undefined): number | undefined => one && other && other.index - one.index
  const before = distance(earlier[gap.earlier.from - 1], later[gap.later.from - 1]) ?? 0
  const after = distance(earlier[gap.earlier.to], later[gap.later.to]) ?? before
  const places = new Map<number, number>()
  for (let at = gap.later.from; at < gap.later.to; at++) places.set(later[at]?.index ?? -1, at)
  const pairs: LinePair[] = []
  const add = (by: number, from: number, laterFrom: number) => {
    for (let at = from; at < gap.earlier.to; at++) {
      const other = places.get((earlier[at]?.index ?? 0) + by)
      if (other !== undefined && other >= laterFrom) pairs.push({ earlier: at, later: other })
    }
  }
  add(before, gap.earlier.from, gap.later.from)
  if (after !== before) add(after, (pairs.at(-1)?.earlier ?? gap.earlier.from - 1) + 1, (pairs.at(-1)?.later ?? gap.later.from - 1) + 1)
  return pairs
}
