import type { SourceKey } from '@dossier/documents'
import type { Analyser } from '@dossier/retrieval'
import type { QuotationCitation, ReadablePage } from '../evidence/index.ts'
import type { SupportedFigure } from './supported-figure.ts'

/** What a document says of itself, as far as sentences about it are judged by it. */
export interface CitedDocument {
  /** What the file is called and calls its company. */
  names: readonly string[]
  /** That it reports on. */
  fiscalYear?: number
  /** Of a report that covers one, 1 to 4. */
  quarter?: number
  /** What a 1 in most of its tables stands for, and in which currency (ISO 4217), where a table does not tell. */
  scale?: number
  currency?: string
}

/** A passage that a sentence is said to rest on. */
export interface CitedQuote {
  source: SourceKey
  page: ReadablePage
  quote: string
  /** Where on the page the quote is expected, in UTF-16 units: of several places the nearest is taken. */
  near?: number
}

export interface VerificationRequest {
  text: string
  citations: readonly CitedQuote[]
  /** What the sentence answers: its names and words are known. */
  question?: string
  /** How a figure of the sentence is computed of cited ones: "(1,577 - 1,420) / 1,420". */
  calculation?: string
  documentOf: (source: SourceKey) => CitedDocument
  analyser: Analyser
}

/**
 * Why a sentence is not supported, or a citation is not shown; `text` of a reason is what offends.
 * - `quote-not-on-page`: the citation was dropped; the sentence may stand on others.
 * - `no-citation`: none is left.
 * - `too-long`: longer than any sentence.
 * - `number-not-in-source`: no cited figure says it, and no calculation.
 * - `unit-differs`: a cited figure has its digits, in another unit, scale, currency or kind.
 * - `sign-differs`, `direction-differs`, `negation-differs`: the source says the opposite, or not so.
 * - `number-of-another-place`, `measure-differs`: the figure is cited, but as one of something else.
 * - `term-differs`: the source says what excludes it, "diluted" for "basic"; or leaves out what the sentence takes in.
 * - `certainty-differs`: the source calls possible or planned what the sentence tells as a fact.
 * - `roles-differ`: the source tells it of another party or person.
 * - `name-not-in-source`, `period-differs`, `words-not-in-source`: what it speaks of is not what the source speaks of.
 * - `calculation-unreadable`, `operand-not-in-source`, `calculation-wrong`.
 * - `check-contradicts`: no finding of the program's; a model that was asked whether the passages support it says that they contradict it.
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
 * What a reason says. `conflict`: the source says otherwise; `missing`: it has no such number, name or period; `undecided`: no program can tell
 * whether it says so; `form`: the sentence cannot be judged as it is.
 */
export type Finding = 'conflict' | 'missing' | 'undecided' | 'form'

export interface VerificationReason {
  code: VerificationReasonCode
  text: string
  /** Where it is not what its code usually says. */
  finding?: Finding
}

/** What is cited for a sentence, as somebody is shown it who is to say whether it supports the sentence. */
export interface ShownPassage {
  source: SourceKey
  /** 1-based. */
  page: number
  /** What stands over it: headings, and of a table its title and unit. */
  over: string
  /** Whole lines of the page, and of a table's row its figures one by one, each under its labels and heads. */
  text: string
}

/** What the program alone cannot tell of a sentence. */
export interface OpenQuestion {
  /** The mark that it has where its passages support it. */
  mark: 'verified' | 'computed'
  passages: readonly ShownPassage[]
}

/** A calculation that was followed step by step. */
export interface VerifiedCalculation {
  /** As it was written. */
  expression: string
  /** Its numbers in the order in which they stand: what each is in single units, and the citation (index) that has it, null for constants. */
  operands: { text: string; value: number; citation: number | null }[]
  /** In single units; a share as a fraction unless the expression makes it per cent. */
  value: number
}

/** A sentence that was judged. */
export interface JudgedSentence {
  verification: 'verified' | 'computed' | 'unsupported'
  /** The citations whose quotes stand on their pages. */
  citations: QuotationCitation[]
  reasons: VerificationReason[]
  calculation?: VerifiedCalculation
  /** Of a supported one, or one with an open question, where they were asked for. */
  figures?: readonly SupportedFigure[]
  /**
   * Of an unsupported one: nothing speaks against it, and the program cannot tell whether its sources say it. Of a supported one: they may say
   * otherwise in ways that no program reads, as in another language.
   */
  open?: OpenQuestion
}
