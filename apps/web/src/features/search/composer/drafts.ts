import { onSessionEnd } from '../../../session/index.ts'
import { createStore } from '../../../store.ts'

/** What was typed and not asked yet, by workspace; kept while its writer looks at another screen. */
export const drafts = createStore<ReadonlyMap<number, string>>(new Map())

export function writeDraft(projectId: number, query: string): void {
  drafts.set(new Map(drafts.get()).set(projectId, query))
}

/** Puts a question that was refused back into the box, unless something else is being typed there. */
export function putBack(projectId: number, query: string): void {
  if ((drafts.get().get(projectId) ?? '').trim() === '') writeDraft(projectId, query)
}

/** Empties the box of a question that is asked again elsewhere on the page. */
export function takeBack(projectId: number, query: string): void {
  if (drafts.get().get(projectId)?.trim() === query) writeDraft(projectId, '')
}

onSessionEnd(() => drafts.set(new Map()))
