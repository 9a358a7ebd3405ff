import { hasHangul } from '@dossier/lexicon'
import { amountTerms, askedAmountTerms, figureTerm } from './amounts.ts'
import { englishTerm, isEnglishStopWord } from './english.ts'
import { readHanja } from './hanja.ts'
import { createKoreanAnalyser } from './korean.ts'
import { betweenHangul, normalise, tokenPattern } from './tokens.ts'

/** Turns text into the terms that are indexed and searched. The same text always gives the same terms. */
export interface Analyser {
  /** Terms of a text in reading order, repeated as often as they occur; the terms of Korean amounts come last. */
  terms(text: string): string[]
  /** The terms of `text` joined by blanks, the form in which the index stores them. */
  termString(text: string): string
  /** Additional terms of a question: the values that its amounts can have on a page with another unit or rounding. */
  askedAmounts(question: string): string[]
  /** Whether a run of Hangul is an everyday Korean word rather than a name. */
  isCommonKorean(word: string): boolean
  /** The noun at the beginning of a run of Hangul, without particles and endings; empty for a verb, an adjective or an adverb. */
  koreanNoun(word: string): string
}

const hangulStart = /^\p{Script=Hangul}/u
const hanStart = /^\p{Script=Han}/u
/** Filings repeat their words. The limit keeps a hostile file from exhausting memory. */
const cachedWords = 200_000

interface Word {
  /** Joined by blanks. */
  terms: string
  /** It can be the second, or the first, half of a compound that is written with a blank. */
  opens: boolean
  closes: boolean
  /** The term of the number, should it be an amount. */
  amount: string
}

/**
 * Makes an analyser for English, Korean and mixed text.
 * @param options.linderaWasm returns the bytes of `lindera_wasm_bg.wasm` (it contains the Korean dictionary); called once, at the first Korean word
 */
export function createAnalyser(options: { linderaWasm: () => Uint8Array }): Analyser {
  const korean = createKoreanAnalyser(options.linderaWasm)
  const cache = new Map<string, Word>()

  function wordOf(token: string): Word {
    let word = cache.get(token)
    if (word === undefined) {
      word = analyseWord(token)
      if (cache.size >= cachedWords) cache.clear()
      cache.set(token, word)
    }
    return word
  }

  function analyseWord(word: string): Word {
    if (hangulStart.test(word)) {
      const { terms, opens, closes } = korean.analyse(word)
      return { terms: terms.join(' '), opens, closes, amount: '' }
    }
    if (hanStart.test(word)) {
      const read = readHanja(word, (characters) => korean.readHan(characters))
      // A reading that is a particle has no terms.
      const terms = read ? termString(read) : ''
      const pairs = bigramsOf(word).join(' ')
      return plainWord(terms === '' ? pairs : `${pairs} ${terms}`)
    }
    const term = isEnglishStopWord(word) ? '' : englishTerm(word)
    return { terms: term, opens: false, closes: false, amount: word.includes(',') ? figureTerm(term) : '' }
  }

  /** Adjacent words of Hangul: between two nouns, the character pair across the blank is indexed as if there were no blank. */
  function besideEachOther(words: readonly string[]): Word {
    let joined = ''
    let before = ''
    for (const word of words) {
      const { terms, opens, closes } = wordOf(word)
      if (before !== '' && opens) joined += ` ${before}${word.charAt(0)}`
      if (terms !== '') joined += joined === '' ? terms : ` ${terms}`
      before = closes ? word.charAt(word.length - 1) : ''
    }
    return plainWord(joined)
  }

  function termString(text: string): string {
    const normal = normalise(text)
    // Only Korean text writes amounts in units that no table uses; on English pages these terms lower the rank and gain nothing.
    const isKorean = hasHangul(normal)
    // Joined at the end: appending to one string keeps every intermediate string, many times its size.
    const joined: string[] = []
    let amounts = ''
    for (const token of normal.match(tokenPattern) ?? []) {
      const several = isKorean && token.length > 2 && hangulStart.test(token) && betweenHangul.test(token)
      const word = several ? besideEachOther(token.split(betweenHangul)) : wordOf(token)
      if (word.terms !== '') joined.push(word.terms)
      if (isKorean && word.amount !== '') amounts += ` ${word.amount}`
    }
    if (isKorean) for (const amount of amountTerms(normal)) amounts += ` ${amount}`
    return joined.join(' ') + amounts
  }

  return {
    termString,
    askedAmounts: (question) => askedAmountTerms(normalise(question)),
    isCommonKorean: (word) => korean.isCommon(word),
    koreanNoun: (word) => korean.nounOf(word),
    terms(text) {
      const joined = termString(text)
      return joined === '' ? [] : joined.split(' ')
    },
  }
}

function plainWord(terms: string): Word {
  return { terms, opens: false, closes: false, amount: '' }
}

/** Character pairs of a word; the word itself when it has one character. */
function bigramsOf(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return [word]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
