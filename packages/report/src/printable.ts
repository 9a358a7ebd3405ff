// XML 1.0, section 2.2, does not allow these, and no page shows them.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** A text in a form that every format accepts: composed Hangul, `\n` as the only line end, no control characters, no lone surrogates. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNPRINTABLE, '')
}

/** The same on one line. */
export function onOneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}
