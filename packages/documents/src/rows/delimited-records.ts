const delimiters = [',', '\t', ';', '|'] as const

/** The delimiter that divides the first lines most evenly. */
export const delimiterOf = (text: string): string => {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 20)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.filter((line) => line !== '').map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const least = Math.min(...counts)
    return { delimiter, score: least * 100 + counts.reduce((sum, count) => sum + count, 0) / counts.length }
  })
  return scores.reduce((best, entry) => (entry.score > best.score ? entry : best)).delimiter
}

/**
 * Records of delimited text (RFC 4180): quoted fields may contain delimiters, doubled quotes and line ends.
 * @param isComplete whether the text ends here; for a part, a record that could continue is not yielded
 * @returns offset of the text after the last record
 */
export const recordsIn = function* (text: string, delimiter: string, isComplete = true): Generator<string[], number> {
  let record: string[] = []
  let start = 0
  let at = 0
  while (at <= text.length) {
    let field: string
    if (text[at] === '"') {
      field = ''
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        // A quotation mark at the end of a part may be the first of two.
        if (!isComplete && (quote < 0 || quote === text.length - 1)) return start
        const end = quote < 0 ? text.length : quote
        field += text.slice(from, end)
        at = end + 1
        if (quote < 0 || text[at] !== '"') break
        field += '"'
        from = at + 1
      }
    } else field = ''
    let end = at
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    // A line feed may still follow a carriage return.
    if (!isComplete && end >= text.length - 1) return start
    record.push(field + text.slice(at, end))
    if (text[end] === delimiter) {
      at = end + 1
      continue
    }
    yield record
    record = []
    if (end >= text.length) return text.length
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    start = at
    if (at >= text.length) return text.length
  }
  return text.length
}
