import { withoutFootnoteMarks } from '@dossier/notation'

/**
 * The words of normalised lower-case text. A token never crosses scripts, so that a particle does not attach to a foreign name ("3m의"). In order:
 * Hangul, with further Hangul after a blank or a middle dot; Han; sections ("401(k)"); form names ("10-k"); initials ("u.s."); ampersand names
 * ("r&d"); numbers with separators; other words with a possessive.
 */
export const tokenPattern =
  // oxlint-disable-next-line regexp/no-super-linear-move -- what one alternative scans in vain, a later one takes as a whole, so that no character is scanned twice from two places
  /\p{Script=Hangul}+(?:[\s·‧・]+\p{Script=Hangul}+)*|\p{Script=Han}+|\d{1,4}\([a-z]\)|\d{1,2}-[a-z](?![\p{L}\p{N}])|(?:[a-z]\.){2,}|[a-z]+(?:&[a-z]+)+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|(?:(?![\p{Script=Hangul}\p{Script=Han}])[\p{L}\p{N}])+(?:['’]s(?![\p{L}\p{N}]))?/gu

/** The separators between the Hangul words of one token. */
// oxlint-disable-next-line regexp/no-super-linear-move -- searched for in one token and split by; nothing can reject what it has matched
export const betweenHangul = /[\s·‧・]+/

/** One form of every way to write a letter: full width, half width, decomposed, upper case; without footnote marks. */
export function normalise(text: string): string {
  // NFKC turns the dot between Korean nouns into an obsolete vowel.
  return withoutFootnoteMarks(text).normalize('NFKC').toLowerCase().replaceAll('\u119e', '·')
}
