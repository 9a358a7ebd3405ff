import { englishTerm, isEnglishStopWord } from './english.ts'
import { createKoreanAnalyser } from './korean.ts'
import { tokenPattern } from './tokens.ts'

/** Turns text into the terms that are indexed and searched. The same text always gives the same terms. */
export interface Analyser {
  /** Terms of a text in reading order, repeated as often as they occur. */
  terms(text: string): string[]
  /** The terms of `text` joined by blanks, the form in which the index stores them. */
  termString(text: string): string
  /** Whether a run of Hangul is a word of everyday Korean rather than a name. */
  isCommonKorean(word: string): boolean
}

const hangulStart = /^\p{Script=Hangul}/u
const hanStart = /^\p{Script=Han}/u
/** Filings repeat their words; a bound keeps a hostile file from filling the memory. */
const cachedWords = 200_000

/**
 * Makes an analyser for English, Korean and mixed text.
 * @param options.linderaWasm gives the bytes of `lindera_wasm_bg.wasm` (the Korean dictionary is inside it); asked once, with the first Korean word
 */
export function createAnalyser(options: { linderaWasm: () => Uint8Array }): Analyser {
  const korean = createKoreanAnalyser(options.linderaWasm)
  const cache = new Map<string, string>()

  function analyseToken(token: string): string {
    if (hangulStart.test(token)) return korean.terms(token).join(' ')
    if (hanStart.test(token)) return bigramsOf(token).join(' ')
    return isEnglishStopWord(token) ? '' : englishTerm(token)
  }

  function termString(text: string): string {
    let joined = ''
    for (const token of text.normalize('NFKC').toLowerCase().match(tokenPattern) ?? []) {
      let terms = cache.get(token)
      if (terms === undefined) {
        terms = analyseToken(token)
        if (cache.size >= cachedWords) cache.clear()
        cache.set(token, terms)
      }
      if (terms !== '') joined += joined === '' ? terms : ` ${terms}`
    }
    return joined
  }

  return {
    termString,
    isCommonKorean: (word) => korean.isCommon(word),
    terms(text) {
      const joined = termString(text)
      return joined === '' ? [] : joined.split(' ')
    },
  }
}

/** Character pairs of a word; the word itself when it has one character. */
function bigramsOf(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return [word]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
