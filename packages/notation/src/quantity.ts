import { boundsBefore, boundsBehind } from './bounds.ts'
import { currenciesBefore, isPrintedAsSign } from './currencies.ts'
import { readDigits } from './digits.ts'
import { compared, type Exact, exact, negated, scaled } from './exact.ts'
import { counters } from './counters.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import { ordinalSuffixes } from './calendar.ts'
import type { Bound, Dimension, Unit } from './mention.ts'
import { type Numeral, readNumeral } from './numeral.ts'
import { PhraseTable } from './phrase-table.ts'
import { koreanScales } from './scales.ts'
import { isInsideWord, isWordAt, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'
import { readPer, readPerBefore, readUnitWord, unitOf, type UnitWord } from './unit-words.ts'

/** A figure as it is read from a token on. */
export interface QuantityRead {
  from: number
  end: number
  value: Exact
  ulp: Exact
  unit: Unit
  bound?: Bound
  upper?: Exact
}

const minusSigns = new Set(['-', '–', '—', '△', '▲', '▽', '▼'])
const minusWords = new Set(['minus', 'negative'])

/** The longest figure that starts at a token: bound, sign, currency, number, scale, unit, "per share", the other end of a range, bound. */
export function readQuantity(scene: Scene, at: number): QuantityRead | null {
  const { tokens } = scene
  const bound = readBoundBefore(tokens, at)
  if (bound) {
    const figure = readFigure(scene, bound.end)
    // "over" in "over 5 years" is a bound; the figure behind may bring its own, and then this one is no part of it.
    // "Over four years" is how long something took.
    if (figure && tokens.word(at) === 'over' && lengthsOfTime.has(figure.unit.of ?? '')) return null
    return figure && { ...figure, from: at, bound: bound.value }
  }
  const range = rangeWords.longest(tokens, at)
  if (range) {
    const figure = tokens.kind(range.end) === Kind.space ? readFigure(scene, range.end + 1, range.value) : null
    return figure?.upper === undefined ? null : { ...figure, from: at }
  }
  return readFigure(scene, at) ?? readNothing(scene, at)
}

const lengthsOfTime = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour'])

function readBoundBefore(tokens: Tokens, at: number): { value: Bound; end: number } | null {
  if (isInsideWord(tokens, at) || tokens.kind(at - 1) === Kind.hangul) return null
  const bound = boundsBefore.longest(tokens, at)
  if (!bound) return null
  const isSign = tokens.kind(bound.end - 1) === Kind.sign || tokens.kind(bound.end - 1) === Kind.hangul
  const end = skipSpace(tokens, bound.end)
  return isSign || end > bound.end ? { value: bound.value, end } : null
}

/** Words before a range that say that it is one, and how its ends are joined. */
type Joint = 'between' | 'ranging' | 'none'
export const rangeWords = new PhraseTable<Joint>([
  ['between', 'between'],
  ['ranging from', 'ranging'],
  ['ranging between', 'between'],
  ['in the range of', 'ranging'],
])

function readFigure(scene: Scene, at: number, joint: Joint = 'none'): QuantityRead | null {
  const { tokens } = scene
  const per = readPerBefore(tokens, at)
  const simple = readAmount(scene, per?.end ?? at)
  if (!simple) return null
  const whole = readRange(scene, simple, joint)
  const withPer = per && whole.unit.dimension === 'money' ? { ...whole, from: at, unit: unitOf({ ...whole.unit, per: per.per }) } : whole
  if (per && withPer === whole) return null
  return withBoundBehind(tokens, { ...withPer, from: at })
}

function withBoundBehind(tokens: Tokens, figure: QuantityRead): QuantityRead {
  const from = skipSpace(tokens, figure.end)
  const bound = boundsBehind.longest(tokens, from, ({ end }) => {
    if (tokens.kind(end - 1) === Kind.latin) return !isWordAt(tokens, end)
    const isJoined = tokens.word(from) === '대' && end === from + 1
    return (from === figure.end || !isJoined) && (tokens.kind(end) !== Kind.hangul || mayEndKoreanWord(tokens, end) || end - from > 2)
  })
  if (!bound || (tokens.word(bound.end - 1) === '+' && isWordAt(tokens, bound.end))) return figure
  return { ...figure, end: bound.end, bound: bound.value }
}

interface Amount extends QuantityRead {
  /** Nothing at it says what it is, nor its scale. */
  isPlain: boolean
  hasCurrencyBefore: boolean
}

/** A single number with its sign, brackets, currency and unit. */
function readAmount(scene: Scene, at: number): Amount | null {
  const { tokens, context } = scene
  const head = readHead(scene, at)
  if (!head) return null
  const { currency } = head
  const numeral = readNumeral(scene, head.end, { isMoney: currency !== undefined, isOpen: head.open > 0 })
  if (!numeral || !maySpeakOfNumber(scene, head.end, numeral, currency !== undefined)) return null
  const tail = readRatioTail(scene, numeral) ?? readTail(tokens, numeral, { currency, isOpen: head.open > 0 })
  if (numeral.form === 'words' && !mayBeWords(scene, head.end, numeral, tail)) return null
  const closed = closeBrackets(scene, head, tail.end)
  if (closed === null) return null
  const perBehind = closed > tail.end && tail.dimension === 'money' && tail.per === undefined ? readPer(tokens, closed) : null
  if (perBehind) tail.per = perBehind.per
  const end = perBehind?.end ?? closed
  const span = { from: at, hasCurrencyBefore: currency !== undefined }
  if (numeral.isTorn || head.isUnknown || isUncertainComma(scene, head.end, numeral, tail))
    return {
      ...span,
      end,
      value: numeral.value,
      ulp: numeral.ulp,
      unit: { dimension: 'unknown', scale: head.isUnknown ? numeral.scale : 0 },
      isPlain: false,
    }
  const isMinusBehind = context === 'cell' && tokens.word(end) === '-' && skipSpace(tokens, end + 1) >= tokens.count
  const value = scaled(numeral.value, tail.scale)
  return {
    ...span,
    end: isMinusBehind ? end + 1 : end,
    value: head.isNegative !== isMinusBehind ? negated(value) : value,
    ulp: scaled(numeral.ulp, tail.scale),
    unit: unitOf({ ...tail, scale: numeral.scale + tail.scale }),
    ...(tail.bound && { bound: tail.bound }),
    isPlain: tail.dimension === 'number' && numeral.scale === 0,
  }
}

/** "3.50:1.00" and "3.50 to 1.00" are multiples. */
function readRatioTail({ tokens }: Scene, numeral: Numeral): Tail | null {
  const isColon = tokens.word(numeral.end) === ':'
  const isTo =
    tokens.word(numeral.end + 1) === 'to' && tokens.kind(numeral.end) === Kind.space && tokens.kind(numeral.end + 2) === Kind.space
  if (numeral.form !== 'digits' || (!isColon && !isTo)) return null
  const one = isColon ? numeral.end + 1 : numeral.end + 3
  const isDecimal = tokens.word(one + 1) === '.' && /^0+$/.test(tokens.word(one + 2))
  if (tokens.word(one) !== '1' || (!isDecimal && !isColon)) return null
  const end = isDecimal ? one + 3 : one + 1
  return isWordAt(tokens, end) || tokens.word(end) === ':' ? null : { dimension: 'multiple', scale: 0, end }
}

/** Outside a cell "12,5" is a decimal only where a unit stands at it; without one it may be a list of two. */
function isUncertainComma({ tokens, context }: Scene, at: number, numeral: Numeral, { dimension }: Tail): boolean {
  return (
    context !== 'cell' && dimension === 'number' && numeral.scale === 0 && /^\d+,(?:\d{1,2}|\d{4,})$/.test(tokens.slice(at, numeral.end))
  )
}

interface Head {
  end: number
  currency?: { code: string; exponent: number } | undefined
  isNegative: boolean
  /** Brackets that are to be closed. */
  open: number
  /** "$(46": a minus, wherever the other bracket is. */
  isBracketBehindCurrency?: true
  /** Two signs of currencies. */
  isUnknown?: true
}

/** Signs, brackets and the currency before a number. */
function readHead(scene: Scene, at: number): Head | null {
  const { tokens, context } = scene
  const head: Head = { end: at, isNegative: false, open: 0 }
  // Behind another figure of a cell brackets hold an aside: "45,678 (12.3%)".
  const isAside = scene.lastEnd >= 0 && skipSpace(tokens, scene.lastEnd) >= at
  const takesBrackets = (context === 'cell' || context === 'heading') && !isAside
  for (let steps = 0; steps < 4; steps++) {
    const word = tokens.word(head.end)
    if (word === '(' && head.open === 0 && (takesBrackets || head.currency || isMinusInBrackets(tokens, head.end))) {
      head.open = 1
      if (head.currency) head.isBracketBehindCurrency = true
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

/** "(15.4)%" and "(45)억원": in a sentence too brackets between a number and its unit are a minus. */
function isMinusInBrackets(tokens: Tokens, at: number): boolean {
  if (tokens.kind(at + 1) !== Kind.digits) return false
  const digits = readDigits(tokens, at + 1, { decimalComma: true, spaces: false })
  if (!digits || tokens.word(digits.end) !== ')') return false
  if (koreanScales.has(tokens.word(digits.end + 1)) || tokens.word(digits.end + 1) === '원') return true
  const unit = readUnitWord(tokens, skipSpace(tokens, digits.end + 1), { isDirect: false, hasCurrency: false })
  return unit !== null && (unit.dimension === 'percent' || unit.dimension === 'points' || unit.dimension === 'multiple')
}

function readMinusWord(tokens: Tokens, at: number): number | null {
  if (isInsideWord(tokens, at)) return null
  if (minusWords.has(tokens.word(at)) && tokens.kind(at + 1) === Kind.space) return at + 2
  return tokens.slice(at, at + 4) === '마이너스' ? skipSpace(tokens, at + 4) : null
}

/** A dash is a minus sign where it does not join what stands before it. */
function isSign({ tokens }: Scene, at: number): boolean {
  if (isInsideWord(tokens, at) || tokens.kind(at - 1) === Kind.hangul || tokens.word(at - 1) === ')') return false
  const word = tokens.word(at)
  const behind = tokens.word(at) === '△' || word === '▲' ? skipSpace(tokens, at + 1) : at + 1
  return (
    tokens.kind(behind) === Kind.digits ||
    tokens.word(behind) === '.' ||
    tokens.kind(behind) === Kind.space ||
    readCurrencyBefore(tokens, behind) !== null
  )
}

/** A currency before a number, and a sign of one that nobody knows. */
function readCurrencyBefore(tokens: Tokens, at: number): { code: string; exponent: number; end: number } | null {
  if (isInsideWord(tokens, at) && tokens.kind(at) !== Kind.sign) return null
  const known = currenciesBefore.longest(tokens, at, ({ end }) => isPrintedAsSign(tokens.slice(at, end)))
  if (known && !(tokens.kind(known.end) === Kind.latin && tokens.kind(known.end - 1) === Kind.latin)) {
    const end = skipSpace(tokens, known.end)
    return { code: known.value.code, exponent: known.value.exponent, end }
  }
  const isLetters = tokens.kind(at) === Kind.latin && tokens.raw(at).length <= 3 && tokens.raw(at) === tokens.raw(at).toUpperCase()
  const sign = isLetters ? at + 1 : at
  return /^\p{Sc}$/u.test(tokens.word(sign)) ? { code: 'unknown', exponent: 0, end: skipSpace(tokens, sign + 1) } : null
}

interface Tail {
  dimension: Dimension
  currency?: string
  per?: string
  of?: string
  scale: number
  end: number
  bound?: Bound
}

/** Bounds between a number and its unit: "100+ stores", "300여 명". */
const innerBounds: ReadonlyMap<string, Bound> = new Map([
  ['+', 'atLeast'],
  ['여', 'about'],
])

/** What stands behind a number. */
function readTail(tokens: Tokens, numeral: Numeral, { currency: before, isOpen }: { currency: Head['currency']; isOpen: boolean }): Tail {
  const open = isOpen && tokens.word(numeral.end) === ')' ? numeral.end + 1 : numeral.end
  const bare: Tail = {
    dimension: before ? (before.code === 'unknown' ? 'unknown' : 'money') : 'number',
    ...(before && before.code !== 'unknown' && { currency: before.code }),
    scale: before?.exponent ?? 0,
    end: numeral.end,
  }
  const direct = numeral.end
  const inner = tokens.word(skipSpace(tokens, direct)) === '여' ? skipSpace(tokens, direct) : direct
  const bound = innerBounds.get(tokens.word(inner))
  const at = bound ? skipSpace(tokens, inner + 1) : skipSpace(tokens, open)
  const isHyphen = tokens.word(direct) === '-' && tokens.kind(direct + 1) === Kind.latin
  const word = readUnitWord(tokens, isHyphen ? direct + 1 : at, { isDirect: at === direct, hasCurrency: before !== undefined })
  const unit = word ? { ...merged(bare, word, before?.code), ...(bound && { bound }) } : bare
  if (!word && tokens.kind(numeral.end) === Kind.latin)
    return { dimension: 'unknown', scale: bare.scale, end: wordEnd(tokens, numeral.end) }
  if (!word && unit.dimension === 'number' && isUnknownSuffix(tokens, numeral)) unit.dimension = 'unknown'
  if (unit.dimension !== 'money' && unit.dimension !== 'percent') return unit
  const per = readPer(tokens, unit.end)
  return per && unit.dimension === 'money' ? { ...unit, per: per.per, end: per.end } : unit
}

/** What stands before and behind together: "$5 million CAD" is Canadian, "€175 million USD" is neither. */
function merged(bare: Tail, word: UnitWord, before: string | undefined): Tail {
  if (before === undefined) return { ...bare, ...word }
  if (word.dimension !== 'money') return { dimension: 'unknown', scale: bare.scale, end: word.end }
  const { currency = before } = word
  const shared = currency.split('|').filter((code) => before.split('|').includes(code))
  if (currency === 'unknown') return { dimension: 'unknown', scale: bare.scale, end: word.end }
  const agrees = shared.length > 0 || before === '$' || currency === '$'
  if (!agrees) return { dimension: 'unknown', scale: bare.scale, end: word.end }
  return {
    ...bare,
    currency: before === '$' ? currency : currency === '$' ? before : shared.join('|'),
    scale: bare.scale + word.scale,
    end: word.end,
  }
}

/** Behind the letters and digits that are joined at a token. */
function wordEnd(tokens: Tokens, at: number): number {
  let end = at
  while (end - at < 8 && (isWordAt(tokens, end) || (tokens.word(end) === '-' && isWordAt(tokens, end + 1)))) end++
  return end
}

/** Letters directly behind a number that are no unit: the figure is of something unknown. */
function isUnknownSuffix(tokens: Tokens, { end }: Numeral): boolean {
  return tokens.kind(end) === Kind.hangul && !mayEndKoreanWord(tokens, end)
}

function closeBrackets({ tokens, context }: Scene, head: Head, end: number): number | null {
  if (head.open === 0) return end
  head.isNegative = true
  // "(4.5)%" closes before its sign, "(4.5%)" behind.
  for (let at = head.end; at < end; at++) if (tokens.word(at) === ')') return end
  const close = skipSpace(tokens, end)
  if (tokens.word(close) === ')') return close + 1
  // The closing bracket of a cell may stand in the next one.
  const isOpenEnd = (context === 'cell' && close >= tokens.count) || (head.currency !== undefined && head.isBracketBehindCurrency === true)
  return isOpenEnd ? end : null
}

/** Digits that go on as a word of letters and digits are no number. */
function maySpeakOfNumber({ tokens, context }: Scene, at: number, numeral: Numeral, isMoney: boolean): boolean {
  // "04.02 Customer contracts": places in a data room.
  if (context === 'fileName' && /^0\d/.test(tokens.word(at))) return false
  if (numeral.form === 'words') return !isInsideWord(tokens, at) && (tokens.kind(at) !== Kind.hangul || tokens.kind(at - 1) !== Kind.hangul)
  if (isInsideWord(tokens, at) && !isMoney) return false
  if (isMoney) return true
  return tokens.kind(numeral.end) === Kind.latin ? !isName(tokens, at, numeral) : !isCompanyName(tokens, at, numeral)
}

/** "3M" before another capitalised word. */
function isCompanyName(tokens: Tokens, at: number, { end }: Numeral): boolean {
  return end === at + 2 && /^[KMB]$/.test(tokens.raw(at + 1)) && tokens.word(end) === ' ' && /^\p{Lu}\p{Ll}/u.test(tokens.raw(end + 1))
}

/** "5G", "10K", "A4": short digits with capitals are names; "12.5z" and "1,234tCO2" are figures of something unknown. */
function isName(tokens: Tokens, at: number, numeral: Numeral): boolean {
  const unit = readUnitWord(tokens, numeral.end, { isDirect: true, hasCurrency: false })
  if (unit !== null && unit.dimension !== 'unknown') return false
  return (
    numeral.end === at + 1 &&
    (tokens.raw(numeral.end) === tokens.raw(numeral.end).toUpperCase() || ordinalSuffixes.has(tokens.word(numeral.end)))
  )
}

/** English and Korean words that are numbers elsewhere: "one of the largest", "이 회사". */
function mayBeWords({ tokens }: Scene, at: number, numeral: Numeral, tail: Tail): boolean {
  const isNamed = tail.dimension !== 'number' && tail.dimension !== 'unknown'
  if (tokens.kind(at) === Kind.latin) return compared(numeral.value, exact(1n)) > 0 || isNamed
  const isGlued = tokens.kind(numeral.end) === Kind.hangul
  // "세대" is a generation, and "천사장" no thousand and four.
  if (numeral.isNative) return isNamed && mayEndKoreanWord(tokens, tail.end) && (counters.longest(tokens, at)?.end ?? at) <= numeral.end
  if (numeral.end - at === 1) return maySingleSyllable(tokens, at, numeral, tail)
  const isUsual = tail.dimension === 'money' || tail.of === 'person' || tail.of === 'share'
  return isNamed && (isUsual || !isGlued) && mayEndKoreanWord(tokens, tail.end)
}

/** "만 명", "삼 년" but not "만기", "구주", "조건", "이사". */
function maySingleSyllable(tokens: Tokens, at: number, numeral: Numeral, tail: Tail): boolean {
  const isScale = koreanScales.has(tokens.word(at))
  if (isScale)
    return (
      tokens.kind(numeral.end) === Kind.space &&
      numeral.end < tail.end &&
      (tail.dimension === 'money' || tail.of === 'person' || tail.of === 'share')
    )
  return !'일이'.includes(tokens.word(at)) && (tail.of === 'month' || tail.of === 'year') && mayEndKoreanWord(tokens, tail.end)
}

const dashes = new Set(['-', '–', '—', '~'])

/** Joins the other end of a range: "$10 to $12 million", "5-7%", "10~12억원", "between 3 and 5". */
function readRange(scene: Scene, lower: Amount, joint: Joint): QuantityRead {
  const { tokens } = scene
  const link = readLink(tokens, lower.end, joint)
  if (!link) return plainOf(lower)
  const upper = readAmount(scene, link.end)
  const amid =
    upper && tokens.slice(skipSpace(tokens, upper.end), skipSpace(tokens, upper.end) + 2) === '사이'
      ? skipSpace(tokens, upper.end) + 2
      : null
  const isFromTo = tokens.slice(lower.end, lower.end + 2) === '에서'
  if (!upper || (isFromTo && amid === null && !lower.isPlain) || !joins(scene, lower, upper, link.isDash, joint)) return plainOf(lower)
  const exponent = lower.unit.scale === 0 ? upper.unit.scale : 0
  const unit =
    lower.unit.dimension === 'number'
      ? upper.unit
      : unitOf({ ...lower.unit, per: upper.unit.per ?? lower.unit.per, scale: upper.unit.scale })
  return {
    from: lower.from,
    end: amid ?? upper.end,
    value: scaled(lower.value, exponent),
    ulp: scaled(lower.ulp, exponent),
    unit,
    upper: upper.value,
  }
}

function plainOf({ from, end, value, ulp, unit, bound }: Amount): QuantityRead {
  return { from, end, value, ulp, unit, ...(bound && { bound }) }
}

function readLink(tokens: Tokens, at: number, joint: Joint): { end: number; isDash: boolean } | null {
  const from = skipSpace(tokens, at)
  const word = tokens.word(from)
  if (dashes.has(word)) {
    const end = skipSpace(tokens, from + 1)
    return from > at === end > from + 1 ? { end, isDash: true } : null
  }
  if (from === at && tokens.kind(at) !== Kind.hangul) return null
  if ((word === 'to' || (word === 'and' && joint === 'between')) && tokens.kind(from + 1) === Kind.space)
    return { end: from + 2, isDash: false }
  if (tokens.slice(from, from + 2) === '에서' && tokens.kind(from + 2) === Kind.space) return { end: from + 3, isDash: false }
  return tokens.slice(from, from + 2) === '내지' ? { end: skipSpace(tokens, from + 2), isDash: true } : null
}

/** Whether two figures are the ends of one range, and not a change from one to the other. */
function joins(scene: Scene, lower: Amount, upper: Amount, isDash: boolean, joint: Joint): boolean {
  const [one, other] = [lower.unit, upper.unit]
  if (isYearAlone(scene, lower) && startsWithYear(scene, upper)) return false
  const isSame = one.dimension === other.dimension && one.of === other.of && one.currency === other.currency
  const isShared = one.dimension === 'number' || (other.dimension === 'number' && !upper.hasCurrencyBefore)
  if (!isSame && !isShared) return false
  return isDash || joint !== 'none' || !isBehindChange(scene.tokens, lower.from)
}

const startsWithYear = ({ tokens }: Scene, { from, unit }: Amount): boolean =>
  tokens.word(from).length === 4 && (unit.dimension === 'number' || unit.of === 'year')

const isYearAlone = ({ tokens }: Scene, { from, end, isPlain }: Amount): boolean =>
  isPlain && end === from + 1 && tokens.word(from).length === 4

/** Words before the first of two figures that are a change: "from $10 million to $12 million", "rose 5% to 10%". */
const changes = new Set([
  'from',
  'by',
  'increased',
  'decreased',
  'rose',
  'fell',
  'grew',
  'declined',
  'dropped',
  'up',
  'down',
  'gained',
  'lost',
  'increase',
  'decrease',
  'improved',
  'expanded',
  'reduced',
  'raised',
  'cut',
])

const isBehindChange = (tokens: Tokens, at: number): boolean => tokens.kind(at - 1) === Kind.space && changes.has(tokens.word(at - 2))

/** A dash that is all of a cell is nothing: "—", "$ -", "—%". */
function readNothing({ tokens, context }: Scene, at: number): QuantityRead | null {
  if (context !== 'cell' || at > 0) return null
  const currency = readCurrencyBefore(tokens, at)
  const dash = currency?.end ?? at
  if (!dashes.has(tokens.word(dash)) || tokens.word(dash) === '~') return null
  const word = readUnitWord(tokens, skipSpace(tokens, dash + 1), { isDirect: false, hasCurrency: currency !== null })
  const end = word?.end ?? dash + 1
  if (skipSpace(tokens, end) < tokens.count) return null
  const dimension = currency ? (currency.code === 'unknown' ? 'unknown' : 'money') : (word?.dimension ?? 'number')
  return {
    from: at,
    end,
    value: exact(0n),
    ulp: exact(1n),
    unit: unitOf({
      dimension,
      currency: dimension === 'money' ? (currency?.code ?? word?.currency) : undefined,
      of: word?.of,
      scale: word?.scale ?? 0,
    }),
  }
}
