import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOneInBothScripts, likelySame, sameEntity } from './same-entity.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8'))
interface Pair {
  one: string
  other: string
  same: boolean
  /** Requires knowledge of the companies: 대한항공 is Korean Air, 카카오 is not short for 카카오뱅크. */
  needsKnowledge?: boolean
}
const pairs = [...(read('pairs.json') as Pair[]), ...(read('pairs-after-the-code.json') as Pair[])].filter((pair) => !pair.needsKnowledge)
const companies = read('companies.json') as { name: string; core: string; form: string | null }[]

describe('two names are one company', () => {
  it.each(pairs.filter(({ same }) => same))('$one and $other', ({ one, other }) => {
    expect(sameEntity(one, other)).toBeGreaterThanOrEqual(likelySame)
  })
})

describe('two names are different companies', () => {
  it.each(pairs.filter(({ same }) => !same))('$one and $other', ({ one, other }) => {
    expect(sameEntity(one, other)).toBeLessThan(likelySame)
  })
})

it.each([
  ['Raonteric Co., Ltd.', '라온테릭 주식회사', true],
  ['Hyundai Motor Company', '현대자동차(주)', true],
  ['Raonteric', '라온테릭', true],
  ['Lotte', '롯데쇼핑 주식회사', false],
  ['Kakao Corp.', '주식회사 카카오뱅크', false],
  ['라온테릭', '라온테릭 주식회사', false],
])('%s and %s, one of them in Hangul, are one company: %s', (name, other, isOne) => {
  expect([isOneInBothScripts(name, other), isOneInBothScripts(other, name)]).toEqual([isOne, isOne])
})

describe('the similarity of two names', () => {
  const name = fc.oneof(
    fc.constantFrom(...companies.map((row) => row.name), ...pairs.flatMap(({ one, other }) => [one, other])),
    fc.string({ maxLength: 12 }),
  )

  it('is symmetric, between 0 and 1, and 1 for identical names', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const alike = sameEntity(one, other)
        expect(sameEntity(other, one)).toBeCloseTo(alike, 9)
        expect(alike).toBeGreaterThanOrEqual(0)
        expect(alike).toBeLessThanOrEqual(1)
        expect(sameEntity(one, one)).toBe(1)
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on a missing legal form', () => {
    for (const { name: full, core } of companies) expect([full, sameEntity(full, core)]).toEqual([full, 1])
  })

  it('is that of the most similar of their names', () => {
    const company = { name: '한빛전자주식회사', aliases: ['Hanbit Electronics Co., Ltd.'] }
    expect(sameEntity(company, 'Hanbit Electronics')).toBe(1)
    expect(sameEntity(company, 'Harbor Electronics')).toBeLessThan(likelySame)
  })
})

describe('register numbers', () => {
  it('decide where both names have one', () => {
    expect(sameEntity({ name: 'Northwind', cik: '0000123456' }, { name: 'Harbor', cik: '123456' })).toBe(1)
    expect(sameEntity({ name: 'Northwind', corpCode: '00123456' }, { name: 'Northwind', corpCode: '00999999' })).toBe(0)
  })

  it('of securities decide only where one is shared, since a company has several', () => {
    expect(sameEntity({ name: 'Northwind', tickers: ['NWND', 'NWNB'] }, { name: 'Harbor', tickers: ['nwnd'] })).toBe(1)
    expect(sameEntity({ name: 'Northwind', tickers: ['NWND'] }, { name: 'Northwind', tickers: ['NWNB'] })).toBe(1)
  })
})
