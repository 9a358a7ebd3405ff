/** The opening of a clause: its number and title, as far as it has them. */
export interface ClauseOpening {
  /** 0 of an article or part, 1 of a section, 2 of a subsection ("5.1"), 3 of an item ("(a)"). */
  level: 0 | 1 | 2 | 3
  title: string
  /** Offset at which the text continues after the title, UTF-16 units; the length of the text if it is only a heading. */
  end: number
}

const article = /^\s*(?:ARTICLE|Article|PART|Part|CHAPTER|Chapter)\s+(?:\d{1,3}|[IVXLC]{1,7})(?:\.00?)?[.:]?(?=\s|$)\s*[-–—]?\s*/u
const section = /^\s*(?:(?:SECTION|Section|Clause|CLAUSE|§)\s*)?\d{1,3}(?:\.\d{1,3}){0,4}[.):]?(?=\s)\s*[-–—]?\s*/u
const roman = /^\s*[IVXLC]{1,7}[.)]\s+/u
const item = /^\s*(?:\((?:[a-zA-Z]|[ivx]{1,5}|\d{1,2})\)|[a-zA-Z]\.|[①-⑳])\s*/u
const korean = /^\s*제\s?\d{1,3}\s?(장|절|관|조)(?:의\s?\d{1,2})?\s*(?:[(（[【]([^()（）[\]【】\n]{1,40})[)）\]】])?\s*/u

/** Words that are not capitalised in titles. */
const smallWord = /^(?:of|and|or|the|a|an|by|to|for|in|on|with|from|at|as|upon|under|after|before|between|its|not|per|no)$/
const maxTitleLength = 100
const maxTitleWords = 12

/** Reads the number and title with which a stretch of a contract opens; null if it has neither. */
export function readClauseOpening(text: string): ClauseOpening | null {
  const native = korean.exec(text)
  if (native !== null) {
    const [all, kind, inBrackets] = native
    const line = /^[^\n.。]{0,40}/u.exec(text.slice(all.length))?.[0] ?? ''
    const isLine = all.length + line.length >= text.trimEnd().length
    if (inBrackets !== undefined) return { level: kind === '조' ? 1 : 0, title: inBrackets.trim(), end: all.length }
    return isLine
      ? { level: kind === '조' ? 1 : 0, title: line.trim(), end: text.length }
      : { level: kind === '조' ? 1 : 0, title: '', end: all.length }
  }
  const number = article.exec(text)?.[0] ?? section.exec(text)?.[0] ?? roman.exec(text)?.[0] ?? item.exec(text)?.[0] ?? ''
  const title = titleAt(text, number.length, number !== '')
  if (title === null) return number === '' ? null : { level: levelOf(number), title: '', end: number.length }
  return { level: number === '' ? 1 : levelOf(number), ...title }
}

function levelOf(number: string): ClauseOpening['level'] {
  if (article.test(number) || roman.test(number)) return 0
  if (item.test(number)) return 3
  return /\d\.\d/.test(number) ? 2 : 1
}

/** The words in capitals up to a stop, a colon or a dash, or to the end. */
function titleAt(text: string, from: number, isNumbered: boolean): Pick<ClauseOpening, 'title' | 'end'> | null {
  const rest = text.slice(from, from + maxTitleLength + 1)
  const stop = rest.search(/[.:](?=\s|$|["”])|\s[-–—]\s|["”]/u)
  const isComplete = stop < 0 && text.length - from <= maxTitleLength
  if (stop < 0 && !isComplete) return null
  const title = (stop < 0 ? rest : rest.slice(0, stop)).replace(/^["“]|\s+/gu, (found) => (/\s/.test(found) ? ' ' : '')).trim()
  const words = title.split(/[\s/]+/).filter((word) => /\p{L}/u.test(word))
  if (words.length === 0 || words.length > maxTitleWords || /\d{4}/.test(title)) return null
  const isCapital = (word: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(word) || smallWord.test(word)
  const capitals = words.filter(isCapital).length
  const isTitle =
    /\p{Lu}/u.test(words[0] ?? '') && (capitals === words.length || (isNumbered && words.length <= 6 && capitals >= words.length - 1))
  const isLoud = title === title.toUpperCase()
  // Without a number, a title is a line of capitals, or capitalised words before a stop; "Inc." is none.
  if (!isTitle || (!isNumbered && !isLoud && !(isComplete && words.length <= 8)) || (!isNumbered && words.length === 1 && title.length < 4))
    return null
  const end = stop < 0 ? text.length : from + stop + (/^\s/.test(rest.slice(stop)) ? 3 : 1)
  return { title, end: Math.min(text.length, end) }
}
