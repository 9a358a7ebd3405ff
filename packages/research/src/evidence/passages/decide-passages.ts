import { clauseKinds } from '@dossier/lexicon'
import { share } from '../coverage.ts'
import { asksForFigure } from '../../question/index.ts'
import type { GatheredPassages } from './gather-passages.ts'
import { clauseFeatures, type PassageFeature } from './passage-features.ts'
import type { RankedPassage } from './rank-passages.ts'

/** Features for the decision whether the pages found answer the question. Shares are 0 to 1, all others 0 or 1 unless stated otherwise. */
export const passageDecisionFeatures = [
  /** Of the most probable stretch. */
  'score',
  'probability',
  'ownCoverage',
  'sureCoverage',
  'nearCoverage',
  'pairs',
  'titleCoverage',
  'density',
  'rarestCoverage',
  'lacksKind',
  'namesSomebody',
  'namesMissing',
  'neededMissing',
  'periodOther',
  'period',
  'firstPage',
  'provisionCoverage',
  /** Maximum over the most probable stretches: own coverage, coverage with the context above, and neighbouring words. */
  'maxOwnCoverage',
  'maxSureCoverage',
  'maxPairs',
  'maxTitleCoverage',
  /** Coverage by the most probable stretches together. */
  'together',
  'rarestTogether',
  /** Weighted share of the needed words that are on no page, and that the most probable stretches do not have. */
  'wordsAbsent',
  'wordsApart',
  'namesAbsent',
  'namesApart',
  /** No stretch has the kind of answer that is asked for. */
  'noneOfKind',
  /** The kind of answer that is asked for. */
  'figureAsked',
  'dateAsked',
  'personAsked',
  'nameAsked',
  'yesNoAsked',
  'timeAsked',
  /** One divided by the number of words and names of the question, and the share of them that pages in this language could have. */
  'fewWords',
  'readable',
] as const
type DecisionFeature = (typeof passageDecisionFeatures)[number]

/** Further features for questions about a kind of clause: wording and headings of the most probable stretch, and the maximum of all. */
const ofClauses = [
  'clauseWording',
  'clauseWordings',
  'clauseHints',
  'clauseRarity',
  'maxClauseRarity',
  'clauseHeaded',
  'clauseHeadedWorded',
  'clauseHeadedOtherwise',
  'provision',
  'maxClauseWordings',
  'maxClauseHints',
  'maxClauseHeaded',
  'maxClauseUnder',
  'maxClauseHeadedWorded',
  'clauseWorded',
  'runnerUp',
] as const
type ClauseFeature = (typeof ofClauses)[number]

/** How common a kind of clause is also shows whether a contract has it: one feature per kind, 1 for the requested one. */
const kinds = clauseKinds.map(({ id }) => id)
/** All features for questions about a kind of clause. */
export const clauseDecisionFeatures: readonly string[] = [...passageDecisionFeatures, ...ofClauses, ...kinds.map((id) => `is ${id}`)]

const valueOf = (one: RankedPassage | undefined, name: PassageFeature): number => one?.features[clauseFeatures.indexOf(name)] ?? 0

const topCount = 8
const minCoverage = 0.5

/** Features for and against the pages answering, in the order of `passageDecisionFeatures`. */
export function passageDecisionOf(gathered: GatheredPassages, ranked: readonly RankedPassage[]): Float64Array {
  const { question, concepts, weights, anywhere, missingNames } = gathered
  const [best] = ranked
  const close = ranked.slice(0, topCount)
  const maxOfTop = (name: PassageFeature): number => Math.max(0, ...close.map((one) => valueOf(one, name)))
  const importance = concepts.reduce((sum, one) => sum + one.importance, 0) || 1
  const missingShare = (coverageAt: (at: number) => number): number =>
    concepts.reduce((sum, one, at) => sum + (one.needed === true && coverageAt(at) < minCoverage ? one.importance : 0), 0) / importance
  const together = concepts.map((_, at) => Math.max(0, ...close.map(({ coverage }) => coverage.near[at] ?? 0)))
  const rarest = weights.reduce((top, weight, at) => (weight > (weights[top] ?? 0) ? at : top), 0)
  const value: Record<DecisionFeature, number> = {
    score: (best?.score ?? 0) / 10,
    probability: best?.probability ?? 0,
    ownCoverage: valueOf(best, 'ownCoverage'),
    sureCoverage: valueOf(best, 'sureCoverage'),
    nearCoverage: valueOf(best, 'nearCoverage'),
    pairs: valueOf(best, 'pairs'),
    titleCoverage: valueOf(best, 'titleCoverage'),
    density: valueOf(best, 'density'),
    rarestCoverage: valueOf(best, 'rarestCoverage'),
    lacksKind: valueOf(best, 'lacksKind'),
    namesSomebody: valueOf(best, 'namesSomebody'),
    namesMissing: valueOf(best, 'namesMissing'),
    neededMissing: valueOf(best, 'neededMissing'),
    periodOther: valueOf(best, 'periodOther'),
    period: valueOf(best, 'period'),
    firstPage: valueOf(best, 'firstPage'),
    provisionCoverage: valueOf(best, 'provisionCoverage'),
    maxOwnCoverage: maxOfTop('ownCoverage'),
    maxSureCoverage: maxOfTop('sureCoverage'),
    maxPairs: maxOfTop('pairs'),
    maxTitleCoverage: maxOfTop('titleCoverage'),
    together: share(together, weights),
    rarestTogether: together[rarest] ?? 0,
    wordsAbsent: missingShare((at) => anywhere[at] ?? 0),
    wordsApart: missingShare((at) => together[at] ?? 0),
    namesAbsent: Number(missingNames.length > 0),
    namesApart: Number(concepts.some(({ name }, at) => name && (together[at] ?? 0) < minCoverage)),
    noneOfKind: Number(close.every(({ offers }) => offers === 0)),
    figureAsked: Number(asksForFigure(question.expects)),
    dateAsked: Number(question.expects === 'date'),
    personAsked: Number(question.expects === 'person'),
    nameAsked: Number(question.expects === 'name'),
    yesNoAsked: Number(question.expects === 'yes-no'),
    timeAsked: Number(question.periods.length > 0),
    fewWords: 1 / Math.max(1, concepts.length),
    readable: Math.min(1, concepts.length / Math.max(1, question.concepts.length)),
  }
  return Float64Array.from(passageDecisionFeatures, (name) => value[name])
}

/** From this number of stretches on, the number with the wording of a clause counts as 1. */
const maxWorded = 5

/** Features for and against a contract having the requested kind of clause, in the order of `clauseDecisionFeatures`. */
export function clauseDecisionOf(gathered: GatheredPassages, ranked: readonly RankedPassage[]): Float64Array {
  const [best, second] = ranked
  const maxOfAll = (name: PassageFeature): number => {
    const at = clauseFeatures.indexOf(name)
    return ranked.reduce((top, { features }) => Math.max(top, features[at] ?? 0), 0)
  }
  const value: Record<ClauseFeature, number> = {
    clauseWording: valueOf(best, 'clauseWording'),
    clauseWordings: valueOf(best, 'clauseWordings'),
    clauseRarity: valueOf(best, 'clauseRarity'),
    maxClauseRarity: maxOfAll('clauseRarity'),
    clauseHints: valueOf(best, 'clauseHints'),
    clauseHeaded: valueOf(best, 'clauseHeaded'),
    clauseHeadedWorded: valueOf(best, 'clauseHeadedWorded'),
    clauseHeadedOtherwise: valueOf(best, 'clauseHeadedOtherwise'),
    provision: valueOf(best, 'provision'),
    maxClauseWordings: maxOfAll('clauseWordings'),
    maxClauseHints: maxOfAll('clauseHints'),
    maxClauseHeaded: maxOfAll('clauseHeaded'),
    maxClauseUnder: maxOfAll('clauseUnder'),
    maxClauseHeadedWorded: maxOfAll('clauseHeadedWorded'),
    clauseWorded: Math.min(1, ranked.filter((one) => valueOf(one, 'clauseWording') > 0).length / maxWorded),
    runnerUp: (second?.score ?? 0) / 10,
  }
  const [asked] = gathered.clauses
  return Float64Array.from([
    ...passageDecisionOf(gathered, ranked),
    ...ofClauses.map((name) => value[name]),
    ...kinds.map((id) => Number(id === asked?.kind.id)),
  ])
}
