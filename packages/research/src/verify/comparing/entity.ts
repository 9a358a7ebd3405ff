import { companyNamesIn, isLegalFormWord } from '@dossier/entities'
import { concepts, hasHangul, wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { capitalWords, hangulNamesIn, soundsLikeOne, soundsSurely } from '../../words/index.ts'
import { isClosedClass } from '../reading/closed-class.ts'
import { blanked } from '../reading/plain-text.ts'

/** A word that may be a name, with the words beside it that are part of it. */
interface SaidName {
  text: string
  start: number
  end: number
  /** It begins its sentence, so that its capital says nothing. */
  opens: boolean
}

const proper =
  /(?<![\p{Script=Latin}\p{N}])(?:\p{Lu}[\p{Script=Latin}\p{N}]*(?:['.&-][\p{Script=Latin}\p{N}]+)*|[A-Za-z]*\d+[A-Za-z][A-Za-z\d-]*|[A-Za-z]+-?\d[A-Za-z\d-]*)/gu
const joined = /^(?: |, |\. | & | of | and | the | de | for |-)$/

/** The names of a sentence in Latin letters, and codes like "A320". */
export function latinNamesIn(text: string): SaidName[] {
  const names: SaidName[] = []
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

/** A figure or time, in which no name is looked for. */
type Marked = { start: number; end: number }

/** Where names may be known from. */
export interface NameSupport {
  /** The cited pages as a whole. */
  pages: string
  /** Of the documents. */
  names: readonly string[]
  /** What was asked. */
  question: string
  analyser: Analyser
}

/** The names of a sentence that neither its cited pages, nor the documents, nor the question know. */
export function unknownNames(sentence: string, marks: readonly Marked[], support: NameSupport): string[] {
  const text = blanked(sentence, marks)
  const known = knownWords(support)
  const unknown = latinNamesIn(text).filter(({ text: name, opens }) => {
    const words = wordsOf(name)
    if (known.hasRun(words)) return false
    const strange = words.filter((word) => word.length > 1 && !isLegalFormWord(word) && !isOrdinary(word) && !known.has(word))
    // A capital that opens a sentence says nothing of a word that the language has.
    return strange.length > 0 || partsOf(name).some((part, at) => isMadeUp(wordsOf(part), opens && at === 0, known))
  })
  return [...unknown.map(({ text: name }) => name), ...unknownHangul(text, support)]
}

/** What stands side by side as one name: a comma, "and" or a possessive parts two. */
const partsOf = (name: string): string[] => name.split(/,\s|['’]s?\s|\sand\s/)

interface KnownWords {
  has: (word: string) => boolean
  hasRun: (words: readonly string[]) => boolean
  /** Whether two words of a name stand side by side, or with a short word between. */
  hasPair: (one: string, other: string) => boolean
  /** Whether the pages print it in small letters: no name then. */
  isWord: (word: string) => boolean
}

const spelledOut: Readonly<Record<string, string>> = {
  us: 'united states',
  usa: 'united states',
  uk: 'united kingdom',
  eu: 'european union',
}
/** A people and its country share so many letters: "Germans", "Russian". */
const sharedLetters = 4
const latestKnown = new Map<string, KnownWords>()

function knownWords({ pages, names, question }: NameSupport): KnownWords {
  const key = `${names.join('\n')}\n${question}\n${pages}`
  const before = latestKnown.get(key)
  if (before) return before
  const all = wordsOf(`${pages}\n${names.join('\n')}\n${question}`)
  const words = new Set(all)
  const run = ` ${all.join(' ')} `
  const beginnings = new Set(all.flatMap((word) => (word.length >= sharedLetters ? [word.slice(0, sharedLetters)] : [])))
  const places = placesIn(run)
  const small = new Set(pages.match(/(?<!\p{L})\p{Ll}[\p{Ll}\p{M}]+(?!\p{L})/gu) ?? [])
  const has = (word: string): boolean =>
    words.has(word) ||
    words.has(word.replace(/(?:es|s)$/, '')) ||
    run.includes(` ${spelledOut[word] ?? '\n'} `) ||
    [...placesIn(` ${word} `)].some((place) => places.has(place)) ||
    (isPeople(word) && beginnings.has(word.slice(0, sharedLetters)))
  const made: KnownWords = {
    has,
    hasRun: (some) => run.includes(` ${some.join(' ')} `),
    hasPair: (one, other) => pairs(run, one, other),
    isWord: (word) => small.has(word),
  }
  if (latestKnown.size >= 8) latestKnown.clear()
  latestKnown.set(key, made)
  return made
}

const isPeople = (word: string): boolean => /(?:ans?|ish|ese|i|ch)$/.test(word) && word.length > sharedLetters

function pairs(run: string, one: string, other: string): boolean {
  for (let at = run.indexOf(` ${one} `); at >= 0; at = run.indexOf(` ${one} `, at + 1)) {
    const rest = run.slice(at + one.length + 2, at + one.length + other.length + 8)
    if (rest.startsWith(`${other} `) || (/^\p{L}{1,3} /u.test(rest) && rest.slice(rest.indexOf(' ') + 1).startsWith(`${other} `)))
      return true
  }
  return false
}

/** Words that each stand somewhere, put together to a name that stands nowhere: "Bank of Canada" of "Bank of America" and "Canada". */
function isMadeUp(words: readonly string[], opens: boolean, known: KnownWords): boolean {
  const own = words.filter((word, at) => !isLegalFormWord(word) && !isOrdinary(word) && !(opens && at === 0 && known.isWord(word)))
  return own.some((word, at) => {
    const next = own[at + 1]
    if (next === undefined || known.isWord(word) || known.isWord(next)) return false
    const isPart = (one: string): boolean => known.hasRun([one])
    return isPart(word) && isPart(next) && !known.hasPair(word, next)
  })
}

/** Words of the language, as grammar and the glossary know them. */
export const isOrdinary = (word: string): boolean =>
  isClosedClass(word) || ordinaryWords().has(word) || ordinaryWords().has(word.replace(/s$/, ''))

let ordinary: ReadonlySet<string> | undefined
function ordinaryWords(): ReadonlySet<string> {
  ordinary ??= new Set([
    ...concepts
      .filter(({ place }) => !place)
      .flatMap(({ en }) => en.flatMap((name) => name.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu) ?? [])),
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

/** Whether a name is that of a country, region or city: what it names a source may tell by what lies there, or who is from there. */
export function isPlaceName(name: string): boolean {
  const own = wordsOf(name).join(' ')
  return knownPlaces().some(([, place]) => place === own)
}

/** The names that a Korean text prints with their legal form, without it. */
const companiesIn = (text: string): string[] => companyNamesIn(text).map(({ core }) => core)

/** Whether nothing but its sound makes a name of a word in Hangul: no capital tells it, and no legal form stands at it. */
export const isPlainHangul = (name: string, text: string): boolean => hasHangul(name) && !companiesIn(text).includes(name)

function unknownHangul(text: string, { pages, names, question, analyser }: NameSupport): string[] {
  if (!hasHangul(text)) return []
  const compact = (one: string): string => one.replace(/[\s·,.'"()-]/g, '')
  const supported = compact(`${pages} ${names.join(' ')} ${question}`)
  const inKorean = /\p{Script=Hangul}{2}/u.test(pages)
  const candidates = new Set([
    ...companiesIn(text),
    // Over a page in another language most nouns are none of its words.
    ...(inKorean ? hangulNamesIn(text, analyser, []).map(({ name }) => name) : []),
  ])
  const latin = [...names, ...capitalWords(pages)]
  const known = placesIn(` ${wordsOf(`${pages} ${question}`).join(' ')} `)
  return [...candidates].filter((name) => {
    if (name === '' || supported.includes(compact(name)) || !hasHangul(name)) return false
    if ([...placesIn(name)].some((place) => known.has(place))) return false
    return !soundsLikeOne(name, names) && !(latin.length > 0 && soundsLikeOne(name, latin, soundsSurely))
  })
}
