import { defineTexts } from '../../i18n/index.ts'

/** The activity of a workspace; some texts are shared with the audit log. */
export const activityTexts = defineTexts('activity', {
  title: { ko: '활동', en: 'Activity' },
  filterType: { ko: '유형 필터', en: 'Filter by type' },
  anyType: { ko: '모든 유형', en: 'Any type' },
  typeProject: { ko: '워크스페이스', en: 'Workspace' },
  typeFile: { ko: '파일', en: 'Files' },
  typeSearch: { ko: '검색', en: 'Searches' },
  typeOutput: { ko: '회사와 결과물', en: 'Companies and outputs' },
  typeMember: { ko: '멤버', en: 'Members' },
  typeSignIn: { ko: '로그인', en: 'Sign-in' },
  typeRole: { ko: '역할', en: 'Roles' },
  typeOrganization: { ko: '조직', en: 'Organization' },
  count: { ko: '{number}건', en: { one: '{number} entry', other: '{number} entries' } },
  exportCsv: { ko: 'CSV 다운로드', en: 'Export CSV' },
  exportRefused: {
    ko: '목록을 다운로드할 권한이 없습니다. 워크스페이스 관리자에게 요청해 주세요.',
    en: 'You do not have permission to download lists. Ask a workspace admin.',
  },
  exportFailed: { ko: '목록을 다운로드하지 못했습니다', en: 'The list could not be downloaded' },
  ownOnly: { ko: '본인의 활동만 표시됩니다.', en: 'Only your own activity is shown.' },
  showRoutine: { ko: '열람과 자동 처리 포함', en: 'Include views and automatic processing' },
  more: { ko: '외 {number}건', en: 'and {number} more' },
  fold: { ko: '접기', en: 'Show less' },
  today: { ko: '오늘', en: 'Today' },
  yesterday: { ko: '어제', en: 'Yesterday' },
  older: { ko: '이전 활동 더 보기', en: 'Show older' },
  system: { ko: '시스템', en: 'Dossier' },
  emptyTitle: { ko: '아직 활동이 없습니다', en: 'No activity yet' },
  emptyBody: {
    ko: '파일을 업로드하거나 질문하면 누가 언제 무엇을 했는지 여기에 표시됩니다.',
    en: 'Uploads, questions and other actions appear here, with who and when.',
  },
  noMatchTitle: { ko: '이 유형의 활동이 없습니다', en: 'No activity of this type' },
  showAll: { ko: '모든 유형 보기', en: 'Show all types' },
  selectProjectBody: { ko: '활동은 워크스페이스별로 표시됩니다.', en: 'Activity is shown per workspace.' },
})
