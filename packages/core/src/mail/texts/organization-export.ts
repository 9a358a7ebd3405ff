import type { LetterText } from '../letter-text.ts'

/** To the owner of an organization that is being deleted, when its export is complete. */
export const organizationExport = (): LetterText => ({
  subject: { en: 'The export of {organization} is ready', ko: "'{organization}' 조직의 데이터 내보내기가 완료되었습니다" },
  paragraphs: [
    {
      en: 'All files and records of {organization} are in one archive. You can download it until {until}; after that, all data is permanently deleted.',
      ko: "'{organization}' 조직의 모든 파일과 기록을 하나의 압축 파일로 만들었습니다. {until}까지 다운로드할 수 있으며, 이후 모든 데이터가 지워집니다.",
    },
  ],
  button: { label: { en: 'Download export', ko: '내보내기 파일 다운로드' } },
  validity: {
    en: 'Anyone with this link can download everything, so do not share it. It is valid until {expires}.',
    ko: '이 링크가 있으면 누구나 전체 데이터를 다운로드할 수 있으니 전달하지 마세요. 링크는 {expires}까지 유효합니다.',
  },
  reason: {
    en: 'You received this email because you own the organization, which the system operator scheduled for deletion.',
    ko: '시스템 운영자가 삭제하도록 한 조직의 소유자이므로 보내 드리는 메일입니다.',
  },
})
