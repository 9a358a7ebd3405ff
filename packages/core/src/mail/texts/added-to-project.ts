import type { LetterText } from '../letter-text.ts'

/** To a member who was added to a workspace. */
export const addedToProject = (): LetterText => ({
  subject: { en: 'You were added to the workspace {project}', ko: "'{project}' 워크스페이스에 추가되었습니다" },
  paragraphs: [
    {
      en: '{inviter} added you to the workspace {project}. Your role in it: {role}.',
      ko: "{inviter} 님이 회원님을 '{project}' 워크스페이스에 추가했습니다. 부여된 역할: {role}",
    },
  ],
  button: { label: { en: 'Open Dossier', ko: 'Dossier 열기' }, path: '/' },
  reason: {
    en: 'You received this email because you have an account in this organization.',
    ko: '이 조직에 계정이 있어 보내 드리는 메일입니다.',
  },
})
