import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument } from '@dossier/documents'
import { analyseDocument } from '@dossier/retrieval'
import type { ReadAnswer } from './read-files.ts'
import { makeAnalyser } from './retrieval-rig.ts'

// A child process: reads the files it is told to, one after the other.
const analyser = await makeAnalyser()

async function read(path: string): Promise<ReadAnswer> {
  try {
    const filename = basename(path)
    const document = await readDocument(await readFile(path), { filename })
    return { path, rows: analyseDocument(document, { filename, analyser }) }
  } catch (error) {
    return { path, failure: String(error) }
  }
}

process.on('message', (path: string) => {
  void read(path).then((answer) => process.send?.(answer))
})
