import type { SourceKey } from '@dossier/documents'
import type { AnswerSentence, VerifySentence } from './sentences/answer-sentence.ts'
import type { Conflict } from './conflicts/conflicts.ts'
import type { AnswerModel, ModelFailure } from './model/model.ts'
import type { ResearchTools } from './tools/research-tools.ts'

/** An earlier question of the conversation, with what it was answered. */
export interface EarlierTurn {
  question: string
  answer: string
}

/** Whichever is reached first ends the reading; what was read by then is answered with. */
export interface InvestigationLimits {
  /** Requests to models, and what models asked the tools for. */
  steps: number
  /** Into and out of all models. */
  tokens: number
  milliseconds: number
  /** US dollars; only of models whose prices are known. */
  cost: number
}

export const defaultInvestigationLimits: InvestigationLimits = { steps: 24, tokens: 200_000, milliseconds: 110_000, cost: 1 }

export interface InvestigationRequest {
  question: string
  /** Of the answer. */
  language: 'en' | 'ko'
  /** Oldest first. */
  history: readonly EarlierTurn[]
  model: AnswerModel
  /** For planning; may be the same. */
  helper: AnswerModel
  tools: ResearchTools
  verify: VerifySentence
  limits?: Partial<InvestigationLimits>
  /** Milliseconds of any clock that goes forward. */
  now: () => number
  /**
   * Ends the investigation. A reason named `TimeoutError` counts as time spent, and the outcome is told; any other is thrown.
   */
  signal?: AbortSignal
  /** What the reader made of the plan of an earlier answer; nothing is planned then. */
  plan?: EditedPlan
  /**
   * `pause`: the investigation ends once it has planned, for the reader to look at it. Begun again with what the reader made of it, it
   * plans as before, out of its journal, and goes by theirs.
   */
  review?: 'pause' | EditedPlan
}

export interface InvestigationPlan {
  /** The question, understandable without the conversation. */
  understanding: string
  items: PlannedSearch[]
  /** Questions for one figure each, which are looked up beside. */
  figures: string[]
}

/** A plan as a reader sends it. */
export interface EditedPlan {
  /** As the question was understood unless told. */
  understanding?: string | undefined
  items: readonly { title?: string | undefined; query: string }[]
  /** Those of the plan that was edited, where the understanding is still the same. */
  figures?: readonly string[] | undefined
}

export interface PlannedSearch {
  id: string
  title: string
  query: string
}

/** What is being done while it takes time. */
export type Activity =
  | { kind: 'search'; query: string }
  | { kind: 'figure'; question: string }
  | { kind: 'page' | 'table'; source: SourceKey; filename: string; page: number }
  | { kind: 'compute'; expression: string }
  | { kind: 'answer' }
  | { kind: 'repair'; round: number }
  /** So many sentences that the program could not decide. */
  | { kind: 'check'; sentences: number }

export type InvestigationStep =
  | ({ type: 'plan' } & InvestigationPlan)
  /** `id` is a planned search's, or of something that was decided later; both ends of it carry the activity. */
  | { type: 'progress'; id: string; state: 'started' | 'done'; activity: Activity; found?: { files: number; pages: number } }
  /** The sentence at place `at` of the answer, judged; `revised` replaces it. */
  | { type: 'sentence'; at: number; sentence: AnswerSentence }
  | { type: 'revised'; at: number; sentence: AnswerSentence }
  /** It has planned, and ends for the plan to be reviewed. Nothing was read. */
  | { type: 'planned'; plan: InvestigationPlan }
  /** Always the last, but where a plan is to be reviewed. */
  | { type: 'end'; outcome: InvestigationOutcome }

export type StoppedBy = 'steps' | 'tokens' | 'money' | 'time'

/** Why there is no answer of a model: it failed, a limit was reached before it could answer, or nothing that it said holds. */
export type DegradedReason = ModelFailure | 'stopped' | 'nothing-supported'

export interface InvestigationOutcome {
  /** Supported sentences answer. False without `degraded`: the model has read, and found no answer, or `unconfirmed`. */
  found: boolean
  /** The sentence that answers is not supported, and others are. */
  unconfirmed?: true
  /** All, in order, the unsupported too. */
  sentences: AnswerSentence[]
  plan: InvestigationPlan
  /** The limit that ended the reading, the answering or the repair. */
  stoppedBy?: StoppedBy
  /** Why the answer has to be made without a model. */
  degraded?: DegradedReason
  /** A model failed after sentences that answer were there. */
  interruptedBy?: ModelFailure
  /** What the files do not tell, in the words of the model. */
  missing: string[]
  conflicts: Conflict[]
  usage: UsageOfModel[]
  /** Everything that was searched for. */
  queries: string[]
  pagesRead: PageRead[]
  steps: number
}

export interface UsageOfModel {
  /** The version that answered, as its provider calls it. */
  model: string
  calls: number
  inputTokens: number
  /** Of them those that the provider had kept from a request before, and those that it kept for later. */
  cacheReadTokens: number
  cacheWriteTokens: number
  outputTokens: number
  /** US dollars; null when its prices are not known. */
  cost: number | null
  /** All tokens were told by the provider. */
  told: boolean
}

export interface PageRead {
  source: SourceKey
  filename: string
  page: number
}
