import { compared, divided, exact, type Exact, multiplied, signOf, sizeOf } from '@dossier/notation'
import { isNamedIn } from './place.ts'
import { type SaidFigure, sizeAgrees } from './quantity.ts'
import { koreanFractionsIn } from '../reading/read-text.ts'
import type { ReadSentence } from '../claims.ts'
import type { VerificationReason } from '../verification.ts'

/** A share or a multiple in words: "doubled", "half", "a third", "두 배". */
interface SaidMultiple {
  text: string
  start: number
  end: number
  /** Of one figure to another. */
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
const belowBehind = /^.{0,8}(?:못\s?미|미만|가까|이하)/

function multiplesIn(text: string): SaidMultiple[] {
  const fractions = koreanFractionsIn(text).map((one) => ({ ...one, ratio: exact(BigInt(one.part), BigInt(one.whole)) }))
  return [
    ...fractions,
    ...words.flatMap(([pattern, ratio]) =>
      Array.from(text.matchAll(pattern), (match) => ({ text: match[0], start: match.index, end: match.index + match[0].length, ratio })),
    ),
  ]
}

/**
 * Multiples and shares in words have to be those of two figures that are cited, or told so by the source. "Twice" and "half" are words that say other
 * things as well, as "twice a year", so that what is not found is undecided.
 */
export function compareMultiples(sentence: ReadSentence, results: readonly Exact[]): VerificationReason[] {
  const said = multiplesIn(sentence.text).filter(
    ({ start, end }) => !sentence.figures.some(({ figure }) => figure.start < end && start < figure.end),
  )
  if (said.length === 0) return []
  const there = sentence.passages.flatMap((passage) => multiplesIn(`${passage.text}\n${passage.around}`))
  const ratios = ratiosOf(sentence, results)
  return said
    .filter(
      (one) => !there.some(({ ratio }) => compared(ratio, one.ratio) === 0) && !ratios.some((ratio) => isTold(one, ratio, sentence.text)),
    )
    .map(({ text }) => ({ code: 'number-not-in-source', text, finding: 'undecided' }))
}

/** Whether a text tells a ratio in words. */
export const saysMultiple = (text: string, ratio: Exact): boolean => multiplesIn(text).some((one) => isTold(one, ratio, text))

/** Whether a figure that is a multiple ("three times") is one of two cited figures. */
export function isMultipleOfFigures({ figure }: SaidFigure, sentence: ReadSentence): boolean {
  return (
    figure.kind === 'multiple' &&
    ratiosOf(sentence, []).some((ratio) => sizeAgrees({ ...figure, bound: 'about' }, { value: ratio, step: exact(0n) }))
  )
}

function isTold({ ratio, start, end }: SaidMultiple, told: Exact, text: string): boolean {
  const off = about.test(text.slice(Math.max(0, start - 24), start)) ? 12n : 6n
  const [low, high] = [multiplied(ratio, exact(100n - off, 100n)), multiplied(ratio, exact(100n + off, 100n))]
  const before = text.slice(Math.max(0, start - 24), start)
  const isAbove = above.test(before) || /^.{0,4}(?:이상|넘)/.test(text.slice(end, end + 8))
  const isBelow = below.test(before) || belowBehind.test(text.slice(end, end + 12))
  if (isAbove) return compared(told, ratio) >= 0 && compared(told, multiplied(ratio, exact(3n, 2n))) < 0
  if (isBelow) return compared(told, ratio) <= 0 && compared(told, multiplied(ratio, exact(4n, 5n))) > 0
  return compared(told, low) >= 0 && compared(told, high) <= 0
}

interface Amount {
  value: Exact
  kind: string
}

/** The ratios of two figures of the sentence; where it tells no two of one unit, of its figure to those of its sources; and shares in per cent. */
function ratiosOf({ text, question, cited, figures, analyser }: ReadSentence, results: readonly Exact[]): Exact[] {
  const own: Amount[] = figures.filter(({ figure }) => !figure.inWords && figure.kind !== 'multiple').map(({ figure }) => figure)
  const told = ratiosAmong(own)
  if (told.length > 0) return [...told, ...results, ...sharesIn(own)]
  const first = cited.filter((one) => isNamedIn(`${text} ${question}`, one, analyser)).slice(0, mostCited)
  const there = (isBare: boolean): Amount[] => first.flatMap(({ readings }) => readings.filter(({ bare }) => bare === isBare))
  const scaled = there(false)
  if (own.length > 0) return [...results, ...sharesIn([...own, ...scaled]), ...ratiosAmong([...own, ...scaled], own.length)]
  return [...ratiosAmong(scaled), ...ratiosAmong(there(true)), ...results, ...sharesIn(scaled)]
}
const mostCited = 12

const sharesIn = (all: readonly Amount[]): Exact[] =>
  all.flatMap(({ kind, value }) => (kind === 'percent' ? (divided(sizeOf(value), exact(100n)) ?? []) : []))

/** @param first of each pair one is among so many of the first */
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
