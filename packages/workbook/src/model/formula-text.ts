import type { Cell, Formula, Operator, Row, Sheet, Workbook } from './workbook.ts'

/** Where rows and sheets are, from 0, once the model is complete. */
export interface Layout {
  rowOf: ReadonlyMap<Row, number>
  sheetOf: ReadonlyMap<Sheet, number>
}

export function layoutOf({ sheets }: Workbook): Layout {
  return {
    rowOf: new Map(sheets.flatMap((sheet) => sheet.rows.map((row, at) => [row, at] as const))),
    sheetOf: new Map(sheets.map((sheet, at) => [sheet, at] as const)),
  }
}

/** Letters of a column, from 0. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** Row of a cell, from 0. Throws when the row was removed from its sheet. */
export function rowNumber(row: Row, { rowOf }: Layout): number {
  const at = rowOf.get(row)
  if (at === undefined) throw new Error(`A formula refers to a row that is no longer in ${row.sheet.name}`)
  return at
}

export const quotedSheet = ({ name }: Sheet): string => `'${name.replaceAll("'", "''")}'`

/** Address of a cell, `A1` or `$A$1`, without its sheet. */
export function addressOf(cell: Cell, layout: Layout, isFixed = false): string {
  const mark = isFixed ? '$' : ''
  return `${mark}${columnLetters(cell.column)}${mark}${rowNumber(cell.row, layout) + 1}`
}

/** Address of cells with their sheet, as charts and names take it. */
export function fixedRange(from: Cell, to: Cell, layout: Layout): string {
  const [first, last] = [addressOf(from, layout, true), addressOf(to, layout, true)]
  return `${quotedSheet(from.row.sheet)}!${first === last ? first : `${first}:${last}`}`
}

const precedence: Record<Operator, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}

/** Text of a formula as stored in a workbook (without "="). `sheet` is its own sheet: references to other sheets are prefixed with their name. */
export function formulaText(formula: Formula, sheet: Sheet, layout: Layout): string {
  const place = (cell: Cell): string => (cell.row.sheet === sheet ? '' : `${quotedSheet(cell.row.sheet)}!`)
  const write = (one: Formula, binding: number): string => {
    switch (one.kind) {
      case 'number':
        return numberText(one.value, binding)
      case 'text':
        return `"${one.value.replaceAll('"', '""')}"`
      case 'cell':
        return place(one) + addressOf(one, layout)
      case 'fixed':
        return place(one.cell) + addressOf(one.cell, layout, true)
      case 'range':
        return `${place(one.from)}${addressOf(one.from, layout, one.isFixed)}:${addressOf(one.to, layout, one.isFixed)}`
      case 'call':
        return `${one.name}(${one.of.map((argument) => write(argument, 0)).join(',')})`
      case 'operation': {
        const own = precedence[one.operator]
        // Operators of equal precedence are read from the left: a - (b - c) needs its brackets.
        const written = `${write(one.left, own)}${one.operator}${write(one.right, own + 1)}`
        return own < binding ? `(${written})` : written
      }
    }
  }
  return write(formula, 0)
}

function numberText(value: number, binding: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot stand in a formula`)
  return value < 0 && binding > 0 ? `(${value})` : String(value).toUpperCase()
}
