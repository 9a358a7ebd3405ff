import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import type { FactPage, PrintedTable } from './fact.ts'
import { factTablesOf } from './fact-tables.ts'

/** A page of text, a table and more text. */
function pageOf(number: number, before: string, lines: readonly string[], after = '', more: Partial<PrintedTable> = {}): FactPage {
  const { text, table } = printTable(lines, more)
  const rows = table.rows.map((cells) =>
    cells.map((cell) => ({ ...cell, start: cell.start + before.length, end: cell.end + before.length })),
  )
  return { number, text: before + text + after, headings: [], tables: [{ ...table, rows }] }
}

const first = ['|2023|2022', 'Boats|12|11']
const second = ['|2023|2022', 'Trains|7|6']
/** Title, scale and source of the scale of the last table. */
const last = (...pages: readonly FactPage[]) => {
  const table = [...factTablesOf(pages)].at(-1)
  return [table?.title, table?.facts[0]?.unit.scale, table?.facts[0]?.unitSource]
}

describe('the table at the top of a page', () => {
  const title = 'Fares by line were as follows ($ in millions):'

  it('takes the title at the end of the page before', () => {
    const before = pageOf(1, 'Notes\n\n', first, `\n\nThe lines are old.\n\n${title}\n 12`)
    expect(last(before, pageOf(2, 'Fleet Company\n\n', second))).toEqual([title, 6, 'table'])
  })

  it('takes the title of the last table on the page before, with the same headings', () => {
    expect(last(pageOf(1, `${title}\n\n`, first), pageOf(2, '', second))).toEqual([title, 6, 'table'])
  })

  it.each([
    ['has other headings', pageOf(1, `${title}\n\n`, first), pageOf(2, '', ['|2024|2023', 'Trains|7|6'])],
    ['has words over it', pageOf(1, `${title}\n\n`, first), pageOf(2, 'The trains are old and slow.\nThey are to be sold.\n\n', second)],
    ['has a title', pageOf(1, `${title}\n\n`, first), pageOf(2, '', second, '', { caption: 'Staff by line' })],
    ['comes behind other words', pageOf(1, `${title}\n\n`, first, '\n\nThe boats are old.'), pageOf(2, '', second)],
  ])('has no carried title where it %s', (_, before, page) => {
    expect(last(before, page)[0]).not.toBe(title)
  })
})
