import { passageDecisionFeatures } from './decide-passages.ts'
import { passageFeatures } from './passage-features.ts'
import weights from './passage-weights.json' with { type: 'json' }

/** What the choice among passages was learned to be: weights by feature and the probability from which passages are told. */
export interface PassageModel {
  /** In the order of `passageFeatures`. */
  ranking: readonly number[]
  /** In the order of `passageDecisionFeatures`, the last of a constant. */
  answered: readonly number[]
  /** Passages are told from this probability on that the pages found answer the question. */
  leastAnswered: number
}

const inOrder = (names: readonly string[], of: Readonly<Record<string, number>>): number[] => names.map((name) => of[name] ?? 0)

/** As `bench -- passages --write` found it; the file says from which questions. */
export const passageModel: PassageModel = {
  ranking: inOrder(passageFeatures, weights.ranking),
  answered: inOrder([...passageDecisionFeatures, 'constant'], weights.answered),
  leastAnswered: weights.leastAnswered,
}
