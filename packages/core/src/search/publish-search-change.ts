import { publishChange } from '../changes/index.ts'
import type { Within } from '../use-case/index.ts'
import type { SearchRow } from './searches.repository.ts'

/** Has open pages look again at searches when one came, changed its state or went: of a private conversation its owner's alone. */
export function publishSearchChange(
  within: Within,
  organizationId: number,
  { projectId, visibility, conversationOwner }: Pick<SearchRow, 'projectId' | 'visibility' | 'conversationOwner'>,
): void {
  const userId = visibility === 'private' ? conversationOwner : undefined
  publishChange(within, { topic: 'search', organizationId, projectId, userId })
}
