import { share } from './coverage.ts'
import { namesSomebody } from './people.ts'
import type { RankedEvidence, Ranking } from './rank-evidence.ts'
import type { ReadablePage } from './readable-page.ts'

/** Beyond this share of common words two stretches say the same (Jaccard index of their terms). */
const nearDuplicate = 0.7
/** What a further sentence must add to the covered share of the question, unless it is nearly as good as the best. */
const leastGain = 0.08
const nearlyAsGood = 0.9
/** The same for a sentence of a page that is not quoted yet. */
const goodBeside = 0.87
/** Evidence below this share of the best score is not told. */
const goodEnough = 0.6
const mostConsidered = 60
/** What a page that is not quoted yet counts beside what its sentence adds. */
const freshPage = 0.15
/** The first page's best sentence is told down to this share of the best score. */
const farBehind = 0.4

/**
 * Picks what to answer with: the best evidence first, then what adds most to it, a page that is not quoted yet before another sentence of one
 * that is, until nothing adds enough. The page that the search puts first always has a say: it saw the whole page, and a
 * sentence is easily worded otherwise than the question.
 */
export function selectEvidence({ ranked, weights }: Ranking, most: number): RankedEvidence[] {
  const best = ranked.find(({ tells }) => tells) ?? ranked[0]
  if (!best) return []
  const pool = ranked.slice(0, mostConsidered).filter((one) => one.score >= best.score * goodEnough && (one.tells || !best.tells))
  const covered = weights.map(() => 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const taken: RankedEvidence[] = []
  while (taken.length < most) {
    let next: RankedEvidence | undefined
    let worth = 0
    let gained = 0
    let isFresh = false
    for (const one of pool) {
      if (taken.some((other) => isNearDuplicate(one, other))) continue
      const gain =
        one.coverage.own.reduce((sum, value, at) => sum + (weights[at] ?? 0) * Math.max(0, value - (covered[at] ?? 0)), 0) / total
      const fresh = taken.every((other) => !onSamePage(one, other))
      const value = one.score * (taken.length === 0 ? 1 : 0.5 + gain + (fresh ? freshPage : 0))
      if (value <= worth) continue
      next = one
      worth = value
      gained = gain
      isFresh = fresh
    }
    if (!next) break
    if (taken.length > 0 && gained < leastGain && next.score < (isFresh ? goodBeside : nearlyAsGood) * best.score) break
    taken.push(next)
    next.coverage.own.forEach((value, at) => (covered[at] = Math.max(covered[at] ?? 0, value)))
  }
  const first = ofFirstPage(ranked)
  if (first === undefined || taken.some((one) => onSamePage(one, first)) || first.score < farBehind * best.score) return taken
  return taken.length > 1 ? [...taken.slice(0, -1), first] : [...taken, first]
}

/** Rows of one table answer together when its heads say so much of the question, and one of them is so near to the best. */
const titled = 0.6
const rowNear = 0.6
const longestLabel = 40

/**
 * The rows of the table that is headed by what is asked for, in its order: what a list consists of stands in rows, which need not say themselves
 * what they are. Nothing when no table is.
 */
export function selectRows({ ranked, weights }: Ranking, most: number): RankedEvidence[] {
  const tables = new Map<string, RankedEvidence[]>()
  for (const one of ranked) {
    const { span, fileId, page } = one.evidence
    if (span.kind !== 'row' || !namesSomebody(firstCell(page, span)) || share(one.coverage.titles ?? [], weights) < titled) continue
    const key = `${fileId}:${page.number}:${span.table}`
    tables.set(key, [...(tables.get(key) ?? []), one])
  }
  const least = rowNear * (ranked[0]?.score ?? 0)
  const rows = [...tables.values()].find((one) => one.length > 1 && (one[0]?.score ?? 0) >= least) ?? []
  return rows.toSorted((one, other) => one.evidence.span.start - other.evidence.span.start).slice(0, most)
}

/** The first words of a row, which say what it is about; nothing where they run on. */
function firstCell({ tables }: ReadablePage, { table, row }: { table: number; row: number }): string {
  const text = tables[table]?.rows[row]?.find((cell) => /\p{L}/u.test(cell.text))?.text ?? ''
  return text.length <= longestLabel ? text : ''
}

/** The best evidence of the page that the search puts first. */
function ofFirstPage(ranked: readonly RankedEvidence[]): RankedEvidence | undefined {
  const top = Math.max(...ranked.map(({ pageWeight }) => pageWeight))
  const ofPage = ranked.filter(({ pageWeight }) => pageWeight === top)
  return ofPage.find(({ tells }) => tells)
}

const onSamePage = (one: RankedEvidence, other: RankedEvidence): boolean =>
  one.evidence.fileId === other.evidence.fileId && one.evidence.page.number === other.evidence.page.number

function isNearDuplicate(one: RankedEvidence, other: RankedEvidence): boolean {
  if (one === other) return true
  const [first, second] = [one.evidence.terms, other.evidence.terms]
  let common = 0
  for (const term of first) if (second.has(term)) common++
  return common / (first.size + second.size - common || 1) > nearDuplicate
}
