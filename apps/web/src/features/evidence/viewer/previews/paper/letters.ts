import type { Span } from '../../../span.ts'

/** What lays text out and is not written in it: blanks, soft hyphens, marks without width. */
const unwritten = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u

/** The letters of a text without what only lays it out, so that two layouts of the same words can be compared. */
export function lettersOf(text: string): string {
  let letters = ''
  for (let at = 0; at < text.length; at += 1) if (!unwritten.test(text[at] ?? '')) letters += text[at]
  return letters
}

/** How many letters `text` has before `end` (UTF-16 units). */
function lettersBefore(text: string, end: number): number {
  return lettersOf(text.slice(0, end)).length
}

/** The offset in `text` of its letter `letter` (0-based); its length when it has fewer. */
export function offsetOfLetter(text: string, letter: number): number {
  let seen = -1
  for (let at = 0; at < text.length; at += 1) {
    if (unwritten.test(text[at] ?? '')) continue
    seen += 1
    if (seen === letter) return at
  }
  return text.length
}

/** So many letters around a passage tell places apart at which the same words stand. */
const contextLetters = 400

function sameBefore(one: string, two: string): number {
  let length = 0
  while (length < one.length && length < two.length && one.at(-1 - length) === two.at(-1 - length)) length += 1
  return length
}

function sameAfter(one: string, two: string): number {
  let length = 0
  while (length < one.length && length < two.length && one[length] === two[length]) length += 1
  return length
}

/**
 * Where a passage of the text that was read stands in another layout of the same document. It is found when its letters are there without
 * any difference and, where they are there more than once, when the letters around one place agree further than around every other.
 *
 * @param letters of the whole laid-out document
 * @param text of the page as it was read
 * @param span of that text
 * @returns a span of `letters`; undefined when the passage is not there, or when its place is not certain
 */
export function findPassage(letters: string, text: string, span: Span): Span | undefined {
  const sought = lettersOf(text.slice(span.start, span.end))
  if (sought === '') return undefined
  const read = lettersOf(text)
  const from = lettersBefore(text, span.start)
  const before = read.slice(Math.max(0, from - contextLetters), from)
  const after = read.slice(from + sought.length, from + sought.length + contextLetters)
  let best: { start: number; agreement: number } | undefined
  let isCertain = false
  for (let at = letters.indexOf(sought); at >= 0; at = letters.indexOf(sought, at + 1)) {
    const end = at + sought.length
    const agreement =
      sameBefore(letters.slice(Math.max(0, at - contextLetters), at), before) + sameAfter(letters.slice(end, end + contextLetters), after)
    if (best === undefined || agreement > best.agreement) {
      best = { start: at, agreement }
      isCertain = true
    } else if (agreement === best.agreement) isCertain = false
  }
  return best === undefined || !isCertain ? undefined : { start: best.start, end: best.start + sought.length }
}
