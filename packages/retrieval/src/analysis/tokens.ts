/**
 * The words of normalised lower-case text. A token never crosses scripts, so that a particle does not stick to a
 * foreign name ("3m의"). In order: Hangul, Han, form names ("10-k"), initials ("u.s."), ampersand names ("r&d"),
 * numbers with separators, other words with a possessive.
 */
export const tokenPattern =
  /\p{Script=Hangul}+|\p{Script=Han}+|\d{1,2}-[a-z](?![\p{L}\p{N}])|(?:[a-z]\.){2,}|[a-z]+(?:&[a-z]+)+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|(?:(?![\p{Script=Hangul}\p{Script=Han}])[\p{L}\p{N}])+(?:['’]s(?![\p{L}\p{N}]))?/gu
