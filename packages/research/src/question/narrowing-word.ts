import { mentionsIn } from './named-measures.ts'

/** Words before a measure that do not make it a narrower one: those without a meaning of their own, of the whole, and of times. */
const neutral = new Set(
  `a an the our its their his this that these those of in on at by for from to and or but with without as than while when where which whose if
  because though although after before during over under above below between per about around into is are was were be been has have had will
  would may might can could should do does did not no we it they both all same such
  total overall consolidated combined aggregate company companies group fiscal full-year annual yearly quarterly year quarter period`.split(
    /\s+/,
  ),
)
/** Kinds of a measure that end like a verb. */
const narrowingParticiples = new Set(['adjusted', 'normalized', 'normalised', 'diluted', 'related', 'weighted', 'deferred', 'accrued'])

/**
 * The word directly before the name of a measure in an English text that makes it a narrower one, in lower case: "product" of "our product gross margin".
 * The words of the question, and verbs, narrow nothing.
 *
 * @returns null if a measure of the question is named without such a word, or not at all
 */
export function narrowingWord(text: string, question: string): string | null {
  const ids = new Set(mentionsIn(question).map(({ id }) => id))
  const asked = new Set(wordsOf(question))
  const before = mentionsIn(text)
    .filter(({ id }) => ids.has(id))
    .map(({ start }) => wordBefore(text.slice(Math.max(0, start - longestWord), start)))
  const narrows = (word: string | undefined): boolean =>
    word !== undefined && !neutral.has(word) && !asked.has(word) && !/['’]s?$/.test(word) && !isVerb(word)
  return before.length > 0 && before.every(narrows) ? (before[0] ?? null) : null
}

const longestWord = 40

/** The word that ends a text before a blank, in lower case. */
function wordBefore(text: string): string | undefined {
  const word = text.endsWith(' ') ? text.trimEnd().split(/\s/).at(-1)?.toLowerCase() : undefined
  return word !== undefined && /^[\p{L}’'-]+$/u.test(word) ? word : undefined
}
const isVerb = (word: string): boolean => /(?:ed|ing|ly)$/.test(word) && !narrowingParticiples.has(word)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []
