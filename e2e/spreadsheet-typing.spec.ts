import { type Cell, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { formula } from './formula-cell.ts'
import { editorOf, openSpreadsheet } from './spreadsheet-editor.ts'

/** Figures with a growth rate, and inputs that are marked by their font and fill. */
function model(): Promise<Uint8Array> {
  const input = { font: { bold: true, color: { rgb: '0000FF' } }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF99' } } }
  return writeXlsx({
    sheets: [
      {
        name: 'Model',
        rows: [
          ['Revenue', 100, 0.05],
          ['Cost', 60, 0.1],
          ['Profit', null, null],
        ],
        cells: new Map<string, Partial<Cell>>([
          ['0,1', { value: 100, style: { ...input, numFmt: '#,##0.0' } }],
          ['0,2', { value: 0.05, style: { ...input, numFmt: '0.0%' } }],
          ['1,2', { value: 0.1, style: { numFmt: '0.0%' } }],
          ['2,1', formula('B1-B2', 40)],
        ] as [string, Partial<Cell>][]),
      },
    ],
    namedRanges: [{ name: 'TaxRate', range: 'Model!$C$1' }],
  })
}

describe('what is typed and pasted in the editor', () => {
  const editor = editorOf(async () => openSpreadsheet('model.xlsx', await model()))
  beforeAll(async () => {
    await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  const press = async (...keys: string[]) => {
    for (const key of keys) await editor.page.keyboard.press(key)
  }
  const paste = async (text: string, address: string) => {
    await editor.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await editor.choose(address)
    await press('Control+v')
  }
  const sheet = async () => (await editor.saved()).sheets[0]
  /** Contents and number formats of a column, from a row on. */
  const column = async (letter: number, from: number, count: number) => {
    const saved = await sheet()
    return Array.from({ length: count }, (_, index) => {
      const cell = saved?.cells?.get(`${from + index},${letter}`)
      const content = cell?.formula === undefined ? (saved?.rows[from + index]?.[letter] ?? null) : `=${cell.formula}`
      return [content, cell?.style?.numFmt]
    })
  }

  it('is read as an amount, a date or a formula as in Excel', async () => {
    const typed = ['(1,200)', '($1,200.50)', '-₩1,200', '12%', '1,200.5', '2026년 11월 28일', '- Net debt', '+B1*2', '-TaxRate', "'00123"]
    for (const [at, text] of typed.entries()) await editor.type(`E${at + 1}`, text)
    await editor.save()
    const [date, ...others] = (await column(4, 5, 5)).map(([content]) => content)
    expect(await column(4, 0, 5)).toEqual([
      [-1200, '#,##0'],
      [-1200.5, '$#,##0.00'],
      [-1200, '₩#,##0'],
      [0.12, '0%'],
      [1200.5, '#,##0.00'],
    ])
    expect(date).toEqual(new Date('2026-11-28T00:00:00Z'))
    expect(others).toEqual(['- Net debt', '=+B1*2', '=-TaxRate', '00123'])
  })

  it('is a percentage in a cell with percentages, from 1 on', async () => {
    await editor.type('C1', '12')
    await editor.type('C2', '0.2')
    await editor.save()
    expect(await column(2, 0, 2)).toEqual([
      [0.12, '0.0%'],
      [0.2, '0.0%'],
    ])
  })

  it('is read as a fraction, a time, an error or a text as in Excel, with the digits that it keeps', async () => {
    const typed = ['0 1/3', '오후 3:30', '#n/a', '1,200원', '=ISNA(J3)', '=J3+1']
    for (const [at, text] of typed.entries()) await editor.type(`J${at + 1}`, text)
    await paste('12.5억\n#DIV/0!\n0 3/4\n', 'J7')
    await paste('#VALUE!', 'J10')
    await editor.save()
    const { rows, cells } = (await sheet()) ?? {}
    const kinds = Array.from({ length: 10 }, (_, row) => [rows?.[row]?.[9], cells?.get(`${row},9`)?.type])
    expect(kinds[0]).toEqual([0.333333333333333, 'number'])
    expect(cells?.get('0,9')?.style?.numFmt).toBe('# ?/?')
    expect(kinds[1]?.[1]).toBe('date')
    expect(kinds.slice(2)).toEqual([
      ['#N/A', 'error'],
      ['1,200원', undefined],
      [true, 'boolean'],
      ['#N/A', 'error'],
      ['12.5억', undefined],
      ['#DIV/0!', 'error'],
      [0.75, 'number'],
      ['#VALUE!', 'error'],
    ])
  })

  it('is read from the clipboard too, and undone as one', async () => {
    await paste('(1,300)', 'G1')
    await paste('(1300)', 'G2')
    await paste('x\t(1,300)\ny\t-$1,300\n', 'F3')
    await press('Control+z', 'Control+y')
    await editor.save()
    expect(await column(6, 0, 4)).toEqual([
      [-1300, '#,##0'],
      [-1300, undefined],
      [-1300, '#,##0'],
      [-1300, '$#,##0'],
    ])
  })

  it('keeps the format of the cells that text is pasted into', async () => {
    await paste('120\t0.07\n1,200\t8%\n', 'B1')
    await editor.save()
    const saved = (await sheet())?.cells
    expect(saved?.get('0,1')?.style).toMatchObject({ numFmt: '#,##0.0', font: { bold: true }, fill: { pattern: 'solid' } })
    expect(saved?.get('0,2')?.style).toMatchObject({ numFmt: '0.0%', font: { bold: true } })
    expect(await column(1, 0, 2)).toEqual([
      [120, '#,##0.0'],
      [1200, '#,##0'],
    ])
    expect(saved?.get('1,1')?.style?.font?.name).toBe(saved?.get('2,1')?.style?.font?.name)
  })

  it('leaves no errors in the console', () => {
    expect(editor.problems).toEqual([])
  })
})
