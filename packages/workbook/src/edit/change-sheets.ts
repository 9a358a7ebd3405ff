import { WorkbookEditRefused } from './edit-refused.ts'
import { changeWorkbook, type SheetCells } from './move-lines.ts'
import { SheetRename } from './reference-change.ts'
import type { SheetEdit } from './workbook-edit.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Limits of Excel for the name of a sheet. */
const mostCharacters = 31
const forbidden = /[[\]:*?/\\\p{Cc}]/u

/** The list of sheets of a workbook. */
interface SheetList {
  xml: string
  root: XmlElement
  list: XmlElement
  names: string[]
}

/**
 * Renames, hides, shows or moves a sheet. Formulas, names, charts and whatever else refers to a sheet by its name follow another name; what counts
 * sheets (names of one sheet, the chosen sheet) follows another order.
 *
 * @throws WorkbookEditRefused `sheet-not-found`; `sheet-name` for a name that Excel does not take or another sheet has; `last-sheet` where no sheet would be
 *   seen
 */
export function changeSheet(workbook: WorkbookPackage, edit: SheetEdit): SheetCells[] {
  const sheets = listSheets(workbook)
  const at = sheets.names.indexOf(edit.sheet)
  const element = sheets.list.children[at]
  if (element === undefined) throw new WorkbookEditRefused('sheet-not-found', { cell: `${edit.sheet}!A1` })
  if (edit.kind === 'rename-sheet') return rename(workbook, sheets, element, edit.name)
  if (edit.kind === 'show-sheet') show(workbook, sheets, element, edit.hidden)
  else reorder(workbook, sheets, at, edit.before)
  return []
}

function listSheets(workbook: WorkbookPackage): SheetList {
  const xml = workbook.read(workbook.path) ?? ''
  const root = parseElements(xml)
  const list = childNamed(root, 'sheets')
  if (list === undefined) throw new WorkbookEditRefused('damaged')
  return { xml, root, list, names: list.children.map((child) => attributesOf(xml, child).get('name') ?? '') }
}

function rename(workbook: WorkbookPackage, { xml, list, names }: SheetList, element: XmlElement, name: string): SheetCells[] {
  const before = attributesOf(xml, element).get('name') ?? ''
  const isTaken = list.children.some((child, index) => child !== element && names[index]?.toLowerCase() === name.toLowerCase())
  const isName =
    name.trim() !== '' && name.length <= mostCharacters && !forbidden.test(name) && !name.startsWith("'") && !name.endsWith("'")
  if (isTaken || !isName || name.toLowerCase() === 'history') throw new WorkbookEditRefused('sheet-name', { cell: `${before}!A1` })
  const resized = changeWorkbook(workbook, new SheetRename(before, name), null)
  const changed = listSheets(workbook)
  const now = changed.list.children[names.indexOf(before)]
  if (now === undefined) throw new WorkbookEditRefused('damaged')
  replaceTag(workbook, changed.xml, now, withAttribute(tagOf(changed.xml, now), 'name', name))
  return resized
}

function show(workbook: WorkbookPackage, { xml, root, list }: SheetList, element: XmlElement, hidden: boolean): void {
  const isVisible = (child: XmlElement): boolean => (attributesOf(xml, child).get('state') ?? 'visible') === 'visible'
  const others = list.children.filter((child) => child !== element && isVisible(child))
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
  changeViews(xml, root, splices, moved)
  for (const element of elementsBelow(root)) {
    if (element.name !== 'definedName') continue
    const local = attributesOf(xml, element).get('localSheetId')
    if (local === undefined || moved(Number(local)) === Number(local)) continue
    splices.replace(element.start, element.tagEnd, withAttribute(tagOf(xml, element), 'localSheetId', String(moved(Number(local)))))
  }
  workbook.write(workbook.path, splices.finish())
}

/** The chosen sheet, and the first one whose tab is seen, by their numbers. */
function changeViews(xml: string, root: XmlElement, splices: Splices, moved: (index: number) => number): void {
  for (const view of childNamed(root, 'bookViews')?.children ?? []) {
    const own = attributesOf(xml, view)
    const tag = ['activeTab', 'firstSheet'].reduce(
      (text, name) => {
        const index = Number(own.get(name) ?? 0)
        return moved(index) === index ? text : withAttribute(text, name, String(moved(index)))
      },
      tagOf(xml, view),
    )
    if (tag !== tagOf(xml, view)) splices.replace(view.start, view.tagEnd, tag)
  }
}

function replaceTag(workbook: WorkbookPackage, xml: string, element: XmlElement, tag: string): void {
  workbook.write(workbook.path, xml.slice(0, element.start) + tag + xml.slice(element.tagEnd))
}
