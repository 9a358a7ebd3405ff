import type { Analyser } from '@dossier/retrieval'
import { readKoreanWord } from '../../words/index.ts'
import { writeExact } from '@dossier/notation'
import { isProvisional, type WrittenFigure, type WrittenTime } from './read-text.ts'

/** A word, figure or time with its place in a text. */
export interface Token {
  key: string
  start: number
  end: number
  /** Which sentence of the text it stands in. */
  sentence: number
}

/** The words of a text in one form each, its figures and times as one token each. */
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
      if (sentenceEnd.test(text.slice(end, token.start))) sentence += 1
      end = token.end
      return { ...token, sentence }
    })
}

const sentenceEnd = /[.?!。]["')]*\s/

const timeKey = ({ year, quarter, month, day, months, rolling, status }: WrittenTime): string =>
  `@${year ?? ''}.${quarter ?? ''}.${month ?? ''}.${day ?? ''}.${months ?? ''}.${rolling ?? ''}.${isProvisional(status) ? status : ''}`

const figureKey = ({ value, kind, currency, counted, bracketed, bound }: WrittenFigure): string =>
  ['#', writeExact(value), kind, currency ?? '', counted ?? '', bracketed ? '()' : '', bound === 'exact' ? '' : bound].join('')

/** Of verbs made of nouns: "인식하지", "인식하였습니다", "인식됩니다". */
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
/** How much more alike another place has to be before it counts as the one that the sentence speaks of, of 20. */
const clearly = 6

/** How alike the surroundings of two places are: 0 to 20. */
export function likeness(tokens: readonly Token[], at: number, others: readonly Token[], other: number): number {
  return alike(tokens, at, others, other, -1) + alike(tokens, at, others, other, 1)
}

function alike(tokens: readonly Token[], at: number, others: readonly Token[], other: number, step: 1 | -1): number {
  let sum = 0
  for (const [far, weight] of weights.entries()) {
    const key = keyBeside(tokens, at, step * (far + 1))
    if (key === null) break
    let best = 0
    for (const [distance, otherWeight] of weights.entries())
      if (keyBeside(others, other, step * (distance + 1)) === key) best = Math.max(best, Math.min(weight, otherWeight))
    sum += best
  }
  return sum
}

/** What stands so far from a place in the same sentence. */
function keyBeside(tokens: readonly Token[], at: number, far: number): string | null {
  const token = tokens[at + far]
  return token && token.sentence === tokens[at]?.sentence ? token.key : null
}

/** Where among the tokens a span begins. */
export function placeOf(tokens: readonly Token[], { start, end }: { start: number; end: number }): number {
  return tokens.findIndex((token) => token.start < end && token.end > start)
}

/**
 * Whether a place of the sentence is much more like one of the rivals than like any that says the same: then it is theirs that the sentence
 * tells, with something else put in.
 */
export function belongsElsewhere(
  said: readonly Token[],
  at: number,
  same: readonly { tokens: readonly Token[]; at: number }[],
  rivals: readonly { tokens: readonly Token[]; at: number }[],
): boolean {
  if (at < 0 || rivals.length === 0) return false
  const best = (places: typeof same): number =>
    Math.max(0, ...places.map((place) => (place.at < 0 ? 0 : likeness(said, at, place.tokens, place.at))))
  return best(rivals) - best(same) >= clearly
}
