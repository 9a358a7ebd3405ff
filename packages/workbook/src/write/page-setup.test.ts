import { describe, expect, it } from 'vitest'
import { addRow, addSheet, newWorkbook, type Sheet, text } from '../model/index.ts'
import { pageSetupOf, printTitles } from './page-setup.ts'

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
