import { probabilityOf } from '../../logistic.ts'
import { functionWords } from '../comparing/polarity.ts'
import { isKorean } from '../comparing/wording.ts'
import { findingOf } from '../format-reason.ts'
import type { VerificationReason } from '../verification.ts'
import { isWithoutHeads, type ComparedSentence, isSettled, type SupportFeature, supportFeatures, supportRow } from './support-features.ts'
import model from './support-weights.json' with { type: 'json' }

/**
 * Decision on a sentence: `sure` and `likely` are supported, and a check may withdraw a `likely` one's mark; `open` and `refused` are unsupported,
 * and a check may lift an `open` one.
 */
export type Support = 'sure' | 'likely' | 'open' | 'refused'

/**
 * Probabilities: from `sure` on, a sentence without findings needs no check; from `likely` on, a sentence without conflicts is supported; from `open`
 * on, any other is left open to a check.
 */
export interface SupportThresholds {
  sure: number
  likely: number
  open: number
}

/** Weights in the order of `supportFeatures`, the constant last. */
const weights = [...supportFeatures.keys(), 'constant' as const].map(
  (name) => (model.weights as Partial<Record<SupportFeature | 'constant', number>>)[name] ?? 0,
)

/** Refuses settled findings; all others are decided by the weights that `bench -- support --write` learned from true and false sentences. */
export function decideSupport(compared: ComparedSentence): Support {
  if (compared.reasons.some(isSettled)) return 'refused'
  return supportFrom(compared, probabilityOf(supportRow(compared), weights), model)
}

/**
 * A sentence with which its source conflicts is never supported, however probable. What the comparers leave undecided, and doubts without a finding,
 * count by their weights.
 *
 * @param probability of the sentence being true, 0 to 1
 */
export function supportFrom(compared: ComparedSentence, probability: number, { sure, likely, open }: SupportThresholds): Support {
  const { reasons, findings } = compared
  if (!findings.every(isExcusable) || (probability < likely && !isNearCopy(compared))) return probability >= open ? 'open' : 'refused'
  return reasons.length === 0 && probability >= sure && !isComparedInPart(compared) ? 'sure' : 'likely'
}

/** Whether a sentence without findings has only words, figures and times of what it cites; the comparers of copies judge how it orders them. */
function isNearCopy({ reasons, sentence: { tokens, passages } }: ComparedSentence): boolean {
  const cited = new Set(passages.flatMap((passage) => passage.tokens.map(({ key }) => key)))
  return reasons.length === 0 && tokens.every(({ key }) => cited.has(key) || functionWords.has(key))
}

/**
 * Whether a sentence may still be supported with the findings of a comparer: undecided counts in words ("both", "three tranches") and prefixes of
 * negation. A direction, period, unit, row or subject that the source does not show may make it false; so may a multiple in words ("tripled").
 */
const isExcusable = ({ comparer, reasons }: ComparedSentence['findings'][number]): boolean =>
  reasons.every((reason) => comparer !== 'multiples' && findingOf(reason) === 'undecided' && excusable.has(reason.code))
const excusable: ReadonlySet<VerificationReason['code']> = new Set(['number-not-in-source', 'negation-differs'])

/**
 * Whether its sources may contradict it in ways that are not compared: across languages all but figures, days, names and the words of the glossary;
 * in a row without a recognised table, or without column heads, the columns of its figures.
 */
function isComparedInPart({ sentence: { text, passages }, aligned }: ComparedSentence): boolean {
  if (isKorean(text) !== isKorean(passages.map((passage) => `${passage.text}\n${passage.context}`).join('\n'))) return true
  return aligned.some(({ stated, found }) => !stated.figure.inWords && found.length > 0 && found.every(isWithoutHeads))
}
