import { defineTexts } from '../../../../i18n/index.ts'

/** The panel of the cells that a formula refers to, and of the formulas that refer to a cell. */
export const traceTexts = defineTexts('spreadsheetTrace', {
  chooseCell: { ko: '셀을 선택하세요.', en: 'Choose a cell.' },
  // As Excel names them in Korean.
  precedentsOf: { ko: '{cell} 수식에서 참조되는 셀', en: 'Precedents of {cell}' },
  noFormula: { ko: '수식이 없는 셀입니다.', en: 'The cell has no formula.' },
  noPrecedents: { ko: '수식이 다른 셀을 참조하지 않습니다.', en: 'The formula refers to no cells.' },
  dependentsOf: { ko: '{cell, 을/를} 참조하는 셀', en: 'Dependents of {cell}' },
  noDependents: { ko: '이 셀을 참조하는 수식이 없습니다.', en: 'No formula refers to the cell.' },
  searching: { ko: '수식을 찾는 중…', en: 'Looking through formulas…' },
  more: { ko: '처음 {number}개만 표시합니다.', en: 'The first {number} are listed.' },
  goTo: { ko: '{cells, 으로/로} 이동', en: 'Go to {cells}' },
  keys: {
    ko: 'Ctrl+[ 키는 참조되는 첫 셀로, Ctrl+] 키는 참조하는 첫 셀로 이동합니다.',
    en: 'Ctrl+[ goes to the first precedent, Ctrl+] to the first dependent.',
  },
})
