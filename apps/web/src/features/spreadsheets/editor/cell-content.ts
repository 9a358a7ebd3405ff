import type { ICellData } from '@univerjs/core'
import { isFirst, isTyped, markOf, wholeFormula } from './arrays/array-mark.ts'
import { cellErrors, type endpoints, type RequestOf } from '@dossier/contract'

/** A change of a workbook as it is saved. */
export type WorkbookEdit = RequestOf<typeof endpoints.spreadsheets.save>['edits'][number]
/** A changed content of a cell as it is saved. */
export type CellEdit = Exclude<WorkbookEdit, { kind: string }>
/** What a cell holds: a value, an error, nothing, or a formula without "=". */
export type CellContent = CellEdit['content']
type ObjectContent = Extract<CellContent, object>
/** A place in a workbook. Rows and columns are 0-based. */
export type CellPlace = Pick<CellEdit, 'sheet' | 'row' | 'column'>

/** `CellValueType` of the editor, as numbers, so that the worker does not load it. */
export const valueTypes = { string: 1, number: 2, boolean: 3, forcedString: 4 } as const

/**
 * What a cell of the editor holds. Of an array formula the first cell holds it, and the others that it fills hold nothing.
 *
 * @param formula its formula with "=", for cells that share one with others; else the cell's own is used
 */
export function contentOf(cell: Pick<ICellData, 'f' | 'v' | 't' | 'p' | 'custom'> | null | undefined, formula?: string): CellContent {
  const written = formula ?? cell?.f ?? ''
  const mark = markOf(cell)
  if (mark !== null) {
    const { rows, columns, isDynamic } = mark
    const whole = isFirst(mark) ? wholeFormula(written, mark) : null
    return whole === null ? null : { formula: whole, array: { rows, columns, ...(isDynamic && { isDynamic }) } }
  }
  if (written.length > 1 && written.startsWith('=')) return { formula: written.slice(1), ...(isTyped(cell) && { isTyped: true }) }
  const lines = cell?.p?.body?.dataStream
  // Text of several lines or with formats of its own; the editor ends paragraphs with \r and the text with \r\n.
  if (lines !== undefined) return emptyAsNull(lines.replace(/\r\n$/, '').replaceAll('\r', '\n'))
  const value = cell?.v
  if (value === undefined || value === null) return null
  const type: number | undefined = cell?.t ?? undefined
  if (type === valueTypes.boolean) return typeof value === 'string' ? value.toUpperCase() === 'TRUE' || value === '1' : Boolean(value)
  if (type === valueTypes.number && value !== '') return Number.isFinite(Number(value)) ? Number(value) : String(value)
  // A text that looks like an error is a forced text.
  const error = type === valueTypes.string ? errorOf(String(value)) : null
  if (error !== null) return { error }
  if (type === valueTypes.string || type === valueTypes.forcedString) return emptyAsNull(String(value))
  return typeof value === 'string' ? emptyAsNull(value) : value
}

/** An error by its name, in capitals or not; null for another text. */
export function errorOf(text: string): (typeof cellErrors)[number] | null {
  const name = text.trim().toUpperCase()
  return cellErrors.find((error) => error === name) ?? null
}

export const isFormula = (content: CellContent): content is Extract<ObjectContent, { formula: string }> =>
  typeof content === 'object' && content !== null && 'formula' in content

export const isError = (content: CellContent): content is Extract<ObjectContent, { error: string }> =>
  typeof content === 'object' && content !== null && 'error' in content

const emptyAsNull = (text: string): string | null => (text === '' ? null : text)

/** Whether two cells hold the same. */
export function isSameContent(one: CellContent, other: CellContent): boolean {
  if (isError(one)) return isError(other) && one.error === other.error
  if (isFormula(one))
    return (
      isFormula(other) &&
      one.formula === other.formula &&
      one.array?.rows === other.array?.rows &&
      one.array?.columns === other.array?.columns &&
      (one.array?.isDynamic ?? false) === (other.array?.isDynamic ?? false)
    )
  return Object.is(one, other)
}

export const isCellEdit = (edit: WorkbookEdit): edit is CellEdit => !('kind' in edit)
