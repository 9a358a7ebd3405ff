const anySign = /\p{Sc}/u
const everySign = /\p{Sc}/gu
const signAtEnd = /\p{Sc}\s*$/u
const signAlone = /^\(?[A-Z]{0,3}\p{Sc}\(?$/u

/** Whether a text contains a currency sign. Tests each character once; for texts of any length. */
export const hasCurrencySign = (text: string): boolean => anySign.test(text)

/** A text without its currency signs, for callers that only need digits and brackets: "-$5" -> "-5", "(€" -> "(". */
export const withoutCurrencySigns = (text: string): string => (anySign.test(text) ? text.replace(everySign, '') : text)

/** The text before an amount, without its currency sign and the blanks after that: "rose to $" -> "rose to ". */
export const beforeCurrencySign = (text: string): string => text.replace(signAtEnd, '')

/** Whether a text is a currency sign with at most a bracket: "US$", "₩", "($". */
export const isCurrencySign = (text: string): boolean => text.length <= 5 && signAlone.test(text)
