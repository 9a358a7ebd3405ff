import { type Parts, sheetOf, workbookOf } from '../edit/workbook-parts.test-support.ts'
import { columnLetters, readCell } from '../formula/cell-address.ts'
import { testEngine } from '../libre-office.test-support.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { createReferenceResolver } from '../references/resolve-references.ts'
import { evaluateWorkbook } from './evaluate-workbook.ts'

const engine = testEngine()

/** A value as a file has it; a text that begins with "=" is a formula. */
export type Written = number | string | boolean | null

/** A row as a file writes it, from column A. */
export function rowOf(row: number, cells: readonly Written[], attributes = ''): string {
  const written = cells.map((cell, column) => {
    const at = `${columnLetters(column)}${row}`
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
    const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    return text.startsWith('=') ? `<c r="${at}"><f>${text.slice(1)}</f></c>` : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  })
  return `<row r="${row}"${attributes}>${written.join('')}</row>`
}

export const rowsOf = (rows: readonly (readonly Written[])[]): string => rows.map((cells, at) => rowOf(at + 1, cells)).join('')

/** What is computed for cells of the sheet "Model". */
export async function valuesOf(parts: Parts, addresses: readonly string[]): Promise<unknown[]> {
  const book = await readWorkbook(workbookOf(parts), defaultAuditLimits)
  const values = evaluateWorkbook(engine, { book, references: createReferenceResolver(book) })
  return addresses.map((address) => {
    const value = values.at('Model', readCell(address) ?? { row: -1, column: -1 })
    return value?.kind === 'error' ? value.error : value?.value
  })
}

/** What is computed for formulas below the given rows. */
export async function below(
  rows: readonly (readonly Written[])[],
  formulas: readonly string[],
  more: Partial<Parts> = {},
): Promise<unknown[]> {
  const all = [...rows, ...formulas.map((formula) => [`=${formula}`])]
  return valuesOf(
    { ...more, sheets: { Model: sheetOf(rowsOf(all)), ...more.sheets } },
    formulas.map((_, at) => `A${rows.length + at + 1}`),
  )
}
