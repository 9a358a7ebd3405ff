import { share } from '../coverage.ts'
import { namesSomebody } from '../../words/index.ts'
import type { ReadablePage } from '../readable-page.ts'
import type { RankedPassage } from './rank-passages.ts'

/** From this share of common words on two stretches are duplicates (Jaccard index of their terms). */
const duplicateSimilarity = 0.7
/** Factor for each further stretch of a page that is already quoted. */
const samePageFactor = 0.4
/** Stretches with a smaller probability relative to the best are left out. */
const minRelativeProbability = 0.002

/** Selects the stretches to answer with: the most probable ones without duplicates, preferring pages that are not quoted yet. */
export function selectPassages(ranked: readonly RankedPassage[], most: number): RankedPassage[] {
  const [best] = ranked
  if (best === undefined) return []
  const pool = ranked.filter(({ probability }) => probability >= best.probability * minRelativeProbability)
  const taken: RankedPassage[] = []
  while (taken.length < most) {
    let next: RankedPassage | undefined
    let worth = 0
    for (const one of pool) {
      const beside = taken.filter((other) => onSamePage(one, other)).length
      const own = one.probability * samePageFactor ** beside
      if (own <= worth || taken.some((other) => isNearDuplicate(one, other))) continue
      next = one
      worth = own
    }
    if (next === undefined) break
    taken.push(next)
  }
  return taken
}

/** Least coverage of the question by a table's heads for its rows to answer together, and least relative probability of one of them. */
const minTitleCoverage = 0.6
const minRowProbability = 0.03
const maxLabelLength = 40

/**
 * The rows of the table with the requested heading, in their order: the items of a list are rows that need not repeat what they are. Empty if there
 * is no such table.
 */
export function selectRows(ranked: readonly RankedPassage[], weights: readonly number[], most: number): RankedPassage[] {
  const tables = new Map<string, RankedPassage[]>()
  for (const one of ranked) {
    const { span, source, page } = one.evidence
    if (span.kind !== 'row' || !namesSomebody(firstCell(page, span)) || share(one.coverage.titles ?? [], weights) < minTitleCoverage)
      continue
    const key = `${source}:${page.number}:${span.table}`
    tables.set(key, [...(tables.get(key) ?? []), one])
  }
  const least = minRowProbability * (ranked[0]?.probability ?? 0)
  const rows = [...tables.values()].find((one) => one.length > 1 && (one[0]?.probability ?? 0) >= least) ?? []
  return rows.toSorted((one, other) => one.evidence.span.start - other.evidence.span.start).slice(0, most)
}

/** The first cell of a row, which is its subject; empty if it is a long text. */
function firstCell({ tables }: ReadablePage, { table, row }: { table: number; row: number }): string {
  const text = tables[table]?.rows[row]?.find((cell) => /\p{L}/u.test(cell.text))?.text ?? ''
  return text.length <= maxLabelLength ? text : ''
}

const onSamePage = ({ evidence: one }: RankedPassage, { evidence: other }: RankedPassage): boolean =>
  one.source === other.source && one.page.number === other.page.number

function isNearDuplicate(one: RankedPassage, other: RankedPassage): boolean {
  if (one === other) return true
  const [first, second] = [one.evidence.terms, other.evidence.terms]
  let common = 0
  for (const term of first) if (second.has(term)) common++
  return common / (first.size + second.size - common || 1) > duplicateSimilarity
}
