/** Allowed lengths of a cube's period, in months. */
export const periodLengths = [1, 3, 12] as const
export type PeriodLength = (typeof periodLengths)[number]

/** Maximum number of periods: more columns would not fit a page of a workbook. */
export const mostPeriods = 60

const monthCount = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOfCount = (count: number): string =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`

/** The last complete month at the end of a day: "2025-09-30" → "2025-09", "2025-09-29" → "2025-08". */
export function lastWholeMonth(day: string): string {
  const month = monthCount(day)
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return monthOfCount(next.getUTCDate() === 1 ? month : month - 1)
}

/** Whether a month is the last of a period of a cube. */
export const endsPeriod = (month: string, asOf: string, months: PeriodLength): boolean => {
  const monthsEarlier = monthCount(lastWholeMonth(asOf)) - monthCount(month)
  return monthsEarlier >= 0 && monthsEarlier % months === 0
}

/** A period by its last month. */
export interface LedgerPeriod {
  key: string
  /** First month. */
  from: string
  label: string
}

/**
 * The periods up to the last complete month, oldest first: the periods of a cube and of the form for typed amounts.
 * @param first month or day with which the data begin
 * @param asOf day
 */
export function ledgerPeriods(first: string, asOf: string, months: PeriodLength): LedgerPeriod[] {
  const last = monthCount(lastWholeMonth(asOf))
  const count = Math.max(0, Math.ceil((last - monthCount(first) + 1) / months))
  return Array.from({ length: count }, (_, at) => {
    const end = last - (count - 1 - at) * months
    const [key, from] = [monthOfCount(end), monthOfCount(end - months + 1)]
    return { key, from, label: periodLabel(from, key, months) }
  })
}

/** "2025-09", "2025 Q3", "2025"; a span of months for quarters or years that are not calendar ones: "2024-12 – 2025-11". */
function periodLabel(from: string, key: string, months: PeriodLength): string {
  if (months === 1) return key
  const [year, month] = [key.slice(0, 4), Number(key.slice(5, 7))]
  if (month % months !== 0) return `${from} – ${key}`
  return months === 12 ? year : `${year} Q${month / 3}`
}
