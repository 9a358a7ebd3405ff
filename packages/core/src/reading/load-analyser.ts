import { type Analyser, createAnalyser } from '@dossier/retrieval/reading'

/** Creates the analyser. `readPackageFile` reads a file of an installed package. */
export function loadAnalyser(readPackageFile: (specifier: string, from: string) => Uint8Array): Analyser {
  return createAnalyser({
    linderaWasm: () => readPackageFile('lindera-wasm/lindera_wasm_bg.wasm', import.meta.resolve('@dossier/retrieval')),
  })
}
