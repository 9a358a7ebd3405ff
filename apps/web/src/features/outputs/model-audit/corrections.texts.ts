import { defineTexts } from '../../../i18n/index.ts'

export const correctionsTexts = defineTexts('corrections', {
  title: { ko: '자동 수정', en: 'Corrections' },
  body: {
    ko: '주변 셀을 근거로 수정할 수 있는 항목입니다. 원본 파일은 그대로 두고 수정본을 만들며, 수정본에는 바꾼 셀을 음영으로 표시하고 변경 내역 시트에 변경 전후를 기록합니다.',
    en: 'These findings can be corrected from the cells around them. The file stays as it is: a copy is made, with changed cells shaded and listed with before and after on a sheet of changes.',
  },
  all: {
    ko: '모두 선택(수정 가능 {count}건)',
    en: { one: 'Select all ({count} finding can be corrected)', other: 'Select all ({count} findings can be corrected)' },
  },
  select: { ko: '수정할 항목으로 선택: {title}, {place}', en: 'Correct: {title}, {place}' },
  fix: { ko: '{count}건 수정본 만들기', en: { one: 'Fix {count} finding in a copy', other: 'Fix {count} findings in a copy' } },
  fixNone: { ko: '수정할 항목 선택', en: 'Select findings to fix' },
  becomes: { ko: '{before} → {after}', en: '{before} → {after}' },
  more: { ko: '외 셀 {count}개', en: { one: 'and {count} more cell', other: 'and {count} more cells' } },
  made: {
    ko: '수정한 셀 {cells}개 · 다시 계산한 수식 {formulas}개 · 점검 항목 {before}건에서 {findings}건으로',
    en: 'Cells corrected: {cells} · formulas recalculated: {formulas} · findings: {before} before, {findings} in the copy',
  },
  stale: {
    ko: '일부 값은 엑셀에서 수정본을 열 때 계산됩니다.',
    en: 'Some values are computed when Excel opens the copy.',
  },
  open: { ko: '수정본 열기', en: 'Open the copy' },
  changes: { ko: '수정한 셀', en: 'Corrected cells' },
  cell: { ko: '셀', en: 'Cell' },
  before: { ko: '변경 전', en: 'Before' },
  after: { ko: '변경 후', en: 'After' },
  valueBefore: { ko: '변경 전 값', en: 'Value before' },
  valueAfter: { ko: '변경 후 값', en: 'Value after' },
  moreChanges: {
    ko: '외 {count}개 셀은 변경 내역 시트에 있습니다.',
    en: { one: '{count} more is on the sheet of changes.', other: '{count} more are on the sheet of changes.' },
  },
  omitted: { ko: '수정하지 않은 셀', en: 'Not corrected' },
  locked: { ko: '배열 수식, 표 등 때문에 변경할 수 없습니다', en: 'an array formula, a table or another part of the workbook prevents it' },
  circular: { ko: '수정하면 순환 참조가 생깁니다', en: 'the correction would refer to itself' },
  'other-fix': { ko: '같은 셀에 다른 수정이 먼저 적용됩니다', en: 'another correction of the cell comes first' },
})
