import { writeXlsx } from 'hucre/xlsx'

/** A workbook of one empty sheet. */
export const emptyWorkbook = (sheet: string): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: sheet, rows: [] }] })
