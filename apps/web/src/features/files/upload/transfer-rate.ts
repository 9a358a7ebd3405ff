/** How many bytes had been sent at a moment, milliseconds. */
export interface TransferSample {
  at: number
  bytes: number
}

/** The speed is that of the last moments, since lines change. Milliseconds. */
const windowMs = 10_000

/** Less says nothing. */
const shortestMs = 1_500

/** Adds a look; those of long ago go. A smaller count than before (files were taken out) begins anew. */
export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Bytes a second; null as long as it cannot be told. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < shortestMs) return null
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

/** Seconds until the rest is sent; null when that cannot be told. */
export function secondsLeft(restBytes: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : Math.ceil(restBytes / rate)
}
