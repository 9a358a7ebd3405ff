/** In what a table's figures are printed. */
export interface ReportingUnit {
  /** ISO 4217; absent where it is not said. */
  currency?: string
  /** What a printed 1 stands for: 1,000,000 under "in millions". */
  scale: number
}

const koreanScales: readonly [RegExp, number][] = [
  [/조\s?원/, 1e12],
  [/십억\s?원/, 1e9],
  [/억\s?원/, 1e8],
  [/백만\s?원/, 1e6],
  [/천\s?원/, 1e3],
  [/원/, 1],
]

const englishScales: readonly [RegExp, number][] = [
  [/\btrillions?\b|\btn\b/i, 1e12],
  [/\bbillions?\b|\bbn\b|십억/i, 1e9],
  [/\bmillions?\b|\bmm\b|\bmn\b|백만/i, 1e6],
  [/\bthousands?\b|\b000s?\b|천/i, 1e3],
]

const currencies: readonly [RegExp, string][] = [
  [/US\s?\$|\bUSD\b|U\.S\. dollars?|미\s?달러|미화/i, 'USD'],
  [/\bKRW\b|₩|won\b|원(?!화 외)/i, 'KRW'],
  [/\bEUR\b|€|\beuros?\b|유로/i, 'EUR'],
  [/\bJPY\b|¥|\byen\b|엔/i, 'JPY'],
  [/\bGBP\b|£|pounds?\b|파운드/i, 'GBP'],
  [/\$|\bdollars?\b|달러/i, 'USD'],
]

/** Reads what a table says of its unit: "(In millions, except per share data)", "(단위 : 백만원)"; null when it says nothing. */
export function readReportingUnit(text: string): ReportingUnit | null {
  const plain = text.normalize('NFKC')
  const currency = readCurrency(plain)
  const korean = koreanScales.find(([pattern]) => pattern.test(plain))
  if (korean) return { currency: 'KRW', scale: korean[1] }
  const english = englishScales.find(([pattern]) => pattern.test(plain))
  if (english) return { ...(currency && { currency }), scale: english[1] }
  return currency && /dollars?\b|in (?:USD|KRW|EUR)|unit|단위/i.test(plain) ? { currency, scale: 1 } : null
}

/** The currency that a text names, ISO 4217. */
export function readCurrency(text: string): string | undefined {
  return currencies.find(([pattern]) => pattern.test(text))?.[1]
}
