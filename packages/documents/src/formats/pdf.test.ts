import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { makePdf, tableRows, type Piece, type Rule } from '../../fixtures/make-pdf.ts'
import { boxesOfSpan } from '../boxes-of-span.ts'
import { defaultLimits } from '../limits.ts'
import { UnreadableDocument, type Page, type ParsedDocument } from '../page.ts'
import { readPdf } from './pdf.ts'

const read = (pages: readonly (readonly Piece[])[]): Promise<ParsedDocument> => readPdf(makePdf(pages), defaultLimits)
const textRows = (page: Page | undefined, table = 0): string[] =>
  (page?.tables[table]?.rows ?? []).map((row) => row.map((cell) => cell.text).join('|'))

const statement: Piece[] = [
  { text: 'Consolidated Statements of Income', x: 200, y: 60, size: 14, bold: true },
  { text: '(in millions, except per share data)', x: 200, y: 80 },
  { text: 'Years ended December 31,', x: 400, y: 108 },
  ...tableRows(
    [
      ['', '2023', '2022', '2021'],
      ['Net sales', '34,229', '35,355', '32,184'],
      ['Cost of sales', '(19,232)', '(18,795)', '(16,605)'],
      ['Selling, general and administrative', '7,197', '7,929', '7,161'],
      ['Operating income', '7,800', '8,631', '8,418'],
      ['Earnings per share', '10.21', '10.12', '9.25'],
    ],
    { top: 122, edges: [400, 470, 540] },
  ),
]

describe('a financial statement without ruling lines', () => {
  it('becomes a table with its headings, its title and its unit', async () => {
    const { pages } = await read([statement])
    const table = pages[0]?.tables[0]
    expect(textRows(pages[0])).toEqual([
      '|Years ended December 31,',
      '|2023|2022|2021',
      'Net sales|34,229|35,355|32,184',
      'Cost of sales|(19,232)|(18,795)|(16,605)',
      'Selling, general and administrative|7,197|7,929|7,161',
      'Operating income|7,800|8,631|8,418',
      'Earnings per share|10.21|10.12|9.25',
    ])
    expect(table?.headerRows).toBe(2)
    expect(table?.rows[0]?.[1]?.columnSpan).toBe(3)
    expect(table?.unit).toBe('(in millions, except per share data)')
    expect(table?.caption).toBe('Consolidated Statements of Income')
  })

  it('has every row of the table on one line of the text', async () => {
    const { pages } = await read([statement])
    expect(pages[0]?.text.split('\n')).toContain('Net sales  34,229  35,355  32,184')
  })

  it('keeps currency signs, brackets and per cent signs with their numbers', async () => {
    const { pages } = await read([
      [
        { text: '$', x: 300, y: 100 },
        { text: '$', x: 420, y: 100 },
        ...tableRows(
          [
            ['Net income', '1,250', '980'],
            ['Margin', '12.5', '(3.1'],
            ['Tax rate', '21', '23'],
          ],
          { top: 100, edges: [380, 500] },
        ),
        { text: '%', x: 384, y: 114 },
        { text: ')%', x: 501, y: 114 },
      ],
    ])
    expect(textRows(pages[0])).toEqual(['Net income|$ 1,250|$ 980', 'Margin|12.5 %|(3.1)%', 'Tax rate|21|23'])
  })

  it('joins the lines of a heading that continues on the next line', async () => {
    const rows = [
      ['', 'December 31,', 'December 31,', 'Increase'],
      ['', '2023', '2022', 'in per cent'],
      ['Net sales', '34,229', '35,355', '3'],
      ['Cost of sales', '(19,232)', '(18,795)', '2'],
    ]
    const { pages } = await read([[...tableRows(rows, { top: 100, edges: [300, 400, 500], size: 12 })]])
    expect(textRows(pages[0])[0]).toBe('|December 31, 2023|December 31, 2022|Increase in per cent')
    expect(pages[0]?.tables[0]?.headerRows).toBe(1)
  })

  it('keeps the unit, the year and a heading over several columns in separate rows', async () => {
    const rows = [
      ['', '2023', '2022', '2021'],
      ['', '$', '$', '$'],
      ['Net sales', '34,229', '35,355', '32,184'],
      ['Cost of sales', '(19,232)', '(18,795)', '(16,605)'],
    ]
    const over: Piece = { text: 'Years ended,', x: 351, y: 83, size: 12 }
    const { pages } = await read([[over, ...tableRows(rows, { top: 100, edges: [300, 400, 500], size: 12 })]])
    expect(textRows(pages[0]).slice(0, 3)).toEqual(['|Years ended,', '|2023|2022|2021', '|$|$|$'])
    expect(pages[0]?.tables[0]?.headerRows).toBe(3)
  })

  it('keeps columns apart although a few rows have text between them', async () => {
    const rows = [
      ['28,797,176', 'Transactions'],
      ['3,499,979', 'Change in index'],
      ['9,201,855', 'Multiple'],
      ['726,171', 'Estimated recovery'],
      ['242,771', 'Volatilities'],
    ].map(([amount = '', technique = ''], index): Piece[] => [
      ...tableRows([[`Equity ${index + 1}`, amount, '50']], { top: 100 + index * 14, edges: [240, 420] }),
      { text: technique, x: 252, y: 100 + index * 14 },
    ])
    const closed: Piece[] = [
      ...tableRows([['Warrants', '', '20']], { top: 170, edges: [240, 420] }),
      { text: '198,700 External valuation', x: 203, y: 170 },
    ]
    const { pages } = await read([[...rows.flat(), ...closed]])
    expect(textRows(pages[0])).toEqual([
      'Equity 1|28,797,176|Transactions|50',
      'Equity 2|3,499,979|Change in index|50',
      'Equity 3|9,201,855|Multiple|50',
      'Equity 4|726,171|Estimated recovery|50',
      'Equity 5|242,771|Volatilities|50',
      'Warrants|198,700 External valuation|20',
    ])
  })

  it('keeps a label separate from the one below it in tightly set lines', async () => {
    const rows = [
      ['Held-to-maturity:'],
      ['Bonds of states', '1,161', '49'],
      ['and of cities', '194', '76'],
      ['Weighted average yield'],
      ['Taxable', '15', '24'],
    ]
    const pieces = rows.flatMap((row, index) => tableRows([row], { top: 100 + index * 8, edges: [300, 400] }))
    const { pages } = await read([pieces])
    expect(textRows(pages[0])).toEqual(['Bonds of states|1,161|49', 'and of cities|194|76', 'Weighted average yield||', 'Taxable|15|24'])
  })

  it('joins a currency sign to its number whatever the column width, but not a currency that labels its row', async () => {
    const { pages } = await read([
      [
        ...tableRows([['Balance', '12,959', '12,574']], { top: 100, edges: [400, 560] }),
        { text: '$', x: 140, y: 100 },
        { text: '$', x: 420, y: 100 },
        ...tableRows([['Benefit', '(64)', '(650)']], { top: 114, edges: [400, 560] }),
        ...tableRows([['US$', '16,462', '959']], { top: 128, edges: [400, 560] }),
      ],
    ])
    expect(textRows(pages[0])).toEqual(['Balance|$ 12,959|$ 12,574', 'Benefit|(64)|(650)', 'US$|16,462|959'])
  })

  it('joins a label that runs over two lines', async () => {
    const { pages } = await read([
      [
        ...tableRows([['Revenue', '5,000', '4,000']], { top: 100, edges: [400, 500] }),
        { text: 'Net income attributable to shareholders of', x: 60, y: 114 },
        ...tableRows([['the company', '600', '500']], { top: 126, edges: [400, 500] }),
      ],
    ])
    expect(textRows(pages[0])).toEqual(['Revenue|5,000|4,000', 'Net income attributable to shareholders of the company|600|500'])
  })

  it('joins a word of a label that a line end splits, as the document writes it', async () => {
    const document = await read([
      [
        ...tableRows([['Revenue', '5,000', '4,000']], { top: 100, edges: [400, 500] }),
        { text: 'Net income attributable to non-', x: 60, y: 114 },
        ...tableRows([['controlling interests', '600', '500']], { top: 126, edges: [400, 500] }),
        { text: 'The noncontrolling interests are small and are not shown apart from the others.', x: 60, y: 200 },
      ],
    ])
    expectExactSpans(document)
    expect(textRows(document.pages[0])[1]).toBe('Net income attributable to noncontrolling interests|600|500')
  })

  it('excludes a title in the margin from the rows next to it', async () => {
    const rows = [
      ['Revenue', '5,000', '4,000'],
      ['Costs', '(3,000)', '(2,500)'],
      ['Income', '2,000', '1,500'],
      ['Tax', '(400)', '(300)'],
    ]
    const document = await read([
      [...tableRows(rows, { top: 100, edges: [400, 500] }), { text: 'Financial statements', x: 560, y: 170, turn: 90 }],
    ])
    expectExactSpans(document)
    expect(textRows(document.pages[0])).toEqual(rows.map((row) => row.join('|')))
    expect(document.pages[0]?.text).toContain('Financial statements')
  })

  it('excludes running heads and page numbers from tables', async () => {
    const pages = [1, 2, 3, 4].map((number): Piece[] => [
      { text: 'Example Industries', x: 60, y: 30 },
      ...tableRows(
        [...Array(46).keys()].map((row) => [`Line ${row + number}`, `${row},100`, `${row},200`]),
        { top: 60, edges: [400, 500] },
      ),
      { text: String(number), x: 306, y: 775 },
    ])
    const document = await read(pages)
    expect(document.pages.map((page) => page.tables[0]?.rows.length)).toEqual([46, 46, 46, 46])
  })
})

describe('a table with ruling lines', () => {
  const xs = [50, 150, 300, 400]
  const grid = (ys: readonly number[]): Rule[] => [
    ...ys.map((y): Rule => [50, y, 400, y]),
    ...xs.map((x): Rule => [x, ys[0] ?? 0, x, ys.at(-1) ?? 0]),
  ]
  const body: Piece[] = [
    { text: 'Subsidiary', x: 60, y: 115 },
    { text: 'Address', x: 160, y: 115 },
    { text: 'Assets', x: 310, y: 115 },
    { text: '1 Long Road,', x: 160, y: 135 },
    { text: 'Example Ltd.', x: 60, y: 141 },
    { text: '12,345', x: 310, y: 141 },
    { text: 'Sometown', x: 160, y: 147 },
    { text: 'Other Inc.', x: 60, y: 171 },
    { text: '2 Short Lane', x: 160, y: 171 },
    { text: '67', x: 310, y: 171 },
  ]

  it('is read cell by cell, whatever the number of lines in a cell and the position of its text', async () => {
    const document = await readPdf(
      makePdf([[{ text: '(in millions)', x: 330, y: 92 }, ...body]], { rules: grid([100, 120, 155, 180]) }),
      defaultLimits,
    )
    expectExactSpans(document)
    expect(textRows(document.pages[0])).toEqual([
      'Subsidiary|Address|Assets',
      'Example Ltd.|1 Long Road, Sometown|12,345',
      'Other Inc.|2 Short Lane|67',
    ])
    expect(document.pages[0]?.tables[0]).toMatchObject({ headerRows: 1, unit: '(in millions)' })
  })

  it('keeps cells over several columns and rows together', async () => {
    const rules: Rule[] = [
      [50, 100, 400, 100],
      [150, 120, 400, 120],
      [50, 140, 400, 140],
      [50, 160, 400, 160],
      [50, 100, 50, 160],
      [150, 100, 150, 160],
      [300, 120, 300, 160],
      [400, 100, 400, 160],
    ]
    const pieces: Piece[] = [
      { text: 'Item', x: 60, y: 124 },
      { text: 'Year ended', x: 240, y: 114 },
      { text: '2023', x: 200, y: 134 },
      { text: '2022', x: 340, y: 134 },
      { text: 'Sales', x: 60, y: 154 },
      { text: '10', x: 200, y: 154 },
      { text: '9', x: 340, y: 154 },
    ]
    const document = await readPdf(makePdf([pieces], { rules }), defaultLimits)
    expectExactSpans(document)
    expect(textRows(document.pages[0])).toEqual(['Item|Year ended', '|2023|2022', 'Sales|10|9'])
    expect(document.pages[0]?.tables[0]?.rows[0]?.[1]?.columnSpan).toBe(2)
    expect(document.pages[0]?.tables[0]?.headerRows).toBe(2)
  })

  it('splits columns that share a ruled field, and keeps the heading over them in one cell', async () => {
    const rules = [...[100, 120, 140, 160, 180].map((y): Rule => [50, y, 400, y]), ...[50, 200, 400].map((x): Rule => [x, 100, x, 180])]
    const pieces: Piece[] = [
      { text: 'Three months ended', x: 250, y: 114 },
      ...tableRows([['', '2023', '2022']], { top: 134, edges: [300, 390] }),
      ...tableRows([['Sales', '1,250', '980']], { top: 154, edges: [300, 390] }),
      ...tableRows([['Costs', '(750)', '-']], { top: 174, edges: [300, 390] }),
    ]
    const document = await readPdf(makePdf([pieces], { rules }), defaultLimits)
    expectExactSpans(document)
    expect(textRows(document.pages[0])).toEqual(['|Three months ended', '|2023|2022', 'Sales|1,250|980', 'Costs|(750)|-'])
    expect(document.pages[0]?.tables[0]?.rows[0]?.[1]?.columnSpan).toBe(2)
  })

  it('keeps a field in one cell if only a few of its lines have widely spaced words', async () => {
    const remarks: Piece[] = [
      { text: 'by', x: 310, y: 171 },
      { text: 'lease', x: 360, y: 171 },
    ]
    const pieces = [...body.slice(0, -1), ...remarks]
    const document = await readPdf(makePdf([pieces], { rules: grid([100, 120, 155, 180]) }), defaultLimits)
    expect(textRows(document.pages[0])[2]).toBe('Other Inc.|2 Short Lane|by lease')
  })

  it('is read by its lines if its fields contain rows of figures in several columns', async () => {
    const rules = [...[100, 120, 190].map((y): Rule => [50, y, 500, y]), ...[50, 200, 350, 500].map((x): Rule => [x, 100, x, 190])]
    const rows = [
      ['', '2023', '2022', '2023', '2022'],
      ['Sales', '1,250', '980', '4,100', '3,900'],
      ['Costs', '(750)', '(610)', '(2,400)', '(2,300)'],
      ['Income', '500', '370', '1,700', '1,600'],
    ]
    const pieces = [
      ...tableRows(rows.slice(0, 1), { top: 114, edges: [270, 340, 420, 490] }),
      ...tableRows(rows.slice(1), { top: 140, edges: [270, 340, 420, 490] }),
    ]
    const document = await readPdf(makePdf([pieces], { rules }), defaultLimits)
    expect(textRows(document.pages[0])).toEqual(rows.map((row) => row.join('|')))
  })

  it('keeps its headings without a span on the next page that it continues on', async () => {
    const next = body.slice(3).map((piece): Piece => ({ ...piece, y: piece.y - 20 }))
    const rules = grid([100, 120, 155, 180])
    const document = await readPdf(makePdf([body, next], { rules }), defaultLimits)
    expectExactSpans(document)
    expect(document.pages[1]?.tables[0]?.rows[0]?.map((cell) => [cell.text, cell.start, cell.end])).toEqual([
      ['Subsidiary', 0, 0],
      ['Address', 0, 0],
      ['Assets', 0, 0],
    ])
  })

  it('is no table if the lines only frame a passage', async () => {
    const document = await readPdf(
      makePdf([[{ text: 'A passage in a frame.', x: 60, y: 115 }]], { rules: grid([100, 120, 140]) }),
      defaultLimits,
    )
    expect(document.pages[0]?.tables).toEqual([])
    expect(document.pages[0]?.text).toBe('A passage in a frame.')
  })
})

describe('the text of a page', () => {
  it('reads columns of prose one by one', async () => {
    const line = 'words of prose that fill a column of text'
    const rows = [...Array(12).keys()]
    const { pages } = await read([
      [
        ...rows.map((row): Piece => ({ text: `L${row} ${line}`, x: 50, y: 100 + row * 12 })),
        ...rows.map((row): Piece => ({ text: `R${row} ${line}`, x: 320, y: 100 + row * 12 })),
      ],
    ])
    const order = [...(pages[0]?.text ?? '').matchAll(/\b[LR]\d+/g)].map((match) => match[0])
    expect(order).toEqual([...rows.map((row) => `L${row}`), ...rows.map((row) => `R${row}`)])
  })

  it('joins a word drawn in two pieces if the document has it in one piece elsewhere', async () => {
    const { pages } = await read([
      [
        { text: 'Cash Flow s from operations', x: 60, y: 100 },
        { text: 'All cash flows are in dollars', x: 60, y: 130 },
      ],
    ])
    expect(pages[0]?.text).toContain('Cash Flows from operations')
  })

  it('does not join two words that the document never writes as one', async () => {
    const { pages } = await read([[{ text: 'Plan b x for the quarter', x: 60, y: 100 }]])
    expect(pages[0]?.text).toBe('Plan b x for the quarter')
  })

  it('joins a word that a line end splits, if the document shows how it is written', async () => {
    const { pages } = await read([
      [
        { text: 'The con-', x: 60, y: 100 },
        { text: 'solidated accounts and the long-', x: 60, y: 112 },
        { text: 'term debt and the unknown-', x: 60, y: 124 },
        { text: 'ness of it', x: 60, y: 136 },
        { text: 'Consolidated figures; long-term loans.', x: 60, y: 180 },
      ],
    ])
    expect(pages[0]?.text).toBe(
      'The consolidated\naccounts and the long-term\ndebt and the unknown-\nness of it\n\nConsolidated figures; long-term loans.',
    )
  })

  it('drops dot leaders', async () => {
    const { pages } = await read([
      [
        { text: 'Business ................................ 5', x: 60, y: 100 },
        { text: 'Risk Factors ............................ 12', x: 60, y: 114 },
      ],
    ])
    expect(pages[0]?.text).toBe('Business  5\nRisk Factors  12')
  })

  it('recognises headings by their letter size', async () => {
    const body = [...Array(20).keys()].map((row): Piece => ({
      text: `This sentence ${row} is body text of the report.`,
      x: 60,
      y: 160 + row * 14,
    }))
    const { pages } = await read([
      [{ text: 'Annual Report', x: 60, y: 80, size: 24 }, { text: 'Risk factors', x: 60, y: 130, size: 14, bold: true }, ...body],
    ])
    const page = pages[0]
    expect(page?.headings.map(({ level, start, end }) => [level, page.text.slice(start, end)])).toEqual([
      [1, 'Annual Report'],
      [2, 'Risk factors'],
    ])
  })

  it('has a box for every word at its position', async () => {
    const { pages } = await read([[{ text: 'Total assets', x: 100, y: 200, size: 12 }]])
    const page = pages[0]
    const start = page?.text.indexOf('assets') ?? -1
    const [box] = page === undefined ? [] : boxesOfSpan(page, start, start + 6)
    // "Total " is 29.3 points wide in Helvetica 12.
    expect(box?.x).toBeGreaterThan(125)
    expect(box?.x).toBeLessThan(135)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(195)
    expect(box?.y).toBeLessThan(200)
  })

  it('is read along its lines if it is rotated, with boxes at the displayed positions', async () => {
    const upward: Piece[] = [
      { text: 'Net sales of the year', x: 100, y: 700, turn: 90 },
      { text: '1,234', x: 100, y: 300, turn: 90 },
      { text: 'Cost of sales', x: 114, y: 700, turn: 90 },
      { text: '(987)', x: 114, y: 300, turn: 90 },
    ]
    const downward = upward.map((piece): Piece => ({ ...piece, x: 612 - piece.x, y: 792 - piece.y, turn: 270 }))
    for (const pieces of [upward, downward]) {
      const { pages } = await read([pieces])
      const page = pages[0]
      expect(page?.text).toBe('Net sales of the year  1,234\nCost of sales  (987)')
      expect([page?.width, page?.height]).toEqual([612, 792])
      const [box] = page === undefined ? [] : boxesOfSpan(page, 0, 3)
      const [from, to] = pieces === upward ? [670, 705] : [85, 125]
      expect(box?.height).toBeGreaterThan(box?.width ?? Infinity)
      expect(box?.y).toBeGreaterThan(from)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(to)
    }
  })

  it('has exact spans, whatever the arrangement of its text', async () => {
    const piece = fc.record({
      text: fc.stringMatching(/^[A-Za-z0-9$%().,-]{1,12}( [A-Za-z0-9$%().,-]{1,8}){0,5}$/),
      x: fc.oneof(fc.integer({ min: 20, max: 500 }), fc.constantFrom(60, 300, 380, 460)),
      y: fc.oneof(
        fc.integer({ min: 20, max: 780 }),
        fc.integer({ min: 5, max: 25 }).map((row) => row * 14),
      ),
      size: fc.constantFrom(6, 9, 10, 14),
      bold: fc.boolean(),
      turn: fc.constantFrom(0, 0, 0, 0, 90, 270),
    })
    const checked = fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 }), async (pages) => {
        expectExactSpans(await read(pages))
      }),
      { numRuns: 200, endOnFailure: true },
    )
    await expect(checked).resolves.toBeUndefined()
  })
})

describe('a PDF that cannot be read', () => {
  const failure = async (bytes: Uint8Array): Promise<string> => {
    const error: unknown = await readPdf(bytes, defaultLimits).catch((reason: unknown) => reason)
    return error instanceof UnreadableDocument ? error.failure : `not refused: ${String(error)}`
  }

  it('is encrypted', async () => {
    expect(await failure(makePdf([[{ text: 'secret', x: 50, y: 50 }]], { locked: true }))).toBe('encrypted')
  })

  it('has no text', async () => {
    expect(await failure(makePdf([[], []]))).toBe('no-text')
  })

  it('is damaged if it is cut off after its header', async () => {
    expect(await failure(makePdf([statement]).subarray(0, 40))).toBe('damaged')
  })

  it('is read up to the limit, with a warning', async () => {
    const pages = [1, 2, 3].map((number): Piece[] => [{ text: `page ${number}`, x: 50, y: 50 }])
    const document = await readPdf(makePdf(pages), { ...defaultLimits, pages: 2 })
    expect(document.pages).toHaveLength(2)
    expect(document.warnings).toContainEqual({ code: 'truncated', limit: 'pages' })
  })

  it('has pages without text named in a warning', async () => {
    const document = await readPdf(makePdf([[{ text: 'text', x: 50, y: 50 }], []]), defaultLimits)
    expect(document.warnings).toEqual([{ code: 'page-without-text', pages: [2] }])
  })
})
