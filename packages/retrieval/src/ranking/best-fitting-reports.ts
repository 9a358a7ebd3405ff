import { reportKinds } from '../facts/document-kind.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DocumentMatch } from './match-documents.ts'
import { featureWeights } from './weights.ts'

/** A search over many files also looks into those that fit the question best, this many at most. */
const mostPreferred = 12
/** The name of a file alone is no reason to look less into the others. */
const besideOthers = 0.9

/**
 * The files that stand out by company and period, best first; none where nothing does.
 * @param named how far the names of files hold words of the question
 */
export function preferredFiles(matches: ReadonlyMap<number, DocumentMatch>, named: ReadonlyMap<number, number>): number[] {
  const scored = Array.from(matches, ([fileId, match]) => ({
    fileId,
    score: 2 * match.company + match.period + 0.5 * match.form + match.date + besideOthers * (named.get(fileId) ?? 0),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < 1) return []
  return scored
    .filter(({ score }) => score >= 0.5 * best)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostPreferred)
    .map(({ fileId }) => fileId)
}

/** Below this no file fits well enough to stand for what is asked. */
const standsOut = 1
/** Files that fit so nearly as well as the best are as good: a report and the release of the same year. */
const asGood = 0.35

/**
 * The reports whose company and time fit a question best; none where nothing tells them apart. What the words of a page are worth is
 * measured against theirs: a page of another company that has all the words says nothing about which of theirs is meant. Other
 * documents are called after what they are about, and a name that fits one by chance must not set what words are worth.
 */
export function bestFittingReports(
  matches: ReadonlyMap<number, DocumentMatch>,
  files: ReadonlyMap<number, Pick<DocumentFacts, 'kind'>>,
): ReadonlySet<number> {
  const fits = Array.from(matches, ([fileId, match]) => ({ fileId, fit: fitOf(match) }))
  const best = Math.max(0, ...fits.map(({ fit }) => fit))
  if (best < standsOut) return new Set()
  const fitting = fits.filter(({ fit }) => fit >= best - asGood).map(({ fileId }) => fileId)
  const isReport = (fileId: number): boolean => {
    const kind = files.get(fileId)?.kind
    return kind !== undefined && reportKinds.has(kind)
  }
  return fitting.every(isReport) ? new Set(fitting) : new Set()
}

function fitOf(match: DocumentMatch): number {
  return (['company', 'period', 'date', 'recency'] as const).reduce((sum, feature) => sum + match[feature] * featureWeights[feature], 0)
}

/** The best score among the pages of these files; among all where they have none. */
export function bestOf(pages: readonly { fileId: number; score: number }[], files: ReadonlySet<number>): number {
  const own = pages.filter(({ fileId }) => files.has(fileId))
  return Math.max(Number.EPSILON, ...(own.length > 0 ? own : pages).map(({ score }) => score))
}
