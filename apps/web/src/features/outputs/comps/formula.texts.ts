import { defineTexts } from '../../../i18n/index.ts'

/** Formulas of a comparison in words, and what is in them. */
export const formulaTexts = defineTexts('comps-formulas', {
  ofCompany: { ko: '{name} {label}', en: '{label}, {name}' },
  inCurrency: { ko: '{label} ({currency})', en: '{label} ({currency})' },
  exchangeRate: { ko: '환율', en: 'Exchange rate' },
  times: { ko: '({formula}) × 환율', en: '({formula}) × exchange rate' },
  convertedFormula: { ko: '현지 통화 금액 × 환율', en: 'Amount in its own currency × exchange rate' },
  ltmFormula: { ko: '직전 회계연도 + 당기 누적 − 전년 동기 누적', en: 'Last fiscal year + year to date − same months a year before' },
  fiscalYear: { ko: '직전 회계연도', en: 'Last fiscal year' },
  yearToDate: { ko: '당기 누적', en: 'Year to date' },
  priorYearToDate: { ko: '전년 동기 누적', en: 'Same months a year before' },
  calendarOf: { ko: '{label} {year}년', en: '{label}, calendar {year}' },
  ntmOf: { ko: '{label} 향후 12개월 [E]', en: '{label}, NTM [E]' },
  calendarFormula: {
    ko: '{months}/12 × {year}년에 끝나는 회계연도 + {rest}/12 × {next}년에 끝나는 회계연도',
    en: '{months}/12 × fiscal year ending in {year} + {rest}/12 × fiscal year ending in {next}',
  },
  yearEnding: { ko: '{date}에 끝나는 회계연도', en: 'Fiscal year to {date}' },
  estimateOf: { ko: '{year}년에 끝나는 회계연도 [E] 추정', en: 'Fiscal year ending in {year} [E] estimate' },
  growthFormula: { ko: '매출액 ÷ 직전 연도 매출액 − 1', en: 'Revenue ÷ revenue of the year before − 1' },
  ratioFormula: { ko: '{of} ÷ {by}', en: '{of} ÷ {by}' },
  marketValueFormula: { ko: '주가 × 희석주식수', en: 'Share price × diluted shares' },
  sharesFormula: {
    ko: '유통주식수 + 주가에서 행사 가능한 옵션의 순증가(자기주식법)',
    en: 'Shares outstanding + options in the money, net of the shares that their proceeds buy (treasury-stock method)',
  },
  outstanding: { ko: '유통주식수', en: 'Shares outstanding' },
  options: { ko: '옵션 수', en: 'Options' },
  strike: { ko: '행사가', en: 'Strike price' },
  enterpriseFormula: {
    ko: '시가총액 + 차입금·리스·비지배지분·연금 등 − 현금·투자자산',
    en: 'Market cap + debt, leases, minorities, pensions and preferred − cash and investments',
  },
  statisticFormula: {
    ko: '포함된 비교기업의 {statistic}. NM과 N/A는 제외',
    en: '{statistic} of the included peers; NM and N/A left out',
  },
  impliedEnterpriseFormula: { ko: '비교기업 배수 × 대상 지표', en: 'Peers’ multiple × the subject’s metric' },
  impliedShareFormula: {
    ko: '(배수 × 지표 − 순차입금 등) ÷ 희석주식수',
    en: '(Multiple × metric − net claims) ÷ diluted shares',
  },
  impliedEquityFormula: { ko: '배수 × 지표 ÷ 희석주식수', en: 'Multiple × metric ÷ diluted shares' },
  dilutedAtValue: { ko: '그 가치에서의 희석주식수', en: 'Diluted shares at that value' },
  premiumFormula: { ko: '내재 주당가치 ÷ 현재 주가 − 1', en: 'Implied value per share ÷ share price − 1' },
})

export type FormulaText = keyof typeof formulaTexts.table
