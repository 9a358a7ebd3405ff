import { emailPattern, limits, isConfusableEmail, normalEmail } from '@dossier/contract'

/** Quoted names as mail programs write them; they may hold the marks that separate addresses. */
const quotedName = /"[^"]*"/g
/** `Kim Jiwon <jiwon@example.com>`: what stands before the bracket is a name. */
const bracketed = /(?<![^,;\n<>])[^,;\n<>]*<([^<>]*)>/g

/** The addresses in a text that was typed or pasted, in lower case: separated by commas, semicolons, blanks or lines. */
export function addressesIn(text: string): string[] {
  return text
    .replace(quotedName, '')
    .replace(bracketed, ',$1,')
    .split(/[\s,;]+/)
    .map(normalEmail)
    .filter((part) => part !== '')
}

/** The list with the addresses of a text behind it, each once. */
export function withAddresses(list: readonly string[], text: string): string[] {
  return [...new Set([...list, ...addressesIn(text)])]
}

/** Whether this is written as an address. */
export function isAddress(text: string): boolean {
  return emailPattern.test(text) && !/\p{Cc}/u.test(text) && text.length <= limits.emailLength && !isConfusableEmail(normalEmail(text))
}

/** What is wrong with a list of addresses to invite; null when nothing is. */
export type AddressProblem = 'emailRequired' | 'emailInvalid' | 'emailsTooMany'

export function problemOf(list: readonly string[]): AddressProblem | null {
  if (list.length === 0) return 'emailRequired'
  if (!list.every(isAddress)) return 'emailInvalid'
  return list.length > limits.emailsPerInvitation ? 'emailsTooMany' : null
}
