import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnalyser, openIndex, type Analyser, type WorkspaceIndexes } from '@dossier/retrieval'
import { fileOf, fileSource } from './file-sources.ts'

/** The product's analyser. */
export async function makeAnalyser(): Promise<Analyser> {
  const wasm = createRequire(import.meta.url).resolve('lindera-wasm/lindera_wasm_bg.wasm')
  return createAnalyser({ linderaWasm: () => readFileSync(wasm) })
}

/** Runs `measure` on an empty index in a temporary folder, which is deleted afterwards. */
export async function withIndex(
  analyser: Analyser,
  measure: (index: WorkspaceIndexes, folder: string) => Promise<void>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-index-'))
  const index = await openIndex({ uri: folder, analyser, sources: { sourceOf: fileSource, fileOf }, now })
  try {
    await measure(index, folder)
  } finally {
    await index.close()
    await rm(folder, { recursive: true, force: true })
  }
}
