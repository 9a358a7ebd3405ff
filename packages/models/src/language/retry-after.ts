import type { ProviderFault } from './provider-fault.ts'

/** The delay that the provider requests, from its headers or from Google's response body. */
export function retryAfterSeconds({ headers, text }: ProviderFault, now: () => number = Date.now): number | undefined {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (milliseconds >= 0) return milliseconds / 1000
  const after = headers['retry-after']?.trim()
  if (after !== undefined && /^\d+(\.\d+)?$/.test(after)) return Number(after)
  const date = Date.parse(after ?? '')
  if (!Number.isNaN(date)) return Math.max(0, (date - now()) / 1000)
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1]
  return delay === undefined ? undefined : Number(delay)
}
