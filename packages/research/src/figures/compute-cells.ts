import { conceptReader } from '../coverage.ts'
import type { AskedCell } from './asked-cell.ts'
import type { CellCandidate, CellPage } from './cell-candidates.ts'
import { clearWinner, qualifying, scoreCells, tells } from './find-cell.ts'
import { totalOf } from './total-of.ts'
import type { ComputedCells } from './tell-cell.ts'

/** Finds the cell that answers, or those that the answer is computed of. Null when they are not clear. */
export function computeCells(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const { operation } = asked
  if (operation === undefined) return single(asked, cells, pages)
  switch (operation) {
    case 'share':
      return shareOf(asked, cells, pages) ?? single({ ...withoutOperation(asked), total: false }, cells.filter(isPart), pages)
    case 'sum':
    case 'average':
      return overYears(asked, cells, pages)
    case 'growth':
    case 'difference':
      return changed(asked, cells, pages)
  }
}

/** A whole is all of itself, which answers for none of its parts. */
const isPart = ({ figure: { value, unit } }: CellCandidate): boolean => unit.kind !== 'percent' || value !== 100

function single(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const years = yearsAsked(asked, pages)
  if (years.length > 1) return null
  const found = clearWinner(scoreCells(asked, cells, years[0] ?? null), asked)
  return found && { cells: [found.candidate], operation: null }
}

/** A part and the total that it adds up to, in one row or column of a table. */
function shareOf(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const years = yearsAsked(asked, pages)
  if (years.length > 1) return null
  const scored = scoreCells({ ...asked, expects: 'any', ofMoney: false, speaksOfShares: false, total: false }, cells, years[0] ?? null)
  const read = conceptReader(asked.concepts)
  const isAsked = (words: ReadonlySet<string>): boolean => read(words).some((said) => said >= tells)
  const totals = new Map(scored.map((one) => [one, totalOf(one.candidate, cells, isAsked)] as const))
  const part = clearWinner(
    scored.filter((one) => totals.get(one) !== null),
    // What both are told in falls out of their share.
    { ...asked, expects: 'number' },
  )
  const whole = part && totals.get(part)
  return whole && !isOfLarger(part.candidate, whole, cells, asked) ? { cells: [part.candidate, whole], operation: 'share' } : null
}

/** The total of a segment is not that of the company: somewhere in the document a larger figure is called as the whole is. */
function isOfLarger(part: CellCandidate, whole: CellCandidate, cells: readonly CellCandidate[], { concepts }: AskedCell): boolean {
  const read = conceptReader(concepts)
  const ofPart = read(part.own)
  const ofWhole = concepts.flatMap(({ importance }, at) => (importance > qualifying && (ofPart[at] ?? 0) < tells ? [at] : []))
  const sizeOf = ({ figure: { value, unit } }: CellCandidate): number => value * unit.scale
  return cells.some((cell) => {
    if (cell.from.fileId !== whole.from.fileId || cell.figure.period?.year !== whole.figure.period?.year) return false
    if (cell.figure.unit.kind === 'percent' || sizeOf(cell) <= sizeOf(whole) * (1 + asRounded)) return false
    const said = read(cell.own)
    return ofWhole.length > 0 && ofWhole.every((at) => (said[at] ?? 0) >= tells)
  })
}

/** Totals of the same thing are rounded in different scales. */
const asRounded = 0.005

/** The same row in several years, each of them printed. */
function overYears(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const [last, ...earlier] = yearsAsked(asked, pages).toSorted((a, b) => b - a)
  if (asked.operation === undefined || last === undefined || earlier.length === 0 || earlier.length > mostYears) return null
  const scored = scoreCells({ ...asked, total: false }, cells, last)
  const others = new Map(scored.map((one) => [one, earlier.map((year) => earlierOf(one.candidate, cells, year))] as const))
  const isWhole = (one: (typeof scored)[number]): boolean => others.get(one)?.every((cell) => cell !== null) ?? false
  const now = clearWinner(scored.filter(isWhole), asked)
  const before = now ? (others.get(now) ?? []).filter((cell) => cell !== null) : []
  return now && { cells: [now.candidate, ...before], operation: asked.operation }
}

const mostYears = 9

function withoutOperation(asked: AskedCell): AskedCell {
  const { operation, ...rest } = asked
  return operation === undefined ? asked : rest
}

/** The same row in two years: of what is asked for, that which is printed for both. */
function changed(asked: AskedCell, cells: readonly CellCandidate[], pages: readonly CellPage[]): ComputedCells | null {
  const years = yearsAsked(asked, pages).toSorted((a, b) => b - a)
  if (asked.operation === undefined || years.length > 2) return null
  const scored = scoreCells(asked, cells, years[0] ?? null)
  const before = new Map(scored.map((one) => [one, earlierOf(one.candidate, cells, years[1])] as const))
  const now = clearWinner(
    scored.filter((one) => before.get(one) !== null),
    asked,
  )
  const then = now && before.get(now)
  if (then) return { cells: [now.candidate, then], operation: asked.operation }
  return asked.operation === 'growth' && !scored.some((one) => before.get(one) !== null) ? printedChange(asked, cells) : null
}

/** A change that the table prints itself: "% change", "증감률". */
function printedChange(asked: AskedCell, cells: readonly CellCandidate[]): ComputedCells | null {
  const changes = cells.filter(
    ({ figure, words }) =>
      figure.unit.kind === 'percent' &&
      figure.period === null &&
      words.some(({ text }) => /^(?:change|growth|증감|증감률|증가율|변동률|성장률)$/i.test(text)),
  )
  const { all, counted } = asked.kinds
  const kinds = { counted, all: new Set([...all, 'change', 'growth'] as const) }
  const ofChange: AskedCell = { ...withoutOperation(asked), expects: 'percent', kinds }
  const found = clearWinner(scoreCells(ofChange, changes, null), asked)
  return found && { cells: [found.candidate], operation: null }
}

/** The figure of an earlier year, the one before when none is named, beside a figure; null when it is not clear. */
function earlierOf(now: CellCandidate, cells: readonly CellCandidate[], year: number | undefined): CellCandidate | null {
  const at = now.figure.period?.year
  if (at === undefined) return null
  const earlier = cells.filter(
    (one) =>
      one.from === now.from &&
      one.table === now.table &&
      one.figure.period?.year === (year ?? at - 1) &&
      one.figure.period.months === now.figure.period?.months &&
      one.figure.unit.kind === now.figure.unit.kind &&
      (one.figure.row === now.figure.row || one.figure.column === now.figure.column) &&
      sameWords(one, now),
  )
  return earlier.length === 1 ? (earlier[0] ?? null) : null
}

/** They differ in their period only. */
function sameWords(one: CellCandidate, other: CellCandidate): boolean {
  const plain = ({ figure }: CellCandidate): string =>
    [...figure.labels, ...figure.headings]
      .map(({ text }) => text.replace(/[\d\s]|\((?:전전|당|전)\)|(?:전전|당|전)(?=[기년])/g, ''))
      .join('|')
  return one.figure.row === other.figure.row
    ? one.figure.headings.length === other.figure.headings.length && plain(one) === plain(other)
    : plain(one) === plain(other)
}

function yearsAsked(asked: AskedCell, pages: readonly CellPage[]): number[] {
  const years = new Set(asked.periods.map(({ year }) => year))
  if (years.size === 0) {
    for (const term of asked.terms) {
      const year = pages.find(({ termYears }) => termYears.has(term))?.termYears.get(term)
      years.add(year ?? Number.NaN)
    }
  }
  return [...years]
}
