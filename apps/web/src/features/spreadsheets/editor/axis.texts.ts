import { defineTexts } from '../../../i18n/index.ts'

/** Whether rows or columns are meant. */
export const axisTexts = defineTexts('spreadsheetAxis', {
  row: { ko: '행', en: 'Rows' },
  column: { ko: '열', en: 'Columns' },
  cancel: { ko: '취소', en: 'Cancel' },
  insertTitle: { ko: '무엇을 삽입할까요?', en: 'Insert rows or columns?' },
  deleteTitle: { ko: '무엇을 삭제할까요?', en: 'Delete rows or columns?' },
})
