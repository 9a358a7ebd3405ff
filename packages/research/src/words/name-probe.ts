/** Small letters without blanks, in which probes are looked for. */
export function compactText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}

/**
 * What every text has in it, once compact, that says a name: the longest of its words, or of a name in Hangul all letters. To look for it takes a
 * hundredth of the time in which an expression is tried, and most of thousands of names stand in no question.
 */
export function probeOf(name: string): string {
  if (/\p{Script=Hangul}/u.test(name)) return compactText(name)
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word !== 'and').reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
