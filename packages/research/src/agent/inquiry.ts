import type { Conflict } from './conflicts/conflicts.ts'
import type { EvidenceRegistry } from './pages/evidence-registry.ts'
import type { InvestigationRequest } from './investigation.ts'
import type { AnswerModel } from './model/model.ts'
import type { FileReader } from './tools/read-files.ts'
import type { Spending } from './model/spending.ts'

/** An investigation while it goes on. */
export interface Inquiry {
  request: InvestigationRequest
  /** As it was understood. */
  question: string
  registry: EvidenceRegistry
  reader: FileReader
  spending: Spending
  /** Contradictions between documents that are known so far. */
  conflicts: Conflict[]
}

/** Of a model that does not tell how much it takes in. */
const usualContext = 32_000
/** Instructions, question and what is estimated too low. */
export const besides = 1_500
const mostOutput = 4_000
const mostEvidence = 64_000

/** How many tokens a model may say. */
export const outputTokensOf = ({ contextTokens = usualContext }: AnswerModel): number => Math.min(mostOutput, Math.floor(contextTokens / 4))

/** Less would not be worth asking. */
export const leastEvidence = 400

/** How many tokens of evidence a model can be shown. */
export function evidenceTokensOf(model: AnswerModel, most = mostEvidence): number {
  const context = model.contextTokens ?? usualContext
  return Math.max(Math.floor(context / 4), Math.min(most, Math.floor(context * 0.9) - outputTokensOf(model) - besides))
}
