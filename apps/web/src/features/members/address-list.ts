import { emailPattern, limits, isConfusableEmail, normalEmail } from '@dossier/contract'

/** Quoted names of mail programs, which may contain separators. */
const quotedName = /"[^"]*"/g
/** `Kim Jiwon <jiwon@example.com>`: the text before the bracket is a name. */
const bracketed = /(?<![^,;\n<>])[^,;\n<>]*<([^<>]*)>/g

/** Parses the addresses in a typed or pasted text, in lower case: separated by commas, semicolons, spaces or line ends. */
export function addressesIn(text: string): string[] {
  return text
    .replace(quotedName, '')
    .replace(bracketed, ',$1,')
    .split(/[\s,;]+/)
    .map(normalEmail)
    .filter((part) => part !== '')
}

/** Appends the addresses of a text to a list, without duplicates. */
export function withAddresses(list: readonly string[], text: string): string[] {
  return [...new Set([...list, ...addressesIn(text)])]
}

/** Whether a text is a valid address. */
export function isAddress(text: string): boolean {
  return emailPattern.test(text) && !/\p{Cc}/u.test(text) && text.length <= limits.emailLength && !isConfusableEmail(normalEmail(text))
}

/** The error of a list of addresses to invite. */
export type AddressProblem = 'emailRequired' | 'emailInvalid' | 'emailsTooMany'

export function problemOf(list: readonly string[]): AddressProblem | null {
  if (list.length === 0) return 'emailRequired'
  if (!list.every(isAddress)) return 'emailInvalid'
  return list.length > limits.emailsPerInvitation ? 'emailsTooMany' : null
}
