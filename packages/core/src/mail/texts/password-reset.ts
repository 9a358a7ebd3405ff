import type { Facts, LetterText } from '../letter-text.ts'

/** To a person who asked, or for whom somebody asked, to reset the password. */
export const passwordReset = ({ organization }: Facts): LetterText => ({
  subject:
    organization === undefined
      ? { en: 'Set a new password for Dossier', ko: 'Dossier 비밀번호 재설정' }
      : { en: 'Set a new password for Dossier ({organization})', ko: 'Dossier 비밀번호 재설정 ({organization})' },
  paragraphs: [
    organization === undefined
      ? {
          en: 'We received a request to reset the password of your super admin account.',
          ko: '시스템 관리자 계정의 비밀번호를 재설정해 달라는 요청을 받았습니다.',
        }
      : {
          en: 'We received a request to reset the password of your account in {organization}.',
          ko: "'{organization}' 조직 계정의 비밀번호를 재설정해 달라는 요청을 받았습니다.",
        },
    { en: 'Setting a new password signs you out on all devices.', ko: '비밀번호를 재설정하면 모든 기기에서 로그아웃됩니다.' },
  ],
  button: { label: { en: 'Set a new password', ko: '비밀번호 재설정하기' } },
  validity: { en: 'The link can be used once, until {expires}.', ko: '이 링크는 {expires}까지 한 번만 사용할 수 있습니다.' },
  reason: {
    en: 'Your address was entered on the Dossier sign-in page. If this was not you, ignore this email. Your password will not change.',
    ko: 'Dossier 로그인 화면에서 이 주소가 입력되어 보내 드리는 메일입니다. 본인이 요청하지 않았다면 무시해 주세요. 비밀번호는 바뀌지 않습니다.',
  },
})
