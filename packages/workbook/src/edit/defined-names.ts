import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula, writtenReferences } from '../formula/parse-formula.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { bindsNames } from '../formula/bound-names.ts'
import { toFileFormula } from './future-functions.ts'
import { changeCells } from './move-cells.ts'
import { changeWorkbook, type SheetCells } from './move-lines.ts'
import { NameChange, NameScopes, NameUses } from './name-change.ts'
import { isSameName } from './reference-change.ts'
import { insertName, listSheets, removeName, type SheetList } from './sheet-list.ts'
import { kindOf, tablesOf } from './sheet-relations.ts'
import type { NameDefinition, NameEdit, NamePlace } from './workbook-edit.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { decodeEntities, encodeText, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Limits of Excel for a name, and for what it stands for. */
const mostCharacters = 255
const mostReferenceCharacters = 8_192
const nameSigns = /^[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u
/** Names of the program itself: print areas and titles, filters. */
const ofProgram = /^_xl/i
/** "R", "C5", "R1C1": cells in Excel's other notation. */
const likeCell = /^(?:r\d*(?:c\d*)?|c\d*)$/i

/** A defined name as it is written. */
interface WrittenName extends NameDefinition {
  element: XmlElement
}

/**
 * Defines, changes or deletes a name. Formulas, validations, formats, charts and other names that use it follow another text or another sheet of it.
 *
 * @returns cells whose formulas may have another value
 * @throws WorkbookEditRefused `name` for one that Excel does not take, `name-taken`, `name-not-found`, `name-used` for one that is deleted while it is used,
 *   `sheet-not-found`, `pivot-table` for the source of one, `invalid-formula`, `unsupported-formula`
 */
export function changeName(workbook: WorkbookPackage, { before, after }: NameEdit): SheetCells[] {
  const names = namesOf(workbook)
  const own = before === null ? undefined : names.find((name) => isSamePlace(name, before))
  if (before !== null && own === undefined) throw new WorkbookEditRefused('name-not-found', { cell: before.name })
  const cell = (after ?? before)?.name ?? ''
  if (after !== null) checkDefinition(workbook, after, names, own)
  try {
    if (own !== undefined) {
      // What a function of parameters is called by follows no further than its name.
      if (isFunction(own.reference)) throw new WorkbookEditRefused('unsupported-formula')
      refusePivotSources(workbook, own)
      if (after === null || after.name !== own.name || !isSameScope(after.scope, own.scope)) followName(workbook, own, after, names)
    }
    writeName(workbook, own ?? null, after)
    return after === null || own?.reference === after.reference ? [] : cellsUsing(workbook, after)
  } catch (error) {
    if (error instanceof WorkbookEditRefused && error.cell === undefined)
      throw new WorkbookEditRefused(error.reason, { cell, cause: error })
    throw error
  }
}

function namesOf(workbook: WorkbookPackage): WrittenName[] {
  const { xml, root, names } = listSheets(workbook)
  return (childNamed(root, 'definedNames')?.children ?? []).map((element) => {
    const attributes = attributesOf(xml, element)
    const sheet = attributes.get('localSheetId')
    const reference = decodeEntities(xml.slice(element.tagEnd, element.contentEnd))
    return { name: attributes.get('name') ?? '', scope: sheet === undefined ? null : (names[Number(sheet)] ?? null), reference, element }
  })
}

const isSameScope = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSameName(one, other)

const isSamePlace = (one: NamePlace, other: NamePlace): boolean => isSameName(one.name, other.name) && isSameScope(one.scope, other.scope)

function checkDefinition(
  workbook: WorkbookPackage,
  after: NameDefinition,
  names: readonly WrittenName[],
  own: WrittenName | undefined,
): void {
  const { name, scope, reference } = after
  const cell = name
  if (!isName(name)) throw new WorkbookEditRefused('name', { cell })
  if (scope !== null && !workbook.sheets().some((sheet) => isSameName(sheet.name, scope)))
    throw new WorkbookEditRefused('sheet-not-found', { cell })
  const isTable = workbook.sheets().some(({ path }) => tablesOf(workbook, path).some((table) => isSameName(table.name, name)))
  if (isTable || names.some((other) => other !== own && isSamePlace(other, after))) throw new WorkbookEditRefused('name-taken', { cell })
  if (reference.length > mostReferenceCharacters) throw new WorkbookEditRefused('invalid-formula', { cell })
  if (isFunction(reference)) throw new WorkbookEditRefused('unsupported-formula', { cell })
  try {
    // Without a sheet it would mean the cells of whichever sheet uses it.
    if (writtenReferences(reference).some(({ area, prefix }) => area !== null && prefix === null))
      throw new WorkbookEditRefused('invalid-formula', { cell })
  } catch (cause) {
    if (cause instanceof FormulaSyntaxError) throw new WorkbookEditRefused('invalid-formula', { cell, cause })
    throw cause
  }
}

/** Whether Excel takes a name. */
function isName(name: string): boolean {
  if (name.length > mostCharacters || !nameSigns.test(name) || ofProgram.test(name) || likeCell.test(name)) return false
  const root = parseFormula(name)
  return root.kind === 'name' && root.name === name
}

/** Whether a name stands for a function with parameters (LAMBDA), or binds names of its own. */
function isFunction(reference: string): boolean {
  try {
    return bindsNames(parseFormula(reference))
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return false
    throw error
  }
}

/** Pivot tables find the cells that they are made of by a name too. */
function refusePivotSources(workbook: WorkbookPackage, own: NamePlace): void {
  for (const { type, target } of workbook.relations(workbook.path)) {
    if (kindOf(type) !== 'pivotCacheDefinition') continue
    const xml = workbook.read(target) ?? ''
    for (const element of elementsBelow(parseElements(xml)))
      if (['worksheetSource', 'rangeSet'].includes(element.name) && isSameName(attributesOf(xml, element).get('name') ?? '', own.name))
        throw new WorkbookEditRefused('pivot-table')
  }
}

function followName(workbook: WorkbookPackage, own: NamePlace, after: NameDefinition | null, names: readonly WrittenName[]): void {
  const change = new NameChange(own, after, new NameScopes(names))
  changeWorkbook(workbook, change, null)
  const { xml } = listSheets(workbook)
  const splices = new Splices(xml)
  for (const { element, scope, reference, ...place } of names) {
    if (isSamePlace({ ...place, scope }, own)) continue
    const changed = change.definition(reference, scope ?? '')
    if (changed !== reference) splices.replace(element.tagEnd, element.contentEnd, encodeText(changed))
  }
  if (!splices.isEmpty) workbook.write(workbook.path, splices.finish())
}

function writeName(workbook: WorkbookPackage, before: NamePlace | null, after: NameDefinition | null): void {
  const sheets = listSheets(workbook)
  const { xml, root } = sheets
  const splices = new Splices(xml)
  const element = before === null ? undefined : namesOf(workbook).find((name) => isSamePlace(name, before))?.element
  const list = childNamed(root, 'definedNames')
  if (element === undefined) {
    if (after !== null) {
      const tag = `<${prefixOfElement(root)}definedName>`
      insertName(sheets, splices, writtenName(tag, sheets, after))
    }
  } else if (after !== null) splices.replace(element.start, element.end, writtenName(tagOf(xml, element), sheets, after))
  else if (list !== undefined) {
    const written = list.children.find(({ start }) => start === element.start)
    if (written !== undefined) removeName(list, written, splices)
  }
  workbook.write(workbook.path, splices.finish())
}

/** @param tag of the name before, or of a new one */
function writtenName(tag: string, { root, names }: SheetList, { name, scope, reference }: NameDefinition): string {
  const at = scope === null ? null : String(names.findIndex((sheet) => isSameName(sheet, scope)))
  const open = tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag
  const placed = withAttribute(withAttribute(open, 'name', name), 'localSheetId', at)
  return `${placed}${encodeText(toFileFormula(reference))}</${prefixOfElement(root)}definedName>`
}

/** Cells whose formulas use a name, or a name that uses it. */
function cellsUsing(workbook: WorkbookPackage, name: NamePlace): SheetCells[] {
  const names = namesOf(workbook)
  const scopes = new NameScopes(names)
  const used: NamePlace[] = [name]
  for (let found = 1; found > 0;) {
    const uses = new NameUses(used, scopes)
    const more = names.filter((one) => !used.some((other) => isSamePlace(one, other)) && uses.uses(one.reference, one.scope ?? ''))
    used.push(...more)
    found = more.length
  }
  const uses = new NameUses(used, scopes)
  return workbook.sheets().flatMap(({ name: sheet, path }) => {
    const xml = workbook.read(path) ?? ''
    const { resized } = uses.concerns(xml) ? changeCells(xml, sheet, uses, null) : { resized: [] }
    return resized.length === 0 ? [] : [{ sheet, cells: resized }]
  })
}
