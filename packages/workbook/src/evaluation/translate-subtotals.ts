import { type CallNode, callsAny, type FormulaNode, isSingleCell } from '../formula/formula-node.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import type { AuditedSheet } from '../reading/workbook-model.ts'
import type { ReferenceResolver, ReferredArea } from '../references/resolve-references.ts'
import { firstFrom, type GridContents } from './grid-contents.ts'
import type { ScratchSheet } from './scratch-sheet.ts'

/** What a translation of a formula on a sheet may use. */
export interface TranslationContext {
  sheet: AuditedSheet
  references: ReferenceResolver
  contents: GridContents
  scratch: ScratchSheet
}

/** The functions that AGGREGATE numbers from 1 (ODF 1.3 part 4, 6.16.2; the same as in Excel). */
const aggregated = [
  'AVERAGE',
  'COUNT',
  'COUNTA',
  'MAX',
  'MIN',
  'PRODUCT',
  'STDEV.S',
  'STDEV.P',
  'SUM',
  'VAR.S',
  'VAR.P',
  'MEDIAN',
  'MODE.SNGL',
  'LARGE',
  'SMALL',
  'PERCENTILE.INC',
  'QUARTILE.INC',
  'PERCENTILE.EXC',
  'QUARTILE.EXC',
]
/** The first of those that have a second parameter, and that take arrays besides references. */
const firstWithParameter = 14
/** Options that leave out what they are called after. */
const leavingOut = { nested: new Set([0, 1, 2, 3]), hidden: new Set([1, 3, 5, 7]), errors: new Set([2, 3, 6, 7]) }
const totals: ReadonlySet<string> = new Set(['SUBTOTAL', 'AGGREGATE'])
/** Cells that one call may refer to. */
const mostCells = 20_000

/**
 * AGGREGATE, which the engine lacks, as its function of the cells that its option keeps. The number of the function and the option are numbers in the formula
 * or in cells; computed ones are not followed.
 */
export function translateAggregate(call: CallNode, context: TranslationContext): FormulaNode {
  const [functionNode, optionNode, ...parts] = call.arguments
  const [number, option] = [numberOf(functionNode, context), numberOf(optionNode, context)]
  const name = number === null ? undefined : aggregated[number - 1]
  if (number === null || option === null || name === undefined || !(option >= 0 && option <= 7) || parts.length === 0) return call
  const [array, ...parameters] = number >= firstWithParameter ? parts : []
  const areas = areasOf(array === undefined ? parts : [array], context)
  if (areas === null) return array === undefined ? call : ofArray(name, [array, ...parameters], leavingOut.errors.has(option))
  // A number for each cell: an error that is left out would be counted as a text.
  const isCounted = name === 'COUNTA'
  const places = areas.map(({ sheet, top, left, bottom, right }) => `${sheet.index}!${top},${left},${bottom},${right}`)
  const placed = context.scratch.place(`${places.join(' ')} ${option} ${isCounted}`, () => {
    const cells = keptCells(areas, option, context)
    const contents = cells?.map((cell) => {
      const value = isCounted ? '1' : cell
      return { formula: leavingOut.errors.has(option) ? `IF(ISERROR(${cell}),"",${value})` : value }
    })
    return contents?.length === 0 ? [''] : (contents ?? null)
  })
  return placed === null ? call : { kind: 'call', name: isCounted ? 'COUNT' : name, arguments: [placed, ...parameters] }
}

/** SUBTOTAL of rows that a filter hides: it leaves these out whatever its number says, the engine only above 100. */
export function translateSubtotal(call: CallNode, context: TranslationContext): FormulaNode {
  const [functionNode, ...parts] = call.arguments
  const number = numberOf(functionNode, context)
  if (number === null || number < 1 || number > 11) return call
  const areas = areasOf(parts, context) ?? []
  if (!areas.some(({ sheet, top, bottom }) => isAmong(sheet.filteredRows, top, bottom))) return call
  return { ...call, arguments: [{ kind: 'number', value: 100 + number }, ...parts] }
}

function ofArray(name: string, [array, ...parameters]: readonly [FormulaNode, ...FormulaNode[]], ignoresErrors: boolean): FormulaNode {
  const kept: FormulaNode = ignoresErrors ? { kind: 'call', name: 'IFERROR', arguments: [array, { kind: 'text', value: '' }] } : array
  return { kind: 'call', name, arguments: [kept, ...parameters] }
}

function numberOf(node: FormulaNode | undefined, { sheet, references, contents }: TranslationContext): number | null {
  if (node?.kind === 'number') return node.value
  if (node?.kind === 'missing') return 0
  if (node?.kind !== 'area' || !isSingleCell(node)) return null
  const [area, ...others] = references.areas(node, sheet)
  return area === undefined || others.length > 0 ? null : contents.typedNumber(area.sheet, area.top, area.left)
}

/** Whether some of the rows, which are in order, are from the first to the last one. */
const isAmong = (rows: readonly number[], first: number, last: number): boolean => (rows[firstFrom(rows, first)] ?? Infinity) <= last

/** The cells that are referred to; null where something else is given. */
function areasOf(nodes: readonly FormulaNode[], { sheet, references }: TranslationContext): ReferredArea[] | null {
  const areas: ReferredArea[] = []
  const open = [...nodes]
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node.kind === 'reference-operation' && node.operator === 'union') open.unshift(node.left, node.right)
    else if (node.kind === 'area') areas.push(...references.areas(node, sheet))
    else return null
  }
  return areas
}

/** References to the cells with content that an option keeps; null if they are too many. */
function keptCells(areas: readonly ReferredArea[], option: number, { contents }: TranslationContext): string[] | null {
  const cells: string[] = []
  for (const area of areas) {
    const leftOut = leavingOut.hidden.has(option) ? area.sheet.hiddenRows : area.sheet.filteredRows
    const prefix = { book: null, sheet: area.sheet.name, lastSheet: null }
    for (const { row, column, formula } of contents.filledIn(area)) {
      if (isAmong(leftOut, row, row) || (leavingOut.nested.has(option) && callsAny(formula, totals))) continue
      const point = { row, column, isRowFixed: true, isColumnFixed: true }
      cells.push(writeFormulaText({ kind: 'area', prefix, from: point, to: point }))
      if (cells.length > mostCells) return null
    }
  }
  return cells
}
