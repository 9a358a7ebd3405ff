import { hasHangul } from '@dossier/lexicon'
import type { ColumnPeriod } from '@dossier/finance'
import { titleOfFigure } from '../tables/index.ts'
import type { CitedFigure, Reading } from './reading/cited-passage.ts'
import { agreement, type SaidFigure } from './comparing/quantity.ts'
import { type Exact, divided, exactOf, negated, scaled, signOf, writeExact, counterWords } from '@dossier/notation'
import { checkCalculation } from './check-calculation.ts'
import { alignFigures } from './alignment.ts'
import type { SupportedFigure } from './supported-figure.ts'
import type { VerificationRequest } from './verification.ts'
import { locate, readSentence } from './verify-sentence.ts'

const longestLabel = 160

/**
 * The figures of a sentence that was found to be supported: those that cited pages print, those that its calculation gives, and those that
 * the calculation takes. Numbers in words are left out.
 */
export function supportedFigures(request: VerificationRequest): SupportedFigure[] {
  const kept = request.citations.flatMap((cited) => {
    const citation = locate(cited)
    return citation === null ? [] : [{ cited, citation }]
  })
  const sentence = readSentence(request, kept)
  const places = sentence.passages.map(({ citation }) => citation)
  const calculated = request.calculation === undefined ? null : checkCalculation(request.calculation, sentence)
  const present = (found: readonly CitedFigure[], said?: SaidFigure) =>
    presentFound(found, said, (one) => places.indexOf(one.passage.citation))
  const told = alignFigures(sentence).flatMap(({ said, found }) => {
    if (said.figure.inWords) return []
    if (found.length > 0) return present(found, said)
    return calculated?.gives.includes(said) === true ? [{ ...presentWritten(said), citation: null }] : []
  })
  return [...told, ...(calculated?.takes ?? []).flatMap((taken) => present([taken]))]
}

/** One of several that say the same: what they do not share is not certain. */
function presentFound(
  found: readonly CitedFigure[],
  said: SaidFigure | undefined,
  placeOf: (cited: CitedFigure) => number,
): SupportedFigure[] {
  const [first, ...others] = found.map((cited) => ({ cited, ...presentCited(cited, said) }))
  if (first === undefined) return []
  const { cited, label, period, ...figure } = first
  return [
    {
      ...figure,
      ...(label !== undefined && others.every((other) => other.label === label) && { label }),
      ...(period !== undefined && others.every((other) => other.period === period) && { period }),
      citation: placeOf(cited),
    },
  ]
}

type Figure = Omit<SupportedFigure, 'citation'>

function presentCited(cited: CitedFigure, said: SaidFigure | undefined): Figure {
  const { cell, written } = cited
  const reading = readingOf(cited, said)
  const printed = cell ? exactOf(cell.figure.value) : written ? scaled(written.value, -written.exponent) : exactOf(0)
  const isShare = reading !== undefined && reading.kind !== 'number' && cell === undefined
  const told = reading === undefined || isShare ? null : divided(reading.value, printed)
  // Brackets around a figure of a row make it negative.
  const scale = told === null ? 1 : Math.abs(toNumber(told))
  const value = isShare ? reading.value : told !== null && signOf(told) < 0 ? negated(printed) : printed
  const label = cell && titleOfFigure(cell.figure).slice(0, longestLabel)
  const period = cell?.figure.period ? nameOfPeriod(cell.figure.period) : undefined
  return {
    value: toNumber(value),
    ...unitOf(reading ?? { kind: 'number' }, cited.passage.text, cell?.figure.unit.kind === 'amount'),
    scale: scale === 0 ? 1 : scale,
    ...(label !== undefined && label !== '' && { label }),
    ...(period !== undefined && { period }),
  }
}

/** The reading in which the page says what the sentence does; of its digits alone the table tells the scale. */
function readingOf(cited: CitedFigure, said: SaidFigure | undefined): Reading | undefined {
  const agreeing = said && cited.readings.find((reading) => agreement(said, { ...cited, readings: [reading] }) === 'agrees')
  const isTold = cited.cell !== undefined && cited.cell.figure.unit.kind !== 'unknown' && cited.cell.figure.unit.scaleUntold !== true
  const chosen = agreeing ?? cited.readings[0]
  return chosen?.bare === true && (isTold || cited.cell === undefined) ? (cited.readings.find(({ bare }) => !bare) ?? chosen) : chosen
}

function presentWritten({ figure }: SaidFigure): Figure {
  const value = figure.kind === 'number' ? scaled(figure.value, -figure.exponent) : figure.value
  return { value: toNumber(value), ...unitOf(figure, figure.text), scale: figure.kind === 'number' ? 10 ** figure.exponent : 1 }
}

function unitOf(
  { kind, currency, counted }: Pick<Reading, 'kind' | 'currency' | 'counted'>,
  text: string,
  isAmount = false,
): Pick<SupportedFigure, 'unit' | 'currency' | 'counted'> {
  if (kind === 'unknown') return { unit: 'number' }
  if (kind !== 'number') return { unit: kind }
  if (counted !== undefined) return { unit: 'number', counted: countedAs(counted, text) }
  // A bare "$" is shown as the dollar that readers take it for; a sign with several readings tells no currency.
  const code = currency === '$' ? 'USD' : currency
  return {
    unit: isAmount || code !== undefined ? 'amount' : 'number',
    ...(code !== undefined && /^[A-Z]{3}$/.test(code) && { currency: code }),
  }
}

/** Those that readers see in their own language; others are told in that of the text. */
const translated = new Set(['share', 'person', 'year', 'month', 'week', 'day', 'hour'])

function countedAs(counted: string, text: string): string {
  const words = counterWords.get(counted)
  return translated.has(counted) || !words ? counted : words[hasHangul(text) ? 'ko' : 'en']
}

const toNumber = (value: Exact): number => Number(writeExact(value))

/** Undefined for a length of time whose end is not told. */
function nameOfPeriod({ year, month, months, quarter }: ColumnPeriod): string | undefined {
  const end = month === undefined ? undefined : `${year}-${String(month).padStart(2, '0')}`
  if (months === undefined) return end ?? `FY${year}`
  if (months === 3) return quarter === undefined ? end && `3M ${end}` : `Q${quarter} ${year}`
  if (months === 6) return `H1 ${year}`
  return months === 9 ? `9M ${year}` : `FY${year}`
}
