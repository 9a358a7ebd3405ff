import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { StatementPeriod } from './statement-grid.ts'

/** How a period is called: "FY2025", "Q3 2025" where it is known which part of the year it is, else "9 months, 30 Sep 2025". */
export function usePeriodName(): (period: StatementPeriod) => string {
  const t = useTexts(companiesTexts)
  const { date } = useFormats()
  const language = useLanguage()
  return ({ to, months, fiscalYear, isFiscalYear, name }) => {
    if (name !== undefined) return name[language]
    return isFiscalYear ? t('fiscalYear', { year: String(fiscalYear) }) : `${t('monthsTo', { months })} · ${date(to)}`
  }
}
