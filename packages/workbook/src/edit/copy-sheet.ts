import { createHash } from 'node:crypto'
import { type FormulaChange, moveCalculationChain, patchCalculationChain } from './calculation-chain.ts'
import { changeReferences } from './change-references.ts'
import { changeTitles } from './document-titles.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { changeCells } from './move-cells.ts'
import type { SheetCells } from './move-lines.ts'
import { SheetCopy } from './reference-change.ts'
import { checkSheetName, checkStructure, insertSheet, listSheets } from './sheet-list.ts'
import { kindOf, type TablePart, tablesOf } from './sheet-relations.ts'
import type { CopySheetEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { decodeEntities, encodeText, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, Splices, tagOf } from './xml-tree.ts'

/** What of a sheet is copied with it. Pictures, and what a pivot table is made of, are shared by both sheets. */
const copied: ReadonlySet<string> = new Set([
  'drawing',
  'vmlDrawing',
  'comments',
  'threadedComment',
  'table',
  'pivotTable',
  'printerSettings',
  'customProperty',
  'hyperlink',
  'image',
])

/** What of a drawing is copied with it. */
const copiedOfDrawing: ReadonlySet<string> = new Set(['chart', 'image', 'hyperlink'])
/** What of a chart is copied with it. */
const copiedOfChart: ReadonlySet<string> = new Set(['chartStyle', 'chartColorStyle', 'themeOverride', 'image'])
/** Parts that several others relate to. */
const shared: ReadonlySet<string> = new Set(['image', 'hyperlink', 'pivotCacheDefinition'])

/**
 * Copies a sheet with everything on it. Formulas, charts and names of the copy refer to the copy where those of the sheet refer to the sheet; names of the
 * workbook that do get a namesake on the copy, as in Excel.
 *
 * @throws WorkbookEditRefused `not-copied` for what cannot be there twice: controls, slicers, embedded objects, queries; `sheet-name`, `structure-locked`
 */
export function copySheet(workbook: WorkbookPackage, { sheet: from, name, before }: CopySheetEdit): SheetCells[] {
  const sheets = listSheets(workbook)
  const cell = `${from}!A1`
  const part = workbook.sheets().find((sheet) => sheet.name === from)
  if (part === undefined) throw new WorkbookEditRefused('sheet-not-found', { cell })
  checkStructure(sheets, cell)
  checkSheetName(name, sheets.names, `${name}!A1`)
  try {
    for (const { type } of workbook.relations(part.path)) if (!copied.has(kindOf(type))) throw new WorkbookEditRefused('not-copied')
    const tables = new Map(tablesOf(workbook, part.path).map((table) => [table.path, table]))
    const names = newTableNames(workbook, [...tables.values()])
    const change = new SheetCopy(from, name, names)
    const path = workbook.copyPart(part.path)
    workbook.copyRelations(part.path, path, copyRelated(workbook, part, { change, name, tables, names }))
    workbook.write(path, copiedCells(workbook.read(path) ?? '', from, change))
    const at = sheets.names.indexOf(from)
    const place = insertSheet(workbook, { name, path, before })
    copyNames(workbook, { from: place <= at ? at + 1 : at, to: place }, change)
    copyChain(workbook, part, name)
    changeTitles(workbook, sheets.names, listSheets(workbook).names)
    return []
  } catch (error) {
    if (error instanceof WorkbookEditRefused && error.cell === undefined)
      throw new WorkbookEditRefused(error.reason, { cell, cause: error })
    throw error
  }
}

/** The cells of a sheet and what is around them, for its copy. */
function copiedCells(xml: string, from: string, change: SheetCopy): string {
  const changed = changeCells(changeReferences(xml, from, change, 'sheetData'), from, change, null).xml
  const root = parseElements(changed, 'sheetData')
  const splices = new Splices(changed)
  const without = (element: { start: number; tagEnd: number }, attribute: string): void => {
    const tag = changed.slice(element.start, element.tagEnd)
    const next = withAttribute(tag, attribute, null)
    if (next !== tag) splices.replace(element.start, element.tagEnd, next)
  }
  // The name by which macros call a sheet is unique; of two chosen sheets both would be edited at once.
  const properties = childNamed(root, 'sheetPr')
  if (properties !== undefined) without(properties, 'codeName')
  for (const view of childNamed(root, 'sheetViews')?.children ?? []) without(view, 'tabSelected')
  return splices.finish()
}

interface Copying {
  change: SheetCopy
  /** Of the copy. */
  name: string
  tables: ReadonlyMap<string, TablePart>
  /** Names of the copies of tables, by the names of the tables in lower case. */
  names: ReadonlyMap<string, string>
}

/** Copies the parts that a sheet relates to. @returns paths of the copies by those of the parts */
function copyRelated(workbook: WorkbookPackage, { path }: SheetPart, copying: Copying): Map<string, string> {
  const { change, name, tables, names } = copying
  const copies = new Map<string, string>()
  const relations = workbook.relations(path)
  const ids = threadIds(workbook, relations, name)
  for (const { type, target } of relations) {
    const kind = kindOf(type)
    if (shared.has(kind) || copies.has(target)) continue
    const to = workbook.copyPart(target)
    copies.set(target, to)
    switch (kind) {
      case 'drawing':
        workbook.copyRelations(target, to, copyCharts(workbook, target, change))
        edit(workbook, to, (xml) => changeReferences(xml, '', change))
        break
      case 'vmlDrawing':
      case 'pivotTable':
        copyShared(workbook, target, to)
        break
      case 'comments':
      case 'threadedComment':
        if (ids.size > 0) edit(workbook, to, (xml) => withIds(xml, ids))
        break
      case 'table': {
        const table = tables.get(target)
        if (table === undefined || workbook.relations(target).length > 0) throw new WorkbookEditRefused('not-copied')
        edit(workbook, to, (xml) => copiedTable(workbook, xml, names.get(table.name.toLowerCase()) ?? '', change))
        break
      }
    }
  }
  return copies
}

function edit(workbook: WorkbookPackage, path: string, change: (xml: string) => string): void {
  workbook.write(path, change(workbook.read(path) ?? ''))
}

/** Relations of a part that has only shared ones. */
function copyShared(workbook: WorkbookPackage, from: string, to: string): void {
  if (workbook.relations(from).some(({ type }) => !shared.has(kindOf(type)))) throw new WorkbookEditRefused('not-copied')
  workbook.copyRelations(from, to, new Map())
}

function copyCharts(workbook: WorkbookPackage, drawing: string, change: SheetCopy): Map<string, string> {
  const copies = new Map<string, string>()
  for (const { type, target } of workbook.relations(drawing)) {
    const kind = kindOf(type)
    if (!copiedOfDrawing.has(kind)) throw new WorkbookEditRefused('not-copied')
    if (shared.has(kind) || copies.has(target)) continue
    const chart = workbook.copyPart(target)
    copies.set(target, chart)
    const parts = new Map<string, string>()
    for (const own of workbook.relations(target)) {
      if (!copiedOfChart.has(kindOf(own.type))) throw new WorkbookEditRefused('not-copied')
      if (!shared.has(kindOf(own.type)) && !parts.has(own.target)) parts.set(own.target, workbook.copyPart(own.target))
    }
    workbook.copyRelations(target, chart, parts)
    edit(workbook, chart, (xml) => {
      // A chart of a pivot table names it by its sheet and file.
      if ([...elementsBelow(parseElements(xml))].some(({ name }) => name === 'pivotSource')) throw new WorkbookEditRefused('not-copied')
      return changeReferences(xml, '', change)
    })
  }
  return copies
}

/** Names of tables are unique among those and the names of a workbook; Excel adds a number. */
function newTableNames(workbook: WorkbookPackage, tables: readonly TablePart[]): Map<string, string> {
  const { xml, root } = listSheets(workbook)
  const named = [...elementsBelow(root)]
    .filter(({ name }) => name === 'definedName')
    .map((element) => attributesOf(xml, element).get('name') ?? '')
  const all = workbook.sheets().flatMap(({ path }) => tablesOf(workbook, path).map(({ name }) => name))
  const taken = new Set([...named, ...all].map((name) => name.toLowerCase()))
  const names = new Map<string, string>()
  for (const { name } of tables) {
    const stem = name.replace(/\d{1,9}$/, '')
    let number = 1
    while (taken.has(`${stem}${number}`.toLowerCase())) number++
    names.set(name.toLowerCase(), `${stem}${number}`)
    taken.add(`${stem}${number}`.toLowerCase())
  }
  return names
}

function copiedTable(workbook: WorkbookPackage, xml: string, name: string, change: SheetCopy): string {
  const ids = workbook.sheets().flatMap(({ path }) => tablesOf(workbook, path).map(({ id }) => Number(id)))
  const changed = changeReferences(xml, '', change)
  const root = parseElements(changed)
  const tag = ['name', 'displayName'].reduce(
    (text, attribute) => withAttribute(text, attribute, name),
    withAttribute(tagOf(changed, root), 'id', String(freeTableId(workbook, ids))),
  )
  return changed.slice(0, root.start) + tag + changed.slice(root.tagEnd)
}

/** Ids of tables are unique in a workbook; copies that were not related to a sheet yet have one too. */
const givenIds = new WeakMap<WorkbookPackage, number>()

function freeTableId(workbook: WorkbookPackage, ids: readonly number[]): number {
  const id = Math.max(givenIds.get(workbook) ?? 0, ...ids) + 1
  givenIds.set(workbook, id)
  return id
}

/** New ids of threaded comments, which are unique in a workbook: a note repeats that of its thread as the name of its author. */
function threadIds(workbook: WorkbookPackage, relations: readonly { type: string; target: string }[], name: string): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { type, target } of relations) {
    if (kindOf(type) !== 'threadedComment') continue
    const xml = workbook.read(target) ?? ''
    for (const element of elementsBelow(parseElements(xml))) {
      const id = element.name === 'threadedComment' ? attributesOf(xml, element).get('id') : undefined
      if (id !== undefined) ids.set(id, derivedId(`${name}\n${id}`))
    }
  }
  return ids
}

/** The same copy of the same file has the same ids. */
function derivedId(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 32).toUpperCase()
  return `{${[digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-')}}`
}

const withIds = (xml: string, ids: ReadonlyMap<string, string>): string => xml.replace(/\{[0-9A-Fa-f-]{36}\}/g, (id) => ids.get(id) ?? id)

/** Names of the sheet, and those of the workbook that refer to it, for the copy. @param at numbers of the sheet and of its copy */
function copyNames(workbook: WorkbookPackage, at: { from: number; to: number }, change: SheetCopy): void {
  const { xml, root } = listSheets(workbook)
  const list = childNamed(root, 'definedNames')
  if (list === undefined) return
  const nameOf = (tag: Map<string, string>): string => (tag.get('name') ?? '').toLowerCase()
  const all = list.children.map((element) => ({ element, attributes: attributesOf(xml, element) }))
  const local = new Set(
    all.filter(({ attributes }) => attributes.get('localSheetId') === String(at.from)).map(({ attributes }) => nameOf(attributes)),
  )
  const added = all.flatMap(({ element, attributes }) => {
    const scope = attributes.get('localSheetId')
    const text = decodeEntities(xml.slice(element.tagEnd, element.contentEnd))
    if (scope !== undefined && scope !== String(at.from)) return []
    const changed = change.formula(text).text
    if (scope === undefined && (changed === text || local.has(nameOf(attributes)))) return []
    const tag = withAttribute(tagOf(xml, element), 'localSheetId', String(at.to))
    return [`${tag}${encodeText(changed)}</${element.qualifiedName}>`]
  })
  if (added.length === 0) return
  workbook.write(workbook.path, xml.slice(0, list.contentEnd) + added.join('') + xml.slice(list.contentEnd))
}

/** The formulas of the copy are calculated as those of the sheet. */
function copyChain(workbook: WorkbookPackage, { sheetId: own }: SheetPart, name: string): void {
  const path = workbook.partOfKind('calcChain')
  const xml = path === null ? null : workbook.read(path)
  const copy = workbook.sheets().find((sheet) => sheet.name === name)
  if (path === null || xml === null || copy === undefined) return
  const added: FormulaChange[] = []
  moveCalculationChain(xml, ({ sheetId, reference, isArray }) => {
    if (sheetId === own) added.push({ sheetId: copy.sheetId, reference, hasFormula: true, isArray })
    return reference
  })
  const patched = added.length === 0 ? xml : patchCalculationChain(xml, added)
  if (patched !== null && patched !== xml) workbook.write(path, patched)
}
