import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as ironCalc from '@ironcalc/wasm'
import { columnLetters } from '../model/index.ts'

/** Version of the engine, as the certificate shows it. */
export const engineName = 'IronCalc 0.8.4'

/** The content of a cell: a value, or the text of a formula without "="; an array formula fills the cells right of and below its own. */
export type GridContent = number | string | boolean | { formula: string; array?: { rows: number; columns: number } | undefined }

export interface GridCell {
  /** From 0. */
  row: number
  column: number
  content: GridContent
}

export interface GridSheet {
  name: string
  cells: readonly GridCell[]
  /** From 0; subtotals leave them out. */
  hiddenRows?: readonly number[]
  /** Whether its values are needed by other sheets only. */
  isAuxiliary?: boolean
}

export interface Grid {
  sheets: readonly GridSheet[]
  /** Names with their references, as `'Sheet'!$A$1`; a name of one sheet has its index. */
  names: readonly { name: string; refersTo: string; sheet?: number }[]
}

/** Value of a formula; an error is the code that a spreadsheet shows (#DIV/0!). */
export type Computed = { kind: 'value'; value: number | string | boolean } | { kind: 'error'; error: string }

export interface Engine {
  /**
   * Computes every formula of a grid, ordered by sheet and then as the cells are given; an array formula has a value for each cell that it fills, those of
   * auxiliary sheets have none. Names that the engine rejects (print areas of several
   * ranges, names of constants) are left out: formulas that refer to them are #NAME?. Once a formula has made the engine fail, every formula of that grid
   * and of all others is #ERROR!, which no file has.
   */
  compute: (grid: Grid) => { sheet: number; cell: GridCell; computed: Computed }[]
  /** Whether a formula has made the engine fail. Then another must be opened. */
  hasFailed: () => boolean
}

type Model = ironCalc.Model

/** Kinds of cells as `getCellType` numbers them. */
const textKind = 2
const booleanKind = 4
const errorKind = 16

/**
 * Opens IronCalc, an engine that shares no code with the spreadsheets that read our workbooks.
 * @param wasm bytes of `@ironcalc/wasm/wasm_bg.wasm`
 */
export const openEngine = (wasm: Uint8Array): Engine => engineOf(ironCalc, wasm)

let reopened = 0

/** Opens IronCalc once more, in memory of its own, after an engine has failed. Each takes some megabytes until the process ends. */
export async function reopenEngine(wasm: Uint8Array): Promise<Engine> {
  const { href } = pathToFileURL(createRequire(import.meta.url).resolve('@ironcalc/wasm'))
  return engineOf((await import(`${href}?${++reopened}`)) as typeof ironCalc, wasm)
}

function engineOf({ initSync, Model }: typeof ironCalc, wasm: Uint8Array): Engine {
  initSync({ module: new Uint8Array(wasm) })
  let hasFailed = false
  return {
    hasFailed: () => hasFailed,
    compute(grid) {
      if (hasFailed) return uncomputed(grid)
      const model = new Model('workbook', 'en', 'UTC', 'en')
      try {
        return computeIn(model, grid)
      } catch (error) {
        // A trap of WebAssembly.
        if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
        hasFailed = true
        return uncomputed(grid)
      } finally {
        // A model in which the engine has panicked cannot be freed.
        if (!hasFailed) model.free()
      }
    },
  }
}

const uncomputed = ({ sheets }: Grid): ReturnType<Engine['compute']> =>
  sheets.flatMap(({ cells, isAuxiliary = false }, sheet) =>
    isAuxiliary ? [] : cells.flatMap(filledBy).map((cell) => ({ sheet, cell, computed: { kind: 'error' as const, error: '#ERROR!' } })),
  )

function computeIn(model: Model, { sheets, names }: Grid): ReturnType<Engine['compute']> {
  model.pauseEvaluation()
  // Formulas that are there when a sheet is added are read again from a text that lacks parentheses, so all sheets come first.
  sheets.forEach(({ name }, at) => {
    if (at > 0) model.newSheet()
    model.renameSheet(at, name)
  })
  const mirror = sheets.length
  model.newSheet()
  for (const name of names) defineName(model, name)
  const formulas = sheets.flatMap(({ cells, hiddenRows = [], isAuxiliary = false }, sheet) => {
    for (const { from, to } of runsOf(hiddenRows)) model.setRowsHidden(sheet, from + 1, to + 1, true)
    const computed = cells.flatMap((cell) => enter(model, sheet, cell).map((filled) => ({ sheet, cell: filled })))
    return isAuxiliary ? [] : computed
  })
  // The engine displays numbers with at most 15 digits; concatenated with a text it writes all digits.
  formulas.forEach(({ sheet, cell }, at) => {
    const name = (sheets[sheet]?.name ?? '').replaceAll("'", "''")
    model.setUserInput(mirror, at + 1, 1, `='${name}'!${columnLetters(cell.column)}${cell.row + 1}&""`)
  })
  model.resumeEvaluation()
  model.evaluate()
  return formulas.map(({ sheet, cell }, at) => ({
    sheet,
    cell,
    computed: computedOf(model.getCellType(sheet, cell.row + 1, cell.column + 1), model.getFormattedCellValue(mirror, at + 1, 1)),
  }))
}

/** Rows that follow one another, as one. */
function runsOf(rows: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.to === row - 1) last.to = row
    else runs.push({ from: row, to: row })
  }
  return runs
}

/** Enters a cell. @returns the cells that its formula computes, none for a value */
function enter(model: Model, sheet: number, cell: GridCell): GridCell[] {
  const { row, column, content } = cell
  if (typeof content !== 'object' || content.array === undefined) model.setUserInput(sheet, row + 1, column + 1, typed(content))
  else model.setUserArrayFormula(sheet, row + 1, column + 1, content.array.columns, content.array.rows, typed(content))
  return filledBy(cell)
}

/** The cells that a formula computes; none for a value. */
function filledBy(cell: GridCell): GridCell[] {
  const { row, column, content } = cell
  if (typeof content !== 'object') return []
  if (content.array === undefined) return [cell]
  const { rows, columns } = content.array
  return Array.from({ length: rows * columns }, (_, at) =>
    at === 0 ? cell : { row: row + Math.floor(at / columns), column: column + (at % columns), content },
  )
}

function defineName(model: Model, { name, refersTo, sheet }: Grid['names'][number]): void {
  try {
    model.newDefinedName(name, sheet, refersTo)
  } catch {
    // The engine checks a name before it stores it: a rejected name changes nothing.
  }
}

/** In the form of typed input. The apostrophe before a text prevents reading it as a formula or a number. */
function typed(content: GridContent): string {
  if (typeof content === 'object') return `=${content.formula}`
  if (typeof content === 'boolean') return content ? 'TRUE' : 'FALSE'
  return typeof content === 'number' ? String(content) : `'${content}`
}

function computedOf(kind: number, shown: string): Computed {
  if (kind === errorKind) return { kind: 'error', error: shown }
  if (kind === booleanKind) return { kind: 'value', value: shown === 'TRUE' }
  return { kind: 'value', value: kind === textKind ? shown : Number(shown) }
}
