import { hasHangul, particleNamed, type ParticleRole, withoutParticle } from '@dossier/lexicon'
import type { Analyser } from '../analysis/analyser.ts'

/** The text of a question from which names are taken: the letters of a taken name are not available to a shorter name inside it. */
export interface QuestionNames {
  /** Takes a name at every occurrence; false when there is none. A name that was taken can be requested again. */
  take(name: ConceptName, options?: TakeOptions): boolean
}

interface TakeOptions {
  /**
   * Takes a Korean name only as the first noun of a word or behind a name that was taken before, since within another word it is part of a company's
   * name, of another noun or of a verb: 자동차 in 현대자동차, 소주 in 최소주문, 포장 in 포장하여.
   */
  asWord?: boolean
}

/** A name as compared: English as index terms between blanks, Korean without blanks. */
export type ConceptName = string

const taken = '\u0001'

/**
 * Reads a question for names. A name of several words is also found where words without meaning of their own separate them, "interest actually paid",
 * "영업활동으로 벌어들인 현금": in Korean verbs, adverbs, particles and endings, in English auxiliaries and adverbs.
 */
export function readQuestionNames(question: string, analyser: Pick<Analyser, 'termString' | 'koreanNoun'>): QuestionNames {
  const korean = koreanLetters(question, analyser)
  const english = englishTerms(question, analyser)
  const known = new Set<ConceptName>()
  return {
    take(name, options) {
      if (known.has(name)) return true
      if (name.trim() === '') return false
      if (!(name.startsWith(' ') ? english : korean).take(name, options)) return false
      known.add(name)
      return true
    },
  }
}

/** Korean text as compared. */
export function compactName(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // NFKC turns the second dot of Korean lists into a vowel sign.
      .replace(/[\s·ㆍ\u119e]+/g, '')
  )
}

/** English words that can stand inside a name: auxiliaries, pronouns and words of time; adverbs are recognised separately. */
const fillers = new Set(
  'do does did done can could should may might must having also only just still any each all company companys corporation firm year years fiscal quarter annual'.split(
    ' ',
  ),
)
const nouns = new Set('assembly family monopoly supply anomaly reply'.split(' '))
const isFiller = (word: string): boolean => fillers.has(word) || (/^[a-z]{3,}ly$/.test(word) && !nouns.has(word))

/**
 * The blank behind the name of an owner: of "Kruger Products' revenue", which asks for no revenue from products. A name in which all words have capital
 * letters is that of a measure: "Shareholders' Equity".
 */
const behindOwner = /(?<=\s\p{Lu}[\p{L}\p{N}.&-]{0,40}(?:['’]s|s['’]))\s+(?=\p{Ll})/u

function englishTerms(question: string, analyser: Pick<Analyser, 'termString'>): QuestionNames {
  const parts = question.split(behindOwner)
  const termsOf = (texts: readonly string[]): string => ` ${texts.map((text) => analyser.termString(text)).join(` ${taken} `)} `
  let words = termsOf(parts)
  let bare: string | undefined
  const bareTerms = (): string =>
    termsOf(
      parts.map((part) =>
        part
          .split(/\s+/)
          .filter((word) => !isFiller(word.toLowerCase().replace(/[^a-z]/g, '')))
          .join(' '),
      ),
    )
  // Of adjacent occurrences of a name every second one remains, since they share a blank.
  const without = (text: string, name: string): string => text.replaceAll(name, ` ${taken} `).replaceAll(name, ` ${taken} `)
  return {
    take(name) {
      bare ??= bareTerms()
      const isThere = words.includes(name)
      if (!isThere && !bare.includes(name)) return false
      words = isThere ? without(words, name) : withoutSpread(words, name)
      bare = without(bare, name)
      return true
    },
  }
}

/** The terms without those of a name that occur in its order, taking the nearest next term each time. */
function withoutSpread(words: string, name: string): string {
  const terms = words.split(' ')
  let at = terms.length
  for (const term of name.trim().split(' ').toReversed()) {
    at = terms.lastIndexOf(term, at - 1)
    if (at < 0) return words
    terms[at] = taken
    if (at === 0) break
  }
  return terms.join(' ')
}

/** A noun with one of these particles joins the next noun: 이자의 지급, 영업활동으로 얻은 현금. */
const joining: ReadonlySet<ParticleRole> = new Set<ParticleRole>([
  'possessive',
  'object',
  'subject',
  'means',
  'place',
  'source',
  'recipient',
])
const conjunction = /^(?:과|와|이나|나|랑|이랑)$/
/** Endings that turn a noun into a verb before another noun: 지급한 이자, 발행된 주식; not 지급하지. */
const adnominal = /^(?:하는|한|할|했던|하여|해서|되는|된|될|됐던|되어)$/
/** Words that negate, join or compare their neighbours. */
const parting = /^(?:않|못|없|아니|안$|미$|및$|또는$|혹은$|그리고$|대비$)/

/**
 * The noun of a Korean word, its offset, and whether the next word can continue it; without a noun where the word only expresses an action or a
 * manner.
 */
interface BareWord {
  noun: string
  start: number
  joins: boolean
}

/** A word with the punctuation before and after it, such as brackets and commas. */
const punctuated = /^([^\p{L}\p{N}]*)([가-힣]+)([^\p{L}\p{N}]*)$/u

function bareWord(written: string, analyser: Pick<Analyser, 'koreanNoun'>): BareWord {
  const [, leading = '', word = '', trailing = ''] = punctuated.exec(written) ?? []
  if (word === '') return { noun: written, start: 0, joins: /[\p{L}\p{N}]$/u.test(written) }
  const start = leading.length
  if (parting.test(word)) return { noun: '', start, joins: false }
  const noun = analyser.koreanNoun(word)
  const rest = word.slice(noun.length)
  const role = conjunction.test(rest) ? undefined : particleNamed(rest)?.role
  const canJoin = noun === '' || rest === '' || adnominal.test(rest) || (role !== undefined && joining.has(role))
  return { noun, start, joins: canJoin && trailing === '' }
}

/** A Korean name of several words without the words that may separate it; the name itself where that leaves one word or changes nothing. */
export function bareName(name: string, analyser: Pick<Analyser, 'koreanNoun'>): ConceptName {
  const words = name.split(/\s+/).map((word) => bareWord(compactName(word), analyser))
  const nouns = words.filter(({ noun }) => noun !== '')
  // The particle of the last word does not join anything.
  return nouns.length < 2 || words.slice(0, -1).some(({ joins }) => !joins) ? compactName(name) : nouns.map(({ noun }) => noun).join('')
}

/** Syllables after a noun that make a class of it: 의류업, 화장품류, 항공기용. Other single syllables form another noun: 물류비, 의료법. */
const classSuffix = /^[업류용군]/
/** Endings of verbs made of a noun: 수송하고, 포장하여, 건설되었다. */
const verbEnding = /^(?:하[가-힣]|해[서야]|했|되[가-힣]|된|될|됐|돼)/
const isSeparate = (behind: string): boolean => !verbEnding.test(behind) && withoutParticle(behind.replace(classSuffix, ''), 0).length !== 1

/**
 * Blanks in Korean vary, so letters are compared without them; but a name over a blank begins at the beginning of a word, and a single syllable behind
 * the blank is all of its word: "중유" is not in "그중 유로화".
 */
function koreanLetters(question: string, analyser: Pick<Analyser, 'koreanNoun'>): QuestionNames {
  const words = question.split(/\s+/).map(compactName)
  const starts = new Set<number>()
  let length = 0
  for (const word of words) {
    starts.add(length)
    length += word.length
  }
  const all = words.join('')
  let letters = all
  let bare: BareLetters | undefined
  let bareText: { of: string; text: string } | undefined
  /** The letters of the word behind a place, up to its end. */
  const behind = (at: number): string => {
    let end = at
    while (end < all.length && !starts.has(end) && hasHangul(all.charAt(end))) end++
    return all.slice(at, end)
  }
  const occursAt = (at: number, name: string): boolean => {
    const end = at + name.length
    const lastWord = Array.from(starts).findLast((start) => start > at && start < end)
    if (lastWord === undefined) return true
    return starts.has(at) && (end - lastWord > 1 || withoutParticle(behind(end), 0) === '')
  }
  const isWordAt = (at: number, name: string): boolean =>
    (starts.has(at) || letters[at - 1] === taken) && isSeparate(behind(at + name.length))
  const mark = (places: readonly number[]): void => {
    const marked = new Set(places)
    letters = Array.from({ length: letters.length }, (_, at) => (marked.has(at) ? taken : letters.charAt(at))).join('')
  }
  return {
    take(name, { asWord = false } = {}) {
      let found = false
      for (let at = letters.indexOf(name); at >= 0; at = letters.indexOf(name, at + 1)) {
        if (!occursAt(at, name) || (asWord && !isWordAt(at, name))) continue
        letters = letters.slice(0, at) + taken.repeat(name.length) + letters.slice(at + name.length)
        found = true
      }
      if (found || name.length < minSpread) return found
      bare ??= bareLetters(words, analyser)
      if (bareText?.of !== letters)
        bareText = { of: letters, text: bare.places.map((at) => (at < 0 ? taken : letters.charAt(at))).join('') }
      const at = bareText.text.indexOf(name)
      if (at < 0 || !bare.starts.has(at) || !bare.ends.has(at + name.length)) return false
      mark(bare.places.slice(at, at + name.length))
      return true
    },
  }
}

/** Shorter names are only searched for in adjacent letters. */
const minSpread = 4

/** The letters of nouns, as offsets into the question's letters; -1 separates nouns that do not join. */
interface BareLetters {
  places: number[]
  starts: ReadonlySet<number>
  ends: ReadonlySet<number>
}

function bareLetters(words: readonly string[], analyser: Pick<Analyser, 'koreanNoun'>): BareLetters {
  const places: number[] = []
  const [starts, ends] = [new Set<number>(), new Set<number>()]
  let offset = 0
  for (const word of words) {
    const { noun, start, joins } = bareWord(word, analyser)
    if (noun !== '') {
      starts.add(places.length)
      for (let at = 0; at < noun.length; at++) places.push(offset + start + at)
      ends.add(places.length)
    }
    if (!joins) places.push(-1)
    offset += word.length
  }
  return { places, starts, ends }
}
