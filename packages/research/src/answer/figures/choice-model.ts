import weights from './choice-weights.json' with { type: 'json' }
import { composedFeatures } from './decide-composed.ts'
import { decisionFeatures } from './decide.ts'
import { figureFeatures } from './figure-features.ts'

/** What the choice among figures was learned to be: weights by feature and the probabilities from which something is told. */
export interface ChoiceModel {
  /** In the order of `figureFeatures`. */
  ranking: readonly number[]
  /** In the order of `decisionFeatures`, the last of a constant. */
  stated: readonly number[]
  answered: readonly number[]
  /** In the order of `composedFeatures`, the last of a constant. */
  calculated: readonly number[]
  /** A figure is stated from this probability on that it is the right one. */
  leastStated: number
  /** What is calculated is stated from this probability on. */
  leastCalculated: number
  /** Candidates are shown from this probability on that the files answer the question. */
  leastAnswered: number
}

const inOrder = (names: readonly string[], of: Readonly<Record<string, number>>): number[] => names.map((name) => of[name] ?? 0)

/** As `bench -- figures --write` found it; the file says from which questions, and how well on companies left out. */
export const choiceModel: ChoiceModel = {
  ranking: inOrder(figureFeatures, weights.ranking),
  stated: inOrder([...decisionFeatures, 'constant'], weights.stated),
  answered: inOrder([...decisionFeatures, 'constant'], weights.answered),
  calculated: inOrder([...composedFeatures, 'constant'], weights.calculated),
  leastStated: weights.leastStated,
  leastCalculated: weights.leastCalculated,
  leastAnswered: weights.leastAnswered,
}
