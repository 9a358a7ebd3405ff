const longest = 40

/** Suggests an organisation code from its name: lower case, words joined by hyphens, only allowed characters. Empty when none remain. */
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
