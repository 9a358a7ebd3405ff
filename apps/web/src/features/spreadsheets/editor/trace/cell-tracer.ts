import type { Workbook } from '@univerjs/core'
import type { LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import type { CellPlace } from '../cell-content.ts'
import type { FormulaCells } from '../formula-cells.ts'
import { hasCell, type Names, referencesIn, type SheetRange } from './references-in.ts'

/** The cells whose formulas refer to a cell. */
export interface Dependents {
  cells: SheetRange[]
  /** There are more than are listed. */
  isMore: boolean
}

/** Cells are read for so long before the page may draw, milliseconds. */
const sliceMs = 8
const mostDependents = 200

/** Finds what the formula of a cell refers to, and which formulas refer to the cell, as the workbook is now. */
export class CellTracer {
  readonly #book: Workbook
  readonly #formulas: FormulaCells
  readonly #lexer: LexerTreeBuilder
  readonly #names: Names

  constructor(book: Workbook, formulas: FormulaCells, { lexer, names }: { lexer: LexerTreeBuilder; names: Names }) {
    this.#book = book
    this.#formulas = formulas
    this.#lexer = lexer
    this.#names = names
  }

  /** The cells that the formula of a cell refers to; null for a cell without a formula. */
  precedents({ sheet: name, row, column }: CellPlace): SheetRange[] | null {
    const sheet = this.#book.getSheets().find((one) => one.getName() === name)
    const formula = sheet === undefined ? null : this.#formulas.formulaAt(row, column, sheet, this.#lexer)
    return formula === null ? null : referencesIn(formula, name, this.#lexer, this.#names)
  }

  /** The cells whose formulas refer to a cell. @param isGone whether nobody waits for them any more: the result is null then */
  async dependents(of: CellPlace, isGone: () => boolean): Promise<Dependents | null> {
    const cells: SheetRange[] = []
    let until = performance.now() + sliceMs
    for (const sheet of this.#book.getSheets()) {
      const name = sheet.getName()
      for (const { row, column, formula } of this.#formulas.formulasOf(sheet, this.#lexer)) {
        if (performance.now() > until) {
          await new Promise((resolve) => void setTimeout(resolve))
          if (isGone()) return null
          until = performance.now() + sliceMs
        }
        if (!referencesIn(formula, name, this.#lexer, this.#names).some((range) => hasCell(range, of))) continue
        if (cells.length === mostDependents) return { cells, isMore: true }
        cells.push({ sheet: name, range: { top: row, left: column, bottom: row, right: column } })
      }
    }
    return { cells, isMore: false }
  }
}
