import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from './process-memory.ts'

// Adding up the pages of three processes takes some 30 ms, which should not weigh on what is measured.
const SAMPLE_MS = 1_000

/**
 * Peak of a process with all those below it until `signal` is aborted, in bytes, proportional share. `pid` is asked each time, since
 * another process may take its place.
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
