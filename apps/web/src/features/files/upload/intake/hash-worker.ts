import { hashFile } from './hash-file.ts'
import type { HashReport } from './hash-files.ts'

/** How often is told how far it is, milliseconds. */
const reportEveryMs = 100

/** Takes a list of files, tells how many bytes are done, then the hashes in the order of the files. */
addEventListener('message', (event: MessageEvent<File[]>) => void hashAll(event.data))

async function hashAll(files: File[]): Promise<void> {
  let bytes = 0
  let reported = 0
  const hashes: (string | null)[] = []
  for (const file of files) {
    const hash = await hashFile(file, (portion) => {
      bytes += portion
      if (performance.now() - reported < reportEveryMs) return
      reported = performance.now()
      report({ kind: 'progress', bytes })
    })
    hashes.push(hash)
  }
  report({ kind: 'done', hashes })
}

function report(message: HashReport): void {
  postMessage(message)
}
