import type { LetterText } from '../letter-text.ts'

/** To the owner of an organization whose grace period begins. */
export const organizationDeletion = (): LetterText => ({
  subject: { en: '{organization} will be deleted from Dossier', ko: "'{organization}' 조직이 삭제될 예정입니다" },
  paragraphs: [
    {
      en: 'The system operator scheduled {organization} for deletion. Nobody can sign in to it any longer, and all its data is permanently deleted after {until}.',
      ko: "시스템 운영자가 '{organization}' 조직을 삭제하도록 했습니다. 이제 이 조직에는 로그인할 수 없으며, {until} 이후 모든 데이터가 지워집니다.",
    },
    {
      en: 'A full export is being prepared. You will get an email with a download link when it is ready. Nothing is deleted before then.',
      ko: '전체 데이터의 내보내기 파일을 만들고 있습니다. 완료되면 다운로드 링크를 메일로 보내 드리며, 그 전에는 아무것도 지우지 않습니다.',
    },
  ],
  reason: {
    en: 'You received this email because you own the organization. To stop the deletion, contact the system operator before that time.',
    ko: '회원님이 조직의 소유자이므로 보내 드리는 메일입니다. 삭제를 멈추려면 그 전에 시스템 운영자에게 문의해 주세요.',
  },
})
