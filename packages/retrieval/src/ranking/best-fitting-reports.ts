import { reportKinds } from '../facts/document-kind.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DocumentMatch } from './match-documents.ts'
import { featureWeights } from './weights.ts'

/** A search over many files also searches the best-fitting files separately, up to this many. */
const maxPreferred = 12
/** Weight of the file name. It is below 1, so that a file name alone never restricts the search of other files. */
const fileNameWeight = 0.9

/**
 * The files that match company and period distinctly better than others, best first; none where none does.
 * @param named how far the file names contain words of the question, 0 to 1
 */
export function preferredFiles(matches: ReadonlyMap<number, DocumentMatch>, named: ReadonlyMap<number, number>): number[] {
  const scored = Array.from(matches, ([fileId, match]) => ({
    fileId,
    score: 2 * match.company + match.period + 0.5 * match.form + match.date + fileNameWeight * (named.get(fileId) ?? 0),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < 1) return []
  return scored
    .filter(({ score }) => score >= 0.5 * best)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPreferred)
    .map(({ fileId }) => fileId)
}

/** The least fit of a file that can represent what the question asks for. */
const minFit = 1
/** Files within this distance of the best fit are treated as equal: a report and the release of the same year. */
const equalFitDistance = 0.35

/**
 * The reports whose company and time fit a question best; none where nothing distinguishes them. Word scores of pages are relative to theirs: a page
 * of another company that contains all the words does not show which of their pages is meant. Other documents are named after their topics, and such
 * a name that matches by chance must not set the reference.
 */
export function bestFittingReports(
  matches: ReadonlyMap<number, DocumentMatch>,
  files: ReadonlyMap<number, Pick<DocumentFacts, 'kind'>>,
): ReadonlySet<number> {
  const fits = Array.from(matches, ([fileId, match]) => ({ fileId, fit: fitOf(match) }))
  const best = Math.max(0, ...fits.map(({ fit }) => fit))
  if (best < minFit) return new Set()
  const fitting = fits.filter(({ fit }) => fit >= best - equalFitDistance).map(({ fileId }) => fileId)
  const isReport = (fileId: number): boolean => {
    const kind = files.get(fileId)?.kind
    return kind !== undefined && reportKinds.has(kind)
  }
  return fitting.every(isReport) ? new Set(fitting) : new Set()
}

function fitOf(match: DocumentMatch): number {
  return (['company', 'period', 'date', 'recency'] as const).reduce((sum, feature) => sum + match[feature] * featureWeights[feature], 0)
}

/** The best score among the pages of these files, or among all pages where they have none. */
export function bestOf(pages: readonly { fileId: number; score: number }[], files: ReadonlySet<number>): number {
  const own = pages.filter(({ fileId }) => files.has(fileId))
  return Math.max(Number.EPSILON, ...(own.length > 0 ? own : pages).map(({ score }) => score))
}
