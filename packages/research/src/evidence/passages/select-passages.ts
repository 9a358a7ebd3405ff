import { share } from '../coverage.ts'
import { namesSomebody } from '../../words/index.ts'
import type { ReadablePage } from '../readable-page.ts'
import type { RankedPassage } from './rank-passages.ts'

/** Beyond this share of common words two stretches say the same (Jaccard index of their terms). */
const nearDuplicate = 0.7
/** What a further stretch of a page that is quoted already counts. */
const samePage = 0.4
/** Stretches further behind in probability than this factor are not told. */
const farBehind = 0.002

/** Picks what to answer with: the likeliest stretches, none twice, a page that is not quoted yet before another stretch of one that is. */
export function selectPassages(ranked: readonly RankedPassage[], most: number): RankedPassage[] {
  const [best] = ranked
  if (best === undefined) return []
  const pool = ranked.filter(({ probability }) => probability >= best.probability * farBehind)
  const taken: RankedPassage[] = []
  while (taken.length < most) {
    let next: RankedPassage | undefined
    let worth = 0
    for (const one of pool) {
      const beside = taken.filter((other) => onSamePage(one, other)).length
      const own = one.probability * samePage ** beside
      if (own <= worth || taken.some((other) => isNearDuplicate(one, other))) continue
      next = one
      worth = own
    }
    if (next === undefined) break
    taken.push(next)
  }
  return taken
}

/** Rows of one table answer together when its heads say so much of the question, and one of them is so likely beside the likeliest. */
const titled = 0.6
const rowNear = 0.03
const longestLabel = 40

/**
 * The rows of the table that is headed by what is asked for, in its order: what a list consists of stands in rows, which need not say themselves
 * what they are. Nothing when no table is.
 */
export function selectRows(ranked: readonly RankedPassage[], weights: readonly number[], most: number): RankedPassage[] {
  const tables = new Map<string, RankedPassage[]>()
  for (const one of ranked) {
    const { span, source, page } = one.evidence
    if (span.kind !== 'row' || !namesSomebody(firstCell(page, span)) || share(one.coverage.titles ?? [], weights) < titled) continue
    const key = `${source}:${page.number}:${span.table}`
    tables.set(key, [...(tables.get(key) ?? []), one])
  }
  const least = rowNear * (ranked[0]?.probability ?? 0)
  const rows = [...tables.values()].find((one) => one.length > 1 && (one[0]?.probability ?? 0) >= least) ?? []
  return rows.toSorted((one, other) => one.evidence.span.start - other.evidence.span.start).slice(0, most)
}

/** The first words of a row, which say what it is about; nothing where they run on. */
function firstCell({ tables }: ReadablePage, { table, row }: { table: number; row: number }): string {
  const text = tables[table]?.rows[row]?.find((cell) => /\p{L}/u.test(cell.text))?.text ?? ''
  return text.length <= longestLabel ? text : ''
}

const onSamePage = ({ evidence: one }: RankedPassage, { evidence: other }: RankedPassage): boolean =>
  one.source === other.source && one.page.number === other.page.number

function isNearDuplicate(one: RankedPassage, other: RankedPassage): boolean {
  if (one === other) return true
  const [first, second] = [one.evidence.terms, other.evidence.terms]
  let common = 0
  for (const term of first) if (second.has(term)) common++
  return common / (first.size + second.size - common || 1) > nearDuplicate
}
