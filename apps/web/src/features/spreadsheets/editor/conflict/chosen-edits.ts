import type { RebasedEdits } from '@dossier/contract'
import type { MergeableEdit } from '../cell-content.ts'

/** Whose change of a cell is kept. */
export type Side = 'mine' | 'theirs'

/** The edits that a merge makes on their version: those of other cells, and of cells that both have changed those where mine are kept. */
export function chosenEdits({ clean, overlapping }: Pick<RebasedEdits, 'clean' | 'overlapping'>, sides: readonly Side[]): MergeableEdit[] {
  const chosen = overlapping.filter((_, at) => sides[at] === 'mine').map(({ edit }) => edit)
  // A copy of a sheet has what was typed into the sheet before.
  const copied = clean.findIndex((edit) => 'kind' in edit && edit.kind === 'copy-sheet')
  return copied < 0 ? [...clean, ...chosen] : [...clean.slice(0, copied), ...chosen, ...clean.slice(copied)]
}
