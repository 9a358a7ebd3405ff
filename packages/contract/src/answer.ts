import { z } from 'zod'
import { citationSchema, pageReferenceSchema } from './citations.ts'
import { documentFactsSchema, hitReasonSchema } from './document-facts.ts'
import { personSchema } from './identifiers.ts'
import { sourceOfFile } from './references.ts'
import { searchStepSchema } from './search-activity.ts'
import { sentenceFigureSchema } from './sentence-figure.ts'

export const verificationSchema = z.enum(['verified', 'computed', 'unsupported'])
export type Verification = z.infer<typeof verificationSchema>

/** A figure that answers: printed in a table or a sentence, or computed from what is. */
export const answerFigureSchema = z.object({
  /** In `unit`, and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. Rounded as asked. */
  value: z.number(),
  /** `number`: of things that are counted or measured, see `counted`. */
  unit: z.enum(['amount', 'percent', 'ratio', 'days', 'number']),
  /** ISO 4217, of amounts. */
  currency: z.string().optional(),
  /** What a number counts or is measured in, as the page prints it, where it does: "persons", "tCO2-eq", "건". */
  counted: z.string().optional(),
  scale: z.number(),
  /** What the figure is of: "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; absent in answers that were kept before it was noted. */
  period: z.string().optional(),
  /** The calculation with the cited figures; null when the figure itself is cited. */
  calculation: z.string().nullable(),
})

/** The figure of an answer for programs that want nothing else. */
export const answerValueSchema = z.object({
  number: z.number(),
  /** The currency (ISO 4217) of an amount, "%", "ratio", "days", or what is counted; empty where nothing tells it. */
  unit: z.string(),
  /** What a 1 of `number` stands for: 1,000,000 when it is told in millions. */
  scale: z.number(),
  /** "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; empty where nothing tells it. */
  period: z.string(),
})
export type AnswerValue = z.infer<typeof answerValueSchema>

/** A figure that comes into question where none is certain. Nobody asserts it: it is not a sentence of the answer. */
export const answerCandidateSchema = z.object({
  /** What it is, and the value, in a line: "Net sales (FY2018): USD 1,577 million". */
  text: z.string(),
  /** What its table calls it. */
  label: z.string(),
  value: answerValueSchema,
  /** How it was calculated of what is cited: "(496,782 − 490,351) ÷ 490,351"; absent for what is printed. */
  calculation: z.string().optional(),
  /** The words that it stands under: the rows above it, else the heading of its table. */
  section: z.string().optional(),
  /** Whose figure it is, where the table says it. */
  scope: z.enum(['consolidated', 'separate']).optional(),
  citations: z.array(citationSchema),
  /** Somebody of the workspace keeps it as the figure of this question. */
  picked: z.literal(true).optional(),
  pickedBy: personSchema.optional(),
})
export type AnswerCandidate = z.infer<typeof answerCandidateSchema>

/** A longer list is no choice any more. */
export const mostCandidates = 3

/**
 * What an answer is. `figure`: the figure that is asked for, certain. `candidates`: figures that come closest, none asserted; its sentences are
 * the closest passages. `passages`: the closest passages. `written`: by a language model. `unconfirmed`: likewise, but the sentence that answers
 * is not supported, so that the others are no answer. `none`: nothing answers.
 */
export const answerKinds = ['figure', 'candidates', 'passages', 'written', 'unconfirmed', 'none'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Why the program does not hold a sentence to be supported. */
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
  /** What of the sentence offends: a number, a name, a period. */
  text: z.string(),
})
export type VerificationReason = z.infer<typeof verificationReasonSchema>

export const sentenceSchema = z.object({
  text: z.string(),
  citations: z.array(citationSchema),
  verification: verificationSchema,
  figure: answerFigureSchema.optional(),
  /** Of a quoted row of a table: its name, what stands over the table, and its cells, each with what stands over its column. */
  row: z
    .object({ label: z.string(), over: z.array(z.string()), cells: z.array(z.object({ head: z.string(), text: z.string() })) })
    .optional(),
  /** How a number that a model wrote comes about. */
  calculation: z
    .object({
      /** With the cited numbers: "(1,577 - 1,420) / 1,420". */
      expression: z.string(),
      /** Its numbers as they stand: what each is in single units, and the place among the citations of the one that has it; null for constants. */
      operands: z.array(z.object({ text: z.string(), value: z.number(), citation: z.number().int().nullable() })),
      value: z.number(),
    })
    .optional(),
  /** The numbers of a supported sentence, and those that its calculation takes; absent in answers that were kept before it was noted. */
  figures: z.array(sentenceFigureSchema).optional(),
  /** Why a sentence is not supported, or a citation of it is not shown. */
  reasons: z.array(verificationReasonSchema).optional(),
  /** What another model said of a sentence that the program could not decide; absent where the program decided. */
  check: z
    .object({
      /** `supported` gave the mark or left it, `contradicted` took it away; with `not-supported` the sentence is as the program left it. */
      verdict: z.enum(['supported', 'contradicted', 'not-supported']),
      /** The words of the cited passages that show it: they stand there literally. */
      words: z.array(z.string()),
      model: z.string(),
    })
    .optional(),
  /** Of what a model wrote: it is the sentence that answers the question. */
  answers: z.literal(true).optional(),
  /** Of that sentence, where nothing that it quotes stands on a page: the pages that it names. */
  pages: z.array(pageReferenceSchema).optional(),
})
export type Sentence = z.infer<typeof sentenceSchema>

/** The sentence of a model that answers the question, where it is not supported; what stands beside it is no answer then. */
export const unconfirmedAnswer = (sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.find(({ answers, verification }) => answers === true && verification === 'unsupported')

export const searchedSchema = z.object({ files: z.number().int(), pages: z.number().int(), queries: z.array(z.string()) })
export type Searched = z.infer<typeof searchedSchema>

export const searchHitSchema = z.object({
  fileId: z.number().int(),
  filename: z.string(),
  page: z.number().int(),
  score: z.number(),
  quote: z.string(),
  /** Why it was found, the strongest reason first; absent in answers that were kept before it was told. */
  reasons: z.array(hitReasonSchema).optional(),
  /** What its document says of itself; absent in answers that were kept before it was told. */
  document: documentFactsSchema.optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

/** Names the page that was found, as `pageKeyOf` names that of a citation. */
export const pageKeyOfHit = ({ fileId, page }: Pick<SearchHit, 'fileId' | 'page'>): string => `${sourceOfFile(fileId)}/${page}`

/** What an answer is going to look for, in order. */
export const answerPlanSchema = z.object({
  /** The question as it was understood, with what earlier ones said. */
  understanding: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string(), query: z.string() })),
  /** Questions for one figure each, which are looked up beside; absent in answers that were kept before it was noted. */
  figures: z.array(z.string()).optional(),
})
export type AnswerPlan = z.infer<typeof answerPlanSchema>

/** Sources that say different things of one measure in one period. The first value is of the best source. */
export const conflictSchema = z.object({
  measure: z.string(),
  period: z.string(),
  values: z.array(
    z.object({
      text: z.string(),
      citations: z.array(citationSchema),
      filename: z.string(),
      /** What makes the source better or worse than the others. */
      quality: z.enum(['audited-annual', 'annual', 'interim', 'release', 'deck', 'other']),
    }),
  ),
})
export type Conflict = z.infer<typeof conflictSchema>

/** Why an answer has less than was asked or configured for it. The first three go on with the others, the rest answer by quotation. */
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
  /** `kind` is neither `none` nor `unconfirmed`. */
  found: z.boolean(),
  sentences: z.array(sentenceSchema),
  /** Of kind `candidates`, best first. */
  candidates: z.array(answerCandidateSchema).max(mostCandidates).optional(),
  /** The question with what earlier ones said, where a follow-up was answered by quotation. */
  understood: z.string().optional(),
  /** Where nothing answers: what comes nearest to it, which is no answer. */
  nearest: z.array(sentenceSchema).optional(),
  /** What was asked for and is not in what was read: words of the question, or what a model says of it. */
  missing: z.array(z.string()).optional(),
  /** The first figure of the sentences; absent where the answer is no figure. */
  value: answerValueSchema.optional(),
  searched: searchedSchema.extend({
    /** The files that were searched, for "not found" with proof; at most 200 are named. */
    filenames: z.array(z.string()),
    /** Files of the workspace that could not be searched, since they are not read. */
    unread: z.number().int(),
    /** Searched files of which only the first pages were read; absent where there are none. */
    inPart: z.number().int().optional(),
  }),
  hits: z.array(searchHitSchema),
  /** What is configured and was not to be had. */
  degraded: z.array(z.enum(degradations)).optional(),
  /** The sources that were asked for and are not to be had here, as they were named. */
  unavailable: z.array(z.string()).optional(),
  /** What was done for it, in order; absent in answers that were kept before it was noted, and where files were only quoted. */
  steps: z.array(searchStepSchema).optional(),
  plan: answerPlanSchema.optional(),
  /** Of `mode` model: provider and model that wrote it. */
  model: z.string().optional(),
  conflicts: z.array(conflictSchema).optional(),
  /** The model failed after some of it was written. */
  interrupted: z.literal(true).optional(),
  /** The bound that ended the work before the model did. */
  stoppedBy: z.enum(['steps', 'tokens', 'money', 'time']).optional(),
})
export type Answer = z.infer<typeof answerSchema>
