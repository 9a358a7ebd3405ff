import { WorkbookEditRefused } from './edit-refused.ts'
import { findEndTag, findStartTag, prefixOf, readAttributes, withAttribute } from './xml-text.ts'

/** Which cells of a sheet have a formula now, or none any more. */
export interface FormulaChange {
  /** Id of the sheet in the workbook. */
  sheetId: number
  /** "B5" */
  reference: string
  hasFormula: boolean
  /** Whether that is an array formula. */
  isArray: boolean
}

/**
 * The calculation chain names every cell with a formula, and no other: a workbook whose chain names a cell without one is repaired when it is opened
 * (ECMA-376 part 1, 18.6). Null where no cell with a formula is left: the part must then be removed.
 */
export function patchCalculationChain(xml: string, changes: readonly FormulaChange[]): string | null {
  const prefix = prefixOf(xml, 'calcChain')
  const key = (sheetId: number, reference: string): string => `${sheetId} ${reference}`
  const changed = new Map(changes.map((change) => [key(change.sheetId, change.reference), change]))
  const pieces: string[] = []
  let kept = 0
  let [at, sheetId] = [0, 0]
  // An entry without a sheet is of the sheet of the entry before.
  let isSheetOwed = false
  for (;;) {
    const tag = findStartTag(xml, `${prefix}c`, at)
    if (tag === null) break
    const text = xml.slice(tag.start, tag.end)
    const attributes = readAttributes(text)
    const own = attributes.get('i')
    sheetId = own === undefined ? sheetId : Number(own)
    const end = tag.isEmpty ? tag.end : xml.indexOf('>', findEndTag(xml, `${prefix}c`, tag.end)) + 1
    const change = changed.get(key(sheetId, attributes.get('r') ?? ''))
    pieces.push(xml.slice(at, tag.start))
    if (change?.hasFormula === false) isSheetOwed ||= own !== undefined
    else {
      const isStated = own !== undefined || !isSheetOwed
      const stated = isStated ? text : withAttribute(text, 'i', String(sheetId))
      pieces.push(change === undefined ? stated : withArrayMark(stated, change), xml.slice(tag.end, end))
      isSheetOwed = false
      kept += 1
      if (change) changed.delete(key(sheetId, change.reference))
    }
    at = end
  }
  const added = [...changed.values()].filter(({ hasFormula }) => hasFormula)
  if (kept + added.length === 0) return null
  const closing = findEndTag(xml, `${prefix}calcChain`, at)
  if (closing < 0) throw new WorkbookEditRefused('damaged')
  const entries = added.map((one) => withArrayMark(`<${prefix}c r="${one.reference}" i="${one.sheetId}"/>`, one)).join('')
  return `${pieces.join('')}${xml.slice(at, closing)}${entries}${xml.slice(closing)}`
}

const isArrayEntry = (attributes: ReadonlyMap<string, string>): boolean => ['1', 'true'].includes(attributes.get('a') ?? '')

/** An array formula is named by its first cell alone. */
function withArrayMark(tag: string, { isArray }: FormulaChange): string {
  return isArrayEntry(readAttributes(tag)) === isArray ? tag : withAttribute(tag, 'a', isArray ? '1' : null)
}

/** The chain after cells have moved. @param moved the new reference of a cell with a formula; null where it is gone */
export function moveCalculationChain(xml: string, moved: (entry: Omit<FormulaChange, 'hasFormula'>) => string | null): string | null {
  const prefix = prefixOf(xml, 'calcChain')
  const pieces: string[] = []
  let [at, sheetId, kept] = [0, 0, 0]
  for (;;) {
    const tag = findStartTag(xml, `${prefix}c`, at)
    if (tag === null) break
    const text = xml.slice(tag.start, tag.end)
    const attributes = readAttributes(text)
    sheetId = Number(attributes.get('i') ?? sheetId)
    const reference = moved({ sheetId, reference: attributes.get('r') ?? '', isArray: isArrayEntry(attributes) })
    const end = tag.isEmpty ? tag.end : xml.indexOf('>', findEndTag(xml, `${prefix}c`, tag.end)) + 1
    pieces.push(xml.slice(at, tag.start))
    if (reference !== null) {
      pieces.push(withAttribute(withAttribute(text, 'r', reference), 'i', String(sheetId)), xml.slice(tag.end, end))
      kept += 1
    }
    at = end
  }
  return kept === 0 ? null : pieces.join('') + xml.slice(at)
}
