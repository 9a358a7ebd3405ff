import { type AnswerCandidate, placeKeyOf } from '@dossier/contract'

/** Candidates are the same if they cite the same places of the same file versions. */
export function isSameFigure(one: Pick<AnswerCandidate, 'citations'>, other: Pick<AnswerCandidate, 'citations'>): boolean {
  return placesOf(one) === placesOf(other)
}

const placesOf = ({ citations }: Pick<AnswerCandidate, 'citations'>): string => citations.map(placeKeyOf).join(' ')

/** The candidates, at most so many, with the kept one first, whether it is among them or not. */
export function keptFirst(candidates: readonly AnswerCandidate[], kept: AnswerCandidate | undefined, most: number): AnswerCandidate[] {
  if (kept === undefined) return [...candidates]
  const first = candidates.find((candidate) => isSameFigure(candidate, kept)) ?? kept
  return [first, ...candidates.filter((candidate) => candidate !== first)].slice(0, most)
}
