import { onSessionEnd } from '../../../session/index.ts'
import { createStore } from '../../../store.ts'

/** Unsent questions by workspace, kept while the user visits other screens. */
export const drafts = createStore<ReadonlyMap<number, string>>(new Map())

export function writeDraft(projectId: number, query: string): void {
  drafts.set(new Map(drafts.get()).set(projectId, query))
}

/** Restores a rejected question in the box, unless the user has typed something else. */
export function restoreDraft(projectId: number, query: string): void {
  if ((drafts.get().get(projectId) ?? '').trim() === '') writeDraft(projectId, query)
}

/** Clears the box if it holds a question that is being retried elsewhere on the page. */
export function clearDraft(projectId: number, query: string): void {
  if (drafts.get().get(projectId)?.trim() === query) writeDraft(projectId, '')
}

onSessionEnd(() => drafts.set(new Map()))
