/** Small files share a request up to this many bytes, so that thousands of them do not wait on as many round trips. */
export const batchBytes = 8 * 1024 * 1024

/** And up to this many files, since the server answers for all of a request at once and people want to see files arrive. */
export const batchFiles = 25

interface Plannable {
  size: number
  targetKey: string
}

/**
 * Picks what the next request carries: the first file waiting, and, when it is small, the small files of the same target that
 * follow, up to `batchBytes`, `batchFiles` and `maximumFiles`. A file over `batchBytes` travels alone.
 */
export function planBatch<Item extends Plannable>(waiting: Iterable<Item>, maximumFiles: number): Item[] {
  const batch: Item[] = []
  let bytes = 0
  for (const item of waiting) {
    const first = batch[0]
    if (first === undefined) {
      batch.push(item)
      bytes = item.size
      if (bytes > batchBytes) break
    } else if (item.targetKey === first.targetKey && bytes + item.size <= batchBytes) {
      batch.push(item)
      bytes += item.size
    }
    if (batch.length >= Math.min(maximumFiles, batchFiles) || bytes >= batchBytes) break
  }
  return batch
}

/**
 * Spreads the sent part of a request (0 to 1) over its files, which travel in order: those before are whole, one is partly
 * sent, the rest wait. Returns whole bytes a file.
 */
export function spreadProgress(sizes: readonly number[], fraction: number): number[] {
  let left = Math.round(sizes.reduce((sum, size) => sum + size, 0) * Math.min(1, Math.max(0, fraction)))
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    return sent
  })
}
