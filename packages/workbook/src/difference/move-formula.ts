import type { AreaNode, AreaPoint, FormulaNode, SheetPrefix } from '../formula/formula-node.ts'
import { rewriteReferences, writeArea, writeSheetPrefix } from '../formula/move-references.ts'
import type { Lines } from './edited-lines.ts'

/** Where sheets are to which formulas refer, by their earlier names in lower case. */
export type FormulaMap = ReadonlyMap<string, { rows: Lines; columns: Lines; later: { name: string } }>

/** A formula of an earlier workbook with the references that it would have in the later one. */
export interface MovedFormula {
  root: FormulaNode
  /** Whether it refers to cells or sheets that are no longer there. */
  isBroken: boolean
}

/** Later texts of defined names, by their earlier ones in lower case. */
type RenamedNames = ReadonlyMap<string, string>
const noneRenamed: RenamedNames = new Map()

/**
 * Rewrites the references of a formula as a spreadsheet program does when rows, columns and sheets move.
 *
 * @param sheet the formula's own, by its earlier name
 */
export function moveFormula(root: FormulaNode, sheet: string, map: FormulaMap, renamed = noneRenamed): MovedFormula {
  let isBroken = false
  const move = (node: FormulaNode): FormulaNode => {
    switch (node.kind) {
      case 'area': {
        const moved = moveArea(node, sheet, map)
        if (moved === null) isBroken = true
        return moved ?? { kind: 'error', code: '#REF!' }
      }
      case 'name':
        return { ...node, prefix: movePrefix(node.prefix, map), name: renamed.get(node.name.toLowerCase()) ?? node.name }
      case 'call':
        return { ...node, arguments: node.arguments.map(move) }
      case 'binary':
      case 'reference-operation':
        return { ...node, left: move(node.left), right: move(node.right) }
      case 'negative':
      case 'percent':
        return { ...node, operand: move(node.operand) }
      case 'array':
      case 'number':
      case 'text':
      case 'boolean':
      case 'error':
      case 'missing':
      case 'structured':
        return node
    }
  }
  return { root: move(root), isBroken }
}

/** The text of a formula with the references that it has in the later workbook; everything else stays as it is written. */
export interface MovedText {
  text: string
  isBroken: boolean
}

/** As `moveFormula`, for what somebody has typed. @throws FormulaSyntaxError */
export function moveFormulaText(text: string, sheet: string, map: FormulaMap, renamed = noneRenamed): MovedText {
  let isBroken = false
  const moved = rewriteReferences(text, (reference) => {
    const { area, prefix, start, end, prefixEnd, name = '' } = reference
    const laterText = renamed.get(name.toLowerCase())
    const later = movePrefix(prefix, map)
    const isRenamed = later !== null && (later.sheet !== prefix?.sheet || later.lastSheet !== prefix.lastSheet)
    const written = isRenamed ? writeSheetPrefix(later) : text.slice(start, prefixEnd)
    if (area === null) return isRenamed || laterText !== undefined ? written + (laterText ?? text.slice(prefixEnd, end)) : null
    const moved = moveArea({ kind: 'area', prefix, from: area.from, to: area.to }, sheet, map)
    if (moved === null) {
      isBroken = true
      return '#REF!'
    }
    return written + writeArea(text, reference, moved).slice(prefixEnd - start)
  })
  return { text: moved, isBroken }
}

const laterName = (name: string, map: FormulaMap): string => map.get(name.toLowerCase())?.later.name ?? name

function movePrefix(prefix: SheetPrefix | null, map: FormulaMap): SheetPrefix | null {
  if (prefix === null || prefix.book !== null) return prefix
  return {
    ...prefix,
    sheet: laterName(prefix.sheet, map),
    lastSheet: prefix.lastSheet === null ? null : laterName(prefix.lastSheet, map),
  }
}

/** Null where nothing of the area is left. */
function moveArea(area: AreaNode, own: string, map: FormulaMap): AreaNode | null {
  const { prefix } = area
  if (prefix !== null && prefix.book !== null) return area
  const sheet = map.get((prefix?.sheet ?? own).toLowerCase())
  if (sheet === undefined) return null
  const moved = { ...area, prefix: movePrefix(prefix, map) }
  if (sheet.rows.isIdentity && sheet.columns.isIdentity) return moved
  const rows = moveSpan(area.from.row, area.to.row, sheet.rows)
  const columns = moveSpan(area.from.column, area.to.column, sheet.columns)
  if (rows === null || columns === null) return null
  const point = (before: AreaPoint, row: number | null, column: number | null): AreaPoint => ({ ...before, row, column })
  return { ...moved, from: point(area.from, rows[0], columns[0]), to: point(area.to, rows[1], columns[1]) }
}

/** The ends of a span; a span over a complete sheet stays one. */
function moveSpan(from: number | null, to: number | null, lines: Lines): [number | null, number | null] | null {
  if (from === null || to === null) return [from, to]
  const [first, last] = from <= to ? [from, to] : [to, from]
  const [start, end] = [lines.laterFrom(first), lines.laterUpTo(last)]
  if (start > end || (first === last && lines.later(first) === null)) return null
  return from <= to ? [start, end] : [end, start]
}
