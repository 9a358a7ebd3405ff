import { hashFile } from './hash-file.ts'
import type { HashReport } from './hash-files.ts'

/** Interval of progress messages, milliseconds. */
const reportEveryMs = 100

/** Receives a list of files; sends the number of hashed bytes, then the hashes in the order of the files. */
addEventListener('message', (event: MessageEvent<File[]>) => void hashAll(event.data))

async function hashAll(files: File[]): Promise<void> {
  let bytes = 0
  let reportedAt = 0
  const hashes: (string | null)[] = []
  for (const file of files) {
    const hash = await hashFile(file, (chunk) => {
      bytes += chunk
      if (performance.now() - reportedAt < reportEveryMs) return
      reportedAt = performance.now()
      report({ kind: 'progress', bytes })
    })
    hashes.push(hash)
  }
  report({ kind: 'done', hashes })
}

function report(message: HashReport): void {
  postMessage(message)
}
