const marks = /[⟦⟧]/gu
const asBrackets: Readonly<Record<string, string>> = { '⟦': '[', '⟧': ']' }
/** Characters that nobody sees: controls, changes of direction, and tags, which can spell whole sentences. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** A text of the workspace as it may stand between marks: without characters that make a mark, and without what no reader sees. */
export function asData(text: string): string {
  return text.replace(marks, (mark) => asBrackets[mark] ?? '').replace(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
}

/** A name or heading, on one line. */
export const asDataLine = (text: string): string => asData(text).replace(/\s+/g, ' ').trim()

/** Data between marks that it cannot contain, below a line that says what it is. */
export function dataBlock(name: string, about: readonly string[], text: string): string {
  const head = about.filter(Boolean).map(asDataLine).join(' · ')
  return `⟦${name}${head === '' ? '' : ` ${head}`}⟧\n${asData(text).trim()}\n⟦/${name}⟧`
}
