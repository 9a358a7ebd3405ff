const marks = /[⟦⟧]/gu
const asBrackets: Readonly<Record<string, string>> = { '⟦': '[', '⟧': ']' }
/** Invisible characters: controls, changes of direction, and tags, which can spell complete sentences. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** A text of the workspace, safe between marks: without characters of the marks, and without invisible ones. */
export function asData(text: string): string {
  return text.replace(marks, (mark) => asBrackets[mark] ?? '').replace(invisible, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
}

/** A name or heading, on one line. */
export const asDataLine = (text: string): string => asData(text).replace(/\s+/g, ' ').trim()

/** Data between marks that it cannot contain, with a first line that describes it. */
export function dataBlock(name: string, about: readonly string[], text: string): string {
  const head = about.filter(Boolean).map(asDataLine).join(' · ')
  return `⟦${name}${head === '' ? '' : ` ${head}`}⟧\n${asData(text).trim()}\n⟦/${name}⟧`
}
