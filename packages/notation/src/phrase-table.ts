import { Kind, tokenise, type Tokens } from './tokens.ts'

interface Node<Value> {
  next: Map<string, Node<Value>>
  value?: Value
}

/** The words of a list that is parted by commas. */
export const phrases = (list: string): string[] => list.trim().split(/,\s*/)

export interface PhraseMatch<Value> {
  value: Value
  /** The token behind the phrase. */
  end: number
}

/**
 * Phrases by their tokens, in lower case. A space in a phrase stands for white space or a hyphen, and beside Hangul for nothing too.
 * The longest phrase is found in time that depends on the phrases only.
 */
export class PhraseTable<Value> {
  readonly #root: Node<Value> = { next: new Map() }

  constructor(entries: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of entries) this.#add(phrase.toLowerCase(), value)
  }

  /** The tokens with which phrases start, in lower case. */
  firstWords(): Iterable<string> {
    return this.#root.next.keys()
  }

  #add(phrase: string, value: Value): void {
    const tokens = tokenise(phrase)
    let nodes = [this.#root]
    for (let at = 0; at < tokens.count; at++) {
      // A hyphen in a phrase may be a space too: "per-share".
      const isHyphen = tokens.word(at) === '-' && at > 0 && tokens.kind(at - 1) === Kind.latin && tokens.kind(at + 1) === Kind.latin
      const word = tokens.kind(at) === Kind.space || isHyphen ? ' ' : tokens.word(at)
      const after = nodes.map((node) => child(node, word))
      // Korean is written with and without spaces.
      const isOptional = word === ' ' && (tokens.kind(at - 1) === Kind.hangul || tokens.kind(at + 1) === Kind.hangul)
      nodes = isOptional ? [...nodes, ...after] : after
    }
    for (const node of nodes) node.value ??= value
  }

  /** The longest phrase that starts at a token; it must end at the end of a word: "in" is not in "income" (they are tokens). */
  longest(tokens: Tokens, from: number, isAllowed: (match: PhraseMatch<Value>) => boolean = () => true): PhraseMatch<Value> | null {
    if (!this.#root.next.has(tokens.word(from))) return null
    let node: Node<Value> | undefined = this.#root
    let found: PhraseMatch<Value> | null = null
    for (let at = from; at < tokens.count; at++) {
      const isSpace: boolean = tokens.kind(at) === Kind.space
      if (isSpace && isParagraph(tokens.word(at))) break
      const word: string = tokens.word(at)
      node = (isSpace ? undefined : node.next.get(word)) ?? (isSpace || word === '-' || word === '‑' ? node.next.get(' ') : undefined)
      if (node === undefined) break
      if (node.value === undefined) continue
      const match: PhraseMatch<Value> = { value: node.value, end: at + 1 }
      if (isAllowed(match)) found = match
    }
    return found
  }
}

function child<Value>(node: Node<Value>, word: string): Node<Value> {
  const known = node.next.get(word)
  if (known) return known
  const made: Node<Value> = { next: new Map() }
  node.next.set(word, made)
  return made
}

/** More than one line break: what stands behind it is another matter. */
export const isParagraph = (space: string): boolean => space.length > 1 && space.indexOf('\n') !== space.lastIndexOf('\n')
