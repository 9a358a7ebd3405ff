import { defineTexts } from '../../../../i18n/index.ts'

/** Charts and pictures of a workbook. */
export const visualsTexts = defineTexts('spreadsheetVisuals', {
  hint: {
    ko: '파일에 저장된 상태로 표시하며 여기에서 편집할 수 없습니다. 차트는 함께 저장된 값으로 표시합니다.',
    en: 'Shown as they were saved, and not edited here. Charts are drawn from the values saved with them.',
  },
  chart: { ko: '차트', en: 'Chart' },
  picture: { ko: '그림', en: 'Picture' },
  notDrawn: {
    ko: '이 유형의 차트({kind})는 여기에 표시되지 않습니다. 파일에는 그대로 유지됩니다.',
    en: 'This kind of chart ({kind}) is not drawn here. It stays in the file as it is.',
  },
  notShown: { ko: '표시할 수 없는 그림', en: 'Picture that cannot be shown' },
  goTo: { ko: '{name, 으로/로} 이동', en: 'Go to {name}' },
})
