import { monthOf } from '@dossier/finance'

const WHOLE_YEAR = 12

/**
 * Adds the fiscal year of each period: the quarter to December of a company with a September year end is in the next one.
 *
 * @param ahead by how many years the company's fiscal years are ahead of the calendar years in which they end
 */
export function withFiscalYears<Time extends { to: string; months: number }>(
  periods: readonly Time[],
  ahead: number,
): (Time & { fiscalYear: number })[] {
  const lastYear = periods.find(({ months }) => months === WHOLE_YEAR)
  const closing = lastYear === undefined ? WHOLE_YEAR : monthOf(lastYear.to).month
  return periods.map((period) => {
    const { year, month } = monthOf(period.to)
    return { ...period, fiscalYear: year + ahead + (month > closing ? 1 : 0) }
  })
}
