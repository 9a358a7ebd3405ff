import type { ColumnPeriod, StatementFigure } from '@dossier/finance'
import type { StatementPage } from '@dossier/retrieval'
import type { QuotationCitation } from '../cite.ts'
import type { ReadablePage } from '../readable-page.ts'
import { findFigureWhere, type FoundFigure, readStatements } from './find-figure.ts'
import { citeFigure } from './tell-figure.ts'

/** What a document says of the time that it is about. */
export interface TimeOfDocument {
  /** Its last day, ISO. */
  to?: string
  /** Months from the first day of the fiscal year to that day, where its statements of flows run as long. */
  months?: number
}

/** A figure of the newest time that a document's statements tell. */
export interface LatestFigure {
  /** In single units of the currency. */
  value: number
  currency?: string
  /** What a printed 1 stands for. */
  scale: number
  /** The last day, ISO; the month alone ("2026-03") where no day is printed. */
  to: string
  /** Of a flow: how long it ran. */
  months?: number
  /** The label of the line, and the figure. */
  citations: QuotationCitation[]
}

interface LatestRequest {
  /** By the ids of the glossary. */
  item: 'cash' | 'operating-cash' | 'capital-expenditure'
  /** Those of one document that show statements. */
  pages: readonly StatementPage[]
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>
  document: TimeOfDocument
}

const MOST_PAGES = 9
const WHOLE_YEAR = 12

/**
 * The figure of a line item at the end of the time that a document is about, from its statements: balances as of that day, flows from the
 * beginning of the fiscal year. A document that does not say what time it is about has to say it over the column.
 *
 * @returns null when no line is good enough, or several say different things equally well
 */
export async function latestFigure({ item, pages, loadPage, document }: LatestRequest): Promise<LatestFigure | null> {
  const isBalance = item === 'cash'
  const kind = isBalance ? 'balance-sheet' : 'cash-flow-statement'
  const shown = pages.filter((page) => page.kind === kind).slice(0, MOST_PAGES)
  const read = await Promise.all(shown.map(async (page) => ({ page, text: await loadPage(page.fileId, page.page) })))
  const statements = read.flatMap(({ page, text }) => (text === null ? [] : readStatements(page, text)))
  const choose = (figures: readonly StatementFigure[]) => newest(figures, document, isBalance)
  const found =
    findFigureWhere(item, statements, { separate: false, choose }) ?? findFigureWhere(item, statements, { separate: true, choose })
  const citations = found && citeFigure(found)
  if (!found || !citations) return null
  const to = lastDay(found, document)
  const months = isBalance ? undefined : lengthOf(found.figure.period, document)
  if (to === undefined) return null
  const { currency, scale } = found.from.statement.unit
  return {
    value: found.value,
    ...(currency !== undefined && { currency }),
    scale,
    to,
    ...(months !== undefined && { months }),
    citations,
  }
}

/** The figure of the newest column; of flows that end alike the longest. */
function newest(figures: readonly StatementFigure[], document: TimeOfDocument, isBalance: boolean): StatementFigure | undefined {
  const dated = figures.filter(({ period }) => isOf(period, document) && (isBalance || lengthOf(period, document) !== undefined))
  const length = ({ period }: StatementFigure) => (isBalance ? 0 : (lengthOf(period, document) ?? 0))
  const ranked = dated.toSorted((a, b) => endOf(b.period) - endOf(a.period) || length(b) - length(a))
  const [best] = ranked
  const isDoubtful = ranked.some(
    (one) => best && endOf(one.period) === endOf(best.period) && length(one) === length(best) && one.value !== best.value,
  )
  return isDoubtful ? undefined : best
}

const endOf = ({ year, month = 0 }: ColumnPeriod) => year * 100 + month

/** A column of a dated document ends when the document does, give or take the days by which a month is missed. */
function isOf(period: ColumnPeriod, { to }: TimeOfDocument): boolean {
  if (to === undefined) return period.month !== undefined
  const [year = 0, month = 0] = to.split('-').map(Number)
  return period.month === undefined ? period.year === year : Math.abs(period.year * 12 + period.month - year * 12 - month) <= 1
}

/** Flows of an interim report run from the beginning of the year, also where the column is only called by its quarter. */
function lengthOf({ months, quarter }: ColumnPeriod, document: TimeOfDocument): number | undefined {
  const isToDate = document.months !== undefined && quarter !== undefined && quarter * 3 === document.months
  const length = isToDate ? document.months : (months ?? document.months)
  return length !== undefined && length <= WHOLE_YEAR ? length : undefined
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The last day as the heading of the column prints it, else the document's own. */
function lastDay({ figure }: FoundFigure, { to }: TimeOfDocument): string | undefined {
  const { year, month } = figure.period
  const heading = figure.headings.map(({ text }) => text).join(' ')
  const numbered = /(?:19|20)\d{2}\s*[년./-]\s*(\d{1,2})\s*[월./-]\s*(\d{1,2})/.exec(heading)
  const named = new RegExp(`\\b(${monthNames.join('|')})[a-z]*\\.?\\s+(\\d{1,2})\\b`, 'i').exec(heading)
  const day = Number(numbered?.[2] ?? named?.[2] ?? 0)
  if (month !== undefined && day >= 1 && day <= 31) return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return to ?? (month === undefined ? undefined : `${year}-${String(month).padStart(2, '0')}`)
}
