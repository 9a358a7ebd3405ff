import { defineTexts } from '../../i18n/index.ts'

/** Apart from the texts of sign-in, since the switch stands on every screen. */
export const languageSwitchTexts = defineTexts('languageSwitch', {
  language: { ko: '언어', en: 'Language' },
})
