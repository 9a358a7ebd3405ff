import { defineTexts } from '../../../i18n/index.ts'

/** What figures rest on: pages, people, formulas. */
export const basisTexts = defineTexts('basis', {
  opens: { ko: '{label}: {figure}, 원문 열기', en: '{label}: {figure}, open its page' },
  explains: { ko: '{label}: {figure}, 근거 보기', en: '{label}: {figure}, show its basis' },
  notStated: { ko: '재무제표에 없어 제외: {accounts}', en: 'Without what the statements do not state: {accounts}' },
  withoutSource: { ko: '출처 없는 가정', en: 'Assumption without a source' },
  typedWithoutSource: { ko: '출처 없이 입력한 값', en: 'Typed without a source' },
  notKeptYet: { ko: '입력 중인 가정(저장 전)', en: 'Being edited, not kept yet' },
  assumedBy: { ko: '{name} 님의 가정, {date}', en: 'Assumed by {name}, {date}' },
  typedBy: { ko: '{name} 님이 {date}에 입력', en: 'Typed by {name}, {date}' },
  retrieved: { ko: '{date} 조회', en: 'Retrieved {date}' },
  overridden: { ko: '원문의 값', en: 'Stated by the document' },
  otherwise: { ko: '다른 문서의 값', en: 'Stated otherwise' },
  rowsBetween: {
    ko: '해당 기간 {rows}행({first}~{last}행 사이)',
    en: {
      one: '{rows} row of this time, between rows {first} and {last}',
      other: '{rows} rows of this time, between rows {first} and {last}',
    },
  },
  ownRows: { ko: '해당 {rows}행', en: { one: '{rows} row of its own', other: '{rows} rows of its own' } },
  someRows: { ko: '해당 {rows}행 중 처음 {shown}행', en: '{rows} rows of its own, of which the first {shown}' },
  rowsNotCounted: {
    ko: '이전 버전의 결과여서 기간별 행 수를 알 수 없습니다.',
    en: 'Rows by period were not counted by the version that made this.',
  },
  noRows: { ko: '이 기간의 행이 없습니다.', en: 'No rows in this time.' },
  missing: { ko: '값이 없는 항목: {figures}', en: 'Missing: {figures}' },
  noResult: { ko: '이 값들로는 산출할 수 없습니다.', en: 'Its formula gives no value for these figures.' },
  notInStatements: { ko: '재무제표에 없습니다.', en: 'Not in the statements.' },
  notInSources: { ko: '읽은 자료에 없습니다.', en: 'Not in the sources that were read.' },
  notEntered: { ko: '입력하지 않았습니다.', en: 'Not entered.' },
  openPlace: { ko: '출처 열기', en: 'Open its place' },
  openColumn: { ko: '{column}열 열기', en: 'Open column {column}' },
  fileRefused: { ko: '출처 파일을 열 수 없음: {reason}', en: 'The source file cannot be opened: {reason}' },
  ratio: { ko: '{of} ÷ {to}', en: '{of} ÷ {to}' },
  sum: { ko: '아래 항목의 합계(차감 항목은 음수)', en: 'Sum of the items below, deductions negative' },
  stepFormula: { ko: '계산: {formula}', en: 'Calculated: {formula}' },
})
