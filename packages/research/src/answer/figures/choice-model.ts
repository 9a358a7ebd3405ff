import weights from './choice-weights.json' with { type: 'json' }
import { composedFeatures } from './decide-composed.ts'
import { decisionFeatures } from './decide.ts'
import { figureFeatures } from './figure-features.ts'

/** The learned choice among figures: weights by feature, and the probabilities from which something is stated. */
export interface ChoiceModel {
  /** In the order of `figureFeatures`. */
  ranking: readonly number[]
  /** In the order of `decisionFeatures`, the constant last. */
  stated: readonly number[]
  answered: readonly number[]
  /** In the order of `composedFeatures`, the constant last. */
  calculated: readonly number[]
  /** A figure is stated if the probability that it is the right one is at least this. */
  statedThreshold: number
  /** Likewise for a calculation. */
  calculatedThreshold: number
  /** Candidates are shown if the probability that the files answer the question is at least this. */
  answeredThreshold: number
}

const inOrder = (names: readonly string[], of: Readonly<Record<string, number>>): number[] => names.map((name) => of[name] ?? 0)

/** As learned by `bench -- figures --write`; the file names the questions, and has the results on companies left out. */
export const choiceModel: ChoiceModel = {
  ranking: inOrder(figureFeatures, weights.ranking),
  stated: inOrder([...decisionFeatures, 'constant'], weights.stated),
  answered: inOrder([...decisionFeatures, 'constant'], weights.answered),
  calculated: inOrder([...composedFeatures, 'constant'], weights.calculated),
  statedThreshold: weights.statedThreshold,
  calculatedThreshold: weights.calculatedThreshold,
  answeredThreshold: weights.answeredThreshold,
}
