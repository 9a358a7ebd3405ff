import { defineTexts } from '../../i18n/index.ts'

/** Separate from the texts of sign-in, because the switch is on every screen. */
export const languageSwitchTexts = defineTexts('languageSwitch', {
  language: { ko: '언어', en: 'Language' },
})
