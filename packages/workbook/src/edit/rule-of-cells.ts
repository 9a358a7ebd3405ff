import { type CellRange, readRange, writeRange } from '../formula/cell-address.ts'
import type { RuleOfCells } from './cell-move.ts'
import { encodeText, textOfContent, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** A conditional format or a validation as it is written, with the places of its formulas. */
export interface WrittenRule {
  rule: RuleOfCells
  places: readonly XmlElement[]
}

const formulasOfRules: ReadonlySet<string> = new Set(['formula', 'formula1', 'formula2', 'f'])

export const isRuleOfCells = ({ name }: XmlElement): boolean => name === 'conditionalFormatting' || name === 'dataValidation'

/** Whether an extension of Excel 2010 says more of it by its number, or it is in one. */
export const isExtended = (element: XmlElement): boolean =>
  childNamed(element, 'sqref') !== undefined || [...elementsBelow(element)].some(({ name }) => name === 'extLst')

/** The cells that an element is about, in its `sqref`: an attribute, or an element in extensions of Excel 2010. */
export function rangesOfElement(xml: string, element: XmlElement): CellRange[] {
  const inner = childNamed(element, 'sqref')
  const text = attributesOf(xml, element).get('sqref') ?? (inner && textOfContent(xml.slice(inner.tagEnd, inner.contentEnd))) ?? ''
  return text.split(/\s+/).flatMap((part) => readRange(part) ?? [])
}

export function readRule(xml: string, element: XmlElement): WrittenRule {
  const places = [...elementsBelow(element)].filter(
    ({ name, isEmpty, children }) => formulasOfRules.has(name) && !isEmpty && children.length === 0,
  )
  const formulas = places.map(({ tagEnd, contentEnd }) => textOfContent(xml.slice(tagEnd, contentEnd)))
  return { rule: { ranges: rangesOfElement(xml, element), formulas }, places }
}

/** The element of a conditional format or a validation with other cells and formulas. */
export function ruleText(
  xml: string,
  element: XmlElement,
  { rule: before, places }: WrittenRule,
  { ranges, formulas }: RuleOfCells,
): string {
  const splices = new Splices(xml.slice(element.start, element.end))
  const replace = (from: number, to: number, text: string): void => splices.replace(from - element.start, to - element.start, text)
  const cells = ranges.map(writeRange).join(' ')
  const isSame = before.ranges.map(writeRange).join(' ') === cells
  const inner = childNamed(element, 'sqref')
  if (!isSame && inner !== undefined) replace(inner.tagEnd, inner.contentEnd, cells)
  else if (!isSame) replace(element.start, element.tagEnd, withAttribute(tagOf(xml, element), 'sqref', cells))
  for (const [at, of] of places.entries()) {
    const changed = formulas[at] ?? before.formulas[at] ?? ''
    if (changed !== before.formulas[at]) replace(of.tagEnd, of.contentEnd, encodeText(changed))
  }
  return splices.finish()
}
