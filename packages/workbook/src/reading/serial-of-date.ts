const millisecondsOfDay = 86_400_000
/** Day 0 of the two date systems (ECMA-376 part 1, 18.17.4.1). */
const firstDays = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }
/** The day after the 29 February 1900 of the first system, which no calendar has. Days before it, and times without a day, count from a day later. */
const firstOfMarch1900 = Date.UTC(1900, 2, 1)

/** The serial number of a date as hucre reads it from a file: days, with the time of day as their fraction. */
export function serialOfDate(date: Date, is1904: boolean): number {
  const milliseconds = date.getTime()
  if (is1904) return (milliseconds - firstDays.since1904) / millisecondsOfDay
  const days = (milliseconds - firstDays.since1900) / millisecondsOfDay
  return milliseconds < firstOfMarch1900 ? days - 1 : days
}
