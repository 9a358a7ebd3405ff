import { defineTexts } from '../../../i18n/index.ts'

export const unlockTexts = defineTexts('unlock', {
  title: { ko: '암호 입력', en: 'Enter the password' },
  hint: {
    ko: '“{name}” 파일을 읽는 데 사용합니다. 암호는 암호화하여 보관하며, 이 파일을 볼 수 있는 사람은 암호 없이 열람합니다.',
    en: 'Used to read “{name}”. It is stored encrypted, and everyone with access to the file can open it without the password.',
  },
  password: { ko: '파일 암호', en: 'File password' },
  required: { ko: '암호를 입력해 주세요', en: 'Password is required' },
  unlock: { ko: '열기', en: 'Unlock' },
  cancel: { ko: '취소', en: 'Cancel' },
  done: { ko: '암호가 확인되어 파일을 읽습니다', en: 'Password accepted. The file is being read' },
  enter: { ko: '암호 입력', en: 'Enter password' },
})
