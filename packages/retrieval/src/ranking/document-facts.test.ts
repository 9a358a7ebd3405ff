import type { ParsedDocument } from '@dossier/documents'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocumentFacts } from './document-facts.ts'

function document(...texts: string[]): ParsedDocument {
  const pages = texts.map((text, at) => ({
    number: at + 1,
    width: 612,
    height: 792,
    text,
    words: [],
    headings: [],
    tables: [],
    anchor: { kind: 'page' as const },
  }))
  return { kind: 'pdf', pages, warnings: [] }
}

const annualReport = `UNITED STATES
SECURITIES AND EXCHANGE COMMISSION
FORM 10-K
☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d)
For the fiscal year ended September 30, 2021
NORTHWIND TRADERS, INC.
(Exact name of registrant as specified in its charter)
Common stock NWND New York Stock Exchange
Emerging growth company`

describe('the facts of a document', () => {
  it('are read from the cover of an American annual report', () => {
    const facts = readDocumentFacts(document(annualReport), 'scan0001.pdf')
    expect(facts.names).toContain('NORTHWIND TRADERS, INC.')
    expect(facts.names.join()).not.toMatch(/growth|exchange/i)
    expect(facts).toMatchObject({ symbols: ['NWND'], years: [2021], dates: ['2021-09-30'] })
    expect(facts.forms[0]).toBe('10-K')
  })

  it('include a name that is written without a capital', () => {
    const text = 'Annual Report\nTo the shareholders of eHarbor Limited (ASX: EHL)\nABN 12 345 678 901'
    expect(readDocumentFacts(document(text), 'scan0001.pdf').names).toContain('eHarbor Limited')
  })

  it('include the companies on the first page, each once', () => {
    const text = 'Supply agreement between Harbor Valves, Inc. and Quay Freight Ltd.\nHarbor Valves, Inc. shall deliver'
    const facts = readDocumentFacts(document(text, 'Pier Holdings Inc. is on the second page'), 'scan0001.pdf')
    expect(facts.printedCompanies).toEqual(['Harbor Valves, Inc.', 'Quay Freight Ltd.'])
  })

  it('are read from the cover of a Korean business report', () => {
    const facts = readDocumentFacts(
      document(
        '사 업 보 고 서\n(제 21 기)\n사업연도 2021년 01월 01일 부터\n2021년 12월 31일 까지\n회 사 명 : 한빛전자주식회사\n사업보고서 제출',
      ),
      '보고서.pdf',
    )
    expect(facts.names).toContain('한빛전자주식회사')
    expect(facts).toMatchObject({ years: [2021], forms: ['annual-report'] })
    expect(facts.dates).toContain('2021-12-31')
  })

  it.each([
    ['NORTHWIND_2023Q2_10Q.pdf', { names: ['NORTHWIND'], forms: ['10-Q'], years: [2023], quarter: 2 }],
    ['Northwind Traders 10-K 2020.pdf', { names: ['Northwind Traders'], forms: ['10-K'], years: [2020] }],
    ['folder/northwind_8K_dated-2022-07-01.pdf', { names: ['northwind'], forms: ['8-K'], dates: ['2022-07-01'] }],
    ['KPI workbook 2023-2025.xlsx', { years: [2025, 2023] }],
    ['한빛전자 사업보고서 2021.pdf', { names: ['한빛전자'], forms: ['annual-report'], years: [2021] }],
  ])('are read from the file name %s', (filename, facts) => {
    expect(readDocumentFacts(document('no cover'), filename)).toMatchObject(facts)
  })

  it('assign both years to a fiscal year that ends in January', () => {
    expect(readDocumentFacts(document('For the fiscal year ended January 28, 2023'), 'x.pdf').years).toEqual([2023, 2022])
  })

  it('are read from any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.string({ unit: 'binary', maxLength: 60 }), (text, filename) => {
        const facts = readDocumentFacts(document(text), filename)
        expect(facts.names.length).toBeLessThanOrEqual(6)
      }),
    )
  })
})
