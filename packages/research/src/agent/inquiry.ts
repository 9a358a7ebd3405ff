import type { Conflict } from './conflicts/conflicts.ts'
import type { EvidenceRegistry } from './pages/evidence-registry.ts'
import type { InvestigationRequest } from './investigation.ts'
import type { AnswerModel } from './model/model.ts'
import type { FileReader } from './tools/read-files.ts'
import type { Spending } from './model/spending.ts'

/** The state of an investigation that is running. */
export interface Inquiry {
  request: InvestigationRequest
  /** The question as understood. */
  question: string
  registry: EvidenceRegistry
  reader: FileReader
  spending: Spending
  /** Conflicts between documents found so far. */
  conflicts: Conflict[]
}

/** Context window of a model that states none, tokens. */
const usualContext = 32_000
/** Tokens of instructions and question, and a margin for underestimates. */
export const promptOverhead = 1_500
const maxOutputTokens = 4_000
const maxEvidenceTokens = 64_000

/** Maximum number of tokens that a model may write. */
export const outputTokensOf = ({ contextTokens = usualContext }: AnswerModel): number =>
  Math.min(maxOutputTokens, Math.floor(contextTokens / 4))

/** With less evidence a request is not worthwhile. */
export const minEvidenceTokens = 400

/** Number of tokens of evidence that a model can be shown. */
export function evidenceTokensOf(model: AnswerModel, maxTokens = maxEvidenceTokens): number {
  const context = model.contextTokens ?? usualContext
  return Math.max(Math.floor(context / 4), Math.min(maxTokens, Math.floor(context * 0.9) - outputTokensOf(model) - promptOverhead))
}
