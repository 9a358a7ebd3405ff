import { companyNamesIn, isLegalFormWord } from '@dossier/entities'
import { concepts, hasHangul, wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { capitalWords, hangulNamesIn, soundsLikeOne, certainSimilarity } from '../../words/index.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { blanked } from '../reading/plain-text.ts'

/** A word that may be a name, together with the words that are part of it. */
interface NameMention {
  text: string
  start: number
  end: number
  /** It begins its sentence, so that its capital proves nothing. */
  opens: boolean
}

const proper =
  /(?<![\p{Script=Latin}\p{N}])(?:\p{Lu}[\p{Script=Latin}\p{N}]*(?:['.&-][\p{Script=Latin}\p{N}]+)*|[A-Za-z]*\d+[A-Za-z][A-Za-z\d-]*|[A-Za-z]+-?\d[A-Za-z\d-]*)/gu
const joined = /^(?: |, |\. | & | of | and | the | de | for |-)$/

/** Names in Latin letters, and codes like "A320". */
export function latinNamesIn(text: string): NameMention[] {
  const names: NameMention[] = []
  for (const match of text.matchAll(proper)) {
    const word = match[0]
    const end = match.index + word.length
    const last = names.at(-1)
    if (last && joined.test(text.slice(last.end, match.index))) {
      last.text = text.slice(last.start, end)
      last.end = end
    } else names.push({ text: word, start: match.index, end, opens: isOpening(text, match.index) })
  }
  return names
}

function isOpening(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd()
  return before === '' || /[.?!:;•]["')]*$/.test(before)
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(?<=\p{L})['’]s?(?!\p{L})/gu, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .replace(/(?<=[a-z\d])(?=\p{Script=Hangul})|(?<=\p{Script=Hangul})(?=[a-z\d])/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A figure or time, in which no name is searched. */
type Marked = { start: number; end: number }

/** Texts whose names count as known. */
export interface NameSources {
  /** The complete cited pages. */
  pages: string
  /** Names of the documents. */
  names: readonly string[]
  /** The question that was asked. */
  question: string
  analyser: Analyser
}

/** Names of a sentence that are neither in its cited pages, nor in the documents' names, nor in the question. */
export function unknownNames(sentence: string, marks: readonly Marked[], support: NameSources): string[] {
  const text = blanked(sentence, marks)
  const known = knownWords(support)
  const unknown = latinNamesIn(text).filter(({ text: name, opens, end }) => {
    const words = wordsOf(name)
    if (known.hasRun(words)) return false
    if (opens && opensAsVerb(name) && /^,?\s\p{Ll}/u.test(text.slice(end))) return false
    const unfamiliar = words.filter(
      (word) =>
        word.length > 1 && !isLegalFormWord(word) && !isOrdinary(word) && !known.has(word) && !isSpelledOut(word, name, support.pages),
    )
    // A capital at the beginning of a sentence proves nothing about an ordinary word.
    return unfamiliar.length > 0 || partsOf(name).some((part, at) => isRecombined(wordsOf(part), opens && at === 0, known))
  })
  return [...unknown.map(({ text: name }) => name), ...unknownHangul(text, support)]
}

/** "According to", "Drawing on": a capital at the beginning of a sentence, on a form of a verb. */
const opensAsVerb = (name: string): boolean => /^\p{Lu}\p{Ll}{2,}(?:ing|ed)$/u.test(name)

const minInitials = 3
const maxInitials = 6
/** Words without an initial of their own. */
const joints = '(?:of|and|the|for|in|on|to|&)'

/** Whether the pages print the words of an abbreviation: "FDA" for "Food and Drug Administration", "PwC" for "PricewaterhouseCoopers". */
function isSpelledOut(word: string, name: string, pages: string): boolean {
  const abbreviation = name.split(/[^\p{L}]+/u).find((part) => part.toLowerCase() === word && /^\p{Lu}\p{L}*\p{Lu}s?$/u.test(part))
  const letters = Array.from(abbreviation?.replace(/(?<=\p{Lu})s$/u, '') ?? '')
  if (letters.length < minInitials || letters.length > maxInitials) return false
  const words = letters.map((letter) => `${letter}\\p{L}{1,24}`).join(`(?:\\s{1,3}${joints}){0,2}[\\s-]{1,3}`)
  const oneWord = letters.join('\\p{Ll}{0,16}')
  return new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu').test(pages) || new RegExp(`(?<!\\p{L})${oneWord}\\p{Ll}`, 'u').test(pages)
}

/** Parts of a compound name: a comma, "and" or a possessive separates them. */
const partsOf = (name: string): string[] => name.split(/,\s|['’]s?\s|\sand\s/)

interface KnownWords {
  has: (word: string) => boolean
  hasRun: (words: readonly string[]) => boolean
  /** Whether two words of a name are adjacent, or separated by one short word. */
  hasPair: (one: string, other: string) => boolean
  /** Whether the pages print it in lower case, so that it is no name. */
  isWord: (word: string) => boolean
}

const spelledOut: Readonly<Record<string, string>> = {
  us: 'united states',
  usa: 'united states',
  uk: 'united kingdom',
  eu: 'european union',
  america: 'united states',
  britain: 'united kingdom',
}
/** Number of letters that a country and its people share: "Germans", "Russian". */
const sharedLetters = 4
const knownWordsCache = new Map<string, KnownWords>()

function knownWords({ pages, names, question }: NameSources): KnownWords {
  const key = `${names.join('\n')}\n${question}\n${pages}`
  const cached = knownWordsCache.get(key)
  if (cached) return cached
  const all = wordsOf(`${pages}\n${names.join('\n')}\n${question}`)
  const words = new Set(all)
  const run = ` ${all.join(' ')} `
  const beginnings = new Set(all.flatMap((word) => (word.length >= sharedLetters ? [word.slice(0, sharedLetters)] : [])))
  const places = placesIn(run)
  const small = new Set(pages.match(/(?<!\p{L})\p{Ll}[\p{Ll}\p{M}]+(?!\p{L})/gu) ?? [])
  const has = (word: string): boolean =>
    words.has(word) ||
    words.has(word.replace(/(?:es|s)$/, '')) ||
    words.has(word.replace(/ies$/, 'y')) ||
    run.includes(` ${spelledOut[word] ?? '\n'} `) ||
    [...placesIn(` ${word} `)].some((place) => places.has(place)) ||
    (isPeople(word) && beginnings.has(word.slice(0, sharedLetters)))
  const made: KnownWords = {
    has,
    hasRun: (some) => run.includes(` ${some.join(' ')} `),
    hasPair: (one, other) => hasAdjacentPair(run, one, other),
    isWord: (word) => small.has(word),
  }
  if (knownWordsCache.size >= 8) knownWordsCache.clear()
  knownWordsCache.set(key, made)
  return made
}

const isPeople = (word: string): boolean => /(?:ans?|ish|ese|i|ch)$/.test(word) && word.length > sharedLetters

function hasAdjacentPair(run: string, one: string, other: string): boolean {
  for (let at = run.indexOf(` ${one} `); at >= 0; at = run.indexOf(` ${one} `, at + 1)) {
    const rest = run.slice(at + one.length + 2, at + one.length + other.length + 8)
    if (rest.startsWith(`${other} `) || (/^\p{L}{1,3} /u.test(rest) && rest.slice(rest.indexOf(' ') + 1).startsWith(`${other} `)))
      return true
  }
  return false
}

/** Words that each occur, combined into a name that does not: "Bank of Canada" from "Bank of America" and "Canada". */
function isRecombined(words: readonly string[], opens: boolean, known: KnownWords): boolean {
  const own = words.filter((word, at) => !isLegalFormWord(word) && !isOrdinary(word) && !(opens && at === 0 && known.isWord(word)))
  return own.some((word, at) => {
    const next = own[at + 1]
    if (next === undefined || known.isWord(word) || known.isWord(next)) return false
    const isPart = (one: string): boolean => known.hasRun([one])
    return isPart(word) && isPart(next) && !known.hasPair(word, next)
  })
}

/** Whether a word is an ordinary one, by grammar or glossary. */
export const isOrdinary = (word: string): boolean =>
  isClosedClass(word) || ordinaryWords().has(word) || ordinaryWords().has(word.replace(/s$/, ''))

let ordinary: ReadonlySet<string> | undefined
function ordinaryWords(): ReadonlySet<string> {
  ordinary ??= new Set([
    // Places and products distinguish companies: "Harbor Resins" is not "Harbor Coatings".
    ...concepts
      .filter(({ place, product }) => !place && !product)
      .flatMap(({ en }) =>
        en.flatMap((name) => [
          ...(name.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu) ?? []),
          // Abbreviations of the field, such as NAV.
          ...(/^\p{Lu}{2,6}$/u.test(name) ? [name.toLowerCase()] : []),
        ]),
      ),
    ...wordFamilies.flat(),
  ])
  return ordinary
}

let places: readonly (readonly [string, string])[] | undefined
function knownPlaces(): readonly (readonly [string, string])[] {
  places ??= concepts
    .filter(({ place }) => place)
    .flatMap(({ id, en, ko }) => [...en, ...ko].map((name) => [id, wordsOf(name).join(' ')] as const))
  return places
}

const placesIn = (run: string): Set<string> =>
  new Set(knownPlaces().flatMap(([id, name]) => (run.includes(hasHangul(name) ? name : ` ${name} `) ? [id] : [])))

/** Whether a name is that of a country, region or city, which a source may express by a place within it or by its people. */
export function isPlaceName(name: string): boolean {
  const own = wordsOf(name).join(' ')
  return knownPlaces().some(([, place]) => place === own)
}

/** Company names that a Korean text prints with their legal form, without that form. */
const companiesIn = (text: string): string[] => companyNamesIn(text).map(({ core }) => core)

/** Whether a Hangul word looks like a name only by its sound: it has no capital, and no legal form beside it. */
export const isPlainHangul = (name: string, text: string): boolean => hasHangul(name) && !companiesIn(text).includes(name)

function unknownHangul(text: string, { pages, names, question, analyser }: NameSources): string[] {
  if (!hasHangul(text)) return []
  const compact = (one: string): string => one.replace(/[\s·,.'"()-]/g, '')
  const supported = compact(`${pages} ${names.join(' ')} ${question}`)
  const inKorean = /\p{Script=Hangul}{2}/u.test(pages)
  const candidates = new Set([
    ...companiesIn(text),
    // If the page is in another language, most nouns of the sentence are not on it.
    ...(inKorean ? hangulNamesIn(text, analyser, []).map(({ name }) => name) : []),
  ])
  const latin = [...names, ...capitalWords(pages)]
  const known = placesIn(` ${wordsOf(`${pages} ${question}`).join(' ')} `)
  return [...candidates].filter((name) => {
    if (name === '' || supported.includes(compact(name)) || !hasHangul(name)) return false
    if ([...placesIn(name)].some((place) => known.has(place))) return false
    return !soundsLikeOne(name, names) && !(latin.length > 0 && soundsLikeOne(name, latin, certainSimilarity))
  })
}
