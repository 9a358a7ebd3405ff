import { describe, expect, it } from 'vitest'
import type { Page } from '../page.ts'
import { pageOf } from './text-page.test-support.ts'
import { withLabelledFigures } from './labelled-figures.ts'

const rowsOf = (page: Page): string[][] =>
  withLabelledFigures([page]).flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map((cells) => cells.map(({ text }) => text))))

describe('a list of labelled figures', () => {
  const sheet = pageOf(
    'BALANCE SHEET',
    'Harbor Freight Lines, Inc.',
    'As of June 30, 2024',
    '(in thousands of U.S. dollars)',
    'Prepared by the finance department and not reviewed by anybody outside of it.',
    'Current assets',
    '- Cash: $4,150',
    '- Receivables (net of allowance): $(310)',
    '2.1 Shares',
    '(a) Issued: 2,400,000 shares (70.0%)',
    '- Custodian: Harbor Bank',
    '- Share of the founders: 62.5%',
    'Total: $3,840',
  )

  it('is a table of labels and figures, with the names of its sections', () => {
    expect(rowsOf(sheet)).toEqual([
      ['Current assets', ''],
      ['Cash', '$4,150'],
      ['Receivables (net of allowance)', '$(310)'],
      ['Shares', ''],
      ['Issued', '2,400,000 shares'],
      ['Custodian: Harbor Bank', ''],
      ['Share of the founders', '62.5%'],
      ['Total', '$3,840'],
    ])
  })

  it('has cells that are spans of the unchanged text', () => {
    const [page] = withLabelledFigures([sheet])
    expect(page?.text).toBe(sheet.text)
    for (const { text, start, end } of page?.tables.flatMap(({ rows }) => rows.flat()) ?? [])
      expect(sheet.text.slice(start, end)).toBe(text)
  })

  it('is titled by the head of a document that consists of it', () => {
    expect(withLabelledFigures([sheet])[0]?.tables.map(({ caption }) => caption)).toEqual(['BALANCE SHEET, As of June 30, 2024'])
    const report = [
      sheet,
      ...Array.from({ length: 3 }, () =>
        pageOf(...Array.from({ length: 20 }, () => 'We ship goods between ports and keep them in our own warehouses.')),
      ),
    ]
    expect(withLabelledFigures(report)[0]?.tables.map(({ caption }) => caption)).toEqual([undefined])
  })

  it('has the head of its document also where its figures are printed as a table', () => {
    const text =
      'Harbor Freight Lines, Inc.\nConsolidated Balance Sheet\nAs of June 30, 2024\n(in thousands of U.S. dollars)\nCash 4,150\nGoodwill 3,840\nTotal 7,990'
    const cell = (words: string) => ({ text: words, start: text.indexOf(words), end: text.indexOf(words) + words.length })
    const list = (caption?: string) => ({
      headerRows: 0,
      rows: ['Cash 4,150', 'Goodwill 3,840', 'Total 7,990'].map((line) => line.split(' ').map(cell)),
      ...(caption !== undefined && { caption }),
    })
    const page = { ...pageOf(...text.split('\n')), tables: [list(), list('Assets'), list('At June 30, 2023')] }
    expect(withLabelledFigures([page])[0]?.tables.map(({ caption, unit }) => [caption, unit])).toEqual([
      ['Consolidated Balance Sheet, As of June 30, 2024', '(in thousands of U.S. dollars)'],
      ['Consolidated Balance Sheet, As of June 30, 2024 · Assets', '(in thousands of U.S. dollars)'],
      ['At June 30, 2023', '(in thousands of U.S. dollars)'],
    ])
  })

  it('continues on the next page under its names', () => {
    const pages = [
      pageOf(
        'FINANCIAL STATEMENTS',
        'BALANCE SHEET',
        'Assets',
        '- Cash: $40',
        '- Inventories: $12',
        'Total: $52',
        'Liabilities',
        '- Debt: $30',
      ),
      pageOf('- Leases: $8', '- Provisions: $2', 'Total: $40', 'Equity', '- Shares: $12'),
      pageOf('The statements were approved by the board.', '- Audit fee: $1', '- Tax fee: $2', '- Other fees: $3'),
    ]
    const rows = withLabelledFigures(pages).map(({ tables }) => tables.map((table) => table.rows.map(([label]) => label?.text)))
    expect(rows[1]).toEqual([['FINANCIAL STATEMENTS', 'BALANCE SHEET', 'Liabilities', 'Leases', 'Provisions', 'Total', 'Equity', 'Shares']])
    expect(rows[2]).toEqual([['Audit fee', 'Tax fee', 'Other fees']])
  })

  it('is read in Korean', () => {
    expect(rowsOf(pageOf('담보 내역', '• 채권최고액: 1,200백만원', '• 설정비율: 120%', '• 담보 부동산: 3건'))).toEqual([
      ['담보 내역', ''],
      ['채권최고액', '1,200백만원'],
      ['설정비율', '120%'],
      ['담보 부동산', '3건'],
    ])
  })

  it.each([
    ['two figures', ['- Cash: $4,150', '- Debt: $900']],
    [
      'sentences',
      [
        'We had: 4 ships, and 12 more were ordered: 3 of them in Korea.',
        'Paid: $5 on Monday and $6 on Tuesday',
        'Note: 7 of 9 ports are open',
      ],
    ],
    ['dates and numbers of documents', ['Date: March 5, 2024', 'Effective: 1 May 2024', 'Policy number: DO-2024-1', 'Expires: 2025-01-01']],
    ['ranges', ['Bonus: 50-150%', 'Notice: 30 to 60 days', 'Price: $4-$5']],
  ])('is not made of %s', (_, lines) => {
    expect(rowsOf(pageOf(...lines))).toEqual([])
  })

  it('leaves the tables of a page as they are', () => {
    const lines = ['- Cash: $4,150', '- Debt: $900', '- Equity: $3,250']
    const pages = withLabelledFigures([pageOf(...lines)])
    expect(pages[0]?.tables).toHaveLength(1)
    expect(withLabelledFigures(pages)).toEqual(pages)
  })
})
