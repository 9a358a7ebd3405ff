import { addressOf, type Cell, formulaText, type Layout, layoutOf, type Workbook } from '../model/index.ts'
import { cellText } from '../write/cell-text.ts'
import { type CachedValues, writeWorkbook } from '../write/write-workbook.ts'
import { addCertificateSheet } from './certificate-sheet.ts'
import { type Certificate, certify, type IndependentFigures } from './certify.ts'
import type { Engine, GridCell } from './engine.ts'

export interface BuiltWorkbook {
  /** The file, xlsx. */
  bytes: Uint8Array
  certificate: Certificate
}

/**
 * Writes a model with the values that the engine computes for its formulas, recalculates the bytes, compares them with an independent evaluation and
 * adds the result as the sheet "Certificate". Differences do not throw: they are in the certificate, and the caller decides whether to deliver such a
 * file.
 * @param independent figures of an evaluation in code, by cell, by name of a cell or by address (`DCF!F12`)
 */
export async function buildWorkbook(
  engine: Engine,
  workbook: Workbook,
  { independent, madeAt }: { independent: ReadonlyMap<Cell | string, number>; madeAt: Date },
): Promise<BuiltWorkbook> {
  const values = computeValues(engine, workbook)
  const recalculated: Workbook = { ...workbook, listings: [] }
  const certificate = await certify(engine, await writeWorkbook(recalculated, values, madeAt), byAddress(independent, workbook), madeAt)
  const certified: Workbook = { ...workbook, sheets: [...workbook.sheets] }
  addCertificateSheet(certified, certificate)
  return { bytes: await writeWorkbook(certified, values, madeAt), certificate }
}

/** Sheet and address of each figure of a template, `Cohorts!C12`, by the figure's name. */
export function addressesOf(workbook: Workbook, figures: ReadonlyMap<string, Cell>): Map<string, string> {
  const layout = layoutOf(workbook)
  return new Map([...figures].map(([name, cell]) => [name, qualifiedAddress(cell, layout)]))
}

const qualifiedAddress = (cell: Cell, layout: Layout): string => `${cell.row.sheet.name}!${addressOf(cell, layout)}`

function byAddress(independent: ReadonlyMap<Cell | string, number>, workbook: Workbook): IndependentFigures {
  const layout = layoutOf(workbook)
  return new Map([...independent].map(([key, figure]) => [typeof key === 'string' ? key : qualifiedAddress(key, layout), figure]))
}

/** The value of every formula of a model. Errors are left out: their cells have no stored value. */
export function computeValues(engine: Engine, workbook: Workbook): CachedValues {
  const layout = layoutOf(workbook)
  const modelCells = new Map<GridCell, Cell>()
  const sheets = workbook.sheets.map((sheet) => ({
    name: sheet.name,
    cells: sheet.rows.flatMap((row, at) =>
      row.cells.map((cell) => {
        const gridCell: GridCell = { row: at, column: cell.column, content: contentOf(cell) }
        modelCells.set(gridCell, cell)
        return gridCell
      }),
    ),
  }))
  function contentOf({ content, row }: Cell): GridCell['content'] {
    if (content.kind === 'formula') return { formula: formulaText(content.formula, row.sheet, layout) }
    if (content.kind === 'text') return cellText(content.text)
    return typeof content.value === 'string' ? cellText(content.value) : content.value
  }
  const values = new Map<Cell, number | string | boolean>()
  for (const { cell, computed } of engine.compute({ sheets, names: [] })) {
    const of = modelCells.get(cell)
    if (of && computed.kind === 'value') values.set(of, computed.value)
  }
  return values
}
