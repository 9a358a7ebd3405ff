import { Kind, numberOfSpace, numberOfWord, tokenise, type Tokens } from './tokens.ts'

interface Node<Value> {
  /** By the number of the next word. */
  next: Map<number, Node<Value>>
  value?: Value
}

/** The phrases of a comma-separated list. */
export const phrases = (list: string): string[] => list.trim().split(/,\s*/)

export interface PhraseMatch<Value> {
  value: Value
  /** The token after the phrase. */
  end: number
}

/**
 * A trie of phrases by their tokens, in lower case. A space in a phrase matches white space or a hyphen, and next to Hangul also nothing. The time to
 * find the longest phrase depends on the phrases only.
 */
export class PhraseTable<Value> {
  readonly #root: Node<Value> = { next: new Map() }
  readonly #firstWords = new Set<string>()

  constructor(entries: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of entries) this.#add(phrase.toLowerCase(), value)
  }

  /** The first tokens of the phrases, in lower case. */
  firstWords(): Iterable<string> {
    return this.#firstWords
  }

  #add(phrase: string, value: Value): void {
    const tokens = tokenise(phrase)
    this.#firstWords.add(tokens.word(0))
    let nodes = [this.#root]
    for (let at = 0; at < tokens.count; at++) {
      // A hyphen in a phrase also matches a space: "per-share".
      const isHyphen = tokens.word(at) === '-' && at > 0 && tokens.kind(at - 1) === Kind.latin && tokens.kind(at + 1) === Kind.latin
      const word = tokens.kind(at) === Kind.space || isHyphen ? ' ' : tokens.word(at)
      const after = nodes.map((node) => child(node, word))
      // Korean is written with and without spaces.
      const isOptional = word === ' ' && (tokens.kind(at - 1) === Kind.hangul || tokens.kind(at + 1) === Kind.hangul)
      nodes = isOptional ? [...nodes, ...after] : after
    }
    for (const node of nodes) node.value ??= value
  }

  /** The longest phrase that starts at a token. It ends at the end of a token: "in" does not match "income". */
  longest(tokens: Tokens, from: number, isAllowed: (match: PhraseMatch<Value>) => boolean = () => true): PhraseMatch<Value> | null {
    const first = tokens.number(from)
    if (first === 0 || !this.#root.next.has(first)) return null
    let node: Node<Value> | undefined = this.#root
    let found: PhraseMatch<Value> | null = null
    for (let at = from; at < tokens.count; at++) {
      const isSpace: boolean = tokens.kind(at) === Kind.space
      if (isSpace && isParagraph(tokens.word(at))) break
      const word: number = isSpace ? 0 : tokens.number(at)
      node = node.next.get(word) ?? (isSpace || hyphens.has(tokens.word(at)) ? node.next.get(numberOfSpace) : undefined)
      if (node === undefined) break
      if (node.value === undefined) continue
      const match: PhraseMatch<Value> = { value: node.value, end: at + 1 }
      if (isAllowed(match)) found = match
    }
    return found
  }
}

/** Hyphens that match a space in a phrase. */
const hyphens = new Set(['-', '‑'])

function child<Value>(node: Node<Value>, word: string): Node<Value> {
  const number = numberOfWord(word)
  const known = node.next.get(number)
  if (known) return known
  const made: Node<Value> = { next: new Map() }
  node.next.set(number, made)
  return made
}

/** True for more than one line break, which separates unrelated text. */
export const isParagraph = (space: string): boolean => space.length > 1 && space.indexOf('\n') !== space.lastIndexOf('\n')
