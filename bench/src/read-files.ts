import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { IndexRows } from '@dossier/retrieval'
import { codeVersion } from './code-version.ts'
import { printProgress } from './print.ts'

/** The response of a child process for one file. */
export type ReadAnswer = { path: string; rows: IndexRows } | { path: string; failure: string }

/**
 * Reads and analyses files like the product, in child processes, and yields each as soon as it is ready.
 * @param cache a folder for results of earlier runs, keyed by the file's content and the code that read it
 */
export async function readFiles(
  paths: readonly string[],
  cache: string | undefined,
  ready: (path: string, rows: IndexRows) => Promise<void>,
): Promise<void> {
  const waiting = [...paths]
  const version = cache ? await codeVersion() : ''
  const take = async (worker: ReturnType<typeof startReader>): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kept = cache ? await cachePath(cache, version, path) : undefined
      const rows = (kept ? await readKept(kept) : undefined) ?? (await worker.read(path))
      if (!rows) continue
      if (kept) await writeFile(kept, serialize(rows))
      await ready(path, rows)
    }
  }
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, () => startReader(cache))
  try {
    await Promise.all(workers.map(take))
  } finally {
    for (const worker of workers) worker.stop()
  }
}

function startReader(cache: string | undefined) {
  const child = fork(fileURLToPath(new URL('./read-file-process.ts', import.meta.url)), cache === undefined ? [] : [cache], {
    serialization: 'advanced',
  })
  return {
    read: (path: string) =>
      new Promise<IndexRows | undefined>((resolve, reject) => {
        const died = (code: number | null): void => reject(new Error(`reader of ${basename(path)} ended with ${code}`))
        child.once('exit', died)
        child.once('message', (answer: ReadAnswer) => {
          child.off('exit', died)
          if ('failure' in answer) printProgress(`${basename(path)}: ${answer.failure}`)
          resolve('rows' in answer ? answer.rows : undefined)
        })
        child.send(path)
      }),
    stop: () => child.kill(),
  }
}

async function cachePath(cache: string, version: string, path: string): Promise<string> {
  await mkdir(cache, { recursive: true })
  const content = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return join(cache, `${content.slice(0, 24)}-${version}.rows`)
}

async function readKept(path: string): Promise<IndexRows | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && (deserialize(bytes) as IndexRows)
}
