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

/** Time for one workbook, from the start of its process. */
const limits = { one: 60_000, large: 600_000 }

interface Original {
  bytes: Uint8Array
  grid: WrittenGrid
  target: Target | null
}

/**
 * Opens and saves every workbook of a folder (`--data`), and those that the product makes, by each of the programs, in a process of its own and within a
 * minute, and reports the time, the memory, the parts and the contents that are lost; then a workbook of a million cells. The product also edits a cell.
 */
export async function benchRoundTrip(options: BenchArguments): Promise<void> {
  const originals = await readOriginals(dataFolder(options))
  printFigure('round-trip.workbooks', originals.size)
  const directory = mkdtempSync(join(tmpdir(), 'round-trip-'))
  try {
    for (const [program, open] of Object.entries(openRoundTrip)) {
      if ((await open().catch(() => null)) === null) printProgress(`${program} is not installed`)
      else await benchProgram(program, originals, directory)
    }
    await benchLarge(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Those that the product edits and the reader of the comparison reads. */
async function readOriginals(folder: string): Promise<Map<string, Original>> {
  const engine = openEngine(await readFile(createRequire(import.meta.resolve('@dossier/workbook')).resolve('@ironcalc/wasm/wasm_bg.wasm')))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.xls[xm]$/.test(path))
  const files = new Map<string, Uint8Array>(await ownWorkbooks(engine))
  for (const name of names.toSorted()) files.set(name, new Uint8Array(await readFile(join(folder, name))))
  const originals = new Map<string, Original>()
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
  return originals
}

async function benchProgram(program: string, originals: ReadonlyMap<string, Original>, directory: string): Promise<void> {
  const figure = (what: string, value: number): void => printFigure(`round-trip.${program}.${what}`, value)
  const found = {
    saved: 0,
    failed: 0,
    tooSlow: 0,
    unreadable: 0,
    withLostParts: 0,
    lostParts: 0,
    otherParts: 0,
    withOtherCells: 0,
    otherCells: 0,
  }
  const times: number[] = []
  const peaks: number[] = []
  const kinds = new Map<string, number>()
  const [from, to] = [join(directory, 'original.xlsx'), join(directory, 'saved.xlsx')]
  for (const [name, { bytes, grid, target }] of originals) {
    await writeFile(from, bytes)
    const run = await runAlone({ program, from, to, target, limit: limits.one })
    if (run.kind !== 'saved') {
      found[run.kind] += 1
      printProgress(`${program} ${name}: ${run.kind} ${run.reason}`)
      continue
    }
    found.saved += 1
    times.push(run.milliseconds)
    peaks.push(run.bytes / 1024 ** 2)
    const saved = new Uint8Array(await readFile(to))
    const lost = lostParts(bytes, saved)
    found.withLostParts += Number(lost.length > 0)
    found.lostParts += lost.length
    found.otherParts += changedParts(bytes, saved).length - lost.length
    for (const path of lost) kinds.set(kindOf(path), (kinds.get(kindOf(path)) ?? 0) + 1)
    const after = await readGrid(saved).catch(() => null)
    if (after === null) {
      found.unreadable += 1
      continue
    }
    const cells = differentCells(grid, after, program === 'dossier' ? target : null)
    found.withOtherCells += Number(cells > 0)
    found.otherCells += cells
    if (lost.length > 0 || cells > 0) printProgress(`${program} ${name}: lost ${lost.join(', ')}; ${cells} other cells`)
  }
  for (const [what, value] of Object.entries(found)) figure(what, value)
  figure('ms-median', quantile(times, 0.5))
  figure('ms-p95', quantile(times, 0.95))
  figure('ms-most', Math.max(...times))
  figure('peak-megabytes-median', quantile(peaks, 0.5))
  figure('peak-megabytes-most', Math.max(...peaks))
  printProgress(
    `${program} lost ${[...kinds]
      .toSorted(([, one], [, other]) => other - one)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
  )
}

type Run = { kind: 'saved'; milliseconds: number; bytes: number } | { kind: 'failed' | 'tooSlow'; reason: string }

/** One round trip in a process of its own. @param limit milliseconds until it is ended */
async function runAlone({
  program,
  from,
  to,
  target,
  limit,
}: {
  program: string
  from: string
  to: string
  target: Target | null
  limit: number
}): Promise<Run> {
  const script = new URL('round-trip-process.ts', import.meta.url).pathname
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, program, from, to, JSON.stringify(target)], {
      timeout: limit,
      killSignal: 'SIGKILL',
    })
    return { kind: 'saved', ...(JSON.parse(stdout) as { milliseconds: number; bytes: number }) }
  } catch (error) {
    const { killed, stderr } = error as { killed?: boolean; stderr?: string }
    const reason = (stderr ?? '').split('\n').find((line) => /^\w*(?:Error|Refused)\b/.test(line)) ?? ''
    return { kind: killed === true ? 'tooSlow' : 'failed', reason: reason.slice(0, 120) }
  }
}

async function benchLarge(directory: string): Promise<void> {
  const [from, to] = [join(directory, 'large.xlsx'), join(directory, 'large-saved.xlsx')]
  const rows = Array.from({ length: large.rows }, (_, row) =>
    Array.from({ length: large.columns }, (__, column) => ((row * 7_919 + column * 104_729) % 1_000_003) / 100),
  )
  const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows }] })
  await writeFile(from, bytes)
  printFigure('round-trip.large.megabytes', bytes.byteLength / 1024 ** 2)
  const target: Target = { sheet: 'Data', row: 1_000, column: 3 }
  for (const program of Object.keys(openRoundTrip)) {
    const run = await runAlone({ program, from, to, target, limit: limits.large })
    if (run.kind !== 'saved') {
      printProgress(`${program} did not save the large workbook: ${run.kind} ${run.reason}`)
      continue
    }
    printFigure(`round-trip.large.${program}.ms`, run.milliseconds)
    printFigure(`round-trip.large.${program}.peak-megabytes`, run.bytes / 1024 ** 2)
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
