import iconv from 'iconv-lite'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { packStored } from '../document-package.ts'
import { defaultLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { recordsIn } from './delimited-records.ts'
import { type DataRow, openRows } from './read-rows.ts'

const read = async (bytes: Uint8Array, kind: 'csv' | 'xlsx' = 'csv', limits = defaultLimits, sheet?: string): Promise<DataRow[]> => {
  const file = openRows(bytes, kind, limits)
  const rows: DataRow[] = []
  for await (const chunk of file.rows(sheet ?? file.sheets[0]!)) rows.push(...chunk)
  return rows
}
const failureOf = async (reading: Promise<unknown>): Promise<string> => {
  const error: unknown = await reading.catch((reason: unknown) => reason)
  return error instanceof UnreadableDocument ? error.failure : String(error)
}

describe('rows of delimited text', () => {
  it('have the row numbers of the file, without blank rows', async () => {
    expect(await read(Buffer.from('\ufeffa;b\n\n"x; ""y""\nz" ; 2 \n'))).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['x; "y" z', '2'] },
    ])
  })

  it('are the same in parts as in one piece, wherever a part ends', () => {
    const text = 'a,"b ""c"" d",e\r\n"f\r\ng",,h\ri,j\n"k","l"\r\n'
    const allRecords = [...recordsIn(text, ',')]
    for (let at = 1; at < text.length; at += 1) {
      const first = recordsIn(text.slice(0, at), ',', false)
      const records: string[][] = []
      let next = first.next()
      for (; next.done !== true; next = first.next()) records.push(next.value)
      expect([...records, ...recordsIn(text.slice(0, at).slice(next.value) + text.slice(at), ',')]).toEqual(allRecords)
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

  it('are rejected with more columns than a workbook has, and with an unclosed quotation mark', async () => {
    expect(await failureOf(read(Buffer.from(`a${','.repeat(20_000)}\n`)))).toBe('too-large')
    expect(await failureOf(read(Buffer.from(`a,b\n"c,${'d,e\n'.repeat(3_000_000)}`)))).toBe('damaged')
  })

  it('have excessively long cells truncated', async () => {
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

  it('are read beyond the size of a chunk, with shared texts, and can be stopped at any row', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => [
      `Order ${at}`,
      at % 2 === 0 ? '서울 물류 센터 & "본점"' : 'Harbor Logistics Inc.',
      at / 4,
      null,
      'end',
    ])
    const bytes = await writeXlsx({ sheets: [{ name: 'Rows', rows }] })
    const all = await read(bytes, 'xlsx')
    expect(all).toHaveLength(30_000)
    expect(all.at(-2)).toEqual({ number: 29_999, cells: ['Order 29998', '서울 물류 센터 & "본점"', '7499.5', '', 'end'] })
    for await (const [row] of openRows(bytes, 'xlsx', defaultLimits).rows('Rows')) {
      expect(row!.number).toBe(1)
      break
    }
  })

  it('support what programs write: cells without addresses, runs of texts, formulas, days from 1904', async () => {
    const parts = {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="o"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Target="/xl/worksheets/first.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Ha</t></r><r><t>rbor</t></r><rPh><t>ハーバー</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/first.xml':
        '<worksheet><sheetData><row r="2"><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="E2" s="1"><v>0</v></c></row><row><c t="str"><f>A1</f><v>x &amp; y</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c s="2"><v>31</v></c><c><v>14</v></c></row></sheetData></worksheet>',
    }
    const bytes = packStored(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
    expect(await read(bytes, 'xlsx')).toEqual([
      { number: 2, cells: ['Harbor', 'inline', '', '', '1904-01-01'] },
      { number: 3, cells: ['x & y', 'a b', 'TRUE', '#N/A', '1904-02-01', '14'] },
    ])
    const torn = packStored(
      new Map(
        Object.entries({ ...parts, 'xl/worksheets/first.xml': '<worksheet><sheetData><row r="1"><c><v>1</v></c></row>' }).map(
          ([name, text]) => [name, Buffer.from(text)],
        ),
      ),
    )
    expect(await failureOf(read(torn, 'xlsx'))).toBe('damaged')
  })

  it('are rejected where the package is damaged, encrypted or a decompression bomb', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['x'.repeat(3_000_000)]] }] })
    expect(await failureOf(read(bytes, 'xlsx', { ...defaultLimits, unpackedBytes: 1_000 }))).toBe('too-large')
    const failure = (of: Uint8Array) => failureOf(Promise.resolve().then(() => openRows(of, 'xlsx', defaultLimits)))
    expect(await failure(bytes.subarray(0, 500))).toBe('damaged')
    expect(await failure(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe('encrypted')
  })
})
