import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { hedgesIn } from '../comparing/modality.ts'
import { isKorean } from '../comparing/wording.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { conceptsIn } from '../reading/concepts-in-text.ts'
import { blanked } from '../reading/plain-text.ts'
import { findingOf } from '../reason-in-words.ts'
import type { VerificationReason, VerificationReasonCode, VerifiedCalculation } from '../verification.ts'
import { fitOf } from './figure-fit.ts'

/** What is known of a sentence once all comparers were asked. */
export interface ComparedSentence {
  sentence: ReadSentence
  judged: readonly AlignedFigure[]
  /** Those of its figures that a calculation gives. */
  computed: readonly AlignedFigure[]
  /** By comparer. */
  findings: readonly { comparer: string; reasons: readonly VerificationReason[] }[]
  /** Of all comparers; citations that were dropped are none. */
  reasons: readonly VerificationReason[]
  calculation?: VerifiedCalculation
}

/** Codes of conflicts that may be none, and settle nothing. */
const weighed = [
  'direction-differs',
  'negation-differs',
  'number-of-another-place',
  'measure-differs',
  'term-differs',
  'certainty-differs',
  'roles-differ',
  'period-differs',
] as const satisfies readonly VerificationReasonCode[]
/** Whether a feature can only speak for a sentence, only against it, or either way: its weight keeps to that, whatever examples happen to show. */
export type Sense = 'for' | 'against' | 'either'

/** What the evidence is like, 0 to 1 each. None of them is of the sentence alone: how it is written says nothing of whether it is true. */
const measures = {
  /** No comparer has a finding. */
  nothingFound: 'for',
  /** Share of its figures that are cells under heads. */
  ofCells: 'for',
  /** Share of its figures that a calculation gives. */
  ofCalculation: 'for',
  /** How much better another place of the table or passage fits the words beside a figure, where one does; of the worst figure. */
  fitsElsewhere: 'against',
  /** How much better its own place fits than any other; of all figures. */
  fitsBest: 'for',
  /** How well the rows of its figures fit. */
  fitsRow: 'for',
  /** What it cites says that something may be or is planned, the sentence nowhere. */
  hedgesLost: 'against',
  /** In another language than what it cites, the share of what it names by the glossary that the source does not. */
  foreignUnsaid: 'against',
} as const satisfies Readonly<Record<string, Sense>>

type Measure = keyof typeof measures
export type SupportFeature = (typeof weighed)[number] | Measure

/** Each feature with the way in which it may speak. */
export const supportFeatures: ReadonlyMap<SupportFeature, Sense> = new Map<SupportFeature, Sense>([
  ...weighed.map((code) => [code, 'against'] as const),
  ...(Object.entries(measures) as [Measure, Sense][]),
])

const isWeighed = (code: VerificationReasonCode): boolean => weighed.some((one) => one === code)

/** Whether a finding settles that a sentence is not supported: a number that stands nowhere, another unit or sign, a name nobody knows, a wrong calculation. */
export const isSettled = (reason: VerificationReason): boolean => findingOf(reason) !== 'undecided' && !isWeighed(reason.code)

/** The features of a sentence, in the order of `supportFeatures`. */
export function supportRow(compared: ComparedSentence): Float64Array {
  const conflicts = new Set<string>(compared.reasons.flatMap((reason) => (findingOf(reason) === 'undecided' ? [] : [reason.code])))
  const measured = measure(compared)
  return Float64Array.from(supportFeatures.keys(), (name) => (name in measured ? measured[name as Measure] : Number(conflicts.has(name))))
}

const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all)
const mean = (values: readonly number[]): number =>
  shareOf(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
  )

function measure({ sentence, judged, computed, reasons }: ComparedSentence): Record<Measure, number> {
  const { text, passages, analyser } = sentence
  const digits = judged.filter(({ said }) => !said.figure.inWords)
  const fits = digits.filter(({ found }) => found.length > 0).map((one) => fitOf(sentence, one))
  const cited = passages.map((passage) => passage.text).join('\n')
  const around = passages.map((passage) => passage.around).join('\n')
  const foreign = isKorean(text) !== isKorean(`${cited}\n${around}`)
  const said = [...conceptsIn(blanked(text, [...digits.map(({ said: { figure } }) => figure), ...sentence.times]), analyser)]
  const there = conceptsIn(`${cited}\n${around}`, analyser)
  return {
    nothingFound: Number(reasons.length === 0),
    ofCells: shareOf(digits.filter(({ found }) => found.some(isUnderHeads)).length, digits.length),
    ofCalculation: shareOf(digits.filter((one) => computed.includes(one)).length, digits.length),
    fitsElsewhere: Math.max(0, ...fits.map(({ ahead }) => ahead)),
    fitsBest: mean(fits.map(({ ahead }) => Math.max(0, -ahead))),
    fitsRow: mean(fits.flatMap(({ row }) => (row > 0 ? [row] : []))),
    hedgesLost: Number(hedgesIn(text).length === 0 && hedgesIn(cited).length > 0),
    foreignUnsaid: foreign ? shareOf(said.filter((concept) => !there.has(concept)).length, said.length) : 0,
  }
}

const isUnderHeads = ({ cell }: CitedFigure): boolean => cell !== undefined && cell.figure.headings.length > 0
