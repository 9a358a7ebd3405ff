import { describe, expect, it } from 'vitest'
import { addRow, addSheet, type Chart, newWorkbook, type Row, type Sheet, text } from '../model/index.ts'
import { pageSetupOf, printTitles, rowBreaks } from './page-setup.ts'

function sheetOf(columns: number, rows: number, isOnePage = true): Sheet {
  const sheet = addSheet(newWorkbook('Book', 'en'), 'My sheet', { widths: [2, 46, 14], frozen: { rows: 4, columns: 2 }, isOnePage })
  for (let row = 0; row < rows; row += 1) text(addRow(sheet), columns - 1, 'x')
  return sheet
}

describe('the print set-up of a sheet', () => {
  it('is one page for what can be read on one', () => {
    expect(pageSetupOf(sheetOf(15, 70))).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 1 })
    expect(printTitles([sheetOf(15, 70)])).toEqual([{ name: '_xlnm.Print_Titles', range: "'My sheet'!$1:$4", scope: 'My sheet' }])
  })

  it('is several pages across, with the frozen columns on each, where one page would be too small', () => {
    const wide = sheetOf(40, 20)
    // 2 + 46 + 38 × 14 characters, of which 48 are repeated: 532 over 192 a page.
    expect(pageSetupOf(wide)).toMatchObject({ fitToWidth: 3, fitToHeight: 1 })
    expect(printTitles([wide])[0]?.range).toBe("'My sheet'!$A:$B,'My sheet'!$1:$4")
  })

  it('is several pages down for more rows than can be read on one, and where it is meant to be', () => {
    expect(pageSetupOf(sheetOf(10, 71)).fitToHeight).toBe(0)
    expect(pageSetupOf(sheetOf(10, 20, false)).fitToHeight).toBe(0)
  })
})

describe('the page breaks of a sheet', () => {
  const book = () =>
    addSheet(newWorkbook('Book', 'en'), 'Blocks', { widths: [2, 40, 14], frozen: { rows: 1, columns: 0 }, isOnePage: false })
  /** A heading with rows below it, 15 points each: 33 fit a page whose heading is repeated. */
  const block = (sheet: Sheet, rows: number): void => {
    text(addRow(sheet), 1, 'Block', { role: 'section' })
    for (let row = 1; row < rows; row += 1) text(addRow(sheet), 1, 'x')
  }
  const chartAt = (row: Row, columns = 4): Chart => ({
    kind: 'column',
    title: 'Chart',
    categories: [],
    series: [],
    format: 'whole',
    hasLegend: false,
    from: { row, column: 1 },
    size: { rows: 18, columns },
  })

  it('are before blocks that the rest of a page cannot hold', () => {
    const sheet = book()
    text(addRow(sheet), 1, 'Head', { role: 'header' })
    for (const rows of [20, 10, 8, 20]) block(sheet, rows)
    // 1 + 20 + 10 rows, then 8 + 20.
    expect(rowBreaks(sheet)).toEqual([30])
  })

  it('keep a chart with all rows that it covers, and the columns that it covers count', () => {
    const sheet = book()
    const top = addRow(sheet, 3)
    addRow(sheet, 18)
    const middle = addRow(sheet)
    addRow(sheet, 18)
    sheet.charts.push(chartAt(top), chartAt(middle))
    expect(rowBreaks(sheet)).toEqual([20])
    // Printed at less than full size, both fit.
    sheet.charts.push(chartAt(top, 14))
    expect(rowBreaks(sheet)).toEqual([])
  })

  it('let a block longer than a page run on, and never separate a heading from what it heads', () => {
    const sheet = book()
    text(addRow(sheet), 1, 'Head', { role: 'header' })
    block(sheet, 70)
    text(addRow(sheet), 1, 'Block', { role: 'section' })
    block(sheet, 10)
    // 70 rows after the first fill two pages and 5 rows.
    expect(rowBreaks(sheet)).toEqual([])
    block(sheet, 20)
    expect(rowBreaks(sheet)).toEqual([81])
  })

  it('keep the title of a grid with the heading of its columns', () => {
    const sheet = book()
    text(addRow(sheet), 1, 'Head', { role: 'header' })
    block(sheet, 28)
    addRow(sheet)
    text(addRow(sheet), 1, 'Value per share', { role: 'note' })
    text(addRow(sheet), 1, 'WACC', { role: 'header' })
    for (let row = 0; row < 5; row += 1) text(addRow(sheet), 1, 'x')
    expect(rowBreaks(sheet)).toEqual([29])
  })

  it('are none on a sheet of one page', () => {
    expect(rowBreaks(sheetOf(10, 60))).toEqual([])
  })
})
