import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

const koreanUnits = [
  { unit: '조', value: 1e12 },
  { unit: '억', value: 1e8 },
  { unit: '만', value: 1e4 },
] as const

/**
 * Formats a large whole amount in Korean units, the two highest that are not zero: `1조 2,345억`, `3,500만`, rounded to the lower of the two. Below
 * 10,000 it is the plain number.
 */
function koreanAmount(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const highest = koreanUnits.findIndex(({ value }) => size >= value)
  const high = koreanUnits[highest]
  if (!high) return sign + formatNumber(size, 'ko', 2)
  const step = koreanUnits[highest + 1]?.value ?? high.value / 10
  const rounded = Math.round(size / step) * step
  // 9,999억 9,999만 rounds up into 조.
  if (highest > 0 && rounded >= (koreanUnits[highest - 1]?.value ?? Infinity)) return koreanAmount(amount < 0 ? -rounded : rounded)
  const low = koreanUnits[highest + 1]
  if (!low) return `${sign}${formatNumber(rounded / high.value, 'ko', 1)}${high.unit}`
  const head = Math.floor(rounded / high.value)
  const tail = Math.round((rounded - head * high.value) / low.value)
  return sign + formatNumber(head, 'ko', 0) + high.unit + (tail === 0 ? '' : ` ${formatNumber(tail, 'ko', 0)}${low.unit}`)
}

// Trillions are written in billions (1,234.5bn), so that they compare with billions.
const englishUnits = [
  { unit: 'bn', value: 1e9 },
  { unit: 'm', value: 1e6 },
] as const

/** Formats an amount with one decimal, as equity research does: `1,234.5bn`, `3.5m`. Below a million it is the plain number. */
function englishAmount(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  // 999,950,000 prints as 1.0bn, not as 1,000.0m.
  const scale = englishUnits.find(({ value }) => Math.round((size / value) * 10) >= 10)
  if (!scale || size < 1e6) return sign + formatNumber(size, 'en', 2)
  return `${sign}${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(size / scale.value)}${scale.unit}`
}

/** Formats an amount in whole currency units in short form: Korean `1조 2,345억원`, English `₩1,234.5bn`. Without a currency only the number. */
export function formatAmount(amount: number, language: Language, currency?: 'KRW' | 'USD'): string {
  const text = language === 'ko' ? koreanAmount(amount) : englishAmount(amount)
  if (currency === undefined) return text
  if (language === 'ko') return text + (currency === 'KRW' ? '원' : '달러')
  const symbol = currency === 'KRW' ? '₩' : '$'
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text
}
