import { describe, expect, it } from 'vitest'
import { edited, main, type Parts, relations, sheetOf } from './workbook-parts.test-support.ts'

const path = 'xl/worksheets/sheet1.xml'
const cell = (row: number, column: number, content: number | { formula: string }) => ({ sheet: 'Model', row, column, content })
const insertedRow = { kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 1 } as const
const rowsOf = (parts: ReadonlyMap<string, string>) => /<sheetData>(.*)<\/sheetData>/s.exec(parts.get(path) ?? '')?.[1] ?? ''

describe('recalculating array formulas', () => {
  const doubled =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1:B2">A1:A2*2</f><v>2</v></c><c r="C1"><f>SUM(B1:B2)</f><v>6</v></c></row>' +
    '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>4</v></c></row>'
  const unknown =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1">NOFUNCTION(A1)</f><v>7</v></c><c r="C1"><f>B1+1</f><v>8</v></c><c r="D1"><f>A1+1</f><v>2</v></c></row>'

  it('writes the new values of all cells that they fill, and of what depends on them', async () => {
    const { parts, stale, recalculated } = await edited({ sheets: { Model: sheetOf(doubled) } }, cell(0, 0, 5))
    expect(rowsOf(parts)).toContain('<f t="array" ref="B1:B2">A1:A2*2</f><v>10</v>')
    expect(rowsOf(parts)).toContain('<f>SUM(B1:B2)</f><v>14</v>')
    expect({ stale, recalculated }).toEqual({ stale: [], recalculated: 2 })
    const second = await edited({ sheets: { Model: sheetOf(doubled) } }, cell(1, 0, 5))
    expect(rowsOf(second.parts)).toContain('<c r="B2"><v>10</v></c>')
  })

  it('writes them where rows have moved too', async () => {
    const { parts, stale } = await edited({ sheets: { Model: sheetOf(doubled) } }, insertedRow, cell(1, 0, 5))
    expect(rowsOf(parts)).toContain('<f>SUM(B2:B3)</f><v>14</v>')
    expect(stale).toEqual([])
  })

  it.each([
    ['in place', []],
    ['where rows have moved', [insertedRow]],
  ])('names what depends on one that cannot be computed as out of date, %s', async (_, before) => {
    const row = before.length
    const found = await edited({ sheets: { Model: sheetOf(unknown) } }, ...before, cell(row, 0, 5))
    expect(found.stale).toEqual([`Model!B${row + 1}`, `Model!C${row + 1}`])
    expect(rowsOf(found.parts)).toContain('<f>A' + (row + 1) + '+1</f><v>6</v>')
  })
})

describe('circular references', () => {
  const sheet = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+1</f><v>2</v></c><c r="C1"><f>B1*2</f><v>4</v></c></row>'

  it.each([
    ['a cell that refers to itself', cell(0, 3, { formula: 'D1+1' }), ['Model!D1']],
    ['cells that refer to one another', cell(0, 0, { formula: 'C1' }), ['Model!B1', 'Model!C1', 'Model!A1']],
  ])('are named, without an error of the engine in the file: %s', async (_, edit, circular) => {
    const found = await edited({ sheets: { Model: sheetOf(sheet) } }, edit)
    expect(found.circular).toEqual(circular)
    expect(found.stale).toEqual([])
    expect(rowsOf(found.parts)).not.toContain('t="e"')
    expect(found.parts.get('xl/workbook.xml')).toContain('fullCalcOnLoad')
  })

  it('that the file has already are not named again', async () => {
    const known = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>B1+A1</f><v>0</v></c></row>'
    expect(await edited({ sheets: { Model: sheetOf(known) } }, cell(0, 0, 2))).toMatchObject({ circular: [], stale: ['Model!B1'] })
  })
})

describe('values of other files', () => {
  const link = `<externalLink xmlns="${main}"><externalBook><sheetNames><sheetName val="Prices"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>12.5</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`
  const parts: Parts = {
    sheets: { Model: sheetOf('<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>[1]Prices!A1*A1</f><v>25</v></c></row>') },
    names: '<externalReferences><externalReference r:id="r2"/></externalReferences>',
    ofWorkbook: [['externalLink', 'externalLinks/externalLink1.xml']],
    more: {
      'xl/externalLinks/externalLink1.xml': link,
      'xl/externalLinks/_rels/externalLink1.xml.rels': relations(['externalLinkPath', 'prices.xlsx']),
    },
  }

  it('are those that the workbook keeps, which stay as they are', async () => {
    const found = await edited(parts, cell(0, 0, 4))
    expect(rowsOf(found.parts)).toContain('<f>[1]Prices!A1*A1</f><v>50</v>')
    expect(found.stale).toEqual([])
    expect(found.parts.get('xl/externalLinks/externalLink1.xml')).toBe(link)
  })
})
