import {
  type ICellData,
  type ICommandInfo,
  isFormulaId,
  isFormulaString,
  type Nullable,
  ObjectMatrix,
  type Workbook,
  type Worksheet,
} from '@univerjs/core'
import { type FormulaDataModel, initSheetFormulaData, type LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { setCells, staysWithCells } from './change-guard.ts'

type CellMatrix = ObjectMatrix<Nullable<ICellData>>
type FormulaData = ReturnType<FormulaDataModel['getFormulaData']>
type ChangedCells = { subUnitId: string; cellValue?: Record<number, Record<number, unknown> | undefined> }

/** The formula that a cell states; undefined for one that shares that of another or has none. */
const formulaOf = (cell: Nullable<ICellData>): string | undefined => (isFormulaString(cell?.f) ? (cell?.f ?? undefined) : undefined)
/** The id of the formula that a cell shares with others. */
const sharedIdOf = (cell: Nullable<ICellData>): string | undefined => (isFormulaId(cell?.si) ? (cell?.si ?? undefined) : undefined)
const hasFormula = (cell: Nullable<ICellData>): boolean => formulaOf(cell) !== undefined || sharedIdOf(cell) !== undefined

/**
 * The cells with formulas of an open workbook, so that an edit costs what the formulas cost and not what all cells do: Univer's own model (0.25.1) goes
 * through every cell of every sheet three times for each edit, which takes a frame and more for a million.
 */
export class FormulaCells {
  readonly #book: Workbook
  readonly #sheets = new Map<string, CellMatrix>()

  constructor(book: Workbook) {
    this.#book = book
  }

  /** To be called after every change of the workbook. One that may move cells makes the next question go through all cells again. */
  follow({ id, params }: Readonly<ICommandInfo>): void {
    if (id === setCells) this.#update(params as ChangedCells)
    else if (id.startsWith('sheet.mutation.') && !staysWithCells(id)) this.#sheets.clear()
  }

  /** Forgets what was found, after cells were changed otherwise than by commands. */
  reset(): void {
    this.#sheets.clear()
  }

  /** The cells of a sheet with formulas. */
  of(sheet: Worksheet): CellMatrix {
    const known = this.#sheets.get(sheet.getSheetId())
    if (known !== undefined) return known
    const found: CellMatrix = new ObjectMatrix()
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (hasFormula(cell)) found.setValue(row, column, cell)
    })
    this.#sheets.set(sheet.getSheetId(), found)
    return found
  }

  /** The formula of a cell, also of one that shares that of another; null without one. */
  formulaAt(row: number, column: number, sheet: Worksheet, lexer: LexerTreeBuilder): string | null {
    return this.#formulaAt(row, column, sheet, lexer)
  }

  /** The formulas of a sheet by cell. */
  *formulasOf(sheet: Worksheet, lexer: LexerTreeBuilder): Generator<{ row: number; column: number; formula: string }> {
    const shared = this.#sharedFormulas(sheet)
    const cells: { row: number; column: number; cell: Nullable<ICellData> }[] = []
    this.of(sheet).forValue((row, column, cell) => void cells.push({ row, column, cell }))
    for (const { row, column, cell } of cells) {
      const [own, from] = [formulaOf(cell), shared[sharedIdOf(cell) ?? '']]
      const formula = own ?? (from && lexer.moveFormulaRefOffset(from.f, column - from.c, row - from.r))
      if (formula !== undefined) yield { row, column, formula }
    }
  }

  /** Makes Univer's model of formulas look at these cells alone. */
  serve(model: FormulaDataModel, lexer: LexerTreeBuilder): void {
    const book = this.#book
    const unitId = book.getUnitId()
    const sheetIn = (unit: string, sheetId: string): Worksheet | null =>
      unit === unitId ? (book.getSheetBySheetId(sheetId) ?? null) : null
    const dataOf = (sheets: readonly Worksheet[]): FormulaData => {
      const data: FormulaData = { [unitId]: {} }
      for (const sheet of sheets) initSheetFormulaData(data, unitId, sheet.getSheetId(), this.of(sheet))
      return data
    }
    // Assigned to the instance, because one of them is private in Univer's types.
    Object.assign(model, {
      getFormulaData: () => dataOf(book.getSheets()),
      getSheetFormulaData: (unit: string, sheetId: string) => {
        const sheet = sheetIn(unit, sheetId)
        return sheet === null ? {} : dataOf([sheet])[unitId]?.[sheetId]
      },
      getFormulaStringByCell: (row: number, column: number, sheetId: string, unit: string) => {
        const sheet = sheetIn(unit, sheetId)
        return sheet === null ? null : this.#formulaAt(row, column, sheet, lexer)
      },
      _getSheetFormulaIdMap: (unit: string, sheetId: string) => {
        const sheet = sheetIn(unit, sheetId)
        return sheet === null ? {} : this.#sharedFormulas(sheet)
      },
    })
  }

  #update({ subUnitId, cellValue = {} }: ChangedCells): void {
    const known = this.#sheets.get(subUnitId)
    const sheet = this.#book.getSheetBySheetId(subUnitId)
    if (known === undefined || !sheet) return
    for (const [row, columns] of Object.entries(cellValue))
      for (const column of Object.keys(columns ?? {})) {
        const [at, across] = [Number(row), Number(column)]
        const cell = sheet.getCellRaw(at, across)
        if (hasFormula(cell)) known.setValue(at, across, cell)
        else known.realDeleteValue(at, across)
      }
  }

  #sharedFormulas(sheet: Worksheet): Record<string, { f: string; r: number; c: number }> {
    const shared: Record<string, { f: string; r: number; c: number }> = {}
    this.of(sheet).forValue((r, c, cell) => {
      const [f, id] = [formulaOf(cell), sharedIdOf(cell)]
      if (f !== undefined && id !== undefined) shared[id] = { f, r, c }
    })
    return shared
  }

  #formulaAt(row: number, column: number, sheet: Worksheet, lexer: LexerTreeBuilder): string | null {
    const cell = sheet.getCellRaw(row, column)
    const [own, id] = [formulaOf(cell), sharedIdOf(cell)]
    if (own !== undefined || id === undefined) return own ?? null
    let text: string | null = null
    this.of(sheet).forValue((r, c, other) => {
      const formula = sharedIdOf(other) === id ? formulaOf(other) : undefined
      if (formula === undefined) return undefined
      text = lexer.moveFormulaRefOffset(formula, column - c, row - r)
      return false
    })
    return text
  }
}
