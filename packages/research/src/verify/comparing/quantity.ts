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

/** How a cited figure relates to one of the sentence; `unit`: only the digits agree. */
export type Agreement = 'agrees' | 'sign' | 'unit' | 'none'

const half = exact(1n, 2n)

/** A figure of a sentence with what the sentence states beside it. */
export interface StatedFigure {
  figure: WrittenFigure
  /** Written as a negative. */
  negative: boolean
  direction: Direction | null
  /** Text of its clause. */
  clause: string
}

/** The figures of a sentence with their directions. Brackets make a figure an aside in a sentence, and a negative in a row. */
export function statedFigures(
  text: string,
  figures: readonly WrittenFigure[],
  { isRow, isConverted }: { isRow: boolean; isConverted: boolean },
): StatedFigure[] {
  return figures.map((written, at) => {
    const figure = { ...withIdiomsResolved(text, written), ...(isConverted && isInMyriads(written.text) && { isConverted }) }
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

const moves = /\b(?:\p{L}{2,12}(?:ed|ing)|rose|risen|went|goes|grew|came|comes|was|were|is|adds?|amounts?)\s$/iu

/** "Edged up to $5" is no bound, "$5 a year before" is not per year, "4.8 points" are percentage points, and "20%를 넘지 않는" is a limit. */
function withIdiomsResolved(text: string, figure: WrittenFigure): WrittenFigure {
  const { start, end, bound, per } = figure
  const isMoved = bound === 'atMost' && /^up\b/i.test(figure.text) && moves.test(text.slice(Math.max(0, start - 16), start))
  const isBefore = per === 'year' && /^\s(?:before|earlier|ago|prior)\b/i.test(text.slice(end, end + 9))
  const { per: perUnit, ...rest } = figure
  const isPoints =
    figure.kind === 'number' && !figure.inWords && figure.counted === undefined && /^\spoints?\b/i.test(text.slice(end, end + 8))
  const isLimit = bound === 'above' && /^지\s?(?:않|못|아니)/.test(text.slice(end, end + 4))
  return {
    ...rest,
    ...(isMoved && { bound: 'exact' as const }),
    ...(isLimit && { bound: 'atMost' as const }),
    ...(isPoints && { kind: 'points' as const }),
    ...(perUnit !== undefined && !isBefore && { per: perUnit }),
  }
}

/** Whether a cited figure equals one of the sentence, at the precision in which the sentence writes it. */
export function agreement(stated: StatedFigure, cited: CitedFigure): Agreement {
  // Figures with an unknown unit agree if they are written alike.
  const bareOf = (text: string): string => text.replace(/\s/g, '').toLowerCase()
  if (stated.figure.kind === 'unknown' && cited.written && bareOf(stated.figure.text) === bareOf(cited.written.text)) return 'agrees'
  let best: Agreement = 'none'
  for (const reading of cited.readings) {
    if (!sizeAgrees(stated.figure, reading, cited.written?.bound ?? 'exact') && !isBoundInWords(stated.figure, reading, cited)) continue
    if (!unitAgrees(stated.figure, reading, cited)) {
      if (best === 'none') best = 'unit'
    } else if (signAgrees(stated, reading.value, cited)) return 'agrees'
    else best = 'sign'
  }
  if (best === 'none' && sameDigits(stated.figure, cited)) return 'unit'
  return best
}

function unitAgrees(stated: WrittenFigure, reading: Reading, cited: CitedFigure): boolean {
  if (stated.kind === 'unknown') return false
  if (stated.kind === 'points' && reading.kind === 'percent') return isAddedShare(cited)
  if (stated.kind !== reading.kind) return reading.bare && isPercentByContext(stated.kind, cited)
  if (reading.bare && stated.currency !== undefined) return isInUnits(stated, cited)
  if (stated.currency !== undefined && reading.currency !== undefined && !isSameCurrency(stated.currency, reading.currency, cited))
    return false
  if (stated.per !== undefined && reading.per !== undefined && !isSamePer(stated.per, reading.per)) return false
  if (stated.currency !== undefined && reading.counted !== undefined) return false
  // A count of things is no amount of money.
  if (stated.currency === undefined && reading.currency !== undefined && stated.counted !== undefined) return false
  return stated.counted === undefined || reading.counted === undefined || mayCountTheSame(stated.counted, reading.counted)
}

const addedBefore =
  /\b(?:plus|minus|contribut\p{L}*|add(?:s|ed|ing)?|spread|margin|premium) (?:of |over |by )?(?:about |approximately )?\(?$/iu

/** A percentage that is added to another one: "prime plus 1.5%", "the acquisition contributing 4.8%". */
function isAddedShare({ written, passage }: CitedFigure): boolean {
  return written !== undefined && addedBefore.test(passage.text.slice(Math.max(0, written.start - 40), written.start))
}

/**
 * Whether a figure of a sentence is the difference between two cited cells of one row, of which the sentence states one: "$52.7 billion, $1.0 billion
 * more than a year earlier".
 */
export function isDifferenceOfCited({ figure }: StatedFigure, others: readonly StatedFigure[], cited: readonly CitedFigure[]): boolean {
  const isStated = (one: CitedFigure): boolean =>
    one.cell !== undefined && others.some((other) => other.figure !== figure && agreement(other, one) === 'agrees')
  return cited.filter(isStated).some((from) =>
    cited.some(
      (to) =>
        to !== from &&
        to.cell?.table === from.cell?.table &&
        to.cell?.fact.row === from.cell?.fact.row &&
        from.readings.some((reading, at) => {
          const other = to.readings[at]
          if (other === undefined || other.kind !== reading.kind || other.bare !== reading.bare) return false
          const value = subtracted(sizeOf(reading.value), sizeOf(other.value))
          return unitAgrees(figure, { ...reading, value }, from) && sizeAgrees(figure, { value: sizeOf(value), step: exact(0n) })
        }),
    ),
  )
}

/** Whether a row prints bare numbers that it, or the text above it, calls percentages. */
export function isPercentByContext(kind: WrittenFigure['kind'], { passage }: CitedFigure): boolean {
  if (kind !== 'percent' && kind !== 'points') return false
  const { page, citation } = passage
  const textAbove = page.text.slice(Math.max(0, citation.start - headerReach), citation.start)
  return percentWords.test(`${passage.context}\n${passage.text}`) || (passage.isRow && percentWords.test(textAbove))
}
/** How far above a row the head of its table may be, characters. */
const headerReach = 1_200
const percentWords = /%|\bper ?cent|퍼센트|비율|비중|증가율|성장률/i

/** Figures of this size are printed in units, not in thousands or millions. */
const surelyInUnits = exact(10_000_000_000n)

/** A bare number is an amount in units if no scale is stated, or if none is plausible; in the currency of its page or document. */
function isInUnits(stated: WrittenFigure, cited: CitedFigure): boolean {
  const { readings, passage, written } = cited
  if (written && !passage.isRow) return false
  const scaled = readings.find(({ bare, kind }) => !bare && kind === 'number')
  const isInSingleUnits = scaled === undefined || compared(sizeOf(scaled.value), multiplied(surelyInUnits, exact(1_000n))) > 0
  if (!isInSingleUnits || readings.some(({ counted }) => counted !== undefined)) return false
  const currency = stated.currency ?? ''
  const own = passage.document.currency
  return (
    currency === own ||
    currency === scaled?.currency ||
    passage.currencies.has(currency) ||
    (currency === '$' && own !== undefined && isDollar(own))
  )
}

/** A bound that sentence and source word differently: "minimum notice: 6 weeks" for "at least six weeks". */
function isBoundInWords(stated: WrittenFigure, { value }: Reading, { written, passage }: CitedFigure): boolean {
  const side = sideOf(stated.bound)
  if (!written || side === null || written.bound !== 'exact' || compared(sizeOf(stated.value), sizeOf(value)) !== 0) return false
  const nearby = passage.text.slice(Math.max(0, written.start - boundReach), written.end + boundReach)
  return (side === 'above' ? leastWords : mostWords).test(nearby) && !(side === 'above' ? mostWords : leastWords).test(nearby)
}
const boundReach = 120
const leastWords = /\b(?:minimum|least|less than|fewer than|or more|exceeds?|in excess|more than|over|above)\b|최소|이상|초과/i
const mostWords =
  /\b(?:maximum|most|up to|within|not (?:to )?exceed|no (?:later|longer|more) than|not (?:later|longer|more) than|or less|under|below|limit(?:ed)?)\b|최대|이하|이내|한도/i

/** "Each" matches any unit. */
const isSamePer = (one: string, other: string): boolean => one === 'unit' || other === 'unit' || mayCountTheSame(one, other)

/** A bare "$" is the dollar of the document; if the figure itself names its dollar, no other one agrees. */
function isSameCurrency(stated: string, printed: string, { written, passage }: CitedFigure): boolean {
  // Cents and pence are of the currency of their document.
  if (stated === 'unknown' || printed === 'unknown') return true
  if (stated === '$' && written?.currency === undefined && printed === passage.document.currency && isDollar(printed)) return true
  return matchesCurrency(stated, printed, passage.currencies)
}

/**
 * Whether a value equals a figure of the sentence, rounded to the last place that the sentence writes; signs are ignored.
 * @param bound exact, or the bound that the value itself is
 */
export function sizeAgrees(
  stated: WrittenFigure,
  { value, step }: { value: Exact; step: Exact },
  bound: WrittenFigure['bound'] = 'exact',
): boolean {
  const [statedSize, citedSize] = [sizeOf(stated.value), sizeOf(value)]
  const apart = compared(statedSize, citedSize)
  const [side, citedSide] = [sideOf(stated.bound), sideOf(bound)]
  // "Up to 5" is neither "5" nor "at least 5".
  if (citedSide !== null && (citedSide !== side || compared(sizeOf(subtracted(statedSize, citedSize)), multiplied(stated.step, half)) > 0))
    return false
  if (apart === 0) return side === null || (side === citedSide && !(isStrict(stated.bound) && !isStrict(bound)))
  if (compared(step, stated.step) > 0) return false
  if (stated.bound === 'exact') return compared(sizeOf(subtracted(statedSize, citedSize)), multiplied(precisionOf(stated), half)) <= 0
  const place = roundPlace(stated)
  if (stated.bound === 'about') return compared(sizeOf(subtracted(statedSize, citedSize)), multiplied(place, half)) <= 0
  const inside = side === 'above' ? apart < 0 : apart > 0
  // "Up to 1 trillion" does not agree with a billion.
  const near = compared(multiplied(citedSize, exact(2n)), statedSize) > 0
  return inside && near && compared(sizeOf(subtracted(statedSize, citedSize)), place) < 0
}

type AnyBound = 'exact' | Bound

const sideOf = (bound: AnyBound): 'above' | 'below' | null =>
  bound === 'above' || bound === 'atLeast' ? 'above' : bound === 'below' || bound === 'atMost' ? 'below' : null
/** "More than 5" does not agree with "at least 5". */
const isStrict = (bound: AnyBound): boolean => bound === 'above' || bound === 'below'

/**
 * An amount converted into the scale words of another language is written in 만 and 억, although it is meant to fewer places: 9,740만 for 97.4 million.
 */
function precisionOf(stated: WrittenFigure): Exact {
  const round = roundPlace(stated)
  const significant = divided(sizeOf(stated.value), round)
  return stated.isConverted === true && significant !== null && compared(significant, leastSignificant) >= 0 ? round : stated.step
}
const leastSignificant = exact(100n)

/**
 * Place of the last digit that is not zero, with two digits at least: "about 1,500 million" is meant to the hundred million, "about 30" does not
 * agree with 32.
 */
function roundPlace({ value, step }: WrittenFigure): Exact {
  const places = divided(sizeOf(value), step)
  if (places === null || places.denominator !== 1n) return step
  const digits = String(places.numerator)
  const trailingZeros = digits.length - digits.replace(/(?<!0)0+$/, '').length
  return multiplied(step, exact(10n ** BigInt(Math.max(0, Math.min(trailingZeros, digits.length - 2)))))
}

const outflow =
  /\b(?:expenditures?|expenses?|costs?|purchases?|payments?|paid|repurchases?|dividends?|repayments?|used|outflows?|decreases?|declines?|loss(?:es)?|deficit|less|provisions?|tax(?:es)?|charges?|depreciation|amortization|write-?offs?|impairments?|reductions?|redemptions?|retirements?|contributions?|acquisitions?|additions?|withholding|treasury|distributions?|interest|allowances?|accumulated|eliminations?)\b|취득|지급|상환|비용|원가|감소|손실|결손|차감|유출|배당|자기주식|상각|손상|법인세|이자|제거/i
/** "Net income (loss)", "Increase (decrease) in": the sign shows which of the two it is. */
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

function signAgrees({ figure, negative, direction, clause }: StatedFigure, value: Exact, cited: CitedFigure): boolean {
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
    return !(goesDown(direction) && change.test(words) && !directionsIn(words).some((stated) => goesDown(stated.direction)))
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
  // "Decreased by -5%" is a double negative.
  if (negative) return (written.bracketed || goesDown(citedDirection)) && !(signOf(figure.value) < 0 && goesDown(direction))
  return !(goesDown(direction) && goesUp(citedDirection)) && !(goesUp(direction) && goesDown(citedDirection))
}

/** Words by which a sentence states a negative amount without a sign. */
const lossWords = /\b(?:loss(?:es)?|lost|loses?|losing|deficits?|negative|credit|benefit)\b|손실|적자|결손/i
const outflowWords =
  /\b(?:paid|pays?|spent|spends?|cost|invested|repaid|bought|repurchased|purchased|used|outflows?|charged|returned)\b|지급|지출|유출|사용|투자/i

const directions = new WeakMap<CitedFigure, { direction: Direction | null }>()

/** Called for each figure of the sentence, and cached. */
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

/** The same digits in any unit; only for a more precise reason. */
function sameDigits(stated: WrittenFigure, { written, cell }: CitedFigure): boolean {
  const digits = (text: string): string => text.replace(/[^\d.]/g, '')
  const own = digits(stated.text)
  return own.length > 1 && own === digits(written?.text ?? cell?.figure.cell.text ?? '')
}
