import { type Language, type Translated, translate } from './language.ts'

/** Texts of the reasons for and against comparing a company. */
const reasonTexts = {
  'same-kind-financial': { ko: '같은 금융업', en: 'Also a bank or an insurer' },
  'other-kind': { ko: '금융업과 비금융업의 차이', en: 'One of the two is a bank or an insurer, the other is not' },
  'same-industry': { ko: '같은 업종({industry})', en: 'Same industry: {industry}' },
  'related-industry': { ko: '인접 업종({industry}, 대상 {subjectIndustry})', en: 'Related industry: {industry} against {subjectIndustry}' },
  'other-industry': { ko: '업종 상이({industry}, 대상 {subjectIndustry})', en: 'Another industry: {industry} against {subjectIndustry}' },
  'code-same-register': { ko: '{register} 업종코드 동일({code})', en: 'Same industry code in {register}: {code}' },
  'code-group-register': {
    ko: '{register} 업종코드 앞 세 자리 동일({code}, 대상 {subjectCode})',
    en: 'Same industry group in {register}: {code} against {subjectCode}',
  },
  'words-in-report': { ko: '연차보고서에 “{words}” 언급', en: 'Its annual report mentions “{words}”' },
  'words-in-name': { ko: '상호에 “{words}” 포함', en: 'Its name contains “{words}”' },
  'same-segment': { ko: '같은 세부 부문({segment})', en: 'Same segment: {segment}' },
  'same-country': { ko: '같은 국가({country})', en: 'Same country: {country}' },
  'other-country': { ko: '국가 상이({country}, 대상 {subjectCountry})', en: 'Another country: {country} against {subjectCountry}' },
  'revenue-near': { ko: '매출액이 대상 회사의 {ratio}배', en: 'Revenue {ratio}x of the subject’s' },
  'revenue-far': {
    ko: '매출액이 대상 회사의 {ratio}배로 규모 차이가 10배를 초과',
    en: 'Revenue {ratio}x of the subject’s, more than ten times apart',
  },
  growth: { ko: '매출 성장률 {own} (대상 {subject})', en: 'Revenue growth {own} against {subject}' },
  margin: { ko: 'EBITDA 이익률 {own} (대상 {subject})', en: 'EBITDA margin {own} against {subject}' },
  'same-currency': { ko: '같은 표시통화({currency})', en: 'Reports in {currency} too' },
  'other-currency': {
    ko: '표시통화 상이({currency}), 환율 입력 필요',
    en: 'Reports in {currency}: an exchange rate has to be typed',
  },
  'same-year-end': { ko: '같은 {month}월 결산', en: 'Fiscal year ends in {month} too' },
  'other-year-end': {
    ko: '{month}월 결산(대상 {subjectMonth}월), 역년 환산으로 조정',
    en: 'Fiscal year ends in {month}, the subject’s in {subjectMonth}: calendarised',
  },
  'older-period': {
    ko: '최근 재무제표가 대상보다 {months}개월 이전',
    en: 'Its latest statements end {months} months before the subject’s',
  },
} as const satisfies Record<string, Translated>

export type CompsReasonCode = keyof typeof reasonTexts
export const compsReasonCodes = Object.keys(reasonTexts) as [CompsReasonCode, ...CompsReasonCode[]]

/** Reasons against a comparison. */
export const compsReasonsAgainst: ReadonlySet<CompsReasonCode> = new Set([
  'other-kind',
  'other-industry',
  'revenue-far',
  'other-currency',
  'older-period',
])

type Figures = Readonly<Record<string, string | number>>

const fractions: ReadonlySet<string> = new Set(['own', 'subject'])

/** @param figures the placeholders of the text: `own` and `subject` are fractions, `ratio` is a multiple, months are 1 to 12 */
export function describeCompsReason(code: CompsReasonCode, figures: Figures, language: Language): string {
  return translate(reasonTexts[code], language, written(figures, language))
}

/** Countries are codes of ISO 3166-1. */
const countries: ReadonlySet<string> = new Set(['country', 'subjectCountry'])

/** Korean writes months as numbers. */
const months: ReadonlySet<string> = new Set(['month', 'subjectMonth'])

const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month - 1)))

/** Negative ones in parentheses, as in the tables beside them. */
const percent = (fraction: number): string => {
  const digits = (Math.abs(fraction) * 100).toFixed(1)
  return fraction < 0 && Number(digits) > 0 ? `(${digits}%)` : `${digits}%`
}

const written = (figures: Figures, language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      if (typeof figure === 'string')
        return [name, countries.has(name) ? (new Intl.DisplayNames(language, { type: 'region' }).of(figure) ?? figure) : figure]
      if (fractions.has(name)) return [name, percent(figure)]
      if (months.has(name) && language === 'en') return [name, monthName(figure)]
      return [name, name === 'ratio' ? (figure < 0.1 ? figure.toPrecision(1) : figure.toFixed(1)) : figure]
    }),
  )

/** Texts of the notes on how a comparison was made. */
const noteTexts = {
  'exchange-rate': {
    ko: '{company}: 1 {from} = {rate} {to} ({source}, {date}). 잔액과 기간 금액에 같은 환율을 적용했습니다.',
    en: '{company}: 1 {from} = {rate} {to} ({source}, {date}), the same rate for balances and for flows.',
  },
  'market-value-conflict': {
    ko: '{company}: 주가 × 주식수({computed}백만)와 시가총액({given}백만, {source}, {date})이 {difference} 다릅니다. 주가 × 주식수를 사용했습니다.',
    en: '{company}: price × shares ({computed} million) and market cap ({given} million, {source}, {date}) differ by {difference}. Price × shares counts.',
  },
  'fiscal-year-only': {
    ko: '{company}: {accounts} 계정의 당기 누적 실적이 없어 최근 12개월 대신 회계연도 실적을 사용했습니다.',
    en: '{company}: interim statements lack {accounts}, so that the fiscal year stands in for the last twelve months.',
  },
  'bridge-incomplete': {
    ko: '{company}: 확인되지 않은 항목이 있어 기업가치 배수를 산출하지 않았습니다({items}).',
    en: '{company} has no enterprise multiples: {items} unknown.',
  },
  financial: {
    ko: '{company}: 금융업이므로 기업가치 배수를 산출하지 않고 PER과 PBR만 비교합니다.',
    en: '{company} is a bank or an insurer: no enterprise multiples, only P/E and P/B.',
  },
  estimates: {
    ko: '{company}: {year}년 환산에 추정치[E]를 사용했습니다.',
    en: '{company}: calendar year {year} rests on estimates [E].',
  },
  'ntm-estimates': {
    ko: '{company}: 향후 12개월({to}까지)은 {first}에 끝나는 회계연도 추정치의 {firstMonths}/12와 {second}에 끝나는 회계연도 추정치의 {secondMonths}/12입니다 [E].',
    en: '{company}: the next twelve months (to {to}) are {firstMonths}/12 of the estimate of the fiscal year to {first} and {secondMonths}/12 of that to {second} [E].',
  },
  'ntm-estimate': {
    ko: '{company}: 향후 12개월({to}까지)은 같은 날 끝나는 회계연도의 추정치입니다 [E].',
    en: '{company}: the next twelve months (to {to}) are the estimate of the fiscal year that ends then [E].',
  },
  'ntm-missing': {
    ko: '향후 12개월({to}까지) 배수가 N/A인 회사: {companies}. 기간에 걸친 두 회계연도의 추정치를 입력하면 산출합니다.',
    en: 'Multiples of the next twelve months (to {to}) are N/A for {companies}: they need entered estimates of the two fiscal years that these months lie in.',
  },
} as const satisfies Record<string, Translated>

export type CompsNoteCode = keyof typeof noteTexts
export const compsNoteCodes = Object.keys(noteTexts) as [CompsNoteCode, ...CompsNoteCode[]]

/** @param details the placeholders of the text, in the given language */
export const describeCompsNote = (code: CompsNoteCode, details: Readonly<Record<string, unknown>>, language: Language): string =>
  translate(noteTexts[code], language, details)

/** Texts of the checks of a comparison. */
export const compsCheckTexts = {
  'statistics-cover-peers': { ko: '통계가 포함된 비교기업을 모두 반영', en: 'Statistics cover every included peer' },
  'enough-peers': { ko: '비교기업 4개 이상', en: 'At least four peers' },
  'bridge-ties': { ko: '기업가치 − 순차입금 등 = 시가총액', en: 'Enterprise value less net claims is market cap' },
  'no-enterprise-multiple-of-financials': { ko: '금융업에 기업가치 배수 없음', en: 'No enterprise multiple of a bank or an insurer' },
  'periods-equal': { ko: '비율의 분자와 분모가 같은 기간', en: 'Both sides of every ratio are of the same months' },
  'same-months': { ko: '모든 비교기업의 최근 12개월이 대상과 같은 기간', en: 'All peers’ last twelve months are the subject’s' },
  'margins-in-order': {
    ko: 'EBITDA ≥ EBIT ≥ 순이익 순서',
    en: 'EBITDA, EBIT and net margin are in order',
  },
  'not-meaningful-left-out': { ko: 'NM·N/A는 통계에서 제외', en: 'NM and N/A are left out of statistics' },
  'implied-in-order': { ko: '내재가치가 25분위 ≤ 중앙값 ≤ 75분위 순서', en: 'Implied values rise from the 25th to the 75th percentile' },
  'every-input-has-source': { ko: '입력값마다 출처 기재', en: 'Every typed figure names its source' },
} as const satisfies Record<string, Translated>
export type CompsCheckCode = keyof typeof compsCheckTexts
export const compsCheckCodes = Object.keys(compsCheckTexts) as [CompsCheckCode, ...CompsCheckCode[]]

/** Why a multiple implies no value of the subject. */
export const compsLackTexts = {
  multiple: { ko: '비교기업 배수 없음', en: 'no peer has this multiple' },
  metric: { ko: '대상 지표가 없거나 양수가 아님', en: 'the subject’s metric is missing or not positive' },
  bridge: { ko: '대상의 순차입금 등 미확인', en: 'claims of the subject unknown' },
  shares: { ko: '대상 주식수 없음', en: 'no shares of the subject' },
  period: { ko: '기간 불일치', en: 'periods differ' },
  financial: { ko: '금융업', en: 'the subject is a bank or an insurer' },
} as const satisfies Record<string, Translated>
export type CompsLack = keyof typeof compsLackTexts
export const compsLacks = Object.keys(compsLackTexts) as [CompsLack, ...CompsLack[]]

/** Labels of bridge items that are not accounts of the chart. */
export const compsBridgeTexts: Readonly<Record<string, Translated>> = { preferred: { ko: '우선주', en: 'Preferred stock' } }
