import type { Language } from './language.ts'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' }

/** Formats a number with thousands separators: `12,345.6`. */
export const formatNumber = (value: number, language: Language, maximumFractionDigits = 2): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits }).format(value)
