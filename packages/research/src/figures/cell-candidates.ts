import { headingsOfColumns, readTableFigures, type TableFigure } from '@dossier/finance'
import type { Analyser } from '@dossier/retrieval'
import type { ReadablePage, ReadableTable } from '../readable-page.ts'
import { spacedOut } from './spaced-out.ts'

/** A page in which cells are looked for. */
export interface CellPage {
  fileId: number
  page: ReadablePage
  /** How well the search thinks of it: 1 for the best. */
  weight: number
  /** The fiscal year that its document reports on. */
  fiscalYear?: number
  /** The quarter that its document reports on, 1 to 4. */
  quarter?: number
  /** The latest year in which a column of part of a year ends, in its document. */
  latestYear?: number
  /** What a 1 in most tables of its document stands for, where a table does not tell. */
  scale?: number
  /** Years of numbered business years in its document. */
  termYears: ReadonlyMap<number, number>
}

/** A figure of a table with the terms of the words around it, nearest first. */
export interface CellCandidate {
  from: CellPage
  figure: TableFigure
  /** Which table of the page. */
  table: number
  /** Words of label and headings. */
  own: ReadonlySet<string>
  /** With those of the section that it stands in. */
  section: ReadonlySet<string>
  /** With those of the table's caption and the line above. */
  titled: ReadonlySet<string>
  /** With those of the heading and the lines before the table. */
  near: ReadonlySet<string>
  /** With those of the whole page. */
  all: ReadonlySet<string>
  /** The single words of label and headings with their terms, for what they say besides. */
  words: readonly { text: string; terms: readonly string[] }[]
  /** The line over the table, and its caption. */
  title: string
  caption: string
}

const before = 260
const mostCells = 1_500

/** Reads the figures of all tables of a page. */
export function cellsOf(from: CellPage, analyser: Analyser): CellCandidate[] {
  const { page } = from
  const known = new Map<string, readonly string[]>()
  const termsOf = (text: string): readonly string[] => {
    const before = known.get(text)
    if (before) return before
    const terms = analyser.terms(text)
    known.set(text, terms)
    return terms
  }
  const ofPage = new Set(termsOf(page.text))
  let end = 0
  return page.tables
    .flatMap((table, at) => {
      const above = textAbove(page, table, end)
      end = Math.max(end, ...table.rows.flatMap((row) => row.map((cell) => cell.end)))
      const heading = page.headings.findLast((one) => one.end <= (startOf(table) ?? 0))
      const title = titleLine(above)
      const around = [above, heading ? page.text.slice(heading.start, heading.end) : ''].flatMap(termsOf)
      // The heading over the labels tells what the rows are: "repayment year", "country".
      const corner = headingsOfColumns(table, labelColumns(table)).flatMap((cells) => cells.map((cell) => cell.text))
      const titles = [table.caption ?? '', table.unit ?? '', title, ...corner].flatMap(termsOf)
      const figures = readTableFigures(table, {
        ...(from.fiscalYear !== undefined && { fiscalYear: from.fiscalYear }),
        termYears: from.termYears,
        unit: unitLineAbove(above),
        title,
      }).filter(({ period }) => period?.status === undefined)
      const common = commonLabels(figures)
      return figures.map((read): CellCandidate => {
        const figure = read.unit.scaleUntold && from.scale !== undefined ? { ...read, unit: inScale(read.unit, from.scale) } : read
        const texts = [...figure.labels, ...figure.headings].map((cell) => spacedOut(cell.text))
        const own = new Set(texts.flatMap(termsOf))
        const section = union(own, figure.section ? termsOf(figure.section.text) : [])
        const titled = union(section, titles)
        return {
          from,
          figure,
          table: at,
          own,
          section,
          titled,
          near: union(titled, around),
          all: ofPage,
          words: identifying(figure, common)
            .flatMap((text) => text.split(/[\s,()[\]/·ㆍ:;*]+/u))
            .filter(Boolean)
            .map((text) => ({ text, terms: termsOf(text) })),
          title,
          caption: table.caption ?? '',
        }
      })
    })
    .slice(0, mostCells)
}

/** How many columns stand before the first figures. */
function labelColumns(table: ReadableTable): number {
  const counts = table.rows
    .slice(table.headerRows)
    .map((row) => row.findIndex((cell) => /^[^\p{L}]*$/u.test(cell.text) && /\d/.test(cell.text)))
  return Math.max(1, Math.min(4, ...counts.filter((count) => count > 0)))
}

const longLabel = 30

/** What tells the figure from others of its table; long words beside the first label describe it, and what most rows say tells none apart. */
function identifying({ labels, headings }: TableFigure, common: ReadonlySet<string>): string[] {
  const named = labels.filter(({ text }, at) => at === 0 || (text.length <= longLabel && !common.has(text)))
  return [...named, ...headings].map((cell) => spacedOut(cell.text))
}

/** The labels that most rows of a table share. */
function commonLabels(figures: readonly TableFigure[]): ReadonlySet<string> {
  const rows = new Map(figures.map(({ row, labels }) => [row, labels]))
  const counts = Map.groupBy(
    [...rows.values()].flatMap((labels) => [...new Set(labels.map(({ text }) => text))]),
    (text) => text,
  )
  return new Set([...counts].filter(([, all]) => rows.size > 2 && all.length > rows.size / 2).map(([text]) => text))
}

/** The last line above a table that is no line of units. */
function titleLine(above: string): string {
  const lines = above.split('\n').map((line) => line.trim())
  return lines.findLast((line) => /\p{L}{2}/u.test(line) && !/^\(?\s*단위|^\(?in (?:thousands|millions|billions)/i.test(line)) ?? ''
}

function inScale({ kind, currency }: TableFigure['unit'], scale: number): TableFigure['unit'] {
  return { kind, ...(currency !== undefined && { currency }), scale }
}

const startOf = (table: ReadableTable): number | undefined => table.rows.flat().find((cell) => cell.end > cell.start)?.start

/** The lines between this table and the one before. */
function textAbove(page: ReadablePage, table: ReadableTable, end: number): string {
  const start = startOf(table)
  return start === undefined ? '' : page.text.slice(Math.max(end, start - before, 0), Math.max(end, start))
}

const unitLineAbove = (text: string): string =>
  text.split('\n').findLast((line) => /단위\s*[:：]|\bin (?:thousands|millions|billions)\b/i.test(line)) ?? ''

function union(...sets: readonly Iterable<string>[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const set of sets) for (const term of set) all.add(term)
  return all
}
