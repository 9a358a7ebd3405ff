import type { MetricKey, MultipleKey } from './comps-input.ts'

export interface Multiple {
  key: MultipleKey
  label: string
  basis: 'enterprise' | 'equity'
  /** A metric over twelve months, or equity of the last balance sheet. */
  of: { metric: MetricKey; period: 'ltm' | 'calendar' } | 'bookEquity'
}

const overMetric = (
  key: MultipleKey,
  label: string,
  basis: Multiple['basis'],
  metric: MetricKey,
  period: 'ltm' | 'calendar' = 'ltm',
): Multiple => ({ key, label, basis, of: { metric, period } })

/** The multiples, each over a metric of the operating block. */
export const multiplesOf = (calendarYear: number): readonly Multiple[] => [
  overMetric('evRevenue', 'EV/Revenue LTM', 'enterprise', 'revenue'),
  overMetric('evEbitda', 'EV/EBITDA LTM', 'enterprise', 'ebitda'),
  overMetric('evEbitdaCalendar', `EV/EBITDA CY${calendarYear}`, 'enterprise', 'ebitda', 'calendar'),
  overMetric('evEbit', 'EV/EBIT LTM', 'enterprise', 'ebit'),
  overMetric('pe', 'P/E LTM', 'equity', 'netIncome'),
  overMetric('peCalendar', `P/E CY${calendarYear}`, 'equity', 'netIncome', 'calendar'),
  { key: 'pb', label: 'P/B', basis: 'equity', of: 'bookEquity' },
]
