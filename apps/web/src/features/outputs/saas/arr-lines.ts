import type { ArrMovements } from '@dossier/contract'

export const arrMovements = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type ArrMovement = (typeof arrMovements)[number]

const taken: ReadonlySet<ArrMovement> = new Set(['contraction', 'churn'])

/** Movements as they are drawn: what is taken off is negative. */
export const signedMovement = (bridge: ArrMovements, movement: ArrMovement): number =>
  taken.has(movement) ? -bridge[movement] : bridge[movement]

export const isTaken = (movement: ArrMovement): boolean => taken.has(movement)
