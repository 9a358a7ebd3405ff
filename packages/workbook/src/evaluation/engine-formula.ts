import type { CellPlace } from '../formula/cell-address.ts'
import { withBoundNames } from '../formula/bound-names.ts'
import { type AreaNode, type FormulaNode, nodesOf } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import type { AuditedCell, AuditedSheet } from '../reading/workbook-model.ts'
import type { ReferenceResolver } from '../references/resolve-references.ts'
import { clipColumns } from './clip-columns.ts'
import { externalSheetName } from './external-sheet-names.ts'
import type { GridContents } from './grid-contents.ts'
import { withIntersections } from './implicit-intersection.ts'
import { liftArrays } from './lift-arrays.ts'
import type { ScratchSheet } from './scratch-sheet.ts'
import { translateFunctions } from './translate-functions.ts'

/** A formula whose value is unknown. */
const unknownFormula = '#NAME?'

/** Names may stand for names: deeper is a circle of names. */
const deepestName = 8

/** Where a formula is. */
interface FormulaPlace extends CellPlace {
  sheet: AuditedSheet
}

/**
 * Writes formulas as the engine computes them: references to columns of tables and to other files, and names that stand for constants, formulas or cells of
 * one sheet, as what they stand for; one value where one is wanted of several cells, and each of several where a function takes one; functions that it lacks by others.
 */
export interface FormulaTranslator {
  /** @returns without "="; the formula as it is written where there is nothing to replace */
  translateCell: (cell: AuditedCell) => string
  /** The same for a formula that is no array formula. */
  translate: (root: FormulaNode, place: FormulaPlace) => string
  /** The formula of a cell with what its names and references to tables stand for. */
  resolved: (cell: AuditedCell) => FormulaNode
}

export function createFormulaTranslator({
  references,
  contents,
  scratch,
}: {
  references: ReferenceResolver
  contents: GridContents
  scratch: ScratchSheet
}): FormulaTranslator {
  const { book } = contents
  const externalNames = new Map(
    book.externalSheets.map((external, at) => [`${external.book} ${external.name.toLowerCase()}`, externalSheetName(book, at)]),
  )
  const outside = (node: AreaNode): FormulaNode => {
    const { prefix } = node
    if (prefix === null || prefix.book === null || prefix.lastSheet !== null) return node
    const sheet = externalNames.get(`${prefix.book} ${prefix.sheet.toLowerCase()}`)
    return sheet === undefined ? node : { ...node, prefix: { book: null, sheet, lastSheet: null } }
  }
  const withoutNames = (node: FormulaNode, place: FormulaPlace, depth: number): FormulaNode => {
    if (node.kind === 'structured') return tableCells(node, place, references)
    if (node.kind === 'area') return outside(node)
    if (node.kind !== 'name') return mapChildren(node, (child) => withoutNames(child, place, depth))
    const root = references.name(node, place.sheet)?.root
    if (!root || depth >= deepestName || ![...nodesOf(root)].every(isFixed)) return node
    return withoutNames(root, place, depth + 1)
  }
  const lastRow = (area: AreaNode, sheet: AuditedSheet): number | null => {
    const areas = references.areas(area, sheet)
    return areas.length === 0 ? null : Math.max(...areas.map((one) => contents.lastRow(one.sheet)))
  }
  /** @param filledRows rows of an array formula; null for any other */
  const translated = (root: FormulaNode, place: FormulaPlace, filledRows: number | null): FormulaNode => {
    const { sheet } = place
    const resolved = withBoundNames(withoutNames(root, place, 0))
    const meant = filledRows === null ? withIntersections(resolved) : resolved
    const clipped = clipColumns(meant, { lastRow: (area) => lastRow(area, sheet), filledRows: filledRows ?? 0 })
    return liftArrays(translateFunctions(clipped, { sheet, references, contents, scratch }), (area) => lastRow(area, sheet))
  }
  return {
    translateCell(cell) {
      const { root = null, text = '', isArray = false, range = null } = cell.formula ?? {}
      // The engine may read ranges in what is no formula here, without the intersections that keep it from computing whole columns cell by cell.
      if (root === null) return text.includes(':') ? unknownFormula : text
      const meant = translated(root, cell, isArray ? (range === null ? 1 : range.bottom - range.top + 1) : null)
      // A reference to deleted cells keeps its sheet in files, which the engine does not read.
      return meant === root && !text.includes('!#REF!') ? text : writeFormulaText(meant)
    },
    translate: (root, place) => writeFormulaText(translated(root, place, null)),
    resolved: (cell) => withoutNames(cell.formula?.root ?? { kind: 'missing' }, cell, 0),
  }
}

function tableCells(node: Extract<FormulaNode, { kind: 'structured' }>, cell: CellPlace, references: ReferenceResolver): FormulaNode {
  const area = references.structured(node, cell)
  if (area === null) return node
  const { sheet, top, left, bottom, right } = area
  const fixed = { isRowFixed: true, isColumnFixed: true }
  return {
    kind: 'area',
    prefix: { book: null, sheet: sheet.name, lastSheet: null },
    from: { row: top, column: left, ...fixed },
    to: { row: bottom, column: right, ...fixed },
  }
}

/** Whether a part of a name means the same in every cell: its references name their sheets and do not move. */
const isFixed = (node: FormulaNode): boolean =>
  node.kind !== 'area' ||
  (node.prefix !== null &&
    [node.from, node.to].every(
      ({ row, column, isRowFixed, isColumnFixed }) => (row === null || isRowFixed) && (column === null || isColumnFixed),
    ))
