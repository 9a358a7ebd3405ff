import { compared, signOf, sizeOf } from '@dossier/notation'
import type { CitedFigure } from '../reading/cited-passage.ts'
import { clauseAround, type Direction, directionsIn, negationsIn, opposite, type DirectionWord } from '../reading/directions.ts'
import { changeRoleOf } from '../alignment.ts'
import type { AlignedFigure, ReadPassage, ReadSentence } from '../claims.ts'
import { fitsRivalBetter, tokenIndexOf, type Token } from '../reading/tokens.ts'
import { functionWords } from './polarity.ts'
import { isInReason } from './wording.ts'
import { isComparisonBase } from '../reading/time-of-figure.ts'
import type { VerificationReason } from '../verification.ts'

/**
 * The sentence may state a rise, fall, gain or loss only where its sources do, in words or by their figures: two amounts that the sentence compares,
 * or the same row of a table in an earlier period.
 *
 * @param shown directions that a calculation over cited figures of two years proves
 */
export function compareDirections(
  sentence: ReadSentence,
  aligned: readonly AlignedFigure[],
  shown: readonly Direction[],
): VerificationReason[] {
  const { text, figures, tokens, passages } = sentence
  // "More than 5" is a bound, which is compared with its figure.
  const stated = directionsIn(text).filter(({ start, end }) => !figures.some(({ figure }) => figure.start <= start && end <= figure.end))
  const cited = passages.flatMap((passage) => [
    ...directionsIn(passage.text).map((one) => ({ ...one, passage })),
    ...directionsIn(passage.context).map((one) => ({ ...one, passage: null })),
  ])
  const decidable = new Set<DirectionWord>()
  const wrong = stated.filter((word) => {
    const { direction } = word
    if (direction === 'up' || direction === 'down') {
      const figureDirection = directionOfFigures(word, sentence, aligned)
      if (figureDirection !== null) {
        decidable.add(word)
        return figureDirection !== direction
      }
    }
    const same = cited.filter((one) => one.direction === direction)
    const rivals = cited.filter((one) => one.direction === opposite[direction])
    if (same.length > 0 || rivals.length > 0) decidable.add(word)
    if (same.length === 0)
      return !isShown(direction, shown, rivals.length > 0, sentence) && !isImpliedByFigures(direction, sentence, aligned, rivals.length > 0)
    const at = tokenIndexOf(tokens, word)
    return (
      fitsRivalBetter(tokens, at, placesOf(same), placesOf(rivals)) ||
      (sharedNeighbours(tokens, at, placesOf(same)) === 0 && sharedNeighbours(tokens, at, placesOf(rivals)) >= minSharedNeighbours)
    )
  })
  // If neither figures nor words have a direction, the source may state it in words that are not recognised.
  return wrong.map((word) => ({
    code: 'direction-differs',
    text: word.text,
    ...(!decidable.has(word) && { finding: 'undecided' as const }),
  }))
}

/** Direction between the figures in the clause of a direction word; null where they show none. */
function directionOfFigures(
  word: DirectionWord,
  { text, figures, cited, analyser }: ReadSentence,
  aligned: readonly AlignedFigure[],
): Direction | null {
  const [from, to] = clauseAround(text, word.start)
  const own = aligned.filter(({ stated: { figure } }) => figure.start >= from && figure.end <= to)
  const all = figures.map(({ figure }) => figure)
  // A reason has a direction of its own: "fell to 5 due to higher costs".
  if (negationsIn(text.slice(from, to)).length > 0 || isInReason(text, from, word.start)) return null
  const isEarlier = ({ stated }: AlignedFigure): boolean => isComparisonBase(text, stated.figure, all)
  // A figure from another place or period is cited as well.
  const isCited = ({ reason }: AlignedFigure): boolean => reason === null || misplaced.has(reason.code)
  const later = own.filter((one) => !isEarlier(one) && isCited(one))
  const others = aligned.filter((one) => one.stated.figure.end <= from && !isEarlier(one) && isCited(one)).toReversed()
  for (const earlier of own.filter((one) => isEarlier(one) && isCited(one))) {
    const partner = [...later, ...others].find(
      (one) =>
        one.stated.figure.kind === earlier.stated.figure.kind &&
        one.stated.figure.currency === earlier.stated.figure.currency &&
        isOfOneMeasure(one, earlier),
    )
    if (partner) return directionBetween(valueOf(partner), valueOf(earlier))
  }
  if (isComparative.test(word.text)) {
    const [one, other] = [
      aligned.findLast(({ stated, reason }) => stated.figure.end <= word.start && reason === null),
      aligned.find(({ stated, reason }) => stated.figure.start >= word.end && reason === null),
    ]
    if (one && other && one.stated.figure.kind === other.stated.figure.kind && one.stated.figure.kind !== 'number')
      return directionBetween(other.stated.figure.value, one.stated.figure.value)
  }
  // "A decrease of 5" is the change, not a figure that changed.
  const levels = later.filter(({ stated }) => changeRoleOf(text, stated.figure) !== 'by' && stated.figure.kind === 'number')
  const directions = new Set(levels.flatMap((one) => one.found.flatMap((cell) => directionOfRow(cell) ?? [])))
  if (directions.size === 0 && own.length === 0)
    for (const direction of directionsOfRowsIn(text.slice(from, to), cited, analyser)) directions.add(direction)
  return directions.size === 1 ? ([...directions][0] ?? null) : null
}

/** Two figures show a direction only if they are of one row, or of rows with the same label; running text is not restricted. */
const isOfOneMeasure = ({ found: some }: AlignedFigure, { found: others }: AlignedFigure): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((one) => others.some((other) => !one.cell || !other.cell || labelOf(one) === labelOf(other)))

const labelOf = ({ cell }: CitedFigure): string => cell?.figure.labels.at(-1)?.text.replace(/\d/g, '').trim().toLowerCase() ?? ''

/** "91% here but lower, 89%, there". */
const isComparative = /^(?:higher|lower|larger|smaller|bigger|greater|fewer|높|낮)/i

const misplaced: ReadonlySet<string> = new Set(['number-of-another-place', 'period-differs', 'measure-differs'])

/** Directions of the cited rows whose complete label is in a clause without figures. */
function directionsOfRowsIn(clause: string, cited: readonly CitedFigure[], analyser: ReadSentence['analyser']): Direction[] {
  const words = new Set(analyser.terms(clause))
  return cited.flatMap((one) => {
    const label = analyser.terms(one.cell?.figure.labels.map(({ text }) => text).join(' ') ?? '')
    if (label.length < 2 || !label.every((word) => words.has(word)) || yearOfCell(one) !== latestYear(one)) return []
    return directionOfRow(one) ?? []
  })
}
const yearOfCell = ({ cell }: CitedFigure): number => cell?.figure.period?.year ?? 0
const latestYear = ({ cell, passage }: CitedFigure): number =>
  Math.max(
    ...passage.rows.map(({ table, fact, figure }) =>
      table === cell?.table && fact.row === cell.fact.row ? (figure.period?.year ?? 0) : 0,
    ),
  )

const valueOf = ({ stated, found }: AlignedFigure) =>
  found[0]?.readings.find(({ bare }) => !bare)?.value ?? found[0]?.readings[0]?.value ?? stated.figure.value

function directionBetween(current: ReturnType<typeof valueOf>, previous: ReturnType<typeof valueOf>): Direction | null {
  // A loss that widens is compared by its size; one that becomes a profit rises.
  const order =
    signOf(current) === signOf(previous) || signOf(current) === 0 || signOf(previous) === 0
      ? compared(sizeOf(current), sizeOf(previous))
      : signOf(current)
  return order > 0 ? 'up' : order < 0 ? 'down' : null
}

/** Direction of the row of a cell, from the preceding period to the cell's own. */
function directionOfRow({ cell, passage }: CitedFigure): Direction | null {
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
  return earlier && more.length === 0 ? directionBetween(cell.fact.value, earlier.fact.value) : null
}

const minSharedNeighbours = 2
/** Number of words on each side of a direction word that are compared. */
const neighbourWindow = 3

/** Largest number of words beside a place that are also beside one of the others, on either side. */
function sharedNeighbours(tokens: readonly Token[], at: number, places: readonly { tokens: readonly Token[]; at: number }[]): number {
  const beside = (all: readonly Token[], place: number): string[] =>
    [...all.slice(Math.max(0, place - neighbourWindow), place), ...all.slice(place + 1, place + 1 + neighbourWindow)]
      .map(({ key }) => key)
      .filter((key) => /^\p{L}{3}/u.test(key) && !functionWords.has(key))
  const own = beside(tokens, at)
  return Math.max(0, ...places.map((place) => beside(place.tokens, place.at).filter((key) => own.includes(key)).length))
}

const placesOf = (words: readonly (DirectionWord & { passage: ReadPassage | null })[]) =>
  words.flatMap((word) => (word.passage ? [{ tokens: word.passage.tokens, at: tokenIndexOf(word.passage.tokens, word) }] : []))

/** Cited figures imply a direction that no word of the source states: a negative amount, a positive change. */
function isImpliedByFigures(
  direction: Direction,
  sentence: ReadSentence,
  aligned: readonly AlignedFigure[],
  contradicted: boolean,
): boolean {
  if (direction === 'profit' || direction === 'acquired' || direction === 'disposed') return !contradicted
  const agreeing = aligned.flatMap(({ found }) => found)
  const negative = agreeing.some(({ readings }) => readings.some(({ value }) => signOf(value) < 0))
  if (direction === 'loss') return negative
  if (direction === 'down' && negative) return true
  if (direction === 'up' && !contradicted && agreeing.some(isGrowth)) return true
  return false
}

/** A calculation over two years proves it, or the cited rows show it. */
const isShown = (direction: Direction, shown: readonly Direction[], contradicted: boolean, sentence: ReadSentence): boolean =>
  (!contradicted && shown.includes(direction)) || directionsOfCitedRows(sentence).has(direction)

const isGrowth = ({ cell, readings }: CitedFigure): boolean =>
  cell !== undefined &&
  (cell.fact.isChange === true || /change|growth|증감|성장/i.test(cell.figure.labels.map(({ text }) => text).join(' '))) &&
  readings.some(({ value }) => signOf(value) > 0)

/** Directions of the rows of cited cells that have an earlier period. */
const directionsOfCitedRows = ({ cited }: ReadSentence): Set<Direction> => new Set(cited.flatMap((one) => directionOfRow(one) ?? []))
