import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { readJsonLines } from '../json-lines.ts'
import { printFigure, printProgress } from '../print.ts'
import { readCached } from '../read-cached.ts'
import { judgeTable, type JudgedTable, type Verdict, verdicts } from './judge-table.ts'
import type { LabelledCell, TableLabel } from './label.ts'

const labels = fileURLToPath(new URL('../../tables/tables.jsonl', import.meta.url))

/** The cells that each count covers. */
const kinds: Record<string, (cell: LabelledCell) => boolean> = {
  all: () => true,
  figures: (cell) => cell.isFigure,
  heads: (cell) => cell.isHead,
  words: (cell) => !cell.isFigure && !cell.isHead,
}

interface Judged {
  label: TableLabel
  table: JudgedTable
}

/**
 * Whether the cells of tables that people labelled from the page (`bench/tables/tables.jsonl`) are read as printed. `--data` is the folder that the
 * labels' paths are relative to. Errors are printed only for the open files, which are looked at when the reader is changed; for the held-out ones
 * only totals are printed.
 */
export async function benchTables(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const labelled = await readJsonLines<TableLabel>(labels)
  const judged: Judged[] = []
  for (const [file, tables] of Map.groupBy(labelled, (label) => label.file)) {
    const { pages } = await readCached(join(folder, file), options.cache)
    for (const label of tables) {
      const table = judgeTable(label, pages.find((page) => page.number === label.page + 1)?.tables ?? [])
      judged.push({ label, table })
      if (label.held !== true) printWrong(label, table)
    }
  }
  printTotals('tables', judged)
  printTotals(
    'tables.open',
    judged.filter(({ label }) => label.held !== true),
  )
  printTotals(
    'tables.held',
    judged.filter(({ label }) => label.held === true),
  )
  for (const [file, ofFile] of Map.groupBy(judged, ({ label }) => label.file))
    for (const kind of ['all', 'figures']) {
      const cells = cellsOf(ofFile, kind)
      printFigure(`tables.file.${kind} ${file}`, cells.filter(({ verdict }) => verdict === 'right').length / Math.max(1, cells.length))
    }
}

const cellsOf = (judged: readonly Judged[], kind: string) =>
  judged.flatMap(({ table }) => table.cells.filter(({ cell }) => kinds[kind]?.(cell)))

function printTotals(name: string, judged: readonly Judged[]): void {
  const sum = (count: (table: JudgedTable) => number): number => judged.reduce((total, { table }) => total + count(table), 0)
  printFigure(`${name}.files`, new Set(judged.map(({ label }) => label.file)).size)
  printFigure(`${name}.tables`, judged.length)
  printFigure(`${name}.tables.faultless`, judged.filter(({ table }) => table.cells.every(({ verdict }) => verdict === 'right')).length)
  printFigure(
    `${name}.tables.not-found`,
    sum((table) => (table.parts === 0 ? 1 : 0)),
  )
  printFigure(
    `${name}.tables.spread-over-several`,
    sum((table) => (table.parts > 1 ? 1 : 0)),
  )
  printFigure(
    `${name}.rows`,
    sum((table) => table.rows),
  )
  printFigure(
    `${name}.rows.joined`,
    sum((table) => table.rowsJoined),
  )
  printFigure(
    `${name}.rows.split`,
    sum((table) => table.rowsSplit),
  )
  for (const kind of Object.keys(kinds)) {
    const counted = new Map<Verdict, number>()
    const cells = cellsOf(judged, kind)
    for (const { verdict } of cells) counted.set(verdict, (counted.get(verdict) ?? 0) + 1)
    printFigure(`${name}.${kind}.cells`, cells.length)
    printFigure(`${name}.${kind}.right-share`, (counted.get('right') ?? 0) / Math.max(1, cells.length))
    for (const verdict of verdicts) printFigure(`${name}.${kind}.${verdict}`, counted.get(verdict) ?? 0)
  }
}

function printWrong(label: TableLabel, table: JudgedTable): void {
  for (const { cell, verdict } of table.cells)
    if (verdict !== 'right') printProgress(`${label.id} row ${cell.row} column ${cell.column} ${verdict}: ${cell.printed}`)
}
