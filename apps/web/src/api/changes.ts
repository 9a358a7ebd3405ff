import type { Change } from '@dossier/contract'

/** Changes reported by the server; null when anything may have changed. */
export type Changes = readonly Pick<Change, 'topic' | 'projectId'>[] | null

const listeners = new Set<(changes: Changes) => void>()

/** Notifies all listeners in this tab of changes on the server. */
export function reportChanges(changes: Changes): void {
  for (const listener of listeners) listener(changes)
}

/** Subscribes to changes on the server. @returns the function that unsubscribes */
export function onChanges(listener: (changes: Changes) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
