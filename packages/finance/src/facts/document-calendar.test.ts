import { exact } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { monthOf, readDocumentCalendar } from './document-calendar.ts'
import type { Fact } from './fact.ts'
import type { FactTable } from './fact-tables.ts'

/** A balance sheet with the given number of figures for each date. */
function balanceSheet(
  figures: Readonly<Record<string, number>>,
  more: Partial<FactTable> = {},
  period: Partial<Fact['period']> = {},
): FactTable {
  const fact = (end: string): Fact => ({
    value: exact(1n),
    ulp: exact(1n),
    unit: { dimension: 'money', scale: 6 },
    period: { status: 'unstated', end, ...period },
    cell: { text: '1', start: 0, end: 1 },
    labels: [],
    section: null,
    headings: [],
    row: 0,
    column: 0,
  })
  const facts = Object.entries(figures).flatMap(([end, count]) => Array.from({ length: count }, () => fact(end)))
  return { page: 1, table: 0, title: '', statement: 'balanceSheet', ties: [], facts, ...more }
}

describe('the calendar of a document', () => {
  it.each([
    [
      'a year that ends in December',
      { '2023-12-31': 20, '2022-12-31': 20 },
      { newest: '2023-12-31', fiscalYearEnd: 12, fiscalYear: 2023, quarter: 4 },
    ],
    ['a quarter of it', { '2024-06-30': 20, '2023-12-31': 20 }, { newest: '2024-06-30', fiscalYearEnd: 12, fiscalYear: 2024, quarter: 2 }],
    ['a year that ends in January', { '2024-01-28': 20, '2023-01-29': 20 }, { fiscalYearEnd: 1, fiscalYear: 2024, quarter: 4 }],
    ['the third quarter of it', { '2023-10-29': 20, '2023-01-29': 20 }, { fiscalYearEnd: 1, fiscalYear: 2024, quarter: 3 }],
    ['weeks that run into the next month', { '2023-07-01': 20, '2022-10-01': 20 }, { fiscalYearEnd: 9, fiscalYear: 2023, quarter: 3 }],
    ['the first quarter after June', { '2023-09-30': 20, '2023-06-30': 20 }, { fiscalYearEnd: 6, fiscalYear: 2024, quarter: 1 }],
    ['one day alone', { '2023-03-31': 20 }, { newest: '2023-03-31', fiscalYearEnd: 3, fiscalYear: 2023, quarter: 4 }],
    ['a leap day', { '2024-02-29': 20, '2023-02-28': 20 }, { fiscalYearEnd: 2, fiscalYear: 2024, quarter: 4 }],
  ])('is read from %s', (_what, figures, expected) => expect(readDocumentCalendar([balanceSheet(figures)])).toMatchObject(expected))

  it('does not depend on a date of few figures', () =>
    expect(readDocumentCalendar([balanceSheet({ '2024-02-15': 2, '2023-12-31': 20, '2022-12-31': 20 })])).toMatchObject({
      newest: '2023-12-31',
      fiscalYearEnd: 12,
    }))

  it('counts the balance sheets of all pages together', () =>
    expect(readDocumentCalendar([balanceSheet({ '2023-06-30': 9 }), balanceSheet({ '2022-12-31': 9 }, { page: 2 })])).toMatchObject({
      newest: '2023-06-30',
      fiscalYearEnd: 12,
      quarter: 2,
    }))

  it.each([
    ['no tables', []],
    ['other statements', [balanceSheet({ '2023-12-31': 20 }, { statement: 'income' })]],
    ['what is only expected', [balanceSheet({ '2025-12-31': 20 }, {}, { status: 'estimate' })]],
    ['figures of no time', [balanceSheet({})]],
  ])('is not known from %s', (_what, tables) => expect(readDocumentCalendar(tables)).toBeNull())
})

describe('the month that a day ends', () => {
  it.each([
    ['2023-12-31', 2023, 12],
    ['2024-01-03', 2023, 12],
    ['2023-09-30', 2023, 9],
    ['2023-10-01', 2023, 9],
    ['2024-01-28', 2024, 1],
  ])('%s', (day, year, month) => expect(monthOf(day)).toEqual({ year, month }))
})
