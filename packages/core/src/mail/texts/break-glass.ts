import type { LetterText } from '../letter-text.ts'

/** To the owner of an organization that a super admin is reading. */
export const breakGlass = (): LetterText => ({
  subject: { en: 'Break-glass access to your organization', ko: '조직에 대한 긴급 열람이 시작되었습니다' },
  paragraphs: [
    {
      en: '{admin}, the super admin of this server, has read-only access to your organization until {until}. Nothing can be changed during that time.',
      ko: '이 시스템의 최고 관리자 {admin} 님이 {until}까지 회원님의 조직을 열람할 수 있습니다. 이 동안 내용을 변경할 수는 없습니다.',
    },
    { en: 'Reason: {reason}', ko: '입력한 사유: {reason}' },
    {
      en: 'Everything that is opened is recorded in the audit log of your organization.',
      ko: '열람한 내역은 모두 조직의 감사 로그에 기록됩니다.',
    },
  ],
  button: { label: { en: 'Open Dossier', ko: 'Dossier 열기' }, path: '/' },
  reason: {
    en: 'You received this email because you own the organization. If you have questions about the reason, contact the system operator.',
    ko: '회원님이 조직의 소유자이므로 보내 드리는 메일입니다. 사유에 의문이 있다면 시스템 운영자에게 문의해 주세요.',
  },
})
