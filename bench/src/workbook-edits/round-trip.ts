import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { editWorkbook, openEngine, readGrid, WorkbookEditRefused, type WrittenGrid } from '@dossier/workbook'
import { ownWorkbooks } from '@dossier/workbook/testing'
import { writeXlsx } from 'hucre/xlsx'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { quantile } from '../quantile.ts'
import { changedParts, lostParts } from './changed-parts.ts'
import { type Target, targetIn } from './edit-kinds.ts'
import { openRoundTrip } from './round-trips.ts'

/** A sheet of a million cells. */
const large = { rows: 50_000, columns: 20 }

/**
 * Opens and saves every workbook of a folder (`--data`), and those that the product makes, by each of the programs, and reports the time, the parts and
 * the contents that are lost; then a workbook of a million cells in a process of its own, with its memory. The product also edits a cell.
 */
export async function benchRoundTrip(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const engine = openEngine(await readFile(createRequire(import.meta.resolve('@dossier/workbook')).resolve('@ironcalc/wasm/wasm_bg.wasm')))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.xls[xm]$/.test(path))
  const files = new Map<string, Uint8Array>(await ownWorkbooks(engine))
  for (const name of names.toSorted()) files.set(name, new Uint8Array(await readFile(join(folder, name))))
  const originals = new Map<string, { bytes: Uint8Array; grid: WrittenGrid; target: Target | null }>()
  for (const [name, bytes] of files) {
    const grid = await editWorkbook(bytes, [], { engine })
      .then(
        () => readGrid(bytes),
        (error: unknown) => {
          if (error instanceof WorkbookEditRefused) return null
          throw error
        },
      )
      .catch(() => null)
    if (grid !== null) originals.set(name, { bytes, grid, target: targetIn(grid) })
  }
  printFigure('round-trip.workbooks', originals.size)
  for (const [program, open] of Object.entries(openRoundTrip)) {
    const roundTrip = await open().catch(() => null)
    const figure = (what: string, value: number): void => printFigure(`round-trip.${program}.${what}`, value)
    if (roundTrip === null) {
      printProgress(`${program} is not installed`)
      continue
    }
    const found = { failed: 0, withLostParts: 0, lostParts: 0, otherParts: 0, withOtherCells: 0, otherCells: 0 }
    const times: number[] = []
    const kinds = new Map<string, number>()
    for (const [name, { bytes, grid, target }] of originals) {
      try {
        const started = performance.now()
        const saved = await roundTrip(bytes, target)
        times.push(performance.now() - started)
        const changed = changedParts(bytes, saved)
        const lost = lostParts(bytes, saved)
        found.withLostParts += Number(lost.length > 0)
        found.lostParts += lost.length
        found.otherParts += changed.length - lost.length
        for (const path of lost) kinds.set(kindOf(path), (kinds.get(kindOf(path)) ?? 0) + 1)
        const cells = differentCells(grid, await readGrid(saved), program === 'dossier' ? target : null)
        found.withOtherCells += Number(cells > 0)
        found.otherCells += cells
        if (lost.length > 0 || cells > 0) printProgress(`${program} ${name}: lost ${lost.join(', ')}; ${cells} other cells`)
      } catch (error) {
        if (program === 'dossier' && !(error instanceof WorkbookEditRefused)) throw new Error(name, { cause: error })
        found.failed += 1
        printProgress(`${program} ${name}: ${String(error).slice(0, 120)}`)
      }
    }
    for (const [what, value] of Object.entries(found)) figure(what, value)
    figure('ms-median', quantile(times, 0.5))
    printProgress(
      `${program} lost ${[...kinds]
        .toSorted(([, one], [, other]) => other - one)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}`,
    )
  }
  await benchLarge()
}

async function benchLarge(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'round-trip-'))
  try {
    const [from, to] = [join(directory, 'large.xlsx'), join(directory, 'saved.xlsx')]
    const rows = Array.from({ length: large.rows }, (_, row) =>
      Array.from({ length: large.columns }, (__, column) => ((row * 7_919 + column * 104_729) % 1_000_003) / 100),
    )
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows }] })
    await writeFile(from, bytes)
    printFigure('round-trip.large.megabytes', bytes.byteLength / 1024 ** 2)
    const target: Target = { sheet: 'Data', row: 1_000, column: 3 }
    for (const program of Object.keys(openRoundTrip)) {
      const run = promisify(execFile)(process.execPath, [
        new URL('round-trip-process.ts', import.meta.url).pathname,
        program,
        from,
        to,
        JSON.stringify(target),
      ])
      const done = await run.catch((error: unknown) => {
        printProgress(`${program} did not save the large workbook: ${String(error).slice(0, 200)}`)
        return null
      })
      if (done === null) continue
      const measured = JSON.parse(done.stdout) as { milliseconds: number; bytes: number }
      printFigure(`round-trip.large.${program}.ms`, measured.milliseconds)
      printFigure(`round-trip.large.${program}.peak-megabytes`, measured.bytes / 1024 ** 2)
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The folder of a part, or its name without its number. */
const kindOf = (path: string): string => /^xl\/([A-Za-z]+)\//.exec(path)?.[1] ?? path.replace(/\d+(?=\.\w+$)/, '')

/** Cells with another typed content, formula or value of a formula. @param edited a cell that was written */
function differentCells(before: WrittenGrid, after: WrittenGrid, edited: Target | null): number {
  const contents = ({ sheets }: WrittenGrid): Map<string, string> =>
    new Map(
      sheets.flatMap(({ name, cells }) =>
        cells.map(({ row, column, content }) => [`${name} ${row},${column}`, JSON.stringify(content)] as const),
      ),
    )
  const [old, now] = [contents(before), contents(after)]
  const own = edited === null ? '' : `${edited.sheet} ${edited.row},${edited.column}`
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => key !== own && old.get(key) !== now.get(key)).length
}
