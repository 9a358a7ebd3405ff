import type { LetterText } from '../letter-text.ts'

/** To the owner of an account, so that a change by others is noticed. */
export const passwordChanged = (): LetterText => ({
  subject: { en: 'Your Dossier password was changed', ko: 'Dossier 비밀번호가 변경되었습니다' },
  paragraphs: [
    { en: 'The password of your account was just changed.', ko: '회원님 계정의 비밀번호가 방금 변경되었습니다.' },
    {
      en: 'If this was not you, set a new password immediately and notify an admin.',
      ko: '본인이 변경하지 않았다면 바로 비밀번호를 재설정하고 관리자에게 알려 주세요.',
    },
  ],
  button: { label: { en: 'Set a new password', ko: '비밀번호 재설정하기' }, path: '/forgot-password' },
  reason: {
    en: 'Dossier sends this email whenever a password changes. If you changed it yourself, no action is needed.',
    ko: '비밀번호가 변경될 때마다 보내 드리는 메일입니다. 본인이 변경했다면 따로 하실 일은 없습니다.',
  },
})
