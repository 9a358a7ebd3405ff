import type { Store } from '../../../../store.ts'
import { FindState, type EventBus } from './pdf-engine.ts'
import type { PdfFindState, PdfViewState } from './pdf-view-state.ts'

/** Search over all pages of one document, with matches marked on rendered pages. */
export interface PdfFind {
  search: (query: string) => void
  step: (direction: 1 | -1) => void
  stop: () => void
}

interface MatchesCount {
  current: number
  total: number
}

const states: Record<number, PdfFindState['state']> = {
  [FindState.FOUND]: 'found',
  [FindState.WRAPPED]: 'found',
  [FindState.NOT_FOUND]: 'notFound',
  [FindState.PENDING]: 'searching',
}

/** Connects the events of the library's find controller to the state that the controls subscribe to. */
export function connectFind(eventBus: EventBus, state: Store<PdfViewState>, signal: AbortSignal): PdfFind {
  const update = (change: Partial<PdfFindState>) => state.set({ ...state.get(), find: { ...state.get().find, ...change } })
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: MatchesCount }) => update(matchesCount), { signal })
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: MatchesCount }) => update({ ...event.matchesCount, state: states[event.state] ?? 'idle' }),
    { signal },
  )
  const dispatch = (type: '' | 'again', findPrevious: boolean) =>
    eventBus.dispatch('find', {
      source: state,
      type,
      query: state.get().find.query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    })
  const stop = () => {
    update({ query: '', current: 0, total: 0, state: 'idle' })
    eventBus.dispatch('findbarclose', { source: state })
  }
  return {
    search(query) {
      if (query.trim() === '') return stop()
      update({ query })
      dispatch('', false)
    },
    step(direction) {
      if (state.get().find.query !== '') dispatch('again', direction === -1)
    },
    stop,
  }
}
