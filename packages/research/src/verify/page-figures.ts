import { readTableFigures, readTermYears, type TableFigure } from '@dossier/finance'
import type { ReadablePage, ReadableTable } from '../readable-page.ts'
import type { VerificationSource } from './verification.ts'

/** A figure of a table of a page, with the words around its table. */
export interface PageFigure {
  figure: TableFigure
  table: ReadableTable
  /** The lines above the table that tell what it shows. */
  title: string
}

const above = 260
const known = new WeakMap<ReadablePage, Map<number | undefined, PageFigure[]>>()

/** The figures of all tables of a page, read once. */
export function figuresOfPage(page: ReadablePage, { fiscalYear }: VerificationSource): readonly PageFigure[] {
  const ofPage = known.get(page) ?? new Map<number | undefined, PageFigure[]>()
  known.set(page, ofPage)
  const before = ofPage.get(fiscalYear)
  if (before) return before
  const figures = readPage(page, fiscalYear)
  ofPage.set(fiscalYear, figures)
  return figures
}

function readPage(page: ReadablePage, fiscalYear: number | undefined): PageFigure[] {
  const termYears = readTermYears([page.text])
  let end = 0
  return page.tables.flatMap((table) => {
    const cells = table.rows.flat().filter((cell) => cell.end > cell.start)
    const start = cells.reduce((least, cell) => Math.min(least, cell.start), Infinity)
    const textAbove = Number.isFinite(start) ? page.text.slice(Math.max(end, start - above, 0), Math.max(end, start)) : ''
    end = cells.reduce((most, cell) => Math.max(most, cell.end), end)
    const lines = textAbove.split('\n').map((line) => line.trim())
    const title = lines.findLast((line) => /\p{L}{2}/u.test(line) && !isUnitLine(line)) ?? ''
    const figures = readTableFigures(table, {
      ...(fiscalYear !== undefined && { fiscalYear }),
      termYears,
      unit: lines.findLast(isUnitLine) ?? '',
      title,
    })
    return figures.map((figure) => ({ figure, table, title: lines.slice(-4).join(' ') }))
  })
}

/** "(In millions, except per share data)", "(단위 : 백만원)". */
const isUnitLine = (line: string): boolean =>
  /단위\s*[:：]|\bin (?:thousands|millions|billions|[A-Z]{3})\b|\((?:thousands|millions|billions)\b|\((?:dollars|amounts)\b/i.test(line)

/** The last line before a place of a page that tells a unit. */
export function unitLineBefore(page: ReadablePage, at: number): string | undefined {
  return page.text
    .slice(Math.max(0, at - 6_000), at)
    .split('\n')
    .findLast((line) => line.length < 200 && isUnitLine(line))
}
