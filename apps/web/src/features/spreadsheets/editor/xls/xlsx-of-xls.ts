import { read, write } from '@e965/xlsx'

/**
 * A workbook in the binary format as an .xlsx file: values, formulas with their values, number formats, sizes of columns and rows, merges, hidden sheets
 * and names. Fonts, colours, borders, charts, pictures, comments and macros are not carried over.
 *
 * @throws what its parser throws
 */
export function xlsxOfXls(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const book = read(bytes, { type: 'array', cellFormula: true, cellHTML: false, cellText: false, cellNF: true, cellStyles: true })
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}
