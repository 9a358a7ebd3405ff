import type { DcfOperationsYear } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'

/** How a year is called: "FY2025A", "FY2026E". */
export function useYearName(): (year: Pick<DcfOperationsYear, 'fiscalYear' | 'isForecast'>) => string {
  const t = useTexts(dcfTexts)
  return ({ fiscalYear, isForecast }) => t(isForecast ? 'forecastYear' : 'pastYear', { year: String(fiscalYear) })
}
