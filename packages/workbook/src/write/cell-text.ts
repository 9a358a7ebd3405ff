// XML 1.0, section 2.2, does not allow these, and no cell shows them.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Maximum characters of a cell in Excel. */
const longest = 32_767

/** A text in a cell's form: composed Hangul, `\n` as the only line end, no control characters, no lone surrogates. */
export function cellText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unprintable, '')
    .slice(0, longest)
    .toWellFormed()
}

/** A link that readers may follow: a web address. Null for anything else (file, javascript, UNC path). */
export function webAddress(link: string | undefined): string | null {
  const url = link === undefined ? null : URL.parse(link)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** A text as escaped in workbook parts: `_x0041_` would otherwise be read as the character with that code. */
export const writtenText = (text: string): string => cellText(text).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
