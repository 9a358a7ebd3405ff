import {
  CellValueType,
  type ICellData,
  ICommandService,
  type IMutationInfo,
  type Injector,
  isTextFormat,
  numfmt,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core'
import {
  AFTER_CELL_EDIT,
  getPatternType,
  IFunctionService,
  ISheetClipboardService,
  LexerTreeBuilder,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core'
import { errorOf } from '../cell-content.ts'
import { setCells } from '../change-guard.ts'
import { growTo, isWithinFormat } from '../grid-size.ts'
import { readByEditor, readLikeExcel, readPastedAlone, readPercentage, type TypedNumber } from './read-typed.ts'
import { signedFormula } from './signed-formula.ts'

/** Before the editor's own reading of numbers, after what ends an array formula. */
const priority = 500
/** After the editor's own pasting, whose values it replaces. */
const pastePriority = 10

interface PasteTarget {
  unitId: string
  subUnitId: string
}

/**
 * Reads what is typed and pasted as Excel does where the editor (0.25.1) takes it for text: amounts in parentheses or with a sign before the currency, Korean
 * dates and times, fractions, errors, and formulas that begin with a sign; and a number that is typed into a cell with percentages as one.
 *
 * @param hasName whether the workbook has a defined name
 */
export function readAsExcel(book: Workbook, injector: Injector, hasName: (name: string) => boolean): void {
  const styles = book.getStyles()
  const commands = injector.get(ICommandService)
  const known = { lexer: injector.get(LexerTreeBuilder), functions: injector.get(IFunctionService), hasName }
  const formatAt = (subUnitId: string, row: number, column: number): string =>
    styles.getStyleByCell(book.getSheetBySheetId(subUnitId)?.getCellRaw(row, column))?.n?.pattern ?? ''

  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler(cell, { subUnitId, row, col }, next) {
      const text = cell?.v
      const isText = typeof text === 'string' && !cell?.f && !cell?.p && cell?.t !== CellValueType.FORCE_STRING
      const format = formatAt(subUnitId, row, col)
      if (!isText || isTextFormat(format)) return next(cell)
      const percentage = numfmt.isPercentFormat(format) ? readPercentage(text) : null
      const error = errorOf(text)
      // Kept from what follows here, which takes it for a text that looks like something else.
      if (error !== null) return { ...cell, v: error, t: CellValueType.STRING }
      const number = percentage === null ? readLikeExcel(text) : { value: percentage, format: null }
      if (number !== null) return next({ ...cell, ...numberCell(number, format) })
      const formula = signedFormula(text, known)
      return next(formula === null ? cell : { ...cell, f: formula, v: null, p: null, si: null })
    },
  })

  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'dossier.read-pasted',
    priority: pastePriority,
    onBeforePaste({ subUnitId, range: { rows, cols } }) {
      // The editor inserts the rows that its grid lacks, which the page refuses as a change of the file.
      const sheet = book.getSheetBySheetId(subUnitId)
      const corner = { bottom: rows.at(-1) ?? 0, right: cols.at(-1) ?? 0 }
      if (sheet && isWithinFormat(corner)) growTo(corner, sheet, { book, commands })
      return true
    },
    onPasteCells(from, to, data) {
      const [cleared, values] = [new ObjectMatrix<ICellData>(), new ObjectMatrix<ICellData>()]
      if (from === null)
        data.forValue((row, column, { v: text, s: style }) => {
          const [at, across] = [to.range.rows[row], to.range.cols[column]]
          if (typeof text !== 'string' || at === undefined || across === undefined) return
          const before = styles.getStyleByCell(book.getSheetBySheetId(to.subUnitId)?.getCellRaw(at, across)) ?? {}
          const format = before.n?.pattern ?? ''
          const read = isTextFormat(format) ? null : readLikeExcel(text)
          const error = isTextFormat(format) ? null : errorOf(text)
          if (error !== null) values.setValue(at, across, { v: error, t: CellValueType.STRING, f: null, si: null, p: null })
          if (read !== null) values.setValue(at, across, { ...numberCell(read, format), f: null, si: null, p: null })
          if (!isPlain(style)) return
          // The editor gives text without formats the standard one; in Excel cells keep theirs.
          cleared.setValue(at, across, { s: null })
          const pattern = isTextFormat(format) ? null : (read ?? readByEditor(text.trim()))?.format
          values.setValue(at, across, {
            ...values.getValue(at, across),
            s: { ...before, ...(isNewFormat(pattern, format) && { n: { pattern } }) },
          })
        })
      return setting(to, cleared, values)
    },
    onPastePlainText(to, text) {
      const values = new ObjectMatrix<ICellData>()
      const [row, column] = [to.range.rows[0] ?? 0, to.range.cols[0] ?? 0]
      const format = formatAt(to.subUnitId, row, column)
      const read = isTextFormat(format) ? null : readPastedAlone(text)
      const error = isTextFormat(format) ? null : errorOf(text)
      const cell = error !== null ? { v: error, t: CellValueType.STRING } : read && numberCell(read, format)
      if (cell !== null) values.setValue(row, column, { ...cell, f: null, si: null, p: null })
      return setting(to, values)
    },
  })
}

/** A cell with a number, whose format is set unless the cell has one of its kind. */
function numberCell({ value, format }: TypedNumber, before: string): ICellData {
  // To the digits that Excel keeps: the editor (0.25.1) takes a number with more of them for a text.
  return {
    v: Number(value.toPrecision(15)),
    t: CellValueType.NUMBER,
    ...(isNewFormat(format, before) && { s: { n: { pattern: format } } }),
  }
}

const isNewFormat = (format: string | null | undefined, before: string): format is string =>
  format !== null && format !== undefined && getPatternType(before) !== getPatternType(format)

/** Whether a pasted cell comes with no format of its own, as text does. */
const isPlain = (style: ICellData['s']): boolean => style === null || style === undefined || Object.keys(style).length === 0

/** Sets cells after the editor's own paste; what undoes that one undoes these too. */
const setting = (
  { unitId, subUnitId }: PasteTarget,
  ...steps: ObjectMatrix<ICellData>[]
): { redos: IMutationInfo[]; undos: IMutationInfo[] } => ({
  redos: steps
    .filter((cells) => cells.getSizeOf() > 0)
    .map((cells) => ({ id: setCells, params: { unitId, subUnitId, cellValue: cells.getMatrix() } })),
  undos: [],
})
