import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createAnalyser, type Analyser } from '@dossier/retrieval'

/** The product's analyser with its dictionary. */
export function testAnalyser(): Analyser {
  const wasm = createRequire(import.meta.url).resolve('lindera-wasm/lindera_wasm_bg.wasm')
  return createAnalyser({ linderaWasm: () => readFileSync(wasm) })
}
