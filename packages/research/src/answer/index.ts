export { answerByQuotation, type AnswerLimits, type AnswerRequest, type AnswerStep, defaultAnswerLimits } from './answer-by-quotation.ts'
export { asksForOneFigure, chooseAmong, chooseFigure, type FigureChoice } from './figures/choose-figure.ts'
export { choiceModel } from './figures/choice-model.ts'
export { citeFigure } from './figures/cite-figure.ts'
export { composeAnswers } from './figures/compose-answers.ts'
export type { Composed } from './figures/composed.ts'
export { composedDecisionOf, composedFeatures, operandsAgree } from './figures/decide-composed.ts'
export {
  decisionFeatures,
  decisionOf,
  type Disagreement,
  disagreementsOf,
  isContradicted,
  probabilityOf,
  slotsAgree,
} from './figures/decide.ts'
export { type FeaturedCandidate, figureFeatures } from './figures/figure-features.ts'
export type { FigureSentence, ToldFigure } from './figures/figure-sentence.ts'
export { type ChoiceRequest, gatherCandidates, type GatheredCandidates } from './figures/gather-candidates.ts'
export { offerFigures } from './figures/offer-figures.ts'
export { quotedFigures } from './figures/quoted-figures.ts'
export { type RankedValue, rankFigures } from './figures/rank-figures.ts'
export { type Finding, type NotFoundReason, notFoundReasons } from './found.ts'
