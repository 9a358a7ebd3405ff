import { basename } from 'node:path'
import { analyseDocument } from '@dossier/retrieval'
import { readCached } from './read-cached.ts'
import type { ReadAnswer } from './read-files.ts'
import { makeAnalyser } from './retrieval-rig.ts'

// A child process: reads the requested files one after another. Its argument is the cache folder.
const [cache] = process.argv.slice(2)
const analyser = await makeAnalyser()

async function read(path: string): Promise<ReadAnswer> {
  try {
    const filename = basename(path)
    const document = await readCached(path, cache)
    return { path, rows: analyseDocument(document, { filename, analyser }) }
  } catch (error) {
    return { path, failure: String(error) }
  }
}

process.on('message', (path: string) => {
  void read(path).then((answer) => process.send?.(answer))
})
