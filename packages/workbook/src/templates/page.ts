import {
  addRow,
  calculated,
  type Cell,
  type CellLook,
  type Formula,
  input,
  type Language,
  type NumberFormat,
  type Row,
  type Sheet,
  type Source,
  text,
  type Workbook,
} from '../model/index.ts'

/** A label in both languages. */
export interface Words {
  ko: string
  en: string
}

/** A workbook with its figures, for comparison with an evaluation in code. */
export interface ModelledWorkbook {
  workbook: Workbook
  /** Cells by their content; the keys are listed with each template. */
  figures: ReadonlyMap<string, Cell>
}

/** An external figure in the unit of its model, with its source. */
export interface Sourced {
  value: number
  source: Source
}

/** Unit of the amounts of a model, as one of its amounts is in single units of currency. */
export type AmountUnit = 'one' | 'thousand' | 'million' | 'hundred-million' | 'billion'

export const unitSize: Readonly<Record<AmountUnit, number>> = {
  one: 1,
  thousand: 1e3,
  million: 1e6,
  'hundred-million': 1e8,
  billion: 1e9,
}

const unitWords: Readonly<Record<AmountUnit, Words>> = {
  one: { ko: '', en: '' },
  thousand: { ko: '천', en: 'thousands' },
  million: { ko: '백만', en: 'millions' },
  'hundred-million': { ko: '억', en: 'hundred millions' },
  billion: { ko: '십억', en: 'billions' },
}

/** "단위: 백만 KRW", "KRW millions". */
export function unitLine(currency: string, unit: AmountUnit, language: Language): string {
  const word = unitWords[unit][language]
  if (language === 'ko') return `${word}${currency === 'KRW' ? '원' : ` ${currency}`}`.trim()
  return `${currency} ${word}`.trim()
}

/** Small amounts show a decimal, so that their sums can be verified. */
export const amountFormat = (amounts: readonly number[]): NumberFormat => (Math.max(...amounts.map(Math.abs)) < 10_000 ? 'tenths' : 'whole')

/** First column of a page: the one before it is a margin. */
export const firstColumn = 1

/** Title and subtitle of a page, with a blank row below. */
export function titleRows(sheet: Sheet, title: string, subtitle: string): void {
  const row = addRow(sheet)
  row.height = 26
  text(row, firstColumn, title, { role: 'title' })
  text(addRow(sheet), firstColumn, subtitle, { role: 'note' })
  addRow(sheet)
}

/** A heading over columns: the first label is aligned left, the others right, except those of text columns. */
export function headerRow(sheet: Sheet, labels: readonly string[], textColumns: readonly number[] = [0]): Row {
  const row = addRow(sheet)
  row.height = 20
  labels.forEach((label, at) => text(row, firstColumn + at, label, { role: 'header', align: textColumns.includes(at) ? 'left' : 'right' }))
  return row
}

/** A heading of a block over the given number of columns. */
export function sectionRow(sheet: Sheet, label: string, columns: number): Row {
  const row = addRow(sheet)
  for (let at = 0; at < columns; at += 1) text(row, firstColumn + at, at === 0 ? label : '', { role: 'section' })
  return row
}

export function noteRow(sheet: Sheet, note: string): Row {
  const row = addRow(sheet)
  text(row, firstColumn, note, { role: 'note' })
  return row
}

/** A figure that is not known, and why not. */
export interface Missing {
  missing: Words
}

/** The content of one column in a row of figures: a formula, an input, a missing figure, a text, or nothing. */
export type Entry = Formula | Sourced | Missing | string | null

const isSourced = (entry: Entry): entry is Sourced => entry !== null && typeof entry === 'object' && 'source' in entry

/** Writes a figure: a formula, an input with its source, "N/A" with its reason, or a text. */
export function enter(row: Row, column: number, entry: Exclude<Entry, null>, look: CellLook & { name?: string } = {}): Cell {
  if (typeof entry === 'string') return text(row, column, entry, { align: 'right', ...look })
  if ('missing' in entry) return text(row, column, 'N/A', { align: 'right', ...look, comment: entry.missing })
  return isSourced(entry) ? input(row, column, entry.value, entry.source, look) : calculated(row, column, entry, look)
}

export interface LineLook {
  format: NumberFormat
  role?: 'line' | 'total' | 'note'
  indent?: number
}

/** A row with a label and a figure a column. Columns without an entry stay empty. */
export function line(sheet: Sheet, label: string, unit: string, from: number, entries: readonly Entry[], look: LineLook): (Cell | null)[] {
  const row = addRow(sheet)
  const { format, role = 'line', indent } = look
  text(row, firstColumn, label, { role, ...(indent !== undefined && { indent }) })
  // A total has its line over every column.
  if (unit !== '' || role === 'total') text(row, firstColumn + 1, unit, { role, align: 'right' })
  return entries.map((entry, at) => {
    if (entry !== null) return enter(row, from + at, entry, { format, role })
    if (role === 'total') text(row, from + at, '', { role })
    return null
  })
}

/** Cells of a row in which every column has one. */
export function filled(cells: readonly (Cell | null)[]): Cell[] {
  return cells.map((cell) => {
    if (!cell) throw new Error('A row lacks a figure')
    return cell
  })
}

/** The element at an index. Throws when there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list.at(index)
  if (found === undefined) throw new Error(`Nothing at ${index} of ${list.length}`)
  return found
}

/** Numbers from 0 to below a count. */
export const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
