import type { Context, Language } from './mention.ts'
import { isParagraph } from './phrase-table.ts'
import { Kind, type Tokens } from './tokens.ts'

/** The input of the readers: a tokenised text with its kind and the state of the scan. */
export interface Scene {
  tokens: Tokens
  context: Context
  language: Language
  /** The token after the previous mention; -1 before the first. */
  lastEnd: number
  /** The previous mention was "Notes 12" or one of its numbers, so "and 13" continues it. */
  isAfterReference: boolean
}

/** The token after the white space at a token, unless it separates paragraphs. */
export function skipSpace(tokens: Tokens, at: number): number {
  return tokens.kind(at) === Kind.space && at < tokens.count && !isParagraph(tokens.word(at)) ? at + 1 : at
}

/** The token after the white space at a token, if it is a space in a sentence and not a gap between columns. */
export function skipGap(tokens: Tokens, at: number): number {
  const space = tokens.word(at)
  if (tokens.kind(at) !== Kind.space || at >= tokens.count || space.length > 2 || isParagraph(space)) return at
  // A Korean unit is never at the start of the next line.
  return space.includes('\n') && tokens.kind(at + 1) === Kind.hangul ? at : at + 1
}

/** Whether a letter or a digit directly precedes a token. */
export const isInsideWord = (tokens: Tokens, at: number): boolean => {
  const kind = at > 0 ? tokens.kind(at - 1) : Kind.space
  return (kind === Kind.latin && !isGlued(tokens, at)) || kind === Kind.digits
}

/** Words that lose the space before a number in printed documents: "of100 percent", "to5%". */
const beforeNumbers = new Set(['of', 'to', 'and', 'from', 'by', 'or', 'than', 'was', 'were', 'the', 'for'])

/** Whether the digits at a token directly follow an unrelated word. */
export const isGlued = (tokens: Tokens, at: number): boolean =>
  tokens.kind(at) === Kind.digits && beforeNumbers.has(tokens.raw(at - 1)) && (at < 2 || !isWordAt(tokens, at - 2))

const joinsWords = new Set(['&', '-', '+', '_'])

/** Whether a single letter is part of a group of words: "R&D", "p-value", "p.a.", "R E P O R T". */
export function isLetterOfWords(tokens: Tokens, at: number): boolean {
  if (!isLetterAlone(tokens, at)) return false
  const [before, after] = [tokens.word(at - 1), tokens.word(at + 1)]
  if (joinsWords.has(before) && tokens.kind(at - 2) === Kind.latin) return true
  if ((joinsWords.has(after) || after === '.') && tokens.kind(at + 2) === Kind.latin) return true
  // One of two letters can be the scale: "R m".
  return isSpacedLetter(tokens, at, -2) || (isSpacedLetter(tokens, at, 2) && isSpacedLetter(tokens, at + 2, 2))
}

const isLetterAlone = (tokens: Tokens, at: number): boolean => tokens.kind(at) === Kind.latin && tokens.raw(at).length === 1

/** Whether there is another single letter one space away. */
const isSpacedLetter = (tokens: Tokens, at: number, away: 2 | -2): boolean =>
  isLetterAlone(tokens, at + away) && tokens.kind(at + away / 2) === Kind.space && !tokens.word(at + away / 2).includes('\n')

/** Whether a token is a letter or a digit. */
export const isWordAt = (tokens: Tokens, at: number): boolean => tokens.kind(at) === Kind.latin || tokens.kind(at) === Kind.digits

/** Whether only white space precedes a token in its text or line. */
export function startsLine(tokens: Tokens, at: number): boolean {
  if (at === 0) return true
  return tokens.kind(at - 1) === Kind.space && (at === 1 || tokens.word(at - 1).includes('\n'))
}
