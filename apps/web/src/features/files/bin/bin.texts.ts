import { workflowLabels } from '@dossier/contract'
import { defineTexts } from '../../../i18n/index.ts'

/** The bin of a workspace. */
export const binTexts = defineTexts('bin', {
  ...workflowLabels,
  title: { ko: '휴지통', en: 'Bin' },
  search: { ko: '휴지통에서 이름 검색', en: 'Search names in the bin' },
  rule: {
    ko: '삭제한 파일, 폴더, 결과물은 {days}일 동안 복원할 수 있고, 그 뒤에는 영구 삭제됩니다.',
    en: 'Deleted files, folders and outputs can be restored for {days} days. Then they are permanently deleted.',
  },
  space: { ko: '사용 중인 저장 공간 {size}', en: '{size} of storage in use' },
  spaceHint: {
    ko: '휴지통에 있는 동안에는 저장 공간을 계속 차지합니다.',
    en: 'Items in the bin use storage until they are permanently deleted.',
  },
  name: { ko: '이름', en: 'Name' },
  place: { ko: '원래 위치', en: 'Original location' },
  size: { ko: '크기', en: 'Size' },
  deletedBy: { ko: '삭제한 사람', en: 'Deleted by' },
  deletedAt: { ko: '삭제한 날짜', en: 'Deleted' },
  daysLeft: { ko: '남은 기간', en: 'Time left' },
  actions: { ko: '작업', en: 'Actions' },
  top: { ko: '전체 파일', en: 'All files' },
  outputs: { ko: '결과물', en: 'Outputs' },
  version: { ko: '버전 {version}', en: 'version {version}' },
  filesInside: { ko: '파일 {number}개', en: { one: '{number} file', other: '{number} files' } },
  days: { ko: '{number}일', en: { one: '{number} day', other: '{number} days' } },
  today: { ko: '오늘까지', en: 'Today' },
  restore: { ko: '복원', en: 'Restore' },
  restoreName: { ko: '{name} 복원', en: 'Restore {name}' },
  moreOf: { ko: '{name} 메뉴', en: 'Actions for {name}' },
  remove: { ko: '영구 삭제', en: 'Delete permanently' },
  empty: { ko: '휴지통 비우기', en: 'Empty bin' },
  selected: { ko: '{number}개 선택', en: { one: '{number} selected', other: '{number} selected' } },
  clearSelection: { ko: '선택 해제', en: 'Clear selection' },
  nothing: { ko: '휴지통이 비어 있습니다', en: 'The bin is empty' },
  nothingHint: {
    ko: '파일, 폴더, 결과물을 삭제하면 {days}일 동안 여기에 보관됩니다.',
    en: 'Deleted files, folders and outputs are kept here for {days} days.',
  },
  noMatches: { ko: '휴지통에 일치하는 항목이 없습니다', en: 'No matching items in the bin' },
  noMatchesHint: { ko: '다른 이름으로 검색해 주세요.', en: 'Try another name.' },
  backToFiles: { ko: '파일로 돌아가기', en: 'Back to files' },
  forbidden: { ko: '휴지통을 볼 권한이 없습니다', en: 'You don’t have access to the bin' },
  forbiddenHint: {
    ko: '파일을 삭제할 수 있는 멤버만 휴지통을 볼 수 있습니다. 필요하면 워크스페이스 관리자에게 요청해 주세요.',
    en: 'Only members who can delete files can open the bin. Ask a workspace admin to restore an item.',
  },
  ownOnly: { ko: '직접 업로드하거나 만든 항목만 표시됩니다.', en: 'Only items you uploaded or made are shown.' },
  restored: { ko: '{number}개 항목을 복원했습니다', en: { one: '{number} item restored', other: '{number} items restored' } },
  restoredAs: { ko: '같은 이름이 있어 새 이름으로 복원했습니다: {name}', en: 'Name already in use: restored as {name}' },
  restoredAsMany: {
    ko: '같은 이름이 있어 {number}개 항목을 새 이름으로 복원했습니다: {name} 등',
    en: 'Names already in use: {number} items restored under new names, such as {name}',
  },
  foldersCreated: { ko: '없어진 폴더를 다시 만들었습니다: {names}', en: 'Folders recreated: {names}' },
  alreadyGone: {
    ko: '이미 복원되었거나 영구 삭제된 항목 {number}개는 제외했습니다',
    en: { one: '{number} item was no longer in the bin', other: '{number} items were no longer in the bin' },
  },
  restoreFailed: { ko: '복원하지 못했습니다', en: 'Could not restore' },
  removeTitle: {
    ko: '{number}개 항목을 영구 삭제할까요?',
    en: { one: 'Permanently delete {number} item?', other: 'Permanently delete {number} items?' },
  },
  removeNameTitle: { ko: '“{name}” 항목을 영구 삭제할까요?', en: 'Permanently delete “{name}”?' },
  removeBody: {
    ko: '파일과 결과물의 내용, 검색 정보가 모두 삭제되며 복원할 수 없습니다. 이미 작성된 답변은 인용문과 함께 남습니다.',
    en: 'This permanently deletes files and outputs with their search data. Existing answers keep the passages they quote.',
  },
  emptyTitle: { ko: '휴지통을 비울까요?', en: 'Empty the bin?' },
  emptyBody: {
    ko: '휴지통의 항목 {number}개가 파일 내용, 검색 정보와 함께 모두 삭제되며 복원할 수 없습니다.',
    en: {
      one: 'This permanently deletes {number} item and its search data.',
      other: 'This permanently deletes {number} items and their search data.',
    },
  },
  removed: {
    ko: '{number}개 항목을 영구 삭제했습니다',
    en: { one: '{number} item permanently deleted', other: '{number} items permanently deleted' },
  },
  removeFailed: { ko: '영구 삭제하지 못했습니다', en: 'Could not delete permanently' },
})
