import { probabilityOf } from '../../logistic.ts'
import { isKorean } from '../comparing/wording.ts'
import { type ComparedSentence, isSettled, type SupportFeature, supportFeatures, supportRow } from './support-features.ts'
import model from './support-weights.json' with { type: 'json' }

/**
 * What becomes of a sentence: `sure` and `likely` ones are supported, the latter open to a check that may withdraw their marks; `open` ones are not, and
 * a check may lift them; `refused` ones stay so.
 */
export type Support = 'sure' | 'likely' | 'open' | 'refused'

/** Probabilities from which a supported sentence is so without doubt, and from which one that something speaks against is left open. */
export interface SupportThresholds {
  sure: number
  open: number
}

/** Weights in the order of `supportFeatures`, the last of a constant. */
const weights = [...supportFeatures.keys(), 'constant' as const].map(
  (name) => (model.weights as Partial<Record<SupportFeature | 'constant', number>>)[name] ?? 0,
)

/** What `bench -- support --write` learned of sentences that were written to be true or false decides, where nothing is settled. */
export function decideSupport(compared: ComparedSentence): Support {
  if (compared.reasons.some(isSettled)) return 'refused'
  return supportFrom(compared, probabilityOf(supportRow(compared), weights), model)
}

/**
 * A sentence that a comparer has something against is never accepted, however well all else fits: of those that were left out, accepting by probability
 * gained no more true ones than false ones.
 *
 * @param probability that it is a true one, 0 to 1
 */
export function supportFrom(compared: ComparedSentence, probability: number, { sure, open }: SupportThresholds): Support {
  if (compared.reasons.length > 0) return probability >= open ? 'open' : 'refused'
  return probability >= sure && !isComparedInPart(compared) ? 'sure' : 'likely'
}

/**
 * Whether its sources may say otherwise in ways that are not compared: in another language more than figures, days, names and the glossary's words,
 * and in a row whose table was not recognised, or has no heads, the columns of its figures.
 */
function isComparedInPart({ sentence: { text, passages }, judged }: ComparedSentence): boolean {
  if (isKorean(text) !== isKorean(passages.map((passage) => `${passage.text}\n${passage.around}`).join('\n'))) return true
  return judged.some(
    ({ said, found }) =>
      !said.figure.inWords &&
      found.length > 0 &&
      found.every(
        ({ cell, passage }) => (cell === undefined || cell.figure.headings.length === 0) && passage.isRow && passage.figures.length > 1,
      ),
  )
}
