/**
 * Phrases of one language for a kind of clause. A phrase is a sequence of words; `..` stands for up to a few words between, `a/b` for either word,
 * and `x*` for every word that begins so. Case, hyphens and punctuation are ignored, and so are blanks in Korean.
 */
export interface ClausePhrases {
  /** Phrases that people use in questions, in addition to its headings. */
  asked: readonly string[]
  /** Headings of the clause in contracts. */
  headings: readonly string[]
  /** Operative wording that hardly any other clause contains. */
  wording: readonly string[]
  /** Wording that it often contains, but other clauses may contain too. */
  hints: readonly string[]
}

/** A kind of contract clause, with the drafting vocabulary of both languages. */
export interface ClauseKind {
  id: string
  en: ClausePhrases
  ko: ClausePhrases
}
