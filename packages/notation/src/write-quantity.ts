import { counterWords } from './counters.ts'
import { currencySigns, hundredthsOf } from './currencies.ts'
import { added, compared, type Exact, exact, negated, scaled, signOf, subtracted } from './exact.ts'
import type { Bound, Language, QuantityMention, Unit } from './mention.ts'

/** The written parts of a figure: without `ulp` all its decimals, without `bound` and `upper` only the value. */
export type WritableQuantity = Pick<QuantityMention, 'value' | 'unit'> & Partial<Pick<QuantityMention, 'ulp' | 'bound' | 'upper'>>

export interface WriteOptions {
  /** Negative figures are in brackets in a cell, after a minus sign in a sentence. */
  context?: 'cell' | 'prose'
}

/** Decimals of a number with an infinite expansion. */
const maxDecimals = 12

/**
 * A figure in house style: "$34.2bn", "279조 6,048억원", "(1,234)", "12.3x", "11.1%". `scan` reads the same figure back; a scale without a word in the
 * language is written out.
 */
export function writeQuantity(figure: WritableQuantity, language: Language, { context = 'cell' }: WriteOptions = {}): string {
  const { value, upper, bound, unit } = figure
  if (upper !== undefined)
    return `${writeSize(figure, language)}${language === 'ko' ? '~' : '–'}${writeSize({ ...figure, value: upper }, language)}`
  const isNegative = signOf(value) < 0
  const size = writeSize({ ...figure, value: isNegative ? negated(value) : value }, language)
  const [before, after] = bound === undefined ? ['', ''] : boundWords[language][bound]
  const per = unit.per !== undefined && unit.dimension === 'money' ? perWords(unit.per, language) : ['', '']
  const signed = isNegative ? (context === 'cell' && bound === undefined ? `(${size})` : `-${size}`) : size
  return `${before}${per[0]}${signed}${per[1]}${after}`
}

const boundWords: Record<Language, Record<Bound, readonly [before: string, after: string]>> = {
  en: { about: ['~', ''], atLeast: ['at least ', ''], atMost: ['up to ', ''], above: ['more than ', ''], below: ['less than ', ''] },
  ko: { about: ['약 ', ''], atLeast: ['', ' 이상'], atMost: ['', ' 이하'], above: ['', ' 초과'], below: ['', ' 미만'] },
}

const koreanPeriodic: Readonly<Record<string, string>> = { month: '월 ', year: '연 ', day: '일 ' }

function perWords(per: string, language: Language): readonly [before: string, after: string] {
  const { en = per, ko = per } = counterWords.get(per) ?? {}
  if (language === 'ko') return [koreanPeriodic[per] ?? `${ko}당 `, '']
  return ['', ` per ${per === 'person' ? 'person' : singular(en, per)}`]
}

const singular = (plural: string, of: string): string => (/[A-Z]|^[a-z]+$/.test(of) && of.toLowerCase() === of ? of : plural)

const englishScales: ReadonlyMap<number, string> = new Map([
  [3, 'k'],
  [6, 'm'],
  [9, 'bn'],
  [12, 'tn'],
])
const koreanUnits: ReadonlyMap<number, string> = new Map([
  [3, '천'],
  [4, '만'],
  [6, '백만'],
  [8, '억'],
  [9, '십억'],
  [12, '조'],
])

/** A figure that is not negative. */
function writeSize({ value, ulp, unit }: WritableQuantity, language: Language): string {
  const isKorean = language === 'ko'
  const isSmall = unit.scale < 0
  const scale = isSmall || (isKorean ? koreanUnits : englishScales).has(unit.scale) ? unit.scale : 0
  const step = ulp === undefined ? undefined : scaled(ulp, -scale)
  const number = isKorean && scale > 0 ? koreanNumber(value, scale, step) : writeDecimal(scaled(value, -scale), step)
  const scaledNumber = isKorean || scale <= 0 ? number : `${number}${englishScales.get(scale) ?? ''}`
  return withUnit(scaledNumber, { ...unit, scale }, language)
}

function withUnit(number: string, unit: Unit, language: Language): string {
  const isKorean = language === 'ko'
  switch (unit.dimension) {
    case 'percent':
      return `${number}${unit.scale === -1 ? '‰' : '%'}`
    case 'points':
      return unit.scale === -2 ? `${number}${isKorean ? 'bp' : ' bps'}` : `${number}%p`
    case 'multiple':
      return `${number}${isKorean ? '배' : 'x'}`
    case 'count': {
      const words = counterWords.get(unit.of ?? '')
      return words ? `${number}${isKorean && /^[가-힣]/.test(words.ko) ? words.ko : ` ${words.en}`}` : number
    }
    case 'money':
      return withCurrency(number, unit, language)
    case 'number':
    case 'unknown':
      return number
  }
}

function withCurrency(number: string, { currency = '', scale }: Unit, language: Language): string {
  const { sign, word } = currencySigns.get(currency) ?? {}
  if (scale === -2) return `${number}${hundredthsOf(currency, language)}`
  if (language === 'ko' && word !== undefined) return currency === 'KRW' ? `${number}원` : `${number} ${word}`
  return `${sign ?? `${currency} `}${number}`
}

/** Digits in groups of three; with the decimals of `step`, or else all decimals. */
function writeDecimal(value: Exact, step: Exact | undefined): string {
  const decimals = step === undefined ? decimalsOf(value) : decimalsOf(step)
  const digits = rounded(scaled(value, decimals))
    .toString()
    .padStart(decimals + 1, '0')
  const integerDigits = digits.slice(0, digits.length - decimals)
  const grouped = grouping.format(BigInt(integerDigits))
  return decimals === 0 ? grouped : `${grouped}.${digits.slice(-decimals)}`
}

const grouping = new Intl.NumberFormat('en-US')

function decimalsOf(value: Exact): number {
  let decimals = 0
  while (decimals < maxDecimals && scaled(value, decimals).denominator !== 1n) decimals++
  return decimals
}

const rounded = ({ numerator, denominator }: Exact): bigint => (2n * numerator + denominator) / (2n * denominator)

/** "279조 6,048억", "3억 5,000만", "1,234백만": the part above the unit is written in larger units, where the language has them. */
function koreanNumber(value: Exact, scale: number, step: Exact | undefined): string {
  const unit = koreanUnits.get(scale) ?? ''
  const parted = [12, 8].filter((larger) => larger > scale && (scale === 8 || scale === 4))
  const groups: string[] = []
  let rest = value
  for (const larger of parted) {
    const count = scaled(rest, -larger)
    const integer = count.numerator / count.denominator
    if (integer === 0n) continue
    groups.push(`${writeDecimal(exact(integer), undefined)}${koreanUnits.get(larger) ?? ''}`)
    rest = subtracted(rest, scaled(exact(integer), larger))
  }
  const last = scaled(rest, -scale)
  const isSmall = compared(last, exact(1n)) < 0 || compared(roundedUp(last, step), scaled(exact(1n), 4)) >= 0
  // Leaving out a last unit of zero would lose the printed precision.
  if (groups.length > 0 && isSmall) return `${writeDecimal(scaled(value, -scale), step)}${unit}`
  return [...groups, `${writeDecimal(last, step)}${unit}`].join(' ')
}

const roundedUp = (value: Exact, step: Exact | undefined): Exact => (step === undefined ? value : added(value, scaled(step, -1)))
