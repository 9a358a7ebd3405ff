import iconv from 'iconv-lite'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { recordsIn } from './delimited-records.ts'
import { type DataRow, openRows } from './read-rows.ts'

const read = async (bytes: Uint8Array, kind: 'csv' | 'xlsx' = 'csv', limits = defaultLimits, sheet?: string): Promise<DataRow[]> => {
  const file = openRows(bytes, kind, limits)
  const rows: DataRow[] = []
  for await (const row of file.rows(sheet ?? file.sheets[0]!)) rows.push(row)
  return rows
}
const failureOf = async (reading: Promise<unknown>): Promise<string> => {
  const error: unknown = await reading.catch((reason: unknown) => reason)
  return error instanceof UnreadableDocument ? error.failure : String(error)
}

describe('rows of delimited text', () => {
  it('are numbered as the file numbers them, with blank ones left out', async () => {
    expect(await read(Buffer.from('\ufeffa;b\n\n"x; ""y""\nz" ; 2 \n'))).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['x; "y" z', '2'] },
    ])
  })

  it('are the same in parts as in one piece, wherever a part ends', () => {
    const text = 'a,"b ""c"" d",e\r\n"f\r\ng",,h\ri,j\n"k","l"\r\n'
    const whole = [...recordsIn(text, ',')]
    for (let at = 1; at < text.length; at += 1) {
      const first = recordsIn(text.slice(0, at), ',', false)
      const records: string[][] = []
      let next = first.next()
      for (; next.done !== true; next = first.next()) records.push(next.value)
      expect([...records, ...recordsIn(text.slice(0, at).slice(next.value) + text.slice(at), ',')]).toEqual(whole)
    }
  })

  it('are read beyond the size of a part, in UTF-8 and in CP949', async () => {
    const lines = Array.from({ length: 90_000 }, (_, at) => `고객${at},주문 금액,${at}`)
    for (const bytes of [Buffer.from(lines.join('\n')), iconv.encode(lines.join('\r\n'), 'cp949')]) {
      const rows = await read(bytes)
      expect(rows).toHaveLength(90_000)
      expect(rows.at(-1)).toEqual({ number: 90_000, cells: ['고객89999', '주문 금액', '89999'] })
    }
  })

  it('are refused with more columns than a workbook has, and with a quotation mark that nothing closes', async () => {
    expect(await failureOf(read(Buffer.from(`a${','.repeat(20_000)}\n`)))).toBe('too-large')
    expect(await failureOf(read(Buffer.from(`a,b\n"c,${'d,e\n'.repeat(3_000_000)}`)))).toBe('damaged')
  })

  it('have enormous cells cut', async () => {
    const [row] = await read(Buffer.from(`a,${'x'.repeat(1_000_000)},b\n`))
    expect(row!.cells.map(({ length }) => length)).toEqual([1, 32_767, 1])
  })
})

describe('rows of a workbook', () => {
  it('have dates as ISO days or moments, and numbers as plain decimals', async () => {
    const rows = [
      ['Date', 'Amount', 'Paid'],
      [new Date('2025-03-01T00:00:00Z'), 1234.5, true],
      [new Date('2025-03-01T14:30:00Z'), 5.6e-17, null],
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: '주문', rows },
      ],
    })
    expect(openRows(bytes, 'xlsx', defaultLimits).sheets).toEqual(['Empty', '주문'])
    const [head, day, moment] = await read(bytes, 'xlsx', defaultLimits, '주문')
    expect(head).toEqual({ number: 1, cells: ['Date', 'Amount', 'Paid'] })
    expect(day!.cells.slice(0, 3)).toEqual(['2025-03-01', '1234.5', 'TRUE'])
    expect(moment!.cells.slice(0, 2)).toEqual(['2025-03-01T14:30:00', '0'])
  })

  it('are refused where the package is torn, locked or a bomb', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['x'.repeat(3_000_000)]] }] })
    expect(await failureOf(read(bytes, 'xlsx', { ...defaultLimits, unpackedBytes: 1_000 }))).toBe('too-large')
    const failure = (of: Uint8Array) => failureOf(Promise.resolve().then(() => openRows(of, 'xlsx', defaultLimits)))
    expect(await failure(bytes.subarray(0, 500))).toBe('damaged')
    expect(await failure(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe('encrypted')
  })
})
