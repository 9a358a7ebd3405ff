/** The end of a month: of a fiscal year, a quarter, a calendar year. */
export interface MonthEnd {
  year: number
  /** 1 to 12. */
  month: number
}

/** Months since the year 0, for arithmetic. */
const monthNumber = ({ year, month }: MonthEnd): number => year * 12 + month - 1

/** Number of months between two month ends; negative when the second is earlier. */
export const monthsBetween = (from: MonthEnd, to: MonthEnd): number => monthNumber(to) - monthNumber(from)

export function addMonths(end: MonthEnd, months: number): MonthEnd {
  const number = monthNumber(end) + months
  return { year: Math.floor(number / 12), month: (((number % 12) + 12) % 12) + 1 }
}

/** Up to this day of a month the end of the preceding month is nearer. */
const lastDayCountedBack = 15

/**
 * The month end nearest to the last day of a fiscal period: a year of 52 or 53 weeks that ends on 3 January is of December.
 *
 * Source: SEC, "Financial Statement Data Sets", field ddate: "rounded to the nearest month end".
 * @param date ISO 8601 date
 * @returns undefined when it is no date
 */
export function monthEndOf(date: string): MonthEnd | undefined {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return undefined
  const end = { year: time.getUTCFullYear(), month: time.getUTCMonth() + 1 }
  return time.getUTCDate() <= lastDayCountedBack ? addMonths(end, -1) : end
}
