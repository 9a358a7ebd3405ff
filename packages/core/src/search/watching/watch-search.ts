import type { SearchEvent } from '@dossier/contract'
import { type EventsAnswer, useCase } from '../../use-case/index.ts'
import { searchWho } from '../search.policy.ts'
import { followSearch } from './follow-search.ts'
import { searchEventsRepository } from './search-events.repository.ts'

/**
 * The making of an answer as events, from the one after `after` on; whoever may read it may watch. A number that no event of it can have had
 * is another search's: then they come from the first on.
 */
export const watchSearch = useCase({
  policy: searchWho('search.read'),
  run: async (
    context,
    { searchId, after = 0, signal }: { searchId: number; after?: number; signal?: AbortSignal },
  ): Promise<EventsAnswer<SearchEvent>> => {
    const recorded = await context.read(searchEventsRepository).last(searchId)
    // The end of an answer is told and not recorded.
    const last = context.subject.state === 'running' ? recorded : recorded + 1
    const from = after > last ? 0 : after
    return Object.assign(followSearch(context, searchId, { after: from, signal }), { after: from })
  },
})
