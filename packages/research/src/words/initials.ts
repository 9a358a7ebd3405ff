import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from './asked-concept.ts'

/** Words without an initial of their own. */
const joints = '(?:of|and|the|for|in|on|to|&)'
const minInitials = 3
const maxInitials = 6
/** Words that occur only once may have the same initials by chance. */
const minOccurrences = 2
const maxExpansions = 2

/**
 * Adds to the concepts of a question what pages write for them: for abbreviations the words with these initials ("NOI" as "net operating income",
 * "G&A" as "general and administrative"), for names of several words their initials.
 *
 * @param texts of the pages
 */
export function withInitials(concepts: readonly AskedConcept[], texts: readonly string[], analyser: Analyser): AskedConcept[] {
  return concepts.map((concept) => {
    const { text, ways } = concept
    const existing = new Set(ways.map((way) => way.toSorted().join(' ')))
    const added = (isAbbreviation(text) ? writtenOut(text, texts) : abbreviated(text, texts))
      .map((words) => [...new Set(analyser.terms(words))])
      .filter((way) => way.length > 0 && !existing.has(way.toSorted().join(' ')))
    return added.length === 0 ? concept : { ...concept, ways: [...ways, ...added] }
  })
}

const joint = new RegExp(`^${joints}$`, 'i')
const capitalised = /^\p{Lu}[\p{L}-]{1,24}$/u

/**
 * Adds to the concepts within a name that has "and" in it ("Missiles and Fire Control") the initials of the whole name, if pages have both: tables of
 * several segments head their columns by initials.
 */
export function withInitialsOfJoined(
  concepts: readonly AskedConcept[],
  question: string,
  texts: readonly string[],
  analyser: Analyser,
): AskedConcept[] {
  const names = joinedNames(question).flatMap((name) => {
    const initials = initialsOf(name)
    const isPrinted = initials !== null && texts.some((text) => text.includes(name)) && texts.some((text) => isWordIn(initials, text))
    return isPrinted ? [{ name, way: [...new Set(analyser.terms(initials))] }] : []
  })
  return concepts.map((concept) => {
    const whole = concept.known === true ? undefined : names.find(({ name }) => name.includes(concept.text))
    return whole === undefined ? concept : { ...concept, ways: [...concept.ways, whole.way] }
  })
}

/** Runs of capitalised words with "and" or "&" between some of them, as printed. */
function joinedNames(question: string): string[] {
  const words = question.split(/\s+/).map((word) => word.replace(/['’]s?[,.?]?$|[,.?;:]$/u, ''))
  const runs: string[][] = [[]]
  for (const word of words) {
    const run = runs.at(-1) ?? []
    if (capitalised.test(word) || (run.length > 0 && joint.test(word))) run.push(word)
    else runs.push([])
  }
  return runs
    .map((run) => run.slice(0, run.findLastIndex((word) => capitalised.test(word)) + 1))
    .filter((run) => run.some((word) => /^(?:and|&)$/i.test(word)))
    .map((run) => run.join(' '))
}

const isWordIn = (initials: string, text: string): boolean => new RegExp(`(?<![\\p{L}\\d])${initials}(?![\\p{L}\\d])`, 'u').test(text)

const isAbbreviation = (text: string): boolean => /^\p{Lu}(?:&?\p{Lu}){1,5}s?$/u.test(text) && lettersOf(text).length <= maxInitials

const lettersOf = (abbreviation: string): string[] => Array.from(abbreviation.replace(/s$/, '')).filter((letter) => letter !== '&')

/** Expansions of an abbreviation, the most frequent first: those that occur twice, or with the abbreviation after them. */
function writtenOut(abbreviation: string, texts: readonly string[]): string[] {
  const letters = lettersOf(abbreviation)
  const isJoined = abbreviation.includes('&')
  if (letters.length < (isJoined ? 2 : minInitials)) return []
  const between = isJoined ? '\\s+(?:and|&)\\s+' : `(?:\\s+${joints}){0,2}[\\s-]+`
  const words = letters.map((letter) => `${letter}\\p{L}{2,24}`).join(between)
  const pattern = new RegExp(`(?<![\\p{L}-])(${words})(?![\\p{L}-])(\\s?\\(\\W{0,2}${letters.join('&?')}s?\\W)?`, 'giu')
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [, written = '', behind] of text.matchAll(pattern)) {
      const key = written.toLowerCase().replace(/[\s-]+/g, ' ')
      counts.set(key, (counts.get(key) ?? 0) + (behind === undefined ? 1 : minOccurrences))
    }
  return [...counts]
    .filter(([, count]) => count >= minOccurrences)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxExpansions)
    .map(([written]) => written)
}

/** The initials of three or more words, if the pages have them as a word. */
function abbreviated(text: string, texts: readonly string[]): string[] {
  const initials = initialsOf(text)
  if (initials === null) return []
  const pattern = new RegExp(`(?<![\\p{L}\\d])${initials}s?(?![\\p{L}\\d])`, 'u')
  return texts.some((one) => pattern.test(one)) ? [initials] : []
}

/** The initials of three to six Latin words, joints left out; null for other texts. */
function initialsOf(text: string): string | null {
  const words = text.split(/[\s-]+/).filter((word) => !joint.test(word))
  if (words.length < minInitials || words.length > maxInitials || !words.every((word) => /^\p{Script=Latin}/u.test(word))) return null
  return words.map((word) => word.slice(0, 1).toUpperCase()).join('')
}
