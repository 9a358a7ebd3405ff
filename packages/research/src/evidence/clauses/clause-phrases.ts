/** A text in the form in which it is compared with phrases: English as words, Korean as letters without blanks. */
export interface ClauseText {
  words: readonly string[]
  known: ReadonlySet<string>
  letters: string
}

/** Maximum number of words, or Korean letters, between two parts of a phrase that are separated by `..`. */
const maxWordsBetween = 14
const maxLettersBetween = 40

export function clauseTextOf(text: string): ClauseText {
  const plain = text.normalize('NFKC').toLowerCase()
  const words =
    plain
      .replaceAll('%', ' percent ')
      .replace(/['’](?:s(?![\p{L}\p{N}]))?/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const isKorean = /\p{Script=Hangul}/u.test(plain)
  return { words, known: new Set(words), letters: isKorean ? plain.replaceAll('%', '퍼센트').replace(/[^\p{L}\p{N}]+/gu, '') : '' }
}

/** A parsed phrase of the glossary of clauses. */
export interface ClausePhrase {
  /** As in the glossary. */
  written: string
  parts: readonly { ways: readonly string[]; afterOthers: boolean }[]
  isKorean: boolean
  /** Length: number of words, or half the number of Korean letters. */
  size: number
}

/** Parses a phrase; see `ClausePhrases` of the lexicon for the notation. */
export function readPhrase(phrase: string): ClausePhrase {
  const isKorean = /\p{Script=Hangul}/u.test(phrase)
  const spaced = phrase.replaceAll('..', ' .. ').trim().split(/\s+/)
  const parts = spaced.flatMap((part, at) =>
    part === '..' ? [] : [{ ways: part.split('/').filter((way) => way !== ''), afterOthers: spaced[at - 1] === '..' }],
  )
  const letters = parts.reduce((sum, { ways }) => sum + Math.min(...ways.map((way) => way.length)), 0)
  return { written: phrase, parts, isKorean, size: isKorean ? letters / 2 : parts.length }
}

/** Index of the first word or letter of a phrase in a text; -1 if the text does not have it. */
export function placeOfPhrase(text: ClauseText, phrase: ClausePhrase): number {
  const [first] = phrase.parts
  if (first === undefined) return -1
  if (phrase.isKorean) return text.letters === '' ? -1 : placeInLetters(text.letters, phrase)
  if (!phrase.parts.every(({ ways }) => ways.some((way) => way.endsWith('*') || text.known.has(way)))) return -1
  return text.words.findIndex((word, at) => isOneOf(word, first.ways) && restFollows(text.words, phrase, at + 1))
}

/** Whether the rest of a phrase follows; tracks for each part all places at which the parts before it can end. */
function restFollows(words: readonly string[], { parts }: ClausePhrase, from: number): boolean {
  let ends = [from]
  for (const { ways, afterOthers } of parts.slice(1)) {
    const next = new Set<number>()
    for (const end of ends)
      for (let at = end; at <= Math.min(words.length - 1, end + (afterOthers ? maxWordsBetween : 0)); at++)
        if (isOneOf(words[at] ?? '', ways)) next.add(at + 1)
    if (next.size === 0) return false
    ends = [...next]
  }
  return true
}

const isOneOf = (word: string, ways: readonly string[]): boolean =>
  ways.some((way) => (way.endsWith('*') ? word.startsWith(way.slice(0, -1)) : word === way))

function placeInLetters(letters: string, { parts: [first, ...rest] }: ClausePhrase): number {
  for (const { start, end } of first === undefined ? [] : placesOf(letters, first.ways, 0, letters.length)) {
    let ends = [end]
    for (const { ways, afterOthers } of rest) {
      const next = new Set<number>()
      for (const from of ends)
        for (const place of placesOf(letters, ways, from, from + (afterOthers ? maxLettersBetween : 0))) next.add(place.end)
      ends = [...next]
    }
    if (ends.length > 0) return start
  }
  return -1
}

/** The places from `from` to `to` at which one of the alternatives begins. */
function placesOf(letters: string, ways: readonly string[], from: number, to: number): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  for (const way of ways)
    for (let at = letters.indexOf(way, from); at >= 0 && at <= to; at = letters.indexOf(way, at + 1))
      places.push({ start: at, end: at + way.length })
  return places.sort((one, other) => one.start - other.start)
}
