import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { makeWorkbook } from '../../fixtures/make-workbook.ts'
import { defaultLimits } from '../limits.ts'
import type { Page } from '../page.ts'
import { unpack, packStored } from '../document-package.ts'
import { readCsv } from './csv.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const rows = (page: Page | undefined, nth = 0): string[] =>
  (page?.tables[nth]?.rows ?? []).map((row) => row.map((cell) => cell.text).join('|'))

describe('a workbook', () => {
  it('shows its formulas if no program calculated it', () => {
    const bytes = makeWorkbook({ A: [['x', 'y']] })
    const parts = unpack(bytes, defaultLimits, () => true)
    const sheet = 'xl/worksheets/sheet1.xml'
    const cells = '<row r="1"><c r="A1"><f>WEBSERVICE("http://127.0.0.1:9/")</f></c><c r="B1"><f>1+2</f></c></row>'
    parts.set(sheet, Buffer.from(String(parts.get(sheet)).replace(/<row[\s\S]*<\/row>/, cells)))
    const { pages } = readSpreadsheet(packStored(parts), 'xlsx', defaultLimits)
    expect(pages[0]?.text).toContain('=WEBSERVICE("http://127.0.0.1:9/")')
    expect(pages[0]?.text).toContain('=1+2')
  })

  it('has displayed values: formats, dates, percentages', () => {
    const bytes = makeWorkbook({
      Summary: [
        ['Item', 'Value'],
        ['Revenue', { t: 'n', v: 1234567.891, z: '#,##0.0' }],
        ['Margin', { t: 'n', v: 0.1234, z: '0.0%' }],
        ['Closing', { t: 'n', v: 45291, z: 'yyyy-mm-dd' }],
      ],
    })
    const document = readSpreadsheet(bytes, 'xlsx', defaultLimits)
    expectExactSpans(document)
    expect(rows(document.pages[0])).toEqual(['Item|Value', 'Revenue|1,234,567.9', 'Margin|12.3%', 'Closing|2023-12-31'])
    expect(document.pages[0]?.tables[0]).toMatchObject({ headerRows: 1, caption: 'Summary' })
    expect(document.pages[0]?.anchor).toEqual({ kind: 'sheet', sheet: 'Summary', range: 'A1:B4' })
    expect(document.pages[0]?.tables[0]?.rows[1]?.[1]?.address).toBe('B2')
  })

  it('reads the old binary format the same way', () => {
    const document = readSpreadsheet(
      makeWorkbook(
        {
          재무: [
            ['구분', '2023'],
            ['매출액', 100],
          ],
        },
        'biff8',
      ),
      'xls',
      defaultLimits,
    )
    expect(rows(document.pages[0])).toEqual(['구분|2023', '매출액|100'])
    expect(document.pages[0]?.anchor).toMatchObject({ sheet: '재무' })
  })

  it('repeats the column headings across empty rows and pages', () => {
    const lines = Array.from({ length: 150 }, (_, index): (string | number | null)[] =>
      index % 10 === 9 ? [null] : [`Line ${index}`, index + 0.5, index * 2],
    )
    const document = readSpreadsheet(
      makeWorkbook({ Model: [['Income statement'], [null], ['(USD millions)', 2022, 2023], ...lines] }),
      'xlsx',
      defaultLimits,
    )
    expectExactSpans(document)
    expect(document.pages.length).toBeGreaterThan(1)
    for (const page of document.pages) {
      expect(page.tables).toHaveLength(1)
      expect(rows(page)[0]).toBe('(USD millions)|2022|2023')
      expect(page.tables[0]?.headerRows).toBe(1)
      expect(page.tables[0]?.unit).toBe('(USD millions)')
    }
    expect(document.pages[0]?.tables[0]?.caption).toBe('Model · Income statement')
    expect(document.pages[1]?.tables[0]?.rows[0]?.[0]).toMatchObject({ start: 0, end: 0 })
  })

  it('does not trust a sheet that declares a million columns', () => {
    const parts = unpack(
      makeWorkbook({
        Small: [
          ['a', 'b'],
          ['x', 1],
        ],
      }),
      defaultLimits,
      () => true,
    )
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).toContain('ref="A1:B2"')
    parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet.replace('ref="A1:B2"', 'ref="A1:XFD1048576"')))
    const document = readSpreadsheet(packStored(parts), 'xlsx', defaultLimits)
    expect(document.pages).toHaveLength(1)
    expect(document.pages[0]?.anchor).toMatchObject({ range: 'A1:B2' })
  })

  it('is rejected above the number of cells', () => {
    const bytes = makeWorkbook({ Big: Array.from({ length: 100 }, () => [1, 2, 3]) })
    expect(() => readSpreadsheet(bytes, 'xlsx', { ...defaultLimits, cells: 50 })).toThrow(expect.objectContaining({ failure: 'too-large' }))
  })

  it('is empty if no cell displays anything', () => {
    expect(() => readSpreadsheet(makeWorkbook({ Blank: [[null]] }), 'xlsx', defaultLimits)).toThrow(
      expect.objectContaining({ failure: 'empty' }),
    )
  })
})

describe('delimited text', () => {
  it('is read like a sheet, whatever the separator', () => {
    for (const delimiter of [',', '\t', ';', '|']) {
      const text = [
        ['Name', 'Amount'],
        ['Kim', '10'],
        ['Lee', '20'],
      ]
        .map((row) => row.join(delimiter))
        .join('\r\n')
      const { pages } = readCsv(Buffer.from(text), defaultLimits)
      expect(rows(pages[0])).toEqual(['Name|Amount', 'Kim|10', 'Lee|20'])
    }
  })

  it('supports quotes, doubled quotes and line ends inside them', () => {
    const document = readCsv(Buffer.from('Name,Note,Amount\n"Kim, Inc.","said ""yes""\nand left","1,200"\n'), defaultLimits)
    expectExactSpans(document)
    expect(rows(document.pages[0])).toEqual(['Name|Note|Amount', 'Kim, Inc.|said "yes" and left|1,200'])
  })

  it('is read from CP949 as from UTF-8', () => {
    // "구분,금액" and "합계,10" in CP949.
    const bytes = Buffer.from([0xb1, 0xb8, 0xba, 0xd0, 0x2c, 0xb1, 0xdd, 0xbe, 0xd7, 0x0a, 0xc7, 0xd5, 0xb0, 0xe8, 0x2c, 0x31, 0x30, 0x0a])
    expect(rows(readCsv(bytes, defaultLimits).pages[0])).toEqual(['구분|금액', '합계|10'])
  })
})
