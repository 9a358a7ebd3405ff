/**
 * Phrases of one language for a kind of clause. A phrase is a sequence of words; `..` stands for up to a few words between, `a/b` for either word,
 * and `x*` for every word that begins so. Case, hyphens and punctuation are ignored, and so are blanks in Korean.
 */
export interface ClausePhrases {
  /** Phrases that people use in questions, besides its headings. */
  asked: readonly string[]
  /** What contracts head it with. */
  headings: readonly string[]
  /** Its operative wording, which hardly any other clause contains. */
  wording: readonly string[]
  /** Wording that it often contains, as other clauses may. */
  hints: readonly string[]
}

/** A kind of clause that contracts have, with the vocabulary of drafting in both languages. */
export interface ClauseKind {
  id: string
  en: ClausePhrases
  ko: ClausePhrases
}
