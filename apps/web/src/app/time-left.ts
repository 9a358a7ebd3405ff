/** Formats the time until a moment as `mm:ss`, seconds rounded up: `59:07`, `0:00` once it has passed. */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.max(Math.ceil((new Date(until).getTime() - now) / 1_000), 0)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
