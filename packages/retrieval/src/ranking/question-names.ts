import { particleNamed, type ParticleRole } from '@dossier/lexicon'
import type { Analyser } from '../analysis/analyser.ts'

/** The letters of a question, out of which names are taken: what one name took, a shorter one inside it does not take again. */
export interface QuestionNames {
  /** Takes a name wherever it stands; false when it stands nowhere. A name that was taken can be asked for again. */
  take(name: ConceptName): boolean
}

/** A name as it is compared: English as the index's terms between blanks, Korean without blanks. */
export type ConceptName = string

const taken = '\u0001'

/**
 * Reads a question for names. A name of several words is also found where words that add nothing stand between them, "interest actually paid",
 * "영업활동으로 벌어들인 현금": in Korean verbs, adverbs, particles and endings, in English auxiliaries and adverbs.
 */
export function readQuestionNames(question: string, analyser: Pick<Analyser, 'termString' | 'koreanNoun'>): QuestionNames {
  const korean = koreanLetters(question, analyser)
  const english = englishTerms(question, analyser)
  const known = new Set<ConceptName>()
  return {
    take(name) {
      if (known.has(name)) return true
      if (name.trim() === '') return false
      if (!(name.startsWith(' ') ? english : korean).take(name)) return false
      known.add(name)
      return true
    },
  }
}

/** Korean text as it is compared. */
export function compactName(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // NFKC makes the second dot of Korean lists a vowel sign.
      .replace(/[\s·ㆍ\u119e]+/g, '')
  )
}

/** English words that may stand inside of a name: auxiliaries, who is asked about, and when; beside them adverbs. */
const fillers = new Set(
  'do does did done can could should may might must having also only just still any each all company companys corporation firm year years fiscal quarter annual'.split(
    ' ',
  ),
)
const nouns = new Set('assembly family monopoly supply anomaly reply'.split(' '))
const isFiller = (word: string): boolean => fillers.has(word) || (/^[a-z]{3,}ly$/.test(word) && !nouns.has(word))

function englishTerms(question: string, analyser: Pick<Analyser, 'termString'>): QuestionNames {
  let words = ` ${analyser.termString(question)} `
  let bare: string | undefined
  const bareTerms = (): string => {
    const telling = question.split(/\s+/).filter((word) => !isFiller(word.toLowerCase().replace(/[^a-z]/g, '')))
    return ` ${analyser.termString(telling.join(' '))} `
  }
  // Of names one behind the other each second is left, for they share a blank.
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

/** The terms without those of a name that stand in its order, the closest behind each other. */
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

/** Behind these particles a noun goes on in the next one: 이자의 지급, 영업활동으로 얻은 현금. */
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
/** What makes a verb of a noun and goes before another: 지급한 이자, 발행된 주식; not 지급하지. */
const adnominal = /^(?:하는|한|할|했던|하여|해서|되는|된|될|됐던|되어)$/
/** Words that deny, join or compare what stands beside them. */
const parting = /^(?:않|못|없|아니|안$|미$|및$|또는$|혹은$|그리고$|대비$)/

/** The noun of a Korean word, where it begins, and whether the next word may go on with it; no noun where the word only tells what was done, or how. */
interface BareWord {
  noun: string
  start: number
  joins: boolean
}

/** A word with what stands before and behind it, such as brackets and commas. */
const punctuated = /^([^\p{L}\p{N}]*)([가-힣]+)([^\p{L}\p{N}]*)$/u

function bareWord(written: string, analyser: Pick<Analyser, 'koreanNoun'>): BareWord {
  const [, before = '', word = '', behind = ''] = punctuated.exec(written) ?? []
  if (word === '') return { noun: written, start: 0, joins: /[\p{L}\p{N}]$/u.test(written) }
  const start = before.length
  if (parting.test(word)) return { noun: '', start, joins: false }
  const noun = analyser.koreanNoun(word)
  const rest = word.slice(noun.length)
  const role = conjunction.test(rest) ? undefined : particleNamed(rest)?.role
  const goesOn = noun === '' || rest === '' || adnominal.test(rest) || (role !== undefined && joining.has(role))
  return { noun, start, joins: goesOn && behind === '' }
}

/** A Korean name of several words without what may stand between them; the name itself where that leaves one word, or none is left out. */
export function bareName(name: string, analyser: Pick<Analyser, 'koreanNoun'>): ConceptName {
  const words = name.split(/\s+/).map((word) => bareWord(compactName(word), analyser))
  const nouns = words.filter(({ noun }) => noun !== '')
  // The particle of the last word is its own.
  return nouns.length < 2 || words.slice(0, -1).some(({ joins }) => !joins) ? compactName(name) : nouns.map(({ noun }) => noun).join('')
}

/** Blanks in Korean come and go, so that letters are compared without them; but a name that runs over one begins where a word does. */
function koreanLetters(question: string, analyser: Pick<Analyser, 'koreanNoun'>): QuestionNames {
  const words = question.split(/\s+/).map(compactName)
  const starts = new Set<number>()
  let length = 0
  for (const word of words) {
    starts.add(length)
    length += word.length
  }
  let letters = words.join('')
  let bare: BareLetters | undefined
  let bareText: { of: string; text: string } | undefined
  const stands = (at: number, name: string): boolean =>
    starts.has(at) || !Array.from(starts).some((start) => start > at && start < at + name.length)
  const mark = (places: readonly number[]): void => {
    const marked = new Set(places)
    letters = Array.from({ length: letters.length }, (_, at) => (marked.has(at) ? taken : letters.charAt(at))).join('')
  }
  return {
    take(name) {
      let found = false
      for (let at = letters.indexOf(name); at >= 0; at = letters.indexOf(name, at + 1)) {
        if (!stands(at, name)) continue
        letters = letters.slice(0, at) + taken.repeat(name.length) + letters.slice(at + name.length)
        found = true
      }
      if (found || name.length < fewestSpread) return found
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

/** Shorter names are not looked for beyond their own letters. */
const fewestSpread = 4

/** The letters of nouns, as places in the question's letters; -1 parts what does not go on. */
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
