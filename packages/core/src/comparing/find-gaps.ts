/** Where two texts differ: lines `from` up to, not including, `to` of each. */
export interface Gap {
  earlier: { from: number; to: number }
  later: { from: number; to: number }
}

// Maximum recursion depth. Repeated lines, as in tables, are left to the comparison by words.
const DEPTH = 12

/**
 * Aligns two texts by the lines that are unique in both, then recursively the ranges between those, and returns the unaligned ranges
 * (as patience diff does). Linear in the number of lines, however different the texts are.
 */
export function findGaps(earlier: readonly string[], later: readonly string[]): Gap[] {
  const gaps: Gap[] = []
  const narrow = (gap: Gap, depth: number): void => {
    const { earlier: a, later: b } = trimmed(gap, earlier, later)
    if (a.from === a.to && b.from === b.to) return
    const anchors = depth === 0 || a.from === a.to || b.from === b.to ? [] : commonOnce({ earlier: a, later: b }, earlier, later)
    if (anchors.length === 0) return void gaps.push({ earlier: a, later: b })
    let [fromA, fromB] = [a.from, b.from]
    for (const [atA, atB] of [...anchors, [a.to, b.to] as const]) {
      narrow({ earlier: { from: fromA, to: atA }, later: { from: fromB, to: atB } }, depth - 1)
      ;[fromA, fromB] = [atA + 1, atB + 1]
    }
  }
  narrow({ earlier: { from: 0, to: earlier.length }, later: { from: 0, to: later.length } }, DEPTH)
  return gaps
}

/** The gap without equal lines at its start and end. */
function trimmed({ earlier: a, later: b }: Gap, earlier: readonly string[], later: readonly string[]): Gap {
  let [fromA, toA, fromB, toB] = [a.from, a.to, b.from, b.to]
  while (fromA < toA && fromB < toB && earlier[fromA] === later[fromB]) {
    fromA += 1
    fromB += 1
  }
  while (fromA < toA && fromB < toB && earlier[toA - 1] === later[toB - 1]) {
    toA -= 1
    toB -= 1
  }
  return { earlier: { from: fromA, to: toA }, later: { from: fromB, to: toB } }
}

/** Pairs of lines that are unique in both texts: the longest sequence in the same order. */
function commonOnce({ earlier: a, later: b }: Gap, earlier: readonly string[], later: readonly string[]): (readonly [number, number])[] {
  const inEarlier = linesOnce(earlier, a.from, a.to)
  const inLater = linesOnce(later, b.from, b.to)
  const pairs: [number, number][] = []
  for (const [line, atA] of inEarlier) {
    const atB = inLater.get(line)
    if (atA >= 0 && atB !== undefined && atB >= 0) pairs.push([atA, atB])
  }
  return longestRising(pairs)
}

/** The index of each line; -1 for repeated lines. */
function linesOnce(lines: readonly string[], from: number, to: number): Map<string, number> {
  const at = new Map<string, number>()
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    at.set(line, at.has(line) ? -1 : index)
  }
  return at
}

/** The longest increasing subsequence by second number, of pairs sorted by first number. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  // For each length, the pair that ends a chain of that length with the lowest second number.
  const ends: number[] = []
  const before = new Int32Array(pairs.length)
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  }
  const chain: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chain.push(pair)
  }
  return chain.toReversed()
}
