import { describe, expect, it } from 'vitest'
import { openCsv } from './csv-workbook.ts'

const open = (text: string) => openCsv(new TextEncoder().encode(text).buffer, 'a.csv')
const textsOf = async (text: string, row: number) => (await open(text).rows(0, row, row + 1))[0]?.cells.map((cell) => cell.text)

describe('openCsv', () => {
  it.each([',', ';', '\t', '|'])('splits fields at %j', async (delimiter) => {
    expect(await textsOf(['name', 'amount'].join(delimiter) + '\n' + ['Kim', '12'].join(delimiter), 1)).toEqual(['Kim', '12'])
  })

  it('keeps delimiters, quotes and line ends inside of quotes in one cell', async () => {
    const text = 'a,b\r\n"x, ""y""\nz",2\r\nlast,3'
    expect(open(text).sheets[0]).toMatchObject({ rows: 3, columns: 2 })
    expect(await textsOf(text, 1)).toEqual(['x, "y"\nz', '2'])
    expect(await textsOf(text, 2)).toEqual(['last', '3'])
  })

  it('marks numbers as figures', async () => {
    const [row] = await open('a,b,c\n"1,250,000",(3.5)%,No. 3').rows(0, 1, 2)
    expect(row?.cells.map((cell) => cell.isFigure === true)).toEqual([true, true, false])
  })

  it('accepts an unclosed quote and an empty file', async () => {
    expect(await textsOf('a,b\n"never closed,2\n3', 1)).toEqual(['never closed,2\n3'])
    expect(open('').sheets[0]?.rows).toBe(0)
  })
})
