import { hasHangul } from '@dossier/lexicon'
import { amountTerms, askedAmountTerms, figureTerm } from './amounts.ts'
import { englishTerm, isEnglishStopWord } from './english.ts'
import { readHanja } from './hanja.ts'
import { createKoreanAnalyser } from './korean.ts'
import { betweenHangul, normalise, tokenPattern } from './tokens.ts'

/** Turns text into the terms that are indexed and searched. The same text always gives the same terms. */
export interface Analyser {
  /** Terms of a text in reading order, repeated as often as they occur; those of the amounts of Korean text at the end. */
  terms(text: string): string[]
  /** The terms of `text` joined by blanks, the form in which the index stores them. */
  termString(text: string): string
  /** Further terms for a question: of what its amounts may be on a page that prints them in another unit, or rounded otherwise. */
  askedAmounts(question: string): string[]
  /** Whether a run of Hangul is a word of everyday Korean rather than a name. */
  isCommonKorean(word: string): boolean
  /** The noun that a run of Hangul begins with, without particles and endings: empty for a verb, an adjective, an adverb. */
  koreanNoun(word: string): string
}

const hangulStart = /^\p{Script=Hangul}/u
const hanStart = /^\p{Script=Han}/u
/** Filings repeat their words; a bound keeps a hostile file from filling the memory. */
const cachedWords = 200_000

interface Word {
  /** Joined by blanks. */
  terms: string
  /** It may be the second, or the first, half of a compound that is written with a blank. */
  opens: boolean
  closes: boolean
  /** The term of the amount that it may be. */
  amount: string
}

/**
 * Makes an analyser for English, Korean and mixed text.
 * @param options.linderaWasm gives the bytes of `lindera_wasm_bg.wasm` (the Korean dictionary is inside it); asked once, with the first Korean word
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

  /** Words of Hangul side by side: where two nouns meet, the pair across the blank stands as if there was none. */
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
    // Only Korean says amounts in units that no table is printed in; in English pages their terms cost rank and gain none.
    const isKorean = hasHangul(normal)
    // Joined at the end: text that is added to piece by piece keeps every piece, at many times its size.
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
