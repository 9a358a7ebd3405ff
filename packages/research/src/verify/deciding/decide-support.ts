import { probabilityOf } from '../../logistic.ts'
import { isKorean } from '../comparing/wording.ts'
import { type ComparedSentence, isSettled, type SupportFeature, supportFeatures, supportRow } from './support-features.ts'
import model from './support-weights.json' with { type: 'json' }

/**
 * Decision on a sentence: `sure` and `likely` are supported, and a check may withdraw a `likely` one's mark; `open` and `refused` are unsupported,
 * and a check may lift an `open` one.
 */
export type Support = 'sure' | 'likely' | 'open' | 'refused'

/** Probabilities: from `sure` on, a sentence without findings needs no check; from `open` on, one with findings is left open to a check. */
export interface SupportThresholds {
  sure: number
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
 * A sentence with findings is never accepted, however probable: on documents left out of the learning, accepting by probability gained no more true
 * sentences than false ones.
 *
 * @param probability of the sentence being true, 0 to 1
 */
export function supportFrom(compared: ComparedSentence, probability: number, { sure, open }: SupportThresholds): Support {
  if (compared.reasons.length > 0) return probability >= open ? 'open' : 'refused'
  return probability >= sure && !isComparedInPart(compared) ? 'sure' : 'likely'
}

/**
 * Whether its sources may contradict it in ways that are not compared: across languages all but figures, days, names and the words of the glossary;
 * in a row without a recognised table, or without column heads, the columns of its figures.
 */
function isComparedInPart({ sentence: { text, passages }, aligned }: ComparedSentence): boolean {
  if (isKorean(text) !== isKorean(passages.map((passage) => `${passage.text}\n${passage.context}`).join('\n'))) return true
  return aligned.some(
    ({ stated, found }) =>
      !stated.figure.inWords &&
      found.length > 0 &&
      found.every(
        ({ cell, passage }) => (cell === undefined || cell.figure.headings.length === 0) && passage.isRow && passage.figures.length > 1,
      ),
  )
}
