import { changeTitles } from './document-titles.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import type { SheetCells } from './move-lines.ts'
import { checkSheetName, checkStructure, insertSheet, listSheets } from './sheet-list.ts'
import type { AddSheetEdit } from './workbook-edit.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { attributesOf, parseElements } from './xml-tree.ts'

const worksheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * Adds an empty sheet.
 *
 * @throws WorkbookEditRefused `sheet-name`, `sheet-not-found`, `structure-locked`
 */
export function addSheet(workbook: WorkbookPackage, { sheet: name, before }: AddSheetEdit): SheetCells[] {
  const sheets = listSheets(workbook)
  checkStructure(sheets, `${name}!A1`)
  checkSheetName(name, sheets.names, `${name}!A1`)
  const [model] = workbook.sheets()
  if (model === undefined) throw new WorkbookEditRefused('damaged')
  const path = workbook.freePath(model.path)
  workbook.addPart(path, emptySheet(workbook.read(model.path) ?? ''), worksheetType)
  insertSheet(workbook, { name, path, before })
  changeTitles(workbook, sheets.names, listSheets(workbook).names)
  return []
}

/** In the namespaces of another sheet: those of strict workbooks are others (ECMA-376 part 1, annex A). */
function emptySheet(model: string): string {
  const root = parseElements(model, 'sheetData')
  const prefix = root.qualifiedName.slice(0, -root.name.length)
  const namespace = attributesOf(model, root).get(prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`)
  if (namespace === undefined) throw new WorkbookEditRefused('damaged')
  return `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData/></worksheet>`
}
