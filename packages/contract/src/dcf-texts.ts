import { formatAmount } from './format-amount.ts'
import { type Language, type Translated, translate } from './language.ts'

/** Texts of the rules for proposed numbers. Rates are formatted as percentages. */
const basisTexts = {
  'growth-compound': {
    ko: '최근 {years}년 매출 연평균 성장률 {rate}에서 마지막 추정연도의 {terminal}까지 균등하게 수렴',
    en: 'Fades evenly from {rate}, the compound revenue growth of {years} years, to {terminal} in the last forecast year',
  },
  'growth-lowest': {
    ko: '최근 {years}년 중 가장 낮은 매출 성장률 {rate}에서 마지막 추정연도의 {terminal}까지 균등하게 수렴',
    en: 'Fades evenly from {rate}, the lowest revenue growth of {years} years, to {terminal} in the last forecast year',
  },
  'growth-highest': {
    ko: '최근 {years}년 중 가장 높은 매출 성장률 {rate}에서 마지막 추정연도의 {terminal}까지 균등하게 수렴',
    en: 'Fades evenly from {rate}, the highest revenue growth of {years} years, to {terminal} in the last forecast year',
  },
  'share-average': { ko: '최근 {years}년 매출액 대비 평균 {rate}', en: '{rate} of revenue, the average of the last {years} years' },
  'share-lowest': { ko: '최근 {years}년 매출액 대비 최저 {rate}', en: '{rate} of revenue, the lowest of the last {years} years' },
  'share-highest': { ko: '최근 {years}년 매출액 대비 최고 {rate}', en: '{rate} of revenue, the highest of the last {years} years' },
  'tax-effective': {
    ko: '최근 {years}년 세전이익 합계 대비 법인세비용 {rate}',
    en: 'Income taxes over pretax income of the last {years} years: {rate}',
  },
  'tax-korea': {
    ko: '{from}년 이후 개시 사업연도의 법인세율(법인세법 제55조)과 지방소득세(지방세법 제103조의20). 최근 연도 세전이익 {income, 을/를} 과세표준으로 본 평균세율 {rate}',
    en: 'Corporate tax of Korea for business years from {from} (Corporate Tax Act, art. 55) with local income tax (Local Tax Act, art. 103-20): {rate} on average of the last year’s pretax income, {income}',
  },
  'tax-korea-marginal': {
    ko: '{from}년 이후 개시 사업연도의 법인세율(법인세법 제55조)과 지방소득세(지방세법 제103조의20). 최근 연도 세전이익 {income, 이/가} 속한 구간의 세율 {rate}',
    en: 'Corporate tax of Korea for business years from {from} (Corporate Tax Act, art. 55) with local income tax (Local Tax Act, art. 103-20): {rate}, the bracket of the last year’s pretax income, {income}',
  },
  'terminal-growth': {
    ko: '{rate}: 한국은행, 미국 연준, 유럽중앙은행의 물가안정목표. 무위험이자율 이하로 유지',
    en: '{rate}: the inflation target of the Federal Reserve, the ECB and the Bank of Korea; keep it at most the risk-free rate',
  },
  'debt-cost': {
    ko: '최근 연도 이자비용 ÷ 기초·기말 평균 차입금: {rate}',
    en: 'Interest expense of the last year over average borrowings: {rate}',
  },
} as const satisfies Record<string, Translated>

const boundedText: Translated = { ko: '{least}~{most} 범위로 제한', en: 'bounded to {least} to {most}' }

export type DcfBasisCode = keyof typeof basisTexts
export const dcfBasisCodes = Object.keys(basisTexts) as [DcfBasisCode, ...DcfBasisCode[]]

/** Whole numbers: how many years, and which year. */
const counts: ReadonlySet<string> = new Set(['years', 'from'])
/** Amounts in won. */
const amounts: ReadonlySet<string> = new Set(['income'])
const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`

const won = (amount: number, language: Language): string =>
  language === 'ko' ? formatAmount(amount, language, 'KRW') : `KRW ${formatAmount(amount, language)}`

function writtenFigure(name: string, figure: number, language: Language): string | number {
  if (counts.has(name)) return figure
  return amounts.has(name) ? won(figure, language) : percent(figure)
}

/**
 * Describes a rule.
 * @param figures the placeholders of the text: fractions, years and their number, amounts in won; with `least` and `most` where the rate was bounded
 */
export function describeDcfBasis(code: DcfBasisCode, figures: Readonly<Record<string, number>>, language: Language): string {
  const details = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, writtenFigure(name, figure, language)]))
  const text = translate(basisTexts[code], language, details)
  return figures.least === undefined ? text : `${text} (${translate(boundedText, language, details)})`
}

/** Whether a source is the rule of a proposal in either language, and not typed: it has the words around the figures. */
export const isDcfRule = (source: string): boolean =>
  Object.values(basisTexts)
    .flatMap(({ ko, en }) => [ko, en])
    .some((text) => {
      let at = 0
      return text.split(/\{\w+(?:, [가-힣]+\/[가-힣]+)?\}/).every((words, place) => {
        const found = source.indexOf(words, at)
        at = found + words.length
        return found !== -1 && (place > 0 || found === 0)
      })
    })

/** Texts of the checks of a valuation. */
export const dcfCheckTexts = {
  'growth-below-wacc': { ko: '영구성장률 < WACC', en: 'Terminal growth is below WACC' },
  'growth-at-most-risk-free': { ko: '영구성장률 ≤ 무위험이자율', en: 'Terminal growth is at most the risk-free rate' },
  'implied-growth-at-most-risk-free': {
    ko: 'EV/EBITDA 배수의 내재 성장률 ≤ 무위험이자율',
    en: 'Growth implied by the exit multiple is at most the risk-free rate',
  },
  'terminal-share': { ko: '기업가치 중 잔존가치 비중 50~75%', en: 'Terminal value is 50 to 75% of enterprise value' },
  'depreciation-meets-capex': {
    ko: '마지막 추정연도 감가상각비 ÷ CAPEX 80~120%',
    en: 'Depreciation is 80 to 120% of capex in the last forecast year',
  },
  'working-capital-sign': { ko: '매출 증감과 순운전자본 증감의 방향 일치', en: 'Working capital moves with revenue' },
  'enterprise-value-adds-up': { ko: '기업가치 = 현재가치 합계', en: 'Enterprise value is the sum of present values' },
  'bridge-ties': { ko: '기업가치 − 순차감항목 = 주주가치', en: 'Enterprise value less net claims is equity value' },
  'grid-centre': { ko: '민감도 표의 중앙값 = 주당가치', en: 'The centre of the sensitivity is the value per share' },
  'input-directions': { ko: '입력값 변화에 따른 주당가치의 증감 방향', en: 'Every input moves the value in the right direction' },
  'scenarios-in-order': { ko: '비관 < 기본 < 낙관 순서', en: 'Bear, base and bull are in order' },
} as const satisfies Record<string, Translated>
export type DcfCheckCode = keyof typeof dcfCheckTexts
export const dcfCheckCodes = Object.keys(dcfCheckTexts) as [DcfCheckCode, ...DcfCheckCode[]]

/** Labels of bridge items that are not accounts of the chart. */
export const dcfItemTexts = {
  preferred: { ko: '우선주', en: 'Preferred stock' },
  'other-claim': { ko: '기타 차감항목', en: 'Other claims' },
  'other-investment': { ko: '기타 투자자산', en: 'Other investments' },
} as const satisfies Record<string, Translated>
