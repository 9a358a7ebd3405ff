import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Target } from './edit-kinds.ts'

/** Reads a workbook and gives back its bytes. @param target a cell that may be written; null for none */
type RoundTrip = (bytes: Uint8Array, target: Target | null) => Promise<Uint8Array>

interface ExcelJs {
  Workbook: new () => { xlsx: { load: (bytes: Uint8Array) => Promise<unknown>; writeBuffer: () => Promise<Uint8Array> } }
}

/** Not one of the packages of this repository: `npm install --no-save exceljs@4.4.0` installs it for a comparison. */
const excelJs = 'exceljs'

/** The programs that are compared, each opened once, with its own code alone. */
export const openRoundTrip: Readonly<Record<string, () => Promise<RoundTrip>>> = {
  /** The product, which also writes a number into the cell: without an edit it gives back the same bytes. */
  async dossier() {
    const { editWorkbook, openEngine } = await import('@dossier/workbook')
    const engine = openEngine(
      await readFile(createRequire(import.meta.resolve('@dossier/workbook')).resolve('@ironcalc/wasm/wasm_bg.wasm')),
    )
    return async (bytes, target) => (await editWorkbook(bytes, target === null ? [] : [{ ...target, content: 1 }], { engine })).bytes
  },
  async hucre() {
    const { openXlsx, saveXlsx } = await import('hucre/xlsx')
    return async (bytes) => saveXlsx(await openXlsx(bytes, { readStyles: true }))
  },
  async exceljs() {
    const { default: library } = (await import(excelJs)) as { default: ExcelJs }
    return async (bytes) => {
      const book = new library.Workbook()
      await book.xlsx.load(bytes)
      return new Uint8Array(await book.xlsx.writeBuffer())
    }
  },
}
