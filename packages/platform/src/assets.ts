import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Path of a file in a package, for example `lindera-wasm/lindera_wasm_bg.wasm`.
 *
 * @param from `import.meta.url` of the module that depends on the package
 * @throws when the package is not installed or does not export the file
 */
export function resolvePackageFile(specifier: string, from: string): string {
  return createRequire(fileURLToPath(from)).resolve(specifier)
}

/** Bytes of a file in a package; see `resolvePackageFile`. */
export function readPackageFile(specifier: string, from: string): Uint8Array<ArrayBuffer> {
  return readFileSync(resolvePackageFile(specifier, from))
}
