import { defineTexts } from '../../../i18n/index.ts'

export const unlockTexts = defineTexts('unlock', {
  title: { ko: '암호 입력', en: 'Enter the password' },
  hint: {
    ko: '“{name}” 파일을 읽는 데 사용합니다. 암호는 암호화하여 보관하며, 이 파일을 볼 수 있는 사람은 암호 없이 열람합니다.',
    en: 'It is used to read “{name}”. It is kept encrypted, and whoever may see the file sees it without entering it.',
  },
  password: { ko: '파일 암호', en: 'Password of the file' },
  required: { ko: '암호를 입력해 주세요', en: 'The password is required' },
  unlock: { ko: '열기', en: 'Unlock' },
  cancel: { ko: '취소', en: 'Cancel' },
  done: { ko: '암호가 확인되어 파일을 읽습니다', en: 'The password is right. The file is being read' },
  enter: { ko: '암호 입력', en: 'Enter password' },
})
