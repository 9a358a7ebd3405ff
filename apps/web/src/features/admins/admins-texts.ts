import { selectProjectFirst } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

/** Admin: who administers the organisation and its workspaces. */
export const adminsTexts = defineTexts('admins', {
  title: { ko: '관리자', en: 'Admin' },
  section: { ko: '관리 항목', en: 'Section' },
  admins: { ko: '관리자', en: 'Admins' },
  models: { ko: '모델', en: 'Models' },
  sources: { ko: '외부 출처', en: 'Outside sources' },
  usage: { ko: '모델 사용량', en: 'Model usage' },
  noUsageTitle: { ko: '아직 사용한 모델이 없습니다', en: 'No models used yet' },
  noUsageBody: {
    ko: '모델을 설정하면 요청 수, 토큰, 비용이 여기에 표시됩니다.',
    en: 'Once a model is configured, its requests, tokens and cost are shown here.',
  },
  invite: { ko: '관리자 초대', en: 'Invite admins' },
  count: { ko: '{number}명', en: { one: '{number} admin', other: '{number} admins' } },
  workspace: { ko: '워크스페이스', en: 'Workspace' },
  anyWorkspace: { ko: '모든 워크스페이스', en: 'Any workspace' },
  role: { ko: '조직 역할', en: 'Organization role' },
  covers: { ko: '관리 범위', en: 'Scope' },
  coversAll: { ko: '조직 및 전체 공개 워크스페이스', en: 'Organization and open workspaces' },
  coversMore: { ko: '외 {number}곳', en: '+{number}' },
  coversNone: { ko: '없음', en: 'None' },
  activate: { ko: '활성화', en: 'Activate' },
  deactivate: { ko: '비활성화', en: 'Deactivate' },
  delete: { ko: '삭제', en: 'Delete' },
  undo: { ko: '되돌리기', en: 'Undo' },
  cancel: { ko: '취소', en: 'Cancel' },
  inviteHint: {
    ko: '계정이 없는 이메일에는 초대 메일을 보냅니다. 링크는 {days}일 동안 유효합니다.',
    en: 'People without an account get an email with a link that is valid for {days} days.',
  },
  emails: { ko: '이메일', en: 'Email addresses' },
  emailsHint: {
    ko: '쉼표, 공백, 줄바꿈으로 구분하거나 목록을 붙여 넣어 주세요',
    en: 'Separate with commas, spaces or new lines, or paste a list',
  },
  scope: { ko: '관리 범위', en: 'Scope' },
  scopeAll: { ko: '전체 공개 워크스페이스 모두', en: 'All open workspaces' },
  scopeAllHint: {
    ko: '조직의 관리자가 됩니다. 제한 공개 워크스페이스는 하나씩 추가하고, 개인 워크스페이스는 제외됩니다',
    en: 'Admin of the organization. Restricted workspaces are added one by one; personal workspaces are excluded',
  },
  scopeOne: { ko: '워크스페이스 하나', en: 'One workspace' },
  scopeOneHint: { ko: '선택한 워크스페이스만 관리합니다', en: 'Admin of the selected workspace only' },
  chooseWorkspace: { ko: '워크스페이스를 선택해 주세요', en: 'Choose a workspace' },
  workspaceRequired: selectProjectFirst,
  deleteTitle: { ko: '관리자를 삭제할까요?', en: 'Delete this admin?' },
  deleteBody: {
    ko: '계정과 모든 세션이 종료됩니다. 업로드한 파일과 질문 기록은 남고, 소유한 워크스페이스는 조직 소유자에게 이전됩니다.',
    en: 'Their account is deleted and all their sessions end. Their files and questions stay; workspaces they own are transferred to the organization owner.',
  },
  emptyTitle: { ko: '아직 관리자가 없습니다', en: 'No admins yet' },
  emptyBody: {
    ko: '관리자는 워크스페이스의 멤버와 파일을 관리합니다. 이메일로 초대해 주세요.',
    en: 'Admins manage the members and files of workspaces. Invite them by email.',
  },
  limitedBody: {
    ko: '관리자 화면을 볼 권한이 없습니다. {organization}의 소유자에게 요청해 주세요.',
    en: 'Your role cannot view admins. Ask the owner of {organization}.',
  },
})
