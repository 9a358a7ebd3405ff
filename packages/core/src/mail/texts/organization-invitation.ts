import type { LetterText } from '../letter-text.ts'

/** To the first owner of an organisation, from the operator. */
export const organizationInvitation = (): LetterText => ({
  subject: { en: 'Set up {organization} on Dossier', ko: 'Dossier 초대: {organization}' },
  paragraphs: [
    {
      en: 'The organization {organization} was created for you on Dossier. Accept the invitation and set a password to start as its owner.',
      ko: "Dossier에 '{organization}' 조직이 개설되었습니다. 초대를 수락하고 비밀번호를 설정하면 조직 소유자로 시작할 수 있습니다.",
    },
    { en: 'Organization code for signing in: {code}', ko: '로그인할 때 입력하는 조직 코드: {code}' },
  ],
  button: { label: { en: 'Accept invitation', ko: '초대 수락하기' } },
  validity: { en: 'The link can be used once, until {expires}.', ko: '이 링크는 {expires}까지 한 번만 사용할 수 있습니다.' },
  reason: {
    en: 'The system operator of Dossier sent this invitation to your address. If you did not expect this, ignore this email. Nothing happens unless you accept.',
    ko: 'Dossier 운영자가 이 주소로 보낸 초대 메일입니다. 예상하지 못한 메일이라면 무시해 주세요. 수락하지 않으면 아무 일도 일어나지 않습니다.',
  },
})
