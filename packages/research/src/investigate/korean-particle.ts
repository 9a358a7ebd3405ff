const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28

const pairs: readonly (readonly [closed: string, open: string])[] = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
]

/** The one of two particles ("은" or "는") that fits behind a word. Words that do not end in Hangul count as open. */
export function fittingParticle(word: string, particle: string): string {
  const pair = pairs.find((both) => both.includes(particle))
  if (!pair) return particle
  const code = word.trimEnd().charCodeAt(word.trimEnd().length - 1)
  const closed = code >= firstSyllable && code <= lastSyllable && (code - firstSyllable) % finals !== 0
  return closed ? pair[0] : pair[1]
}
