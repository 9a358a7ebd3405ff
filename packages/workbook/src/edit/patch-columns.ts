import { WorkbookEditRefused } from './edit-refused.ts'
import { readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, tagOf, withContent, type XmlElement } from './xml-tree.ts'

/** Width of a column where the sheet states none, in characters. */
const defaultWidth = 9.140625

/**
 * Patches the entries of columns, 0-based, both ends included. Entries cover ranges, which are cut where a change begins and ends (ECMA-376 part 1,
 * 18.3.1.13); columns without an entry get one, with a width, if the change has anything to say of them.
 *
 * @param change a start tag of an empty element to another one
 * @throws WorkbookEditRefused `damaged`
 */
export function patchColumns(xml: string, from: number, to: number, change: (tag: string) => string): string {
  const root = parseElements(xml, 'sheetData')
  const prefix = prefixOfElement(root)
  const element = childNamed(root, 'cols')
  const [first, last] = [from + 1, to + 1]
  const width = String(defaultWidthOf(xml, root))
  const changed = (tag: string): string => {
    const after = change(tag)
    return after === tag || readAttributes(after).has('width') ? after : withAttribute(after, 'width', width)
  }
  const written: string[] = []
  let next = first
  const insertUntil = (column: number): void => {
    if (next >= column) return
    const tag = `<${prefix}col min="${next}" max="${column - 1}"/>`
    const added = changed(tag)
    if (added !== tag) written.push(added)
    next = column
  }
  for (const child of element?.children ?? []) {
    const tag = tagOf(xml, child)
    const bounds = attributesOf(xml, child)
    const [min, max] = [Number(bounds.get('min')), Number(bounds.get('max'))]
    if (!(min >= 1 && max >= min)) throw new WorkbookEditRefused('damaged')
    if (max < first || min > last) {
      if (min > last) insertUntil(last + 1)
      written.push(xml.slice(child.start, child.end))
      continue
    }
    insertUntil(min)
    const part = (start: number, end: number): string => withAttribute(withAttribute(tag, 'min', String(start)), 'max', String(end))
    if (min < first) written.push(part(min, first - 1))
    written.push(changed(part(Math.max(min, first), Math.min(max, last))))
    if (max > last) written.push(part(last + 1, max))
    next = Math.min(max, last) + 1
  }
  insertUntil(last + 1)
  const columns = written.join('')
  if (element !== undefined) return xml.slice(0, element.start) + withContent(xml, element, columns) + xml.slice(element.end)
  const rows = childNamed(root, 'sheetData')
  if (rows === undefined) throw new WorkbookEditRefused('damaged')
  if (columns === '') return xml
  return `${xml.slice(0, rows.start)}<${prefix}cols>${columns}</${prefix}cols>${xml.slice(rows.start)}`
}

function defaultWidthOf(xml: string, root: XmlElement): number {
  const format = childNamed(root, 'sheetFormatPr')
  const stated = format === undefined ? Number.NaN : Number(attributesOf(xml, format).get('defaultColWidth'))
  return Number.isFinite(stated) ? stated : defaultWidth
}
