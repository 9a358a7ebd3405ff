import type { Facts, LetterText } from '../letter-text.ts'

/** To a person without an account in the organization. */
export const memberInvitation = ({ project }: Facts): LetterText => ({
  subject: { en: '{inviter} invited you to {organization} on Dossier', ko: '{inviter} 님이 {organization}에 초대했습니다' },
  paragraphs: [
    project === undefined
      ? {
          en: '{inviter} invited you to {organization} on Dossier. Accept the invitation and set a password to get started.',
          ko: "{inviter} 님이 Dossier의 '{organization}' 조직에 초대했습니다. 초대를 수락하고 비밀번호를 설정하면 바로 이용할 수 있습니다.",
        }
      : {
          en: '{inviter} invited you to the workspace {project} of {organization} on Dossier. Accept the invitation and set a password to get started.',
          ko: "{inviter} 님이 Dossier에서 '{organization}' 조직의 '{project}' 워크스페이스에 초대했습니다. 초대를 수락하고 비밀번호를 설정하면 바로 이용할 수 있습니다.",
        },
    { en: 'Organization code for signing in: {code}', ko: '로그인할 때 입력하는 조직 코드: {code}' },
  ],
  button: { label: { en: 'Accept invitation', ko: '초대 수락하기' } },
  validity: { en: 'The link can be used once, until {expires}.', ko: '이 링크는 {expires}까지 한 번만 사용할 수 있습니다.' },
  reason: {
    en: '{inviter} entered your address to invite you. If you did not expect this, ignore this email. Nothing happens unless you accept.',
    ko: '{inviter} 님이 초대하면서 이 주소를 입력했습니다. 예상하지 못한 메일이라면 무시해 주세요. 수락하지 않으면 아무 일도 일어나지 않습니다.',
  },
})
