import type { SourceKey } from '@dossier/documents'
import type { Analyser } from '@dossier/retrieval'
import type { QuotationCitation, ReadablePage } from '../evidence/index.ts'
import type { SupportedFigure } from './supported-figure.ts'

/** What is known of a cited document, by which sentences about it are judged. */
export interface CitedDocument {
  /** Its file name, and the names of its company. */
  names: readonly string[]
  /** Fiscal year that it reports on. */
  fiscalYear?: number
  /** Quarter of an interim report, 1 to 4. */
  quarter?: number
  /** Scale (1,000 for thousands) and currency (ISO 4217) of most of its tables, for tables that state none. */
  scale?: number
  currency?: string
}

/** A quotation that a sentence cites. */
export interface CitedQuote {
  source: SourceKey
  page: ReadablePage
  quote: string
  /** Expected offset of the quote on the page, UTF-16 units; the nearest of several occurrences is used. */
  near?: number
}

export interface VerificationRequest {
  text: string
  citations: readonly CitedQuote[]
  /** The question that the sentence answers; its names and words count as known. */
  question?: string
  /** How a figure of the sentence is computed from cited ones: "(1,577 - 1,420) / 1,420". */
  calculation?: string
  documentOf: (source: SourceKey) => CitedDocument
  analyser: Analyser
}

/**
 * Why a sentence is unsupported, or why a citation was dropped; `text` of a reason is the offending part.
 * - `quote-not-on-page`: the citation was dropped; others may still support the sentence.
 * - `no-citation`: no citation is left.
 * - `too-long`: more characters or figures than a sentence may have.
 * - `number-not-in-source`: neither a cited figure nor a calculation has this number.
 * - `unit-differs`: a cited figure has the same digits in another unit, scale, currency or kind.
 * - `sign-differs`, `direction-differs`, `negation-differs`: the source states the opposite.
 * - `number-of-another-place`, `measure-differs`: the figure is cited, but belongs to something else.
 * - `term-differs`: the source uses a term that excludes this one ("diluted" for "basic"), or leaves out what the sentence includes.
 * - `certainty-differs`: the sentence states as a fact what the source calls possible or planned.
 * - `roles-differ`: the source states it of another party or person.
 * - `name-not-in-source`, `period-differs`, `words-not-in-source`: the source has no such name, period or subject.
 * - `calculation-unreadable`, `operand-not-in-source`, `calculation-wrong`: the calculation cannot be parsed, has an uncited number, or has another
 * result.
 * - `check-contradicts`: no finding of the program; the checking model answered that the passages contradict the sentence.
 */
export const verificationReasons = [
  'quote-not-on-page',
  'no-citation',
  'too-long',
  'number-not-in-source',
  'unit-differs',
  'sign-differs',
  'direction-differs',
  'negation-differs',
  'number-of-another-place',
  'measure-differs',
  'term-differs',
  'certainty-differs',
  'roles-differ',
  'name-not-in-source',
  'period-differs',
  'words-not-in-source',
  'calculation-unreadable',
  'operand-not-in-source',
  'calculation-wrong',
  'check-contradicts',
] as const
export type VerificationReasonCode = (typeof verificationReasons)[number]

/**
 * Class of a reason. `conflict`: the source states otherwise; `missing`: it has no such number, name or period; `undecided`: the program cannot
 * decide whether the source supports it; `form`: the sentence cannot be judged as it is.
 */
export type Finding = 'conflict' | 'missing' | 'undecided' | 'form'

export interface VerificationReason {
  code: VerificationReasonCode
  text: string
  /** Overrides the usual class of the code. */
  finding?: Finding
}

/** A cited passage as shown to the model or person who checks a sentence against it. */
export interface ShownPassage {
  source: SourceKey
  /** 1-based. */
  page: number
  /** Text above it: headings, and the title and unit of its table. */
  context: string
  /** Complete lines of the page; of a table row also each figure with its row labels and column heads. */
  text: string
}

/** What the program cannot decide about a sentence, for a check to decide. */
export interface OpenQuestion {
  /** Mark of the sentence if its passages support it. */
  mark: 'verified' | 'computed'
  passages: readonly ShownPassage[]
}

/** A calculation, evaluated. */
export interface VerifiedCalculation {
  /** As it was written. */
  expression: string
  /** Its numbers in order: the value in single units, and the index of the citation that has it; null for constants. */
  operands: { text: string; value: number; citation: number | null }[]
  /** In single units; a share is a fraction unless the expression multiplies it by 100. */
  value: number
}

/** A sentence with its verdict. */
export interface JudgedSentence {
  verification: 'verified' | 'computed' | 'unsupported'
  /** Citations whose quotes were found on their pages. */
  citations: QuotationCitation[]
  reasons: VerificationReason[]
  calculation?: VerifiedCalculation
  /** Of a supported or open sentence, where requested. */
  figures?: readonly SupportedFigure[]
  /**
   * Set where a check may change the verdict. Unsupported sentence: nothing contradicts it, and the program cannot decide whether its sources state
   * it. Supported sentence: its sources may contradict it in ways that the program does not compare, as across languages.
   */
  open?: OpenQuestion
}
