import { defineTexts } from '../i18n/index.ts'

/** Texts of the parts that every screen is built from. */
export const uiTexts = defineTexts('ui', {
  close: { ko: '닫기', en: 'Close' },
  cancel: { ko: '취소', en: 'Cancel' },
  retry: { ko: '다시 시도', en: 'Try again' },
  notification: { ko: '알림', en: 'Notification' },
  notifications: { ko: '알림 ({hotkey})', en: 'Notifications ({hotkey})' },
  loading: { ko: '불러오는 중입니다', en: 'Loading' },
  failedTitle: { ko: '불러오지 못했습니다', en: 'This could not be loaded' },
  failedKept: { ko: '저장된 내용은 그대로입니다.', en: 'Nothing that was saved is lost.' },
  forbiddenTitle: { ko: '접근 권한이 없습니다', en: 'You have no access to this' },
  forbiddenHint: {
    ko: '워크스페이스 소유자나 관리자에게 권한을 요청해 주세요.',
    en: 'Ask the owner or an administrator of the workspace.',
  },
  offlineTitle: { ko: '서버에 연결할 수 없습니다', en: 'The server cannot be reached' },
  offlineHint: {
    ko: '네트워크 연결을 확인해 주세요. 연결되면 이어서 작업할 수 있습니다.',
    en: 'Check the network. Work goes on when the connection is back.',
  },
  requestId: { ko: '요청 번호 {id}', en: 'Request {id}' },
  noMatches: { ko: '결과가 없습니다', en: 'No matches' },
  search: { ko: '검색', en: 'Search' },
  clear: { ko: '지우기', en: 'Clear' },
  typeToConfirm: { ko: '계속하려면 다음을 그대로 입력해 주세요: {word}', en: 'To go on, type: {word}' },
  selectAll: { ko: '모두 선택', en: 'Select all' },
  selectRow: { ko: '행 선택', en: 'Select row' },
  previousPage: { ko: '이전 페이지', en: 'Previous page' },
  nextPage: { ko: '다음 페이지', en: 'Next page' },
  pageRange: { ko: '{from}–{to} / 전체 {count}건', en: '{from}–{to} of {count}' },
  pagination: { ko: '페이지 이동', en: 'Pages' },
  breadcrumbs: { ko: '현재 위치', en: 'Breadcrumb' },
  resize: { ko: '너비 조절', en: 'Resize' },
  sortBy: { ko: '{column} 기준으로 정렬', en: 'Sort by {column}' },
  menu: { ko: '메뉴', en: 'Menu' },
  more: { ko: '더 보기', en: 'More' },
})
