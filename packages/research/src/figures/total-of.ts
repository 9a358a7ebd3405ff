import type { CellCandidate } from './cell-candidates.ts'
import { totalWords } from './figure-words.ts'

/** Printed figures are rounded, each by half of its last digit. */
const halfDigit = 0.5

/**
 * The total that a part belongs to: a figure of a row or column called a total, in the same table, column or row, unit and time, that the
 * figures before or behind it add up to, the part among them.
 *
 * @param isAsked whether words name the whole that is asked for, as "Revenue" under its segments does without being called a total
 * @returns null when there is none, or more than one
 */
export function totalOf(
  part: CellCandidate,
  cells: readonly CellCandidate[],
  isAsked: (words: ReadonlySet<string>) => boolean,
): CellCandidate | null {
  const table = cells.filter((one) => one.from === part.from && one.table === part.table)
  const totals = [...totalsAlong(part, table, 'row', isAsked), ...totalsAlong(part, table, 'column', isAsked)]
  return totals.length === 1 ? (totals[0] ?? null) : null
}

function totalsAlong(
  part: CellCandidate,
  table: readonly CellCandidate[],
  along: 'row' | 'column',
  isAsked: (words: ReadonlySet<string>) => boolean,
): CellCandidate[] {
  const across = along === 'row' ? 'column' : 'row'
  const line = table
    .filter(({ figure }) => figure[across] === part.figure[across])
    .toSorted((one, other) => one.figure[along] - other.figure[along])
  const at = line.findIndex(({ figure }) => figure.cell === part.figure.cell)
  return line.filter((total, place) => {
    const words = along === 'row' ? total.figure.labels : total.figure.headings
    const isTotal = words.some(({ text }) => text.split(/[\s·]+/).some((word) => totalWords.test(word)) || /(?:합|총)계$/.test(text))
    if (place === at || !(isTotal || isAsked(total.own)) || !isAlike(part, total)) return false
    const parts = place > at ? line.slice(0, place).toReversed() : line.slice(place + 1)
    return addsUp(parts, part, total)
  })
}

/** Whether the figures from the total on, nearest first, add up to it when the part is among them. */
function addsUp(parts: readonly CellCandidate[], part: CellCandidate, total: CellCandidate): boolean {
  let sum = 0
  let found = false
  for (const [at, one] of parts.entries()) {
    if (!isAlike(one, total)) return false
    sum += one.figure.value
    found ||= one === part
    if (found && at > 0 && Math.abs(sum - total.figure.value) <= lastDigit(total.figure.value) * halfDigit * (at + 2)) return true
  }
  return false
}

/** Told in the same, as far as they tell it: "Total employees" counts, and so do the countries above. */
function isAlike({ figure: one }: CellCandidate, { figure: other }: CellCandidate): boolean {
  const kinds = [one.unit.kind, other.unit.kind]
  if (kinds.includes('percent') || one.unit.scale !== other.unit.scale || one.period?.year !== other.period?.year) return false
  return kinds[0] === kinds[1] || kinds.includes('unknown')
}

/** What the last printed digit of a figure counts. */
function lastDigit(value: number): number {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return 10 ** -decimals
}
