import { hasHangul, withoutParticle } from '@dossier/lexicon'
import { readCompanyName } from './company-name.ts'
import { isLegalFormWord } from './form-tokens.ts'
import { hangulSounds, latinReadings, latinSounds, soundAlike, type Sounds, withRegularF } from './phonetics.ts'
import { isOrganisationWord } from './trades.ts'

/** Words of contracts, parties and file names, which identify no company. */
const documentWords = new Set(
  (
    'agreement agreements contract master services service order form statement work amendment addendum exhibit schedule plan policy policies guidelines minutes memo memorandum ' +
    'customer client provider supplier vendor buyer seller purchaser party parties lender borrower licensor licensee lessor lessee landlord tenant employee employer contractor consultant ' +
    'investor investors issuer guarantor commercial legal project sample data room draft final copy version delaware companies the and of com'
  ).split(' '),
)
const namesNoCompany = (word: string): boolean => documentWords.has(word) || isLegalFormWord(word) || isOrganisationWord(word)

/** "Amazon.com" is also called by its name without the domain suffix. */
const asAddress = /(?<=[\p{L}\p{N}]{2})\.(?:com|net|org)\b/giu

/** A company's name, parsed once and cached. */
interface Name {
  words: string[]
  /** The words joined, as in file names. */
  joined: string
  isHangul: boolean
  /** Each name in all its readings. */
  joinedSounds: readonly Sounds[]
  /** The readings of what people shorten it to: its first word, or the first two of several. */
  shortSounds: readonly Sounds[]
}

interface AskedNames {
  words: Set<string>
  /** Runs of one to four words, joined. */
  runs: Set<string>
  /** Words with at least two capitals: symbols and short names. */
  capitals: string[]
  /** Hangul words and runs of up to three, each also without the particle after it. */
  hangul: Map<string, { sounds: Sounds; minAlike: number }>
  latin: Sounds[]
}

const knownNames = new Map<string, Name>()
const maxKnownNames = 20_000
/** Least similarity of names with the same sound; unrelated words stay below. */
const soundsSame = 0.75
/** Least similarity for an everyday word, which sounds like some name by chance. */
const commonSoundsSame = 0.92

/** The names of a company in documents. */
export interface CalledCompany {
  names: readonly string[]
  /** Trading symbols. */
  symbols: readonly string[]
}

export interface NameMatcherOptions {
  /** Question words, which sound like a name by chance. */
  isQuestionWord: (word: string) => boolean
  /** Hangul words of the text that are hardly names. */
  common?: ReadonlySet<string>
  /** Words for measures and topics, which file names also contain: "receivables.xlsx" is not a company's name. */
  subjects?: ReadonlySet<string>
}

/**
 * Builds a matcher that scores how well a text, usually a question, names a company, 0 to 1: by words, short forms, initials, or sound in the other
 * script.
 */
export function createNameMatcher(text: string, options: NameMatcherOptions): (called: CalledCompany) => number {
  const { subjects = new Set() } = options
  const asked = readAskedNames(text, options)
  const scores = new Map<string, number>()
  return ({ names, symbols }) => {
    if (symbols.some((symbol) => asked.capitals.includes(symbol.toLowerCase()))) return 1
    let best = 0
    for (const name of names) {
      let score = scores.get(name)
      if (score === undefined) scores.set(name, (score = nameMatch(asked, withoutSubjects(readName(name), subjects))))
      best = Math.max(best, score)
    }
    return best
  }
}

function readName(name: string): Name {
  let known = knownNames.get(name)
  if (!known) {
    const words = readCompanyName(name.replace(asAddress, '')).words.filter((word) => !namesNoCompany(word))
    const joined = words.join('')
    const isHangul = hasHangul(joined)
    known = {
      words,
      joined,
      isHangul,
      joinedSounds: isHangul ? [hangulSounds(joined)] : latinReadings(joined),
      shortSounds: isHangul ? (joined.length >= 4 ? [hangulSounds(joined.slice(0, 2))] : []) : shortNames(words).flatMap(latinReadings),
    }
    if (knownNames.size >= maxKnownNames) knownNames.clear()
    knownNames.set(name, known)
  }
  return known
}

const minShortName = 4

/** What people shorten a name in Latin letters to: "Integra" of Integra LifeSciences, "First Mid" of First Mid Bancshares. */
const shortNames = ([first = '', second = '', ...others]: readonly string[]): string[] =>
  [...(second === '' ? [] : [first]), ...(others.length === 0 ? [] : [`${first}${second}`])].filter(({ length }) => length >= minShortName)

function readAskedNames(text: string, { isQuestionWord, common = new Set() }: NameMatcherOptions): AskedNames {
  const original = text.replace(/['’]s\b/g, '').match(/\p{Script=Hangul}+|[A-Za-z0-9&.]+/gu) ?? []
  const words = original.map(plain).filter((word) => word !== '')
  const runs = new Set<string>()
  words.forEach((_, at) => {
    for (let length = 1; length <= 4 && at + length <= words.length; length++) runs.add(words.slice(at, at + length).join(''))
  })
  const hangul = words.filter((word) => !isQuestionWord(word))
  return {
    words: new Set(words),
    runs,
    capitals: original.filter((word) => /^[A-Z].*[A-Z]/.test(word)).map(plain),
    hangul: new Map(hangulRuns(hangul, common).map(({ run, minAlike }) => [run, { sounds: hangulSounds(run), minAlike }])),
    latin: original.filter((word) => /^[A-Z][a-z]{3,}$/.test(word)).map(latinSounds),
  }
}

function withoutSubjects(name: Name, subjects: ReadonlySet<string>): Name {
  const words = name.words.filter((word) => !subjects.has(word))
  return words.length === name.words.length ? name : { ...name, words, joined: words.join(''), shortSounds: [] }
}

function nameMatch(asked: AskedNames, name: Name): number {
  const { words, joined } = name
  if (joined.length < 2 || /^\d+$/.test(joined)) return 0
  if (asked.runs.has(joined) || (name.isHangul && (asked.hangul.has(joined) || words.some((word) => asked.hangul.has(word))))) return 1
  if (asked.capitals.some((capital) => spelledByPrefixes(capital, words))) return 0.9
  const byWords = words.filter((word) => asked.words.has(word)).length / words.length
  // People usually shorten a name to its first word.
  const byFirst = words[0] && words[0].length >= 3 && asked.words.has(words[0]) ? 0.8 : 0
  const glued = words.length === 1 && joined.length >= 6 ? gluedMatch(asked, joined) : 0
  return Math.max(byWords * 0.9, byFirst, glued, bySound(asked, name))
}

/** A name in the other script: 지멘스 for Siemens, Lotte for 롯데지주. */
function bySound(asked: AskedNames, name: Name): number {
  const others = name.isHangul ? asked.latin.map((sounds) => ({ sounds, minAlike: soundsSame })) : asked.hangul.values()
  let best = 0
  for (const { sounds, minAlike } of others) {
    const likenessOf = (readings: readonly Sounds[]): number => readings.reduce((most, one) => Math.max(most, soundAlike(sounds, one)), 0)
    const alike = Math.max(likenessOf(name.joinedSounds), 0.9 * likenessOf(name.shortSounds))
    if (alike >= minAlike) best = Math.max(best, alike)
  }
  return best
}

const longestRun = 12

/** Runs of up to three words, each also without the particle after it, with the least similarity of sound for a match. */
function hangulRuns(words: readonly string[], common: ReadonlySet<string>): { run: string; minAlike: number }[] {
  const runs = new Map<string, number>()
  words.forEach((_, at) => {
    for (let length = 1; length <= 3; length++) {
      const parts = words.slice(at, at + length)
      if (parts.length < length || parts.some((part) => !/^\p{Script=Hangul}+$/u.test(part))) break
      const joined = parts.join('')
      const minAlike = parts.every((part) => common.has(part)) ? commonSoundsSame : soundsSame
      const bare = withoutParticle(joined)
      for (const run of new Set([joined, bare, withoutOrganisation(bare)])) {
        if (run.length < 2 || run.length > longestRun) continue
        for (const spelling of [run, withRegularF(run)]) if (spelling) runs.set(spelling, Math.min(minAlike, runs.get(spelling) ?? 1))
      }
    }
  })
  return Array.from(runs, ([run, minAlike]) => ({ run, minAlike }))
}

const longestOrganisation = 5

/** A Hangul name without the word for the organisation at its end: 포스트 of 포스트홀딩스. */
function withoutOrganisation(name: string): string {
  for (let length = Math.min(longestOrganisation, name.length - 2); length >= 2; length--)
    if (isOrganisationWord(name.slice(-length))) return name.slice(0, -length)
  return name
}

/** "SnS" from "Smith & Sons", "NORTRA" from "Northwind Traders": each letter continues a word or begins the next one. */
function spelledByPrefixes(short: string, words: readonly string[]): boolean {
  const letters = short.replace(/[^a-z]/g, '')
  if (letters.length < 2 || letters.length > 6 || words.length < 2) return false
  const fits = (at: number, word: number): boolean => {
    if (at === letters.length) return word >= 2
    const next = words[word]
    if (!next) return false
    for (let length = Math.min(next.length, letters.length - at); length >= 1; length--) {
      if (next.startsWith(letters.slice(at, at + length)) && fits(at + length, word + 1)) return true
    }
    return false
  }
  // The "n" of an "and" between two names.
  return fits(0, 0) || (/^\wn\w$/.test(letters) && words.length === 2 && words[0]?.[0] === letters[0] && words[1]?.[0] === letters[2])
}

/** A file name joins "Northwind Traders": scores the longest run of words of the text with which it begins. */
function gluedMatch(asked: AskedNames, joined: string): number {
  let best = 0
  for (const run of asked.runs) {
    if (run.length >= 4 && joined.startsWith(run)) best = Math.max(best, 0.5 + (0.5 * run.length) / joined.length)
  }
  return best
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
