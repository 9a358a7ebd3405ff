import type { InvestigationRequest } from '@dossier/research'
import type { SearchRow } from '../searches.repository.ts'

type Options = Pick<SearchRow, 'options'>

/** How an answer comes by its plan: its own, one that was sent with the question, or one that is reviewed. */
export function planningOf({ options: { reviewPlan, plan } }: Options): Pick<InvestigationRequest, 'plan' | 'review'> {
  if (reviewPlan === true) return { review: plan ?? 'pause' }
  return plan === undefined ? {} : { plan }
}
