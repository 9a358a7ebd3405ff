import { formatAmount, formatNumber } from '@dossier/contract'
import { useMemo } from 'react'
import { formatAgo, formatDate, formatDateTime } from './format-date.ts'
import { formatPercent, formatScientific } from './format-number.ts'
import { formatSize } from './format-size.ts'
import { useLanguage } from './use-language.ts'

export type Formats = ReturnType<typeof useFormats>

/** The formatters in the language on screen. */
export function useFormats() {
  const language = useLanguage()
  return useMemo(
    () => ({
      number: (value: number, maximumFractionDigits?: number) => formatNumber(value, language, maximumFractionDigits),
      percent: (ratio: number) => formatPercent(ratio, language),
      amount: (value: number, currency?: 'KRW' | 'USD') => formatAmount(value, language, currency),
      scientific: formatScientific,
      size: (bytes: number) => formatSize(bytes, language),
      date: (moment: string | Date) => formatDate(moment, language),
      dateTime: (moment: string | Date) => formatDateTime(moment, language),
      ago: (moment: string | Date) => formatAgo(moment, language, new Date()),
    }),
    [language],
  )
}
