import { currenciesBefore, isPrintedAsSign } from './currencies.ts'
import { readDigits } from './digits.ts'
import { koreanScales, scaleWords } from './scales.ts'
import { isInsideWord, isLetterOfWords, isWordAt, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'
import { readUnitWord } from './unit-words.ts'

const minusSigns = new Set(['-', '–', '—', '△', '▲', '▽', '▼'])

const minusWords = new Set(['minus', 'negative'])

export interface Head {
  end: number
  currency?: { code: string; exponent: number } | undefined
  isNegative: boolean
  /** Number of open brackets. */
  open: number
  /** "$(46": negative, even without the closing bracket. */
  isBracketAfterCurrency?: true
  /** Two currency signs. */
  isUnknown?: true
}

/** Signs, brackets and the currency before a number. */
export function readHead(scene: Scene, at: number): Head | null {
  const { tokens, context } = scene
  const head: Head = { end: at, isNegative: false, open: 0 }
  // Brackets after another figure of a cell hold an aside: "45,678 (12.3%)".
  const isAside = scene.lastEnd >= 0 && skipSpace(tokens, scene.lastEnd) >= at
  const takesBrackets = (context === 'cell' || context === 'heading') && !isAside
  for (let steps = 0; steps < 4; steps++) {
    const word = tokens.word(head.end)
    if (word === '(' && head.open === 0 && (takesBrackets || head.currency || isMinusInBrackets(tokens, head.end))) {
      head.open = 1
      if (head.currency) head.isBracketAfterCurrency = true
      head.end = skipSpace(tokens, head.end + 1)
      continue
    }
    if (!head.isNegative && minusSigns.has(word) && isSign(scene, head.end)) {
      head.isNegative = true
      head.end++
      if (tokens.kind(head.end) === Kind.space && (word === '△' || word === '▲' || takesBrackets)) head.end++
      continue
    }
    if (word === '+' && head.end === at && !isInsideWord(tokens, at)) {
      head.end++
      continue
    }
    const words = head.end === at ? readMinusWord(tokens, at) : null
    if (words !== null) {
      head.isNegative = true
      head.end = words
      continue
    }
    const currency = readCurrencyBefore(tokens, head.end)
    if (!currency) break
    if (head.currency) {
      head.isUnknown = true
      head.end = currency.end
      continue
    }
    head.currency = { code: currency.code, exponent: currency.exponent }
    head.end = currency.end
  }
  return head
}

/** "(15.4)%", "(45)억원" and "($3.5) million": brackets between a number and its unit mean a minus, in sentences too. */
function isMinusInBrackets(tokens: Tokens, at: number): boolean {
  const currency = tokens.kind(at + 1) === Kind.digits ? null : readCurrencyBefore(tokens, at + 1)
  const from = currency?.end ?? at + 1
  if (tokens.kind(from) !== Kind.digits) return false
  const digits = readDigits(tokens, from, { decimalComma: true, spaces: false })
  if (!digits || tokens.word(digits.end) !== ')') return false
  const scale = skipSpace(tokens, digits.end + 1)
  if (scaleWords.longest(tokens, scale, ({ value, end }) => value.form === 'word' && !isWordAt(tokens, end))) return true
  if (currency) return false
  if (koreanScales.has(tokens.word(digits.end + 1)) || tokens.word(digits.end + 1) === '원') return true
  const unit = readUnitWord(tokens, skipSpace(tokens, digits.end + 1), { isDirect: false, hasCurrency: false })
  return unit !== null && (unit.dimension === 'percent' || unit.dimension === 'points' || unit.dimension === 'multiple')
}

function readMinusWord(tokens: Tokens, at: number): number | null {
  if (isInsideWord(tokens, at)) return null
  if (minusWords.has(tokens.word(at)) && tokens.kind(at + 1) === Kind.space) return at + 2
  return tokens.slice(at, at + 4) === '마이너스' ? skipSpace(tokens, at + 4) : null
}

/** A dash is a minus sign unless it joins the token before it. */
function isSign({ tokens }: Scene, at: number): boolean {
  if (isInsideWord(tokens, at) || tokens.kind(at - 1) === Kind.hangul || tokens.word(at - 1) === ')') return false
  const word = tokens.word(at)
  const after = tokens.word(at) === '△' || word === '▲' ? skipSpace(tokens, at + 1) : at + 1
  return (
    tokens.kind(after) === Kind.digits ||
    tokens.word(after) === '.' ||
    tokens.kind(after) === Kind.space ||
    readCurrencyBefore(tokens, after) !== null
  )
}

/** A currency before a number, or an unknown currency sign. */
export function readCurrencyBefore(tokens: Tokens, at: number): { code: string; exponent: number; end: number } | null {
  if (isInsideWord(tokens, at) && tokens.kind(at) !== Kind.sign) return null
  const known = currenciesBefore.longest(
    tokens,
    at,
    ({ end }) => isPrintedAsSign(tokens.slice(at, end)) && !(end === at + 1 && isLetterOfWords(tokens, at)),
  )
  if (known && !(tokens.kind(known.end) === Kind.latin && tokens.kind(known.end - 1) === Kind.latin)) {
    const end = skipSpace(tokens, known.end)
    return { code: known.value.code, exponent: known.value.exponent, end }
  }
  const isLetters = tokens.kind(at) === Kind.latin && tokens.raw(at).length <= 3 && tokens.raw(at) === tokens.raw(at).toUpperCase()
  const sign = isLetters ? at + 1 : at
  return /^\p{Sc}$/u.test(tokens.word(sign)) ? { code: 'unknown', exponent: 0, end: skipSpace(tokens, sign + 1) } : null
}

export function closeBrackets({ tokens, context }: Scene, head: Head, end: number): number | null {
  if (head.open === 0) return end
  head.isNegative = true
  // "(4.5)%" closes before its sign, "(4.5%)" after it.
  for (let at = head.end; at < end; at++) if (tokens.word(at) === ')') return end
  const close = skipSpace(tokens, end)
  if (tokens.word(close) === ')') return close + 1
  // The closing bracket of a cell can be in the next cell.
  const isOpenEnd = (context === 'cell' && close >= tokens.count) || (head.currency !== undefined && head.isBracketAfterCurrency === true)
  return isOpenEnd ? end : null
}
