import { CellValueType, type Workbook } from '@univerjs/core'
import { type FormulaDataModel, INTERCEPTOR_POINT, type SheetInterceptorService } from '@univerjs/preset-sheets-core'

interface FormulaViewContext {
  book: Workbook
  formulas: FormulaDataModel
  interceptors: SheetInterceptorService
  /** Draws the cells of the shown sheet anew. */
  redraw: () => void
}

/** Whether cells show their formulas in place of values, as after Ctrl+` in Excel. A state of the page, not of the file. */
export class FormulaView {
  #isOn = false
  /** Sheets that were last drawn with their formulas. */
  readonly #drawn = new Set<string>()
  readonly #book: Workbook
  readonly #redraw: () => void
  readonly #listeners = new Set<() => void>()

  constructor({ book, formulas, interceptors, redraw }: FormulaViewContext) {
    this.#book = book
    this.#redraw = redraw
    interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      // Before number formats, which have nothing to say about a formula.
      priority: 200,
      handler: (cell, { subUnitId, row, col }, next) => {
        const formula = this.#isOn && (cell?.f || cell?.si) ? formulas.getFormulaStringByCell(row, col, subUnitId, book.getUnitId()) : null
        return formula ? { ...cell, v: formula, t: CellValueType.STRING, p: null } : next(cell)
      },
    })
  }

  get isOn(): boolean {
    return this.#isOn
  }

  toggle(): void {
    this.#isOn = !this.#isOn
    this.draw()
    for (const listener of this.#listeners) listener()
  }

  /** Draws the shown sheet anew where it was drawn before the switch: the editor keeps the cells of each sheet as they were. */
  draw(): void {
    const id = this.#book.getActiveSheet().getSheetId()
    if (this.#drawn.has(id) === this.#isOn) return
    if (this.#isOn) this.#drawn.add(id)
    else this.#drawn.delete(id)
    this.#redraw()
  }

  /** Calls back when it is switched. @returns what ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
