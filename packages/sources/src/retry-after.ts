/** How long a service asks to wait (RFC 9110, Retry-After: seconds or a date), in milliseconds; undefined if it states neither. */
export function retryAfterOf(headers: Headers, now: Date): number | undefined {
  const asked = headers.get('retry-after')
  if (asked === null) return undefined
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
