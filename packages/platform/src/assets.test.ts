import { describe, expect, it } from 'vitest'
import { readPackageFile, resolvePackageFile } from './assets.ts'

describe('readPackageFile', () => {
  it("reads a WebAssembly module from a dependency's folder", async () => {
    const bytes = readPackageFile('lindera-wasm/lindera_wasm_bg.wasm', import.meta.url)
    expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('\0asm')
  })

  it('fails for a package that is not installed', () => {
    expect(() => resolvePackageFile('not-installed-anywhere/file.bin', import.meta.url)).toThrow(/not-installed-anywhere/)
  })
})
