/** Of a page, within which it has to name its encoding (HTML standard, section 4.2.5.4, and some more for long heads). */
const HEAD_BYTES = 4_096

/**
 * The text of a page. Its encoding is that of its byte order mark, of the header, of its own declaration; one that the text does not fit, or that is
 * not there, is UTF-8, else EUC-KR, the usual one of old Korean pages, else that of western Windows.
 *
 * @param contentType the whole header
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = markOf(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  const declared = charsetIn(contentType) ?? charsetIn(declarationIn(bytes))
  for (const label of [declared, 'utf-8', 'euc-kr']) {
    const text = label === undefined ? undefined : strictly(bytes, label)
    if (text !== undefined) return text
  }
  return new TextDecoder(knownLabel(declared) ?? 'windows-1252').decode(bytes)
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** `<meta charset="euc-kr">`, `<meta http-equiv="Content-Type" content="text/html; charset=euc-kr">`, `<?xml encoding="euc-kr"?>`. */
function declarationIn(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const tags = head.match(/<(?:meta|\?xml)\s[^>]{0,500}>/gi) ?? []
  return tags.find((tag) => /charset|encoding/i.test(tag)) ?? ''
}

const charsetIn = (text: string): string | undefined => /(?:charset|encoding)\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(text)?.[1]

function knownLabel(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Undefined for an unknown encoding, and for text that is not valid in it. */
function strictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
