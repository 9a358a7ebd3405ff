import { publishChange } from '../changes/index.ts'
import type { Within } from '../use-case/index.ts'
import type { SearchRow } from './searches.repository.ts'

/** Publishes that a search was added, changed or removed; for a private conversation only to its owner. */
export function publishSearchChange(
  within: Within,
  organizationId: number,
  { projectId, visibility, conversationOwner }: Pick<SearchRow, 'projectId' | 'visibility' | 'conversationOwner'>,
): void {
  const userId = visibility === 'private' ? conversationOwner : undefined
  publishChange(within, { topic: 'search', organizationId, projectId, userId })
}
