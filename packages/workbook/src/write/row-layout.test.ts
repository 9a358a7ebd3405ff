import { describe, expect, it } from 'vitest'
import { addRow, addSheet, type CellLook, newWorkbook, text } from '../model/index.ts'
import { rowHeight, wrappedCells } from './row-layout.ts'

/** A row of texts in columns of ten characters; null leaves a column empty. */
function rowOf(texts: readonly (string | null)[], look: CellLook = {}) {
  const sheet = addSheet(newWorkbook('Book', 'en'), 'Sheet', { widths: [10], frozen: { rows: 0, columns: 0 }, isOnePage: false })
  const row = addRow(sheet)
  texts.forEach((one, column) => one !== null && text(row, column, one, look))
  return row
}
const wrappedTexts = (...given: Parameters<typeof rowOf>): string[] =>
  [...wrappedCells(rowOf(...given))].flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))

describe('a text that is wider than its column', () => {
  it('is wrapped where a figure or text beside it would cut it', () => {
    expect(wrappedTexts(['Harbor Logistics Incorporated', 'N/A'])).toEqual(['Harbor Logistics Incorporated'])
    expect(wrappedTexts(['Harbor Logistics Incorporated', null, 'N/A'])).toEqual(['Harbor Logistics Incorporated'])
    expect(wrappedTexts(['Margin', 'Cumulative proceeds'], { align: 'right' })).toEqual(['Cumulative proceeds'])
  })

  it('extends over empty columns, as programs show it', () => {
    expect(wrappedTexts(['Harbor Logistics Incorporated'])).toEqual([])
    expect(wrappedTexts(['Harbor Logistics', null, 'N/A'])).toEqual([])
    expect(wrappedTexts(['Harbor Logistics', '', 'N/A'])).toEqual([])
    expect(wrappedTexts([null, 'Cumulative proceeds'], { align: 'right' })).toEqual([])
  })

  it('counts Korean letters as two, and bold and capital ones as wider', () => {
    expect(wrappedTexts(['영업활동현금', 'N/A'])).toEqual(['영업활동현금'])
    expect(wrappedTexts(['영업현금', 'N/A'])).toEqual([])
    expect(wrappedTexts(['MARINEWORK', 'x'])).toEqual(['MARINEWORK'])
    expect(wrappedTexts(['accounted', 'x'])).toEqual([])
    expect(wrappedTexts(['accounted', 'x'], { role: 'total' })).toEqual(['accounted'])
  })

  it('gives its row the height of its lines, and never less than a given one', () => {
    expect(rowHeight(rowOf(['Margin', 'N/A']))).toBeUndefined()
    expect(rowHeight(rowOf(['Harbor Logistics Inc.', 'N/A']))).toBeGreaterThanOrEqual(30)
    const high = rowOf(['Harbor Logistics Inc.', 'N/A'])
    high.height = 90
    expect(rowHeight(high)).toBe(90)
  })
})
