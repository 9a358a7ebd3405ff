import type { PeriodLength } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { cubeTexts } from './cube.texts.ts'

const names = { 1: 'monthsSince', 3: 'quartersSince', 12: 'yearsSince' } as const

/** What stands over the ages of cohorts: "Months since". */
export function useSince(): (periodMonths: PeriodLength) => string {
  const t = useTexts(cubeTexts)
  return (periodMonths) => t(names[periodMonths])
}
