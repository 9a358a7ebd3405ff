/** Lines above a table in which its title, unit and period are looked for. */
const TITLE_LINES = 3
/** No longer line of a page is a title, and of a paragraph in one line only the last sentence can be one. */
const LONGEST_TITLE = 160
const LONGEST_SENTENCE = 300

/** The titles above a table, top down. */
export function titlesIn(above: string): string[] {
  const lines = above
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 1)
  return withClosedBrackets(lines.slice(-TITLE_LINES))
    .map((line) => (line.length < LONGEST_TITLE || line.includes('\n') ? line : lastSentence(line)))
    .filter((line) => line !== '' && line.length < LONGEST_SENTENCE)
}

/** A sentence at the end of a paragraph, which can introduce the table below it. */
function lastSentence(paragraph: string): string {
  const start = paragraph.slice(0, -1).lastIndexOf('. ')
  return start < 0 ? paragraph : paragraph.slice(start + 2)
}

/** Lines in which a bracket is closed that continues on the next line: "as follows (in" above "thousands):". The line break stays. */
export function withClosedBrackets(lines: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of lines) {
    const close = line.indexOf(')')
    const open = line.indexOf('(')
    if (isOpen && close >= 0 && (open < 0 || close < open)) joined[joined.length - 1] += `\n${line}`
    else joined.push(line)
    isOpen = line.lastIndexOf('(') > line.lastIndexOf(')')
  }
  return joined
}
