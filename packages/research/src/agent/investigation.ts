import type { SourceKey } from '@dossier/documents'
import type { AnswerSentence, VerifySentence } from './sentences/answer-sentence.ts'
import type { Conflict } from './conflicts/conflicts.ts'
import type { AnswerModel, ModelFailure } from './model/model.ts'
import type { ResearchTools } from './tools/research-tools.ts'

/** An earlier question of the conversation with its answer. */
export interface EarlierTurn {
  question: string
  answer: string
}

/** The limit that is reached first ends the reading; the answer is made from what was read by then. */
export interface InvestigationLimits {
  /** Requests to models, and tool calls of models. */
  steps: number
  /** Input and output of all models. */
  tokens: number
  milliseconds: number
  /** US dollars; counts only models with known prices. */
  cost: number
}

export const defaultInvestigationLimits: InvestigationLimits = { steps: 24, tokens: 200_000, milliseconds: 110_000, cost: 1 }

export interface InvestigationRequest {
  question: string
  /** Language of the answer. */
  language: 'en' | 'ko'
  /** Oldest first. */
  history: readonly EarlierTurn[]
  model: AnswerModel
  /** Model for planning and checking; may be the same. */
  helper: AnswerModel
  tools: ResearchTools
  verify: VerifySentence
  limits?: Partial<InvestigationLimits>
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Ends the investigation. A reason named `TimeoutError` counts as the time limit, with an outcome; any other reason is thrown. */
  signal?: AbortSignal
  /** The plan of an earlier answer, as edited by the user; the question is then not planned again. */
  plan?: EditedPlan
  /**
   * `pause`: the investigation ends after planning, for the user to review the plan. When it is started again with the edited plan, it replays the
   * planning from its journal and follows the edited plan.
   */
  review?: 'pause' | EditedPlan
}

export interface InvestigationPlan {
  /** The question, understandable without the conversation. */
  understanding: string
  items: PlannedSearch[]
  /** Questions for one figure each, which are looked up in addition. */
  figures: string[]
}

/** A plan as edited by a user. */
export interface EditedPlan {
  /** Absent: as the question was understood. */
  understanding?: string | undefined
  items: readonly { title?: string | undefined; query: string }[]
  /** Figures of the original plan, if the understanding is unchanged. */
  figures?: readonly string[] | undefined
}

export interface PlannedSearch {
  id: string
  title: string
  query: string
}

/** A step that takes time. */
export type Activity =
  | { kind: 'search'; query: string }
  /** A search of outside sources. */
  | { kind: 'sources'; query: string }
  | { kind: 'figure'; question: string }
  | { kind: 'page'; source: SourceKey; filename: string; page: number }
  | { kind: 'compute'; expression: string }
  | { kind: 'answer' }
  | { kind: 'repair'; round: number }
  /** Number of sentences that the program could not decide. */
  | { kind: 'check'; sentences: number }

export type InvestigationStep =
  | ({ type: 'plan' } & InvestigationPlan)
  /** `id` of a planned search, or of a later step; start and end both carry the activity. */
  | { type: 'progress'; id: string; state: 'started' | 'done'; activity: Activity; found?: { files: number; pages: number } }
  /** The verified sentence at index `at` of the answer; `revised` replaces it. */
  | { type: 'sentence'; at: number; sentence: AnswerSentence }
  | { type: 'revised'; at: number; sentence: AnswerSentence }
  /** Planning is complete; the investigation ends for the plan to be reviewed. Nothing was read. */
  | { type: 'planned'; plan: InvestigationPlan }
  /** Always the last step, unless a plan is to be reviewed. */
  | { type: 'end'; outcome: InvestigationOutcome }

export type StoppedBy = 'steps' | 'tokens' | 'money' | 'time'

/** Why there is no answer by a model: it failed, a limit was reached before it could answer, or no sentence of it is supported. */
export type DegradedReason = ModelFailure | 'stopped' | 'nothing-supported'

export interface InvestigationOutcome {
  /** Supported sentences answer the question. False without `degraded`: the model found no answer, or `unconfirmed`. */
  found: boolean
  /** The sentence that answers is unsupported, while others are supported. */
  unconfirmed?: true
  /** All sentences in order, including unsupported ones. */
  sentences: AnswerSentence[]
  plan: InvestigationPlan
  /** The limit that ended the reading, the answer or the repair. */
  stoppedBy?: StoppedBy
  /** Why the answer must be made without a model. */
  degraded?: DegradedReason
  /** A model failed after it had written supported sentences. */
  interruptedBy?: ModelFailure
  /** What the files do not contain, in the model's words. */
  missing: string[]
  conflicts: Conflict[]
  usage: UsageOfModel[]
  /** All queries that were searched. */
  queries: string[]
  pagesRead: PageRead[]
  steps: number
}

export interface UsageOfModel {
  /** Version of the model, as named by its provider. */
  model: string
  calls: number
  inputTokens: number
  /** Input tokens that the provider read from its cache, and those that it wrote to it. */
  cacheReadTokens: number
  cacheWriteTokens: number
  outputTokens: number
  /** US dollars; null if the prices are unknown. */
  cost: number | null
  /** Whether the provider reported all token counts; otherwise some are estimates. */
  isReported: boolean
}

export interface PageRead {
  source: SourceKey
  filename: string
  page: number
}
