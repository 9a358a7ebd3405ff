import { createHash } from 'node:crypto'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The calendar of a place that is so many hours ahead of UTC, all year. */
const hereAt = (now: Date, hoursAhead: number): number => now.getTime() + hoursAhead * HOUR_MS

/** ISO day. */
export const dayAt = (now: Date, hoursAhead = 0): string => new Date(hereAt(now, hoursAhead)).toISOString().slice(0, 10)
export const msUntilMidnight = (now: Date, hoursAhead = 0): number => DAY_MS - (hereAt(now, hoursAhead) % DAY_MS)

/** Seoul. */
export const KOREAN_HOURS = 9

/** Replaces a key where it must not be shown. */
export const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16)
