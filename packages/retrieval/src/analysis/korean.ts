import { initSync, type Tokenizer, TokenizerBuilder } from 'lindera-wasm/lindera_wasm.js'

/** One morpheme as lindera's ko-dic dictionary gives it. */
interface Morpheme {
  surface: string
  partOfSpeechTag: string
  /** In Hangul. */
  reading?: string
  /** Parts of a compound, as in "매출/NNG/행위+액/NNG/*"; "*" when it has none. */
  expression?: string
}

/** Parts of speech with a meaning of their own: nouns, numerals, verb and adjective stems, roots. Particles and endings have none. */
const contentTags = /^(?:NNG|NNP|NR|XR|VV|VA|SL|SH|SN|UNK)/

/** Particles, endings, suffixes, the copula, bound nouns and the verbs that turn a noun into a verb. */
const commonTags = /^(?:J|E|XS|VC|NNB|NP|MM)/

/** Parts of speech at the beginning and end of a word that can be part of a compound. */
const nounTags = /^(?:NNG|NNP|NR|XR|XPN|XSN|SL|SN)/

/** A run of Hangul, analysed. */
export interface KoreanWord {
  /** In the order of the word. */
  terms: string[]
  /** It begins, or ends, with a noun, so it can be one half of a compound that is written with a blank. */
  opens: boolean
  closes: boolean
}

export interface KoreanAnalyser {
  /** Analyses one unbroken run of Hangul. */
  analyse(word: string): KoreanWord
  /** Whether the dictionary reads a run as at most one common noun with particles and endings; names are not searched for in it. */
  isCommon(word: string): boolean
  /** The noun at the beginning of a run, without particles and endings; empty for a verb, an adjective or an adverb. */
  nounOf(word: string): string
  /** The Korean reading of a run of Han characters; characters without a reading in the dictionary are kept. */
  readHan(characters: string): string
}

/**
 * Analyses Korean words in two ways, because each covers the other's gaps: morphemes of a dictionary (without particles and endings, compounds split)
 * and character pairs (unknown names, spacing variants). The dictionary takes 256 MB, so it is loaded at the first Korean word.
 * @param linderaWasm returns the bytes of `lindera_wasm_bg.wasm`
 */
export function createKoreanAnalyser(linderaWasm: () => Uint8Array): KoreanAnalyser {
  let opened: Tokenizer | undefined
  const tokenize = (text: string): Morpheme[] => {
    opened ??= openDictionary(linderaWasm())
    return opened.tokenize(text) as Morpheme[]
  }
  const morphemesOf = (word: string): Morpheme[] => withParticle(word, tokenize)

  return {
    analyse(word) {
      // A run of Hangul longer than any word is noise or an attack; its character pairs still make it searchable.
      if (word.length > longestWord) return { terms: pairsOf(word), opens: false, closes: false }
      const morphemes = morphemesOf(word)
      return {
        terms: termsInOrder(word, morphemes),
        opens: opensCompound(morphemes),
        closes: nounTags.test(morphemes.at(-1)?.partOfSpeechTag ?? ''),
      }
    },
    isCommon(word) {
      if (word.length > longestWord) return false
      // Uses the dictionary's reading unchanged: some names are among its common nouns, and `withParticle` would make them pass for everyday words.
      const morphemes = tokenize(word).filter(({ partOfSpeechTag }) => !commonTags.test(partOfSpeechTag))
      const [noun, ...others] = morphemes
      return noun === undefined || (others.length === 0 && noun.partOfSpeechTag === 'NNG')
    },
    nounOf: (word) => (word.length > longestWord ? word : nounOf(word, morphemesOf(word))),
    readHan: (characters) =>
      tokenize(characters)
        .map(({ surface, reading }) => reading || surface)
        .join(''),
  }
}

const longestWord = 60

/**
 * Parts of speech that cannot begin a noun, and parts that end one: verbs, adverbs and lone determiners; particles, endings and verbalising suffixes.
 */
const noNounTags = /^(?:V|MA|IC)/
const nounEndTags = /^(?:J|E|XSV|XSA|V)/

function nounOf(word: string, morphemes: readonly Morpheme[]): string {
  const [first] = morphemes
  if (first === undefined || noNounTags.test(first.partOfSpeechTag) || (first.partOfSpeechTag === 'MM' && morphemes.length === 1)) return ''
  const end = morphemes.findIndex(({ partOfSpeechTag }) => nounEndTags.test(partOfSpeechTag))
  return end < 0 ? word : morphemes.slice(0, end).reduce((noun, { surface }) => noun + surface, '')
}

function openDictionary(wasm: Uint8Array): Tokenizer {
  initSync({ module: wasm as Uint8Array<ArrayBuffer> })
  const builder = new TokenizerBuilder()
  builder.setDictionary('embedded://ko-dic')
  builder.setMode('normal')
  return builder.build()
}

/** True for a noun, and for a determiner joined to a noun ("총이익"). */
function opensCompound([first, second]: readonly Morpheme[]): boolean {
  return first !== undefined && (nounTags.test(first.partOfSpeechTag) || (first.partOfSpeechTag === 'MM' && second !== undefined))
}

/** Hangul syllables are ordered by first, middle and last letter; every 28th has no last one. */
function endsInConsonant(syllable: string): boolean {
  return (syllable.charCodeAt(0) - 0xac00) % 28 !== 0
}

/**
 * The morphemes of a word whose particle the dictionary takes for a part of the noun. The dictionary assumes that no sentence ends with 의, 과 or 와, so
 * a full stop is appended; its packed form lacks the particle 이, so 을, which occurs in the same positions, is used instead.
 */
function withParticle(word: string, tokenize: (text: string) => Morpheme[]): Morpheme[] {
  if (word.length > 1 && /[의과와]$/.test(word)) return tokenize(`${word}.`).slice(0, -1)
  const morphemes = tokenize(word)
  if (morphemes.length === 1 || !word.endsWith('이') || !endsInConsonant(word.charAt(word.length - 2))) return morphemes
  const other = tokenize(`${word.slice(0, -1)}을`)
  const particle = other.at(-1)
  return particle?.partOfSpeechTag === 'JKO' && particle.surface === '을'
    ? [...other.slice(0, -1), { surface: '이', partOfSpeechTag: 'JKS' }]
    : morphemes
}

/**
 * Content morphemes and character pairs in the order of their first characters, so that a compound gives the same terms with and without blanks. The
 * pair of a particle and the following noun is left out: with a blank between them it would not exist.
 */
function termsInOrder(word: string, morphemes: readonly Morpheme[]): string[] {
  const terms: string[] = []
  let at = 0
  const pairsUpTo = (end: number): void => {
    for (; at < end; at++) if (at + 1 < word.length) terms.push(word.slice(at, at + 2))
  }
  let end = 0
  let particleBefore = false
  for (const morpheme of morphemes) {
    end += morpheme.surface.length
    const parts = contentOf(morpheme)
    if (particleBefore && parts.length > 0) terms.pop()
    for (const part of parts) {
      // The parts of a contraction are spelled differently from the word.
      const found = word.indexOf(part, at)
      if (found >= 0 && found < end) pairsUpTo(found)
      terms.push(part)
    }
    pairsUpTo(end)
    particleBefore = morpheme.partOfSpeechTag.startsWith('J')
  }
  return terms
}

function contentOf({ surface, partOfSpeechTag, expression }: Morpheme): string[] {
  if (!contentTags.test(partOfSpeechTag)) return []
  if (expression === undefined || expression === '*' || expression === '') return [surface]
  const parts: string[] = []
  for (const written of expression.split('+')) {
    const [part, tag] = written.split('/')
    if (part && part !== '*' && tag && contentTags.test(tag)) parts.push(part)
  }
  // A compound is found by its parts; its character pairs represent the complete word.
  return parts.length > 1 || (parts.length === 1 && partOfSpeechTag.includes('+')) ? parts : [surface]
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2))
}
