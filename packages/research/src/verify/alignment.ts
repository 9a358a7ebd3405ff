import { hasHangul } from '@dossier/lexicon'
import { clauseAround, directionsIn } from './reading/directions.ts'
import type { Analyser } from '@dossier/retrieval'
import { lineItemsIn } from './reading/concepts-in-text.ts'
import { agreement, isDifferenceOfCited, type StatedFigure } from './comparing/quantity.ts'
import type { CitedFigure } from './reading/cited-passage.ts'
import {
  hasSameBasis,
  isOfTime,
  hasSameLength,
  lengthOf,
  monthsOf,
  sharesTime,
  timeOfStated,
  timeOfCited,
} from './reading/time-of-figure.ts'
import type { AlignedFigure, ReadPassage, ReadSentence } from './claims.ts'
import { isOrdinary, latinNamesIn } from './comparing/entity.ts'
import { beforeCurrencySign, compared, divided, exact, multiplied, scaleOf, sizeOf, subtracted } from '@dossier/notation'
import { isOfAnotherMeasure, isOfMeasure } from './comparing/place.ts'
import { isMultipleOfFigures } from './comparing/multiples.ts'
import { fitsRivalBetter, tokenIndexOf } from './reading/tokens.ts'
import type { Finding, VerificationReason } from './verification.ts'
import type { WrittenTime } from './reading/read-text.ts'
import { sentenceEnd } from './reading/plain-text.ts'

/** Role of a figure in a change: the amount of the change, its end or its start. */
type ChangeRole = 'by' | 'to' | 'from'

const approximately = '(?:about |approximately |nearly |almost |over |more than )?'
const currency = '[$€£¥₩]?\\s?\\(?$'
const rolesBefore: readonly (readonly [ChangeRole, RegExp])[] = [
  [
    'to',
    new RegExp(
      `(?<!compar(?:e|es|ed|able|ing)\\s|relative\\s|equal\\s|similar\\s|related\\s|due\\s|up\\s)\\bto\\s${approximately}${currency}`,
      'i',
    ),
  ],
  ['from', new RegExp(`\\bfrom\\s${approximately}${currency}`, 'i')],
  [
    'by',
    new RegExp(
      `\\b(?:by|(?:increas|decreas|declin)(?:ed|e|es)|rose|fell|grew|dropped|(?:increase|decrease|decline|growth) of)\\s${approximately}${currency}`,
      'i',
    ),
  ],
]
const rolesAfter: readonly (readonly [ChangeRole, RegExp])[] = [
  ['to', /^(?:으로|로)(?!부터)/],
  ['from', /^에서|^(?:으)?로부터/],
  ['by', /^(?:만큼|이|가)?\s?(?:증가|감소|상승|하락|늘|줄|성장|축소)/],
]

const rangeTo = /(\S{1,20})\s{1,3}to\s{1,3}$/i

/** "5 to", "5 percent to $": whether a figure precedes "to". */
function opensRange(left: string): boolean {
  const word = rangeTo.exec(beforeCurrencySign(left))?.[1] ?? ''
  return /[\d%]$|percent$/i.test(word) || scaleOf(word) !== undefined
}

/** Role of a figure in a change; null where no word states one. */
export function changeRoleOf(text: string, { start, end }: { start: number; end: number }): ChangeRole | null {
  const left = text.slice(Math.max(0, start - 40), start)
  const right = text.slice(end, end + 8)
  // "5 to 7 percent" is a range unless a direction is stated before it.
  if (opensRange(left) && directionsIn(left).length === 0) return null
  return rolesBefore.find(([, words]) => words.test(left))?.[0] ?? rolesAfter.find(([, words]) => words.test(right))?.[0] ?? null
}

interface TextSpan {
  start: number
  end: number
}

const clauseEnd = /[,;.]\s|\s(?:and|while|but|whereas|compared)\s|\p{Script=Hangul}(?:고|며),?\s/u
const maxDistanceAfter = 50

/**
 * Ids of the line items that running text names at a figure: those since the preceding figure, else further back in its sentence, and those right
 * after it ("$5 million of revenue").
 */
function itemsAt(text: string, figure: TextSpan, figures: readonly TextSpan[], analyser: Analyser): ReadonlySet<string> {
  let begin = 0
  for (const match of text.slice(0, figure.start).matchAll(sentenceEnd)) begin = match.index + match[0].length
  const stops = figures.filter(({ start, end }) => end <= figure.start && start >= begin).map(({ end }) => end)
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const after = text.slice(figure.end, Math.min(next, figure.end + maxDistanceAfter))
  const stop = clauseEnd.exec(after)
  const own = lineItemsIn(stop ? after.slice(0, stop.index) : after, analyser)
  for (const from of [...stops.toReversed(), begin]) {
    const items = lineItemsIn(text.slice(from, figure.start), analyser)
    if (items.size > 0) return new Set([...items, ...own])
  }
  return own
}

/** Matches each figure of the sentence with the cited figures of the same unit, sign, period and measure. */
export function alignFigures(sentence: ReadSentence): AlignedFigure[] {
  return sentence.figures.map((stated) => ({ stated, ...alignFigure(stated, sentence) }))
}

function alignFigure(stated: StatedFigure, sentence: ReadSentence): Omit<AlignedFigure, 'stated'> {
  const rejected = (code: VerificationReason['code'], finding?: Finding) => ({
    reason: { code, text: stated.figure.text, ...(finding && { finding }) },
    found: [],
  })
  const matched = (found: readonly CitedFigure[]) => ({ reason: null, found })
  const verdicts = sentence.cited.map((cited) => ({ cited, verdict: agreement(stated, cited) }))
  const agreeing = verdicts.filter(({ verdict }) => verdict === 'agrees').map(({ cited }) => cited)
  if (agreeing.length === 0) {
    if (verdicts.some(({ verdict }) => verdict === 'sign')) return rejected('sign-differs', statesSign(stated) ? undefined : 'undecided')
    if (isStatedInWords(stated, sentence) || isMultipleOfFigures(stated, sentence) || isIncidentalNumber(stated, sentence))
      return matched([])
    if (statesDifference(stated, sentence) && isDifferenceOfCited(stated, sentence.figures, sentence.cited)) return matched([])
    const ofUnit = verdicts.flatMap(({ cited, verdict }) => (verdict === 'unit' ? [cited] : []))
    if (ofUnit.length > 0) return rejected('unit-differs', ofUnit.some(hasPrintedUnit) ? undefined : 'undecided')
    // A count in words is often the writer's own: "both", "three countries".
    return rejected('number-not-in-source', stated.figure.inWords ? 'undecided' : undefined)
  }
  const ofTime = agreeing.filter((cited) => agreesInPeriod(stated, cited, sentence) && hasSameBasis(stated, cited, sentence))
  if (ofTime.length === 0)
    return rejected('period-differs', agreeing.some((cited) => hasRivalInTime(stated, cited, sentence)) ? undefined : 'undecided')
  if (ofTime.some(({ cell }) => cell !== undefined)) {
    const ofMeasure = ofTime.filter((cited) => cited.cell === undefined || isOfMeasure(stated, cited, sentence))
    if (ofMeasure.length > 0) return matched(ofMeasure)
    return rejected('measure-differs', ofTime.some((cited) => isOfAnotherMeasure(stated, cited, sentence)) ? undefined : 'undecided')
  }
  const ofRole = ofTime.filter((cited) => hasSameChangeRole(stated, cited, sentence) && !isOfAnotherName(stated, cited, sentence))
  if (ofRole.length === 0 || fitsAnotherFigure(stated, ofRole, sentence)) return rejected('number-of-another-place')
  return ofRole.every((cited) => isOfAnotherItem(stated, cited, sentence)) ? rejected('measure-differs') : matched(ofRole)
}

/** Whether the sentence states the sign of a figure, by a minus or in words. */
const statesSign = ({ negative, direction }: StatedFigure): boolean => negative || direction !== null

/** Whether the page states the unit of a figure. If not, a sentence with a unit adds to the page and does not contradict it. */
function hasPrintedUnit({ cell, written }: CitedFigure): boolean {
  if (cell) return cell.fact.unit.dimension !== 'unknown' && cell.fact.unitSource !== 'document'
  const { hasScale = false, kind, currency, counted } = written ?? {}
  return hasScale || kind !== 'number' || currency !== undefined || counted !== undefined
}

const comparativeAfter =
  /^\s(?:\p{L}+\s){0,2}?(?:more|less|fewer|higher|lower|larger|smaller|better|worse|above|below|ahead)\b|^\p{Script=Hangul}{0,2}\s?(?:더\s)?(?:많|적|높|낮|늘|줄|증가|감소)/iu
const comparativeBefore =
  /\b(?:by|(?:increase|decrease|decline|rise|drop|difference|gap) of)\s(?:about |approximately |around |roughly )?[$€£¥₩]?$/i

/** Whether a figure is stated as a difference: "$1 billion more", "by $5 million". */
const statesDifference = ({ figure: { start, end } }: StatedFigure, { text }: ReadSentence): boolean =>
  comparativeAfter.test(text.slice(end, end + 40)) || comparativeBefore.test(text.slice(Math.max(0, start - 40), start))

/** Numbers that are no figure of the source: "a year earlier", "six in ten" for 60 per cent, the everyday word 세척 rather than three ships. */
/** "One in three", "two out of five". */
const joinsShare = /^\s(?:in|out of)\s$/i

function isIncidentalNumber({ figure }: StatedFigure, { text, figures, cited, analyser }: ReadSentence): boolean {
  const [before, after] = [text.slice(Math.max(0, figure.start - 12), figure.start), text.slice(figure.end, figure.end + 24)]
  if (figure.counted === 'year' && /^\s?(?:전|후|earlier|before|ago|later|prior)/.test(after)) return true
  if (!figure.inWords) return false
  if (hasHangul(figure.text) && !figure.text.includes(' ') && analyser.isCommonKorean(figure.text)) return true
  const other = figures.find(
    (one) =>
      one.figure !== figure &&
      one.figure.inWords &&
      (joinsShare.test(text.slice(figure.end, one.figure.start)) || joinsShare.test(text.slice(one.figure.end, figure.start))),
  )
  if (!other) return false
  const [part, whole] = other.figure.start > figure.start ? [figure, other.figure] : [other.figure, figure]
  const share = divided(multiplied(part.value, exact(100n)), whole.value)
  return (
    share !== null &&
    before.length >= 0 &&
    cited.some(({ readings }) =>
      readings.some(
        ({ value, kind, bare }) => (kind === 'percent' || bare) && compared(sizeOf(subtracted(value, share)), shareTolerance) <= 0,
      ),
    )
  )
}

/** Points by which a share in words may be off. */
const shareTolerance = exact(4n)

/** "One" equals "a single", and a length of time may be that of a period: "three months" of "three months ended 30 June". */
function isStatedInWords({ figure }: StatedFigure, { passages, cited }: ReadSentence): boolean {
  const months = monthsOf(figure)
  return (
    (months !== undefined && cited.some(({ cell }) => cell?.figure.period?.months === months)) ||
    passages.some(
      ({ times, contextTimes }) => months !== undefined && [...times, ...contextTimes].some((time) => lengthOf(time) === months),
    ) ||
    (figure.inWords && /^one\b|^한\s/i.test(figure.text) && passages.some(({ text }) => /\b(?:single|sole|a|an)\b|단일|하나/i.test(text)))
  )
}

function agreesInPeriod(stated: StatedFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const time = timeOfStated(stated, sentence)
  if (time === null) return hasSameLength(stated, cited, sentence)
  const { cell, written, passage } = cited
  if (cell) {
    const { period, periodOfTable } = cell.figure
    return !period || isOfTime(period, time) || (periodOfTable && !sentence.times.every(({ year }) => year === time.year))
  }
  const own = written && !passage.isRow ? timeOfCited(cited) : null
  if (written && !passage.isRow && !hasSameLength(stated, cited, sentence)) return false
  return (
    own === null ||
    own.year === time.year ||
    !passage.times.some(({ year }) => year === time.year) ||
    isYearOfAnotherFigure(cited, time, sentence)
  )
}

/**
 * Whether the source has a figure of the stated time, in the row of the cited one or in the same running text, which must be the one that is meant.
 */
function hasRivalInTime(stated: StatedFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const time = timeOfStated(stated, sentence)
  const { cell, written, passage } = cited
  if (!hasSameBasis(stated, cited, sentence) || time === null) return true
  if (cell)
    return passage.rows.some(
      ({ table, fact, figure: { period } }) =>
        table === cell.table && fact.row === cell.fact.row && period !== null && isOfTime(period, time),
    )
  return passage.figures.some((other) => other.written?.kind === written?.kind && other !== cited && timeOfCited(other)?.year === time.year)
}

/** The amount of a change is not the level after it. */
function hasSameChangeRole({ figure, direction }: StatedFigure, { written, passage }: CitedFigure, { text, times }: ReadSentence): boolean {
  const [role, own] = [changeRoleOf(text, figure), written && !passage.isRow ? changeRoleOf(passage.text, written) : null]
  // The amount of a change must be stated as a change, not as a level.
  if (own === 'by' && role === null)
    return (
      direction === 'up' || direction === 'down' || isChange.test(text) || statesChange(text.slice(...clauseAround(text, figure.start)))
    )
  // The level before a change no longer holds, unless the sentence states when it did.
  if (own === 'from' && role === null && isChange.test(passage.text)) return times.length > 0 || isEarlier.test(text)
  return role === null || own === null || role === own
}

const statesChange = (text: string): boolean => directionsIn(text).some(({ direction }) => direction === 'up' || direction === 'down')

const isEarlier = /\b(?:prior|previous|last|earlier|ago|compared|versus|against|before|formerly)\b|전년|전기|전분기|작년|이전|대비/i
const isChange = /\bchang\w*|\bgrowth\b|\bvariance\b|증감|변동|성장|증가|감소/i

const endOfClause = /[,;.]\s|\s(?:while|whereas|but|and)\s/g

/** Words of the names in the clause of a figure: "sales in Europe fell 3% while sales in Asia rose 8%". */
function namesBeside(text: string, { start, end }: { start: number; end: number }): Set<string> {
  let [from, to] = [0, text.length]
  for (const match of text.matchAll(endOfClause)) {
    if (match.index < start) from = match.index + match[0].length
    else if (match.index >= end) {
      to = match.index
      break
    }
  }
  return new Set(
    latinNamesIn(text.slice(from, to))
      .filter(({ opens }) => !opens || from === 0)
      .flatMap(({ text: name }) => name.split(/['’]s?\b|[^\p{L}\p{N}&]+/u))
      .filter((word) => word.length > 1 && !isOrdinary(word.toLowerCase())),
  )
}

/** Whether the passage gives this figure for one name, and another figure for the name in the sentence. */
function isOfAnotherName({ figure }: StatedFigure, { written, passage }: CitedFigure, { text }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const [stated, own] = [namesBeside(text, figure), namesBeside(passage.text, written)]
  if (stated.size === 0 || own.size === 0 || [...stated].some((name) => own.has(name))) return false
  return passage.figures.some(
    (other) =>
      other.written &&
      other.written !== written &&
      other.written.kind === figure.kind &&
      [...namesBeside(passage.text, other.written)].some((name) => stated.has(name)),
  )
}

/** Whether running text gives its figure for other line items than the sentence does. */
function isOfAnotherItem({ figure }: StatedFigure, { written, passage }: CitedFigure, { text, figures, analyser }: ReadSentence): boolean {
  if (!written || passage.isRow || figure.counted !== undefined) return false
  const items = itemsAt(
    text,
    figure,
    figures.map(({ figure: other }) => other),
    analyser,
  )
  const own = itemsAt(
    passage.text,
    written,
    passage.figures.flatMap(({ written: other }) => other ?? []),
    analyser,
  )
  return items.size > 0 && own.size > 0 && ![...items].some((item) => own.has(item))
}

/** Whether the only year of the sentence belongs to another figure that it also states, so that this figure has no stated year. */
function isYearOfAnotherFigure(cited: CitedFigure, time: WrittenTime, { figures, times }: ReadSentence): boolean {
  if (new Set(times.map(({ year }) => year)).size > 1) return false
  const ofTime = cited.passage.figures.filter((other) => other !== cited && timeOfCited(other)?.year === time.year)
  return ofTime.some((other) => figures.some((stated) => agreement(stated, other) === 'agrees'))
}

/** In running text: whether the words of the sentence are much closer to those around another figure, so that this one was put in its place. */
function fitsAnotherFigure(stated: StatedFigure, agreeing: readonly CitedFigure[], sentence: ReadSentence): boolean {
  const { tokens, passages } = sentence
  const places = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage: ReadPassage) =>
      passage.figures.flatMap((cited) =>
        cited.written ? [{ cited, tokens: passage.tokens, at: tokenIndexOf(passage.tokens, cited.written) }] : [],
      ),
    )
  const same = places.filter(({ cited }) => agreeing.includes(cited))
  const rivals = places.filter(
    ({ cited }) => !agreeing.includes(cited) && cited.written?.kind === stated.figure.kind && agreement(stated, cited) !== 'agrees',
  )
  return (
    same.length > 0 &&
    !agreeing.some((cited) => sharesTime(stated, cited, sentence)) &&
    fitsRivalBetter(tokens, tokenIndexOf(tokens, stated.figure), same, rivals)
  )
}
