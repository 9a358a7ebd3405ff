import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comparableName, readCompanyName } from './company-name.ts'
import { legalForms } from './legal-forms.ts'

interface Row {
  name: string
  country: string
  core: string
  form: string | null
}

const rows = JSON.parse(readFileSync(join(import.meta.dirname, '../corpus/companies.json'), 'utf8')) as Row[]

describe('the name of a company', () => {
  it.each(rows)('$name of $country has the core $core and the form $form', ({ name, core, form }) => {
    const read = readCompanyName(name)
    expect([read.core, read.legalForm?.form ?? null]).toEqual([core, form])
  })

  it('is read for companies of more than fifteen countries', () => {
    expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThan(15)
  })

  it('has the words of its core in lower case', () => {
    expect(readCompanyName("Smith & Sons' Valves, Inc.").words).toEqual(['smith', 'sons', 'valves'])
    expect(readCompanyName('LG화학 주식회사').words).toEqual(['lg', '화학'])
    expect(readCompanyName('Amazon.com, Inc.').words).toEqual(['amazoncom'])
  })

  it('is never empty for a text with a letter or digit', () => {
    const parts = fc.constantFrom(
      'Inc',
      'Co.,',
      'Ltd',
      '주식회사',
      '㈜',
      '(주)',
      'AG',
      'PT',
      'S.',
      'A.',
      '한빛',
      'Harbor',
      '&',
      '株式会社',
      ' ',
      '1',
      'the ',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), fc.constantFrom('', ' '), (words, between) => {
        const name = words.join(between)
        const { core, words: own } = readCompanyName(name)
        expect(core === '' && /[\p{L}\p{N}]/u.test(name.replace(/\((?:주)\)|[㈜]/gu, ''))).toBe(false)
        expect(own.every((word) => word === word.toLowerCase())).toBe(true)
      }),
    )
  })

  it('takes time in proportion to its length', () => {
    const started = performance.now()
    for (const part of ['S. ', 'Co., ', '주 ', '(주) ', 'Inc ', '.', '& ']) readCompanyName(part.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('names are compared', () => {
  it.each([
    ['HARBOR  VALVES, INC.', 'Harbor Valves Inc'],
    ['㈜라온', '라온 주식회사'],
    ['Nestlé S.A.', 'NESTLE SA'],
    ['Smith & Sons Ltd', 'Smith and Sons Limited'],
    ['The Boeing Company', 'Boeing'],
    ['한빛 전자 주식회사', '한빛전자(주)'],
  ])('%s as %s', (one, other) => {
    expect(comparableName(one)).toBe(comparableName(other))
  })

  it('is idempotent: the comparable form of a comparable form is unchanged', () => {
    const spellings = legalForms.flatMap(({ written }) => written)
    const parts = fc.oneof(
      fc.constantFrom(...spellings),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('한빛', 'Harbor', 'and', 'the', '&', ','),
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), fc.constantFrom('', ' '), (words, between) => {
        const name = comparableName(words.join(between))
        expect(comparableName(name)).toBe(name)
      }),
      { numRuns: 500 },
    )
    for (const { name } of rows) expect(comparableName(comparableName(name))).toBe(comparableName(name))
  })
})

describe('the table of legal forms', () => {
  it('has each spelling once', () => {
    const spellings = legalForms.flatMap(({ written }) => written)
    expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([])
  })

  it('lists the countries of each form', () => {
    for (const { form, countries } of legalForms)
      expect([form, countries.every((country) => /^[A-Z]{2}$/.test(country))]).toEqual([form, true])
  })
})
