import { type EditedPlan, endpoints } from '@dossier/contract'
import { call } from '../../../api/index.ts'
import { showToast } from '../../../ui/index.ts'
import { takeUp } from '../conversation/conversations.ts'
import type { Turn } from '../conversation/turn.ts'

/** Goes on with a question by what its reader made of the plan. */
export function goOnWithPlan(turn: Turn, plan: EditedPlan): Promise<void> {
  const { understanding, items } = plan
  return after(turn, (searchId) => call(endpoints.search.plan, { searchId, items, ...(understanding !== undefined && { understanding }) }))
}

/** Lets a question be that waits with its plan. */
export function discardPlan(turn: Turn): Promise<void> {
  return after(turn, (searchId) => call(endpoints.search.cancel, { searchId }))
}

/** Shows what the question has become. When that failed, somebody else may have been first: it is shown as it is now. */
async function after(turn: Turn, change: (searchId: number) => Promise<Parameters<typeof takeUp>[1]>): Promise<void> {
  const { searchId } = turn
  if (searchId === undefined) return
  try {
    takeUp(turn, await change(searchId))
  } catch (error) {
    showToast({ kind: 'failure', title: error instanceof Error ? error.message : '' })
    const record = await call(endpoints.search.get, { searchId }).catch(() => undefined)
    if (record !== undefined) takeUp(turn, record)
  }
}
