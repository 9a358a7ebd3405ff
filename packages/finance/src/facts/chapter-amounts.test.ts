import { array, assert, constantFrom, property } from 'fast-check'
import { writeDecimal } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { conventionOfPage } from './chapter-amounts.ts'
import type { Conventions, FactPage } from './fact.ts'
import { factTablesOf } from './fact-tables.ts'
import { readProseFacts } from './prose-facts.ts'

const none: Conventions = { termYears: new Map() }
const title = 'NOTES TO THE FINANCIAL STATEMENTS\n(amounts in millions, except share, per share, and locker fee data)\n\n'
const prose = 'Rent of the group was $120 and $110 in 2022 and 2021, respectively. A charge of $35 was taken for the closed halls.'

const pagesOf = (...texts: readonly string[]): FactPage[] => texts.map((text, at) => ({ number: at + 1, text, headings: [], tables: [] }))

/** A page with a table after its text. */
function withTable(text: string, number: number, lines: readonly string[]): FactPage {
  const printed = printTable(lines)
  const moved = printed.table.rows.map((cells) =>
    cells.map((cell) => ({ ...cell, start: cell.start + text.length, end: cell.end + text.length })),
  )
  return { number, text: text + printed.text, headings: [], tables: [{ ...printed.table, rows: moved }] }
}

/** The amounts of a page's sentences, read without other pages. */
const read = (text: string): string[] =>
  readProseFacts(pagesOf(text)[0]!, none).map(({ cell, value, unitSource }) =>
    [cell.text, writeDecimal(value), unitSource].join(' ').trim(),
  )

describe('an amount under the title of a chapter', () => {
  it('takes the scale that the title states', () => {
    expect(read(title + prose)).toEqual(['$120 120000000 page', '$110 110000000 page', '$35 35000000 page'])
  })

  it('takes the scale of a title over several lines that continues from the page before', () => {
    expect(
      read(`Item 7. What happened in the year (amounts in millions, except\nper share data) (Continued)\n\n${prose}`).slice(0, 1),
    ).toEqual(['$120 120000000 page'])
  })

  it.each(['US dollars in thousands (except share and per share data)', 'All amounts in thousands of US dollars, unless otherwise stated'])(
    'takes it from a line without brackets: %s',
    (line) => {
      expect(read(`NOTES TO THE FINANCIAL STATEMENTS\n${line}\n\n${prose}`)[0]).toBe('$120 120000 page')
    },
  )

  it.each([
    ['It sold $3 million of bonds.', '$3 million 3000000'],
    ['The dividend rose to $0.75 then.', '$0.75 0.75'],
    ['The dividend rose to $0.755 then.', '$0.755 0.755'],
    ['The dividend was $2 per share then.', '$2 per share 2'],
    ['Each of the guests paid $40 per visit.', '$40 40'],
    ['The locker fee of members is $25 now.', '$25 25'],
    ['The shares have a par value of $1 now.', '$1 1'],
    ['The average price was $52 for them.', '$52 52'],
    ['The claim is for $12,500,000 in all.', '$12,500,000 12500000'],
    ['The halls had 1,500 visitors in all.', '1,500 1500'],
    ['The margin of the group was 12% then.', '12% 12'],
  ])('keeps prices, scaled amounts, full amounts and numbers without a currency unchanged: %s', (text, expected) => {
    expect(read(`${title}${prose} ${prose} ${text}`).at(-1)).toBe(expected)
  })

  it.each([
    ['of tables', `NOTES\n(tabular amounts in millions)\n\n${prose}`],
    ['over a statement', `${title.trim()}:\n\n${prose}`],
    ['that nobody follows', `${title}${prose} Sales were $12 million, costs $9 million.`],
    // The first end of a range has the scale of the second.
    ['whose amounts have a scale in a range', `${title}${prose} Sales were $12 to $14 million.`],
    ['that goes on', `NOTES TO THE STATEMENTS\nUS dollars in thousands are used by the group as it\nmay. ${prose}`],
    ['without a title', `The group did well. It was a good year,\n(amounts in millions, except per share data)\n\n${prose}`],
    ['before another chapter', `${title}Item 9. Controls\n\n${prose}`],
  ])('does not take its scale from a line %s', (_, text) => {
    expect(read(text)[0]).toBe('$120 120')
  })

  it('does not take its scale from the unit line of a table', () => {
    const page = withTable(title, 1, ['|2023|2022', 'Rent|$ 120|$ 110'])
    expect(readProseFacts({ ...page, text: `${page.text}\n\n${prose}` }, none).map(({ unit }) => unit.scale)).toEqual([0, 0, 0])
  })

  it('is not scaled beyond a plausible size', () => {
    assert(
      property(array(constantFrom('0', '5', '9', ',', '.'), { maxLength: 14 }), (digits) => {
        for (const { value, cell } of readProseFacts(pagesOf(`${title}${prose} It cost $7${digits.join('')} to build.`)[0]!, none))
          expect(Number(writeDecimal(value)) <= 1e12 || cell.text.replace(/\D/g, '').length > 12).toBe(true)
      }),
    )
  })
})

describe('the pages of a chapter', () => {
  const table = ['|2023|2022', 'Rent|$ 120|$ 110', 'Heat|30|20']
  const pages = [
    withTable('The company\n\nIt began small. \n\n', 1, table),
    ...pagesOf('', title + prose, prose).slice(1),
    withTable(`${prose}\n\n`, 4, table),
    ...pagesOf('', '', '', '', prose, `${prose}\n\nItem 9. Controls\n\n${prose}`, prose).slice(4),
  ]
  const tables = [...factTablesOf(pages)]
  const scalesOf = (page: number): number[] =>
    readProseFacts(pages[page - 1]!, none, conventionOfPage(page, tables)).map(({ unit }) => unit.scale)

  it('have its convention on every page with a table, up to its end', () => {
    expect(tables.map(({ amounts }) => amounts && [amounts.unit.scale, amounts.except, amounts.from, amounts.to])).toEqual([
      undefined,
      [6, ['locker fee'], 2, 6],
    ])
    expect([1, 2, 3, 4, 5, 6, 7].map(scalesOf)).toEqual([[], [6, 6, 6], [6, 6, 6], [6, 6, 6], [6, 6, 6], [6, 6, 6, 0, 0, 0], [0, 0, 0]])
  })

  it('give their scale to the tables without a unit line', () => {
    expect(tables[1]?.facts.map(({ unit, unitSource }) => [unit.scale, unitSource])).toEqual(
      Array.from({ length: 4 }, () => [6, 'document']),
    )
    const counts = withTable(`${title}${prose}\n\n`, 1, ['|2023|2022', 'Halls|12|11'])
    expect([...factTablesOf([counts])][0]?.facts[0]?.unit.scale).toBe(0)
  })
})
