/** Languages of the press by ISO 639-1. */
const codes = 'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
  ' ',
)

const names = new Intl.DisplayNames('en', { type: 'language' })
const codeByName = new Map(codes.map((code) => [(names.of(code) ?? '').toLowerCase(), code]))

/** "Korean" → "ko" */
export const languageCode = (englishName: string | null | undefined): string | undefined =>
  codeByName.get((englishName ?? '').toLowerCase())

/** "ko" → "korean" */
export const languageName = (code: string): string | undefined => (codes.includes(code) ? names.of(code)?.toLowerCase() : undefined)

/** Korean if it contains Hangul; other scripts do not determine a language. */
export const languageOfText = (text: string): string | undefined => (/\p{Script=Hangul}/u.test(text) ? 'ko' : undefined)
