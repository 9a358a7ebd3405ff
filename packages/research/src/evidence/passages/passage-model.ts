import { clauseDecisionFeatures, clauseDecisionOf, passageDecisionFeatures, passageDecisionOf } from './decide-passages.ts'
import type { GatheredPassages } from './gather-passages.ts'
import { clauseFeatures, passageFeatures } from './passage-features.ts'
import { rankPassages, type RankedPassage } from './rank-passages.ts'
import weights from './passage-weights.json' with { type: 'json' }

/** What the choice among passages was learned to be: weights by feature and the probability from which passages are told. */
interface PassageModel {
  ranking: readonly number[]
  /** The last of a constant. */
  answered: readonly number[]
  /** Passages are told from this probability on that the pages found answer the question. */
  leastAnswered: number
}

const inOrder = (names: readonly string[], of: Readonly<Record<string, number>>): number[] => names.map((name) => of[name] ?? 0)

/** As `bench -- passages --write` found it; the file says from which questions. */
const ofQuestions: PassageModel = {
  ranking: inOrder(passageFeatures, weights.ranking),
  answered: inOrder([...passageDecisionFeatures, 'constant'], weights.answered),
  leastAnswered: weights.leastAnswered,
}
/** The same where a clause of a contract is asked for. */
const ofClauses: PassageModel = {
  ranking: inOrder(clauseFeatures, weights.clauses.ranking),
  answered: inOrder([...clauseDecisionFeatures, 'constant'], weights.clauses.answered),
  leastAnswered: weights.clauses.leastAnswered,
}

const modelFor = ({ clauses }: GatheredPassages): PassageModel => (clauses.length > 0 ? ofClauses : ofQuestions)

/** Ranks the stretches gathered for a question as was learned, best first. */
export const rankGathered = (gathered: GatheredPassages): RankedPassage[] => rankPassages(gathered.passages, modelFor(gathered).ranking)

/** What is decided on and by what weights, and from which probability on the pages are taken to answer. */
export function answeringOf(
  gathered: GatheredPassages,
  ranked: readonly RankedPassage[],
): { row: Float64Array; weights: readonly number[]; least: number } {
  const model = modelFor(gathered)
  const row = gathered.clauses.length > 0 ? clauseDecisionOf(gathered, ranked) : passageDecisionOf(gathered, ranked)
  return { row, weights: model.answered, least: model.leastAnswered }
}
