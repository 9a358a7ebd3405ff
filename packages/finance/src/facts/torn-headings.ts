import { yearsIn } from '@dossier/notation'
import { readCellFigure } from './cell-figure.ts'
import { isDated, periodsIn } from './column-period.ts'
import type { PrintedCell } from './fact.ts'
import { mentionsIn } from './mentions.ts'

type Row = readonly PrintedCell[]

/** A cell with the columns that it fills. */
interface PlacedCell {
  cell: PrintedCell
  from: number
  /** The column after its last one. */
  to: number
}

/** The cells of a row with their columns. */
export function placedCells(cells: Row): PlacedCell[] {
  let from = 0
  return cells.map((cell) => {
    const placed = { cell, from, to: from + (cell.columnSpan ?? 1) }
    from = placed.to
    return placed
  })
}

/** Digits or a dash without a word, and not a footnote mark. */
const isFigure = (text: string): boolean => text.length < 40 && /[\d—–-]/.test(text) && !/\p{L}/u.test(text) && !/^\(\d{1,2}\)$/.test(text)

/** The columns after the first in which rows have figures. */
function figureColumns(rows: readonly Row[]): Set<number> {
  const columns = new Set<number>()
  for (const row of rows)
    for (const { cell, from } of placedCells(row)) if (from > 0 && (cell.columnSpan ?? 1) === 1 && isFigure(cell.text)) columns.add(from)
  return columns
}

/**
 * Headings aligned with the columns: merged headings are split, headings next to their figures are moved over them, and a row of years mixed with
 * words becomes two rows.
 * @param rows the headings, top down
 * @param body the rows below them, up to the next headings
 */
export function mendedHeadings(rows: readonly Row[], body: readonly Row[]): Row[] {
  const rowsWithGroups = rows.flatMap((row) => groupedYears(row) ?? yearsUnderDay(row) ?? [row])
  const figures = figureColumns(body)
  return rowsWithGroups.map((row, at) =>
    moved(parted(row, { above: rowsWithGroups.slice(0, at), below: rowsWithGroups.slice(at + 1), figures }), figures),
  )
}

interface Around {
  above: readonly Row[]
  below: readonly Row[]
  figures: ReadonlySet<number>
}

/** A row in which cells with the headings of several columns are split. */
function parted(row: Row, around: Around): Row {
  if (!row.some(({ columnSpan = 1, text }) => columnSpan > 1 && text !== '')) return row
  return placedCells(row).flatMap(({ cell, from, to }) => {
    if (from === 0 || to - from < 2 || cell.text === '' || around.below.some((one) => hasHeadings(one, from, to))) return [cell]
    const filled = Array.from({ length: to - from }, (_, at) => from + at).filter((column) => around.figures.has(column))
    const columns = filled.length > 1 ? filled : []
    const pieces = datedPieces(cell) ?? (around.above.some((one) => hasOwnWords(one, from, to)) ? wordPieces(cell) : null)
    if (pieces === null || pieces.length !== columns.length) return [cell]
    return Array.from({ length: to - from }, (_, at) => {
      const piece = pieces[columns.indexOf(from + at)]
      return piece ?? { text: '', start: cell.start, end: cell.start }
    })
  })
}

/** Whether a row has a heading for part of some columns. */
const hasHeadings = (row: Row, from: number, to: number): boolean =>
  placedCells(row).some((one) => one.cell.text !== '' && one.from < to && one.to > from && one.to - one.from < to - from)

/** Whether a row has separate words over several of the columns, and no times. */
function hasOwnWords(row: Row, from: number, to: number): boolean {
  const words = placedCells(row).filter((one) => one.cell.text !== '' && one.from >= from && one.to <= to)
  return words.length > 1 && words.every(({ cell }) => /\p{L}/u.test(cell.text) && mentionsIn(cell.text).length === 0)
}

const changeWords = /^(?:%\s?)?(?:change|growth|increase|decrease|variance|inc|dec|증감|증감률)s?\b[^\d]*$|^%\s?change$/iu
const relation = /\b(?:vs|versus|to|from|compared|over|and|or|through|until)\b|[–—~-]/i

/** "FISCAL 2022 FISCAL 2021 % CHANGE": a series of times and changes; null for anything else. */
function datedPieces(cell: PrintedCell): PrintedCell[] | null {
  const { text } = cell
  if (text.length > 120 || relation.test(text)) return null
  const periods = periodsIn(text).filter(({ period }) => isDated(period))
  if (periods.length === 0) return null
  const pieces: PrintedCell[] = []
  let from = 0
  for (const { start, end } of [...periods, { start: text.length, end: text.length }]) {
    const before = text.slice(from, start).trim()
    if (before !== '' && !changeWords.test(before)) return null
    if (before !== '') pieces.push(pieceOf(cell, from + text.slice(from, start).indexOf(before), before))
    if (end > start) pieces.push(pieceOf(cell, start, text.slice(start, end)))
    from = end
  }
  return pieces
}

const footnoteMarks = /\((?:\d|[a-z])\)/g

/** The words of a cell; words after a comma belong to the one before. */
function wordPieces(cell: PrintedCell): PrintedCell[] | null {
  if (cell.text.length > 120 || mentionsIn(cell.text.replace(footnoteMarks, '')).length > 0 || cell.text.startsWith('(')) return null
  const words = Array.from(cell.text.matchAll(/[^\s,&]+(?:(?:,\s?|\s?&\s?)[^\s,&]+){0,4}[,&]?/g))
  // "in shares held" is one heading.
  return words.some(([word]) => /^\p{L}{1,3}$/u.test(word) && word === word.toLowerCase())
    ? null
    : words.map((match) => pieceOf(cell, match.index, match[0]))
}

/** Part of a cell, with its offset where the cell's text is that of the page. */
function pieceOf(cell: PrintedCell, at: number, text: string): PrintedCell {
  const start = cell.end - cell.start === cell.text.length ? cell.start + at : cell.start
  return { text, start, end: start === cell.start && at > 0 ? cell.end : start + text.length }
}

/** A row with as many headings as columns of figures, each moved over its figures, if one is over the empty column next to them. */
function moved(row: Row, figures: ReadonlySet<number>): Row {
  const placed = placedCells(row)
  const headings = placed.filter(({ cell, from }) => from > 0 && cell.text !== '')
  if (headings.length !== figures.size || headings.some(({ from, to }) => to - from > 1)) return row
  // A single heading can be the title of the rows below.
  if (headings.length === 1 && !headings.some(({ cell }) => periodsIn(cell.text).some(({ period }) => isDated(period)))) return row
  const taken = new Set(headings.flatMap(({ from }) => (figures.has(from) ? from : [])))
  if (taken.size === figures.size) return row
  const places = new Map<number, PrintedCell>()
  for (const { cell, from } of headings) {
    const to = figures.has(from) ? from : [from + 1, from - 1].find((one) => figures.has(one) && !taken.has(one))
    if (to === undefined) return row
    taken.add(to)
    places.set(to, cell)
  }
  const width = placed.at(-1)?.to ?? 0
  return Array.from({ length: Math.max(width, ...[...places.keys()].map((one) => one + 1)) }, (_, column) =>
    column === 0 ? (row[0] ?? emptyCell) : (places.get(column) ?? emptyCell),
  )
}

const emptyCell: PrintedCell = { text: '', start: 0, end: 0 }

/** Years that increase or decrease by one, with the words between them. */
interface Run {
  words: PrintedCell[]
  years: { cell: PrintedCell; year: number; columns: number }[]
}

/**
 * A row of years over groups of columns, with the name of each group among its years, as two rows: names and years. "Assets 2022 | 2021 | Spending
 * 2022 | 2021". Null for any other row.
 */
export function groupedYears(row: Row): [Row, Row] | null {
  const runs: Run[] = []
  for (const { cell, from, to } of placedCells(row)) {
    if (from === 0) continue
    const pieces = yearPieces(cell)
    if (pieces === null) return null
    const { words, years } = pieces
    if (years.length === 0 || (years.length > 1 && years.length !== to - from)) return null
    for (const one of years) {
      const last = runs.at(-1)
      const before = last?.years.map(({ year }) => year) ?? []
      const step = (before[1] ?? one.year) - (before[0] ?? one.year)
      const continues =
        last !== undefined && (before.length === 1 ? Math.abs(one.year - (before[0] ?? 0)) === 1 : one.year - (before.at(-1) ?? 0) === step)
      const run = continues ? last : { words: [], years: [] }
      if (!continues) runs.push(run)
      run.years.push({ ...one, columns: years.length > 1 ? 1 : to - from })
      if (words && one === years[0]) run.words.push(words)
    }
  }
  if (runs.length < 2 || runs.some(({ words, years }) => words.length !== 1 || years.length < 2)) return null
  const corner = row[0] ?? emptyCell
  return [
    [
      corner,
      ...runs.map(({ words: [name], years }) => ({
        ...(name ?? emptyCell),
        columnSpan: years.reduce((sum, { columns }) => sum + columns, 0),
      })),
    ],
    [emptyCell, ...runs.flatMap(({ years }) => years.map(({ cell, columns }) => ({ ...cell, columnSpan: columns })))],
  ]
}

/**
 * A row in which the day of several years is merged with the first of them, as two rows: the day and the years. "Year ended December 31, 2022 2021 |
 * 2020". Null for any other row.
 */
export function yearsUnderDay(row: Row): [Row, Row] | null {
  const filled = placedCells(row).filter(({ cell, from }) => from > 0 && cell.text !== '')
  const [first] = filled
  if (first === undefined || first.cell.text.length > 100) return null
  const [firstYear] = yearsIn(first.cell.text)
  const day = first.cell.text.slice(0, firstYear?.start ?? 0).trim()
  if (firstYear === undefined || day === '' || !isDayOf(day, firstYear.year)) return null
  const years = [{ ...first, cell: pieceOf(first.cell, firstYear.start, first.cell.text.slice(firstYear.start)) }, ...filled.slice(1)]
  const placed: Row = years.flatMap(({ cell, from, to }) => {
    const pieces = yearPieces(cell)
    if (pieces === null || pieces.words !== null || (pieces.years.length > 1 && pieces.years.length !== to - from)) return []
    return pieces.years.map((one) => ({ ...one.cell, columnSpan: pieces.years.length > 1 ? 1 : to - from }))
  })
  const columns = (filled.at(-1)?.to ?? 0) - first.from
  if (placed.length < 2 || placed.reduce((sum, { columnSpan = 1 }) => sum + columnSpan, 0) !== columns) return null
  const before: Row = [row[0] ?? emptyCell, ...Array.from({ length: first.from - 1 }, () => emptyCell)]
  return [
    [...before, { ...pieceOf(first.cell, 0, day), columnSpan: columns }],
    [...before.map(() => emptyCell), ...placed],
  ]
}

/** Whether words are a day without its year, and a length of time up to it: "For the three months ended March 31,". */
export function isDayOf(words: string, year: number): boolean {
  const [period, ...others] = periodsIn(`${words} ${year}`)
  return others.length === 0 && period?.period.end !== undefined && !/\p{L}{4}/u.test(words.slice(0, period.start))
}

/**
 * The first row of another table whose dates are merged with its figures, as two rows: "Loans | June 30, 2023 $ 12 | June 30, 2022 $ 9". Null for any
 * other row.
 */
export function datedFigures(row: Row): [Row, Row] | null {
  const dates: PrintedCell[] = [emptyCell]
  const figures: PrintedCell[] = [row[0] ?? emptyCell]
  for (const cell of row.slice(1)) {
    const [date, ...others] = cell.text.length < 60 ? periodsIn(cell.text) : []
    const figure = date && others.length === 0 && date.start === 0 && date.period.end !== undefined ? cell.text.slice(date.end).trim() : ''
    const isBoth = date !== undefined && !figure.startsWith('(') && readCellFigure(figure) !== null
    if (!isBoth && cell.text.trim() !== '') return null
    const { columnSpan } = cell
    const spanned = columnSpan === undefined ? {} : { columnSpan }
    dates.push({ ...(isBoth ? pieceOf(cell, 0, cell.text.slice(0, date.end)) : cell), ...spanned })
    figures.push({ ...(isBoth ? pieceOf(cell, cell.text.length - figure.length, figure) : cell), ...spanned })
  }
  return dates.filter(({ text }) => text.trim() !== '').length > 1 ? [dates, figures] : null
}

/** "Spending 2022 2021": the words and the years of a cell; null where it contains anything else. */
function yearPieces(cell: PrintedCell): { words: PrintedCell | null; years: { cell: PrintedCell; year: number }[] } | null {
  const { text } = cell
  if (text.length > 100) return null
  const years = yearsIn(text)
  const first = years[0]
  if (first === undefined) return null
  const words = text.slice(0, first.start).trim()
  const rest = text.slice(first.start).replace(/\d{4}/g, '').trim()
  if (rest !== '' || /\d/.test(words) || (words !== '' && (!/\p{L}{3}/u.test(words) || mentionsIn(words).length > 0))) return null
  return {
    words: words === '' ? null : pieceOf(cell, text.indexOf(words), words),
    years: years.map(({ start, end, year }) => ({ cell: pieceOf(cell, start, text.slice(start, end)), year })),
  }
}
