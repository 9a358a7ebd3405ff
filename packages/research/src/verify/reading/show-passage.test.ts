import { describe, expect, it } from 'vitest'
import { plainPage, document, tablePage } from '../testing-verification.test-support.ts'
import { locateQuote, type ReadablePage } from '../../evidence/index.ts'
import { readPassage } from './cited-passage.ts'
import { showPassage } from './show-passage.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

function shown(page: ReadablePage, quote: string) {
  const place = locateQuote(page.text, quote)
  if (place === null) throw new Error('the quote is not on the page')
  return showPassage(
    readPassage({ source: numbered(7), page, quote }, { source: numbered(7), page: page.number, ...place, quote }, document),
  )
}

describe('showPassage', () => {
  it('shows the complete lines of the quotation', () => {
    const page = plainPage('First line.\nThe fee is USD 4,200\na month. It is paid in advance.\nLast line.')
    expect(shown(page, 'fee is USD 4,200 a month')).toMatchObject({
      source: numbered(7),
      page: 1,
      text: 'The fee is USD 4,200\na month. It is paid in advance.',
    })
  })

  it('lists each figure of a row with its labels, and the unit in the context', () => {
    const page = tablePage('Income statement', ['|2023|2022', 'Revenue|1,842|1,701', 'Cost of sales|(1,104)|(1,061)'], '(In millions)')
    const { context, text } = shown(page, 'Revenue 1,842')
    expect(text).toContain('Revenue | 2023 | 1,842')
    expect(text).toContain('Revenue | 2022 | 1,701')
    expect(text).not.toContain('1,104')
    expect(context).toContain('(In millions)')
  })

  it('shows the lines above a row that is in no table', () => {
    const above = Array.from({ length: 60 }, (_, at) => `Line ${at} of what stands above`)
    const { text } = shown(plainPage([...above, '2023 2022', 'Net sales 1,842 1,701', 'Costs 12 13'].join('\n')), 'Net sales 1,842 1,701')
    expect(text).toContain('2023 2022\nNet sales 1,842 1,701')
    expect(text).toMatch(/^Line \d+ of/)
    expect(text).not.toContain('Line 1 of')
    expect(text).not.toContain('Costs')
  })

  it('limits the length of the text', () => {
    const long = 'words '.repeat(2_000)
    const { text } = shown(plainPage(`${long}the fee is USD 4,200 a month ${long}`), 'the fee is USD 4,200 a month')
    expect(text).toContain('the fee is USD 4,200')
    expect(text.length).toBeLessThan(1_700)
  })
})
