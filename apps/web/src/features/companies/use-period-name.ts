import { useFormats, useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { StatementPeriod } from './statement-grid.ts'

/** How a period is called: "FY2025", "9 months, 30 Sep 2025". */
export function usePeriodName(): (period: StatementPeriod) => string {
  const t = useTexts(companiesTexts)
  const { date } = useFormats()
  return ({ to, months, fiscalYear, isFiscalYear }) =>
    isFiscalYear ? t('fiscalYear', { year: String(fiscalYear) }) : `${t('monthsTo', { months })} · ${date(`${to}T00:00:00`)}`
}
