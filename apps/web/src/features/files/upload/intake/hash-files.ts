/** What the worker tells. @public Named in the messages of the worker. */
export type HashReport = { kind: 'progress'; bytes: number } | { kind: 'done'; hashes: (string | null)[] }

/**
 * The SHA-256 of each file in hex, null for one that cannot be read. In a worker, so that the page stays quick; in the page itself where
 * there are none. Not by `crypto.subtle`: it is missing on plain http and wants a whole file in memory. `onBytes` tells how many
 * bytes are done. @throws the signal's reason
 */
export async function hashFiles(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]> {
  try {
    return await hashInWorker(files, onBytes, signal)
  } catch {
    signal.throwIfAborted()
    return hashInPage(files, onBytes, signal)
  }
}

async function hashInWorker(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<(string | null)[]>()
  const abort = () => reject(new Error('cancelled'))
  signal.addEventListener('abort', abort)
  worker.addEventListener('error', () => reject(new Error('the worker does not run')))
  worker.addEventListener('messageerror', () => reject(new Error('the worker does not get the files')))
  worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
    if (data.kind === 'done') resolve(data.hashes)
    else onBytes(data.bytes)
  })
  try {
    worker.postMessage(files, [])
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}

async function hashInPage(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]> {
  const { hashFile } = await import('./hash-file.ts')
  const hashes: (string | null)[] = []
  let bytes = 0
  for (const file of files) {
    const hash = await hashFile(
      file,
      (portion) => {
        bytes += portion
        onBytes(bytes)
      },
      signal,
    )
    signal.throwIfAborted()
    hashes.push(hash)
  }
  return hashes
}
