import type { Analyser } from '@dossier/retrieval'
import { readKoreanWord } from '../../words/index.ts'
import { writeExact } from '@dossier/notation'
import { isProvisional, type WrittenFigure, type WrittenTime } from './read-text.ts'
import { closedSentenceEnd } from './plain-text.ts'

/** A word, figure or time with its span in a text. */
export interface Token {
  key: string
  start: number
  end: number
  /** Index of its sentence in the text. */
  sentence: number
}

/** The words of a text in their compared form, its figures and times as one token each. */
export function tokensOf(text: string, marks: readonly (WrittenFigure | WrittenTime)[], analyser: Analyser): Token[] {
  const tokens: Omit<Token, 'sentence'>[] = marks.map((mark) => ({
    key: 'value' in mark ? figureKey(mark) : timeKey(mark),
    start: mark.start,
    end: mark.end,
  }))
  const taken = marks.map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start)
  let next = 0
  for (const match of text.matchAll(/[\p{L}\p{M}]+(?:['&.-][\p{L}\p{N}]+)*|\d+/gu)) {
    while ((taken[next]?.end ?? Infinity) <= match.index) next += 1
    const mark = taken[next]
    if (mark && mark.start < match.index + match[0].length) continue
    tokens.push({ key: keyOf(match[0], analyser), start: match.index, end: match.index + match[0].length })
  }
  let sentence = 0
  let end = 0
  return tokens
    .sort((one, other) => one.start - other.start)
    .map((token) => {
      if (closedSentenceEnd.test(text.slice(end, token.start))) sentence += 1
      end = token.end
      return { ...token, sentence }
    })
}

/** Whether the key of a token is that of a figure or a time. */
export const isFigureOrTime = (key: string): boolean => key.startsWith('#') || key.startsWith('@')

const timeKey = ({ year, quarter, month, day, months, rolling, status }: WrittenTime): string =>
  `@${year ?? ''}.${quarter ?? ''}.${month ?? ''}.${day ?? ''}.${months ?? ''}.${rolling ?? ''}.${isProvisional(status) ? status : ''}`

const figureKey = ({ value, kind, currency, counted, bracketed, bound }: WrittenFigure): string =>
  ['#', writeExact(value), kind, currency ?? '', counted ?? '', bracketed ? '()' : '', bound === 'exact' ? '' : bound].join('')

/** Endings of verbs that are made from nouns: "인식하지", "인식하였습니다", "인식됩니다". */
const verbEnding = /(?:하|되|시키|했|됐|합|됩)[가-힣]{0,4}(?:다|지|고|며|여|는|던|기|면|서|나)$|(?:한|된|할|될)$/

/** The form in which a word is compared: stems in English, without particles in Korean. */
function keyOf(word: string, analyser: Analyser): string {
  if (/^\p{Script=Hangul}/u.test(word)) {
    const { stem } = readKoreanWord(word)
    const root = word.replace(verbEnding, '')
    return root.length > 1 ? (root === word ? stem : root) : stem
  }
  return analyser.termString(word) || word.toLowerCase()
}

const weights = [4, 3, 2, 1]
/** Least lead in similarity, of 20, of another place before the sentence counts as being about that one. */
const minLead = 6

/** Similarity of the words around two places: 0 to 20. */
export function contextSimilarity(tokens: readonly Token[], at: number, others: readonly Token[], other: number): number {
  return sideSimilarity(tokens, at, others, other, -1) + sideSimilarity(tokens, at, others, other, 1)
}

function sideSimilarity(tokens: readonly Token[], at: number, others: readonly Token[], other: number, step: 1 | -1): number {
  let sum = 0
  for (const [offset, weight] of weights.entries()) {
    const key = keyBeside(tokens, at, step * (offset + 1))
    if (key === null) break
    let best = 0
    for (const [distance, otherWeight] of weights.entries())
      if (keyBeside(others, other, step * (distance + 1)) === key) best = Math.max(best, Math.min(weight, otherWeight))
    sum += best
  }
  return sum
}

/** Key at a distance from a place in the same sentence; null if there is none. */
function keyBeside(tokens: readonly Token[], at: number, offset: number): string | null {
  const token = tokens[at + offset]
  return token && token.sentence === tokens[at]?.sentence ? token.key : null
}

/** Index of the token at a span; -1 if there is none. */
export function tokenIndexOf(tokens: readonly Token[], { start, end }: { start: number; end: number }): number {
  return tokens.findIndex((token) => token.start < end && token.end > start)
}

/**
 * Whether the words around a place of the sentence are much closer to those of a rival place than to those of any place with the same token: the
 * sentence is then about the rival, with something else put in.
 */
export function fitsRivalBetter(
  stated: readonly Token[],
  at: number,
  same: readonly { tokens: readonly Token[]; at: number }[],
  rivals: readonly { tokens: readonly Token[]; at: number }[],
): boolean {
  if (at < 0 || rivals.length === 0) return false
  const best = (places: typeof same): number =>
    Math.max(0, ...places.map((place) => (place.at < 0 ? 0 : contextSimilarity(stated, at, place.tokens, place.at))))
  return best(rivals) - best(same) >= minLead
}
