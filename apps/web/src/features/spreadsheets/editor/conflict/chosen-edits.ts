import type { RebasedEdits } from '@dossier/contract'
import type { WorkbookEdit } from '../cell-content.ts'

/** Whose change of a cell is kept. */
export type Side = 'mine' | 'theirs'

/**
 * The edits that a merge makes on their version, in their order: all clean ones, and of cells that both have changed those where mine are kept.
 */
export function chosenEdits({ clean, overlapping }: Pick<RebasedEdits, 'clean' | 'overlapping'>, sides: readonly Side[]): WorkbookEdit[] {
  const chosen = Map.groupBy(
    overlapping.filter((_, at) => sides[at] === 'mine'),
    ({ after }) => after,
  )
  const before = (index: number): WorkbookEdit[] => chosen.get(index)?.map(({ edit }) => edit) ?? []
  return [...clean.flatMap((edit, index) => [...before(index), edit]), ...before(clean.length)]
}
