import { type CellPlace, type CellRange, maxColumns, maxRows } from '../formula/cell-address.ts'
import {
  type AreaNode,
  childrenOf,
  type FormulaNode,
  type NameNode,
  type SheetPrefix,
  type StructuredNode,
} from '../formula/formula-node.ts'
import type { AuditedCell, AuditedSheet, AuditedWorkbook, WorkbookName } from '../reading/workbook-model.ts'

/** Cells that a formula refers to. */
export interface ReferredArea extends CellRange {
  sheet: AuditedSheet
}

/** The targets of a formula's references, with names and tables resolved. */
export interface References {
  areas: readonly ReferredArea[]
  /** Other files, as formulas write them: "1" is the first of `externalFiles`. */
  books: readonly string[]
  /** Sheets and names that the workbook does not have. */
  unknownSheets: readonly string[]
  unknownNames: readonly string[]
  hasDeleted: boolean
  /** Whether all references were resolved: parts of tables may not be, and names that are nested too deeply. */
  isComplete: boolean
}

/** Functions that use the position of their argument rather than its value: they create no cycle. */
const positional = new Set(['ROW', 'COLUMN', 'ROWS', 'COLUMNS', 'AREAS', 'SHEET', 'SHEETS', 'ISREF', 'ISFORMULA', 'FORMULATEXT', 'CELL'])
/** Functions that bind names of their own. */
const binding = new Set(['LET', 'LAMBDA'])
/** The target of OFFSET with literal steps; the target of a computed step is unknown. */
function offsetArea([base, rows, columns, height, width]: readonly FormulaNode[]): AreaNode | null {
  if (base?.kind !== 'area' || base.from.row === null || base.from.column === null) return null
  const [down, right] = [constantOf(rows), constantOf(columns)]
  const [tall, wide] = [height ? constantOf(height) : 0, width ? constantOf(width) : 0]
  if (down === null || right === null || tall === null || wide === null) return null
  const from = { ...base.from, row: base.from.row + down, column: base.from.column + right }
  const [lastRow, lastColumn] = [
    tall > 0 ? from.row + tall - 1 : (base.to.row ?? 0) + down,
    wide > 0 ? from.column + wide - 1 : (base.to.column ?? 0) + right,
  ]
  return from.row < 0 || from.column < 0 ? null : { ...base, from, to: { ...base.to, row: lastRow, column: lastColumn } }
}

/** Functions of which the last range is read in the shape of the first, wherever it ends as written. */
const shapedByFirst = new Set(['SUMIF', 'AVERAGEIF'])

/** The cells that SUMIF and AVERAGEIF add up: from the first cell of the last range on, as many as there are tested. */
function summedArea(tested: FormulaNode | undefined, summed: FormulaNode | undefined): AreaNode | null {
  if (tested?.kind !== 'area' || summed?.kind !== 'area') return null
  const last = (axis: 'row' | 'column', most: number): number =>
    Math.min(most, (summed.from[axis] ?? 0) + (tested.to[axis] ?? most) - (tested.from[axis] ?? 0))
  return { ...summed, to: { ...summed.to, row: last('row', maxRows - 1), column: last('column', maxColumns - 1) } }
}

function constantOf(node: FormulaNode | undefined): number | null {
  if (node?.kind === 'number') return node.value
  if (node?.kind === 'missing') return 0
  return node?.kind === 'negative' && node.operand.kind === 'number' ? -node.operand.value : null
}

/** Names can refer to names: a deeper chain is a cycle of names. */
const deepestName = 8
/** Maximum number of parts of a formula, including the formulas of its names: nested names can expand exponentially. */
const maxParts = 20_000
/** Maximum number of sheets of a 3D reference. */
const maxSheets = 300

export interface ReferenceResolver {
  of: (cell: AuditedCell) => References
  /** The name that a formula of a sheet means; undefined also for one of another file. */
  name: (node: Pick<NameNode, 'name' | 'prefix'>, sheet: AuditedSheet) => WorkbookName | undefined
  areas: (node: AreaNode, sheet: AuditedSheet) => readonly ReferredArea[]
  /** The cells of a column of a table, or of one row of it; null where other parts of a table are meant. */
  structured: (node: StructuredNode, cell: CellPlace) => ReferredArea | null
}

/** How files write the workbook itself before a name of it that a sheet has too. */
const ownBook = '0'

/** Whether a prefix leads to another file. */
const isOutside = (prefix: SheetPrefix | null): boolean => prefix !== null && prefix.book !== null && prefix.book !== ownBook

const none: References = { areas: [], books: [], unknownSheets: [], unknownNames: [], hasDeleted: false, isComplete: true }

export function createReferenceResolver(workbook: AuditedWorkbook): ReferenceResolver {
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]))
  const names = Map.groupBy(workbook.names, ({ name }) => name.toLowerCase())
  const tables = new Map(
    workbook.sheets.flatMap((sheet) => sheet.tables.map((table) => [table.name.toLowerCase(), { sheet, table }] as const)),
  )
  const kept = new Map<AuditedCell, References>()

  const nameOf: ReferenceResolver['name'] = ({ name, prefix }, own) => {
    if (isOutside(prefix)) return undefined
    const candidates = names.get(name.toLowerCase()) ?? []
    const ofWorkbook = candidates.find((candidate) => candidate.sheet === null)
    if (prefix?.book === ownBook) return ofWorkbook
    const sheet = prefix === null ? own : (sheets.get(prefix.sheet.toLowerCase()) ?? own)
    return candidates.find((candidate) => candidate.sheet === sheet.index) ?? ofWorkbook
  }

  /** A range, or the one that a name stands for. */
  const namedRange = (node: FormulaNode | undefined, own: AuditedSheet): FormulaNode | undefined =>
    node?.kind === 'name' ? (nameOf(node, own)?.root ?? undefined) : node

  const areasOf: ReferenceResolver['areas'] = ({ prefix, from, to }, own) => {
    const range = {
      top: from.row ?? 0,
      left: from.column ?? 0,
      bottom: to.row ?? maxRows - 1,
      right: to.column ?? maxColumns - 1,
    }
    if (prefix === null) return [{ sheet: own, ...range }]
    const [first, last] = [sheets.get(prefix.sheet.toLowerCase()), sheets.get((prefix.lastSheet ?? prefix.sheet).toLowerCase())]
    if (prefix.book !== null || !first || !last) return []
    return workbook.sheets
      .slice(Math.min(first.index, last.index), Math.max(first.index, last.index) + 1)
      .slice(0, maxSheets)
      .map((sheet) => ({ sheet, ...range }))
  }

  const structuredArea: ReferenceResolver['structured'] = ({ table, item }, cell) => {
    const found = tables.get(table.toLowerCase())
    if (!found) return null
    const isThisRow = item.includes('#This Row') || item.startsWith('@')
    // A line break in a heading is one sign in the table, and may be two in a formula.
    const wanted = item
      .replaceAll(/#This Row|[[\]@]/g, '')
      .replace(/^,/, '')
      .replaceAll('\r\n', '\n')
    const column = found.table.columns.findIndex((name) => name.toLowerCase() === wanted.toLowerCase())
    if (column < 0) return null
    const { top, bottom, left } = found.table.range
    const rows = isThisRow ? { top: cell.row, bottom: cell.row } : { top: top + 1, bottom: bottom - (found.table.hasTotals ? 1 : 0) }
    return { sheet: found.sheet, ...rows, left: left + column, right: left + column }
  }

  const collect = (cell: AuditedCell, root: FormulaNode): References => {
    const [areas, books, unknownSheets, unknownNames]: [ReferredArea[], string[], string[], string[]] = [[], [], [], []]
    let [hasDeleted, isComplete] = [false, true]
    const open: { node: FormulaNode; depth: number }[] = [{ node: root, depth: 0 }]
    let parts = 0
    for (let next = open.pop(); next !== undefined && parts < maxParts; next = open.pop(), parts++) {
      const { node, depth } = next
      if (node.kind === 'call' && (positional.has(node.name) || binding.has(node.name))) continue
      if (node.kind === 'call' && node.name === 'OFFSET') {
        const target = offsetArea(node.arguments)
        for (const child of [...(target ? [target] : []), ...node.arguments.slice(1)]) open.push({ node: child, depth })
        continue
      }
      if (node.kind === 'call' && shapedByFirst.has(node.name)) {
        const [tested, summed] = [node.arguments[0], node.arguments[2]].map((range) => namedRange(range, cell.sheet))
        const target = summedArea(tested, summed)
        if (target) open.push({ node: target, depth })
      }
      if (node.kind === 'error' && node.code === '#REF!') hasDeleted = true
      if ((node.kind === 'area' || node.kind === 'name') && node.prefix) {
        const { book, sheet, lastSheet } = node.prefix
        if (isOutside(node.prefix)) books.push(book ?? '')
        else if (book === null)
          for (const part of [sheet, lastSheet ?? sheet]) if (!sheets.has(part.toLowerCase())) unknownSheets.push(part)
      }
      if (node.kind === 'area') areas.push(...areasOf(node, cell.sheet))
      else if (node.kind === 'structured') {
        const area = structuredArea(node, cell)
        if (area) areas.push(area)
        else isComplete = false
      } else if (node.kind === 'name' && !isOutside(node.prefix)) {
        const named = nameOf(node, cell.sheet)
        if (named?.root && depth < deepestName) open.push({ node: named.root, depth: depth + 1 })
        else if (named) isComplete = false
        else if (tables.has(node.name.toLowerCase())) isComplete = false
        else unknownNames.push(node.name)
      } else for (const child of childrenOf(node)) open.push({ node: child, depth })
    }
    return { areas, books, unknownSheets, unknownNames, hasDeleted, isComplete: isComplete && open.length === 0 }
  }

  return {
    name: nameOf,
    areas: areasOf,
    structured: structuredArea,
    of: (cell) => {
      const known = kept.get(cell)
      if (known) return known
      const found = cell.formula?.root ? collect(cell, cell.formula.root) : none
      kept.set(cell, found)
      return found
    },
  }
}
