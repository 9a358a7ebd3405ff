import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'

export interface NamedYear {
  fiscalYear: number
  isForecast: boolean
}

/** How a year is called: "FY2025A", "FY2026E". */
export function useYearName(): (year: NamedYear) => string {
  const t = useTexts(dcfTexts)
  return ({ fiscalYear, isForecast }) => t(isForecast ? 'forecastYear' : 'pastYear', { year: String(fiscalYear) })
}
