import type { Run } from '@dossier/contract'
import { readPreferences, writePreferences } from '../../preferences/device-preferences.ts'
import { createStore } from '../../store.ts'

/** When the latest of the runs ended that somebody has looked at on this device, in ISO 8601; empty: none. */
export const runsSeenStore = createStore(readPreferences().runsSeenAt ?? '')

/** Notes that these are being looked at. By the server's clock, which may differ from this one's. */
export function markRunsSeen(runs: readonly Pick<Run, 'finishedAt'>[]): void {
  const seenAt = runs.map(({ finishedAt }) => finishedAt ?? '').reduce((a, b) => (a > b ? a : b), runsSeenStore.get())
  if (seenAt === runsSeenStore.get()) return
  runsSeenStore.set(seenAt)
  writePreferences({ runsSeenAt: seenAt })
}

/** Whether a run failed after those that were looked at. */
export function isNewFailure({ state, finishedAt }: Pick<Run, 'state' | 'finishedAt'>, seenAt: string): boolean {
  return state === 'failed' && (finishedAt ?? '') > seenAt
}
