export { answerByQuotation, defaultAnswerLimits, type AnswerLimits, type AnswerRequest, type AnswerStep } from './answer-by-quotation.ts'
export { chooseFigure, type FigureChoice } from './choice/choose-figure.ts'
export { isSameMonth, lineAmount, type LineAmount, type TimeOfDocument } from './statements/line-amount.ts'
export { citeFigure } from './choice/cite-figure.ts'
export { composeAnswers } from './choice/compose-answers.ts'
export type { Composed } from './choice/composed.ts'
export { composedDecisionOf, composedFeatures, operandsAgree } from './choice/decide-composed.ts'
export { offerFigures } from './choice/offer-figures.ts'
export { decisionFeatures, decisionOf, isContradicted, probabilityOf, slotsAgree } from './choice/decide.ts'
export { figureFeatures, type FeaturedCandidate } from './choice/figure-features.ts'
export { gatherCandidates, type ChoiceRequest, type GatheredCandidates } from './choice/gather-candidates.ts'
export { rankFigures, type RankedValue } from './choice/rank-figures.ts'
export { gatherPassages, type EvidenceHit, type GatheredPassages, type PassageRequest } from './passages/gather-passages.ts'
export { passageFeatures, type FeaturedPassage } from './passages/passage-features.ts'
export { tableDocumentOf, type TableDocument } from './choice/table-document.ts'
export type { FigureSentence, ToldFigure } from './choice/figure-sentence.ts'
export type { QuotationCitation, QuotedSentence } from './cite.ts'
export type { ExpectedAnswer } from './expected-answer.ts'
export { notFoundReasons, type Finding, type NotFoundReason } from './found.ts'
export { locateQuote, longestQuote } from './quote-gate.ts'
export type { AskedConcept } from './asked-concept.ts'
export { readQuestion, type AskedQuestion } from './read-question.ts'
export type { ReadableCell, ReadablePage, ReadableTable } from './readable-page.ts'
export { quotableSpans, type QuotableSpan } from './sentences.ts'
export type { Span } from './span.ts'
export type { AnswerSentence, DraftCitation, DraftSentence, VerifySentence } from './investigate/answer-sentence.ts'
export { conflictsAmong, type Conflict, type ConflictingValue, type FigureOfSource } from './investigate/conflicts.ts'
export { findConflicts } from './investigate/find-conflicts.ts'
export type { SourceQuality } from './investigate/source-quality.ts'
export {
  defaultInvestigationLimits,
  type Activity,
  type DegradedReason,
  type EarlierTurn,
  type EditedPlan,
  type InvestigationLimits,
  type InvestigationOutcome,
  type InvestigationPlan,
  type InvestigationRequest,
  type InvestigationStep,
  type PageRead,
  type PlannedSearch,
  type StoppedBy,
  type UsageOfModel,
} from './investigate/investigation.ts'
export { completeFollowUp } from './investigate/complete-follow-up.ts'
export { investigate } from './investigate/investigate.ts'
export { suggestQuestions, type DocumentAtHand, type SuggestedQuestion } from './investigate/suggest-questions.ts'
export { journalled, openJournal, type Journal, type JournalEntry, type NotedReply } from './investigate/journal.ts'
export {
  failureOf,
  type AnswerModel,
  type AskOptions,
  type ModelFailure,
  type ModelMessage,
  type ModelPrices,
  type Json,
  type JsonSchema,
  type ModelReply,
  type ModelRequest,
  type ModelTool,
  type ModelToolCall,
  type ModelToolResult,
  type ModelUsage,
} from './investigate/model.ts'
export type { FoundPassage, ResearchTools, SourceDocument } from './investigate/research-tools.ts'
export { readWrittenAmount } from './verify/written-amount.ts'
export type { SupportedFigure } from './verify/supported-figure.ts'
export { supportedFigures } from './verify/supported-figures.ts'
export { quotedFigures } from './choice/quoted-figures.ts'
export { verifySentence } from './verify/verify-sentence.ts'
export {
  verificationReasons,
  type CitedQuote,
  type JudgedSentence,
  type VerificationReason,
  type VerificationReasonCode,
  type VerificationRequest,
  type VerificationSource,
  type VerifiedCalculation,
} from './verify/verification.ts'
export { rankPassages, type RankedPassage } from './passages/rank-passages.ts'
export { selectPassages } from './passages/select-passages.ts'
export { passageDecisionFeatures, passageDecisionOf } from './passages/decide-passages.ts'
