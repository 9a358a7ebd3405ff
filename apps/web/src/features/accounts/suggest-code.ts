const longest = 40

/** An organisation code made from its name: lower case, words joined by hyphens, only what a code may hold. Empty when nothing is left. */
export function suggestCode(organizationName: string): string {
  return organizationName
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}_]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
