import { compared, signOf, sizeOf } from '@dossier/notation'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { clauseAround, type Direction, directionsIn, negationsIn, opposite, type SaidDirection } from '../reading/directions.ts'
import { roleOf } from '../alignment.ts'
import type { AlignedFigure, ReadPassage, ReadSentence } from '../claims.ts'
import { belongsElsewhere, placeOf, type Token } from '../reading/places.ts'
import { light } from './polarity.ts'
import { isInReason } from './wording.ts'
import { isCompared } from '../reading/time-of-figure.ts'
import type { VerificationReason } from '../verification.ts'

/**
 * The sentence says that things rise, fall, gain or lose only where its sources say so, in words or by their figures: two amounts that the sentence
 * compares, or the same row of a table in an earlier period.
 *
 * @param shown ways that a calculation over cited figures of two years shows
 */
export function compareDirections(
  sentence: ReadSentence,
  judged: readonly AlignedFigure[],
  shown: readonly Direction[],
): VerificationReason[] {
  const { text, figures, tokens, passages } = sentence
  // "More than 5" is a bound, and compared with its figure.
  const said = directionsIn(text).filter(({ start, end }) => !figures.some(({ figure }) => figure.start <= start && end <= figure.end))
  const cited = passages.flatMap((passage) => [
    ...directionsIn(passage.text).map((one) => ({ ...one, passage })),
    ...directionsIn(passage.around).map((one) => ({ ...one, passage: null })),
  ])
  const contradicted = new Set<SaidDirection>()
  const wrong = said.filter((word) => {
    const { direction } = word
    if (direction === 'up' || direction === 'down') {
      const way = wayOfFigures(word, sentence, judged)
      if (way !== null) {
        contradicted.add(word)
        return way !== direction
      }
    }
    const same = cited.filter((one) => one.direction === direction)
    const rivals = cited.filter((one) => one.direction === opposite[direction])
    if (same.length > 0 || rivals.length > 0) contradicted.add(word)
    if (same.length === 0)
      return !isShown(direction, shown, rivals.length > 0, sentence) && !isBorneOut(direction, sentence, judged, rivals.length > 0)
    const at = placeOf(tokens, word)
    return (
      belongsElsewhere(tokens, at, placesOf(same), placesOf(rivals)) ||
      (common(tokens, at, placesOf(same)) === 0 && common(tokens, at, placesOf(rivals)) >= surelyCommon)
    )
  })
  // Where neither figures nor words go any way, the source may say so in words that are none of these.
  return wrong.map((word) => ({
    code: 'direction-differs',
    text: word.text,
    ...(!contradicted.has(word) && { finding: 'undecided' as const }),
  }))
}

/** Which way the figures go that the clause of a word tells; null where they tell none. */
function wayOfFigures(
  word: SaidDirection,
  { text, figures, cited, analyser }: ReadSentence,
  judged: readonly AlignedFigure[],
): Direction | null {
  const [from, to] = clauseAround(text, word.start)
  const own = judged.filter(({ said: { figure } }) => figure.start >= from && figure.end <= to)
  const all = figures.map(({ figure }) => figure)
  // What is given as a reason goes its own way: "fell to 5 due to higher costs".
  if (negationsIn(text.slice(from, to)).length > 0 || isInReason(text, from, word.start)) return null
  const isEarlier = ({ said }: AlignedFigure): boolean => isCompared(text, said.figure, all)
  // A figure of another place or time is cited all the same.
  const isCited = ({ reason }: AlignedFigure): boolean => reason === null || misplaced.has(reason.code)
  const later = own.filter((one) => !isEarlier(one) && isCited(one))
  const others = judged.filter((one) => one.said.figure.end <= from && !isEarlier(one) && isCited(one)).toReversed()
  for (const earlier of own.filter((one) => isEarlier(one) && isCited(one))) {
    const partner = [...later, ...others].find(
      (one) =>
        one.said.figure.kind === earlier.said.figure.kind &&
        one.said.figure.currency === earlier.said.figure.currency &&
        isOfOneMeasure(one, earlier),
    )
    if (partner) return wayBetween(valueOf(partner), valueOf(earlier))
  }
  if (isComparative.test(word.text)) {
    const [one, other] = [
      judged.findLast(({ said, reason }) => said.figure.end <= word.start && reason === null),
      judged.find(({ said, reason }) => said.figure.start >= word.end && reason === null),
    ]
    if (one && other && one.said.figure.kind === other.said.figure.kind && one.said.figure.kind !== 'number')
      return wayBetween(other.said.figure.value, one.said.figure.value)
  }
  // "A decrease of 5" is the change, and no figure that changed.
  const levels = later.filter(({ said }) => roleOf(text, said.figure) !== 'by' && said.figure.kind === 'number')
  const ways = new Set(levels.flatMap((one) => one.found.flatMap((cell) => wayOfRow(cell) ?? [])))
  if (ways.size === 0 && own.length === 0) for (const way of waysOfRowsIn(text.slice(from, to), cited, analyser)) ways.add(way)
  return ways.size === 1 ? ([...ways][0] ?? null) : null
}

/** Two figures go some way only where they are of one row, or of rows that are called the same; running text does not tell. */
const isOfOneMeasure = ({ found: some }: AlignedFigure, { found: others }: AlignedFigure): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((one) => others.some((other) => !one.cell || !other.cell || labelOf(one) === labelOf(other)))

const labelOf = ({ cell }: CitedFigure): string => cell?.figure.labels.at(-1)?.text.replace(/\d/g, '').trim().toLowerCase() ?? ''

/** "91% here but lower, 89%, there". */
const isComparative = /^(?:higher|lower|larger|smaller|bigger|greater|fewer|높|낮)/i

const misplaced: ReadonlySet<string> = new Set(['number-of-another-place', 'period-differs', 'measure-differs'])

/** Which way the cited rows went of which a clause without figures says the whole label. */
function waysOfRowsIn(clause: string, cited: readonly CitedFigure[], analyser: ReadSentence['analyser']): Direction[] {
  const words = new Set(analyser.terms(clause))
  return cited.flatMap((one) => {
    const label = analyser.terms(one.cell?.figure.labels.map(({ text }) => text).join(' ') ?? '')
    if (label.length < 2 || !label.every((word) => words.has(word)) || yearOfCell(one) !== latestYear(one)) return []
    return wayOfRow(one) ?? []
  })
}
const yearOfCell = ({ cell }: CitedFigure): number => cell?.figure.period?.year ?? 0
const latestYear = ({ cell, passage }: CitedFigure): number =>
  Math.max(
    ...passage.rows.map(({ table, fact, figure }) =>
      table === cell?.table && fact.row === cell.fact.row ? (figure.period?.year ?? 0) : 0,
    ),
  )

const valueOf = ({ said, found }: AlignedFigure) =>
  found[0]?.readings.find(({ bare }) => !bare)?.value ?? found[0]?.readings[0]?.value ?? said.figure.value

function wayBetween(now: ReturnType<typeof valueOf>, then: ReturnType<typeof valueOf>): Direction | null {
  // A loss that widens is told by its size; one that becomes a profit rises.
  const order = signOf(now) === signOf(then) || signOf(now) === 0 || signOf(then) === 0 ? compared(sizeOf(now), sizeOf(then)) : signOf(now)
  return order > 0 ? 'up' : order < 0 ? 'down' : null
}

/** Which way the row of a cell went to its own period from the one before. */
function wayOfRow({ cell, passage }: CitedFigure): Direction | null {
  const own = cell?.figure.period
  if (!cell || !own || cell.fact.isChange) return null
  const before = passage.rows.filter(
    ({ fact, figure: { period }, table }) =>
      table === cell.table &&
      fact.row === cell.fact.row &&
      period !== null &&
      period.year < own.year &&
      (period.months === undefined || own.months === undefined || period.months === own.months) &&
      fact.unit.dimension === cell.fact.unit.dimension &&
      !fact.isChange,
  )
  const last = Math.max(...before.map(({ figure }) => figure.period?.year ?? 0))
  const [earlier, ...more] = before.filter(({ figure }) => figure.period?.year === last)
  return earlier && more.length === 0 ? wayBetween(cell.fact.value, earlier.fact.value) : null
}

const surelyCommon = 2
/** Words beside a direction that it goes with. */
const around = 3

/** How many words beside a place stand beside one of the others too, on whatever side. */
function common(tokens: readonly Token[], at: number, places: readonly { tokens: readonly Token[]; at: number }[]): number {
  const beside = (all: readonly Token[], place: number): string[] =>
    [...all.slice(Math.max(0, place - around), place), ...all.slice(place + 1, place + 1 + around)]
      .map(({ key }) => key)
      .filter((key) => /^\p{L}{3}/u.test(key) && !light.has(key))
  const own = beside(tokens, at)
  return Math.max(0, ...places.map((place) => beside(place.tokens, place.at).filter((key) => own.includes(key)).length))
}

const placesOf = (words: readonly (SaidDirection & { passage: ReadPassage | null })[]) =>
  words.flatMap((word) => (word.passage ? [{ tokens: word.passage.tokens, at: placeOf(word.passage.tokens, word) }] : []))

/** Cited figures show a direction that no word of the source tells: a negative, a change above nothing. */
function isBorneOut(direction: Direction, sentence: ReadSentence, judged: readonly AlignedFigure[], contradicted: boolean): boolean {
  if (direction === 'profit' || direction === 'acquired' || direction === 'disposed') return !contradicted
  const agreeing = judged.flatMap(({ found }) => found)
  const negative = agreeing.some(({ readings }) => readings.some(({ value }) => signOf(value) < 0))
  if (direction === 'loss') return negative
  if (direction === 'down' && negative) return true
  if (direction === 'up' && !contradicted && agreeing.some(isGrowth)) return true
  return false
}

/** A calculation over two years shows it, or the cited rows do. */
const isShown = (direction: Direction, shown: readonly Direction[], contradicted: boolean, sentence: ReadSentence): boolean =>
  (!contradicted && shown.includes(direction)) || changesOf(sentence).has(direction)

const isGrowth = ({ cell, readings }: CitedFigure): boolean =>
  cell !== undefined &&
  (cell.fact.isChange === true || /change|growth|증감|성장/i.test(cell.figure.labels.map(({ text }) => text).join(' '))) &&
  readings.some(({ value }) => signOf(value) > 0)

/** Which ways the rows go of which cited cells have a period before. */
const changesOf = ({ cited }: ReadSentence): Set<Direction> => new Set(cited.flatMap((one) => wayOfRow(one) ?? []))
