import { defineTexts } from '../../../i18n/index.ts'

/** Why a sentence is unsupported; a key for every reason code of the contract. */
export const verificationReasonTexts = defineTexts('verification-reasons', {
  'quote-not-on-page': { ko: '인용문이 해당 페이지에 없습니다: {text}', en: 'The quotation is not on the page: {text}' },
  'no-citation': { ko: '근거를 인용하지 않았습니다', en: 'No citation' },
  'too-long': { ko: '문장이 너무 길어 대조할 수 없습니다', en: 'The sentence is too long to check' },
  'number-not-in-source': { ko: '인용한 원문에 없는 숫자입니다: {text}', en: 'Number not in the cited source: {text}' },
  'unit-differs': { ko: '단위가 원문과 다릅니다: {text}', en: 'The unit differs from the source: {text}' },
  'sign-differs': { ko: '부호가 원문과 다릅니다: {text}', en: 'The sign differs from the source: {text}' },
  'direction-differs': { ko: '증감 방향이 원문과 다릅니다: {text}', en: 'The direction differs from the source: {text}' },
  'negation-differs': { ko: '긍정과 부정이 원문과 다릅니다: {text}', en: 'The source says the opposite: {text}' },
  'number-of-another-place': {
    ko: '원문에서는 다른 항목이나 기간의 숫자입니다: {text}',
    en: 'In the source, the number belongs to another item or period: {text}',
  },
  'measure-differs': { ko: '다른 지표의 수치입니다: {text}', en: 'Figure of a different measure: {text}' },
  'term-differs': { ko: '원문과 다른 개념입니다: {text}', en: 'The source uses a different term: {text}' },
  'certainty-differs': {
    ko: '원문에서는 가능성이나 계획으로 기재된 내용입니다: {text}',
    en: 'The source states this as possible or planned, not as fact: {text}',
  },
  'roles-differ': { ko: '원문과 주체 또는 직책이 다릅니다: {text}', en: 'The source names a different person or role: {text}' },
  'name-not-in-source': { ko: '인용한 원문에 없는 이름입니다: {text}', en: 'Name not in the cited source: {text}' },
  'period-differs': { ko: '기간이 원문과 다릅니다: {text}', en: 'The period differs from the source: {text}' },
  'words-not-in-source': { ko: '인용한 원문에서 확인되지 않는 내용입니다: {text}', en: 'Not stated in the cited source: {text}' },
  'calculation-unreadable': { ko: '계산식을 해석할 수 없습니다: {text}', en: 'The calculation cannot be read: {text}' },
  'operand-not-in-source': {
    ko: '계산에 사용한 숫자가 인용한 원문에 없습니다: {text}',
    en: 'A number used in the calculation is not in the cited source: {text}',
  },
  'check-contradicts': {
    ko: '추가 확인에서 원문과 다르다고 판단되었습니다: {text}',
    en: 'A second check found that the source says otherwise: {text}',
  },
  'calculation-wrong': { ko: '계산 결과가 맞지 않습니다: {text}', en: 'The calculation gives a different result: {text}' },
})
