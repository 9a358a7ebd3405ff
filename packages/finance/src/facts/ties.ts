import { added, compared, type Exact, exact, negated, sizeOf, subtracted } from '@dossier/notation'
import type { Fact } from './fact.ts'

/** A row of a table that is the sum of other rows. */
export interface Tie {
  /** The row of the total. */
  row: number
  /** The rows that it consists of with their signs, from the top down. */
  parts: readonly { row: number; sign: 1 | -1 }[]
}

/** More rows between totals are not tried. */
const maxParts = 40
/** Up to this many rows each sign is tried: costs are often printed without one. */
const maxSignTrials = 8

interface Line {
  row: number
  values: ReadonlyMap<number, Exact>
  /** The same as doubles: precise enough to rule out sums. */
  sizes: ReadonlyMap<number, number>
  ulp: Exact
}

/**
 * Finds the rows of a statement that are the sum of rows above them, in every column. Subtotals replace their parts, so that totals of subtotals are
 * found too. Sums are exact within the rounding of the printed figures.
 */
export function findTies(facts: readonly Fact[]): Tie[] {
  const open: Line[] = []
  const labels = new Map(facts.map(({ row, labels: [label] }) => [row, label?.text ?? '']))
  const ties: Tie[] = []
  for (const line of linesOf(facts)) {
    const found = tieOf(line, open)
    const tie = found && fromAbove(found, labels)
    if (tie) {
      ties.push(tie)
      const [first] = open.splice(open.length - (found?.parts.length ?? 0))
      open.push(first?.row === tie.row ? first : line)
    } else open.push(line)
  }
  return ties
}

/** Names of remainders: "Gross profit", 당기순이익. */
const remainder = /\b(?:income|profits?|loss(?:es)?|earnings|margin|ebitda?|net|deficit|surplus|balance)\b|이익|손익|손실|순|차감|잔액/i

/**
 * A row that equals the first less the others is a remainder if it is named as one; else the first is a total that precedes its parts, as in Korean
 * summaries: "[유동자산]" over its lines.
 */
function fromAbove(tie: Tie, labels: ReadonlyMap<number, string>): Tie {
  const [first, ...rest] = tie.parts
  const isLess = rest.length > 1 && rest.every(({ sign }) => sign === -1)
  if (!first || !isLess || remainder.test(labels.get(tie.row) ?? '')) return tie
  return { row: first.row, parts: [...rest.map(({ row }) => ({ row, sign: 1 as const })), { row: tie.row, sign: 1 }] }
}

function linesOf(facts: readonly Fact[]): Line[] {
  const money = facts.filter(
    ({ unit, isChange }) => !isChange && unit.per === undefined && unit.dimension !== 'percent' && unit.dimension !== 'count',
  )
  return [...Map.groupBy(money, ({ row }) => row)].map(([row, own]) => ({
    row,
    values: new Map(own.map(({ column, value }) => [column, value])),
    sizes: new Map(own.map(({ column, value }) => [column, numberOf(value)])),
    ulp: own.reduce((most, { ulp }) => (compared(ulp, most) > 0 ? ulp : most), exact(0n)),
  }))
}

function tieOf(total: Line, open: readonly Line[]): Tie | null {
  if ([...total.values.values()].every(({ numerator }) => numerator === 0n)) return null
  const [first] = total.sizes
  if (!first) return null
  const [column, size] = first
  for (let count = 2; count <= Math.min(maxParts, open.length); count += 1) {
    const parts = open.slice(-count)
    const sizes = parts.map((part) => part.sizes.get(column) ?? 0)
    const precision = numberOf(total.ulp) * count + sizes.reduce((sum, own) => sum + Math.abs(own), Math.abs(size)) * imprecision
    // The first row is always added, the others can be subtracted.
    for (const signs of trials[count] ?? []) {
      if (Math.abs(sumOf(sizes, signs) - size) <= precision && addsUp(total, parts, signs))
        return { row: total.row, parts: parts.map(({ row }, at) => ({ row, sign: signs[at] ?? 1 })) }
    }
  }
  return null
}

const allPlus = Array.from({ length: maxParts }, (): 1 => 1)
const firstLess = allPlus.map((_, at): 1 | -1 => (at === 0 ? 1 : -1))

type Signs = readonly (1 | -1)[]

/** The signs that are tried, by the number of rows. */
const trials: readonly (readonly Signs[])[] = Array.from({ length: maxParts + 1 }, (_, count) => [
  allPlus,
  firstLess,
  ...Array.from({ length: count > maxSignTrials ? 0 : Math.max(0, 2 ** (count - 1) - 2) }, (__, index) =>
    Array.from({ length: count }, (___, at): 1 | -1 => (at > 0 && ((index + 1) >> (at - 1)) & 1 ? -1 : 1)),
  ),
])

const numberOf = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)

/** Relative error of doubles in these sums. */
const imprecision = 1e-9

/** The sum of a column as doubles: most combinations of rows and signs are ruled out by it, without exact arithmetic. */
function sumOf(sizes: readonly number[], signs: Signs): number {
  let sum = 0
  for (let at = 0; at < sizes.length; at += 1) sum += (sizes[at] ?? 0) * (signs[at] ?? 1)
  return sum
}

/** Whether the rows add up in every column of the total; a single column or small figures add up by chance. */
function addsUp(total: Line, parts: readonly Line[], signs: Signs): boolean {
  const isPlain = signs === allPlus || signs === firstLess
  let columns = 0
  for (const [column, value] of total.values) {
    let sum = exact(0n)
    let printed = 0
    for (const [at, { values }] of parts.entries()) {
      const part = values.get(column)
      if (!part) continue
      printed += 1
      sum = added(sum, signs[at] === -1 ? negated(part) : part)
    }
    if (printed < 2) return false
    const gap = sizeOf(subtracted(sum, value))
    const allowed: Exact = {
      numerator: total.ulp.numerator * BigInt(isPlain ? Math.ceil(parts.length / 2) : 0),
      denominator: total.ulp.denominator,
    }
    if (compared(gap, allowed) > 0) return false
    if (value.numerator !== 0n) columns += 1
  }
  return columns >= (isPlain ? 1 : 2)
}
