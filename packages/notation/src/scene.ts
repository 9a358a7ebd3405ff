import type { Context, Language } from './mention.ts'
import { isParagraph } from './phrase-table.ts'
import { Kind, type Tokens } from './tokens.ts'

/** What the readers look at: a text in tokens, and where it stands. */
export interface Scene {
  tokens: Tokens
  context: Context
  language: Language
  /** The token behind the mention before; -1 before the first. */
  lastEnd: number
  /** The mention before was "Notes 12" or one of its numbers: "and 13" goes on with it. */
  isAfterReference: boolean
}

/** Behind the white space at a token, if it does not part paragraphs. */
export function skipSpace(tokens: Tokens, at: number): number {
  return tokens.kind(at) === Kind.space && at < tokens.count && !isParagraph(tokens.word(at)) ? at + 1 : at
}

/** Behind the white space at a token, if it is that of a sentence and not the gap between two columns. */
export function skipGap(tokens: Tokens, at: number): number {
  const space = tokens.word(at)
  if (tokens.kind(at) !== Kind.space || at >= tokens.count || space.length > 2 || isParagraph(space)) return at
  // A Korean unit does not stand at the start of the next line.
  return space.includes('\n') && tokens.kind(at + 1) === Kind.hangul ? at : at + 1
}

/** Whether a letter or a digit stands directly before a token. */
export const isInsideWord = (tokens: Tokens, at: number): boolean => {
  const kind = at > 0 ? tokens.kind(at - 1) : Kind.space
  return (kind === Kind.latin && !isGlued(tokens, at)) || kind === Kind.digits
}

/** Words before a number that lose their space in printed documents: "of100 percent", "to5%". */
const beforeNumbers = new Set(['of', 'to', 'and', 'from', 'by', 'or', 'than', 'was', 'were', 'the', 'for'])

/** Whether the digits at a token stand behind a word that is none of theirs. */
export const isGlued = (tokens: Tokens, at: number): boolean =>
  tokens.kind(at) === Kind.digits && beforeNumbers.has(tokens.raw(at - 1)) && (at < 2 || !isWordAt(tokens, at - 2))

const joinsWords = new Set(['&', '-', '+', '_'])

/** Whether a letter that stands alone is part of a group of words: "R&D", "p-value", "p.a.", "R E P O R T". */
export function isLetterOfWords(tokens: Tokens, at: number): boolean {
  if (!isLetterAlone(tokens, at)) return false
  const [before, after] = [tokens.word(at - 1), tokens.word(at + 1)]
  if (joinsWords.has(before) && tokens.kind(at - 2) === Kind.latin) return true
  if ((joinsWords.has(after) || after === '.') && tokens.kind(at + 2) === Kind.latin) return true
  // Of two letters one may be the scale: "R m".
  return isSpacedLetter(tokens, at, -2) || (isSpacedLetter(tokens, at, 2) && isSpacedLetter(tokens, at + 2, 2))
}

const isLetterAlone = (tokens: Tokens, at: number): boolean => tokens.kind(at) === Kind.latin && tokens.raw(at).length === 1

/** Whether another letter stands alone one space away. */
const isSpacedLetter = (tokens: Tokens, at: number, away: 2 | -2): boolean =>
  isLetterAlone(tokens, at + away) && tokens.kind(at + away / 2) === Kind.space && !tokens.word(at + away / 2).includes('\n')

/** Whether a letter or a digit stands at a token. */
export const isWordAt = (tokens: Tokens, at: number): boolean => tokens.kind(at) === Kind.latin || tokens.kind(at) === Kind.digits

/** Whether nothing but white space stands before a token in its text or line. */
export function startsLine(tokens: Tokens, at: number): boolean {
  if (at === 0) return true
  return tokens.kind(at - 1) === Kind.space && (at === 1 || tokens.word(at - 1).includes('\n'))
}
