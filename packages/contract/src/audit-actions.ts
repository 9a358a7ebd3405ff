import type { Translated } from './language.ts'

/** The groups by which activity is filtered: `type` of GET /api/activities. */
export const activityTypes = ['project', 'file', 'search', 'output', 'member', 'signIn', 'role', 'organization'] as const
export type ActivityType = (typeof activityTypes)[number]

interface AuditAction extends Translated {
  type: ActivityType
  /** Views and background work: left out of a workspace's activity unless requested. */
  routine?: true
  /** Copies content, or starts or stops work on it, without changing the workspace: left out of its latest changes. */
  changesNothing?: true
}

/**
 * All actions of the audit log, with their text after the actor's name. `{subject}` is the name of the object of the action, `{from}` and `{to}` are
 * its states before and after.
 */
export const auditActions = {
  'signIn.succeeded': { type: 'signIn', en: 'signed in', ko: '로그인했습니다' },
  // The person typing an address or a password need not be the account's owner.
  'signIn.failed': { type: 'signIn', en: 'somebody failed to sign in to this account', ko: '이 계정으로의 로그인 시도가 실패했습니다' },
  'signIn.signedOut': { type: 'signIn', en: 'signed out', ko: '로그아웃했습니다' },
  'session.revoked': { type: 'signIn', en: 'ended a session', ko: '세션을 종료했습니다' },
  'password.resetRequested': {
    type: 'signIn',
    en: 'a new password was requested for this account',
    ko: '이 계정의 비밀번호 재설정 요청이 있었습니다',
  },
  'password.changed': { type: 'signIn', en: 'changed the password', ko: '비밀번호를 변경했습니다' },
  'identity.linked': { type: 'signIn', en: 'linked the account with {subject}', ko: '{subject} 계정을 연결했습니다' },
  'invitation.accepted': { type: 'signIn', en: 'accepted the invitation', ko: '초대를 수락했습니다' },
  'profile.updated': { type: 'member', en: 'changed the profile', ko: '프로필을 수정했습니다' },
  'profile.languageChanged': { type: 'member', en: 'changed the language', ko: '언어를 변경했습니다' },
  'project.created': { type: 'project', en: 'added the workspace {subject}', ko: '워크스페이스 {subject, 을/를} 추가했습니다' },
  'project.updated': { type: 'project', en: 'changed the workspace {subject}', ko: '워크스페이스 {subject, 을/를} 수정했습니다' },
  'project.deleted': { type: 'project', en: 'deleted the workspace {subject}', ko: '워크스페이스 {subject, 을/를} 삭제했습니다' },
  'project.transferred': {
    type: 'project',
    en: 'transferred ownership of the workspace from {from} to {to}',
    ko: '워크스페이스 소유자를 {from}에서 {to, 으로/로} 변경했습니다',
  },
  'folder.created': { type: 'file', en: 'created the folder {subject}', ko: '폴더 {subject, 을/를} 만들었습니다' },
  'folder.deleted': { type: 'file', en: 'deleted the folder {subject}', ko: '폴더 {subject, 을/를} 삭제했습니다' },
  'file.uploaded': { type: 'file', en: 'uploaded {subject}', ko: '{subject, 을/를} 업로드했습니다' },
  'file.read': {
    type: 'file',
    routine: true,
    en: '{subject} was read and can be searched',
    ko: '{subject} 읽기가 완료되어 검색할 수 있습니다',
  },
  'file.failed': { type: 'file', en: '{subject} could not be read', ko: '{subject, 을/를} 읽지 못했습니다' },
  'file.readAgain': {
    type: 'file',
    changesNothing: true,
    en: 'started reading {subject} again',
    ko: '{subject, 을/를} 다시 읽도록 했습니다',
  },
  'file.viewed': { type: 'file', routine: true, en: 'opened {subject}', ko: '{subject, 을/를} 열람했습니다' },
  'file.renamed': { type: 'file', en: 'renamed {from} to {to}', ko: '{from}의 이름을 {to, 으로/로} 변경했습니다' },
  'file.moved': { type: 'file', en: 'moved {subject} from {from} to {to}', ko: '{subject, 을/를} {from}에서 {to, 으로/로} 이동했습니다' },
  'file.downloaded': { type: 'file', changesNothing: true, en: 'downloaded {subject}', ko: '{subject, 을/를} 다운로드했습니다' },
  'folder.renamed': { type: 'file', en: 'renamed the folder {from} to {to}', ko: '폴더 {from}의 이름을 {to, 으로/로} 변경했습니다' },
  'folder.moved': {
    type: 'file',
    en: 'moved the folder {subject} from {from} to {to}',
    ko: '폴더 {subject, 을/를} {from}에서 {to, 으로/로} 이동했습니다',
  },
  'file.deleted': { type: 'file', en: 'deleted {subject}', ko: '{subject, 을/를} 삭제했습니다' },
  'file.restored': { type: 'file', en: 'restored {subject} from the bin', ko: '휴지통에서 {subject, 을/를} 복원했습니다' },
  'folder.restored': {
    type: 'file',
    en: 'restored the folder {subject} from the bin',
    ko: '휴지통에서 폴더 {subject, 을/를} 복원했습니다',
  },
  'file.purged': { type: 'file', en: 'permanently deleted {subject}', ko: '{subject, 을/를} 영구 삭제했습니다' },
  'folder.purged': { type: 'file', en: 'permanently deleted the folder {subject}', ko: '폴더 {subject, 을/를} 영구 삭제했습니다' },
  'file.versionAdded': { type: 'file', en: 'uploaded version {to} of {subject}', ko: '{subject}의 버전 {to, 을/를} 업로드했습니다' },
  'file.cellsSaved': {
    type: 'file',
    en: 'edited {subject}: version {to}, cells changed: {from}',
    ko: '{subject}의 셀 {from}개를 편집해 버전 {to, 으로/로} 저장했습니다',
  },
  'file.versionRestored': {
    type: 'file',
    en: 'restored version {from} of {subject} as version {to}',
    ko: '{subject}의 버전 {from, 을/를} 버전 {to, 으로/로} 복원했습니다',
  },
  'file.versionDeleted': { type: 'file', en: 'deleted version {from} of {subject}', ko: '{subject}의 버전 {from, 을/를} 삭제했습니다' },
  'file.unlocked': { type: 'file', changesNothing: true, en: 'entered the password of {subject}', ko: '{subject}의 암호를 입력했습니다' },
  'import.started': { type: 'file', en: 'started importing {subject}', ko: '{subject} 가져오기를 시작했습니다' },
  'import.finished': { type: 'file', en: 'the import of {subject} finished: {to}', ko: '{subject} 가져오기가 끝났습니다: {to}' },
  'import.continued': {
    type: 'file',
    changesNothing: true,
    en: 'continued the import of {subject}',
    ko: '{subject} 가져오기를 이어서 진행했습니다',
  },
  'import.cancelled': {
    type: 'file',
    changesNothing: true,
    en: 'stopped the import of {subject}',
    ko: '{subject} 가져오기를 중지했습니다',
  },
  'drive.connected': { type: 'signIn', en: 'connected {subject}', ko: '{subject} 계정을 연결했습니다' },
  'drive.disconnected': { type: 'signIn', en: 'disconnected {subject}', ko: '{subject} 연결을 해제했습니다' },
  'embedding.continued': {
    type: 'file',
    changesNothing: true,
    en: 'continued embedding the files of {subject}',
    ko: '{subject} 파일의 임베딩을 이어서 진행했습니다',
  },
  'embedding.cancelled': {
    type: 'file',
    changesNothing: true,
    en: 'stopped embedding the files of {subject}',
    ko: '{subject} 파일의 임베딩을 중지했습니다',
  },
  'reading.continued': {
    type: 'file',
    changesNothing: true,
    en: 'continued reading files of {subject} again',
    ko: '{subject} 파일의 다시 읽기를 이어서 진행했습니다',
  },
  'reading.cancelled': {
    type: 'file',
    changesNothing: true,
    en: 'stopped reading files of {subject} again',
    ko: '{subject} 파일의 다시 읽기를 중지했습니다',
  },
  'reindexing.continued': {
    type: 'file',
    changesNothing: true,
    en: 'continued reindexing {subject}',
    ko: '{subject} 재색인을 이어서 진행했습니다',
  },
  'reindexing.cancelled': { type: 'file', changesNothing: true, en: 'stopped reindexing {subject}', ko: '{subject} 재색인을 중지했습니다' },
  'transcription.continued': {
    type: 'file',
    changesNothing: true,
    en: 'continued the transcription of {subject}',
    ko: '{subject} 음성 변환을 이어서 진행했습니다',
  },
  'transcription.cancelled': {
    type: 'file',
    changesNothing: true,
    en: 'stopped the transcription of {subject}',
    ko: '{subject} 음성 변환을 중지했습니다',
  },
  'search.asked': { type: 'search', en: 'asked: {subject}', ko: '질문했습니다: {subject}' },
  'search.viewed': { type: 'search', routine: true, en: 'opened the answer to: {subject}', ko: '답변을 열람했습니다: {subject}' },
  'search.cancelled': { type: 'search', en: 'stopped the answer to: {subject}', ko: '답변 작성을 중지했습니다: {subject}' },
  'search.planReviewed': { type: 'search', en: 'reviewed the plan of: {subject}', ko: '조사 계획을 확인했습니다: {subject}' },
  'search.replayed': {
    type: 'search',
    en: 'replayed the answer to: {subject}',
    ko: '답변을 기록으로 재현했습니다: {subject}',
  },
  'search.rated': { type: 'search', en: 'rated the answer to: {subject}', ko: '답변을 평가했습니다: {subject}' },
  'search.figureKept': {
    type: 'search',
    en: 'kept a figure as the answer to: {subject}',
    ko: '답변의 수치를 확정했습니다: {subject}',
  },
  'search.figureReleased': {
    type: 'search',
    en: 'no longer keeps a figure as the answer to: {subject}',
    ko: '답변의 수치 확정을 해제했습니다: {subject}',
  },
  'conversation.viewed': {
    type: 'search',
    routine: true,
    en: 'opened the conversation {subject}',
    ko: '대화 {subject, 을/를} 열람했습니다',
  },
  'conversation.updated': { type: 'search', en: 'changed the conversation {subject}', ko: '대화 {subject, 을/를} 변경했습니다' },
  'conversation.deleted': { type: 'search', en: 'deleted the conversation {subject}', ko: '대화 {subject, 을/를} 삭제했습니다' },
  'conversation.exported': { type: 'search', en: 'exported the conversation {subject}', ko: '대화 {subject, 을/를} 내보냈습니다' },
  'workflow.started': { type: 'output', en: 'started {from} for {subject}', ko: '{subject} {from, 을/를} 시작했습니다' },
  'workflow.finished': { type: 'output', en: '{from} for {subject} finished: {to}', ko: '{subject} {from, 이/가} 끝났습니다: {to}' },
  'workflow.continued': {
    type: 'output',
    changesNothing: true,
    en: 'continued {from} for {subject}',
    ko: '{subject} {from, 을/를} 이어서 진행했습니다',
  },
  'workflow.cancelled': {
    type: 'output',
    changesNothing: true,
    en: 'stopped {from} for {subject}',
    ko: '{subject} {from, 을/를} 중지했습니다',
  },
  'output.viewed': { type: 'output', routine: true, en: 'opened the output {subject}', ko: '결과물 {subject, 을/를} 열람했습니다' },
  'output.downloaded': {
    type: 'output',
    changesNothing: true,
    en: 'downloaded the output {subject}',
    ko: '결과물 {subject, 을/를} 내려받았습니다',
  },
  'output.deleted': { type: 'output', en: 'deleted the output {subject}', ko: '결과물 {subject, 을/를} 삭제했습니다' },
  'output.restored': {
    type: 'output',
    en: 'restored the output {subject} from the bin',
    ko: '휴지통에서 결과물 {subject, 을/를} 복원했습니다',
  },
  'output.purged': { type: 'output', en: 'permanently deleted the output {subject}', ko: '결과물 {subject, 을/를} 영구 삭제했습니다' },
  'company.valueTyped': {
    type: 'output',
    en: 'typed a value for {subject}',
    ko: '{subject}의 값을 직접 입력했습니다',
  },
  'company.valueTakenBack': {
    type: 'output',
    en: 'took back a typed value for {subject}',
    ko: '{subject}에 직접 입력한 값을 철회했습니다',
  },
  'company.profileSet': { type: 'output', en: 'entered the company details of {subject}', ko: '{subject}의 회사 정보를 입력했습니다' },
  'company.calendarSet': {
    type: 'output',
    en: 'stated the fiscal calendar of {subject}: year-end in month {to}',
    ko: '{subject}의 결산월을 {to}월로 지정했습니다',
  },
  'company.calendarRemoved': {
    type: 'output',
    en: 'removed the stated fiscal calendar of {subject}',
    ko: '{subject}의 결산월 지정을 해제했습니다',
  },
  'companySummary.updated': { type: 'search', en: 'changed the company summary', ko: '회사 요약을 수정했습니다' },
  'companySummary.companyChosen': {
    type: 'search',
    en: 'chose {to} as the company of the workspace',
    ko: '워크스페이스의 대상 회사를 {to, 으로/로} 지정했습니다',
  },
  'companySummary.companyCleared': {
    type: 'search',
    en: 'cleared the company of the workspace',
    ko: '워크스페이스의 대상 회사 지정을 해제했습니다',
  },
  'companySummary.read': {
    type: 'search',
    routine: true,
    en: 'the company summary was read from the files',
    ko: '파일에서 회사 요약을 작성했습니다',
  },
  'company.watched': {
    type: 'file',
    en: 'began to watch {subject} for new filings',
    ko: '{subject}의 새 공시 추적을 시작했습니다',
  },
  'company.unwatched': { type: 'file', en: 'stopped watching {subject}', ko: '{subject}의 공시 추적을 중지했습니다' },
  'company.filed': { type: 'file', en: 'new filing of a watched company: {subject}', ko: '추적하는 회사의 새 공시: {subject}' },
  'company.answered': {
    type: 'file',
    en: 'a question about a new filing was answered: {subject}',
    ko: '새 공시에 대한 질문에 답변했습니다: {subject}',
  },
  'company.unanswered': {
    type: 'file',
    en: 'a question about a new filing could not be answered: {subject}',
    ko: '새 공시에 대한 질문에 답변하지 못했습니다: {subject}',
  },
  'sourceSettings.updated': {
    type: 'organization',
    en: 'changed the settings of outside sources',
    ko: '외부 출처 설정을 변경했습니다',
  },
  'modelSettings.updated': { type: 'organization', en: 'changed the model settings', ko: '모델 설정을 변경했습니다' },
  'search.deleted': { type: 'search', en: 'deleted the question: {subject}', ko: '질문을 삭제했습니다: {subject}' },
  'member.invited': { type: 'member', en: 'invited {subject}', ko: '{subject} 님을 초대했습니다' },
  'member.added': { type: 'member', en: 'added {subject} as {to}', ko: '{subject} 님을 {to, 으로/로} 추가했습니다' },
  'member.activated': { type: 'member', en: 'activated {subject}', ko: '{subject} 님을 활성화했습니다' },
  'member.deactivated': { type: 'member', en: 'deactivated {subject}', ko: '{subject} 님을 비활성화했습니다' },
  'member.deleted': { type: 'member', en: 'removed {subject}', ko: '{subject} 님을 삭제했습니다' },
  'member.roleChanged': {
    type: 'member',
    en: 'changed the role of {subject} from {from} to {to}',
    ko: '{subject} 님의 역할을 {from}에서 {to, 으로/로} 변경했습니다',
  },
  'member.accessChanged': {
    type: 'member',
    en: 'changed the access of {subject} from {from} to {to}',
    ko: '{subject} 님의 접근 범위를 {from}에서 {to, 으로/로} 변경했습니다',
  },
  'role.created': { type: 'role', en: 'added the role {subject}: {to}', ko: '역할 {subject, 을/를} 추가했습니다: {to}' },
  'role.updated': {
    type: 'role',
    en: 'changed the role {subject} from {from} to {to}',
    ko: '역할 {subject, 을/를} {from}에서 {to, 으로/로} 변경했습니다',
  },
  'role.deleted': { type: 'role', en: 'deleted the role {subject}', ko: '역할 {subject, 을/를} 삭제했습니다' },
  'list.exported': { type: 'organization', en: 'downloaded a list: {subject}', ko: '목록을 다운로드했습니다: {subject}' },
  'organization.invited': { type: 'organization', en: 'added the organization {subject}', ko: '조직 {subject, 을/를} 추가했습니다' },
  'organization.updated': { type: 'organization', en: 'changed the organization {subject}', ko: '조직 {subject, 을/를} 수정했습니다' },
  'organization.statusChanged': {
    type: 'organization',
    en: 'changed the status of the organization {subject} from {from} to {to}',
    ko: '조직 {subject}의 상태를 {from}에서 {to, 으로/로} 변경했습니다',
  },
  'organization.transferred': {
    type: 'organization',
    en: 'transferred ownership of the organization from {from} to {to}',
    ko: '조직 소유자를 {from}에서 {to, 으로/로} 변경했습니다',
  },
  'organization.exported': { type: 'organization', en: 'a full export was created', ko: '전체 내보내기 파일이 만들어졌습니다' },
  'organization.exportDownloaded': { type: 'organization', en: 'the export was downloaded', ko: '내보내기 파일을 다운로드했습니다' },
  'organization.deleted': {
    type: 'organization',
    en: 'the organization {subject} and everything in it was deleted',
    ko: '조직 {subject, 과/와} 모든 내용이 삭제되었습니다',
  },
  'breakGlass.granted': {
    type: 'organization',
    en: 'started break-glass access: {subject}',
    ko: '긴급 열람 권한을 사용했습니다: {subject}',
  },
  'breakGlass.ended': { type: 'organization', en: 'ended break-glass access', ko: '긴급 열람을 종료했습니다' },
} as const satisfies Record<string, AuditAction>

export type AuditActionName = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditActionName, ...AuditActionName[]]

/** Views and background work. */
export const routineActions: readonly AuditActionName[] = auditActionNames.filter((name) => 'routine' in auditActions[name])

const typesOfChanges: ReadonlySet<ActivityType> = new Set(['project', 'file', 'output', 'member'])

/** What people change in a workspace, without views, background work and questions, which have lists of their own. */
export const changeActions: readonly AuditActionName[] = auditActionNames.filter((name) => {
  const { type, routine, changesNothing }: AuditAction = auditActions[name]
  return routine === undefined && changesNothing === undefined && typesOfChanges.has(type)
})
