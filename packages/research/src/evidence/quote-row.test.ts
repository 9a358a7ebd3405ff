import { describe, expect, test } from 'vitest'
import { quoteRow } from './quote-row.ts'
import type { ReadableCell, ReadablePage, ReadableTable } from './readable-page.ts'

/** A page with a single table; `+` before a cell makes it two columns wide. */
function tablePage(
  lines: string[][],
  more: { unit?: string; headerRows?: number; before?: string } = {},
): ReadablePage & { table: ReadableTable } {
  let text = more.before ?? ''
  const rows = lines.map((cells) => {
    const row = cells.map((written): ReadableCell => {
      const wide = written.startsWith('+')
      const cell = wide ? written.slice(1) : written
      const start = text.length
      text += `${cell}  `
      return { text: cell, start, end: start + cell.length, ...(wide ? { columnSpan: 2 } : {}) }
    })
    text += '\n'
    return row
  })
  const table = { headerRows: more.headerRows ?? 1, rows, ...(more.unit === undefined ? {} : { unit: more.unit }) }
  return { number: 1, text, headings: [], tables: [table], table }
}

const literally = (page: ReadablePage, parts: { start: number; end: number }[]): string[] =>
  parts.map(({ start, end }) => page.text.slice(start, end))

describe('quoteRow', () => {
  const page = tablePage(
    [
      ['(Millions)', '2018', '2017'],
      ['Purchases of equipment', '(1,684)', '(1,295)'],
      ['Other', '', '9'],
    ],
    { unit: '(Millions)' },
  )

  test('returns the column of the requested year, with the place of every part', () => {
    const row = quoteRow(page, page.table, 1, [{ year: 2018 }])
    expect(row?.text).toBe('Purchases of equipment: (1,684) [2018, (Millions)]')
    expect(literally(page, row?.parts ?? [])).toEqual(['Purchases of equipment', '(1,684)', '2018', '(Millions)'])
  })

  test('returns null if the heading of its value names several years', () => {
    const merged = tablePage([
      ['', '+December 31, 2025 and December 31, 2024'],
      ['Borrowings', '10', '5,000'],
    ])
    expect(quoteRow(merged, merged.table, 1, [{ year: 2025 }])).toBeNull()
  })

  test('returns null if no year, or an unknown year, is requested', () => {
    expect(quoteRow(page, page.table, 1, [])).toBeNull()
    expect(quoteRow(page, page.table, 1, [{ year: 2010 }])).toBeNull()
    expect(quoteRow(page, page.table, 2, [{ year: 2018 }])).toBeNull()
  })

  test('returns several years side by side', () => {
    const three = tablePage([
      ['', '2018', '2017', '2016'],
      ['Revenue', '3', '2', '1'],
    ])
    expect(quoteRow(three, three.table, 1, [{ year: 2018 }, { year: 2016 }])?.text).toBe('Revenue: 3 [2018]; 1 [2016]')
  })

  test('includes a heading over several columns', () => {
    const grouped = tablePage(
      [
        ['', '+Three months ended June 30,', '+Six months ended June 30,'],
        ['', '2023', '2022', '2023', '2022'],
        ['Revenue', '4', '3', '8', '7'],
      ],
      { headerRows: 2 },
    )
    expect(quoteRow(grouped, grouped.table, 2, [{ year: 2023 }])?.text).toBe(
      'Revenue: 4 [Three months ended June 30, 2023]; 8 [Six months ended June 30, 2023]',
    )
  })

  test('finds the year of a Korean business term on the page', () => {
    const korean = tablePage(
      [
        ['과목', '제 12 기', '제 11 기'],
        ['매출액', '279', '236'],
      ],
      {
        before: '제 12 기 2021.12.31 현재\n제 11 기 2020.12.31 현재\n',
      },
    )
    expect(quoteRow(korean, korean.table, 1, [{ year: 2021 }])?.text).toBe('매출액: 279 [제 12 기]')
  })

  test('leaves out a unit that is not on the page', () => {
    const page = tablePage(
      [
        ['', '2018', '2017'],
        ['Revenue', '3', '2'],
      ],
      { unit: 'in thousands' },
    )
    expect(quoteRow(page, page.table, 1, [{ year: 2018 }])?.text).toBe('Revenue: 3 [2018]')
  })
})
