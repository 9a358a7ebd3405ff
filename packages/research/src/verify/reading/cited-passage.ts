import { readReportingUnit } from '@dossier/finance'
import type { QuotationCitation, ReadablePage } from '../../evidence/index.ts'
import type { Span } from '../../words/index.ts'
import {
  countNumbers,
  currenciesIn,
  type Dimension,
  exactOf,
  isDollar,
  multiplied,
  negated,
  scaled,
  scan,
  withoutCurrencySigns,
} from '@dossier/notation'
import { currencyOfPage, figuresOfPage, type PageFigure, unitLineBefore } from './page-figures.ts'
import { blanked, plainText } from './plain-text.ts'
import { citedSpan } from './cited-span.ts'
import type { CitedQuote, CitedDocument } from '../verification.ts'
import { kindOfDimension, readText, type RelativeYear, type WrittenFigure, type WrittenTime } from './read-text.ts'

/** One interpretation of a printed figure. */
export interface Reading extends Pick<WrittenFigure, 'value' | 'step' | 'kind' | 'currency' | 'counted' | 'per'> {
  /** Its digits alone, without the scale of its table: never agrees with a figure that states a scale or a currency. */
  bare: boolean
}

/** A figure that a citation shows. */
export interface CitedFigure {
  readings: readonly Reading[]
  /** In running text; its offsets are within `CitedPassage.text`. */
  written?: WrittenFigure
  /** In a table. */
  cell?: PageFigure
  passage: CitedPassage
}

/** Whether two cited figures are cells of one row. */
export const isOfSameRow = ({ cell }: CitedFigure, { cell: other }: CitedFigure): boolean =>
  cell !== undefined && cell.table === other?.table && cell.fact.row === other.fact.row

/** A cited passage, parsed. */
export interface CitedPassage {
  citation: QuotationCitation
  document: CitedDocument
  /** Page of the citation. The quotation only locates; the page is the evidence. */
  page: ReadablePage
  /** Span on the page: the complete rows and sentences that contain the citation. */
  span: Span
  /** Plain text of the cited span. */
  text: string
  figures: CitedFigure[]
  /** All figures of the tables of its page. */
  rows: readonly PageFigure[]
  /** All figures of the span read as running text, those of cells included. */
  textFigures: CitedFigure[]
  times: readonly WrittenTime[]
  /** Years that it, or its context, names relative to the document's own. */
  relativeYears: readonly RelativeYear[]
  /** All currencies that it, its context and the document name, ISO 4217: where they disagree, a bare "$" is none of them. */
  currencies: ReadonlySet<string>
  /** Text above the span: headings, and for a table row its labels, column heads and titles. */
  context: string
  contextTimes: readonly WrittenTime[]
  /** A row of figures rather than a sentence. */
  isRow: boolean
}

/** Parses the passage at `citation` of its page. */
export function readPassage(
  { page }: CitedQuote,
  citation: QuotationCitation,
  document: CitedDocument,
  unitOfQuotes?: Scale,
): CitedPassage {
  const isQuotedRow = isRowOfFigures(plainText(page.text.slice(citation.start, citation.end)))
  const span = citedSpan(page, citation, isQuotedRow)
  const rows = figuresOfPage(page, document)
  const cells = rows.filter(({ figure }) => overlap(figure.cell, span))
  const raw = page.text.slice(span.start, span.end)
  const text = plainText(raw)
  const withoutCells = plainText(
    blanked(
      raw,
      cells.map(({ figure: { cell } }) => ({ start: Math.max(0, cell.start - span.start), end: cell.end - span.start })),
    ),
  )
  const context = plainText([...headingsBefore(page, span), ...contextOfCells(page, span, cells)].join(' \n '))
  const isRow = cells.length > 0 || isRowOfFigures(text)
  const reading = { names: document.names, isRow }
  const { figures, times, relativeYears } = readText(withoutCells, reading)
  const { times: contextTimes, relativeYears: contextYears } = readText(context)
  const passage: CitedPassage = {
    citation,
    document,
    page,
    span,
    text,
    figures: [],
    rows,
    textFigures: [],
    times,
    relativeYears: [...relativeYears, ...contextYears],
    currencies: currenciesOf(`${text} \n ${context}`, document),
    context,
    contextTimes,
    isRow,
  }
  const unit = isRow ? (readReportingUnit(unitLineBefore(page, span.start) ?? '') ?? undefined) : undefined
  const scaleUnit = unit ?? (document.scale === undefined ? undefined : { scale: document.scale, ...currencyOf(document) })
  const named = currencyOfPage(page)
  const asWritten = (written: WrittenFigure): CitedFigure => ({
    written,
    readings: readingsOfText(
      written,
      isRow ? inDollarsOf(scaleUnit, named) : written.currency === undefined ? undefined : unitOfQuotes,
      isRow,
    ),
    passage,
  })
  passage.figures = [
    ...cells.map((cell) => ({
      cell,
      readings: readingsOfCell(cell, inDollarsOf(scaleUnit, named), { usual: document.currency, named }),
      passage,
    })),
    ...figures.map(asWritten),
  ]
  passage.textFigures = cells.length === 0 ? passage.figures : readText(text, reading).figures.map(asWritten)
  return passage
}

function currenciesOf(text: string, { currency }: CitedDocument): ReadonlySet<string> {
  return new Set([...currenciesIn(text), ...(currency === undefined ? [] : [currency])])
}

/** If a page names its dollar, "$" in its tables is that one. */
const inDollarsOf = (scaleUnit: Scale | undefined, named: string | undefined): Scale | undefined =>
  scaleUnit && { ...scaleUnit, ...withCurrency(dollarOf(scaleUnit.currency, named)) }

const dollarOf = (currency: string | undefined, named: string | undefined): string | undefined =>
  currency === 'USD' && named !== undefined && named !== '$' && isDollar(named) ? named : currency

const currencyOf = ({ currency }: CitedDocument) => (currency === undefined ? {} : { currency })

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end && one.end > one.start

/** The last three headings above a span, innermost last. */
function headingsBefore(page: ReadablePage, { start }: Span): string[] {
  return page.headings
    .filter((heading) => heading.end <= start)
    .slice(-3)
    .map((heading) => page.text.slice(heading.start, heading.end))
}

function contextOfCells(page: ReadablePage, span: Span, cells: readonly PageFigure[]): string[] {
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

const maxRowWords = 14

/** Whether a text is a row of a table rather than a sentence: it ends in figures, or has several side by side. */
export function isRowOfFigures(text: string): boolean {
  const numbers = countNumbers(text)
  if (numbers === 0 || /[.?!]\s*$|다\.?\s*$/.test(text)) return false
  if ((text.match(/\p{L}+/gu)?.length ?? 0) > maxRowWords * Math.max(1, numbers / 2)) return false
  return /[\d)%x–—-]\s*$/.test(text) || /\d\)?%?\s+[△(]*\s?\d/.test(withoutCurrencySigns(text))
}

/** The scale in one of the quotations, which applies to the others: "(in thousands, except share data)". */
export function scaleOfQuotes(quotes: readonly string[]): Scale | undefined {
  const [unit] = quotes.flatMap((quote) => (quote.length < maxUnitLineLength ? (readReportingUnit(quote) ?? []) : []))
  return unit
}
const maxUnitLineLength = 120

type Scale = { scale: number; currency?: string }

function readingsOfText(written: WrittenFigure, scaleUnit: Scale | undefined, isRow: boolean): Reading[] {
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
    bare: currency === undefined && !written.hasScale && kind === 'number' && counted === undefined,
  }
  if (scaleUnit === undefined || written.hasScale || kind !== 'number' || counted !== undefined || scaleUnit.scale === 1) return [own]
  const factor = exactOf(scaleUnit.scale)
  const inTable = {
    ...own,
    value: multiplied(value, factor),
    step: multiplied(step, factor),
    bare: false,
    ...withCurrency(currency ?? scaleUnit.currency),
  }
  return [{ ...own, bare: own.currency === undefined }, inTable]
}

const withCurrency = (currency: string | undefined) => (currency === undefined ? {} : { currency })

/** Kind of a cell; without a known unit its number alone is compared. */
const kindOfCell = { ...kindOfDimension, unknown: 'number' } as const satisfies Partial<Record<Dimension, Reading['kind']>>

/** Readings of a table's figure: with its unit, and its digits alone; if no unit is stated, also in that of the document. */
function readingsOfCell(
  { fact: { value, ulp, unit, unitSource, unitText, cell } }: PageFigure,
  scaleUnit: Scale | undefined,
  { usual, named }: { usual: string | undefined; named: string | undefined },
): Reading[] {
  const [printed, step] = [scaled(value, -unit.scale), scaled(ulp, -unit.scale)]
  const bare: Reading = { value: printed, step, kind: 'number', bare: true }
  const { dimension, per } = unit
  if (dimension === 'percent' || dimension === 'points' || dimension === 'multiple')
    return [{ value, step: ulp, kind: kindOfCell[dimension], bare: false }, ...(/[%xp배]/i.test(cell.text) ? [] : [bare])]
  const counted = dimension === 'count' || (dimension === 'unknown' && unitText !== undefined) ? countedOf(unit.of ?? unitText) : undefined
  if (counted !== undefined) return [{ value, step: ulp, kind: 'number', bare: false, counted }, bare]
  const inScale = (scale: number, currency: string | undefined): Reading => ({
    value: scaled(printed, scale),
    step: scaled(step, scale),
    kind: 'number',
    bare: false,
    ...withCurrency(currency),
    ...(per !== undefined && { per }),
  })
  const own = dollarOf(unit.currency, named) ?? (dimension === 'money' ? (scaleUnit?.currency ?? usual) : undefined)
  if (dimension === 'money' && !(unit.scale === 0 && unitSource === 'cell' && per === undefined)) return [bare, inScale(unit.scale, own)]
  const scale = scaleUnit === undefined ? undefined : Math.round(Math.log10(scaleUnit.scale))
  return [
    bare,
    ...(scale === undefined ? [] : [inScale(scale, own ?? scaleUnit?.currency ?? usual)]),
    ...(unit.scale > 0 && unit.scale !== scale ? [inScale(unit.scale, own ?? scaleUnit?.currency ?? usual)] : []),
    ...(dimension === 'money' ? [inScale(0, own)] : []),
  ]
}

function countedOf(counted: string | undefined): string | undefined {
  if (counted === undefined) return undefined
  const [mention] = scan(`2 ${counted}`, 'cell')
  return mention?.kind === 'quantity' ? (mention.unit.of ?? counted) : counted
}
