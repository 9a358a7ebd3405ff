import type { Language } from '@dossier/contract'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' }

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Formats a tiny number as powers of ten: `4.9 × 10⁻¹⁶`; zero as `0`. */
export function formatScientific(value: number): string {
  if (value === 0) return '0'
  const [digits = '', exponent = '0'] = value.toExponential(1).split('e')
  const power = Array.from(String(Math.abs(Number(exponent))), (digit) => superscripts.charAt(Number(digit))).join('')
  return `${digits} × 10${Number(exponent) < 0 ? '⁻' : ''}${power}`
}

/** Formats a ratio (0.125) as percent with one decimal: `12.5%`. */
export function formatPercent(ratio: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ratio)
}

/** Formats a multiple: `12.3x`. */
export function formatMultiple(value: number): string {
  return `${value.toFixed(1)}x`
}
