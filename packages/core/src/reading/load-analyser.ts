import { type Analyser, createAnalyser } from '@dossier/retrieval/reading'

/** Makes the analyser, given the way to read a file of an installed package. */
export function loadAnalyser(readPackageFile: (specifier: string, from: string) => Uint8Array): Analyser {
  return createAnalyser({
    linderaWasm: () => readPackageFile('lindera-wasm/lindera_wasm_bg.wasm', import.meta.resolve('@dossier/retrieval')),
  })
}
