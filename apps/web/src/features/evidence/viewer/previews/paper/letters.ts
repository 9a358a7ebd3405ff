import type { Span } from '../../../span.ts'

/** Characters that only affect layout: spaces, soft hyphens, zero-width characters. */
const unwritten = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u

/** The text without layout characters, so that two layouts of the same text can be compared. */
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

/** Number of letters compared before and after a passage to distinguish several occurrences. */
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
 * Locates a passage of the extracted text in another layout of the same document. It is found when its letters occur there exactly and, where they
 * occur more than once, when the context of one occurrence agrees further than that of every other.
 *
 * @param letters of the whole laid-out document
 * @param text of the page as it was read
 * @param span of that text
 * @returns a span of `letters`; undefined when the passage is not there, or when its place is not certain
 */
export function findPassage(letters: string, text: string, span: Span): Span | undefined {
  const passage = lettersOf(text.slice(span.start, span.end))
  if (passage === '') return undefined
  const read = lettersOf(text)
  const from = lettersBefore(text, span.start)
  const before = read.slice(Math.max(0, from - contextLetters), from)
  const after = read.slice(from + passage.length, from + passage.length + contextLetters)
  let best: { start: number; agreement: number } | undefined
  let isCertain = false
  for (let at = letters.indexOf(passage); at >= 0; at = letters.indexOf(passage, at + 1)) {
    const end = at + passage.length
    const agreement =
      sameBefore(letters.slice(Math.max(0, at - contextLetters), at), before) + sameAfter(letters.slice(end, end + contextLetters), after)
    if (best === undefined || agreement > best.agreement) {
      best = { start: at, agreement }
      isCertain = true
    } else if (agreement === best.agreement) isCertain = false
  }
  return best === undefined || !isCertain ? undefined : { start: best.start, end: best.start + passage.length }
}
