import { defineTexts } from '../../../../i18n/index.ts'

/** Merging unsaved cells with a version that somebody else has saved. */
export const mergeTexts = defineTexts('spreadsheetMerge', {
  title: { ko: '변경 내용 병합', en: 'Merge your changes' },
  comparing: { ko: '버전을 비교하는 중', en: 'Comparing versions' },
  theirVersion: {
    ko: '{name} 님이 저장한 버전 {version}({moment})에 내 변경을 반영합니다. 저장하기 전까지 파일은 바뀌지 않습니다.',
    en: 'Your changes are put on version {version}, saved by {name} ({moment}). The file changes only when you save.',
  },
  clean: {
    ko: '겹치지 않는 셀 {number}개를 반영합니다.',
    en: { one: '{number} cell does not overlap and is kept.', other: '{number} cells do not overlap and are kept.' },
  },
  same: {
    ko: '셀 {number}개는 두 사람의 변경이 같습니다.',
    en: { one: '{number} cell has the same change from both.', other: '{number} cells have the same change from both.' },
  },
  overlapping: {
    ko: '두 사람이 모두 변경한 셀이 {number}개 있습니다. 셀마다 남길 변경을 선택해 주세요.',
    en: {
      one: '{number} cell was changed by both. Choose which to keep.',
      other: '{number} cells were changed by both. Choose for each which to keep.',
    },
  },
  cell: { ko: '셀', en: 'Cell' },
  before: { ko: '변경 전', en: 'Before' },
  theirs: { ko: '상대방', en: 'Theirs' },
  mine: { ko: '내 변경', en: 'Mine' },
  allTheirs: { ko: '모두 상대방 변경으로', en: 'All theirs' },
  allMine: { ko: '모두 내 변경으로', en: 'All mine' },
  choose: { ko: '{cell} 셀에 남길 변경', en: 'Which to keep in {cell}' },
  lost: {
    ko: '반영할 수 없는 변경 {number}개',
    en: { one: '{number} change cannot be kept', other: '{number} changes cannot be kept' },
  },
  lostSheet: { ko: '시트가 삭제됨', en: 'its sheet was removed' },
  lostChanged: { ko: '다른 사람이 변경함', en: 'somebody else changed it' },
  looks: {
    ko: '서식, 크기, 그룹, 병합, 메모, 댓글, 필터 변경 {number}건을 반영합니다.',
    en: {
      one: '{number} change of formats, sizes, groups, merged cells, notes, comments or filters is kept.',
      other: '{number} changes of formats, sizes, groups, merged cells, notes, comments or filters are kept.',
    },
  },
  format: { ko: '서식', en: 'Format' },
  size: { ko: '행 높이·열 너비', en: 'Row height or column width' },
  visibility: { ko: '행·열 숨기기', en: 'Hidden rows or columns' },
  outline: { ko: '행·열 그룹', en: 'Grouped rows or columns' },
  freeze: { ko: '틀 고정', en: 'Frozen panes' },
  merge: { ko: '셀 병합', en: 'Merged cells' },
  unmerge: { ko: '셀 병합 해제', en: 'Unmerged cells' },
  note: { ko: '메모', en: 'Note' },
  thread: { ko: '댓글', en: 'Comment' },
  filter: { ko: '필터', en: 'Filter' },
  insert: { ko: '행·열 삽입', en: 'Rows or columns inserted' },
  delete: { ko: '행·열 삭제', en: 'Rows or columns deleted' },
  move: { ko: '셀 이동', en: 'Cells moved' },
  name: { ko: '이름 정의', en: 'Defined name' },
  'rename-sheet': { ko: '시트 이름 변경', en: 'Sheet renamed' },
  'show-sheet': { ko: '시트 숨기기·표시', en: 'Sheet hidden or shown' },
  'move-sheet': { ko: '시트 이동', en: 'Sheet moved' },
  'add-sheet': { ko: '시트 추가', en: 'Sheet added' },
  'copy-sheet': { ko: '시트 복제', en: 'Sheet duplicated' },
  'delete-sheet': { ko: '시트 삭제', en: 'Sheet deleted' },
  lostName: { ko: '다른 사람이 같은 이름을 정의함', en: 'somebody else defined the name' },
  lostArray: {
    ko: '상대방이 변경한 셀이 배열 수식의 범위와 겹침',
    en: 'an array formula overlaps cells that somebody else changed',
  },
  lostCell: { ko: '행 또는 열이 삭제됨', en: 'its row or column was removed' },
  lostReference: { ko: '수식이 참조하는 셀이나 이름이 삭제됨', en: 'its formula refers to removed cells or names' },
  empty: { ko: '비어 있음', en: 'empty' },
  back: { ko: '뒤로', en: 'Back' },
  apply: { ko: '병합한 내용 보기', en: 'Show merged' },
  merged: {
    ko: '버전 {version}에 내 변경을 반영했습니다. 확인한 뒤 저장해 주세요.',
    en: 'Your changes are on version {version}. Check them and save.',
  },
  nothingLeft: {
    ko: '반영할 변경이 남지 않아 버전 {version, 을/를} 열었습니다',
    en: 'None of your changes are left; version {version} is open',
  },
})
