import { type ClauseKind, type ClausePhrases, clauseKinds } from '@dossier/lexicon'
import { type ClausePhrase, type ClauseText, clauseTextOf, placeOfPhrase, readPhrase } from './clause-phrases.ts'

/** A kind of clause with its parsed phrases in both languages. */
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
  /** 0 to 1: certainty relative to the other kinds that the question names. */
  weight: number
}

/** The phrases of a kind of clause that a text has, as the glossary writes them. */
export interface ClauseMatch {
  wording: readonly string[]
  hints: readonly string[]
}

const minHeadingSize = 2

let kinds: readonly ReadKind[] | undefined

function readKinds(): readonly ReadKind[] {
  const read = ({ en, ko }: ClauseKind, of: keyof ClausePhrases): ClausePhrase[] => [...en[of], ...ko[of]].map(readPhrase)
  return (kinds ??= clauseKinds.map((kind) => ({
    id: kind.id,
    // One-word headings, such as "price", occur in questions for figures as well.
    asked: [...read(kind, 'asked'), ...read(kind, 'headings').filter(({ size }) => size >= minHeadingSize)],
    headings: read(kind, 'headings'),
    wording: read(kind, 'wording'),
    hints: read(kind, 'hints'),
  })))
}

/** Kinds with less than this share of the best one's phrase length are not asked for. */
const minRelativeSize = 0.5
/** Weight of a kind that is named equally, but in a condition: "after the term expires". */
const conditionWeight = 0.7

/** The kinds of clause that a question asks for, the most certain first; empty if it is about something else. */
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
  // The subject of a question comes first in English and last in Korean.
  const order = named.sort((one, other) => other.size - one.size || (isKorean ? other.place - one.place : one.place - other.place))
  return order
    .filter(({ size }) => size >= minRelativeSize * most)
    .map(({ kind, size }, at) => ({ kind, weight: at === 0 ? 1 : size === most ? conditionWeight : (conditionWeight * size) / most }))
}

/** The phrases of a kind of clause that a text has. */
export function matchClause(text: ClauseText, { wording, hints }: ReadKind): ClauseMatch {
  const found = (phrases: readonly ClausePhrase[]): string[] =>
    phrases.flatMap((phrase) => (placeOfPhrase(text, phrase) < 0 ? [] : [phrase.written]))
  return { wording: found(wording), hints: found(hints) }
}

const smallWords = new Set('of and the a an by on to for in or with under'.split(' '))

/** How much of a heading belongs to a kind of clause: 1 if it has nothing else. */
export function headedBy(text: ClauseText, { headings }: ReadKind): number {
  const size = text.letters === '' ? text.words.filter((word) => !smallWords.has(word)).length : text.letters.length / 2
  const sizes = headings.flatMap((phrase) => (placeOfPhrase(text, phrase) < 0 ? [] : [sizeOf(phrase)]))
  return size === 0 ? 0 : Math.min(1, Math.max(0, ...sizes) / size)
}

const sizeOf = ({ parts, isKorean, size }: ClausePhrase): number =>
  isKorean ? size : parts.filter(({ ways: [way = ''] }) => !smallWords.has(way)).length

/** Whether a heading belongs completely to a kind of clause that is not among these. */
export function isHeadedOtherwise(text: ClauseText, asked: readonly AskedClause[]): boolean {
  return readKinds().some((kind) => asked.every(({ kind: { id } }) => id !== kind.id) && headedBy(text, kind) === 1)
}
