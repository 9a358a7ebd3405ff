import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createAnalyser, type Analyser } from './analyser.ts'

let analyser: Analyser | undefined

/** The real analyser, created once per test file: its dictionary takes half a second to load. */
export function testAnalyser(): Analyser {
  analyser ??= createAnalyser({
    linderaWasm: () => readFileSync(createRequire(import.meta.url).resolve('lindera-wasm/lindera_wasm_bg.wasm')),
  })
  return analyser
}
