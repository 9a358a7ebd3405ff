import { defineTexts } from '../../../../i18n/index.ts'

/** Workbooks in the binary format. */
export const xlsTexts = defineTexts('spreadsheetXls', {
  edit: { ko: '.xlsx 사본 편집', en: 'Edit an .xlsx copy' },
  title: { ko: '.xlsx 사본을 만들까요?', en: 'Make an .xlsx copy?' },
  body: {
    ko: '값, 수식, 표시 형식, 열 너비, 병합, 이름은 복사됩니다. 글꼴, 색, 테두리, 차트, 그림, 메모, 매크로는 복사되지 않습니다. .xls 파일은 그대로 유지됩니다.',
    en: 'Values, formulas, number formats, column widths, merges and names are copied. Fonts, colours, borders, charts, pictures, comments and macros are not. The .xls file stays as it is.',
  },
  make: { ko: '사본 만들기', en: 'Make copy' },
  copied: { ko: '{name} 파일을 만들었습니다', en: '{name} created' },
  failed: { ko: '이 .xls 파일은 변환할 수 없습니다', en: 'This .xls file cannot be converted' },
})
