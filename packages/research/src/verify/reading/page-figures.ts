import { type Fact, figureOf, readFacts, readTermYears, type TableFigure } from '@dossier/finance'
import type { ReadablePage, ReadableTable } from '../../evidence/index.ts'
import type { CitedDocument } from '../verification.ts'
import { isDollar, scan, unitWordsIn } from '@dossier/notation'

/** A figure of a table of a page, with the words around its table. */
export interface PageFigure {
  fact: Fact
  figure: TableFigure
  table: ReadableTable
  /** The lines above the table that tell what it shows. */
  title: string
}

const above = 260
const known = new WeakMap<ReadablePage, Map<string, PageFigure[]>>()

/** The figures of all tables of a page, read once: their units and periods are those of the page and of the document where the table tells none. */
export function figuresOfPage(page: ReadablePage, document: CitedDocument): readonly PageFigure[] {
  const ofPage = known.get(page) ?? new Map<string, PageFigure[]>()
  known.set(page, ofPage)
  const key = `${document.fiscalYear} ${document.scale} ${document.currency}`
  const before = ofPage.get(key)
  if (before) return before
  const figures = readPage(page, document)
  ofPage.set(key, figures)
  return figures
}

function readPage(page: ReadablePage, { fiscalYear, scale, currency }: CitedDocument): PageFigure[] {
  if (page.tables.length === 0) return []
  const tables = readFacts([page], {
    termYears: readTermYears([page.text]),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(scale !== undefined && {
      unit: { dimension: 'money' as const, scale: Math.round(Math.log10(scale)), ...(currency !== undefined && { currency }) },
    }),
  })
  let end = 0
  return tables.flatMap(({ table: at, facts }) => {
    const table = page.tables[at]
    if (!table) return []
    const cells = table.rows.flat().filter((cell) => cell.end > cell.start)
    const start = cells.reduce((least, cell) => Math.min(least, cell.start), Infinity)
    const textAbove = Number.isFinite(start) ? page.text.slice(Math.max(end, start - above, 0), Math.max(end, start)) : ''
    end = cells.reduce((most, cell) => Math.max(most, cell.end), end)
    const title = textAbove
      .split('\n')
      .slice(-4)
      .map((line) => line.trim())
      .join(' ')
    return facts.flatMap((fact) => (/[\d–—-]/.test(fact.cell.text) ? [{ fact, figure: figureOf(fact), table, title }] : []))
  })
}

/** The last line before a place of a page that tells a unit. */
export function unitLineBefore(page: ReadablePage, at: number): string | undefined {
  return page.text
    .slice(Math.max(0, at - 6_000), at)
    .split('\n')
    .findLast((line) => line.length < 200 && unitWordsIn(line) !== undefined)
}

const longestHeading = 200
const knownCurrencies = new WeakMap<ReadablePage, { currency: string | undefined }>()

/**
 * The currency of a page's tables, as the lines say that stand over them: "£'000", "(C$ millions)", "Notes $ $". As the grammar calls it;
 * undefined where they name none, or several.
 */
export function currencyOfPage(page: ReadablePage): string | undefined {
  const before = knownCurrencies.get(page)
  if (before) return before.currency
  const currency = readCurrency(page.text)
  knownCurrencies.set(page, { currency })
  return currency
}

function readCurrency(text: string): string | undefined {
  const [whole, scaled] = [new Set<string>(), new Set<string>()]
  for (const line of text.split('\n')) {
    if (line.length > longestHeading) continue
    for (const mention of scan(line, 'unitLine')) {
      if (mention.kind !== 'unit' || mention.unit.dimension !== 'money') continue
      const { currency, per, scale } = mention.unit
      // Per share and in cents are lines of their own.
      if (currency !== undefined && per === undefined && scale >= 0) (scale > 0 ? scaled : whole).add(currency)
    }
  }
  // Words of a currency stand in sentences as well: "(C$ millions)" says more.
  const named = scaled.size > 0 ? scaled : whole
  // "$" over the columns of a page in Canadian dollars is that dollar.
  if ([...named].filter(isDollar).length === 2) named.delete('$')
  const [currency, ...others] = named
  return others.length === 0 ? currency : undefined
}
