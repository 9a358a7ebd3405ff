import { withoutParticle } from '@dossier/lexicon'

const minClipped = 3
/** A clipped name has at least half of the syllables of the name. */
const mostOfName = 2

/**
 * Writes the clipped names of measures of a Korean text in full: 감가비 is 감가상각비, and 영업익 is 영업이익. A clipped name has the first two syllables and
 * the last one of the name, and the others in order; it is written in full as the shortest such name, if that is of a single measure.
 *
 * @param measures the measure of each Korean name, which is without blanks
 * @param isWord whether a word has a meaning of its own
 */
export function clippedNames(measures: ReadonlyMap<string, string>, isWord: (word: string) => boolean): (text: string) => string {
  const names = [...measures.keys()]
    .filter((name) => /^\p{Script=Hangul}{4,}$/u.test(name))
    .toSorted((one, other) => one.length - other.length)
  const byEnds = Map.groupBy(names, endsOf)
  return (text) =>
    text.replace(/\p{Script=Hangul}{3,8}/gu, (word) => {
      const stem = withoutParticle(word)
      for (const clipped of new Set([word, stem])) {
        if (clipped.length < minClipped || measures.has(clipped) || isWord(clipped)) continue
        const full = (byEnds.get(endsOf(clipped)) ?? []).filter((name) => isClippedFrom(clipped, name))
        const [shortest] = full
        const asShort = full.filter((name) => name.length === shortest?.length)
        if (shortest !== undefined && asShort.every((name) => measures.get(name) === measures.get(shortest)))
          return `${shortest}${word.slice(clipped.length)}`
      }
      return word
    })
}

const endsOf = (word: string): string => `${word.slice(0, 2)}${word.slice(-1)}`

function isClippedFrom(clipped: string, name: string): boolean {
  if (clipped.length >= name.length || name.length > clipped.length * mostOfName) return false
  let at = 0
  for (const syllable of name) if (syllable === clipped.charAt(at)) at++
  return at === clipped.length
}
