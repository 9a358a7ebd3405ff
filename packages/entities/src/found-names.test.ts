import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { companyNamesIn, endOfNameAtStart } from './found-names.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8'))
const texts = read('texts.json') as { text: string; names: string[] }[]
const companies = read('companies.json') as { name: string; form: string | null }[]

const printed = (text: string): string[] => companyNamesIn(text).map(({ start, end }) => text.slice(start, end))

describe('names of companies in a text', () => {
  it.each(texts)('$text', ({ text, names }) => {
    expect(printed(text)).toEqual(names)
  })

  it('are found by a designation on request', () => {
    expect(companyNamesIn('Harbor Group Holdings\nannual report', { byDesignation: true }).map(({ core }) => core)).toEqual([
      'Harbor Group Holdings',
    ])
    expect(printed('Harbor Group Holdings')).toEqual([])
  })

  it('are inside the text, in order and without overlaps', () => {
    const part = fc.oneof(
      fc.constantFrom(...companies.map(({ name }) => name), ' ', '\n', '은 ', 'and ', '(', ')', '주식회사', '(주)', 'Inc.'),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        let last = 0
        for (const { start, end } of companyNamesIn(text, { byDesignation: true })) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
      { numRuns: 400 },
    )
  })

  it('are found in time in proportion to the text', () => {
    const started = performance.now()
    for (const part of ['Harbor ', 'Inc. ', 'S. A. ', '(주)', '주식회사 ', '한', 'Co., ', 'of ', 'Harbor Group '])
      companyNamesIn(part.repeat(20_000), { byDesignation: true })
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('a text that begins with the name of a company', () => {
  it.each([
    ['Northwind Traders, Inc. (the "Company") is a trader', 'NORTHWIND TRADERS INC', 'Northwind Traders, Inc.'],
    ['BEST BUY CO., INC. is a retailer', 'Best Buy Co., Inc.', 'BEST BUY CO., INC.'],
    ['Northwind Traders is a trader', 'Northwind Traders, Inc.', 'Northwind Traders'],
    ['주식회사 한빛전자는 전자부품을 제조한다', '한빛전자(주)', '주식회사 한빛전자'],
    ['한빛전자 주식회사는 전자부품을 제조한다', '한빛전자(주)', '한빛전자 주식회사'],
  ])('%s', (text, name, printed) => {
    expect(text.slice(0, endOfNameAtStart(text, name) ?? 0)).toBe(printed)
  })

  it('is not recognised in a text that begins otherwise', () => {
    expect(endOfNameAtStart('Harbor Traders is a trader', 'Northwind Traders')).toBeNull()
  })
})
