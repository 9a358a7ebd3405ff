import {
  type Bound,
  compared,
  divided,
  type Exact,
  exact,
  isDollar,
  isInMyriads,
  matchesCurrency,
  mayCountTheSame,
  multiplied,
  signOf,
  sizeOf,
  subtracted,
} from '@dossier/notation'
import type { CitedFigure, Reading } from '../reading/cited-passage.ts'
import { clauseAround, type Direction, directionOf, directionsIn } from '../reading/directions.ts'
import type { WrittenFigure } from '../reading/read-text.ts'

/** What a cited figure has to do with one of the sentence: `unit` when only its digits agree. */
export type Agreement = 'agrees' | 'sign' | 'unit' | 'none'

const half = exact(1n, 2n)

/** A figure of the sentence with what its sentence says beside it. */
export interface SaidFigure {
  figure: WrittenFigure
  /** It is written as a negative. */
  negative: boolean
  direction: Direction | null
  /** The words of its clause. */
  clause: string
}

/**
 * The figures of a sentence with the way in which they go. Brackets make an aside of what they hold in a sentence, and a negative in a row.
 */
export function saidFigures(
  text: string,
  figures: readonly WrittenFigure[],
  { isRow, isConverted }: { isRow: boolean; isConverted: boolean },
): SaidFigure[] {
  return figures.map((written, at) => {
    const figure = { ...inItsWords(text, written), ...(isConverted && isInMyriads(written.text) && { isConverted }) }
    const previous = figures[at - 1]
    const aside = figure.bracketed && figure.kind !== 'number' && previous?.kind === 'number' && figure.start - previous.end < 3
    return {
      figure,
      negative: signOf(figure.value) < 0 || (figure.bracketed && isRow && !aside),
      direction: directionOf(text, aside ? previous : figure, aside ? [] : figures.filter((other) => other !== written)),
      clause: text.slice(...clauseAround(text, figure.start)),
    }
  })
}

const moves = /\b(?:\p{L}{2,12}(?:ed|ing)|rose|risen|went|goes|grew|came|comes|was|were|is)\s$/iu

/** "Edged up to $5" is no bound, and "$5 a year before" none of each year. */
function inItsWords(text: string, figure: WrittenFigure): WrittenFigure {
  const { start, end, bound, per } = figure
  const isMoved = bound === 'atMost' && /^up\b/i.test(figure.text) && moves.test(text.slice(Math.max(0, start - 16), start))
  const isBefore = per === 'year' && /^\s(?:before|earlier|ago|prior)\b/i.test(text.slice(end, end + 9))
  const { per: piece, ...rest } = figure
  return { ...rest, ...(isMoved && { bound: 'exact' as const }), ...(piece !== undefined && !isBefore && { per: piece }) }
}

/** Whether a cited figure says one of the sentence, to the precision in which the sentence writes it. */
export function agreement(said: SaidFigure, cited: CitedFigure): Agreement {
  // Of a unit that nobody knows the same words say the same.
  const bareOf = (text: string): string => text.replace(/\s/g, '').toLowerCase()
  if (said.figure.kind === 'unknown' && cited.written && bareOf(said.figure.text) === bareOf(cited.written.text)) return 'agrees'
  let best: Agreement = 'none'
  for (const reading of cited.readings) {
    if (!sizeAgrees(said.figure, reading, cited.written?.bound ?? 'exact') && !isBoundInWords(said.figure, reading, cited)) continue
    if (!unitAgrees(said.figure, reading, cited)) {
      if (best === 'none') best = 'unit'
    } else if (signAgrees(said, reading.value, cited)) return 'agrees'
    else best = 'sign'
  }
  if (best === 'none' && sameDigits(said.figure, cited)) return 'unit'
  return best
}

function unitAgrees(said: WrittenFigure, reading: Reading, cited: CitedFigure): boolean {
  if (said.kind === 'unknown') return false
  if (said.kind !== reading.kind) return reading.bare && isToldAround(said.kind, cited)
  if (reading.bare && said.currency !== undefined) return isInUnits(said, cited)
  if (said.currency !== undefined && reading.currency !== undefined && !isSameMoney(said.currency, reading.currency, cited)) return false
  if (said.per !== undefined && reading.per !== undefined && !isSamePiece(said.per, reading.per)) return false
  if (said.currency !== undefined && reading.counted !== undefined) return false
  // An amount or a count of things is not the same as a bare number of running text that tells neither.
  if (said.currency === undefined && reading.currency !== undefined && said.counted !== undefined) return false
  return said.counted === undefined || reading.counted === undefined || mayCountTheSame(said.counted, reading.counted)
}

/** A row prints bare numbers of what it, or what stands over it, says is in per cent. */
export function isToldAround(kind: WrittenFigure['kind'], { passage }: CitedFigure): boolean {
  if (kind !== 'percent' && kind !== 'points') return false
  const { page, citation } = passage
  const over = page.text.slice(Math.max(0, citation.start - overTable), citation.start)
  return percentWords.test(`${passage.around}\n${passage.text}`) || (passage.isRow && percentWords.test(over))
}
/** So far above a row the head of its table may stand, characters. */
const overTable = 1_200
const percentWords = /%|\bper ?cent|퍼센트|비율|비중|증가율|성장률/i

/** So much is printed out, and not in thousands or millions. */
const surelyInUnits = exact(10_000_000_000n)

/** A bare number is an amount in units where nothing says a scale, or where no scale could be meant; in the currency of its page or document. */
function isInUnits(said: WrittenFigure, cited: CitedFigure): boolean {
  const { readings, passage, written } = cited
  if (written && !passage.isRow) return false
  const scaled = readings.find(({ bare, kind }) => !bare && kind === 'number')
  const isWhole = scaled === undefined || compared(sizeOf(scaled.value), multiplied(surelyInUnits, exact(1_000n))) > 0
  if (!isWhole || readings.some(({ counted }) => counted !== undefined)) return false
  const currency = said.currency ?? ''
  const own = passage.document.currency
  return (
    currency === own ||
    currency === scaled?.currency ||
    passage.currencies.has(currency) ||
    (currency === '$' && own !== undefined && isDollar(own))
  )
}

/** A bound that the sentence puts into one word and the source into another: "minimum notice: 6 weeks" for "at least six weeks". */
function isBoundInWords(said: WrittenFigure, { value }: Reading, { written, passage }: CitedFigure): boolean {
  const side = sideOf(said.bound)
  if (!written || side === null || written.bound !== 'exact' || compared(sizeOf(said.value), sizeOf(value)) !== 0) return false
  const around = passage.text.slice(Math.max(0, written.start - boundReach), written.end + boundReach)
  return (side === 'above' ? leastWords : mostWords).test(around) && !(side === 'above' ? mostWords : leastWords).test(around)
}
const boundReach = 120
const leastWords = /\b(?:minimum|least|less than|fewer than|or more|exceeds?|in excess|more than|over|above)\b|최소|이상|초과/i
const mostWords =
  /\b(?:maximum|most|up to|within|not (?:to )?exceed|no (?:later|longer|more) than|not (?:later|longer|more) than|or less|under|below|limit(?:ed)?)\b|최대|이하|이내|한도/i

/** "Each" is a piece of whatever is spoken of. */
const isSamePiece = (one: string, other: string): boolean => one === 'unit' || other === 'unit' || mayCountTheSame(one, other)

/** A bare "$" is the dollar of the document; where a figure itself says which dollar it is, another one is not meant. */
function isSameMoney(told: string, printed: string, { written, passage }: CitedFigure): boolean {
  // Cents and pence are of the currency that their document has.
  if (told === 'unknown' || printed === 'unknown') return true
  if (told === '$' && written?.currency === undefined && printed === passage.document.currency && isDollar(printed)) return true
  return matchesCurrency(told, printed, passage.currencies)
}

/**
 * Whether a value is what the sentence says, rounded to the last place that the sentence writes; signs aside.
 * @param bound how exactly the value itself is meant
 */
export function sizeAgrees(
  said: WrittenFigure,
  { value, step }: { value: Exact; step: Exact },
  bound: WrittenFigure['bound'] = 'exact',
): boolean {
  const [told, cited] = [sizeOf(said.value), sizeOf(value)]
  const apart = compared(told, cited)
  const [side, citedSide] = [sideOf(said.bound), sideOf(bound)]
  // "Up to 5" is neither "5" nor "at least 5".
  if (citedSide !== null && (citedSide !== side || compared(sizeOf(subtracted(told, cited)), multiplied(said.step, half)) > 0)) return false
  if (apart === 0) return side === null || (side === citedSide && !(isStrict(said.bound) && !isStrict(bound)))
  if (compared(step, said.step) > 0) return false
  if (said.bound === 'exact') return compared(sizeOf(subtracted(told, cited)), multiplied(placeOf(said), half)) <= 0
  const place = roundPlace(said)
  if (said.bound === 'about') return compared(sizeOf(subtracted(told, cited)), multiplied(place, half)) <= 0
  const inside = side === 'above' ? apart < 0 : apart > 0
  // "Up to 1 trillion" is not said of a billion.
  const near = compared(multiplied(cited, exact(2n)), told) > 0
  return inside && near && compared(sizeOf(subtracted(told, cited)), place) < 0
}

type AnyBound = 'exact' | Bound

const sideOf = (bound: AnyBound): 'above' | 'below' | null =>
  bound === 'above' || bound === 'atLeast' ? 'above' : bound === 'below' || bound === 'atMost' ? 'below' : null
/** "More than 5" is not said of "at least 5". */
const isStrict = (bound: AnyBound): boolean => bound === 'above' || bound === 'below'

/** An amount in the words of scale of another language is told in 만 and 억, though it is meant to fewer places: 9,740만 of 97.4 million. */
function placeOf(said: WrittenFigure): Exact {
  const round = roundPlace(said)
  const significant = divided(sizeOf(said.value), round)
  return said.isConverted === true && significant !== null && compared(significant, leastSignificant) >= 0 ? round : said.step
}
const leastSignificant = exact(100n)

/**
 * The last place that is not a nought, with two digits at least: "about 1,500 million" is meant to the hundred million, "about 30" is not said
 * of 32.
 */
function roundPlace({ value, step }: WrittenFigure): Exact {
  const places = divided(sizeOf(value), step)
  if (places === null || places.denominator !== 1n) return step
  const digits = String(places.numerator)
  const noughts = digits.length - digits.replace(/(?<!0)0+$/, '').length
  return multiplied(step, exact(10n ** BigInt(Math.max(0, Math.min(noughts, digits.length - 2)))))
}

const outflow =
  /\b(?:expenditures?|expenses?|costs?|purchases?|payments?|paid|repurchases?|dividends?|repayments?|used|outflows?|decreases?|declines?|loss(?:es)?|deficit|less|provisions?|tax(?:es)?|charges?|depreciation|amortization|write-?offs?|impairments?|reductions?|redemptions?|retirements?|contributions?|acquisitions?|additions?|withholding|treasury|distributions?|interest|allowances?|accumulated|eliminations?)\b|취득|지급|상환|비용|원가|감소|손실|결손|차감|유출|배당|자기주식|상각|손상|법인세|이자|제거/i
/** "Net income (loss)", "Increase (decrease) in": the sign tells which of the two it is. */
const eitherWay =
  /\b(?:income|earnings|profit|gains?|increases?|provided|benefit|appreciation|surplus|inflows?)\b[^()]{0,24}\((?:loss(?:es)?|decreases?|used|use|deficit|expenses?|provision|depreciation|outflows?)\b|\b(?:loss(?:es)?|decreases?|used|expenses?|provision)\b[^()]{0,24}\((?:income|gains?|increases?|provided|benefit|earnings)\b|(?:이익|수익|증가|유입)\s*\((?:손실|비용|감소|유출)|(?:손실|비용|감소|유출)\s*\((?:이익|수익|증가|유입)/i
const change = /\bchanges?\b|\bgrowth\b|\bvariance\b|증감|증가율|성장률|변동|increase|\bvs\.?\b/i

const wordsOf = ({ cell }: CitedFigure): string =>
  cell === undefined
    ? ''
    : [...cell.figure.labels, ...(cell.figure.section ? [cell.figure.section] : []), ...cell.figure.headings]
        .map(({ text }) => text)
        .join(' ')

const goesDown = (direction: Direction | null): boolean => direction === 'down' || direction === 'loss'
const goesUp = (direction: Direction | null): boolean => direction === 'up' || direction === 'profit'

function signAgrees({ figure, negative, direction, clause }: SaidFigure, value: Exact, cited: CitedFigure): boolean {
  const sign = signOf(value)
  if (sign === 0) return true
  const { cell, written, passage } = cited
  if (cell !== undefined) {
    const words = wordsOf(cited)
    const label = cell.figure.labels.map(({ text }) => text).join(' ')
    if (sign < 0)
      return (
        negative ||
        goesDown(direction) ||
        (lossWords.test(clause) && !goesUp(direction)) ||
        (!eitherWay.test(label) && (outflow.test(words) || outflowWords.test(clause)) && !goesUpOnly(direction, words))
      )
    if (negative) return false
    if (direction === 'loss' && eitherWay.test(label)) return false
    return !(goesDown(direction) && change.test(words) && !directionsIn(words).some((said) => goesDown(said.direction)))
  }
  if (sign < 0)
    return (
      negative ||
      goesDown(direction) ||
      (passage.isRow && lossWords.test(clause) && !goesUp(direction)) ||
      (passage.isRow && !eitherWay.test(passage.text) && (outflow.test(passage.text) || outflowWords.test(clause)))
    )
  if (written === undefined) return !negative
  const citedDirection = directionOfCited(cited, written)
  // "Decreased by -5%" says what nobody means.
  if (negative) return (written.bracketed || goesDown(citedDirection)) && !(signOf(figure.value) < 0 && goesDown(direction))
  return !(goesDown(direction) && goesUp(citedDirection)) && !(goesUp(direction) && goesDown(citedDirection))
}

/** With which a sentence tells a negative by its size. */
const lossWords = /\b(?:loss(?:es)?|lost|loses?|losing|deficits?|negative|credit|benefit)\b|손실|적자|결손/i
const outflowWords =
  /\b(?:paid|pays?|spent|spends?|cost|invested|repaid|bought|repurchased|purchased|used|outflows?|charged|returned)\b|지급|지출|유출|사용|투자/i

const directions = new WeakMap<CitedFigure, { direction: Direction | null }>()

/** Asked once for each figure of the sentence, read once. */
function directionOfCited(cited: CitedFigure, written: WrittenFigure): Direction | null {
  const known = directions.get(cited)
  if (known) return known.direction
  const { text, figures } = cited.passage
  const others = figures.flatMap(({ written: other }) => (other && other !== written ? [other] : []))
  const direction = directionOf(text, written, others)
  directions.set(cited, { direction })
  return direction
}

/** "Increased by 5%" is never "(5)%", whatever the row is called. */
const goesUpOnly = (direction: Direction | null, words: string): boolean => goesUp(direction) && change.test(words)

/** The same digits in whatever unit: told apart only to say why. */
function sameDigits(said: WrittenFigure, { written, cell }: CitedFigure): boolean {
  const digits = (text: string): string => text.replace(/[^\d.]/g, '')
  const own = digits(said.text)
  return own.length > 1 && own === digits(written?.text ?? cell?.figure.cell.text ?? '')
}
