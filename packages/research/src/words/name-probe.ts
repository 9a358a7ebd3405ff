/** Lower case without blanks; the form in which probes are searched. */
export function compactText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}

/**
 * A substring of the compact form of every text that has a name: its longest word, or all of a Hangul name. Searching for it takes a hundredth of the
 * time of a regular expression, and most of the thousands of names are in no question.
 */
export function probeOf(name: string): string {
  if (/\p{Script=Hangul}/u.test(name)) return compactText(name)
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word !== 'and').reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
