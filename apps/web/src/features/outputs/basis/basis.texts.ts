import { defineTexts } from '../../../i18n/index.ts'

/** What figures rest on: pages, people, formulas. */
export const basisTexts = defineTexts('basis', {
  opens: { ko: '{label}: {figure}, 원문 열기', en: '{label}: {figure}, open its page' },
  explains: { ko: '{label}: {figure}, 근거 보기', en: '{label}: {figure}, show its basis' },
  notStated: { ko: '재무제표에 없어 제외: {accounts}', en: 'Without what the statements do not state: {accounts}' },
  withoutSource: { ko: '출처 없는 가정', en: 'Assumption without a source' },
  notKeptYet: { ko: '입력 중인 가정(저장 전)', en: 'Being edited, not kept yet' },
  assumedBy: { ko: '{name} 님의 가정, {date}', en: 'Assumed by {name}, {date}' },
  typedBy: { ko: '{name} 님이 {date}에 입력', en: 'Typed by {name}, {date}' },
  otherwise: { ko: '다른 문서의 값', en: 'Stated otherwise' },
  stepFormula: { ko: '계산: {formula}', en: 'Calculated: {formula}' },
})
