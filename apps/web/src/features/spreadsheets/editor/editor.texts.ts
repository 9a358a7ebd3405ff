import { defineTexts } from '../../../i18n/index.ts'

/** The editor of spreadsheets. */
export const editorTexts = defineTexts('spreadsheetEditor', {
  title: { ko: '스프레드시트', en: 'Spreadsheets' },
  selectHint: { ko: '스프레드시트는 워크스페이스별로 보관됩니다.', en: 'Spreadsheets belong to a workspace.' },
  loading: { ko: '통합 문서를 여는 중', en: 'Opening workbook' },
  loadingRows: {
    ko: '나머지 행을 불러오는 중입니다. 모두 불러오면 편집할 수 있습니다.',
    en: 'Loading the rest of the rows. You can edit when they are all here.',
  },
  unreadable: { ko: '이 통합 문서를 여기에서 열 수 없습니다', en: 'This workbook cannot be opened here' },
  encryptedHint: {
    ko: '암호가 걸려 있습니다. 엑셀에서 암호를 해제해 다시 업로드하면 열 수 있습니다. 파일은 그대로이며 다운로드할 수 있습니다.',
    en: 'It is password-protected. Remove the password in Excel and upload it again. The file is unchanged and can be downloaded.',
  },
  damagedHint: {
    ko: '손상되었거나 엑셀 형식이 아닙니다. 파일은 그대로이며 다운로드할 수 있습니다. 이전 버전이 있으면 버전 패널에서 열 수 있습니다.',
    en: 'It is damaged or not in an Excel format. The file is unchanged and can be downloaded; earlier versions open from the versions panel.',
  },
  tooLargeHint: {
    ko: '브라우저에서 열기에 너무 큽니다. 파일은 그대로이며 다운로드할 수 있습니다.',
    en: 'It is too large for the browser. The file is unchanged and can be downloaded.',
  },
  unreadableHint: {
    ko: '파일은 그대로이며 다운로드할 수 있습니다.',
    en: 'The file is unchanged and can be downloaded.',
  },
  notWorkbook: { ko: '엑셀 통합 문서가 아닙니다', en: 'Not an Excel workbook' },
  notWorkbookHint: { ko: '.xlsx와 .xls 파일만 여기에서 열 수 있습니다.', en: 'Only .xlsx and .xls files open here.' },
  tryAgain: { ko: '다시 시도', en: 'Try again' },
  menu: { ko: '편집기 메뉴', en: 'Editor menu' },
  tools: { ko: '그룹, 수식 표시, 이름', en: 'Groups, formulas and names' },
  showFormulas: { ko: '수식 표시', en: 'Show formulas' },
  showValues: { ko: '값 표시', en: 'Show values' },
  toList: { ko: '목록으로', en: 'Back to the list' },
  download: { ko: '다운로드', en: 'Download' },
  sheetLabel: { ko: '{name} 편집기', en: 'Editor of {name}' },
  noChanges: { ko: '변경 내용 없음', en: 'No changes' },
  changed: { ko: '셀 {number}개 변경됨', en: { one: '{number} cell changed', other: '{number} cells changed' } },
  save: { ko: '변경 내용 저장', en: 'Save Changes' },
  discard: { ko: '변경 취소', en: 'Discard' },
  undo: { ko: '실행 취소', en: 'Undo' },
  redo: { ko: '다시 실행', en: 'Redo' },
  changes: { ko: '변경 {number}건', en: { one: '{number} change', other: '{number} changes' } },
  kept: { ko: '나머지는 파일 그대로 유지', en: 'The rest of the file stays as it is' },
  keptHint: {
    ko: '변경한 내용만 파일에 저장됩니다. 차트, 조건부 서식 등 화면에 표시되지 않는 내용도 파일에 그대로 유지됩니다. 비활성화된 메뉴는 여기에서 저장할 수 없는 작업입니다.',
    en: 'Only what you change is saved. Charts, conditional formats and everything else not shown stay in the file as they are. Menus that are disabled do what cannot be saved here.',
  },
  unsavedReason: { ko: '여기에서 저장할 수 없는 작업입니다', en: 'This cannot be saved here' },
  refusedChange: {
    ko: '여기에서 저장할 수 없는 변경이어서 적용하지 않았습니다',
    en: 'This change cannot be saved here and was not made',
  },
  'refusedChange.array': {
    ko: '배열의 일부만 변경할 수 없습니다. 배열 전체를 선택해서 지우거나 수식을 고친 뒤 Ctrl+Shift+Enter를 눌러 주세요.',
    en: "You can't change part of an array. Select all of it to clear it, or change its formula and press Ctrl+Shift+Enter.",
  },
  'refusedChange.arrayTooLarge': {
    ko: '배열 수식은 10,000개 셀까지 입력할 수 있습니다.',
    en: 'An array formula can fill at most 10,000 cells here.',
  },
  'refusedChange.arrayMerged': {
    ko: '배열 수식이 있는 셀은 병합할 수 없습니다. 배열을 먼저 지우거나 다른 셀을 선택해 주세요.',
    en: 'Cells with an array formula cannot be merged. Clear the array first, or select other cells.',
  },
  'refusedChange.spilled': {
    ko: '동적 배열의 값이 채워진 셀입니다. 배열의 첫 번째 셀에서 수식을 변경해 주세요.',
    en: 'This cell is filled by a dynamic array. Change the formula in the first cell of the array.',
  },
  'refusedChange.thread': {
    ko: '대화형 댓글은 댓글 패널에서 답글을 달거나 해결하거나 삭제해 주세요.',
    en: 'Reply to, resolve or delete threads in the Comments panel.',
  },
  'refusedChange.moveMerged': {
    ko: '병합된 셀의 일부는 이동할 수 없고, 병합된 셀의 일부 위로 이동할 수도 없습니다. 병합된 셀 전체를 선택하거나 병합을 해제해 주세요.',
    en: "You can't move part of a merged cell, or move cells over part of one. Select all of it or unmerge it.",
  },
  'refusedChange.moveFilter': {
    ko: '필터가 걸린 범위 전체나 그 가장자리는 이동할 수 없습니다. 필터를 먼저 해제해 주세요.',
    en: 'Cells at the edge of a filter, or all of its cells, cannot be moved. Remove the filter first.',
  },
  'refusedChange.moveTable': {
    ko: '표의 머리글만 이동하거나 그 위로 셀을 이동할 수 없습니다. 같은 시트에서 표 전체를 이동하거나 머리글을 빼고 선택해 주세요. 필터 조건이 있는 표는 조건을 먼저 지워 주세요.',
    en: "You can't move part of a table's header, or move cells over it. Move the whole table on its sheet, without filter criteria, or select the cells below the header.",
  },
  'refusedChange.moveTableElsewhere': {
    ko: '표는 다른 시트로 이동할 수 없습니다. 셀을 복사해 붙여넣거나(표 서식 없이 셀로 붙습니다), 시트를 복사한 뒤 필요 없는 부분을 지워 주세요.',
    en: "A table can't be moved to another sheet. Copy and paste its cells, which are then no table, or copy the whole sheet and clear what you don't need.",
  },
  'refusedChange.filterTable': {
    ko: '필터 범위가 표와 겹칩니다. 표 안의 셀을 선택하면 표의 필터를 설정할 수 있습니다.',
    en: 'The filter would overlap a table. Select a cell of the table to set the filter of the table.',
  },
  'refusedChange.filterColors': {
    ko: '한 열은 한 가지 색으로만 필터링할 수 있습니다. 색을 하나만 선택해 주세요.',
    en: 'A column can be filtered by one color only. Select a single color.',
  },
  'refusedChange.filterOpaque': {
    ko: '이 필터에는 여기에서 계산할 수 없는 조건(아이콘, 날짜 그룹, 테마 색)이 있습니다. 그 열의 조건을 먼저 지워 주세요.',
    en: 'This filter has a criterion that cannot be evaluated here (icons, groups of dates or a color of the theme). Clear the criterion of that column first.',
  },
  'refusedChange.nameInvalid': {
    ko: '이름은 문자나 밑줄(_)로 시작해야 하고 공백을 쓸 수 없습니다. A1이나 R1C1 같은 셀 주소와 같아도 안 됩니다.',
    en: 'A name starts with a letter or an underscore, has no blanks and is not a cell address such as A1 or R1C1.',
  },
  'refusedChange.nameTaken': { ko: '이 범위에 같은 이름이 이미 있습니다.', en: 'This scope already has that name.' },
  'refusedChange.nameReference': {
    ko: '참조 대상이 올바른 범위나 수식이 아닙니다.',
    en: 'The name does not refer to a valid range or formula.',
  },
  'refusedChange.nameUsed': {
    ko: '수식에서 사용 중인 이름은 삭제할 수 없습니다. 이름 관리자에서 사용하는 셀을 확인해 주세요.',
    en: 'The name is in use and was not deleted. The name manager lists the cells that use it.',
  },
  'refused.threaded-comment': {
    ko: '{cell} 셀에는 대화형 댓글이 있어 메모를 저장하지 않았습니다.',
    en: 'Nothing was saved: {cell} has a thread of comments and cannot have a note.',
  },
  'refused.note': {
    ko: '{cell} 셀에는 메모가 있어 댓글을 저장하지 않았습니다. 메모를 먼저 삭제해 주세요.',
    en: 'Nothing was saved: {cell} has a note. Delete the note before you add a comment.',
  },
  'refused.unreadable-formula': {
    ko: '{cell} 셀의 수식 참조를 조정할 수 없어 저장하지 않았습니다. 행·열·시트 변경을 되돌리거나 수식을 수정해 주세요.',
    en: 'Nothing was saved: the references of the formula in {cell} cannot follow. Undo the change of rows, columns or sheets, or change the formula.',
  },
  'refused.three-dimensional': {
    ko: '{cell} 셀의 수식이 여러 시트에 걸친 참조를 사용해 저장하지 않았습니다. 행·열·시트 변경을 되돌려 주세요.',
    en: 'Nothing was saved: the formula in {cell} refers through several sheets. Undo the change of rows, columns or sheets.',
  },
  'refused.table-header': {
    ko: '{cell}: 표의 머리글과 요약 행은 이동하거나 다른 셀로 덮어쓸 수 없어 저장하지 않았습니다. 변경을 되돌려 주세요.',
    en: 'Nothing was saved: {cell} is in the header or the totals of a table, which cannot be changed or moved here. Undo the change.',
  },
  'refused.merged': {
    ko: '{cell} 셀이 병합되어 있어 그 일부를 이동하거나 덮어쓸 수 없습니다. 저장하지 않았습니다. 이동을 되돌리거나 병합을 해제해 주세요.',
    en: 'Nothing was saved: cells were moved through the merged cell {cell}. Undo the move or unmerge the cell.',
  },
  'refused.filter': {
    ko: '{cell} 셀부터 필터가 걸려 있어 셀 이동을 저장하지 않았습니다. 이동을 되돌리거나 필터를 해제해 주세요.',
    en: 'Nothing was saved: cells were moved at the edge of the filter of {cell}. Undo the move or remove the filter.',
  },
  'refused.bound-to-sheet': {
    ko: '{cell} 셀에 다른 시트로 이동할 수 없는 항목이 있어 저장하지 않았습니다(표, 스파크라인, 보호된 범위, 그림이 있는 메모, 데이터 막대나 다른 시트를 참조하는 서식과 유효성 검사 등). 이동을 되돌리고 복사해서 붙여넣어 주세요.',
    en: 'Nothing was saved: {cell} has something that cannot move to another sheet (a table, a sparkline, a protected range, a note with a picture, or a format or validation of Excel 2010 such as a data bar). Undo the move, then copy and paste the cells.',
  },
  'refused.table': {
    ko: '{cell}: 표의 머리글, 요약 행, 열은 여기에서 삽입하거나 삭제할 수 없어 저장하지 않았습니다.',
    en: 'Nothing was saved: {cell} goes through a table, whose header, totals and columns cannot be inserted or deleted here.',
  },
  'refused.pivot-table': {
    ko: '{cell}: 피벗 테이블이나 그 원본의 머리글 또는 열이 바뀌어 저장하지 않았습니다. 엑셀에서 변경해 주세요.',
    en: 'Nothing was saved: {cell} goes through a pivot table, or the headings or columns of its source. Make this change in Excel.',
  },
  'refused.sheet-name': {
    ko: '엑셀에서 사용할 수 없거나 이미 있는 시트 이름이어서 저장하지 않았습니다.',
    en: 'Nothing was saved: the name of a sheet is not valid in Excel or already exists.',
  },
  'refused.part-of-array': {
    ko: '배열의 일부만 변경할 수 없습니다. {cell} 셀이 속한 배열 전체를 변경하거나 지워 주세요. 저장하지 않았습니다.',
    en: "Nothing was saved: you can't change part of an array. Change or clear all cells of the array of {cell}.",
  },
  'refused.array-in-merged': {
    ko: '병합된 셀에는 배열 수식을 입력할 수 없어 저장하지 않았습니다({cell}).',
    en: 'Nothing was saved: array formulas are not valid in merged cells ({cell}).',
  },
  'refused.array-in-table': {
    ko: '표에는 여러 셀에 걸친 배열 수식을 입력할 수 없어 저장하지 않았습니다({cell}).',
    en: 'Nothing was saved: multi-cell array formulas are not allowed in tables ({cell}).',
  },
  'refused.data-table': {
    ko: '데이터 표의 일부는 변경할 수 없어 저장하지 않았습니다({cell}). 엑셀에서 변경해 주세요.',
    en: "Nothing was saved: you can't change part of a data table ({cell}). Make this change in Excel.",
  },
  'refused.name': {
    ko: '{cell, 은/는} 엑셀에서 사용할 수 없는 이름이어서 저장하지 않았습니다.',
    en: 'Nothing was saved: {cell} is not a valid name in Excel.',
  },
  'refused.name-not-found': {
    ko: '{cell} 이름이 통합 문서에 없어 저장하지 않았습니다.',
    en: 'Nothing was saved: the workbook has no name {cell}.',
  },
  'refused.name-taken': {
    ko: '{cell, 은/는} 이미 있는 이름이거나 표 이름이어서 저장하지 않았습니다.',
    en: 'Nothing was saved: {cell} is already a name or a table.',
  },
  'refused.name-used': {
    ko: '삭제한 이름을 아직 사용하는 곳이 있어 저장하지 않았습니다: {cell}',
    en: 'Nothing was saved: a deleted name is still used: {cell}',
  },
  'refused.last-sheet': {
    ko: '숨기지 않은 시트가 하나 이상 있어야 하므로 저장하지 않았습니다.',
    en: 'Nothing was saved: a workbook needs a sheet that is not hidden.',
  },
  'refused.structure-locked': {
    ko: '통합 문서 구조가 보호되어 있어 저장하지 않았습니다. 엑셀에서 통합 문서 보호를 해제해 주세요.',
    en: 'Nothing was saved: the structure of the workbook is protected. Remove the protection in Excel.',
  },
  'refused.chart-sheet': {
    ko: '차트 시트가 삭제하려는 시트의 셀을 표시하고 있어 저장하지 않았습니다({cell}). 엑셀에서 변경해 주세요.',
    en: 'Nothing was saved: a chart sheet shows cells of the deleted sheet ({cell}). Make this change in Excel.',
  },
  'refused.macros': {
    ko: '매크로가 있는 통합 문서는 시트마다 코드 모듈이 있어 여기에서 시트를 삭제할 수 없습니다({cell}). 저장하지 않았습니다. 삭제를 되돌려 시트를 숨기거나 엑셀에서 삭제해 주세요.',
    en: 'Nothing was saved: each sheet of a workbook with macros has a code module, so sheets cannot be deleted here ({cell}). Undo the deletion and hide the sheet, or delete it in Excel.',
  },
  'refused.not-copied': {
    ko: '시트에 컨트롤, 슬라이서, 포함된 개체처럼 복제할 수 없는 내용이 있어 저장하지 않았습니다({cell}). 복제를 되돌리고 새 시트에 셀을 복사해서 붙여넣거나 엑셀에서 복제해 주세요.',
    en: 'Nothing was saved: the sheet of {cell} has controls, slicers or embedded objects that cannot be duplicated here. Undo the copy and paste the cells into a new sheet, or duplicate it in Excel.',
  },
  'refused.unknown-content': {
    ko: '{cell}: 시트에 여기에서 조정할 수 없는 참조가 있어 저장하지 않았습니다. 엑셀에서 변경해 주세요.',
    en: 'Nothing was saved: the sheet of {cell} holds references that cannot follow here. Make this change in Excel.',
  },
  readOnly: { ko: '읽기 전용', en: 'Read-only' },
  readOnlyGuest: {
    ko: '편집 권한이 없습니다. 워크스페이스 관리자에게 요청해 주세요.',
    en: 'You do not have access to edit this workbook. Ask a workspace admin for permission.',
  },
  readOnlyXls: {
    ko: '.xls 파일은 읽기 전용입니다. 편집하려면 .xlsx 사본을 만들어 주세요.',
    en: '.xls files are read-only here. Make an .xlsx copy to edit.',
  },
  readOnlyDates1904: {
    ko: '1904 날짜 체계를 사용하는 통합 문서는 읽기 전용입니다. 엑셀에서 1900 날짜 체계로 바꿔 업로드하면 편집할 수 있습니다.',
    en: 'Workbooks with the 1904 date system are read-only here. Change it to 1900 in Excel and upload it to edit.',
  },
  readOnlyEarlier: { ko: '이전 버전(v{version})입니다.', en: 'This is an earlier version (v{version}).' },
  openLatest: { ko: '최신 버전 열기', en: 'Open latest version' },
  newerVersion: { ko: '새 버전이 저장되었습니다.', en: 'A newer version has been saved.' },
  saved: { ko: '변경 내용을 저장했습니다', en: 'Changes saved' },
  stale: {
    ko: '수식 {count}개는 여기에서 계산할 수 없어 이전 값으로 표시됩니다. 엑셀에서 파일을 열면 다시 계산됩니다: {cells}',
    en: {
      one: '{count} formula could not be calculated here and shows its earlier value until Excel opens the file: {cells}',
      other: '{count} formulas could not be calculated here and show their earlier values until Excel opens the file: {cells}',
    },
  },
  circular: {
    ko: '순환 참조 때문에 값을 계산할 수 없는 수식입니다. 직접 또는 다른 셀을 거쳐 자기 셀을 참조하거나, 그런 셀을 참조합니다: {cells}',
    en: 'Circular reference: these formulas refer to their own cell, directly or through others, or to one that does, and have no value: {cells}',
  },
  notRecalculated: {
    ko: '이 통합 문서의 수식은 여기에서 다시 계산할 수 없습니다. 엑셀에서 파일을 열면 다시 계산됩니다.',
    en: 'The formulas of this workbook could not be recalculated here. Excel calculates them when it opens the file.',
  },
  wasSigned: {
    ko: '디지털 서명이 있던 파일입니다. 변경 내용을 저장하여 서명이 무효가 되었습니다.',
    en: 'The file carried a digital signature, which these changes have made invalid.',
  },
  dismiss: { ko: '닫기', en: 'Dismiss' },
  goToCell: { ko: '{cell} 셀로 이동', en: 'Go to {cell}' },
  tooMany: {
    ko: '한 번에 변경 {number}건까지 저장할 수 있습니다. 일부를 되돌린 뒤 나누어 저장해 주세요.',
    en: 'At most {number} changes can be saved at once. Undo some and save in parts.',
  },
  conflictTitle: { ko: '다른 사람이 먼저 저장했습니다', en: 'Somebody saved a newer version' },
  conflictBody: {
    ko: '“{name}” 파일을 편집하는 동안 새 버전이 저장되었습니다. 내 변경 {number}건은 아직 저장되지 않았으며 이 화면에 그대로 있습니다.',
    en: {
      one: 'A newer version of “{name}” was saved while you were editing. Your {number} change is not saved and stays on this screen.',
      other: 'A newer version of “{name}” was saved while you were editing. Your {number} changes are not saved and stay on this screen.',
    },
  },
  openNewer: { ko: '최신 버전 열기(내 변경 취소)', en: 'Open the newer version, discard mine' },
  saveCopy: { ko: '내 변경을 사본으로 저장', en: 'Save mine as a copy' },
  merge: { ko: '병합', en: 'Merge' },
  stay: { ko: '계속 편집', en: 'Stay here' },
  copyName: { ko: '{name} 사본{ending}', en: '{name} copy{ending}' },
  copySaved: { ko: '사본으로 저장했습니다', en: 'Saved as a copy' },
  discardTitle: { ko: '변경 내용을 취소할까요?', en: 'Discard your changes?' },
  discardBody: {
    ko: '저장하지 않은 변경 {number}건이 사라집니다.',
    en: { one: '{number} unsaved change is lost.', other: '{number} unsaved changes are lost.' },
  },
  leaveTitle: { ko: '저장하지 않고 나갈까요?', en: 'Leave without saving?' },
  leave: { ko: '저장하지 않고 나가기', en: 'Leave without saving' },
  draftFound: {
    ko: '저장하지 않은 변경 {number}건이 이 브라우저에 남아 있습니다({moment}).',
    en: {
      one: '{number} unsaved change is kept in this browser ({moment}).',
      other: '{number} unsaved changes are kept in this browser ({moment}).',
    },
  },
  draftNotKept: {
    ko: '이 브라우저에 여유 공간이 없어 변경 내용을 임시 보관하지 못했습니다. 저장하기 전에 탭이 닫히면 사라집니다.',
    en: 'This browser has no room to keep your unsaved changes. They are lost if the tab closes before you save them.',
  },
  restoreDraft: { ko: '복구', en: 'Restore' },
  dropDraft: { ko: '삭제', en: 'Delete draft' },
})
