import { type ClauseKind, type ClausePhrases, clauseKinds } from '@dossier/lexicon'
import { type ClausePhrase, type ClauseText, clauseTextOf, placeOfPhrase, readPhrase } from './clause-phrases.ts'

/** A kind of clause with its phrases of both languages, taken apart. */
interface ReadKind {
  id: string
  asked: readonly ClausePhrase[]
  headings: readonly ClausePhrase[]
  wording: readonly ClausePhrase[]
  hints: readonly ClausePhrase[]
}

/** A kind of clause that a question asks for. */
export interface AskedClause {
  kind: ReadKind
  /** 0 to 1: how surely it is the one, beside others that the question names. */
  weight: number
}

/** The phrases of a kind of clause that a text says, as the glossary writes them. */
export interface ClauseSaid {
  wording: readonly string[]
  hints: readonly string[]
}

const leastHeading = 2

let kinds: readonly ReadKind[] | undefined

function readKinds(): readonly ReadKind[] {
  const read = ({ en, ko }: ClauseKind, of: keyof ClausePhrases): ClausePhrase[] => [...en[of], ...ko[of]].map(readPhrase)
  return (kinds ??= clauseKinds.map((kind) => ({
    id: kind.id,
    // A heading of one word, "price", is said in questions for figures as well.
    asked: [...read(kind, 'asked'), ...read(kind, 'headings').filter(({ size }) => size >= leastHeading)],
    headings: read(kind, 'headings'),
    wording: read(kind, 'wording'),
    hints: read(kind, 'hints'),
  })))
}

/** Kinds that say less of the question than this share of what the best one says are not asked for. */
const beside = 0.5
/** What a kind weighs that is named no less than another, but where a question puts a condition: "after the term expires". */
const condition = 0.7

/** The kinds of clause that a question asks for, the surest first; none where it is of something else. */
export function askedClausesOf(question: string): AskedClause[] {
  const text = clauseTextOf(question)
  const isKorean = text.letters !== ''
  const named = readKinds().flatMap((kind) => {
    const found = kind.asked.flatMap((phrase) => {
      const place = placeOfPhrase(text, phrase)
      return place < 0 ? [] : [{ size: phrase.size, place }]
    })
    const [best] = found.sort((one, other) => other.size - one.size)
    return best === undefined ? [] : [{ kind, ...best }]
  })
  const most = Math.max(...named.map(({ size }) => size))
  // What a question is about stands first in English and last in Korean.
  const order = named.sort((one, other) => other.size - one.size || (isKorean ? other.place - one.place : one.place - other.place))
  return order
    .filter(({ size }) => size >= beside * most)
    .map(({ kind, size }, at) => ({ kind, weight: at === 0 ? 1 : size === most ? condition : (condition * size) / most }))
}

/** What a text says of a kind of clause. */
export function saidOf(text: ClauseText, { wording, hints }: ReadKind): ClauseSaid {
  const said = (phrases: readonly ClausePhrase[]): string[] =>
    phrases.flatMap((phrase) => (placeOfPhrase(text, phrase) < 0 ? [] : [phrase.written]))
  return { wording: said(wording), hints: said(hints) }
}

const smallWords = new Set('of and the a an by on to for in or with under'.split(' '))

/** How far a heading is one of a kind of clause: 1 where it says nothing else. */
export function headedBy(text: ClauseText, { headings }: ReadKind): number {
  const size = text.letters === '' ? text.words.filter((word) => !smallWords.has(word)).length : text.letters.length / 2
  const said = headings.flatMap((phrase) => (placeOfPhrase(text, phrase) < 0 ? [] : [sizeOf(phrase)]))
  return size === 0 ? 0 : Math.min(1, Math.max(0, ...said) / size)
}

const sizeOf = ({ parts, isKorean, size }: ClausePhrase): number =>
  isKorean ? size : parts.filter(({ ways: [way = ''] }) => !smallWords.has(way)).length

/** Whether a heading is wholly one of a kind of clause that is not among these. */
export function isHeadedOtherwise(text: ClauseText, asked: readonly AskedClause[]): boolean {
  return readKinds().some((kind) => asked.every(({ kind: { id } }) => id !== kind.id) && headedBy(text, kind) === 1)
}
