import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from './process-memory.ts'

// Summing the pages of three processes takes about 30 ms, which should not affect the measurement.
const SAMPLE_MS = 1_000

/**
 * Peak memory of a process with all its descendants until `signal` is aborted, in bytes, proportional share. `pid` is called each time, since another
 * process can replace it.
 */
export async function peakMemory(pid: () => number, signal: AbortSignal): Promise<number> {
  let peak = 0
  try {
    for (;;) {
      await sleep(SAMPLE_MS, undefined, { signal })
      peak = Math.max(peak, await residentBytes(pid()))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return peak
}
