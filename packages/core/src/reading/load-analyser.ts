import { type Analyser, createAnalyser } from '@dossier/retrieval'

/** Makes the analyser, given the way to read a file of an installed package. */
export async function loadAnalyser(readPackageFile: (specifier: string, from: string) => Promise<Uint8Array>): Promise<Analyser> {
  const linderaWasm = await readPackageFile('lindera-wasm/lindera_wasm_bg.wasm', import.meta.resolve('@dossier/retrieval'))
  return createAnalyser({ linderaWasm })
}
