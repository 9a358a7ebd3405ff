/** Between the months of a period that is none of the calendar: "2024-12 – 2025-11". */
const dash = ' – '

/** From the first of two periods to the last, by their labels: "2024 Q1 – 2025 Q4", "2023-02 – 2025-04" of quarters called by their months. */
export function periodSpan(first: string, last: string): string {
  if (first === last) return first
  const [from = first] = first.split(dash)
  return `${from}${dash}${last.split(dash).at(-1) ?? last}`
}
