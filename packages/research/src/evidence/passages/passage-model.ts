import { clauseDecisionFeatures, clauseDecisionOf, passageDecisionFeatures, passageDecisionOf } from './decide-passages.ts'
import type { GatheredPassages } from './gather-passages.ts'
import { clauseFeatures, passageFeatures } from './passage-features.ts'
import { rankPassages, type RankedPassage } from './rank-passages.ts'
import weights from './passage-weights.json' with { type: 'json' }

/** The learned selection of passages: weights by feature, and the probability from which passages are shown. */
interface PassageModel {
  ranking: readonly number[]
  /** The constant last. */
  answered: readonly number[]
  /** Passages are shown if the probability that the pages answer the question is at least this. */
  answeredThreshold: number
}

const inOrder = (names: readonly string[], of: Readonly<Record<string, number>>): number[] => names.map((name) => of[name] ?? 0)

/** As learned by `bench -- passages --write`; the file names the questions. */
const questionModel: PassageModel = {
  ranking: inOrder(passageFeatures, weights.ranking),
  answered: inOrder([...passageDecisionFeatures, 'constant'], weights.answered),
  answeredThreshold: weights.answeredThreshold,
}
/** The same for questions about a clause of a contract. */
const clauseModel: PassageModel = {
  ranking: inOrder(clauseFeatures, weights.clauses.ranking),
  answered: inOrder([...clauseDecisionFeatures, 'constant'], weights.clauses.answered),
  answeredThreshold: weights.clauses.answeredThreshold,
}

const modelFor = ({ clauses }: GatheredPassages): PassageModel => (clauses.length > 0 ? clauseModel : questionModel)

/** Ranks the stretches gathered for a question by the learned weights, best first. */
export const rankGathered = (gathered: GatheredPassages): RankedPassage[] => rankPassages(gathered.passages, modelFor(gathered).ranking)

/** Features and weights of the decision, and the probability from which the pages are taken to answer. */
export function answeringOf(
  gathered: GatheredPassages,
  ranked: readonly RankedPassage[],
): { row: Float64Array; weights: readonly number[]; threshold: number } {
  const model = modelFor(gathered)
  const row = gathered.clauses.length > 0 ? clauseDecisionOf(gathered, ranked) : passageDecisionOf(gathered, ranked)
  return { row, weights: model.answered, threshold: model.answeredThreshold }
}
