const dayMs = 24 * 60 * 60 * 1_000

/** Days until a moment, rounded up; 0 once it has passed. */
export function daysLeft(until: string, now = new Date()): number {
  return Math.max(Math.ceil((new Date(until).getTime() - now.getTime()) / dayMs), 0)
}

/** The moment a number of days from now. */
export function inDays(days: number, now = new Date()): Date {
  return new Date(now.getTime() + days * dayMs)
}
