import { hasHangul } from '@dossier/lexicon'
import { clauseAround, directionsIn } from './reading/directions.ts'
import type { Analyser } from '@dossier/retrieval'
import { lineItemsIn } from './reading/concepts-in-text.ts'
import { agreement, type SaidFigure } from './comparing/quantity.ts'
import type { CitedFigure } from './reading/cited-passage.ts'
import { hasSameStanding, isOfTime, lastsAsLong, lengthOf, monthsOf, sharesTime, timeOf, timeOfCited } from './reading/time-of-figure.ts'
import type { AlignedFigure, ReadPassage, ReadSentence } from './claims.ts'
import { isOrdinary, latinNamesIn } from './comparing/entity.ts'
import { beforeCurrencySign, compared, divided, exact, multiplied, scaleOf, sizeOf, subtracted } from '@dossier/notation'
import { isOfAnotherMeasure, isOfMeasure } from './comparing/place.ts'
import { isMultipleOfFigures } from './comparing/multiples.ts'
import { belongsElsewhere, placeOf } from './reading/places.ts'
import type { Finding, VerificationReason } from './verification.ts'
import type { WrittenTime } from './reading/read-text.ts'

/** What a figure is to a change: how much it was, where it ended, where it began. */
type Role = 'by' | 'to' | 'from'

const approximately = '(?:about |approximately |nearly |almost |over |more than )?'
const currency = '[$€£¥₩]?\\s?\\(?$'
const before: readonly (readonly [Role, RegExp])[] = [
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
const behind: readonly (readonly [Role, RegExp])[] = [
  ['to', /^(?:으로|로)(?!부터)/],
  ['from', /^에서|^(?:으)?로부터/],
  ['by', /^(?:만큼|이|가)?\s?(?:증가|감소|상승|하락|늘|줄|성장|축소)/],
]

const rangeTo = /(\S{1,20})\s{1,3}to\s{1,3}$/i

/** "5 to", "5 percent to $": a figure stands before. */
function opensRange(left: string): boolean {
  const word = rangeTo.exec(beforeCurrencySign(left))?.[1] ?? ''
  return /[\d%]$|percent$/i.test(word) || scaleOf(word) !== undefined
}

/** Null where nothing tells. */
export function roleOf(text: string, { start, end }: { start: number; end: number }): Role | null {
  const left = text.slice(Math.max(0, start - 40), start)
  const right = text.slice(end, end + 8)
  // "5 to 7 percent" is a range unless something moves.
  if (opensRange(left) && directionsIn(left).length === 0) return null
  return before.find(([, words]) => words.test(left))?.[0] ?? behind.find(([, words]) => words.test(right))?.[0] ?? null
}

interface Placed {
  start: number
  end: number
}

const sentenceEnd = /[.!?。]\s/g
const clauseEnd = /[,;.]\s|\s(?:and|while|but|whereas|compared)\s|\p{Script=Hangul}(?:고|며),?\s/u
const farthestBehind = 50

/**
 * The line items that running text speaks of at a figure: those between it and the figure before it, else further back in its sentence, and
 * those right behind it ("$5 million of revenue").
 */
function itemsAt(text: string, figure: Placed, figures: readonly Placed[], analyser: Analyser): ReadonlySet<string> {
  let begin = 0
  for (const match of text.slice(0, figure.start).matchAll(sentenceEnd)) begin = match.index + match[0].length
  const stops = figures.filter(({ start, end }) => end <= figure.start && start >= begin).map(({ end }) => end)
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const after = text.slice(figure.end, Math.min(next, figure.end + farthestBehind))
  const stop = clauseEnd.exec(after)
  const own = lineItemsIn(stop ? after.slice(0, stop.index) : after, analyser)
  for (const from of [...stops.toReversed(), begin]) {
    const items = lineItemsIn(text.slice(from, figure.start), analyser)
    if (items.size > 0) return new Set([...items, ...own])
  }
  return own
}

/** Each figure of the sentence has to be a cited one: of the same unit, sign, time and measure. */
export function alignFigures(sentence: ReadSentence): AlignedFigure[] {
  return sentence.figures.map((said) => ({ said, ...judge(said, sentence) }))
}

function judge(said: SaidFigure, sentence: ReadSentence): Omit<AlignedFigure, 'said'> {
  const because = (code: VerificationReason['code'], finding?: Finding) => ({
    reason: { code, text: said.figure.text, ...(finding && { finding }) },
    found: [],
  })
  const by = (found: readonly CitedFigure[]) => ({ reason: null, found })
  const verdicts = sentence.cited.map((cited) => ({ cited, verdict: agreement(said, cited) }))
  const agreeing = verdicts.filter(({ verdict }) => verdict === 'agrees').map(({ cited }) => cited)
  if (agreeing.length === 0) {
    if (verdicts.some(({ verdict }) => verdict === 'sign')) return because('sign-differs', goesAnyWay(said) ? undefined : 'undecided')
    if (isWordOfPassage(said, sentence) || isMultipleOfFigures(said, sentence) || isNoFigure(said, sentence)) return by([])
    const ofUnit = verdicts.flatMap(({ cited, verdict }) => (verdict === 'unit' ? [cited] : []))
    if (ofUnit.length > 0) return because('unit-differs', ofUnit.some(tellsUnit) ? undefined : 'undecided')
    // A count in words is often the writer's own: "both", "three countries".
    return because('number-not-in-source', said.figure.inWords ? 'undecided' : undefined)
  }
  const ofTime = agreeing.filter((cited) => isOfItsTime(said, cited, sentence) && hasSameStanding(said, cited, sentence))
  if (ofTime.length === 0)
    return because('period-differs', agreeing.some((cited) => hasRivalInTime(said, cited, sentence)) ? undefined : 'undecided')
  if (ofTime.some(({ cell }) => cell !== undefined)) {
    const ofMeasure = ofTime.filter((cited) => cited.cell === undefined || isOfMeasure(said, cited, sentence))
    if (ofMeasure.length > 0) return by(ofMeasure)
    return because('measure-differs', ofTime.some((cited) => isOfAnotherMeasure(said, cited, sentence)) ? undefined : 'undecided')
  }
  const ofRole = ofTime.filter((cited) => isOfItsRole(said, cited, sentence) && !isOfAnotherName(said, cited, sentence))
  if (ofRole.length === 0 || standsElsewhere(said, ofRole, sentence)) return because('number-of-another-place')
  return ofRole.every((cited) => isOfAnotherItem(said, cited, sentence)) ? because('measure-differs') : by(ofRole)
}

/** Whether the sentence tells the sign of a figure, by a minus or by words. */
const goesAnyWay = ({ negative, direction }: SaidFigure): boolean => negative || direction !== null

/** Whether the page says in what unit it prints a figure; else a sentence that tells one says more, and not otherwise. */
function tellsUnit({ cell, written }: CitedFigure): boolean {
  if (cell) return cell.fact.unit.dimension !== 'unknown' && cell.fact.unitSource !== 'document'
  const { scaleTold = false, kind, currency, counted } = written ?? {}
  return scaleTold || kind !== 'number' || currency !== undefined || counted !== undefined
}

/** "A year earlier", "six in ten" of 60 per cent; 세척 of the everyday word and not three ships. */
function isNoFigure({ figure }: SaidFigure, { text, figures, cited, analyser }: ReadSentence): boolean {
  const [before, behind] = [text.slice(Math.max(0, figure.start - 12), figure.start), text.slice(figure.end, figure.end + 24)]
  if (figure.counted === 'year' && /^\s?(?:전|후|earlier|before|ago|later|prior)/.test(behind)) return true
  if (!figure.inWords) return false
  if (hasHangul(figure.text) && !figure.text.includes(' ') && analyser.isCommonKorean(figure.text)) return true
  const other = figures.find(
    (one) =>
      one.figure !== figure &&
      one.figure.inWords &&
      (/^\s(?:in|out of)\s$/i.test(text.slice(figure.end, one.figure.start)) ||
        /^\s(?:in|out of)\s$/i.test(text.slice(one.figure.end, figure.start))),
  )
  if (!other) return false
  const [part, whole] = other.figure.start > figure.start ? [figure, other.figure] : [other.figure, figure]
  const share = divided(multiplied(part.value, exact(100n)), whole.value)
  return (
    share !== null &&
    before.length >= 0 &&
    cited.some(({ readings }) =>
      readings.some(({ value, kind, bare }) => (kind === 'percent' || bare) && compared(sizeOf(subtracted(value, share)), roundShare) <= 0),
    )
  )
}

/** So many points a share in words may be off. */
const roundShare = exact(4n)

/** "One" and "a single" are the same; a length of time may be that of a period: "three months" of "three months ended 30 June". */
function isWordOfPassage({ figure }: SaidFigure, { passages }: ReadSentence): boolean {
  const months = monthsOf(figure)
  return (
    passages.some(
      ({ times, timesAround }) => months !== undefined && [...times, ...timesAround].some((time) => lengthOf(time) === months),
    ) ||
    (figure.inWords && /^one\b|^한\s/i.test(figure.text) && passages.some(({ text }) => /\b(?:single|sole|a|an)\b|단일|하나/i.test(text)))
  )
}

function isOfItsTime(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const time = timeOf(said, sentence)
  if (time === null) return lastsAsLong(said, cited, sentence)
  const { cell, written, passage } = cited
  if (cell) {
    const { period, periodOfTable } = cell.figure
    return !period || isOfTime(period, time) || (periodOfTable && !sentence.times.every(({ year }) => year === time.year))
  }
  const own = written && !passage.isRow ? timeOfCited(cited) : null
  if (written && !passage.isRow && !lastsAsLong(said, cited, sentence)) return false
  return own === null || own.year === time.year || !passage.times.some(({ year }) => year === time.year) || isAside(cited, time, sentence)
}

/** Whether the source has a figure of the time that the sentence tells, in the row of a cited one or in the same running text: then that is meant. */
function hasRivalInTime(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const time = timeOf(said, sentence)
  const { cell, written, passage } = cited
  if (!hasSameStanding(said, cited, sentence) || time === null) return true
  if (cell)
    return passage.rows.some(
      ({ table, fact, figure: { period } }) =>
        table === cell.table && fact.row === cell.fact.row && period !== null && isOfTime(period, time),
    )
  return passage.figures.some((other) => other.written?.kind === written?.kind && other !== cited && timeOfCited(other)?.year === time.year)
}

/** What something rose by is not what it rose to. */
function isOfItsRole({ figure, direction }: SaidFigure, { written, passage }: CitedFigure, { text, times }: ReadSentence): boolean {
  const [role, own] = [roleOf(text, figure), written && !passage.isRow ? roleOf(passage.text, written) : null]
  // What something rose by is told as a change, not as how much it is.
  if (own === 'by' && role === null)
    return direction === 'up' || direction === 'down' || isChange.test(text) || tellsChange(text.slice(...clauseAround(text, figure.start)))
  // What something came from is no longer so, unless the sentence says when it was.
  if (own === 'from' && role === null && isChange.test(passage.text)) return times.length > 0 || isEarlier.test(text)
  return role === null || own === null || role === own
}

const tellsChange = (text: string): boolean => directionsIn(text).some(({ direction }) => direction === 'up' || direction === 'down')

const isEarlier = /\b(?:prior|previous|last|earlier|ago|compared|versus|against|before|formerly)\b|전년|전기|전분기|작년|이전|대비/i
const isChange = /\bchang\w*|\bgrowth\b|\bvariance\b|증감|변동|성장|증가|감소/i

const endOfClause = /[,;.]\s|\s(?:while|whereas|but|and)\s/g

/** The words of the names in the clause of a figure: "sales in Europe fell 3% while sales in Asia rose 8%". */
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

/** The passage tells this figure of one name, and another figure of the name that the sentence tells it of. */
function isOfAnotherName({ figure }: SaidFigure, { written, passage }: CitedFigure, { text }: ReadSentence): boolean {
  if (!written || passage.isRow) return false
  const [said, own] = [namesBeside(text, figure), namesBeside(passage.text, written)]
  if (said.size === 0 || own.size === 0 || [...said].some((name) => own.has(name))) return false
  return passage.figures.some(
    (other) =>
      other.written &&
      other.written !== written &&
      other.written.kind === figure.kind &&
      [...namesBeside(passage.text, other.written)].some((name) => said.has(name)),
  )
}

/** Running text tells its figure of other line items than the sentence does. */
function isOfAnotherItem({ figure }: SaidFigure, { written, passage }: CitedFigure, { text, figures, analyser }: ReadSentence): boolean {
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

/** The only year of the sentence is that of another figure which it says as well: this one stands beside. */
function isAside(cited: CitedFigure, time: WrittenTime, { figures, times }: ReadSentence): boolean {
  if (new Set(times.map(({ year }) => year)).size > 1) return false
  const ofTime = cited.passage.figures.filter((other) => other !== cited && timeOfCited(other)?.year === time.year)
  return ofTime.some((other) => figures.some((said) => agreement(said, other) === 'agrees'))
}

/** In running text: the sentence is much more like another figure's place, so that a figure was put where another stands. */
function standsElsewhere(said: SaidFigure, agreeing: readonly CitedFigure[], sentence: ReadSentence): boolean {
  const { tokens, passages } = sentence
  const places = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage: ReadPassage) =>
      passage.figures.flatMap((cited) =>
        cited.written ? [{ cited, tokens: passage.tokens, at: placeOf(passage.tokens, cited.written) }] : [],
      ),
    )
  const same = places.filter(({ cited }) => agreeing.includes(cited))
  const rivals = places.filter(
    ({ cited }) => !agreeing.includes(cited) && cited.written?.kind === said.figure.kind && agreement(said, cited) !== 'agrees',
  )
  return (
    same.length > 0 &&
    !agreeing.some((cited) => sharesTime(said, cited, sentence)) &&
    belongsElsewhere(tokens, placeOf(tokens, said.figure), same, rivals)
  )
}
