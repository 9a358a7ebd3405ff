import { addRow, type Cell, type CellLook, type NumberFormat, type Sheet, text } from '../model/index.ts'
import { missing } from './missing-figure.ts'
import { type Entry, enter, firstColumn, headerRow, type Sourced, titleRows, type Words } from './page.ts'

/** Texts of a cell for an unstated figure, and for a meaningless ratio. */
export const notAvailable = 'N/A'
export const notMeaningful = 'NM'

/** Column of the first period. */
export const firstPeriod = firstColumn + 1

/** A page of metrics over periods. */
export interface PeriodPage {
  sheet: Sheet
  translate: (words: Words) => string
  figures: Map<string, Cell>
  /** A row: a label and an entry a period. With a key its cells are figures `key.n`, from 0. */
  put: (words: Words, entries: readonly Exclude<Entry, null>[], look: CellLook & { format: NumberFormat }, key?: string) => Cell[]
  /** A row of inputs; those that nobody entered are "N/A". */
  given: (words: Words, values: readonly (Sourced | null)[], format: NumberFormat) => Cell[]
}

/** Opens a page with its title and the labels of its periods. */
export function openPeriodPage(
  sheet: Sheet,
  { title, subtitle, item, periods }: { title: string; subtitle: string; item: string; periods: readonly string[] },
  translate: (words: Words) => string,
  figures: Map<string, Cell>,
): PeriodPage {
  titleRows(sheet, title, subtitle)
  headerRow(sheet, [item, ...periods])
  const put: PeriodPage['put'] = (words, entries, look, key) => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words), { ...(look.role !== undefined && { role: look.role }) })
    const cells = entries.map((entry, period) => enter(row, firstPeriod + period, entry, look))
    if (key !== undefined) cells.forEach((cell, period) => figures.set(`${key}.${period}`, cell))
    return cells
  }
  return {
    sheet,
    translate,
    figures,
    put,
    given: (words, values, format) =>
      put(
        words,
        values.map((value) => value ?? missing('entered')),
        { format },
      ),
  }
}

/** Labels of the periods of a page, as charts take them. */
export const periodLabels = (sheet: Sheet): Cell[] =>
  (sheet.rows.find(({ cells }) => cells.some(({ role }) => role === 'header'))?.cells ?? []).filter(({ column }) => column >= firstPeriod)
