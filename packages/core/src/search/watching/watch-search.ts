import type { SearchEvent } from '@dossier/contract'
import { useCase } from '../../use-case/index.ts'
import { searchWho } from '../search.policy.ts'
import { followSearch } from './follow-search.ts'

/** The making of an answer as events, from the one after `after` on; whoever may read it may watch. */
export const watchSearch = useCase({
  policy: searchWho('search.read'),
  run: async (
    context,
    { searchId, after, signal }: { searchId: number; after?: number; signal?: AbortSignal },
  ): Promise<AsyncIterable<SearchEvent>> => followSearch(context, searchId, { after, signal }),
})
