import type { CompsMultipleView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { writeMultiple } from '../written-figure.ts'
import { compsTexts } from './comps.texts.ts'

const sides = {
  enterpriseValue: 'enterpriseValue',
  equityValue: 'marketValue',
  revenue: 'revenue',
  ebitda: 'ebitda',
  ebit: 'ebit',
  netIncome: 'netIncome',
  bookEquity: 'bookEquity',
  estimates: 'estimates',
} as const

interface MultipleWords {
  /** "8.8x", "NM", "N/A". */
  write: (multiple: CompsMultipleView) => string
  /** Why it is no number; undefined for one that is. */
  why: (multiple: CompsMultipleView) => string | undefined
}

/** How a multiple is written, and why it is none. */
export function useMultipleWords(): MultipleWords {
  const t = useTexts(compsTexts)
  return {
    write: (multiple) =>
      multiple.kind === 'value' ? writeMultiple(multiple.value) : t(multiple.kind === 'not-meaningful' ? 'notMeaningful' : 'notAvailable'),
    why(multiple) {
      if (multiple.kind === 'value') return undefined
      if (multiple.kind === 'not-meaningful') return `${t('notMeaningful')}: ${t(multiple.reason)}`
      const items = multiple.missing.map((side) => (side in sides ? t(sides[side as keyof typeof sides]) : side)).join(', ')
      return t('lacks', { items })
    },
  }
}
