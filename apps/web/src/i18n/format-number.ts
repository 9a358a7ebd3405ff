import type { Language } from '@dossier/contract'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' }

function plain(value: number, language: Language, fractionDigits: number): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: fractionDigits }).format(value)
}

/** A number with its thousands separated: `12,345.6`. */
export function formatNumber(value: number, language: Language, maximumFractionDigits = 2): string {
  return plain(value, language, maximumFractionDigits)
}

/** A ratio (0.125) as percent with one decimal: `12.5%`. */
export function formatPercent(ratio: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ratio)
}

/** A multiple: `12.3x`. */
export function formatMultiple(value: number): string {
  return `${value.toFixed(1)}x`
}

const koreanUnits = [
  { unit: '조', value: 1e12 },
  { unit: '억', value: 1e8 },
  { unit: '만', value: 1e4 },
] as const

/**
 * A large whole amount in Korean units, the two highest that are not zero: `1조 2,345억`, `3,500만`. Rounds half away from zero to the
 * lower of the two. Below 10,000 it is the plain number.
 */
function koreanAmount(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const highest = koreanUnits.findIndex(({ value }) => size >= value)
  const high = koreanUnits[highest]
  if (!high) return sign + plain(size, 'ko', 2)
  const low = koreanUnits[highest + 1]
  if (!low) return `${sign}${plain(size / high.value, 'ko', 1)}${high.unit}`
  const lowUnits = Math.round(size / low.value)
  const perHigh = high.value / low.value
  const head = Math.floor(lowUnits / perHigh)
  const tail = lowUnits % perHigh
  return sign + plain(head, 'ko', 0) + high.unit + (tail === 0 ? '' : ` ${plain(tail, 'ko', 0)}${low.unit}`)
}

const englishUnits = [
  { unit: 'tn', value: 1e12 },
  { unit: 'bn', value: 1e9 },
  { unit: 'm', value: 1e6 },
] as const

/** `1,234.5bn`, `3.5m`: one decimal, as research houses print it. Below a million it is the plain number. */
function englishAmount(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const unit = englishUnits.find(({ value }) => size >= value)
  if (!unit) return sign + plain(size, 'en', 2)
  // Trillions stay in billions (1,234.5bn): the reader compares them with billions.
  const scale = unit.unit === 'tn' ? { unit: 'bn', value: 1e9 } : unit
  return `${sign}${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(size / scale.value)}${scale.unit}`
}

/** An amount in whole currency units, short: Korean `1조 2,345억원`, English `₩1,234.5bn`. Without a currency only the number. */
export function formatAmount(amount: number, language: Language, currency?: 'KRW' | 'USD'): string {
  const text = language === 'ko' ? koreanAmount(amount) : englishAmount(amount)
  if (currency === undefined) return text
  if (language === 'ko') return text + (currency === 'KRW' ? '원' : '달러')
  const symbol = currency === 'KRW' ? '₩' : '$'
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text
}
