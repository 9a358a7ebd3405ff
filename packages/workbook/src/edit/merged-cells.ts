import { type CellRange, isOverlapping, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { placeInSheet } from './sheet-order.ts'
import type { MergeEdit } from './workbook-edit.ts'
import { withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/**
 * Merges cells, or takes merged cells apart. Contents are left alone: those of cells that are covered by others are edits of their own.
 *
 * @throws WorkbookEditRefused `invalid-cell` for cells some of which are merged already, or that are not merged
 */
export function patchMerged(xml: string, edits: readonly MergeEdit[]): string {
  if (edits.length === 0) return xml
  const root = parseElements(xml, 'sheetData')
  const prefix = prefixOfElement(root)
  const list = childNamed(root, 'mergeCells')
  const merged = listMerged(xml, list)
  for (const { kind, sheet, range } of edits) {
    const refused = new WorkbookEditRefused('invalid-cell', { cell: `${sheet}!${writeCell({ row: range.top, column: range.left })}` })
    const at = merged.findIndex((one) => writeRange(one.range) === writeRange(range))
    if (kind === 'unmerge') {
      if (at < 0) throw refused
      merged.splice(at, 1)
    } else {
      const isOneCell = range.top === range.bottom && range.left === range.right
      if (isOneCell || merged.some((one) => isOverlapping(one.range, range))) throw refused
      merged.push({ range, text: `<${prefix}mergeCell ref="${writeRange(range)}"/>` })
    }
  }
  const content = merged.map(({ text }) => text).join('')
  const splices = new Splices(xml)
  if (list !== undefined) {
    if (merged.length === 0) splices.replace(list.start, list.end, '')
    else {
      const tag = withAttribute(tagOf(xml, list), 'count', String(merged.length))
      const open = list.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag
      splices.replace(list.start, list.end, `${open}${content}</${list.qualifiedName}>`)
    }
  } else if (merged.length > 0) {
    splices.insert(placeInSheet(root, 'mergeCells'), `<${prefix}mergeCells count="${merged.length}">${content}</${prefix}mergeCells>`)
  }
  return splices.finish()
}

/** The merged cells of a sheet. */
export function mergedRanges(xml: string): CellRange[] {
  const root = parseElements(xml, 'sheetData')
  return listMerged(xml, childNamed(root, 'mergeCells')).map(({ range }) => range)
}

const listMerged = (xml: string, list: XmlElement | undefined): { range: CellRange; text: string }[] =>
  (list?.children ?? []).flatMap((element) => {
    const range = readRange(attributesOf(xml, element).get('ref') ?? '')
    return range === null ? [] : [{ range, text: xml.slice(element.start, element.end) }]
  })
