const anySign = /\p{Sc}/u
const everySign = /\p{Sc}/gu
const signAtEnd = /\p{Sc}\s*$/u
const signAlone = /^\(?[A-Z]{0,3}\p{Sc}\(?$/u

/** Whether a sign of a currency stands in a text. A look at each character, for texts of any length. */
export const hasCurrencySign = (text: string): boolean => anySign.test(text)

/** A text without its signs of currencies, for what looks at its digits and brackets only: "-$5" -> "-5", "(€" -> "(". */
export const withoutCurrencySigns = (text: string): string => (anySign.test(text) ? text.replace(everySign, '') : text)

/** What stands before an amount, without the sign of its currency and the blanks behind it: "rose to $" -> "rose to ". */
export const beforeCurrencySign = (text: string): string => text.replace(signAtEnd, '')

/** Whether a text is the sign of a currency and nothing else but a bracket: "US$", "₩", "($". */
export const isCurrencySign = (text: string): boolean => text.length <= 5 && signAlone.test(text)
