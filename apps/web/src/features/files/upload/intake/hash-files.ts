/** Message of the worker. @public Used as the type of its messages. */
export type HashReport = { kind: 'progress'; bytes: number } | { kind: 'done'; hashes: (string | null)[] }

/**
 * The SHA-256 of each file in hex, null for an unreadable one. Runs in a worker, or in the page where workers are missing. Does not use
 * `crypto.subtle`, which is missing on plain http and needs the whole file in memory. `onBytes` gets the total of hashed bytes. @throws the signal's
 * reason
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
      (chunk) => {
        bytes += chunk
        onBytes(bytes)
      },
      signal,
    )
    signal.throwIfAborted()
    hashes.push(hash)
  }
  return hashes
}
