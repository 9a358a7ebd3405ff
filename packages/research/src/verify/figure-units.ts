import { exact, type ExactNumber, scaled } from './exact-number.ts'

export type FigureKind = 'number' | 'percent' | 'points' | 'multiple'

/** What is written behind a number and says what it is of. */
export interface WrittenUnit {
  kind: FigureKind
  /** Ten to this power is what a 1 stands for. */
  exponent: number
  /** A word of scale is written. */
  scaleTold: boolean
  /** ISO 4217. */
  currency?: string
  /** What is counted, as far as it can be told apart: "share", "person", "year", "month", or a Korean counter. */
  counted?: string
}

const scales: Readonly<Record<string, number>> = {
  hundred: 2,
  thousand: 3,
  k: 3,
  million: 6,
  mn: 6,
  mm: 6,
  m: 6,
  billion: 9,
  bn: 9,
  b: 9,
  trillion: 12,
  tn: 12,
}
const scaleWord = /^[\s-]?(hundreds?|thousands?|millions?|billions?|trillions?|bn|mn|mm|tn)(?![\p{L}\p{N}])|^([mkb])(?![\p{L}\p{N}])/iu

const currencySigns: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|USD|^\$|dollar|달러|불$/i, 'USD'],
  [/HK\s?\$/i, 'HKD'],
  [/C\s?\$|CAD/i, 'CAD'],
  [/A\s?\$|AUD/i, 'AUD'],
  [/€|EUR|유로/i, 'EUR'],
  [/£|GBP|pound|파운드/i, 'GBP'],
  [/¥|JPY|yen|엔/i, 'JPY'],
  [/CNY|RMB|위안/i, 'CNY'],
  [/CHF/i, 'CHF'],
  [/₩|KRW|won|원/i, 'KRW'],
]

/** The currency that a sign or a word of one stands for. */
export function currencyOf(sign: string): string | undefined {
  const plain = sign.trim()
  if (/^(?:HK|C|A)\s?\$/i.test(plain)) return currencySigns.slice(1, 4).find(([pattern]) => pattern.test(plain))?.[1]
  return currencySigns.find(([pattern]) => pattern.test(plain))?.[1]
}

const currencyBehind =
  /^\s?(원|(?:미국\s?|미\s?)?달러|불(?!\p{L})|유로|엔|위안|파운드|(?:U\.?S\.? )?dollars?|euros?|yen|won|pounds?|USD|KRW|EUR|JPY|GBP|CNY)(?![A-Za-z])/iu
const points = /^\s?(?:%p\b|%P\b|%\s?포인트|퍼센트\s?포인트|%\s?points?\b|percentage[\s-]points?\b|p\.p\.|pp\b|pts?\b|points?\b|포인트)/i
const basisPoints = /^[\s-]?(?:basis[\s-]points?\b|bps?\b)/i
const perMille = /^\s?(?:‰|퍼밀)/
const percent = /^\s?(?:%|[Pp]ercent(?:age)?\b|per cent\b|퍼센트|프로(?!\p{L}{2}))/u
const multiple = /^(?:\s?(?:times|배)|x)(?![A-Za-z])/i

const counters: readonly (readonly [RegExp, string])[] = [
  [/^\s?(?:[a-z]+ )?shares?\b|^\s?주(?![가-힣])|^\s?주(?=[를은의로와])/i, 'share'],
  [/^\s?(?:[a-z]+[ -]){0,2}(?:employees|persons?|people|workers)\b|^\s?(?:명|인(?![가-힣]))/i, 'person'],
  [/^[\s-]?years?\b|^\s?(?:개?년)/i, 'year'],
  [/^[\s-]?months?\b|^\s?(?:개월|달(?!러))/i, 'month'],
  [/^[\s-]?weeks?\b|^\s?주(?=간|일)/i, 'week'],
  [/^[\s-]?days?\b|^\s?일(?![가-힣])|^\s?일(?=[간의에을까이로부])/i, 'day'],
  [/^[\s-]?hours?\b|^\s?시간/i, 'hour'],
]
const koreanCounter =
  /^\s?(건|개|대|곳|번|차례|회|종|척|채|호|톤|평|㎡|가지|단계|개사|개국)(?![가-힣]{3})|^\s?(건|개|대|곳|번|회|종|척|톤|평|가지)(?=입니다|이었|이며|이고|이다|으로|에서|까지|부터)/

const oneAHundredth = exact(1n, 100n)
const oneATenth = exact(1n, 10n)

/** What stands for one of the kind: basis points are hundredths of a percentage point. */
export interface ReadUnit extends WrittenUnit {
  length: number
  factor: ExactNumber
}

/** Reads the unit at the beginning of `behind`, the text behind a number. */
export function readUnitBehind(behind: string): ReadUnit {
  const unit: ReadUnit = { kind: 'number', exponent: 0, scaleTold: false, length: 0, factor: exact(1n) }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(behind.slice(unit.length, unit.length + 40))
    if (match) unit.length += match[0].length
    return match
  }
  const told = take(scaleWord)
  if (told) {
    unit.exponent = scales[(told[1] ?? told[2] ?? '').toLowerCase().replace(/s$/, '')] ?? 0
    unit.scaleTold = true
  }
  if (take(points)) unit.kind = 'points'
  else if (take(basisPoints)) {
    unit.kind = 'points'
    unit.factor = oneAHundredth
  } else if (take(perMille)) {
    unit.kind = 'percent'
    unit.factor = oneATenth
  } else if (take(percent)) unit.kind = 'percent'
  else {
    const currency = currencyOf(take(currencyBehind)?.[1] ?? '')
    if (currency !== undefined) unit.currency = currency
    else if (take(multiple)) unit.kind = 'multiple'
    else countedBehind(unit, take)
  }
  unit.factor = scaled(unit.factor, unit.exponent)
  return unit
}

function countedBehind(unit: ReadUnit, take: (pattern: RegExp) => RegExpExecArray | null): void {
  for (const [pattern, counted] of counters)
    if (take(pattern)) {
      unit.counted = counted
      return
    }
  const [, plain, before] = take(koreanCounter) ?? []
  const korean = plain ?? before
  if (korean !== undefined) unit.counted = korean
}
