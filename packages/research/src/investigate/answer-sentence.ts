import type { QuotationCitation } from '../cite.ts'
import type { VerificationReasonCode, VerifiedCalculation } from '../verify/verification.ts'

/** A sentence as a model wrote it, its citations brought to files and pages. */
export interface DraftSentence {
  text: string
  citations: DraftCitation[]
  /** The calculation of a number that no page prints, over printed ones: "(6,489 - 7,500) / 7,500". */
  calculation?: string
}

export interface DraftCitation {
  fileId: number
  /** 1-based. */
  page: number
  /** What the model says is printed there. */
  quote: string
}

/** `verified`: all of it is printed. `computed`: a number of it is calculated from what is printed. */
export type Verification = 'verified' | 'computed' | 'unsupported'

/** What a sentence was found to be. */
export interface SentenceVerdict {
  verification: Verification
  /** Those that hold, each literally on its page. */
  citations: QuotationCitation[]
  /** Why it is not supported, or a citation is not shown. */
  reasons: VerdictReason[]
  calculation?: VerifiedCalculation
}

export interface VerdictReason {
  /** `unknown-ref`: it cites a page by a number that the model was not shown. */
  code: VerificationReasonCode | 'unknown-ref'
  /** What offends. */
  text: string
}

export type VerifySentence = (sentence: DraftSentence) => Promise<SentenceVerdict>

/** A sentence of an answer, judged. */
export interface AnswerSentence extends SentenceVerdict {
  text: string
}
