import { type Fact, figureOf, readFacts, readTermYears, type TableFigure } from '@dossier/finance'
import type { ReadablePage, ReadableTable } from '../../evidence/index.ts'
import type { CitedDocument } from '../verification.ts'
import { isDollar, scan, unitWordsIn } from '@dossier/notation'

/** A figure of a table on a page, with the text above its table. */
export interface PageFigure {
  fact: Fact
  figure: TableFigure
  table: ReadableTable
  /** The lines above the table, which describe it. */
  title: string
}

const titleReach = 260
const figureCache = new WeakMap<ReadablePage, Map<string, PageFigure[]>>()

/** The figures of all tables of a page, cached. Units and periods that a table does not state are those of the page and the document. */
export function figuresOfPage(page: ReadablePage, document: CitedDocument): readonly PageFigure[] {
  const ofPage = figureCache.get(page) ?? new Map<string, PageFigure[]>()
  figureCache.set(page, ofPage)
  const key = `${document.fiscalYear} ${document.scale} ${document.currency}`
  const cached = ofPage.get(key)
  if (cached) return cached
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
    const textAbove = Number.isFinite(start) ? page.text.slice(Math.max(end, start - titleReach, 0), Math.max(end, start)) : ''
    end = cells.reduce((most, cell) => Math.max(most, cell.end), end)
    const title = textAbove
      .split('\n')
      .slice(-4)
      .map((line) => line.trim())
      .join(' ')
    return facts.flatMap((fact) => (/[\d–—-]/.test(fact.cell.text) ? [{ fact, figure: figureOf(fact), table, title }] : []))
  })
}

/** The last line before an offset of a page that states a unit. */
export function unitLineBefore(page: ReadablePage, at: number): string | undefined {
  return page.text
    .slice(Math.max(0, at - 6_000), at)
    .split('\n')
    .findLast((line) => line.length < 200 && unitWordsIn(line) !== undefined)
}

const maxHeadingLength = 200
const currencyCache = new WeakMap<ReadablePage, { currency: string | undefined }>()

/**
 * The currency of a page's tables, by the lines above them: "£'000", "(C$ millions)", "Notes $ $". In the notation of the grammar; undefined where
 * they name none, or several.
 */
export function currencyOfPage(page: ReadablePage): string | undefined {
  const cached = currencyCache.get(page)
  if (cached) return cached.currency
  const currency = readCurrency(page.text)
  currencyCache.set(page, { currency })
  return currency
}

function readCurrency(text: string): string | undefined {
  const [unscaled, scaled] = [new Set<string>(), new Set<string>()]
  for (const line of text.split('\n')) {
    if (line.length > maxHeadingLength) continue
    for (const mention of scan(line, 'unitLine')) {
      if (mention.kind !== 'unit' || mention.unit.dimension !== 'money') continue
      const { currency, per, scale } = mention.unit
      // Units per share and in cents are not those of the complete table.
      if (currency !== undefined && per === undefined && scale >= 0) (scale > 0 ? scaled : unscaled).add(currency)
    }
  }
  // Currencies are also named in sentences: "(C$ millions)" is more reliable.
  const named = scaled.size > 0 ? scaled : unscaled
  // "$" above the columns of a page in Canadian dollars is the Canadian dollar.
  if ([...named].filter(isDollar).length === 2) named.delete('$')
  const [currency, ...others] = named
  return others.length === 0 ? currency : undefined
}
