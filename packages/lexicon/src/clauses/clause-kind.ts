/**
 * Phrases of one language in which a kind of clause is spoken of. A phrase is a row of words that follow each other; `..` stands for up to some
 * words between, `a/b` for either word, and `x*` for every word that begins so. Case, hyphens and signs do not matter, nor do blanks in Korean.
 */
export interface ClausePhrases {
  /** What people say when they ask for it, beside its headings. */
  asked: readonly string[]
  /** What contracts head it with. */
  headings: readonly string[]
  /** Its operative wording: what hardly another clause says. */
  wording: readonly string[]
  /** What it often says, as other clauses may. */
  hints: readonly string[]
}

/** A kind of clause that contracts have, with the vocabulary of drafting in both languages. */
export interface ClauseKind {
  id: string
  en: ClausePhrases
  ko: ClausePhrases
}
