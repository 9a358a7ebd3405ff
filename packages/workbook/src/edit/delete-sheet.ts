import { moveCalculationChain } from './calculation-chain.ts'
import { changeReferences } from './change-references.ts'
import { changeTitles } from './document-titles.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { changeWorkbook, type SheetCells } from './move-lines.ts'
import { type ReferenceChange, SheetRemoval } from './reference-change.ts'
import { checkStructure, isVisible, listSheets, removeSheet } from './sheet-list.ts'
import { kindOf, tablesOf } from './sheet-relations.ts'
import { isPivotSource } from './table-columns.ts'
import type { DeleteSheetEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'

/** What goes with a sheet. Everything else on a sheet has parts of the workbook that stand on it. */
const own: ReadonlySet<string> = new Set([
  'drawing',
  'vmlDrawing',
  'comments',
  'threadedComment',
  'table',
  'ctrlProp',
  'hyperlink',
  'printerSettings',
  'image',
  'oleObject',
  'package',
  'control',
  'activeXControl',
  'customProperty',
])

/**
 * Deletes a sheet with the parts that are only its own. What refers to it becomes #REF!, as in Excel; names of the sheet go with it.
 *
 * @returns cells whose formulas referred to it
 * @throws WorkbookEditRefused `last-sheet`, `pivot-table`, `chart-sheet`, `macros`, `three-dimensional`, `structure-locked`, `unknown-content`,
 *   `unreadable-formula`
 */
export function deleteSheet(workbook: WorkbookPackage, { sheet: name }: DeleteSheetEdit): SheetCells[] {
  const sheets = listSheets(workbook)
  const cell = `${name}!A1`
  const part = workbook.sheets().find((sheet) => sheet.name === name)
  const at = sheets.names.indexOf(name)
  if (part === undefined || at < 0) throw new WorkbookEditRefused('sheet-not-found', { cell })
  checkStructure(sheets, cell)
  const { xml, list } = sheets
  const isSeen = list.children.some((child, index) => index !== at && isVisible(xml, child))
  if (!isSeen || workbook.sheets().length === 1) throw new WorkbookEditRefused('last-sheet', { cell })
  const tables = tablesOf(workbook, part.path)
  const change = new SheetRemoval(name, new Set(tables.map((table) => table.name.toLowerCase())))
  try {
    if (tables.some((table) => isPivotSource(workbook, table))) throw new WorkbookEditRefused('pivot-table')
    refuseDependents(
      workbook,
      part,
      change,
      tables.map(({ id }) => id),
    )
    const before = workbook.relatedParts()
    removeSheet(workbook, sheets, at)
    workbook.removeRelation(workbook.path, part.path)
    workbook.removeUnrelated(before)
    const resized = changeWorkbook(workbook, change, null)
    removeFromChain(workbook, part)
    changeTitles(workbook, sheets.names, listSheets(workbook).names)
    return resized
  } catch (error) {
    if (error instanceof WorkbookEditRefused && error.cell === undefined)
      throw new WorkbookEditRefused(error.reason, { cell, cause: error })
    throw error
  }
}

/** Refuses where something of the workbook stands on the sheet that would be broken without it. */
function refuseDependents(workbook: WorkbookPackage, { path }: SheetPart, change: ReferenceChange, tables: readonly string[]): void {
  for (const { type } of workbook.relations(path)) {
    const kind = kindOf(type)
    if (kind === 'pivotTable') throw new WorkbookEditRefused('pivot-table')
    if (!own.has(kind)) throw new WorkbookEditRefused('unknown-content')
  }
  // Modules of macros belong to sheets, and name others.
  if (workbook.partOfKind('vbaProject') !== null) throw new WorkbookEditRefused('macros')
  for (const { type, target } of workbook.relations(workbook.path)) {
    if (kindOf(type) !== 'slicerCache') continue
    const xml = workbook.read(target) ?? ''
    if (tables.some((id) => xml.includes(`tableId="${id}"`))) throw new WorkbookEditRefused('unknown-content')
  }
  for (const sheet of workbook.otherSheets())
    for (const drawing of workbook.relations(sheet))
      for (const chart of workbook.relations(drawing.target)) {
        const xml = ['chart', 'chartEx'].includes(kindOf(chart.type)) ? workbook.read(chart.target) : null
        if (xml !== null && changeReferences(xml, '', change) !== xml) throw new WorkbookEditRefused('chart-sheet')
      }
}

function removeFromChain(workbook: WorkbookPackage, { sheetId: own }: SheetPart): void {
  const path = workbook.partOfKind('calcChain')
  const xml = path === null ? null : workbook.read(path)
  if (path === null || xml === null) return
  const left = moveCalculationChain(xml, ({ sheetId, reference }) => (sheetId === own ? null : reference))
  if (left === null) workbook.removePart(path)
  else if (left !== xml) workbook.write(path, left)
}
