import { asksForPrintedFigure } from '../question/index.ts'
import { filesOfNamedCompanies } from './pages/named-companies.ts'
import { pagesPerSearch } from './run-planned-searches.ts'
import type { InvestigationRequest } from './investigation.ts'

/**
 * Starts the searches for the original question while a model interprets it, since most questions are understood as they are written; the tools cache
 * the results.
 */
export function prefetchSearches({ question, history, plan, review, tools }: InvestigationRequest): void {
  // A follow-up question is likely to be completed, and nothing is read before a review.
  if (plan !== undefined || review !== undefined || history.length > 0) return
  const inNamed = filesOfNamedCompanies(question, tools).then((named) =>
    Promise.all(named.map((within) => tools.search(question, pagesPerSearch, within))),
  )
  const started: Promise<unknown>[] = [tools.search(question, pagesPerSearch), inNamed]
  if (asksForPrintedFigure(question)) started.push(tools.lookUpFigure(question))
  // The failure is reported when the search is repeated.
  for (const one of started) one.catch(() => undefined)
}
