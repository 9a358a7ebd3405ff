const longest = 40

/** An organisation code made from its name: lower case, words joined by hyphens, only what a code may hold. Empty when nothing is left. */
export function suggestCode(organizationName: string): string {
  const joined = organizationName
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}_]+/gu, '-')
  return Array.from(joined)
    .slice(0, longest)
    .join('')
    .replace(/^-+|(?<!-)-+$/g, '')
}
