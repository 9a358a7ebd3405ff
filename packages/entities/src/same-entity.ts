import { hasHangul } from '@dossier/lexicon'
import { comparableName, readCompanyName, wordsOf } from './company-name.ts'
import { namesSoundAlike } from './phonetics.ts'
import { houseOf, isOrganisationWord } from './trades.ts'

/** Identifiers of a company in public registers. */
export interface Identifiers {
  /** Central Index Key of the US Securities and Exchange Commission. */
  cik?: string
  /** Company number of the Korean disclosure system (DART). */
  corpCode?: string
  /** Legal Entity Identifier. */
  lei?: string
  /** Symbols or codes at exchanges, one for each listed security. */
  tickers?: readonly string[]
  isins?: readonly string[]
}

export interface Entity extends Identifiers {
  name: string
  /** Other names of the same company: short forms, its name in another language. */
  aliases?: readonly string[]
}

/** Least probability at which two names are likely one company. */
export const likelySame = 0.6

/** The probability that two names with their identifiers are one company, 0 to 1. Symmetric; 1 for identical names. */
export function sameEntity(one: Entity | string, other: Entity | string): number {
  const [left, right] = [entityOf(one), entityOf(other)]
  const registered = sameInRegisters(left, right)
  if (registered !== null) return registered
  let best = 0
  for (const name of [left.name, ...(left.aliases ?? [])])
    for (const another of [right.name, ...(right.aliases ?? [])]) best = Math.max(best, sameName(name, another))
  return best
}

/**
 * Whether two names, of which one is in Hangul, are one company. Without its legal form a name may be the short one of another company of its group, so
 * that more is required.
 */
export function isOneInBothScripts(name: string, other: string): boolean {
  if (hasHangul(name) === hasHangul(other)) return false
  const areFull = [name, other].every((one) => readCompanyName(one).legalForm !== undefined)
  const probability = sameEntity(name, other)
  return areFull ? probability >= likelySame : probability > shortForm
}

const entityOf = (one: Entity | string): Entity => (typeof one === 'string' ? { name: one } : one)

/** Identifiers that a company has one of decide either way; symbols only if one is shared, since a company can have several. */
function sameInRegisters(one: Entity, other: Entity): number | null {
  for (const register of ['lei', 'cik', 'corpCode'] as const) {
    const [left, right] = [one[register], other[register]].map((number) => number?.replace(/^0+(?=.)/, '').toUpperCase())
    if (left !== undefined && right !== undefined) return left === right ? 1 : 0
  }
  const shares = (left: readonly string[] = [], right: readonly string[] = []): boolean =>
    left.some((symbol) => right.some((another) => symbol.toUpperCase() === another.toUpperCase()))
  return shares(one.tickers, other.tickers) || shares(one.isins, other.isins) ? 1 : null
}

interface ReadName {
  comparable: string
  core: string
  words: string[]
  /** Printed in full, with its legal form: a different word then means a different company. */
  isFull: boolean
}

function readName(name: string): ReadName {
  const { core, legalForm } = readCompanyName(name.normalize('NFKC'))
  const words = wordsOf(unaccented(core)).filter((word) => word !== 'and' && word !== 'of')
  return { comparable: comparableName(name), core, words: words.length > 0 ? words : wordsOf(core), isFull: legalForm !== undefined }
}

const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Scores for one word more than the other name: a short form, unless both are full names. */
const shortForm = 0.75
const bothInFull = 0.4
/** The names differ only in words for the organisation: "American Airlines" of "American Airlines Group". */
const organisedOtherwise = 0.95
const initials = 0.85
/** Different companies with the same house or a word in common. */
const sharedWord = 0.3
const soundsSame = 0.75

function sameName(one: string, other: string): number {
  if (one === other) return 1
  const [left, right] = [readName(one), readName(other)]
  if (left.comparable === '' || right.comparable === '') return 0
  if (left.comparable === right.comparable) return 1
  const initialism = Math.max(spelledByInitials(left, right), spelledByInitials(right, left))
  if (isLatin(left) && isLatin(right)) return Math.max(initialism, byWords(left, right))
  return Math.max(initialism, byHouse(left, right))
}

const isLatin = ({ comparable }: ReadName): boolean =>
  !/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(comparable)

/** "IBM" of International Business Machines. */
function spelledByInitials({ core }: ReadName, { words }: ReadName): number {
  const isInitialism = /^[\p{Lu}&.]{2,7}$/u.test(core) && words.length >= 2
  return isInitialism && core.replace(/[&.]/g, '').toLowerCase() === words.map((word) => word.charAt(0)).join('') ? initials : 0
}

function byWords(one: ReadName, other: ReadName): number {
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one]
  const isBeginning = short.words.every((word, at) => word === long.words[at])
  if (isBeginning) return withMore(long.words.slice(short.words.length), short, long)
  // "Northwind Traders" as one word.
  if (short.words.length < long.words.length && short.words.length === 1 && long.comparable.startsWith(short.comparable)) {
    const rest = restOf(long.words, short.comparable)
    if (rest) return withMore(rest, short, long)
  }
  return long.words.some((word) => short.words.includes(word) && !isOrganisationWord(word)) ? sharedWord : 0
}

/** The words after those that form a beginning; null where it ends inside a word. */
function restOf(words: readonly string[], beginning: string): string[] | null {
  let letters = ''
  for (const [at, word] of words.entries()) {
    if (letters === beginning) return words.slice(at)
    letters += word
  }
  return null
}

function withMore(more: readonly string[], short: ReadName, long: ReadName): number {
  if (more.every(isOrganisationWord)) return organisedOtherwise
  return short.isFull && long.isFull ? bothInFull : shortForm
}

/** Names of which one is in Hangul or Chinese characters: houses are compared by letters or sound, trades by the table. */
function byHouse(one: ReadName, other: ReadName): number {
  const isForeign = isLatin(one) !== isLatin(other) || isMixed(one) || isMixed(other)
  const wholeNameAlike = isForeign ? namesSoundAlike(one.core, other.core) : 0
  const [left, right] = [houseOf(one.words), houseOf(other.words)]
  const house =
    left.house === right.house ? 1 : isForeign ? namesSoundAlike(printedHouse(one, left.house), printedHouse(other, right.house)) : 0
  const isOfOneTrade = left.trades.join() === right.trades.join()
  if (house >= soundsSame && isOfOneTrade) return Math.min(organisedOtherwise, house)
  const aliked = wholeNameAlike >= soundsSame && !differ(left.trades, right.trades) ? Math.min(organisedOtherwise, wholeNameAlike) : 0
  if (house < soundsSame) return Math.max(aliked, sharesHouse(one, other, isForeign))
  if (differ(left.trades, right.trades)) return Math.max(aliked, sharedWord)
  return Math.max(aliked, one.isFull && other.isFull ? bothInFull : shortForm)
}

const isMixed = ({ comparable }: ReadName): boolean => /\p{Script=Latin}/u.test(comparable) && hasHangul(comparable)

/** Both names have trades, and different ones. */
const differ = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && (!one.every((trade) => other.includes(trade)) || !other.every((trade) => one.includes(trade)))

/** The house as printed: capitals identify letters that are spelled out. */
const printedHouse = ({ core }: ReadName, house: string): string => {
  const at = core.toLowerCase().indexOf(house)
  return at < 0 ? house : core.slice(at, at + house.length)
}

/** Whether the first words sound or are the same, and the names continue differently. */
function sharesHouse(one: ReadName, other: ReadName, isForeign: boolean): number {
  const [first = '', another = ''] = [one.words[0], other.words[0]]
  if (first === another) return sharedWord
  return isForeign && namesSoundAlike(first, another) >= soundsSame ? sharedWord : 0
}
