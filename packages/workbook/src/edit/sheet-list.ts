import { WorkbookEditRefused } from './edit-refused.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { encodeText, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Limits of Excel for the name of a sheet. */
const mostCharacters = 31
const forbidden = /[[\]:*?/\\\p{Cc}]/u

/** The list of sheets of a workbook. */
export interface SheetList {
  xml: string
  root: XmlElement
  list: XmlElement
  /** Of all sheets, those of charts too, in their order. */
  names: string[]
}

export function listSheets(workbook: WorkbookPackage): SheetList {
  const xml = workbook.read(workbook.path) ?? ''
  const root = parseElements(xml)
  const list = childNamed(root, 'sheets')
  if (list === undefined) throw new WorkbookEditRefused('damaged')
  return { xml, root, list, names: list.children.map((child) => attributesOf(xml, child).get('name') ?? '') }
}

/** @param others names of the other sheets @throws WorkbookEditRefused `sheet-name` for a name that Excel does not take or that another sheet has */
export function checkSheetName(name: string, others: readonly string[], cell: string): void {
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase())
  const isName =
    name.trim() !== '' && name.length <= mostCharacters && !forbidden.test(name) && !name.startsWith("'") && !name.endsWith("'")
  if (isTaken || !isName || name.toLowerCase() === 'history') throw new WorkbookEditRefused('sheet-name', { cell })
}

/** @throws WorkbookEditRefused `structure-locked` where the workbook protects its list of sheets */
export function checkStructure({ xml, root }: SheetList, cell: string): void {
  const protection = childNamed(root, 'workbookProtection')
  const locked = protection === undefined ? undefined : attributesOf(xml, protection).get('lockStructure')
  if (locked === '1' || locked === 'true') throw new WorkbookEditRefused('structure-locked', { cell })
}

/** Whether the tab of a sheet is seen. */
export const isVisible = (xml: string, sheet: XmlElement): boolean => (attributesOf(xml, sheet).get('state') ?? 'visible') === 'visible'

/**
 * Adds a sheet to the list; what counts sheets follows.
 *
 * @param before name of the sheet that follows it; null where it is the last
 * @returns where it is in the list
 */
export function insertSheet(
  workbook: WorkbookPackage,
  { name, path, before }: { name: string; path: string; before: string | null },
): number {
  const { xml, root, list, names } = listSheets(workbook)
  const at = before === null ? names.length : names.indexOf(before)
  if (at < 0) throw new WorkbookEditRefused('sheet-not-found', { cell: `${before}!A1` })
  const [model] = workbook.sheets()
  const type = workbook.relations(workbook.path).find(({ target }) => target === model?.path)?.type
  const other = attributesOf(xml, list.children[0] ?? list)
  const idName = [...other.keys()].find((key) => key.endsWith(':id'))
  if (type === undefined || idName === undefined) throw new WorkbookEditRefused('damaged')
  const id = workbook.addRelation(workbook.path, type, path)
  const sheetId = Math.max(0, ...list.children.map((child) => Number(attributesOf(xml, child).get('sheetId')) || 0)) + 1
  // Some writers declare the prefix of relations with each sheet.
  const prefix = `xmlns:${idName.slice(0, -':id'.length)}`
  const namespace = other.get(prefix)
  const declaration = namespace === undefined ? '' : ` ${prefix}="${encodeText(namespace)}"`
  const element = `<${prefixOfElement(list)}sheet name="${encodeText(name)}" sheetId="${sheetId}"${declaration} ${idName}="${id}"/>`
  const splices = new Splices(xml)
  splices.insert(list.children[at]?.start ?? list.contentEnd, element)
  renumberSheets({ xml, root }, splices, (index) => (index < at ? index : index + 1))
  workbook.write(workbook.path, splices.finish())
  return at
}

/** Takes a sheet from the list, with the names that are its own; what counts sheets follows. */
export function removeSheet(workbook: WorkbookPackage, { xml, root, list }: SheetList, at: number): void {
  const element = list.children[at]
  if (element === undefined) throw new WorkbookEditRefused('damaged')
  const splices = new Splices(xml)
  splices.replace(element.start, element.end, '')
  // Its neighbour is chosen in its place, as in Excel: the next one that is seen, else the one before.
  const seen = list.children.flatMap((child, index) => (index !== at && isVisible(xml, child) ? [index] : []))
  const chosen = seen.find((index) => index > at) ?? seen.at(-1) ?? 0
  const without = (index: number): number => (index > at ? index - 1 : index)
  renumberSheets({ xml, root }, splices, (index, isName) => (index !== at ? without(index) : isName ? null : without(chosen)))
  const own = attributesOf(xml, element).get('sheetId')
  const other = attributesOf(xml, list.children[chosen] ?? element).get('sheetId') ?? ''
  for (const view of childNamed(root, 'customWorkbookViews')?.children ?? [])
    if (attributesOf(xml, view).get('activeSheetId') === own)
      splices.replace(view.start, view.tagEnd, withAttribute(tagOf(xml, view), 'activeSheetId', other))
  workbook.write(workbook.path, splices.finish())
}

/**
 * Changes what refers to sheets by their numbers: the chosen sheet, the first one whose tab is seen, names that are of one sheet.
 *
 * @param moved the number of a sheet afterwards; null, for names alone, where the sheet is gone
 */
export function renumberSheets(
  { xml, root }: Pick<SheetList, 'xml' | 'root'>,
  splices: Splices,
  moved: (index: number, isName: boolean) => number | null,
): void {
  changeViews(xml, root, splices, (index) => moved(index, false) ?? 0)
  const names = childNamed(root, 'definedNames')
  const removed: XmlElement[] = []
  for (const element of elementsBelow(root)) {
    if (element.name !== 'definedName') continue
    const local = attributesOf(xml, element).get('localSheetId')
    if (local === undefined) continue
    const index = moved(Number(local), true)
    if (index === null) removed.push(element)
    else if (index !== Number(local))
      splices.replace(element.start, element.tagEnd, withAttribute(tagOf(xml, element), 'localSheetId', String(index)))
  }
  const isEmptied = names !== undefined && removed.length > 0 && removed.length === names.children.length
  for (const { start, end } of isEmptied ? [names] : removed) splices.replace(start, end, '')
}

/** Adds a defined name, as an element, to those of a workbook. */
export function insertName({ root, list }: Pick<SheetList, 'root' | 'list'>, splices: Splices, element: string): void {
  const names = childNamed(root, 'definedNames')
  if (names !== undefined && !names.isEmpty) {
    splices.insert(names.tagEnd, element)
    return
  }
  // Behind these in the order of the schema (18.2.27).
  const behind = childNamed(root, 'externalReferences') ?? childNamed(root, 'functionGroups') ?? list
  if (names !== undefined) splices.replace(names.start, names.end, '')
  const prefix = prefixOfElement(root)
  splices.insert(behind.end, `<${prefix}definedNames>${element}</${prefix}definedNames>`)
}

/** Removes a defined name, and the list of them with the last one. */
export function removeName(names: XmlElement, name: XmlElement, splices: Splices): void {
  const gone = names.children.length === 1 ? names : name
  splices.replace(gone.start, gone.end, '')
}

/** The chosen sheet, and the first one whose tab is seen, by their numbers. */
export function changeViews(xml: string, root: XmlElement, splices: Splices, moved: (index: number) => number): void {
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
