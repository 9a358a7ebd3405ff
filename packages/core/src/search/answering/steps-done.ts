import type { SearchEvent, SearchStep } from '@dossier/contract'

/** The steps of an answer, rebuilt from its events, in the order in which they began. */
export function stepsDone(events: readonly SearchEvent[]): SearchStep[] {
  const steps = new Map<string, SearchStep>()
  for (const event of events) {
    if (event.type === 'again') steps.clear()
    if (event.type !== 'progress') continue
    const { id, activity, state, found } = event
    steps.set(id, { id, activity, done: state === 'done', ...(found && { found }) })
  }
  return [...steps.values()]
}
