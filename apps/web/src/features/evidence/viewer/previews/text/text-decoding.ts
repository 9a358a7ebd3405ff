/** The encoding of a text by its first bytes: its mark, else UTF-8, else the one that older Korean programs write. */
export function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  try {
    // As a stream: a character that the piece cuts in two is no mistake.
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true })
    return 'utf-8'
  } catch {
    return 'euc-kr'
  }
}
