import { defineTexts } from '../../../../i18n/index.ts'

/** The panel of defined names. */
export const namesTexts = defineTexts('spreadsheetNames', {
  // As Excel names them in Korean.
  define: { ko: '이름 정의…', en: 'Define name…' },
  manage: { ko: '이름 관리자', en: 'Name manager' },
  add: { ko: '새 이름', en: 'New name' },
  list: { ko: '정의된 이름', en: 'Defined names' },
  empty: { ko: '정의된 이름이 없습니다.', en: 'The workbook has no defined names.' },
  name: { ko: '이름', en: 'Name' },
  scope: { ko: '범위', en: 'Scope' },
  workbook: { ko: '통합 문서', en: 'Workbook' },
  reference: { ko: '참조 대상', en: 'Refers to' },
  useSelection: { ko: '선택 영역 사용', en: 'Use selection' },
  save: { ko: '확인', en: 'OK' },
  cancel: { ko: '취소', en: 'Cancel' },
  edit: { ko: '{name} 편집', en: 'Edit {name}' },
  remove: { ko: '{name} 삭제', en: 'Delete {name}' },
  goTo: { ko: '{name} 셀로 이동', en: 'Go to the cells of {name}' },
  followHint: {
    ko: '이름을 바꾸면 이 이름을 사용하는 수식도 함께 바뀝니다.',
    en: 'Formulas that use the name follow when you rename it.',
  },
  nameInvalid: {
    ko: '이름은 문자나 밑줄(_)로 시작해야 하고 공백을 쓸 수 없습니다. A1이나 R1C1 같은 셀 주소와 같아도 안 됩니다.',
    en: 'A name starts with a letter or an underscore, has no blanks and is not a cell address such as A1 or R1C1.',
  },
  nameTaken: { ko: '이 범위에 같은 이름이 이미 있습니다.', en: 'This scope already has that name.' },
  nameReference: { ko: '참조 대상이 올바른 범위나 수식이 아닙니다.', en: 'This is not a valid range or formula.' },
  nameUsed: {
    ko: '사용 중인 이름이어서 삭제하지 않았습니다. 먼저 수식을 수정해 주세요.',
    en: 'The name was not deleted because it is in use. Change what uses it first.',
  },
  usedIn: { ko: '{name, 을/를} 사용하는 곳', en: 'Where {name} is used' },
})
