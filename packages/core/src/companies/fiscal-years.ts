import type { FiscalCalendar } from '@dossier/contract'
import { monthOf } from '@dossier/finance'

const WHOLE_YEAR = 12

/** When a company's fiscal years end, and by how many years they are ahead of the calendar years in which they end. */
export interface YearNames {
  ahead: number
  /** The stated month; without one that of the last full year applies. */
  closing?: number
}

/** Of a stated calendar: a year that ends in December begins in the calendar year in which it ends. */
export const yearNamesOf = ({ closingMonth, namedBy }: Pick<FiscalCalendar, 'closingMonth' | 'namedBy'>): YearNames => ({
  closing: closingMonth,
  ahead: namedBy === 'start' && closingMonth !== WHOLE_YEAR ? -1 : 0,
})

/** The fiscal year that ends on a day, or that contains it. */
export function fiscalYearOf(to: string, { ahead, closing = WHOLE_YEAR }: YearNames): number {
  const { year, month } = monthOf(to)
  return year + ahead + (month > closing ? 1 : 0)
}

/** Adds the fiscal year of each period: the quarter to December of a company with a September year end is in the next one. */
export function withFiscalYears<Time extends { to: string; months: number }>(
  periods: readonly Time[],
  { ahead, closing: stated }: YearNames,
): (Time & { fiscalYear: number; isFiscalYear: boolean })[] {
  const lastYear = periods.find(({ months }) => months === WHOLE_YEAR)
  const closing = stated ?? (lastYear === undefined ? WHOLE_YEAR : monthOf(lastYear.to).month)
  return periods.map((period) => {
    const isClosing = stated === undefined || monthOf(period.to).month === stated
    return {
      ...period,
      fiscalYear: fiscalYearOf(period.to, { ahead, closing }),
      isFiscalYear: period.months === WHOLE_YEAR && isClosing,
    }
  })
}
