import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from '../words/index.ts'

/** A band of days by which amounts are divided: "over 120 days", "61-90 days", 120일 초과. */
export interface AskedBand {
  concept: AskedConcept
  /** Its position in the question. */
  start: number
  end: number
}

const days = String.raw`(?:days?\b|일(?!\p{L}*\s?(?:현재|기준)))`
const between = new RegExp(String.raw`(?<![\d.,])(\d{1,3}) ?(?:-|–|~|to|에서|and) ?(\d{1,3})[- ]?${days}`, 'iu')
const beyond = new RegExp(
  String.raw`(?:\b(?:over|more than|above|beyond|exceeding|older than|greater than)|>) ?(\d{2,3}) ?${days}|(?<![\d.,])(\d{2,3})(?:\+ ?${days}| ?일 ?(?:초과|이상|넘))`,
  'iu',
)
/** How schedules print what is beyond the last band. */
const wordsOfBeyond = ['over', 'more than', 'above', 'greater than', 'older than', '초과', '이상']

const weight = 1.4

/** The band of days that a question asks for. */
export function readAskedBand(text: string, analyser: Analyser): AskedBand | null {
  const found = between.exec(text) ?? beyond.exec(text)
  if (found === null) return null
  const [printed, first = '', second] = found
  const isBetween = between.test(printed)
  const names = isBetween
    ? [`${first}-${second} days`, `${first} ${second}일`]
    : wordsOfBeyond.flatMap((word) => [`${word} ${first || second} days`, `${first || second}일 ${word}`])
  const ways = [...new Map(names.map((name) => [...new Set(analyser.terms(name))]).map((way) => [way.join(' '), way])).values()]
  const concept: AskedConcept = { text: printed, ways, importance: weight, name: false, needed: true }
  return { concept, start: found.index, end: found.index + printed.length }
}
