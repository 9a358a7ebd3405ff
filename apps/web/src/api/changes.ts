import type { Change } from '@dossier/contract'

/** What the server says has changed; null: anything may have. */
export type Changes = readonly Pick<Change, 'topic' | 'projectId'>[] | null

const listeners = new Set<(changes: Changes) => void>()

/** Tells everybody in this tab who listens of changes on the server. */
export function reportChanges(changes: Changes): void {
  for (const listener of listeners) listener(changes)
}

/** Called with what changes on the server. @returns what ends that */
export function onChanges(listener: (changes: Changes) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
