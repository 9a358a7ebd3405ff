import { defineTexts } from '../../../i18n/index.ts'

/** Forgotten passwords, reset links, invitations. */
export const mailedLinksTexts = defineTexts('mailedLinks', {
  forgotTitle: { ko: '비밀번호 재설정', en: 'Reset your password' },
  forgotHint: {
    ko: '가입한 이메일을 입력하면 새 비밀번호를 설정할 수 있는 링크를 보내 드립니다.',
    en: 'Enter your email address and we’ll send you a link to set a new password.',
  },
  forgotAdminHint: {
    ko: '최고 관리자 계정의 이메일을 입력하면 새 비밀번호를 설정할 수 있는 링크를 보내 드립니다.',
    en: 'Enter the email address of the super admin account and we’ll send a link to set a new password.',
  },
  codeOptional: { ko: '비워 두면 가입한 모든 조직의 링크를 보냅니다', en: 'Leave it empty to get a link for each of your organizations' },
  sendLink: { ko: '링크 보내기', en: 'Send link' },
  sentTitle: { ko: '메일을 확인해 주세요', en: 'Check your email' },
  sentHint: {
    ko: '링크는 {minutes}분 동안 한 번만 사용할 수 있습니다. 메일이 오지 않으면 스팸함을 확인하거나 이메일 주소가 맞는지 확인해 주세요.',
    en: 'The link can be used once and expires in {minutes} minutes. If you don’t get an email, check your spam folder and the address.',
  },
  sentTo: { ko: '입력한 이메일: {email}', en: 'Sent to: {email}' },
  sendAgain: { ko: '다른 이메일로 보내기', en: 'Use another address' },
  backToSignIn: { ko: '로그인 화면으로', en: 'Back to sign-in' },
  forAdmin: { ko: '최고 관리자 계정의 비밀번호 재설정', en: 'Reset a super admin password' },
  forMember: { ko: '조직 멤버 계정의 비밀번호 재설정', en: 'Reset a member password' },
  resetTitle: { ko: '새 비밀번호 설정', en: 'Set a new password' },
  resetHint: {
    ko: '변경하면 로그인되어 있던 모든 기기에서 로그아웃됩니다.',
    en: 'You will be signed out on all devices.',
  },
  newPassword: { ko: '새 비밀번호', en: 'New password' },
  setPassword: { ko: '비밀번호 변경', en: 'Set password' },
  resetDoneTitle: { ko: '비밀번호를 변경했습니다', en: 'Password changed' },
  resetDoneHint: { ko: '새 비밀번호로 로그인해 주세요.', en: 'Sign in with the new password.' },
  expiredTitle: { ko: '사용할 수 없는 링크입니다', en: 'This link does not work' },
  resetExpired: {
    ko: '이미 사용했거나 유효 시간이 지난 링크이거나, 주소가 잘렸습니다. 새 링크를 요청해 주세요.',
    en: 'It has been used, has expired, or is incomplete. Request a new one.',
  },
  askAgain: { ko: '새 링크 요청', en: 'Request a new link' },
  invitationExpired: {
    ko: '이미 수락했거나 유효 기간이 지난 초대이거나, 주소가 잘렸습니다. 계정을 만들었다면 로그인하고, 아니면 초대한 사람에게 다시 보내 달라고 요청해 주세요.',
    en: 'The invitation has been accepted, has expired, or the link is incomplete. If you already have an account, sign in; otherwise ask the person who invited you to send it again.',
  },
  invitationTitle: { ko: '{organization}에 참여하기', en: 'Join {organization}' },
  invitedBy: { ko: '{inviter} 님이 초대했습니다.', en: '{inviter} invited you.' },
  invitedByOperator: { ko: '시스템 운영자가 초대했습니다.', en: 'The system operator invited you.' },
  invitationLoading: { ko: '초대를 확인하는 중입니다', en: 'Loading the invitation' },
  invitationLoadingTitle: { ko: '초대', en: 'Invitation' },
  organization: { ko: '조직', en: 'Organization' },
  accept: { ko: '계정 만들고 시작하기', en: 'Create account' },
  signedInAs: {
    ko: '현재 {email} 계정으로 로그인되어 있습니다. 초대를 수락하면 이 브라우저에서는 새 계정으로 전환됩니다.',
    en: 'You are signed in as {email}. If you accept, this browser switches to the new account.',
  },
})
