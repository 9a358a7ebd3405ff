/** Something that an answer should speak of. */
export interface AskedConcept {
  text: string
  /** Ways to say it, each as analysed terms; the first is the question's own. */
  ways: readonly (readonly string[])[]
  /** Of the ways, as terms with blanks between, those that only belong to the same topic. */
  related?: ReadonlySet<string>
  /** Of the ways, as terms with blanks between, words of the same family: "granted" of "award". */
  relatives?: ReadonlySet<string>
  /** How much of the question hangs on it; 1 is a plain word of it. Before rarity is weighed in. */
  importance: number
  /** A proper name, which has no synonyms. */
  name: boolean
  /** A measure or topic of the glossary: files are called after it as well, and are not what is asked about. */
  known?: true
  /** False for what an answer may leave unsaid: predicates, qualifiers, instructions, the parts of a ratio. */
  needed?: boolean
  /** Its English words were found by their sound: it may as well be a name. */
  loan?: true
}
