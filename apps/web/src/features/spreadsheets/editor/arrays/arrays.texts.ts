import { defineTexts } from '../../../../i18n/index.ts'

/** Array formulas in the editor. */
export const arrayTexts = defineTexts('spreadsheetArrays', {
  label: { ko: '배열 수식', en: 'Array formula' },
  array: { ko: '배열 수식 {cells}', en: 'Array formula {cells}' },
  dynamic: { ko: '동적 배열 {cells}', en: 'Dynamic array {cells}' },
  none: { ko: '선택한 셀은 배열 수식에 속하지 않습니다', en: 'The selected cell is not part of an array formula' },
  spilling: { ko: '여러 값을 반환하는 수식 {cells}', en: 'Several values {cells}' },
  severalHint: {
    ko: '수식을 고친 뒤 Ctrl+Shift+Enter를 누르면 배열 전체가 바뀝니다.',
    en: 'Change the formula and press Ctrl+Shift+Enter to replace the whole array.',
  },
  spillingHint: {
    ko: '일반 수식으로 저장되어 엑셀에는 값 하나만 표시됩니다.',
    en: 'Saved as an ordinary formula, of which Excel shows one value.',
  },
  dynamicHint: {
    ko: '크기는 값에 따라 정해지며, 참조하는 셀이 바뀌면 저장할 때 다시 정해집니다.',
    en: 'Its size follows its values; when cells that it reads change, it follows when you save.',
  },
  large: { ko: '값은 저장할 때 계산됩니다.', en: 'Its values are calculated when you save.' },
  choose: { ko: '배열 선택', en: 'Select array' },
  enter: { ko: '동적 배열로 입력', en: 'Enter as dynamic array' },
})
