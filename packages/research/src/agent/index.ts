export {
  type Conflict,
  type ConflictingValue,
  conflictsAmong,
  type FigureOfSource,
  equallyGood,
  fromBestSource,
} from './conflicts/conflicts.ts'
export { findConflicts } from './conflicts/find-conflicts.ts'
export { investigate } from './investigate.ts'
export {
  type Activity,
  defaultInvestigationLimits,
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
} from './investigation.ts'
export { type Journal, type JournalEntry, journalled, type RecordedReply, openJournal } from './journal.ts'
export {
  type AnswerModel,
  type AskOptions,
  failureOf,
  type Json,
  type JsonSchema,
  type ModelFailure,
  type ModelMessage,
  type ModelPrices,
  type ModelReply,
  type ModelRequest,
  type ModelTool,
  type ModelToolCall,
  type ModelToolResult,
  type ModelUsage,
} from './model/model.ts'
export type { SourceQuality } from './pages/source-quality.ts'
export type { AnswerSentence, DraftCitation, DraftSentence, VerifySentence } from './sentences/answer-sentence.ts'
export { type KnownDocument, type SuggestedQuestion, suggestQuestions } from './suggest-questions.ts'
export { findFactRows } from './tools/find-fact-rows.ts'
export { relevanceFeatures } from './pages/page-relevance.ts'
export type { FoundPassage, ResearchTools, SourceDocument } from './tools/research-tools.ts'
export { purposeOf } from './conversation.ts'
export { costOf } from './model/spending.ts'
