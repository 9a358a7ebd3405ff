import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { hedgesIn } from '../comparing/modality.ts'
import { functionWords } from '../comparing/polarity.ts'
import { isKorean } from '../comparing/wording.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { conceptsIn } from '../reading/concepts-in-text.ts'
import { blanked } from '../reading/plain-text.ts'
import { findingOf } from '../format-reason.ts'
import type { VerificationReason, VerificationReasonCode, VerifiedCalculation } from '../verification.ts'
import type { WrittenTime } from '../reading/read-text.ts'
import { fitOf } from './figure-fit.ts'

/** A sentence with the findings of all comparers. */
export interface ComparedSentence {
  sentence: ReadSentence
  aligned: readonly AlignedFigure[]
  /** Its figures that a calculation produces. */
  computed: readonly AlignedFigure[]
  /** By comparer. */
  findings: readonly { comparer: string; reasons: readonly VerificationReason[] }[]
  /** Of all comparers; dropped citations are not among them. */
  reasons: readonly VerificationReason[]
  calculation?: VerifiedCalculation
}

/** Codes of conflicts that may be mistaken, so that they are weighed instead of settling the verdict. */
const weighed = [
  'direction-differs',
  'negation-differs',
  'number-of-another-place',
  'measure-differs',
  'term-differs',
  'certainty-differs',
  'roles-differ',
  'period-differs',
  'name-not-in-source',
] as const satisfies readonly VerificationReasonCode[]
/** Codes of what the comparers leave undecided, each a feature of its own. */
const leftOpen = [
  'words-not-in-source',
  'number-not-in-source',
  'direction-differs',
  'period-differs',
  'unit-differs',
  'sign-differs',
  'term-differs',
  'name-not-in-source',
  'measure-differs',
  'negation-differs',
  'certainty-differs',
  'number-of-another-place',
] as const satisfies readonly VerificationReasonCode[]
type LeftOpen = `open ${(typeof leftOpen)[number]}`

/**
 * Whether a feature may only speak for a sentence, only against it, or either way. Learning keeps its weight to that sign, whatever the examples
 * show.
 */
export type Sense = 'for' | 'against' | 'either'

/** Measures of the evidence, 0 to 1 each. None is of the sentence alone, since its style does not show whether it is true. */
const measures = {
  /** Share of its figures that are cells with column heads. */
  ofCells: 'for',
  /** Share of its figures that a calculation produces. */
  ofCalculation: 'for',
  /** Lead of another place of the table or passage in fitting the words beside a figure; of the worst figure. */
  fitsElsewhere: 'against',
  /** Lead of the figure's own place over any other; mean of all figures. */
  fitsBest: 'for',
  /** Fit of the rows of its figures; mean. */
  fitsRow: 'for',
  /** The closest cited sentence has a hedge (something may be, or is planned), and the sentence has none. */
  hedgesLost: 'against',
  /** In another language than its source: share of the sentence's glossary concepts that the source does not name. */
  foreignConceptsMissing: 'against',
  /** Share of its times that no cited passage has, but only its page or document. */
  timesOfPage: 'against',
} as const satisfies Readonly<Record<string, Sense>>

type Measure = keyof typeof measures
export type SupportFeature = (typeof weighed)[number] | LeftOpen | Measure

/** Features with the sign that their weights may have. */
export const supportFeatures: ReadonlyMap<SupportFeature, Sense> = new Map<SupportFeature, Sense>([
  ...weighed.map((code) => [code, 'against'] as const),
  ...leftOpen.map((code) => [`open ${code}`, 'against'] as const),
  ...(Object.entries(measures) as [Measure, Sense][]),
])

const isWeighed = (code: VerificationReasonCode): boolean => weighed.some((one) => one === code)

/**
 * Whether a finding settles that a sentence is unsupported: a number that is not in the source, another unit or sign, a wrong calculation.
 */
export const isSettled = (reason: VerificationReason): boolean => findingOf(reason) !== 'undecided' && !isWeighed(reason.code)

/** The features of a sentence, in the order of `supportFeatures`. */
export function supportRow(compared: ComparedSentence): Float64Array {
  const conflicts = new Set<string>(
    compared.reasons.map((reason) => (findingOf(reason) === 'undecided' ? `open ${reason.code}` : reason.code)),
  )
  const measured = measure(compared)
  return Float64Array.from(supportFeatures.keys(), (name) => (name in measured ? measured[name as Measure] : Number(conflicts.has(name))))
}

const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all)
const mean = (values: readonly number[]): number =>
  shareOf(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
  )

function measure(compared: ComparedSentence): Record<Measure, number> {
  const { sentence, aligned, computed } = compared
  const { text, passages, analyser } = sentence
  const digits = aligned.filter(({ stated }) => !stated.figure.inWords)
  const fits = digits.filter(({ found }) => found.length > 0).map((one) => fitOf(sentence, one))
  const cited = passages.map((passage) => passage.text).join('\n')
  const context = passages.map((passage) => passage.context).join('\n')
  const foreign = isKorean(text) !== isKorean(`${cited}\n${context}`)
  const stated = [...conceptsIn(blanked(text, [...digits.map(({ stated: { figure } }) => figure), ...sentence.times]), analyser)]
  const citedConcepts = conceptsIn(`${cited}\n${context}`, analyser)
  return {
    ofCells: shareOf(digits.filter(({ found }) => found.some(isUnderHeads)).length, digits.length),
    ofCalculation: shareOf(digits.filter((one) => computed.includes(one)).length, digits.length),
    fitsElsewhere: Math.max(0, ...fits.map(({ rivalLead }) => rivalLead)),
    fitsBest: mean(fits.map(({ rivalLead }) => Math.max(0, -rivalLead))),
    fitsRow: mean(fits.flatMap(({ row }) => (row > 0 ? [row] : []))),
    hedgesLost: Number(lostHedge(sentence) !== undefined),
    timesOfPage: shareOf(timesOfPage(compared).length, sentence.times.length),
    foreignConceptsMissing: foreign ? shareOf(stated.filter((concept) => !citedConcepts.has(concept)).length, stated.length) : 0,
  }
}

/** The first hedge of the cited sentence that is most like a sentence, if that has none. */
function lostHedge(sentence: ReadSentence): string | undefined {
  return hedgesIn(sentence.text).length > 0 ? undefined : hedgesIn(closestSentence(sentence))[0]?.text
}

/** Text of the cited sentence that shares most words, figures and times with a sentence, relative to the root of its length. */
function closestSentence({ tokens, passages }: ReadSentence): string {
  const keys = new Set(tokens.flatMap(({ key }) => (functionWords.has(key) ? [] : [key])))
  let [closest, most] = ['', 0]
  for (const { text, tokens: cited } of passages)
    for (const own of Map.groupBy(cited, (token) => token.sentence).values()) {
      const likeness = own.filter(({ key }) => keys.has(key)).length / Math.sqrt(own.length)
      const [first, last] = [own[0], own.at(-1)]
      if (likeness > most && first && last) [closest, most] = [text.slice(first.start, last.end), likeness]
    }
  return closest
}

/** The years of a sentence that neither what is cited nor the columns of its figures have, but only the page or the document. */
const timesOfPage = ({ sentence: { times, passages }, aligned }: ComparedSentence): WrittenTime[] =>
  times.filter(
    ({ year }) =>
      year !== undefined &&
      !passages.some((passage) => [...passage.times, ...passage.contextTimes].some((one) => one.year === year)) &&
      !aligned.some(({ found }) => found.some(({ cell }) => cell?.figure.period?.year === year)),
  )

/** Least lead of another place at which a figure is named as a reason. */
const minLead = 0.25

/** Why a sentence without findings is not supported: what counts against it, as undecided findings. */
export function doubtsOf(compared: ComparedSentence): VerificationReason[] {
  const { sentence, aligned } = compared
  const hedge = lostHedge(sentence)
  const misplaced = aligned.filter((one) => !one.stated.figure.inWords && one.found.length > 0 && fitOf(sentence, one).rivalLead > minLead)
  const doubts: [VerificationReasonCode, string][] = [
    ...misplaced.map(({ stated }): [VerificationReasonCode, string] => ['number-of-another-place', stated.figure.text]),
    ...timesOfPage(compared).map(({ text }): [VerificationReasonCode, string] => ['period-differs', text]),
    ...(hedge === undefined ? [] : ([['certainty-differs', hedge]] satisfies [VerificationReasonCode, string][])),
  ]
  const [first = ['words-not-in-source', ''] satisfies [VerificationReasonCode, string], ...others] = doubts
  return [first, ...others].map(([code, text]) => ({ code, text, finding: 'undecided' }))
}

/** A figure of a row of several figures whose columns have no heads. */
export const isWithoutHeads = ({ cell, passage }: CitedFigure): boolean =>
  (cell === undefined || cell.figure.headings.length === 0) && passage.isRow && passage.figures.length > 1

const isUnderHeads = ({ cell }: CitedFigure): boolean => cell !== undefined && cell.figure.headings.length > 0
