import { defineTexts } from '../../i18n/index.ts'

/** The text of a session that ended before it was sent. */
export const unsentTextTexts = defineTexts('unsentText', {
  title: { ko: '보내지 않은 입력 내용', en: 'Text that was not sent' },
  hint: {
    ko: '입력하는 동안 세션이 종료되었습니다. 필요한 내용을 복사해 주세요. 창을 닫으면 지워집니다.',
    en: 'Your session ended while you were typing. Copy what you still need; it is discarded when you close this.',
  },
  unnamed: { ko: '입력 내용', en: 'Text' },
  copy: { ko: '{label} 복사', en: 'Copy {label}' },
  copied: { ko: '복사했습니다', en: 'Copied' },
  copyFailed: { ko: '복사하지 못했습니다', en: 'Could not copy' },
  close: { ko: '닫기', en: 'Close' },
})
