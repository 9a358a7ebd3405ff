import { asksForPrintedFigure } from '../question/index.ts'
import { pagesOfSearch } from './gather-planned.ts'
import type { InvestigationRequest } from './investigation.ts'

/**
 * Begins to look for a question as it is, while a model still works out what it means: most are understood as they stand, and the tools
 * remember what they have found.
 */
export function lookAhead({ question, history, plan, review, tools }: InvestigationRequest): void {
  // What leaves something out that was said before is understood otherwise; and nothing is read before a review.
  if (plan !== undefined || review !== undefined || history.length > 0) return
  const begun: Promise<unknown>[] = [tools.search(question, pagesOfSearch)]
  if (asksForPrintedFigure(question)) begun.push(tools.lookUpFigure(question))
  // What fails here fails again for whoever asks for it.
  for (const one of begun) one.catch(() => undefined)
}
