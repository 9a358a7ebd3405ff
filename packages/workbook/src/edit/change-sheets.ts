import { addSheet } from './add-sheet.ts'
import { copySheet } from './copy-sheet.ts'
import { deleteSheet } from './delete-sheet.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { changeWorkbook, type SheetCells } from './move-lines.ts'
import { SheetRename } from './reference-change.ts'
import { changeViews, checkSheetName, isVisible, listSheets, renumberSheets, type SheetList } from './sheet-list.ts'
import type { SheetEdit } from './workbook-edit.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { withAttribute } from './xml-text.ts'
import { attributesOf, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/**
 * Adds, copies, deletes, renames, hides, shows or moves a sheet. Formulas, names, charts and whatever else refers to a sheet by its name follow another name; what counts
 * sheets (names of one sheet, the chosen sheet) follows another order.
 *
 * @throws WorkbookEditRefused `sheet-not-found`; `sheet-name` for a name that Excel does not take or another sheet has; `last-sheet` where no sheet would be
 *   seen
 */
export function changeSheet(workbook: WorkbookPackage, edit: SheetEdit): SheetCells[] {
  if (edit.kind === 'add-sheet') return addSheet(workbook, edit)
  if (edit.kind === 'copy-sheet') return copySheet(workbook, edit)
  if (edit.kind === 'delete-sheet') return deleteSheet(workbook, edit)
  const sheets = listSheets(workbook)
  const at = sheets.names.indexOf(edit.sheet)
  const element = sheets.list.children[at]
  if (element === undefined) throw new WorkbookEditRefused('sheet-not-found', { cell: `${edit.sheet}!A1` })
  if (edit.kind === 'rename-sheet') return rename(workbook, sheets, element, edit.name)
  if (edit.kind === 'show-sheet') show(workbook, sheets, element, edit.hidden)
  else reorder(workbook, sheets, at, edit.before)
  return []
}

function rename(workbook: WorkbookPackage, { xml, list, names }: SheetList, element: XmlElement, name: string): SheetCells[] {
  const before = attributesOf(xml, element).get('name') ?? ''
  const others = names.filter((_, index) => list.children[index] !== element)
  checkSheetName(name, others, `${before}!A1`)
  const resized = changeWorkbook(workbook, new SheetRename(before, name), null)
  const changed = listSheets(workbook)
  const now = changed.list.children[names.indexOf(before)]
  if (now === undefined) throw new WorkbookEditRefused('damaged')
  replaceTag(workbook, changed.xml, now, withAttribute(tagOf(changed.xml, now), 'name', name))
  return resized
}

function show(workbook: WorkbookPackage, { xml, root, list }: SheetList, element: XmlElement, hidden: boolean): void {
  const others = list.children.filter((child) => child !== element && isVisible(xml, child))
  if (hidden && others.length === 0)
    throw new WorkbookEditRefused('last-sheet', { cell: `${attributesOf(xml, element).get('name') ?? ''}!A1` })
  const splices = new Splices(xml)
  splices.replace(element.start, element.tagEnd, withAttribute(tagOf(xml, element), 'state', hidden ? 'hidden' : null))
  const next = list.children.indexOf(others[0] ?? element)
  // A hidden sheet cannot be the chosen one.
  const hiddenAt = list.children.indexOf(element)
  if (hidden) changeViews(xml, root, splices, (index) => (index === hiddenAt ? next : index))
  workbook.write(workbook.path, splices.finish())
}

/** @param before name of the sheet that follows it then; null where it is the last */
function reorder(workbook: WorkbookPackage, { xml, root, list, names }: SheetList, at: number, before: string | null): void {
  const follower = before === null ? names.length : names.indexOf(before)
  if (follower < 0) throw new WorkbookEditRefused('sheet-not-found', { cell: `${before}!A1` })
  const others = names.map((_, index) => index).filter((index) => index !== at)
  const place = others.filter((index) => index < follower).length
  const order = others.toSpliced(place, 0, at)
  const moved = (index: number): number => (order.includes(index) ? order.indexOf(index) : index)
  const splices = new Splices(xml)
  order.forEach((from, slotAt) => {
    const [slot, source] = [list.children[slotAt], list.children[from]]
    if (slot !== undefined && source !== undefined && slot !== source)
      splices.replace(slot.start, slot.end, xml.slice(source.start, source.end))
  })
  renumberSheets({ xml, root }, splices, moved)
  workbook.write(workbook.path, splices.finish())
}

function replaceTag(workbook: WorkbookPackage, xml: string, element: XmlElement, tag: string): void {
  workbook.write(workbook.path, xml.slice(0, element.start) + tag + xml.slice(element.tagEnd))
}
