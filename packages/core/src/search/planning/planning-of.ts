import type { InvestigationRequest } from '@dossier/research'
import type { SearchRow } from '../searches.repository.ts'

type Options = Pick<SearchRow, 'options'>

/** Whether an answer makes its own plan, uses one sent with the question, or has its plan reviewed. */
export function planningOf({ options: { reviewPlan, plan } }: Options): Pick<InvestigationRequest, 'plan' | 'review'> {
  if (reviewPlan === true) return { review: plan ?? 'pause' }
  return plan === undefined ? {} : { plan }
}
