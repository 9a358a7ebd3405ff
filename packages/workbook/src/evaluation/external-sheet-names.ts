import type { AuditedWorkbook } from '../reading/workbook-model.ts'

/** The name of the sheet that holds the values of a sheet of another file. @param at index among `externalSheets` */
export function externalSheetName({ sheets }: AuditedWorkbook, at: number): string {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()))
  let name = `external ${at}`
  while (taken.has(name)) name += '+'
  return name
}
