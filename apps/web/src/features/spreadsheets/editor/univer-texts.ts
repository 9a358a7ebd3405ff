/** The texts of Univer by language. */
export const univerTexts = {
  en: () => import('./locales/en.ts'),
  ko: () => import('./locales/ko.ts'),
} as const
