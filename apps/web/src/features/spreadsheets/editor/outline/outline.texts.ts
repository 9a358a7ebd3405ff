import { defineTexts } from '../../../../i18n/index.ts'

/** Groups of rows and columns. */
export const outlineTexts = defineTexts('spreadsheetOutline', {
  rowGroups: { ko: '행 그룹', en: 'Row groups' },
  columnGroups: { ko: '열 그룹', en: 'Column groups' },
  rowLines: { ko: '{from}–{to}행', en: 'Rows {from}–{to}' },
  columnLines: { ko: '{from}–{to}열', en: 'Columns {from}–{to}' },
  collapse: { ko: '{lines} 접기', en: 'Collapse {lines}' },
  expand: { ko: '{lines} 펼치기', en: 'Expand {lines}' },
  showRowLevel: { ko: '행 {level}수준까지 표시', en: 'Show rows to level {level}' },
  showColumnLevel: { ko: '열 {level}수준까지 표시', en: 'Show columns to level {level}' },
  group: { ko: '그룹', en: 'Group' },
  ungroup: { ko: '그룹 해제', en: 'Ungroup' },
  showDetail: { ko: '하위 수준 표시', en: 'Show detail' },
  hideDetail: { ko: '하위 수준 숨기기', en: 'Hide detail' },
  groupTitle: { ko: '무엇을 그룹으로 묶을까요?', en: 'Group rows or columns?' },
  ungroupTitle: { ko: '무엇의 그룹을 해제할까요?', en: 'Ungroup rows or columns?' },
  nothingToUngroup: { ko: '선택한 행이나 열에 그룹이 없습니다', en: 'The selected rows or columns are not grouped' },
  deepest: { ko: '그룹은 7단계까지 만들 수 있습니다', en: 'Groups can be seven levels deep' },
  noDetail: { ko: '이 셀의 행이나 열에는 그룹이 없습니다', en: 'There is no group at this cell to show or hide' },
})
