/** Maximum bytes of small files in one request, to avoid a round trip per file. */
export const batchBytes = 8 * 1024 * 1024

/** Maximum files in one request, because the server responds only once per request and users want to see progress. */
export const batchFiles = 25

interface Plannable {
  size: number
  targetKey: string
}

/**
 * Plans the next request: the first waiting file, and, if it is small, the following small files of the same target, up to `batchBytes`, `batchFiles`
 * and `maximumFiles`. A file over `batchBytes` is sent alone.
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

/** Distributes the sent fraction (0 to 1) of a request over its files, which are sent in order. Returns the sent bytes of each file. */
export function spreadProgress(sizes: readonly number[], fraction: number): number[] {
  let left = Math.round(sizes.reduce((sum, size) => sum + size, 0) * Math.min(1, Math.max(0, fraction)))
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    return sent
  })
}
