import { factTablesOf, type TimeOfDocument } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { page } from './printed-page.test-support.ts'
import { isSameMonth, lineAmount } from './line-amount.ts'

const balances = (title: string, cash: string) => ({
  caption: title,
  unit: '(in thousands of US dollars)',
  lines: [
    '|2023|2022',
    `Cash and cash equivalents|${cash}|300`,
    'Total current assets|700|650',
    'Total assets|900|800',
    'Total liabilities|500|450',
    "Total stockholders' equity|400|350",
  ],
})
const flows = {
  caption: 'Consolidated statements of cash flows',
  unit: '(in thousands of US dollars)',
  lines: [
    '|2023|2022',
    'Net cash provided by operating activities|120|90',
    'Purchases of property, plant and equipment|(45)|(40)',
    'Net cash used in investing activities|(45)|(40)',
    'Net cash used in financing activities|(5)|(6)',
    'Cash and cash equivalents at the end of the year|411|300',
  ],
}
const report = [page(1, 'Harbor Corp', [balances('Consolidated balance sheets', '410')]), page(2, 'Harbor Corp', [flows])]
const document: TimeOfDocument = { to: '2023-12-31', fiscalYear: 2023, months: 12 }

const amountOf = (id: string, pages = report, year = 2023, facts = document): number | null => {
  const found = lineAmount(id, [...factTablesOf(pages)], { document: facts, isWanted: ({ to }) => to.startsWith(String(year)) })
  return found && Number(found.fact.value.numerator) / Number(found.fact.value.denominator)
}

describe('lineAmount', () => {
  it.each([
    ['cash', 2023, 410_000],
    ['cash', 2022, 300_000],
    ['operating-cash', 2023, 120_000],
    ['capital-expenditure', 2022, -40_000],
    ['goodwill', 2023, null],
    ['cash', 2019, null],
  ])('returns the amount of the line and period: %s %i', (id, year, amount) => expect(amountOf(id, report, year)).toBe(amount))

  it('returns nothing if two lines fit equally well and differ', () => {
    const two = [...report, page(3, 'Harbor Corp', [balances('Consolidated balance sheets', '999')])]
    expect(amountOf('cash', two)).toBeNull()
  })

  it('prefers the group to the parent company', () => {
    const both = [...report, page(3, 'Harbor Corp', [balances('Separate balance sheets of the parent company', '7')])]
    expect(amountOf('cash', both)).toBe(410_000)
  })

  it('takes the end and length of the period from the document if a column states only a year', () => {
    const found = lineAmount('operating-cash', [...factTablesOf(report)], {
      document: { to: '2023-06-30', fiscalYear: 2023, months: 12 },
      isWanted: () => true,
    })
    expect(found).toMatchObject({ to: '2023-06-30', months: 12 })
    expect(lineAmount('operating-cash', [...factTablesOf(report)], { document: {}, isWanted: () => true })).toBeNull()
  })

  it('accepts a month end that a fiscal week misses by a few days', () => {
    expect(isSameMonth('2023-12-31', '2024-01-02')).toBe(true)
    expect(isSameMonth('2023-12-31', '2023-11-30')).toBe(false)
  })
})
