import { movedWith } from '@dossier/notation'
import { isOverlapping, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import type { CellMove } from './cell-move.ts'
import { changeReferences, followed } from './change-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { isExtended, readRule, ruleText } from './rule-of-cells.ts'
import { placeInSheet, type SheetChild } from './sheet-order.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** A link that goes to another sheet, with its relation there where it leads out of the workbook. */
interface CarriedLink {
  text: string
  relation: string | null
}

/** What cells that are moved to another sheet bring with them, as it is written there. */
export interface CarriedRules {
  formats: readonly string[]
  validations: readonly string[]
  links: readonly CarriedLink[]
}

/**
 * Conditional formats, validations and links of cells that are moved to another sheet.
 *
 * @param xml of the sheet that they are moved from, before the move
 * @throws WorkbookEditRefused `bound-to-sheet` for those with extensions of Excel 2010
 */
export function carriedRules(xml: string, move: CellMove): CarriedRules {
  const root = parseElements(xml, 'sheetData')
  const rules = (elements: readonly XmlElement[]): string[] => elements.flatMap((element) => carriedRule(xml, element, move) ?? [])
  return {
    formats: rules(root.children.filter(({ name }) => name === 'conditionalFormatting')),
    validations: rules(childNamed(root, 'dataValidations')?.children ?? []),
    links: (childNamed(root, 'hyperlinks')?.children ?? []).flatMap((element) => carriedLink(xml, element, move) ?? []),
  }
}

function carriedRule(xml: string, element: XmlElement, move: CellMove): string | null {
  const written = readRule(xml, element)
  const rule = followed(() => move.ruleElsewhere(written.rule))
  if (rule === null) return null
  const prefix = prefixOfElement(element)
  const isForeign = [...elementsBelow(element)].some((inner) => prefixOfElement(inner) !== prefix)
  if (isExtended(element) || isForeign || attributesOf(xml, element).has('pivot')) {
    const first = written.rule.ranges.find((range) => isOverlapping(range, move.from)) ?? move.from
    throw new WorkbookEditRefused('bound-to-sheet', { cell: `${move.sheet}!${writeCell({ row: first.top, column: first.left })}` })
  }
  return withoutPrefixes(ruleText(xml, element, written, rule))
}

function carriedLink(xml: string, element: XmlElement, move: CellMove): CarriedLink | null {
  const attributes = attributesOf(xml, element)
  const range = readRange(attributes.get('ref') ?? '')
  const moved = range && movedWith(range, move)
  if (!moved) return null
  const relation = [...attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? null
  const link = withoutPrefixes(withAttribute(tagOf(xml, element), 'ref', writeRange(moved)) + xml.slice(element.tagEnd, element.end))
  return { text: changeReferences(link, null, move), relation }
}

/** Without attributes of namespaces that the other sheet may not declare: ids of Excel's own. */
function withoutPrefixes(text: string): string {
  const root = parseElements(text)
  const splices = new Splices(text)
  for (const element of [root, ...elementsBelow(root)]) {
    const prefixed = [...attributesOf(text, element).keys()].filter((name) => name.includes(':'))
    if (prefixed.length === 0) continue
    splices.replace(
      element.start,
      element.tagEnd,
      prefixed.reduce((tag, name) => withAttribute(tag, name, null), tagOf(text, element)),
    )
  }
  return splices.finish()
}

/** Writes what moved cells have brought along into their new sheet. */
export function writeCarried(workbook: WorkbookPackage, source: SheetPart, target: SheetPart, carried: CarriedRules): void {
  const links = carried.links.map(({ text, relation }) => {
    if (relation === null) return text
    const copied = workbook.copyExternalRelation(source.path, relation, target.path)
    if (copied === null) throw new WorkbookEditRefused('damaged')
    if (!(workbook.read(source.path) ?? '').includes(`"${relation}"`)) workbook.removeRelationOf(source.path, relation)
    return withAttribute(withAttribute(text, 'xmlns:r', copied.namespace), 'r:id', copied.id)
  })
  const before = workbook.read(target.path) ?? ''
  let xml = withFormats(before, carried.formats)
  xml = withEntries(xml, 'dataValidations', carried.validations)
  xml = withEntries(xml, 'hyperlinks', links)
  if (xml !== before) workbook.write(target.path, xml)
}

/** A sheet with more conditional formats, which come after those that it has. */
function withFormats(xml: string, formats: readonly string[]): string {
  if (formats.length === 0) return xml
  const root = parseElements(xml, 'sheetData')
  const priorities = [...elementsBelow(root)].flatMap((element) =>
    element.name === 'cfRule' ? Number(attributesOf(xml, element).get('priority') ?? 0) : [],
  )
  let priority = Math.max(0, ...priorities)
  const written = formats.map((text) => {
    const splices = new Splices(text)
    for (const element of elementsBelow(parseElements(text))) {
      if (element.name !== 'cfRule') continue
      priority += 1
      splices.replace(element.start, element.tagEnd, withAttribute(tagOf(text, element), 'priority', String(priority)))
    }
    return splices.finish()
  })
  const at = placeInSheet(root, 'conditionalFormatting')
  return xml.slice(0, at) + written.join('') + xml.slice(at)
}

/** A sheet with more entries of a list, which is added where there is none. */
function withEntries(xml: string, name: Extract<SheetChild, 'dataValidations' | 'hyperlinks'>, entries: readonly string[]): string {
  if (entries.length === 0) return xml
  const root = parseElements(xml, 'sheetData')
  const list = childNamed(root, name)
  const prefix = prefixOfElement(root)
  const counted = (tag: string, count: number): string => (name === 'dataValidations' ? withAttribute(tag, 'count', String(count)) : tag)
  if (list === undefined) {
    const at = placeInSheet(root, name)
    return `${xml.slice(0, at)}${counted(`<${prefix}${name}>`, entries.length)}${entries.join('')}</${prefix}${name}>${xml.slice(at)}`
  }
  const tag = tagOf(xml, list)
  const open = counted(list.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag, list.children.length + entries.length)
  const content = xml.slice(list.tagEnd, list.contentEnd) + entries.join('')
  return `${xml.slice(0, list.start)}${open}${content}</${list.qualifiedName}>${xml.slice(list.end)}`
}
