/** An amount or a share that a question names. */
export interface AskedAmount {
  value: number
  /** ISO 4217, of amounts whose currency is said. */
  currency?: string
  percent?: true
}

/** The unit in which a question wants its answer. */
export interface AskedUnit {
  currency?: string
  /** What a 1 of the answer is to stand for. */
  scale?: number
  percent?: true
}

const koreanScales: Readonly<Record<string, number>> = {
  조: 1e12,
  천억: 1e11,
  백억: 1e10,
  십억: 1e9,
  억: 1e8,
  천만: 1e7,
  백만: 1e6,
  만: 1e4,
  천: 1e3,
  백: 1e2,
}
const englishScales: Readonly<Record<string, number>> = {
  trillion: 1e12,
  tn: 1e12,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  million: 1e6,
  mm: 1e6,
  mn: 1e6,
  m: 1e6,
  thousand: 1e3,
  k: 1e3,
}
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  달러: 'USD',
  불: 'USD',
  '₩': 'KRW',
  krw: 'KRW',
  원: 'KRW',
  '€': 'EUR',
  eur: 'EUR',
  유로: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  파운드: 'GBP',
  엔: 'JPY',
  jpy: 'JPY',
  위안: 'CNY',
  cny: 'CNY',
}

const number = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?'
const koreanScale = '조|천억|백억|십억|억|천만|백만|만|천'
const koreanCurrency = '원|달러|불|유로|엔|위안|파운드'
const korean = new RegExp(
  `(?<![\\d.,])((?:${number})\\s?(?:${koreanScale})(?:\\s?(?:${number})\\s?(?:${koreanScale}))*(?:\\s?(?:${number}))?)\\s?(${koreanCurrency})?|(?<![\\d.,])(${number})\\s?(${koreanCurrency})(?![가-힣]*율)`,
  'g',
)
const english = new RegExp(
  `(?:(us\\$|[$€£₩]|\\b(?:usd|krw|eur|gbp|jpy|cny)\\b)\\s?(${number})|(?<![\\w.,$€£₩])(${number}))(?:\\s?-?(trillion|billion|million|thousand|tn|bn|mm|mn|[bmk])\\b)?(?:\\s?(dollars|usd|krw|won|euros?|eur|yen|pounds)\\b)?`,
  'gi',
)
const percent = new RegExp(`(?<![\\w.,])(-?(?:${number}))\\s?(?:%|percent\\b|퍼센트)`, 'gi')
const words: Readonly<Record<string, string>> = { dollars: 'USD', won: 'KRW', euro: 'EUR', euros: 'EUR', yen: 'JPY', pounds: 'GBP' }

/** Amounts and shares in a question: "1조 2,345억원", "$1.5 billion", "30.1%". Years, plain numbers and counts are none. */
export function readAskedAmounts(text: string): AskedAmount[] {
  const found: { at: number; amount: AskedAmount }[] = []
  for (const match of text.matchAll(percent)) found.push({ at: match.index, amount: { value: plain(match[1] ?? ''), percent: true } })
  for (const match of text.matchAll(korean)) {
    const currency = signs[match[2] ?? match[4] ?? '']
    const value = match[1] === undefined ? plain(match[3] ?? '') : koreanValue(match[1])
    found.push({ at: match.index, amount: { value, ...(currency === undefined ? {} : { currency }) } })
  }
  for (const match of text.matchAll(english)) {
    const [, sign, signed, bare, scale, word] = match
    // "10K" is a form and "3M" a name: a single letter is a scale behind a sign only.
    if (sign === undefined && word === undefined && (scale ?? '').length < 2) continue
    const currency = signs[(sign ?? word ?? '').toLowerCase()] ?? words[(word ?? '').toLowerCase()]
    const value = plain(signed ?? bare ?? '') * (englishScales[(scale ?? '').toLowerCase()] ?? 1)
    found.push({ at: match.index, amount: { value, ...(currency === undefined ? {} : { currency }) } })
  }
  const all = found.toSorted((a, b) => a.at - b.at)
  return all.filter(({ at }, index) => all.findIndex((one) => one.at === at) === index).map(({ amount }) => amount)
}

/** "1조 2,345억": what each scale multiplies, added up. */
function koreanValue(text: string): number {
  let sum = 0
  for (const [, digits = '', scale = ''] of text.matchAll(new RegExp(`(${number})\\s?(${koreanScale})?`, 'g')))
    sum += plain(digits) * (koreanScales[scale] ?? 1)
  return Math.round(sum * 100) / 100
}

function plain(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}

const unitAsked =
  /\b(?:in|as)\s+(?:units? of\s+)?(?:(usd|us dollars?|u\.s\. dollars?|krw|won|eur|euros?|gbp|jpy|dollars?)\s?)?(?:(trillions?|billions?|millions?|thousands?)\b)?(?:\s?(?:of\s+)?(usd|us dollars?|u\.s\. dollars?|krw|korean won|won|euros?|eur|yen|dollars?)\b)?/gi
const unitAskedKorean = /(조|십억|억|천만|백만|만|천)?\s?(원|달러|유로|엔|위안)\s?(?:단위|으로|로)(?![가-힣]*\s?거래)/
const percentAsked = /\b(?:in|as a?)\s+(?:units? of\s+)?(?:%|percents?|percentage)|퍼센트\s?(?:단위|로)|몇\s?%|\(%\)/i
const currencyNames: readonly [string, RegExp][] = [
  ['USD', /usd|dollar|달러/i],
  ['KRW', /krw|won|원/i],
  ['EUR', /eur|유로/i],
  ['GBP', /gbp/i],
  ['JPY', /jpy|yen|엔/i],
  ['CNY', /위안/],
]

/** "(in USD millions)", "백만 달러 단위로", "in percent"; undefined when the question leaves it open. */
export function readAskedUnit(text: string): AskedUnit | undefined {
  if (percentAsked.test(text)) return { percent: true }
  for (const match of text.matchAll(unitAsked)) {
    const [, before, scale, behind] = match
    if (before === undefined && scale === undefined && behind === undefined) continue
    return unitOf(before ?? behind, scale === undefined ? undefined : englishScales[scale.toLowerCase().replace(/s$/, '')])
  }
  const said = unitAskedKorean.exec(text)
  return said ? unitOf(said[2], said[1] === undefined ? undefined : koreanScales[said[1]]) : undefined
}

function unitOf(name: string | undefined, scale: number | undefined): AskedUnit {
  const currency = currencyNames.find(([, pattern]) => pattern.test(name ?? ''))?.[0]
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) }
}
