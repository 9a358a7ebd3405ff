import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

const units = { percent: 'unit_percent', shares: 'unit_shares', ratio: 'unit_ratio' } as const

/** Figures of sources as they are written: every digit that the service gives, with separators. */
export function useWrittenFigure(): { value: (exact: string) => string; unit: (unit: string) => string } {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  return useMemo(() => {
    const [minus, point] = ['-', '.']
    return {
      // A number would round what has more than sixteen digits.
      value(exact) {
        const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(exact) ?? []
        if (whole === '') return exact
        const written = new Intl.NumberFormat(language).format(BigInt(whole))
        const size = fraction === undefined ? written : `${written}${point}${fraction}`
        return sign === minus ? `(${size})` : size
      },
      unit: (unit) => (unit in units ? t(units[unit as keyof typeof units]) : unit),
    }
  }, [language, t])
}
