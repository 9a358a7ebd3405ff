import type { FigureBasis, Operand } from './figure-basis.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'

/** Names of the missing figures that one is calculated of: of each its own missing operands, where it is calculated itself. */
export function missingFigures(basis: FigureBasis | undefined): string[] {
  if (basis?.kind !== 'computed') return []
  return [...new Set(basis.operands.filter(isMissing).flatMap(missingOf))]
}

const isMissing = ({ figure }: Operand): boolean => figure === NOT_AVAILABLE

function missingOf({ label, basis }: Operand): string[] {
  const deeper = missingFigures(basis)
  return deeper.length === 0 ? [label] : deeper
}
