import { limits, type StatementKind } from '@dossier/contract'
import { createStore, type Store } from '../../../../store.ts'

export const statementKinds: readonly StatementKind[] = ['income', 'comprehensiveIncome', 'balanceSheet', 'cashFlow', 'equity']

/** What a reader has chosen among the figures of a file; kept while a figure's place is looked at. */
export interface FiguresState {
  search: string
  statement: StatementKind | 'any' | 'all'
  year: number | undefined
  /** Keys of the tables that are unfolded. */
  open: ReadonlySet<string>
  scrollTop: number
}

export const makeFiguresState = (): Store<FiguresState> =>
  createStore<FiguresState>({ search: '', statement: 'all', year: undefined, open: new Set(), scrollTop: 0 })

/** The request that the choices mean; words longer than a request takes are cut. */
export function filtersOf({ search, statement, year }: Pick<FiguresState, 'search' | 'statement' | 'year'>) {
  const words = search.trim().slice(0, limits.nameLength)
  return {
    ...(words !== '' && { search: words }),
    ...(statement !== 'all' && { statement }),
    ...(year !== undefined && { year: String(year) }),
  }
}
