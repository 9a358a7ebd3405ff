/** A calendar month as its ISO 8601 text: "2025-09". Sorts as text. */
export type CalendarMonth = string

/** The month of an ISO 8601 date or month; undefined for other texts. */
export function calendarMonthOf(date: string): CalendarMonth | undefined {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const isMonth = date.length >= 7 && date[4] === '-' && Number.isInteger(year) && Number.isInteger(month) && month >= 1 && month <= 12
  return isMonth ? date.slice(0, 7) : undefined
}

/** Number of months between two months; negative when the second is earlier. */
export const monthsApart = (from: CalendarMonth, to: CalendarMonth): number => countOf(to) - countOf(from)

export function monthAfter(month: CalendarMonth, months: number): CalendarMonth {
  const count = countOf(month) + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every month from one to another, both included. */
export const monthsThrough = (first: CalendarMonth, last: CalendarMonth): CalendarMonth[] =>
  Array.from({ length: Math.max(0, monthsApart(first, last) + 1) }, (_, at) => monthAfter(first, at))

const countOf = (month: CalendarMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
