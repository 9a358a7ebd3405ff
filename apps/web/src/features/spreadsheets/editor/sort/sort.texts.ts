import { defineTexts } from '../../../../i18n/index.ts'

/** Sorting rows of a spreadsheet. */
export const sortTexts = defineTexts('spreadsheetSort', {
  sort: { ko: '정렬', en: 'Sort' },
  title: { ko: '{cells} 정렬', en: 'Sort {cells}' },
  hasHeader: { ko: '첫 행은 머리글', en: 'The first row has headings' },
  key: { ko: '정렬 기준 {number}', en: 'Sort by, key {number}' },
  order: { ko: '정렬 순서 {number}', en: 'Order of key {number}' },
  ascending: { ko: '오름차순', en: 'Ascending' },
  descending: { ko: '내림차순', en: 'Descending' },
  column: { ko: '{letters}열', en: 'Column {letters}' },
  addKey: { ko: '기준 추가', en: 'Add a key' },
  removeKey: { ko: '정렬 기준 {number} 삭제', en: 'Remove key {number}' },
  cancel: { ko: '취소', en: 'Cancel' },
  'refused.merged': { ko: '병합된 셀이 있는 범위는 정렬할 수 없습니다', en: 'Cells that include merged cells cannot be sorted' },
  'refused.array': { ko: '배열 수식이 있는 범위는 정렬할 수 없습니다', en: 'Cells with an array formula cannot be sorted' },
  'refused.table': {
    ko: '표의 머리글이나 요약 행이 포함된 범위는 정렬할 수 없습니다. 표 안의 셀 하나를 선택해 주세요.',
    en: 'Cells that include the header or totals of a table cannot be sorted. Choose one cell inside the table.',
  },
  'refused.empty': { ko: '정렬할 행이 두 개 이상인 범위를 선택해 주세요', en: 'Choose cells with at least two rows to sort' },
})
