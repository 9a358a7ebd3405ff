import type { RebasedEdits } from '@dossier/contract'
import type { CellEdit } from '../cell-content.ts'

/** Whose change of a cell is kept. */
export type Side = 'mine' | 'theirs'

/** The edits that a merge makes on their version: those of other cells, and of cells that both have changed those where mine are kept. */
export function chosenEdits({ clean, overlapping }: Pick<RebasedEdits, 'clean' | 'overlapping'>, sides: readonly Side[]): CellEdit[] {
  return [...clean, ...overlapping.filter((_, at) => sides[at] === 'mine').map(({ edit }) => edit)]
}
