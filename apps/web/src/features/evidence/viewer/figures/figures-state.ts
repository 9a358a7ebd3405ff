import { limits, type StatementKind } from '@dossier/contract'
import { createStore, type Store } from '../../../../store.ts'

export const statementKinds: readonly StatementKind[] = ['income', 'comprehensiveIncome', 'balanceSheet', 'cashFlow', 'equity']

/** Filters and scroll position of the figures view, kept while the reader opens the place of a figure. */
export interface FiguresState {
  search: string
  statement: StatementKind | 'any' | 'all'
  year: number | undefined
  /** Keys of the tables that the reader expanded or collapsed. */
  toggled: ReadonlySet<string>
  scrollTop: number
}

export const makeFiguresState = (): Store<FiguresState> =>
  createStore<FiguresState>({ search: '', statement: 'all', year: undefined, toggled: new Set(), scrollTop: 0 })

/** Request filters of the reader's choices; the search text is cut to the length that the API accepts. */
export function filtersOf({ search, statement, year }: Pick<FiguresState, 'search' | 'statement' | 'year'>) {
  const words = search.trim().slice(0, limits.nameLength)
  return {
    ...(words !== '' && { search: words }),
    ...(statement !== 'all' && { statement }),
    ...(year !== undefined && { year: String(year) }),
  }
}
