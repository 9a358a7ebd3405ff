/** Kinds of tokens. Digits and Latin words are runs; a Hangul syllable, a Han character and any other sign is a token by itself. */
export const Kind = { space: 0, digits: 1, latin: 2, hangul: 3, han: 4, superscript: 5, sign: 6 } as const
type Kind = (typeof Kind)[keyof typeof Kind]

/** A text tokenised once. Full-width forms are folded, zero-width characters are left out; offsets refer to the original text. */
export interface Tokens {
  readonly count: number
  /** The kind of a token; `space` outside the text. */
  kind(at: number): Kind
  /** A token in lower case, '' outside the text. A single space is ' ', other white space is unchanged. */
  word(at: number): string
  /** The number of a token's word in phrases; 0 if no phrase has it. */
  number(at: number): number
  /** A token as printed, folded. */
  raw(at: number): string
  /** The tokens from `from` up to `to`, folded. */
  slice(from: number, to: number): string
  /** Offset of a token in the original text; after the last token, the end of the text. */
  startOf(at: number): number
  /** End offset, in the original text, of the token before `at`. */
  endBefore(at: number): number
  /** The token at an offset of the original text. */
  tokenAt(offset: number): number
}

/** The words of all phrases, numbered from 1: a word of a text is looked up once, and then compared as a number. */
const wordNumbers = new Map<string, number>()

/** The number of a word of a phrase. */
export function numberOfWord(word: string): number {
  const known = wordNumbers.get(word)
  if (known !== undefined) return known
  const number = wordNumbers.size + 1
  wordNumbers.set(word, number)
  return number
}

export const numberOfSpace = numberOfWord(' ')

const foldable =
  /[\u00ad\u200b-\u200f\u2010-\u2011\u2060\u2212\u2215\u2044\u2236\ufe63\ufe69\ufeff\uff01-\uff5e\uffe0-\uffe6\u3000\u301c\u223c]/g
const zeroWidth = /[\u00ad\u200b-\u200f\u2060\ufeff]/
const folds: ReadonlyMap<string, string> = new Map([
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2212', '-'],
  ['\ufe63', '-'],
  ['\u2215', '/'],
  ['\u2044', '/'],
  ['\u2236', ':'],
  ['\ufe69', '$'],
  ['\u3000', ' '],
  ['\u301c', '~'],
  ['\u223c', '~'],
  ['\uffe0', '¢'],
  ['\uffe1', '£'],
  ['\uffe5', '¥'],
  ['\uffe6', '₩'],
])

function fold(character: string): string {
  const code = character.charCodeAt(0)
  return folds.get(character) ?? (code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character)
}

const asciiKinds = Uint8Array.from({ length: 0x250 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/\s/.test(character)) return Kind.space
  if (/\d/.test(character)) return Kind.digits
  if (/[²³¹]/.test(character)) return Kind.superscript
  return /\p{L}/u.test(character) && character !== 'ª' && character !== 'º' ? Kind.latin : Kind.sign
})

function kindOf(code: number): Kind {
  if (code < 0x250) return (asciiKinds[code] ?? Kind.sign) as Kind
  if (code >= 0xac00 && code <= 0xd7a3) return Kind.hangul
  if (code >= 0x4e00 && code <= 0x9fff) return Kind.han
  if ((code >= 0x370 && code <= 0x52f) || (code >= 0x1e00 && code <= 0x1eff)) return Kind.latin
  if ((code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f || code === 0x2028 || code === 0x2029) return Kind.space
  if (code === 0x2070 || (code >= 0x2074 && code <= 0x2079) || (code >= 0x2080 && code <= 0x2089)) return Kind.superscript
  return Kind.sign
}

const isRun = (kind: Kind): boolean => kind === Kind.space || kind === Kind.digits || kind === Kind.latin || kind === Kind.superscript

const underscore = 0x5f

/**
 * Tokenises a text in linear time.
 * @param isFileName underscores separate words
 */
export function tokenise(given: string, isFileName = false): Tokens {
  const { text, offsets } = foldText(given)
  // Most texts are short cells and lines, for which typed arrays take longer to allocate than to fill.
  const starts: number[] = []
  const kinds: Kind[] = []
  let before: Kind = Kind.sign
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = isFileName && code === underscore ? Kind.space : kindOf(code)
    if (at > 0 && kind === before && isRun(kind)) continue
    starts.push(at)
    kinds.push(kind)
    before = kind
  }
  return new TokenisedText(text, starts, kinds, offsets)
}

class TokenisedText implements Tokens {
  readonly count: number
  readonly #text: string
  /** Offsets of the tokens in the folded text. */
  readonly #starts: readonly number[]
  readonly #kinds: readonly Kind[]
  /** Offsets of the characters in the original text, if any was left out. */
  readonly #offsets: Int32Array | undefined
  /** Cached, since words are requested repeatedly. */
  readonly #words: string[] = []
  readonly #numbers: number[] = []

  constructor(text: string, starts: readonly number[], kinds: readonly Kind[], offsets: Int32Array | undefined) {
    this.count = starts.length
    this.#text = text
    this.#starts = starts
    this.#kinds = kinds
    this.#offsets = offsets
  }

  kind(at: number): Kind {
    return at < 0 || at >= this.count ? Kind.space : (this.#kinds[at] ?? Kind.space)
  }

  word(at: number): string {
    if (at < 0 || at >= this.count) return ''
    return (this.#words[at] ??= this.#kinds[at] === Kind.latin ? this.raw(at).toLowerCase() : this.raw(at))
  }

  number(at: number): number {
    if (at < 0 || at >= this.count) return 0
    return (this.#numbers[at] ??= wordNumbers.get(this.word(at)) ?? 0)
  }

  raw(at: number): string {
    return at < 0 || at >= this.count ? '' : this.#text.slice(this.#position(at), this.#position(at + 1))
  }

  slice(from: number, to: number): string {
    return this.#text.slice(this.#position(from), this.#position(to))
  }

  startOf(at: number): number {
    return this.#given(this.#position(at))
  }

  endBefore(at: number): number {
    return at <= 0 ? 0 : this.#given(this.#position(at) - 1) + 1
  }

  tokenAt(offset: number): number {
    return lastAtOrBelow(this.count, (token) => this.startOf(token) <= offset)
  }

  /** Offset of a token in the folded text. */
  #position(at: number): number {
    if (at >= this.count) return this.#text.length
    return this.#starts[Math.max(at, 0)] ?? 0
  }

  #given(at: number): number {
    return this.#offsets?.[at] ?? at
  }
}

/** The folded text, and the original offsets of its characters; no offsets if none changed. */
function foldText(given: string): { text: string; offsets?: Int32Array } {
  if (!zeroWidth.test(given)) return { text: given.replace(foldable, fold) }
  const offsets = new Int32Array(given.length + 1)
  let length = 0
  const kept: string[] = []
  let from = 0
  for (let at = 0; at <= given.length; at++) {
    if (at < given.length && !zeroWidth.test(given.charAt(at))) {
      offsets[length++] = at
      continue
    }
    kept.push(given.slice(from, at))
    from = at + 1
  }
  offsets[length] = given.length
  return { text: kept.join('').replace(foldable, fold), offsets }
}

function lastAtOrBelow(count: number, holds: (token: number) => boolean): number {
  let [low, high] = [0, count]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
