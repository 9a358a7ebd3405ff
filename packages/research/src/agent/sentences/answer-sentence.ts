import type { SourceKey } from '@dossier/documents'
import type { JudgedSentence } from '../../verify/index.ts'

/** A sentence as a model wrote it, its citations brought to files and pages. */
export interface DraftSentence {
  text: string
  citations: DraftCitation[]
  /** The calculation of a number that no page prints, over printed ones: "(6,489 - 7,500) / 7,500". */
  calculation?: string
  /** What it answers, with what earlier turns said. */
  question?: string
}

export interface DraftCitation {
  source: SourceKey
  /** 1-based. */
  page: number
  /** What the model says is printed there. */
  quote: string
}

export type VerifySentence = (sentence: DraftSentence) => Promise<JudgedSentence>

/** What a model said of a sentence that the program could not decide. */
export interface SentenceCheck {
  verdict: 'supported' | 'contradicted' | 'not-supported'
  /** The words of the passages that show it: they stand there literally. */
  words: readonly string[]
  /** The version that said so, as its provider calls it. */
  model: string
}

/** A sentence of an answer, judged. */
export interface AnswerSentence extends JudgedSentence {
  text: string
  /** Where it was checked by more than the program. */
  check?: SentenceCheck
  /** It is the one that answers the question. */
  answers?: true
  /** The pages that it names, each once, where it answers and is not supported: what it would stand on. */
  pages?: readonly { source: SourceKey; page: number }[]
}

/** Whether the sentence that answers the question is not supported: what stands beside it is no answer then. */
export const isUnconfirmed = (sentences: readonly AnswerSentence[]): boolean =>
  sentences.some(({ answers, verification }) => answers === true && verification === 'unsupported')
