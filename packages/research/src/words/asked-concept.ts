/** A concept that an answer should contain. */
export interface AskedConcept {
  text: string
  /** Ways to express it, each as analysed terms; the first is the question's own. */
  ways: readonly (readonly string[])[]
  /** Those of the ways, as terms separated by blanks, that only belong to the same topic. */
  related?: ReadonlySet<string>
  /** Those of the ways, as terms separated by blanks, that are words of the same family: "granted" of "award". */
  relatives?: ReadonlySet<string>
  /** Weight in the question, 1 for a plain word of it. Rarity is not included. */
  importance: number
  /** A proper name, which has no synonyms. */
  name: boolean
  /** A country or region. */
  place?: true
  /** A measure or topic of the glossary: files may be named after it, which does not make them the subject of the question. */
  known?: true
  /** False for what an answer may omit: predicates, qualifiers, instructions, the parts of a ratio. */
  needed?: boolean
  /** It may also be a name in Hangul: its English words were found by their sound, or it is a product. */
  loan?: true
}
