import type { MetricKey, MultipleKey } from './comps-input.ts'

type MultiplePeriod = 'ltm' | 'calendar' | 'ntm'

export interface Multiple {
  key: MultipleKey
  label: string
  basis: 'enterprise' | 'equity'
  /** A metric over twelve months, or equity of the last balance sheet. */
  of: { metric: MetricKey; period: MultiplePeriod } | 'bookEquity'
}

const overMetric = (
  key: MultipleKey,
  label: string,
  basis: Multiple['basis'],
  metric: MetricKey,
  period: MultiplePeriod = 'ltm',
): Multiple => ({ key, label, basis, of: { metric, period } })

/** The multiples, each over a metric of the operating block. */
export const multiplesOf = (calendarYear: number): readonly Multiple[] => [
  overMetric('evRevenue', 'EV/Revenue LTM', 'enterprise', 'revenue'),
  overMetric('evEbitda', 'EV/EBITDA LTM', 'enterprise', 'ebitda'),
  overMetric('evEbitdaCalendar', `EV/EBITDA CY${calendarYear}`, 'enterprise', 'ebitda', 'calendar'),
  overMetric('evEbitdaNtm', 'EV/EBITDA NTM', 'enterprise', 'ebitda', 'ntm'),
  overMetric('evEbit', 'EV/EBIT LTM', 'enterprise', 'ebit'),
  overMetric('pe', 'P/E LTM', 'equity', 'netIncome'),
  overMetric('peCalendar', `P/E CY${calendarYear}`, 'equity', 'netIncome', 'calendar'),
  overMetric('peNtm', 'P/E NTM', 'equity', 'netIncome', 'ntm'),
  { key: 'pb', label: 'P/B', basis: 'equity', of: 'bookEquity' },
]
