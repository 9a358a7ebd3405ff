/** Detects the encoding of a text from its first bytes: byte order mark, else UTF-8 if valid, else EUC-KR. */
export function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  try {
    // Decoded as a stream, so that a character cut by the end of the piece is not an error.
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true })
    return 'utf-8'
  } catch {
    return 'euc-kr'
  }
}
