import type { NamedRange, PageSetup } from 'hucre'
import { columnLetters, quotedSheet, type Sheet } from '../model/index.ts'

/**
 * The most characters across and rows down a landscape page of A4 that can be read: type of 10 points is then printed at some 60 %, which is 6 points.
 */
const legible = { width: 240, rows: 70 }

const widthOf = ({ widths }: Sheet, column: number): number => widths[column] ?? widths.at(-1) ?? 12

const widthOfColumns = (sheet: Sheet, columns: number): number =>
  Array.from({ length: columns }, (_, column) => widthOf(sheet, column)).reduce((sum, width) => sum + width, 0)

/** Number of used columns. */
export const usedColumns = ({ rows }: Sheet): number => Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column + 1)))

/** Pages across: one where that can be read, else as many as the columns after the frozen ones need, which are repeated on each. */
function pagesAcross(sheet: Sheet): number {
  const [all, frozen] = [widthOfColumns(sheet, usedColumns(sheet)), widthOfColumns(sheet, sheet.frozen.columns)]
  return all <= legible.width ? 1 : Math.ceil((all - frozen) / Math.max(1, legible.width - frozen))
}

/** Landscape A4, as many pages across and down as can be read. */
export const pageSetupOf = (sheet: Sheet): PageSetup => ({
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: pagesAcross(sheet),
  fitToHeight: sheet.isOnePage && sheet.rows.length <= legible.rows ? 1 : 0,
  margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
})

/**
 * Print titles as names: hucre's own page setting omits the quotation marks that a sheet name with a blank needs. Frozen rows are repeated on every page,
 * frozen columns where a sheet is several pages wide.
 */
export const printTitles = (sheets: readonly Sheet[]): NamedRange[] =>
  sheets.flatMap((sheet) => {
    const { rows, columns } = sheet.frozen
    const name = quotedSheet(sheet)
    const areas = [
      ...(columns > 0 && pagesAcross(sheet) > 1 ? [`${name}!$A:$${columnLetters(columns - 1)}`] : []),
      ...(rows > 0 ? [`${name}!$1:$${rows}`] : []),
    ]
    return areas.length === 0 ? [] : [{ name: '_xlnm.Print_Titles', range: areas.join(','), scope: sheet.name }]
  })
