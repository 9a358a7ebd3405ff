import type { Language } from '@dossier/contract'
import { countedScale } from '@dossier/lexicon'

const scales: Record<Language, Readonly<Record<number, string>>> = {
  en: { 1: '', 1e3: ' thousand', 1e6: ' million', 1e8: ' hundred million', 1e9: ' billion', 1e12: ' trillion' },
  ko: { 1: '', 1e3: '천', 1e6: '백만', 1e8: '억', 1e12: '조' },
}
const koreanCurrencies: Readonly<Record<string, string>> = { KRW: '원', USD: ' 달러', EUR: ' 유로', JPY: ' 엔', GBP: ' 파운드' }

/** A number in units of a scale, as statements print it: 12,400,000,000 in millions is "12,400". */
export const inUnitsOf = (value: number, scale: number) => (value / scale).toLocaleString('en-US', { maximumFractionDigits: 1 })

/** An amount as text: "KRW 12,400 million", "12,400백만원". */
export function writeAmount(
  value: number,
  { currency, scale }: { currency: string | undefined; scale: number },
  language: Language,
): string {
  const step = countedScale(scale, language)
  const number = `${inUnitsOf(value, step)}${scales[language][step] ?? ''}`
  if (language === 'en') return currency === undefined ? number : `${currency} ${number}`
  return `${number}${koreanCurrencies[currency ?? ''] ?? (currency === undefined ? '' : ` ${currency}`)}`
}
