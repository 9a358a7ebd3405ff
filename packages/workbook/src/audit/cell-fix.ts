import { type Exact, scaled, scan } from '@dossier/notation'
import { type CellRange, writeCell } from '../formula/cell-address.ts'
import type { AreaPoint } from '../formula/formula-node.ts'
import { copyFormula, rewriteReferences, writeArea } from '../formula/move-references.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { relativeForm } from '../formula/relative-form.ts'
import type { AuditedCell, CellValue } from '../reading/workbook-model.ts'

/** A typed value, or a formula without its equals sign. */
export type FixedContent = number | string | { formula: string }

/** What a cell contains and what a finding suggests in its place. Follows mechanically from the cells around it, and is made only on request. */
export interface CellFix {
  /** Name of the sheet. */
  sheet: string
  /** "B5" */
  cell: string
  before: FixedContent
  /** The value before, as it was last calculated. */
  value: CellValue
  after: FixedContent
  /** Number format that the cell needs for its new content, where its own does not show it. */
  numberFormat?: string
}

/** The formula of a copy in the place of another content; null where it does not mean the same there, or the cell is part of an array formula. */
export function copyFix(cell: AuditedCell, copied: AuditedCell): CellFix | null {
  const { formula } = copied
  if (formula === null || formula.root === null || formula.isArray || cell.formula?.isArray === true) return null
  const text = copyFormula(formula.text, cell.row - copied.row, cell.column - copied.column)
  // References that would leave the sheet wrap around.
  if (relativeForm(parseFormula(text), cell, cell.sheet.name) !== formula.form) return null
  return fixOf(cell, { formula: text })
}

/** A formula with one of its ranges, on its own sheet, replaced by a longer one; null where the range is not written as such. */
export function rangeFix(cell: AuditedCell, range: CellRange, longer: CellRange): CellFix | null {
  const { formula } = cell
  if (formula === null || formula.isArray) return null
  let isFound = false
  const text = rewriteReferences(formula.text, (reference) => {
    const { area, prefix } = reference
    if (area === null || (prefix !== null && (prefix.book !== null || prefix.sheet !== cell.sheet.name))) return null
    const { from, to } = area
    if (from.row !== range.top || from.column !== range.left || to.row !== range.bottom || to.column !== range.right) return null
    isFound = true
    const point = (before: AreaPoint, row: number, column: number): AreaPoint => ({ ...before, row, column })
    return writeArea(formula.text, reference, { from: point(from, longer.top, longer.left), to: point(to, longer.bottom, longer.right) })
  })
  return isFound ? fixOf(cell, { formula: text }) : null
}

/** A text that is a number, as that number; null where it can be read in several ways, or has a unit in words. */
export function numberFix(cell: AuditedCell): CellFix | null {
  const number = typeof cell.value === 'string' ? numberOf(cell.value) : null
  if (number === null) return null
  const { value, format } = number
  const isShown = cell.format !== '@' && (format === null || cell.isPercent)
  return { ...fixOf(cell, value), ...(!isShown && { numberFormat: format ?? 'General' }) }
}

/** Cells of a finding that are corrected at once: more are a block that a person looks at first, and fixes are kept with the audit. */
const mostCells = 500

/** The fixes of a finding, if all of its cells have one and they are not too many. */
export const withFixes = (fixes: readonly (CellFix | null)[]): { fixes?: readonly CellFix[] } => {
  const made = fixes.filter((fix) => fix !== null)
  return made.length === fixes.length && made.length <= mostCells ? { fixes: made } : {}
}

const fixOf = (cell: AuditedCell, after: FixedContent): CellFix => ({
  sheet: cell.sheet.name,
  cell: writeCell(cell),
  before: contentOf(cell),
  value: cell.value,
  after,
})

function contentOf({ formula, value }: AuditedCell): FixedContent {
  if (formula !== null) return { formula: formula.text }
  return typeof value === 'number' || typeof value === 'string' ? value : String(value ?? '')
}

/** Digits without separators or in groups of three, and decimals after a full stop: other notations have several readings. */
const digits = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*|0)(?:\.(\d+))?$/

function numberOf(text: string): { value: number; format: string | null } | null {
  const [written = ''] = /\d(?:[\d.,]*\d)?/.exec(text) ?? []
  const form = digits.exec(written)
  const [mention, ...others] = scan(text, 'cell')
  if (form === null || mention?.kind !== 'quantity' || others.length > 0 || mention.upper !== undefined) return null
  if (text.slice(0, mention.start).trim() !== '' || text.slice(mention.end).trim() !== '') return null
  const { dimension, scale } = mention.unit
  if (scale !== 0) return null
  const places = form[1] === undefined ? '0' : `0.${'0'.repeat(form[1].length)}`
  if (dimension === 'percent') return { value: quotient(scaled(mention.value, -2)), format: `${places}%` }
  if (dimension === 'multiple') return { value: quotient(mention.value), format: `${places}"x"` }
  return dimension === 'number' || dimension === 'money' ? { value: quotient(mention.value), format: null } : null
}

const quotient = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)
