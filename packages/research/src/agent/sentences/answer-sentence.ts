import type { SourceKey } from '@dossier/documents'
import type { JudgedSentence } from '../../verify/index.ts'

/** A sentence of a model whose citations were resolved to files and pages. */
export interface DraftSentence {
  text: string
  citations: DraftCitation[]
  /** Calculation of a number that no page prints, over printed ones: "(6,489 - 7,500) / 7,500". */
  calculation?: string
  /** The question that it answers, completed from earlier turns. */
  question?: string
}

export interface DraftCitation {
  source: SourceKey
  /** 1-based. */
  page: number
  /** Quotation according to the model. */
  quote: string
}

export type VerifySentence = (sentence: DraftSentence) => Promise<JudgedSentence>

/** The verdict of a model on a sentence that the program could not decide. */
export interface SentenceCheck {
  verdict: 'supported' | 'contradicted' | 'not-supported'
  /** Words of the passages that prove it, literally. */
  words: readonly string[]
  /** Version of the model, as named by its provider. */
  model: string
}

/** A sentence of an answer with its verdict. */
export interface AnswerSentence extends JudgedSentence {
  text: string
  /** Set if a model checked it as well. */
  check?: SentenceCheck
  /** Whether it is the sentence that answers the question. */
  answers?: true
  /** The pages that it cites, each once, if it answers and is unsupported. */
  pages?: readonly { source: SourceKey; page: number }[]
}

/** Whether the sentence that answers the question is unsupported; the others are then no answer. */
export const isUnconfirmed = (sentences: readonly AnswerSentence[]): boolean =>
  sentences.some(({ answers, verification }) => answers === true && verification === 'unsupported')
