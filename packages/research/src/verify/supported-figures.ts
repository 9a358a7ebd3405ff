import { hasHangul } from '@dossier/lexicon'
import type { ColumnPeriod } from '@dossier/finance'
import { titleOfFigure } from '../tables/index.ts'
import type { CitedFigure, Reading } from './reading/cited-passage.ts'
import { agreement, type StatedFigure } from './comparing/quantity.ts'
import { type Exact, divided, exactOf, negated, scaled, signOf, writeExact, counterWords, isCurrencyCode } from '@dossier/notation'
import { checkCalculation } from './check-calculation.ts'
import { alignFigures } from './alignment.ts'
import type { SupportedFigure } from './supported-figure.ts'
import type { VerificationRequest } from './verification.ts'
import { locate, readSentence } from './verify-sentence.ts'

const maxLabelLength = 160

/**
 * The figures of a supported sentence: those that cited pages print, those that its calculation produces, and those that the calculation uses.
 * Numbers in words are left out.
 */
export function supportedFigures(request: VerificationRequest): SupportedFigure[] {
  const located = request.citations.flatMap((cited) => {
    const citation = locate(cited)
    return citation === null ? [] : [{ cited, citation }]
  })
  const sentence = readSentence(request, located)
  const places = sentence.passages.map(({ citation }) => citation)
  const calculated = request.calculation === undefined ? null : checkCalculation(request.calculation, sentence)
  const present = (found: readonly CitedFigure[], stated?: StatedFigure) =>
    presentMatch(found, stated, (one) => places.indexOf(one.passage.citation))
  const fromText = alignFigures(sentence).flatMap(({ stated, found }) => {
    if (stated.figure.inWords) return []
    if (found.length > 0) return present(found, stated)
    return calculated?.resultFigures.includes(stated) === true ? [{ ...presentWritten(stated), citation: null }] : []
  })
  return [...fromText, ...(calculated?.citedOperands ?? []).flatMap((taken) => present([taken]))]
}

/** Presents one of several matching figures; its label and period only where all of them agree. */
function presentMatch(
  found: readonly CitedFigure[],
  stated: StatedFigure | undefined,
  citationIndexOf: (cited: CitedFigure) => number,
): SupportedFigure[] {
  const [first, ...others] = found.map((cited) => ({ cited, ...presentCited(cited, stated) }))
  if (first === undefined) return []
  const { cited, label, period, ...figure } = first
  return [
    {
      ...figure,
      ...(label !== undefined && others.every((other) => other.label === label) && { label }),
      ...(period !== undefined && others.every((other) => other.period === period) && { period }),
      citation: citationIndexOf(cited),
    },
  ]
}

type Figure = Omit<SupportedFigure, 'citation'>

function presentCited(cited: CitedFigure, stated: StatedFigure | undefined): Figure {
  const { cell, written } = cited
  const reading = readingOf(cited, stated)
  const printed = cell ? exactOf(cell.figure.value) : written ? scaled(written.value, -written.exponent) : exactOf(0)
  const isShare = reading !== undefined && reading.kind !== 'number' && cell === undefined
  const factor = reading === undefined || isShare ? null : divided(reading.value, printed)
  // Brackets around a figure of a row make it negative.
  const scale = factor === null ? 1 : Math.abs(toNumber(factor))
  const value = isShare ? reading.value : factor !== null && signOf(factor) < 0 ? negated(printed) : printed
  const label = cell && titleOfFigure(cell.figure).slice(0, maxLabelLength)
  const period = cell?.figure.period ? nameOfPeriod(cell.figure.period) : undefined
  return {
    value: toNumber(value),
    ...unitOf(reading ?? { kind: 'number' }, cited.passage.text, cell?.figure.unit.kind === 'amount'),
    scale: scale === 0 ? 1 : scale,
    ...(label !== undefined && label !== '' && { label }),
    ...(period !== undefined && { period }),
  }
}

/** The reading of the page that agrees with the sentence; for bare digits the one with the scale of the table. */
function readingOf(cited: CitedFigure, stated: StatedFigure | undefined): Reading | undefined {
  const agreeing = stated && cited.readings.find((reading) => agreement(stated, { ...cited, readings: [reading] }) === 'agrees')
  const hasKnownScale =
    cited.cell !== undefined && cited.cell.figure.unit.kind !== 'unknown' && cited.cell.figure.unit.isScaleUnstated !== true
  const chosen = agreeing ?? cited.readings[0]
  return chosen?.bare === true && (hasKnownScale || cited.cell === undefined)
    ? (cited.readings.find(({ bare }) => !bare) ?? chosen)
    : chosen
}

function presentWritten({ figure }: StatedFigure): Figure {
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
  // A bare "$" is shown as US dollars, as most readers take it; a sign with several readings has no currency.
  const code = currency === '$' ? 'USD' : currency
  return {
    unit: isAmount || code !== undefined ? 'amount' : 'number',
    ...(code !== undefined && isCurrencyCode(code) && { currency: code }),
  }
}

/** Units that the interface translates; others are shown in the language of the text. */
const translated = new Set(['share', 'person', 'year', 'month', 'week', 'day', 'hour'])

function countedAs(counted: string, text: string): string {
  const words = counterWords.get(counted)
  return translated.has(counted) || !words ? counted : words[hasHangul(text) ? 'ko' : 'en']
}

const toNumber = (value: Exact): number => Number(writeExact(value))

/** Undefined for a length of time without a known end. */
function nameOfPeriod({ year, month, months, quarter }: ColumnPeriod): string | undefined {
  const end = month === undefined ? undefined : `${year}-${String(month).padStart(2, '0')}`
  if (months === undefined) return end ?? `FY${year}`
  if (months === 3) return quarter === undefined ? end && `3M ${end}` : `Q${quarter} ${year}`
  if (months === 6) return `H1 ${year}`
  return months === 9 ? `9M ${year}` : `FY${year}`
}
