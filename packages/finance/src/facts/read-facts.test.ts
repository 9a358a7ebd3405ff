import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import type { FactPage } from './fact.ts'
import { readConventions } from './read-facts.ts'

const pageOf = (lines: readonly string[], unit?: string): FactPage => {
  const { text, table } = printTable(lines, unit === undefined ? {} : { unit })
  return { number: 1, text, headings: [], tables: [table] }
}

describe('the dollar of a document', () => {
  const bare = (count: number): FactPage[] => Array.from({ length: count }, () => pageOf(['|2023', 'Rent|$ 12']))
  const foreign = pageOf(['|2023', 'Notes due in 2027|CAD 40'])
  const currencyOf = (pages: readonly FactPage[]) =>
    readConventions([...pages, pageOf(['|2023', 'Rent|12'], '($ in millions)')]).unit?.currency

  it('is not taken from a single table in another dollar', () => {
    expect(currencyOf([...bare(20), foreign])).toBe('$')
  })

  it('is the dollar in which the document states that it presents its figures', () => {
    const note = { ...pageOf([]), text: 'The financial report is presented in Australian dollars.', tables: [] }
    expect(currencyOf([...bare(20), foreign, note])).toBe('AUD')
  })

  it('is the dollar that is named once for every ten tables, or for US dollars in a unit line', () => {
    expect(currencyOf([...bare(8), foreign])).toBe('CAD')
    expect(currencyOf([...bare(20), pageOf(['|2023', 'Rent|12'], '(in millions of US dollars)')])).toBe('USD')
  })
})
