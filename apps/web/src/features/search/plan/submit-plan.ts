import { type EditedPlan, endpoints } from '@dossier/contract'
import { call } from '../../../api/index.ts'
import { showToast } from '../../../ui/index.ts'
import { replaceTurn } from '../conversation/conversations.ts'
import type { Turn } from '../conversation/turn.ts'

/** Submits the reviewed plan of a question. */
export function submitPlan(turn: Turn, plan: EditedPlan): Promise<void> {
  const { understanding, items } = plan
  return changeQuestion(turn, (searchId) =>
    call(endpoints.search.plan, { searchId, items, ...(understanding !== undefined && { understanding }) }),
  )
}

/** Cancels a question that waits for the review of its plan. */
export function discardPlan(turn: Turn): Promise<void> {
  return changeQuestion(turn, (searchId) => call(endpoints.search.cancel, { searchId }))
}

/** Replaces the turn by the changed question. On failure the current record is shown, because another user may have changed it first. */
async function changeQuestion(turn: Turn, change: (searchId: number) => Promise<Parameters<typeof replaceTurn>[1]>): Promise<void> {
  const { searchId } = turn
  if (searchId === undefined) return
  try {
    replaceTurn(turn, await change(searchId))
  } catch (error) {
    showToast({ kind: 'failure', title: error instanceof Error ? error.message : '' })
    const record = await call(endpoints.search.get, { searchId }).catch(() => undefined)
    if (record !== undefined) replaceTurn(turn, record)
  }
}
