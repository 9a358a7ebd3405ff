import type { Table } from '@dossier/documents'
import { alignRows, wholeCells } from './align-rows.ts'
import { cellsOfLabel, type LabelledCell, type TableLabel } from './label.ts'
import { cellsOfTables, type ReadCell } from './read-cells.ts'
import { placeOfWords } from './squeezed.ts'

/**
 * Outcome of a labelled cell: found complete at its position; complete, but in another row or column; in one cell with another labelled cell of its
 * row (across) or of another row (down), or with text of none of the label's cells; in several cells of one row (across) or of several rows (down);
 * in pieces that are also joined to others; or not in the tables of its page.
 */
export const verdicts = [
  'right',
  'other-row',
  'other-column',
  'joined-across',
  'joined-down',
  'glued',
  'split-across',
  'split-down',
  'torn',
  'missing',
] as const
export type Verdict = (typeof verdicts)[number]

export interface JudgedCell {
  cell: LabelledCell
  verdict: Verdict
}

export interface JudgedTable {
  cells: JudgedCell[]
  /** Labelled rows, those that share a read row with another one, and those whose cells are in several read rows. */
  rows: number
  rowsJoined: number
  rowsSplit: number
  /** Number of the page's tables that have the labelled one's cells; 0 if none has. */
  parts: number
}

/** Number of cells that a second table of the page must add for a labelled table to count as spread over both. */
const SECOND_TABLE = 6
/** Number of rows above the first and below the last found row that are searched for cells of other rows. */
const REACH = 6
const LEAST_JOINED = 2

/** Compares a labelled table with the tables that were read on its page. */
export function judgeTable(label: TableLabel, tables: readonly Table[]): JudgedTable {
  const cells = cellsOfLabel(label)
  const rows = label.rows.map((_, index) => cells.filter((cell) => cell.row === index))
  const chosen = chooseTables(rows, tables)
  const read = cellsOfTables(chosen)
  const { homes } = alignRows(rows, read)
  const whole = findWhole(rows, read, homes)
  const taken = new Set(whole.values())
  const columnHomes = homesOfColumns(whole)
  const judged: JudgedCell[] = []
  const foundRows = rows.map(() => new Set<number>())
  for (const cell of cells) {
    const found = whole.get(cell)
    const window = windowOf(cell.row, homes, read.length)
    const near = read.slice(window.from, window.to + 1).flat()
    if (found !== undefined) {
      foundRows[cell.row]?.add(found.row)
      const isElsewhere = homes[cell.row] !== undefined && found.row !== homes[cell.row]
      judged.push({ cell, verdict: isElsewhere ? 'other-row' : isInColumn(cell, found, columnHomes) ? 'right' : 'other-column' })
      continue
    }
    const holder = holderOf(cell, near, homes[cell.row])
    if (holder !== undefined) {
      foundRows[cell.row]?.add(holder.row)
      judged.push({ cell, verdict: verdictOfJoined(cell, holder, cells, whole) })
      continue
    }
    const pieces = piecesOf(
      cell,
      near.filter((other) => !taken.has(other)),
    )
    if (pieces !== undefined) {
      for (const piece of pieces) foundRows[cell.row]?.add(piece.row)
      judged.push({ cell, verdict: new Set(pieces.map((piece) => piece.row)).size > 1 ? 'split-down' : 'split-across' })
      continue
    }
    judged.push({ cell, verdict: isMostlyThere(cell, near) ? 'torn' : 'missing' })
  }
  const parts = new Set([...whole.values()].map((cell) => cell.table)).size
  return { cells: judged, rows: rows.length, ...countRows(homes, foundRows), parts }
}

/** The table of the page that has most of the label's cells, and those that have more of them, in page order. */
function chooseTables(rows: readonly (readonly LabelledCell[])[], tables: readonly Table[]): Table[] {
  let chosen: Table[] = []
  let score = 0
  for (const table of tables) {
    const alone = alignRows(rows, cellsOfTables([table])).score
    if (alone > score) [chosen, score] = [[table], alone]
  }
  for (const table of tables) {
    if (chosen.length === 0 || chosen.includes(table)) continue
    const together = tables.filter((other) => other === table || chosen.includes(other))
    const joint = alignRows(rows, cellsOfTables(together)).score
    if (joint >= score + SECOND_TABLE) [chosen, score] = [together, joint]
  }
  return chosen
}

/** The read rows between which a labelled row's cells must be, by the rows found before and after it. */
function windowOf(row: number, homes: readonly (number | undefined)[], readRows: number): { from: number; to: number } {
  const before = homes.slice(0, row).findLast((home) => home !== undefined)
  const after = homes.slice(row + 1).find((home) => home !== undefined)
  const own = homes[row]
  const from = before ?? (own ?? after ?? 0) - REACH
  const to = after ?? (own ?? before ?? readRows) + REACH
  return { from: Math.max(0, from), to: Math.min(readRows - 1, to) }
}

/** Read cells that equal a labelled cell: first those of its own row, then those of the rows around it. */
function findWhole(
  rows: readonly (readonly LabelledCell[])[],
  read: readonly (readonly ReadCell[])[],
  homes: readonly (number | undefined)[],
): Map<LabelledCell, ReadCell> {
  const whole = new Map<LabelledCell, ReadCell>()
  rows.forEach((row, index) => {
    const home = homes[index]
    if (home !== undefined) for (const [cell, found] of wholeCells(row, read[home] ?? [])) whole.set(cell, found)
  })
  const taken = new Set(whole.values())
  rows.forEach((row, index) => {
    const window = windowOf(index, homes, read.length)
    const near = read.slice(window.from, window.to + 1).flat()
    const own = homes[index] ?? (window.from + window.to) / 2
    for (const cell of row) {
      if (whole.has(cell) || cell.squeezed.text.length < LEAST_JOINED) continue
      const [found] = near
        .filter((other) => !taken.has(other) && other.squeezed.text === cell.squeezed.text)
        .toSorted((left, right) => Math.abs(left.row - own) - Math.abs(right.row - own))
      if (found === undefined) continue
      whole.set(cell, found)
      taken.add(found)
    }
  })
  return whole
}

/** By table and labelled column, the read column that has most of its cells. */
function homesOfColumns(whole: ReadonlyMap<LabelledCell, ReadCell>): Map<string, number> {
  const counts = new Map<string, Map<number, number>>()
  for (const [cell, found] of whole) {
    if (cell.isHead) continue
    const key = `${found.table}/${cell.column}`
    const counted = counts.get(key) ?? new Map<number, number>()
    counted.set(found.column, (counted.get(found.column) ?? 0) + 1)
    counts.set(key, counted)
  }
  const homes = new Map<string, number>()
  for (const [key, counted] of counts) {
    const [most] = [...counted].toSorted((left, right) => right[1] - left[1])
    if (most !== undefined) homes.set(key, most[0])
  }
  return homes
}

/** A heading over several columns is in its column if it was read above one of them. */
function isInColumn(cell: LabelledCell, found: ReadCell, homes: ReadonlyMap<string, number>): boolean {
  const columns: number[] = []
  for (let column = cell.column; column <= cell.lastColumn; column++) {
    const home = homes.get(`${found.table}/${column}`)
    if (home !== undefined) columns.push(home)
  }
  return columns.length === 0 || columns.some((column) => column >= found.column && column <= found.lastColumn)
}

/** The read cell with all words of a labelled cell, and more. */
function holderOf(cell: LabelledCell, near: readonly ReadCell[], home: number | undefined): ReadCell | undefined {
  const { text } = cell.squeezed
  const holders = near.filter(
    (other) =>
      (text.length >= LEAST_JOINED || other.row === home) && other.squeezed.text !== text && placeOfWords(text, other.squeezed) >= 0,
  )
  return holders.toSorted((left, right) => Math.abs(left.row - (home ?? left.row)) - Math.abs(right.row - (home ?? right.row)))[0]
}

function verdictOfJoined(
  cell: LabelledCell,
  holder: ReadCell,
  cells: readonly LabelledCell[],
  whole: ReadonlyMap<LabelledCell, ReadCell>,
): Verdict {
  const at = placeOfWords(cell.squeezed.text, holder.squeezed)
  const rest = `${holder.squeezed.text.slice(0, at)} ${holder.squeezed.text.slice(at + cell.squeezed.text.length)}`
  const companions = cells.filter(
    (other) => other !== cell && Math.abs(other.row - cell.row) <= 3 && !whole.has(other) && rest.includes(other.squeezed.text),
  )
  if (companions.some((other) => other.row === cell.row)) return 'joined-across'
  return companions.length > 0 ? 'joined-down' : 'glued'
}

/** The read cells that a labelled cell is split into, in page order. */
function piecesOf(cell: LabelledCell, near: readonly ReadCell[]): ReadCell[] | undefined {
  const { text, edges } = cell.squeezed
  for (const [index, first] of near.entries()) {
    if (!text.startsWith(first.squeezed.text)) continue
    const pieces = [first]
    let end = first.squeezed.text.length
    for (const other of near.slice(index + 1)) {
      if (end === text.length) break
      if (!edges.has(end) || !text.startsWith(other.squeezed.text, end)) continue
      pieces.push(other)
      end += other.squeezed.text.length
    }
    if (end === text.length && pieces.length > 1) return pieces
  }
  return undefined
}

/** Whether more than half of a cell's words were read near its position. */
function isMostlyThere(cell: LabelledCell, near: readonly ReadCell[]): boolean {
  const { text, edges } = cell.squeezed
  if (text.length <= LEAST_JOINED) return false
  const places = [...edges].toSorted((left, right) => left - right)
  let found = 0
  for (const [index, start] of places.entries()) {
    const word = text.slice(start, places[index + 1])
    if (word !== '' && near.some((other) => placeOfWords(word, other.squeezed) >= 0)) found += word.length
  }
  return found * 2 > text.length
}

function countRows(
  homes: readonly (number | undefined)[],
  foundRows: readonly ReadonlySet<number>[],
): { rowsJoined: number; rowsSplit: number } {
  const settled = foundRows.map((found, index) => homes[index] ?? [...found][0])
  const sharing = Map.groupBy(
    settled.filter((row) => row !== undefined),
    (row) => row,
  )
  let rowsJoined = 0
  for (const shared of sharing.values()) if (shared.length > 1) rowsJoined += shared.length
  return { rowsJoined, rowsSplit: foundRows.filter((found) => found.size > 1).length }
}
