import type { Store } from '../../../../store.ts'
import { FindState, type EventBus } from './pdf-engine.ts'
import type { PdfFindState, PdfViewState } from './pdf-view-state.ts'

/** The search in one document: all its pages, marked where they are shown. */
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

/** Joins the library's find controller, which speaks by events, to the state that the controls watch. */
export function connectFind(eventBus: EventBus, state: Store<PdfViewState>, signal: AbortSignal): PdfFind {
  const update = (change: Partial<PdfFindState>) => state.set({ ...state.get(), find: { ...state.get().find, ...change } })
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: MatchesCount }) => update(matchesCount), { signal })
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: MatchesCount }) => update({ ...event.matchesCount, state: states[event.state] ?? 'idle' }),
    { signal },
  )
  const ask = (type: '' | 'again', findPrevious: boolean) =>
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
      ask('', false)
    },
    step(direction) {
      if (state.get().find.query !== '') ask('again', direction === -1)
    },
    stop,
  }
}
