import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocumentKind } from './document-kind.ts'
import { documentOf } from './testing-document.test-support.ts'

const commission = 'UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549'

describe('what a document is', () => {
  it.each([
    [`${commission}\nFORM 10-K\nANNUAL REPORT PURSUANT TO SECTION 13`, '10-K'],
    [`${commission} FORM 10-Q QUARTERLY REPORT`, '10-Q'],
    [`${commission}\nFORM 8‑K\nCURRENT REPORT`, '8-K'],
    [`${commission}\nFORM 6-K\nIndicate whether the registrant files under cover of Form 20-F or Form 40-F`, '6-K'],
    ['Northwind reports third quarter results\nNet sales grew', 'earnings-release'],
    [
      'FOR IMMEDIATE RELEASE\nHARBOR, Ohio, May 2, 2023 - Northwind (NYSE: NWND) today announced results for the first quarter.',
      'earnings-release',
    ],
    ['FOR IMMEDIATE RELEASE\nNorthwind opens a plant', 'press-release'],
    ['Operator\nWelcome to the Northwind Traders Q2 2023 Earnings Conference Call.', 'transcript'],
    ['사 업 보 고 서\n(제 21 기)', 'annual-report'],
    ['반 기 보 고 서', 'half-year-report'],
    ['독립된 감사인의 감사보고서', 'audit-report'],
    ['주식매매계약서\n매도인과 매수인은', 'share-purchase-agreement'],
    ['비밀유지계약서', 'nda'],
    ['이사회 의사록', 'minutes'],
    ['NORTHWIND TRADERS, INC.\nMUTUAL NON-DISCLOSURE AGREEMENT', 'nda'],
    ['Exhibit 10.1\nSTOCK PURCHASE AGREEMENT\nby and among', 'share-purchase-agreement'],
    ['LEASE AGREEMENT\nbetween Landlord and Tenant', 'lease'],
    ['AMENDED AND RESTATED CREDIT AGREEMENT', 'credit-agreement'],
    ['Master Services Agreement', 'service-agreement'],
    ['Minutes of the Meeting of the Board of Directors', 'minutes'],
    ['Project Lighthouse\nConfidential Information Memorandum', 'information-memorandum'],
    ['Remote Work Policy', 'policy'],
    ['ABN 12 345 678 901\nAnnual Financial Report\nFor the year ended 30 June 2022', 'annual-report'],
    ['Alder plc\nCompany No. 01234567\nAlder plc\nReport and Financial Statements\nFor the Year Ended 30 September 2022', 'annual-report'],
    ['Annual\nReport\n2022', 'annual-report'],
  ])('is read from its first lines: %j', (text, kind) => {
    expect(readDocumentKind(documentOf(text), 'scan0001')).toBe(kind)
  })

  it('is read from the cover that follows a letter', () => {
    expect(readDocumentKind(documentOf('Dear shareholders', `${commission}\nFORM 10-K`), 'scan0001')).toBe('10-K')
  })

  it('is read from the file name where the pages do not state it', () => {
    expect(readDocumentKind(documentOf('Between the parties below'), 'Northwind NDA signed')).toBe('nda')
    expect(readDocumentKind(documentOf('text'), '한빛전자 주주간계약 체결본')).toBe('shareholders-agreement')
  })

  it('is not read from a mention in the text', () => {
    const release = 'Some words.\nRisks are told in our annual report on\nForm 10-K filed with the Securities and Exchange Commission.'
    expect(readDocumentKind(documentOf(release), 'scan0001')).toBeUndefined()
    const later = `Notes\n1.\n2.\n3.\nThe lease agreement and our insurance policy were renewed.`
    expect(readDocumentKind(documentOf(later), 'scan0001')).toBeUndefined()
  })

  it('is an annual report by its contents, where its cover is a picture', () => {
    const contents =
      "Contents\n3  Corporate Information\n23  Report of the Directors\n77  Independent Auditor's Report\n85  Consolidated Statement of Financial Position"
    const pages = ['', '', contents, ...Array.from({ length: 20 }, () => 'text')]
    expect(readDocumentKind(documentOf(...pages), 'scan0001')).toBe('annual-report')
    expect(
      readDocumentKind(documentOf('', contents.replace('Report of the Directors', 'Properties'), ...pages.slice(3)), 'x'),
    ).toBeUndefined()
  })

  it('is a presentation when it has slides, and a model when it has the sheets of one', () => {
    expect(readDocumentKind({ ...documentOf('Overview'), kind: 'pptx' }, 'x')).toBe('deck')
    const sheets = documentOf('1', '2').pages.map((page, at) => ({
      ...page,
      anchor: { kind: 'sheet' as const, sheet: ['Assumptions', 'DCF'][at] ?? '', range: 'A1:B2' },
    }))
    expect(readDocumentKind({ kind: 'xlsx', warnings: [], pages: sheets }, 'x')).toBe('financial-model')
  })

  it('is read from any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 40 }), (text, file) => {
        readDocumentKind(documentOf(text, text), file)
      }),
    )
  })
})
