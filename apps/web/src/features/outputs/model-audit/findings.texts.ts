import { defineTexts } from '../../../i18n/index.ts'

export const findingsTexts = defineTexts('findings', {
  summary: {
    ko: '점검 결과 {findings}건 · 시트와 유형별 {groups}개 항목',
    en: { one: '{findings} finding in {groups} groups', other: '{findings} findings in {groups} groups' },
  },
  sheet: { ko: '시트', en: 'Sheet' },
  anySheet: { ko: '모든 시트', en: 'All sheets' },
  kind: { ko: '점검 항목', en: 'Kind' },
  anyKind: { ko: '모든 항목', en: 'All kinds' },
  noneSelected: { ko: '선택한 조건에 해당하는 점검 결과가 없습니다.', en: 'No finding fits this selection.' },
  clear: { ko: '조건 초기화', en: 'Clear filters' },
  export: { ko: '내보내기', en: 'Export' },
  exportXlsx: { ko: '엑셀 (.xlsx)', en: 'Excel workbook (.xlsx)' },
  exportCsv: { ko: '쉼표로 구분한 값 (.csv)', en: 'Comma-separated values (.csv)' },
  exportName: { ko: '{name} (점검 결과).{format}', en: '{name} (findings).{format}' },
  cells: { ko: '셀 {count}개', en: { one: '{count} cell', other: '{count} cells' } },
  count: { ko: '{count}건', en: { one: '{count} finding', other: '{count} findings' } },
  moreRanges: { ko: '외 {count}곳', en: { one: '{count} more place', other: '{count} more places' } },
  show: { ko: '{count}건 보기', en: { one: 'Show {count} finding', other: 'Show {count} findings' } },
  hide: { ko: '접기', en: 'Hide' },
  members: { ko: '{title}, {sheet}', en: '{title}, {sheet}' },
  showCells: { ko: '셀 {count}개 보기', en: { one: 'Show {count} cell', other: 'Show {count} cells' } },
  furtherCells: {
    ko: '나머지 셀 {count}개는 범위를 열어 확인할 수 있습니다.',
    en: { one: '{count} more cell: open the range', other: '{count} more cells: open the range' },
  },
  selectGroup: { ko: '수정할 항목으로 모두 선택: {title}, {sheet}', en: 'Correct all: {title}, {sheet}' },
})
