import type { Translated } from './language.ts'

/** What an answer's `message` says after success. */
export const successMessages = {
  ok: { en: 'Done', ko: '완료되었습니다' },
  setUp: { en: 'Dossier is ready', ko: '설정이 완료되었습니다' },
  signedIn: { en: 'Signed in', ko: '로그인되었습니다' },
  signedOut: { en: 'Signed out', ko: '로그아웃되었습니다' },
  languageSet: { en: 'Language changed', ko: '언어가 변경되었습니다' },
  profileUpdated: { en: 'Profile updated', ko: '프로필을 수정했습니다' },
  passwordChanged: { en: 'Password changed', ko: '비밀번호를 변경했습니다' },
  resetMailSent: {
    en: 'If there is an account with this address, a link to set a new password is on its way',
    ko: '등록된 이메일이라면 비밀번호 재설정 링크를 보내 드립니다',
  },
  sessionRevoked: { en: 'The session was ended', ko: '세션을 종료했습니다' },
  sessionsRevoked: { en: 'All other sessions were ended', ko: '다른 모든 세션을 종료했습니다' },
  invitationAccepted: { en: 'Your account is ready', ko: '계정이 준비되었습니다' },
  invitationSent: { en: 'Invitation sent', ko: '초대 메일을 보냈습니다' },
  membersAdded: { en: 'Members added', ko: '멤버를 추가했습니다' },
  membersInvited: { en: 'Invitations sent', ko: '초대 메일을 보냈습니다' },
  memberUpdated: { en: 'Member updated', ko: '멤버 정보를 변경했습니다' },
  memberRoleUpdated: { en: 'Role changed', ko: '역할을 변경했습니다' },
  adminsInvited: { en: 'Admins invited', ko: '관리자를 초대했습니다' },
  adminUpdated: { en: 'Admin updated', ko: '관리자 정보를 변경했습니다' },
  ownerChanged: { en: 'Ownership handed over', ko: '소유자를 변경했습니다' },
  roleAdded: { en: 'Role added', ko: '역할을 추가했습니다' },
  roleUpdated: { en: 'Role updated', ko: '역할을 수정했습니다' },
  roleDeleted: { en: 'Role deleted', ko: '역할을 삭제했습니다' },
  organizationInvited: { en: 'Organization invited', ko: '조직을 초대했습니다' },
  organizationUpdated: { en: 'Organization updated', ko: '조직 정보를 수정했습니다' },
  organizationDeleted: {
    en: 'The organization will be deleted after its grace period',
    ko: '유예 기간이 지나면 조직이 삭제됩니다',
  },
  breakGlassGranted: { en: 'Break-glass access for one hour', ko: '1시간 동안 긴급 열람이 허용되었습니다' },
  projectAdded: { en: 'Workspace added', ko: '워크스페이스를 추가했습니다' },
  projectUpdated: { en: 'Workspace updated', ko: '워크스페이스를 수정했습니다' },
  projectDeleted: { en: 'Workspace deleted', ko: '워크스페이스를 삭제했습니다' },
  filesUploaded: { en: 'Files uploaded successfully', ko: '파일을 업로드했습니다' },
  fileDeleted: { en: 'File deleted successfully', ko: '파일을 삭제했습니다' },
  filesDeleted: { en: 'Files deleted successfully', ko: '파일을 삭제했습니다' },
  folderAdded: { en: 'Folder created', ko: '폴더를 만들었습니다' },
  folderDeleted: { en: 'Folder deleted successfully', ko: '폴더를 삭제했습니다' },
  readingAgain: { en: 'The file will be read again', ko: '파일을 다시 읽습니다' },
  answerFound: { en: 'Answered from the files', ko: '파일에서 답을 찾았습니다' },
  answerNotFound: {
    en: 'No result found in the files searched',
    ko: '검색한 파일에서 관련 내용을 찾지 못했습니다',
  },
  nothingToSearch: {
    en: 'There is nothing to search yet: no file has been read',
    ko: '아직 검색할 수 있는 파일이 없습니다',
  },
  searchDeleted: { en: 'Search deleted', ko: '검색 기록을 삭제했습니다' },
} as const satisfies Record<string, Translated>

export type SuccessMessage = keyof typeof successMessages
