import { packStored } from '@dossier/zip'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { defaultAuditLimits } from './audit-limits.ts'
import { readWorkbook } from './read-workbook.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { cellAt } from './workbook-model.ts'

/** A workbook of one sheet with rows in the notation of the file. */
async function withRows(rows: string): Promise<Uint8Array> {
  const parts = unpackWorkbook(await writeXlsx({ sheets: [{ name: 'S', rows: [[1]] }] }), defaultAuditLimits)
  const path = 'xl/worksheets/sheet1.xml'
  const text = parts.get(path)?.toString() ?? ''
  parts.set(
    path,
    Buffer.from(text.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`).replace(/<dimension[^>]*>/, '')),
  )
  return packStored(parts)
}

const read = async (rows: string) => {
  const { sheets } = await readWorkbook(await withRows(rows), defaultAuditLimits)
  const [sheet] = sheets
  return (row: number, column: number) => cellAt(sheet!, row, column)
}

describe('reading a workbook', () => {
  it('gives every copy of a shared formula its own references and the form of the first', async () => {
    const cell = await read(
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1</f><v>4</v></c></row>' +
        '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><f t="shared" si="0"/><v>6</v></c></row>' +
        '<row r="3"><c r="B3"><f t="shared" si="0"/><v>0</v></c></row>',
    )
    expect([0, 1, 2].map((row) => cell(row, 1)?.formula?.text)).toEqual(['A1*$A$1', 'A2*$A$1', 'A3*$A$1'])
    expect(new Set([0, 1, 2].map((row) => cell(row, 1)?.formula?.form)).size).toBe(1)
  })

  it('reads all cells of an array formula as computed', async () => {
    const cell = await read(
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2*2</f><v>4</v></c><c r="B1"><v>2</v></c></row>' +
        '<row r="2"><c r="A2"><v>6</v></c><c r="B2"><v>3</v></c></row>',
    )
    expect([0, 1].map((row) => cell(row, 0)?.formula?.isArray)).toEqual([true, true])
    expect(cell(1, 1)?.formula).toBeNull()
  })

  it('distinguishes errors from texts that look like them', async () => {
    const cell = await read(
      '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="inlineStr"><is><t>#DIV/0!</t></is></c></row>',
    )
    expect(cell(0, 0)).toMatchObject({ value: null, error: '#DIV/0!' })
    expect(cell(0, 1)).toMatchObject({ value: '#DIV/0!', error: null })
  })

  it('refuses many copies of a long formula before it makes them', async () => {
    const long = Array.from({ length: 2500 }, () => 'A1').join('+')
    const copies = Array.from({ length: 200 }, (_, row) => `<row r="${row + 2}"><c r="B${row + 2}"><f t="shared" si="0"/></c></row>`).join(
      '',
    )
    const rows = `<row r="1"><c r="B1"><f t="shared" ref="B1:B201" si="0">${long}</f></c></row>${copies}`
    const limits = { ...defaultAuditLimits, formulaCharacters: 100_000 }
    await expect(readWorkbook(await withRows(rows), limits)).rejects.toMatchObject({ reason: 'too-large' })
  })
})
