import { initSync, type Tokenizer, TokenizerBuilder } from 'lindera-wasm/lindera_wasm.js'

/** One morpheme as lindera's ko-dic dictionary gives it. */
interface Morpheme {
  surface: string
  partOfSpeechTag: string
  /** Parts of a compound, as in "매출/NNG/행위+액/NNG/*"; "*" when it has none. */
  expression?: string
}

/** Parts of speech that carry meaning: nouns, numerals, verb and adjective stems, roots. Particles and endings do not. */
const contentTags = /^(?:NNG|NNP|NR|XR|VV|VA|SL|SH|SN|UNK)/

/** Particles, endings, suffixes, the copula, bound nouns and the verbs that make a verb of a noun. */
const commonTags = /^(?:J|E|XS|VC|NNB|NP|MM)/

export interface KoreanAnalyser {
  /** Terms of one unbroken run of Hangul. */
  terms(word: string): string[]
  /** Whether the dictionary knows a run as one common noun or less, with particles and endings: no name is looked for in it. */
  isCommon(word: string): boolean
}

/**
 * Analyses Korean words two ways at once, since each fails where the other holds: morphemes of a dictionary
 * (particles and endings dropped, compounds taken apart) and character pairs (unknown names, spacing variants).
 * The dictionary takes a quarter of a gigabyte, so it is opened with the first Korean word and not before.
 * @param linderaWasm gives the bytes of `lindera_wasm_bg.wasm`
 */
export function createKoreanAnalyser(linderaWasm: () => Uint8Array): KoreanAnalyser {
  let opened: Tokenizer | undefined
  const tokenize = (word: string): Morpheme[] => {
    opened ??= openDictionary(linderaWasm())
    return opened.tokenize(word) as Morpheme[]
  }

  return {
    terms(word) {
      // A run of Hangul longer than any word is noise or an attack: pairs alone still find it.
      if (word.length > longestWord) return pairsOf(word)
      return [...tokenize(word).flatMap(contentOf), ...pairsOf(word)]
    },
    isCommon(word) {
      if (word.length > longestWord) return false
      const morphemes = tokenize(word).filter(({ partOfSpeechTag }) => !commonTags.test(partOfSpeechTag))
      const [noun, ...others] = morphemes
      return noun === undefined || (others.length === 0 && noun.partOfSpeechTag === 'NNG')
    },
  }
}

const longestWord = 60

function openDictionary(wasm: Uint8Array): Tokenizer {
  initSync({ module: wasm as Uint8Array<ArrayBuffer> })
  const builder = new TokenizerBuilder()
  builder.setDictionary('embedded://ko-dic')
  builder.setMode('normal')
  return builder.build()
}

function contentOf(morpheme: Morpheme): string[] {
  if (!contentTags.test(morpheme.partOfSpeechTag)) return []
  const parts = (morpheme.expression ?? '*')
    .split('+')
    .map((part) => part.split('/'))
    .filter(([surface, tag]) => surface && surface !== '*' && tag && contentTags.test(tag))
    .map(([surface]) => surface as string)
  // A compound is found by its parts; its whole is what the character pairs stand for.
  return parts.length > 1 ? parts : parts.length === 1 && /\+/.test(morpheme.partOfSpeechTag) ? parts : [morpheme.surface]
}

function pairsOf(word: string): string[] {
  const pairs: string[] = []
  for (let at = 0; at + 1 < word.length; at++) pairs.push(word.slice(at, at + 2))
  return pairs
}
