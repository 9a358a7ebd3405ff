import { availableParallelism, totalmem } from 'node:os'

/** How many processes that need this much memory each, in MB, may work at once on this machine: one a core, as far as memory goes. */
export function workerCount(megabytesEach: number): number {
  // Zero or a number beyond all bounds where nothing constrains the process.
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.max(1, Math.min(availableParallelism(), Math.floor(bytes / (megabytesEach * 1024 * 1024))))
}
