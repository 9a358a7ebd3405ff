import type { Missing, Words } from './page.ts'

const reasons = {
  statements: { ko: '재무제표에 없음', en: 'Not in the statements' },
  statedOrEntered: { ko: '재무제표에 없고 입력하지도 않음', en: 'Neither in the statements nor entered' },
  symbol: { ko: '회사 프로필에 종목코드가 없음', en: 'No symbol in the profile of the company' },
  entered: { ko: '입력하지 않음', en: 'Not entered' },
  table: { ko: '그해 같은 구분의 표가 없음', en: 'No table of the year has the same parts' },
  documents: { ko: '문서에 없음', en: 'Not stated by a document' },
  documentsBefore: { ko: '전년 값이 문서에 없음', en: 'No document states the year before' },
  market: { ko: '시장 데이터에 없음', en: 'Not stated by a market source' },
  currency: { ko: '시세의 통화가 재무제표와 다름', en: 'Quoted in another currency than the statements' },
  yearBefore: { ko: '전년 재무제표가 없음', en: 'No statements of the year before' },
  periodBefore: { ko: '이전 기간의 자료가 없음', en: 'No data of the period before' },
  given: { ko: '산출에 필요한 자료가 없음', en: 'What it is calculated of was not given' },
} as const satisfies Record<string, Words>

/** A missing figure, written as "N/A" with the reason as its comment. */
export const missing = (reason: keyof typeof reasons): Missing => ({ missing: reasons[reason] })
