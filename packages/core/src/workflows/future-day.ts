/** The time zone furthest ahead of UTC (Kiribati). */
const FURTHEST_ZONE_MS = 14 * 3_600_000

/** Whether a day has begun nowhere yet. @param day ISO */
export const isFutureDay = (day: string, now: Date): boolean => day > new Date(now.getTime() + FURTHEST_ZONE_MS).toISOString().slice(0, 10)
