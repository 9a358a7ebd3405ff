/** The sent bytes at a time in milliseconds. */
export interface TransferSample {
  at: number
  bytes: number
}

/** Window of the moving average, milliseconds. */
const windowMs = 10_000

/** Minimum time span for a rate, milliseconds. */
const shortestMs = 1_500

/** Adds a sample and drops those outside the window. A smaller count than before (files were removed) starts over. */
export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Bytes per second; null without enough samples. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < shortestMs) return null
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

/** Seconds until the rest is sent; null when unknown. */
export function secondsLeft(restBytes: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : Math.ceil(restBytes / rate)
}
