import { describe, expect, it } from 'vitest'
import { readDocumentAmendment, withoutCorrectionNotice } from './document-amendment.ts'
import { readDocumentKind } from './document-kind.ts'
import { readDocumentPeriod } from './document-period.ts'
import { documentOf } from './testing-document.test-support.ts'

const commission = 'UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549'
const notice = `정 정 신 고 (보고)

2026년 05월 20일

1. 정정대상 공시서류 : 제21기 사업보고서
2. 정정대상 공시서류의 최초제출일 : 2026년 03월 12일
3. 정정사항
항 목 정정사유 정 정 전 정 정 후
II. 사업의 내용 단순 오기 2024.04.01 ~ 2024.12.31 2025.01.01 ~ 2025.12.31`
const cover = '사 업 보 고 서\n(제 21 기)\n사업연도 2025년 01월 01일 부터 2025년 12월 31일 까지\n금융위원회 귀중 2026년 3월 12일'

const amendmentOf = (...pages: string[]) => readDocumentAmendment(documentOf(...pages), readDocumentKind(documentOf(...pages), 'scan0001'))

describe('an amended report', () => {
  it.each([
    ['a notice of correction before the report', [notice, cover], { on: '2026-05-20' }],
    ['a notice above the cover of the same page', [`${notice}\n${cover}`], { on: '2026-05-20' }],
    ['a title marked as corrected', [`[기재정정]사업보고서\n한빛전자 주식회사\n${cover}`], {}],
    ['a marked title of a quarterly report', ['분기보고서 [기재정정]\n(제 22 기 1분기)'], {}],
    ['a form of the SEC with its number', [`${commission}\nFORM 10-K/A\n(Amendment No. 2)\nANNUAL REPORT`], { number: 2 }],
    ['a form of the SEC without a number', [`${commission}\nFORM 10‑Q/A\nQUARTERLY REPORT`], {}],
  ])('is known by %s', (_what, pages, expected) => expect(amendmentOf(...pages)).toEqual(expected))

  it.each([
    ['an original report', [cover]],
    ['an original form', [`${commission}\nFORM 10-K\nANNUAL REPORT`]],
    [
      'a report that mentions an amendment',
      [`${commission}\nFORM 10-K\nANNUAL REPORT\nWe filed our Form 10-K/A on May 2.`.padEnd(3_000, ' ')].map((text) =>
        text.replace('We filed', `${'Risks. '.repeat(150)}We filed`),
      ),
    ],
    ['a report that names a correction in its text', [`${cover}\n${'내용\n'.repeat(14)}정정신고(보고)`]],
    [
      'a corrected disclosure of another kind',
      ['정 정 신 고 (보고)\n2026년 3월 31일\n1. 정정대상 공시서류 : 주요사항보고서(전환사채권 발행결정)'],
    ],
    ['an amended agreement', ['AMENDMENT NO. 2 TO CREDIT AGREEMENT']],
  ])('is not %s', (_what, pages) => expect(amendmentOf(...pages)).toBeUndefined())

  it('has the period of its cover and not one that its notice quotes', () => {
    for (const pages of [[notice, cover], [`${notice}\n${cover}`]])
      expect(readDocumentPeriod(documentOf(...pages), 'annual-report', 'scan0001')).toMatchObject({
        from: '2025-01-01',
        to: '2025-12-31',
        fiscalYear: 2025,
      })
    expect(withoutCorrectionNotice([cover, notice])).toEqual([cover, notice])
    expect(withoutCorrectionNotice([notice, 'text'])).toEqual([notice, 'text'])
  })
})
