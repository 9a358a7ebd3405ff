import { boundsBefore } from './bounds.ts'
import { months, ordinals, spanWords } from './calendar.ts'
import { noValues, references } from './code-words.ts'
import { counters } from './counters.ts'
import { currenciesBefore, currenciesAfter } from './currencies.ts'
import { smallEnglishNumbers } from './english-numerals.ts'
import { koreanFigures, nativeNumerals } from './korean-numerals.ts'
import { fiscalWords, rollingWords, statusWords, termWords } from './period-words.ts'
import { rangeWords } from './quantity.ts'
import { koreanScales, scaleWords } from './scales.ts'
import type { Scene } from './scene.ts'
import { Kind } from './tokens.ts'

/** Words with which a mention can start; all other words, most of a text, are skipped. */
const starters: ReadonlySet<string> = new Set([
  'a',
  'an',
  'half',
  'minus',
  'negative',
  'between',
  'first',
  'fye',
  'week',
  'q',
  'h',
  '마',
  '제',
  '금',
  '단',
  '월',
  '연',
  '년',
  '일',
  '상',
  '하',
  '반',
  '単',
  '單',
  '单',
  ...[
    boundsBefore,
    references,
    noValues,
    currenciesBefore,
    spanWords,
    fiscalWords,
    rollingWords,
    statusWords,
    termWords,
    rangeWords,
  ].flatMap((table) => Array.from<string>(table.firstWords())),
  ...months.keys(),
  ...ordinals.keys(),
  ...smallEnglishNumbers,
  ...koreanScales.keys(),
  ...koreanFigures,
  ...nativeNumerals,
  // "세대당", "톤당", "주1)".
  ...Array.from(counters.firstWords()).filter((word) => /^[가-힣]/.test(word)),
])
/** Headings and unit lines also contain units without a number. */
const unitStarters: ReadonlySet<string> = new Set([
  'in',
  'amounts',
  'currency',
  'figures',
  'percent',
  'percents',
  'percentage',
  'percentages',
  '퍼',
  ...currenciesAfter.firstWords(),
  ...scaleWords.firstWords(),
  ...counters.firstWords(),
])

/** Signs with which no mention starts. */
const closers: ReadonlySet<string> = new Set([
  ',',
  ';',
  ':',
  ')',
  ']',
  '}',
  '{',
  '"',
  '?',
  '!',
  '=',
  '*',
  '&',
  '_',
  '\\',
  '|',
  '^',
  '@',
  '•',
  '·',
  '“',
  '”',
  '…',
  '/',
])
/** Signs that join a word to digits: "A$20", "COVID-19". */
const joiners: ReadonlySet<string> = new Set(['$', '-', '/', '&', '.', "'", '’', '°', '(', '¥', '£', '€', '‑'])

/** Whether a mention can start at a token: a cheap test that skips most of a text. */
export function mayStart({ tokens, context, lastEnd }: Scene, at: number): boolean {
  const kind = tokens.kind(at)
  // Nothing starts inside a Korean word, unless a mention has just ended: "억원주1)".
  if (kind === Kind.hangul && tokens.kind(at - 1) === Kind.hangul && lastEnd !== at) return false
  const word = tokens.word(at)
  if (kind === Kind.digits || kind === Kind.superscript) return true
  if (kind === Kind.sign) {
    // A full stop after a Korean word ends a sentence: "있습니다.2022년".
    if (word === '.') return tokens.kind(at + 1) === Kind.digits && tokens.kind(at - 1) !== Kind.hangul
    return !closers.has(word)
  }
  if (starters.has(word) || (context !== 'prose' && unitStarters.has(word))) return true
  return (
    kind === Kind.latin &&
    (tokens.kind(at + 1) === Kind.digits || joiners.has(tokens.word(at + 1)) || (word.length <= 3 && tokens.kind(at + 1) === Kind.sign))
  )
}
