import { z } from 'zod'
import { citationSchema, pageReferenceSchema } from './citations.ts'
import { documentFactsSchema, hitReasonSchema } from './document-facts.ts'
import { personSchema } from './identifiers.ts'
import { askedSourceSchema, hitKinds, outsideDocumentSchema } from './outside-documents.ts'
import { sourceOfFile, sourceOfSnapshot } from './references.ts'
import { searchStepSchema } from './search-activity.ts'
import { sentenceFigureSchema } from './sentence-figure.ts'

export const verificationSchema = z.enum(['verified', 'computed', 'unsupported'])
export type Verification = z.infer<typeof verificationSchema>

/** A figure that answers the question: printed in a table or a sentence, or computed from printed figures. */
export const answerFigureSchema = z.object({
  /** In units of `unit` times `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. Rounded as the question asks. */
  value: z.number(),
  /** The other end of a range, in the same steps: 8 of "7% to 8%". */
  upper: z.number().optional(),
  /** `number`: a count or measurement, see `counted`. */
  unit: z.enum(['amount', 'percent', 'points', 'ratio', 'days', 'number']),
  /** ISO 4217, for amounts. */
  currency: z.string().optional(),
  /** The unit of a count or measurement, as the page prints it: "persons", "tCO2-eq", "건". */
  counted: z.string().optional(),
  scale: z.number(),
  /** Period of the figure: "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; absent in older answers. */
  period: z.string().optional(),
  /** The calculation with the cited figures; null when the figure itself is cited. */
  calculation: z.string().nullable(),
  /** Whose figure it is, in a comparison of companies; its sentence begins with it. */
  company: z.string().optional(),
  /** The period asked for, in a comparison of periods: "Q3 2023", "FY2022". By the company's own calendar it is `period`. */
  askedPeriod: z.string().optional(),
  /** With `askedPeriod`: index of its measure among those that the question lists, whatever each document calls it. */
  askedMeasure: z.number().int().optional(),
})

/** The figure of an answer in machine-readable form. */
export const answerValueSchema = z.object({
  number: z.number(),
  /** The other end of a range, in the same steps; absent for a single figure. */
  upper: z.number().optional(),
  /** The currency (ISO 4217) of an amount, "%", "points" (percentage points), "ratio", "days", or what is counted; empty where unknown. */
  unit: z.string(),
  /** Value of a 1 in `number`: 1,000,000 for figures in millions. */
  scale: z.number(),
  /** "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; empty where unknown. */
  period: z.string(),
})
export type AnswerValue = z.infer<typeof answerValueSchema>

/** A possible figure when none is certain. It is not asserted and not a sentence of the answer. */
export const answerCandidateSchema = z.object({
  /** Name and value in one line: "Net sales (FY2018): USD 1,577 million". */
  text: z.string(),
  /** Its label in the table. */
  label: z.string(),
  value: answerValueSchema,
  /** The calculation with the cited figures: "(496,782 − 490,351) ÷ 490,351"; absent for printed figures. */
  calculation: z.string().optional(),
  /** The headings above its row, else the heading of its table. */
  section: z.string().optional(),
  /** Consolidated or separate, where the table states it. */
  scope: z.enum(['consolidated', 'separate']).optional(),
  citations: z.array(citationSchema),
  /** Present when a member confirmed it as the figure for this question. */
  picked: z.literal(true).optional(),
  pickedBy: personSchema.optional(),
})
export type AnswerCandidate = z.infer<typeof answerCandidateSchema>

/** Maximum number of candidates for one figure: a longer list would be no help in choosing. */
export const mostCandidates = 3
/** Maximum number of figures of a comparison, each of which may have a candidate. */
export const mostCompared = 24

/**
 * The kind of an answer. `figure`: the requested figure, certain. `candidates`: the closest figures, none asserted; its sentences are the closest
 * passages. `passages`: the closest passages. `written`: by a language model. `unconfirmed`: also by a model, but its answering sentence is not
 * supported, so the other sentences are no answer. `none`: nothing was found.
 */
export const answerKinds = ['figure', 'candidates', 'passages', 'written', 'unconfirmed', 'none'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Why a sentence does not count as supported. */
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
export const verificationReasonSchema = z.object({
  code: z.enum(verificationReasons),
  /** The unsupported part of the sentence: a number, a name, a period. */
  text: z.string(),
})
export type VerificationReason = z.infer<typeof verificationReasonSchema>

export const sentenceSchema = z.object({
  text: z.string(),
  citations: z.array(citationSchema),
  verification: verificationSchema,
  figure: answerFigureSchema.optional(),
  /** For a quoted table row: its label, the headings over the table, and its cells, each with its column heading. */
  row: z
    .object({ label: z.string(), over: z.array(z.string()), cells: z.array(z.object({ head: z.string(), text: z.string() })) })
    .optional(),
  /** The calculation of a number that a model wrote. */
  calculation: z
    .object({
      /** With the cited numbers: "(1,577 - 1,420) / 1,420". */
      expression: z.string(),
      /** Its numbers: the text as printed, the value in single units, and the index of the citation that contains it; null for constants. */
      operands: z.array(z.object({ text: z.string(), value: z.number(), citation: z.number().int().nullable() })),
      value: z.number(),
    })
    .optional(),
  /** The numbers of a supported sentence and the operands of its calculation; absent in older answers. */
  figures: z.array(sentenceFigureSchema).optional(),
  /** Why a sentence is not supported, or why one of its citations is not shown. */
  reasons: z.array(verificationReasonSchema).optional(),
  /** The verdict of another model on a sentence that the program could not decide; absent where the program decided. */
  check: z
    .object({
      /** `supported` set or confirmed the mark, `contradicted` removed it; `not-supported` left the sentence unchanged. */
      verdict: z.enum(['supported', 'contradicted', 'not-supported']),
      /** The words of the cited passages that show it, literally. */
      words: z.array(z.string()),
      model: z.string(),
    })
    .optional(),
  /** Present on the sentence of a model that answers the question. */
  answers: z.literal(true).optional(),
  /** For the answering sentence, when none of its quotations is on a page: the pages that it names. */
  pages: z.array(pageReferenceSchema).optional(),
})
export type Sentence = z.infer<typeof sentenceSchema>

/** The model's answering sentence if it is unsupported; then the other sentences are no answer. */
export const unconfirmedAnswer = (sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.find(({ answers, verification }) => answers === true && verification === 'unsupported')

export const searchedSchema = z.object({ files: z.number().int(), pages: z.number().int(), queries: z.array(z.string()) })
export type Searched = z.infer<typeof searchedSchema>

export const searchHitSchema = z.object({
  /** Absent in older answers, which only searched files. */
  kind: z.enum(hitKinds).optional(),
  /** Absent for documents outside. */
  fileId: z.number().int().optional(),
  /** Of a document outside: its title. */
  filename: z.string(),
  /** The document outside, with the key of its snapshot. */
  outside: outsideDocumentSchema.extend({ snapshot: z.string() }).optional(),
  page: z.number().int(),
  score: z.number(),
  quote: z.string(),
  /** Why it was found, the strongest reason first; absent in older answers. */
  reasons: z.array(hitReasonSchema).optional(),
  /** Facts about its document; absent in older answers. */
  document: documentFactsSchema.optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

/** Key of the page that was found, equal to `pageKeyOf` of a citation on it. */
export const pageKeyOfHit = ({ fileId, outside, page }: Pick<SearchHit, 'fileId' | 'outside' | 'page'>): string =>
  `${outside === undefined ? sourceOfFile(fileId ?? 0) : sourceOfSnapshot(outside.snapshot)}/${page}`

/** The planned steps of an answer, in order. */
export const answerPlanSchema = z.object({
  /** The question as understood, with the context of earlier questions. */
  understanding: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string(), query: z.string() })),
  /** Questions for one figure each, which are looked up separately; absent in older answers. */
  figures: z.array(z.string()).optional(),
})
export type AnswerPlan = z.infer<typeof answerPlanSchema>

/** Different values of one measure in one period from several sources. The first value is from the best source. */
export const conflictSchema = z.object({
  measure: z.string(),
  period: z.string(),
  values: z.array(
    z.object({
      text: z.string(),
      citations: z.array(citationSchema),
      filename: z.string(),
      /** Quality of the source, for ranking the sources. */
      quality: z.enum(['audited-annual', 'annual', 'interim', 'release', 'deck', 'other', 'draft']),
    }),
  ),
})
export type Conflict = z.infer<typeof conflictSchema>

/** Why an answer has less than was requested or configured. After the first three the other steps continue; the rest fall back to quotations. */
export const degradations = [
  'meaning',
  'reranked',
  'source-unavailable',
  'model-refused',
  'model-busy',
  'model-unavailable',
  'model-too-long',
  'model-wrong-answer',
  'model-filtered',
  'model-stopped',
  'nothing-supported',
  'budget-spent',
] as const

export const answerSchema = z.object({
  mode: z.enum(['extractive', 'model']),
  kind: z.enum(answerKinds),
  /** False for kinds `none` and `unconfirmed`. */
  found: z.boolean(),
  sentences: z.array(sentenceSchema),
  /** For kind `candidates`, best first: up to three for one figure, one for each figure of a comparison. */
  candidates: z.array(answerCandidateSchema).max(mostCompared).optional(),
  /** The question with the context of earlier ones, where a follow-up was answered by quotation. */
  understood: z.string().optional(),
  /** When nothing was found: the nearest passages, which are no answer. */
  nearest: z.array(sentenceSchema).optional(),
  /** Requested but not found: words of the question, or a model's description. */
  missing: z.array(z.string()).optional(),
  /** The first figure of the sentences; absent when the answer contains none. */
  value: answerValueSchema.optional(),
  searched: searchedSchema.extend({
    /** The searched files, as evidence for "not found"; at most 200 are listed. */
    filenames: z.array(z.string()),
    /** Number of files in the workspace that were not read and could not be searched. */
    unread: z.number().int(),
    /** Number of searched files of which only the first pages were read; absent where there are none. */
    inPart: z.number().int().optional(),
  }),
  hits: z.array(searchHitSchema),
  /** Configured components that were unavailable. */
  degraded: z.array(z.enum(degradations)).optional(),
  /** The question is about cells, and nothing in them answers: the answer is from the rest of their workbook. */
  beyondCells: z.literal(true).optional(),
  /** What each requested outside source gave; absent when none was requested. */
  outside: z.array(askedSourceSchema).optional(),
  /** Requested sources that are unavailable here, as named in the request. */
  unavailable: z.array(z.string()).optional(),
  /** The steps taken for it, in order; absent in older answers and where files were only quoted. */
  steps: z.array(searchStepSchema).optional(),
  plan: answerPlanSchema.optional(),
  /** For `mode` model: the provider and model. */
  model: z.string().optional(),
  conflicts: z.array(conflictSchema).optional(),
  /** Present when the model failed after writing a part. */
  interrupted: z.literal(true).optional(),
  /** The limit that ended the work before the model finished. */
  stoppedBy: z.enum(['steps', 'tokens', 'money', 'time']).optional(),
})
export type Answer = z.infer<typeof answerSchema>
