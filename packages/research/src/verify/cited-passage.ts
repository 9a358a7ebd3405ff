import { readReportingUnit, type FigureUnit } from '@dossier/finance'
import type { QuotationCitation } from '../cite.ts'
import type { ReadablePage } from '../readable-page.ts'
import type { Span } from '../span.ts'
import { currenciesIn, exact, type Exact, exactOf, isDollar, multiplied, negated, scaled, scan } from '@dossier/notation'
import { figuresOfPage, unitLineBefore, type PageFigure } from './page-figures.ts'
import { blanked, plainText } from './plain-text.ts'
import { currencyOfPage } from './currency-of-page.ts'
import type { CitedQuote, VerificationSource } from './verification.ts'
import { readText, type RelativeYear, type WrittenFigure, type WrittenTime } from './read-text.ts'

/** One way to read a printed figure. */
export interface Reading extends Pick<WrittenFigure, 'value' | 'step' | 'kind' | 'currency' | 'counted' | 'per'> {
  /** Its digits alone, without the scale that its table tells: it agrees with nothing that tells a scale or a currency. */
  bare: boolean
}

/** A figure that a citation shows. */
export interface CitedFigure {
  readings: readonly Reading[]
  /** Of running text; its place is one in `CitedPassage.text`. */
  written?: WrittenFigure
  /** Of a table. */
  cell?: PageFigure
  passage: CitedPassage
}

/** What a citation shows, read. */
export interface CitedPassage {
  citation: QuotationCitation
  source: VerificationSource
  /** Plain text of the cited span. */
  text: string
  figures: CitedFigure[]
  /** All figures of the span as running text, those of cells as well. */
  asText: CitedFigure[]
  times: readonly WrittenTime[]
  /** Years that it, or what stands over it, calls after the document's own. */
  relativeYears: readonly RelativeYear[]
  /** All currencies that it, what stands over it and the document name, ISO 4217: where they disagree, a bare "$" is none of them. */
  currencies: ReadonlySet<string>
  /** What stands over the span: headings, and of a table's row its labels, column heads and titles. */
  around: string
  timesAround: readonly WrittenTime[]
  /** It is a row of figures rather than a sentence. */
  isRow: boolean
}

/** Reads what stands at `citation` of its page. */
export function readPassage({ page }: CitedQuote, citation: QuotationCitation, source: VerificationSource): CitedPassage {
  const cells = figuresOfPage(page, source).filter(({ figure }) => overlap(figure.cell, citation))
  const raw = page.text.slice(citation.start, citation.end)
  const text = plainText(raw)
  const withoutCells = plainText(
    blanked(
      raw,
      cells.map(({ figure: { cell } }) => ({ start: Math.max(0, cell.start - citation.start), end: cell.end - citation.start })),
    ),
  )
  const around = plainText([...headingsBefore(page, citation), ...aroundCells(page, citation, cells)].join(' \n '))
  const isRow = cells.length > 0 || isRowOfFigures(text)
  const reading = { names: source.names, isRow }
  const { figures, times, relativeYears } = readText(withoutCells, reading)
  const { times: timesAround, relativeYears: yearsAround } = readText(around)
  const passage: CitedPassage = {
    citation,
    source,
    text,
    figures: [],
    asText: [],
    times,
    relativeYears: [...relativeYears, ...yearsAround],
    currencies: currenciesOf(`${text} \n ${around}`, source),
    around,
    timesAround,
    isRow,
  }
  const unit = isRow ? (readReportingUnit(unitLineBefore(page, citation.start) ?? '') ?? undefined) : undefined
  const told = unit ?? (source.scale === undefined ? undefined : { scale: source.scale, ...currencyOf(source) })
  const named = currencyOfPage(page)
  const asWritten = (written: WrittenFigure): CitedFigure => ({
    written,
    readings: readingsOfText(written, isRow ? inDollarsOf(told, named) : undefined, isRow),
    passage,
  })
  passage.figures = [
    ...cells.map((cell) => ({
      cell,
      readings: readingsOfCell(cell, inDollarsOf(told, named), { usual: source.currency, named }),
      passage,
    })),
    ...figures.map(asWritten),
  ]
  passage.asText = cells.length === 0 ? passage.figures : readText(text, reading).figures.map(asWritten)
  return passage
}

function currenciesOf(text: string, { currency }: VerificationSource): ReadonlySet<string> {
  return new Set([...currenciesIn(text), ...(currency === undefined ? [] : [currency])])
}

/** Where a page says which dollar it means, "$" in its tables is that one. */
const inDollarsOf = (told: Scale | undefined, named: string | undefined): Scale | undefined =>
  told && { ...told, ...withCurrency(dollarOf(told.currency, named)) }

const dollarOf = (currency: string | undefined, named: string | undefined): string | undefined =>
  currency === 'USD' && named !== undefined && named !== '$' && isDollar(named) ? named : currency

const currencyOf = ({ currency }: VerificationSource) => (currency === undefined ? {} : { currency })

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end && one.end > one.start

/** The last headings over a place, innermost last. */
function headingsBefore(page: ReadablePage, { start }: Span): string[] {
  return page.headings
    .filter((heading) => heading.end <= start)
    .slice(-3)
    .map((heading) => page.text.slice(heading.start, heading.end))
}

function aroundCells(page: ReadablePage, span: Span, cells: readonly PageFigure[]): string[] {
  const words = new Set<string>()
  for (const { figure, table, title } of cells) {
    for (const cell of [...figure.labels, ...figure.headings, ...(figure.section ? [figure.section] : [])]) words.add(cell.text)
    for (const text of [table.caption, table.unit, title]) if (text !== undefined) words.add(text)
  }
  if (cells.length > 0) return [...words]
  const table = page.tables.find(({ rows }) => rows.some((row) => row.some((cell) => overlap(cell, span))))
  return [
    table?.caption,
    table?.unit,
    ...(table?.rows.slice(0, table.headerRows).flatMap((row) => row.map((cell) => cell.text)) ?? []),
  ].filter((text) => text !== undefined)
}

const mostRowWords = 14

/** Whether a text is a row of a table rather than a sentence. */
export function isRowOfFigures(text: string): boolean {
  const numbers = text.match(/(?:^|\s)[$₩€£△(-]*\d[\d,.]*\)?%?(?=\s|$)/g)?.length ?? 0
  return (
    numbers > 0 && !/[.?!]\s*$|다\.?\s*$/.test(text) && (text.match(/\p{L}+/gu)?.length ?? 0) <= mostRowWords * Math.max(1, numbers / 2)
  )
}

type Scale = { scale: number; currency?: string }

function readingsOfText(written: WrittenFigure, told: Scale | undefined, isRow: boolean): Reading[] {
  const { step, kind, currency, counted, per } = written
  const value = isRow && written.bracketed ? negated(written.value) : written.value
  const units = {
    kind,
    ...(currency !== undefined && { currency }),
    ...(counted !== undefined && { counted }),
    ...(per !== undefined && { per }),
  }
  const own: Reading = {
    value,
    step,
    ...units,
    bare: currency === undefined && !written.scaleTold && kind === 'number' && counted === undefined,
  }
  if (told === undefined || written.scaleTold || kind !== 'number' || counted !== undefined || told.scale === 1) return [own]
  const factor = exactOf(told.scale)
  const inTable = {
    ...own,
    value: multiplied(value, factor),
    step: multiplied(step, factor),
    bare: false,
    ...withCurrency(currency ?? told.currency),
  }
  return [{ ...own, bare: true }, inTable]
}

const withCurrency = (currency: string | undefined) => (currency === undefined ? {} : { currency })

const perShare = /\bper (?:common |diluted |basic |ordinary )*(?:share|unit)\b|주당/i
const largestPerShare = 10_000

function readingsOfCell(
  { figure, table, title }: PageFigure,
  told: Scale | undefined,
  { usual, named }: { usual: string | undefined; named: string | undefined },
): Reading[] {
  const { unit, cell } = figure
  const printed = exactOf(figure.value)
  const step = printedStep(cell.text)
  if (unit.kind === 'percent') {
    const kind = /(?:pts?|points?|%p)\s*(?:\)\s*)?$/i.test(cell.text) ? 'points' : 'percent'
    return [
      { value: printed, step, kind, bare: false },
      ...(/%/.test(cell.text) ? [] : [{ value: printed, step, kind: 'number' as const, bare: true }]),
    ]
  }
  const bare: Reading = { value: printed, step, kind: 'number', bare: true }
  const scaledBy = (scale: number, currency: string | undefined): Reading => ({
    value: multiplied(printed, exactOf(scale)),
    step: multiplied(step, exactOf(scale)),
    kind: 'number',
    bare: false,
    ...withCurrency(currency),
  })
  const counted = countedOf(unit)
  if (counted !== undefined) return [{ ...scaledBy(unit.scale, undefined), counted }]
  const words = [...figure.labels, ...figure.headings, ...(figure.section ? [figure.section] : [])].map(({ text }) => text).join(' ')
  const currency = dollarOf(unit.currency, named) ?? told?.currency ?? usual
  if (unit.scale === 1 && (unit.kind === 'unknown' || unit.scaleUntold)) {
    return [bare, ...(told ? [scaledBy(told.scale, currency)] : []), ...(/\d\.\d/.test(cell.text) ? [scaledBy(1, unit.currency)] : [])]
  }
  // "In millions, except per share data" over every column speaks of one row or two.
  const own = [...figure.labels, ...(figure.section ? [figure.section] : [])].map(({ text }) => text).join(' ')
  if (unit.scale === 1 && unit.kind === 'amount' && !perShare.test(own) && /except/i.test(`${words} ${table.unit ?? ''}`)) {
    const whole = readReportingUnit(table.unit ?? words)
    if (whole) return [bare, scaledBy(whole.scale, currency)]
  }
  const single = Math.abs(figure.value) < largestPerShare && perShare.test(`${words} ${table.caption ?? ''} ${table.unit ?? ''} ${title}`)
  return [bare, scaledBy(unit.scale, currency), ...(single && /\d\.\d/.test(cell.text) ? [scaledBy(1, currency)] : [])]
}

function countedOf({ kind, counted }: FigureUnit): string | undefined {
  if (kind !== 'number' || counted === undefined) return undefined
  const [mention] = scan(`2 ${counted}`, 'cell')
  return mention?.kind === 'quantity' ? (mention.unit.of ?? counted) : counted
}

function printedStep(text: string): Exact {
  return scaled(exact(1n), -(/\d\.(\d+)/.exec(text)?.[1]?.length ?? 0))
}
