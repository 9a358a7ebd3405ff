import { compared, divided, exact, type Exact, multiplied, signOf, sizeOf } from '@dossier/notation'
import { isNamedIn } from './place.ts'
import { type StatedFigure, sizeAgrees } from './quantity.ts'
import { koreanFractionsIn } from '../reading/read-text.ts'
import type { ReadSentence } from '../claims.ts'
import type { VerificationReason } from '../verification.ts'

/** A share or a multiple in words: "doubled", "half", "a third", "두 배". */
interface MultipleMention {
  text: string
  start: number
  end: number
  /** Ratio of one figure to another. */
  ratio: Exact
}

const words: readonly (readonly [RegExp, Exact])[] = [
  [/\b(?:doubl(?:ed|es|ing)|twice|twofold)\b|두\s?배|갑절/gi, exact(2n)],
  [/\b(?:tripl(?:ed|es|ing)|thrice|threefold)\b|세\s?배/gi, exact(3n)],
  [/\b(?:quadrupl(?:ed|es|ing)|fourfold)\b|네\s?배/gi, exact(4n)],
  [/(?<!first[- ]|second[- ]|(?:year|the) )\bhal(?:f|ved|ving)\b(?! year)|절반/gi, exact(1n, 2n)],
  [/\b(?:a|one)[- ]third\b/gi, exact(1n, 3n)],
  [/\btwo[- ]thirds\b/gi, exact(2n, 3n)],
  [/\b(?:a|one)[- ]quarter of\b/gi, exact(1n, 4n)],
  [/\bthree[- ]quarters\b/gi, exact(3n, 4n)],
]
const above = /\b(?:more than|over|above|exceed\w*|at least)\s*$|이상|넘/i
const below = /\b(?:less than|under|below|nearly|almost|just under|not quite|up to|as much as|at most)\s*$/i
const about = /\b(?:about|around|roughly|approximately|some|more or less)\s*$|약\s*$/i
const belowAfter = /^.{0,8}(?:못\s?미|미만|가까|이하)/

function multiplesIn(text: string): MultipleMention[] {
  const fractions = koreanFractionsIn(text).map((one) => ({ ...one, ratio: exact(BigInt(one.part), BigInt(one.whole)) }))
  return [
    ...fractions,
    ...words.flatMap(([pattern, ratio]) =>
      Array.from(text.matchAll(pattern), (match) => ({ text: match[0], start: match.index, end: match.index + match[0].length, ratio })),
    ),
  ]
}

/**
 * Multiples and shares in words must be the ratio of two cited figures, or be in the source. "Twice" and "half" have other meanings as well ("twice a
 * year"), so that one without a match is undecided.
 */
export function compareMultiples(sentence: ReadSentence, results: readonly Exact[]): VerificationReason[] {
  const stated = multiplesIn(sentence.text).filter(
    ({ start, end }) => !sentence.figures.some(({ figure }) => figure.start < end && start < figure.end),
  )
  if (stated.length === 0) return []
  const citedMultiples = sentence.passages.flatMap((passage) => multiplesIn(`${passage.text}\n${passage.context}`))
  const ratios = ratiosOf(sentence, results)
  return stated
    .filter(
      (one) =>
        !citedMultiples.some(({ ratio }) => compared(ratio, one.ratio) === 0) &&
        !ratios.some((ratio) => agreesWithRatio(one, ratio, sentence.text)),
    )
    .map(({ text }) => ({ code: 'number-not-in-source', text, finding: 'undecided' }))
}

/** Whether a text states a ratio in words. */
export const statesRatio = (text: string, ratio: Exact): boolean => multiplesIn(text).some((one) => agreesWithRatio(one, ratio, text))

/** Whether a figure that is a multiple ("three times") is the ratio of two cited figures. */
export function isMultipleOfFigures({ figure }: StatedFigure, sentence: ReadSentence): boolean {
  return (
    figure.kind === 'multiple' &&
    ratiosOf(sentence, []).some((ratio) => sizeAgrees({ ...figure, bound: 'about' }, { value: ratio, step: exact(0n) }))
  )
}

function agreesWithRatio({ ratio, start, end }: MultipleMention, actual: Exact, text: string): boolean {
  const off = about.test(text.slice(Math.max(0, start - 24), start)) ? 12n : 6n
  const [low, high] = [multiplied(ratio, exact(100n - off, 100n)), multiplied(ratio, exact(100n + off, 100n))]
  const before = text.slice(Math.max(0, start - 24), start)
  const isAbove = above.test(before) || /^.{0,4}(?:이상|넘)/.test(text.slice(end, end + 8))
  const isBelow = below.test(before) || belowAfter.test(text.slice(end, end + 12))
  if (isAbove) return compared(actual, ratio) >= 0 && compared(actual, multiplied(ratio, exact(3n, 2n))) < 0
  if (isBelow) return compared(actual, ratio) <= 0 && compared(actual, multiplied(ratio, exact(4n, 5n))) > 0
  return compared(actual, low) >= 0 && compared(actual, high) <= 0
}

interface Amount {
  value: Exact
  kind: string
}

/** Ratios between figures of the sentence; if it has no two of one unit, between its figure and those of its sources; and percentages as shares. */
function ratiosOf({ text, question, cited, figures, analyser }: ReadSentence, results: readonly Exact[]): Exact[] {
  const own: Amount[] = figures.filter(({ figure }) => !figure.inWords && figure.kind !== 'multiple').map(({ figure }) => figure)
  const ownRatios = ratiosAmong(own)
  if (ownRatios.length > 0) return [...ownRatios, ...results, ...sharesIn(own)]
  const first = cited.filter((one) => isNamedIn(`${text} ${question}`, one, analyser)).slice(0, maxCitedFigures)
  const citedAmounts = (isBare: boolean): Amount[] => first.flatMap(({ readings }) => readings.filter(({ bare }) => bare === isBare))
  const scaled = citedAmounts(false)
  if (own.length > 0) return [...results, ...sharesIn([...own, ...scaled]), ...ratiosAmong([...own, ...scaled], own.length)]
  return [...ratiosAmong(scaled), ...ratiosAmong(citedAmounts(true)), ...results, ...sharesIn(scaled)]
}
const maxCitedFigures = 12

const sharesIn = (all: readonly Amount[]): Exact[] =>
  all.flatMap(({ kind, value }) => (kind === 'percent' ? (divided(sizeOf(value), exact(100n)) ?? []) : []))

/** @param first each pair has at least one of so many leading amounts */
function ratiosAmong(all: readonly Amount[], first = all.length): Exact[] {
  return all.flatMap((one, at) =>
    all.flatMap((other, place) => {
      if (
        at === place ||
        Math.min(at, place) >= first ||
        one.kind !== other.kind ||
        signOf(other.value) === 0 ||
        compared(sizeOf(one.value), sizeOf(other.value)) === 0
      )
        return []
      return divided(sizeOf(one.value), sizeOf(other.value)) ?? []
    }),
  )
}
