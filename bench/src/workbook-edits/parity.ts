import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ComputedFormula, computeFormulas, openEngine, readGrid, WorkbookNotAudited } from '@dossier/workbook'
import { allSavedByLibreOffice, ownWorkbooks } from '@dossier/workbook/testing'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'

const tolerance = 1e-9
/** Number of workbooks that LibreOffice opens in one start. */
const atOnce = 40
/** Functions whose value is another one each time. */
const volatile: ReadonlySet<string> = new Set(['RAND', 'RANDBETWEEN', 'RANDARRAY', 'NOW', 'TODAY'])

type Value = number | string | boolean | null

/**
 * Computes every formula of the workbooks of a folder (`--data`), and of those that the product makes, with the engine, and compares the values with those
 * that LibreOffice computes: the engine's alone, and those that the product shows, which keep the value of the file where the engine does not compute it.
 */
export async function benchWorkbookParity(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const engine = openEngine(await readFile(createRequire(import.meta.resolve('@dossier/workbook')).resolve('@ironcalc/wasm/wasm_bg.wasm')))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.xls[xm]$/.test(path))
  const files = new Map<string, { bytes: Uint8Array; formulas: ComputedFormula[] }>()
  const sources = [
    ...names.toSorted().map((name) => [name, () => readFile(join(folder, name))] as const),
    ...[...(await ownWorkbooks(engine))].map(([name, bytes]) => [name, async () => bytes] as const),
  ]
  for (const [name, read] of sources) {
    const bytes = await read()
    try {
      const formulas = await computeFormulas(bytes, engine)
      if (formulas.length > 0) files.set(name, { bytes, formulas })
    } catch (error) {
      if (!(error instanceof WorkbookNotAudited)) throw new Error(name, { cause: error })
    }
  }
  const saved = new Map<string, Uint8Array>()
  const entries = [...files]
  for (let at = 0; at < entries.length; at += atOnce)
    for (const [name, bytes] of await allSavedByLibreOffice(
      new Map(entries.slice(at, at + atOnce).map(([name, { bytes }]) => [name, bytes] as const)),
    ))
      saved.set(name, bytes)
  const counts = { formulas: 0, engine: 0, shown: 0, steady: 0, steadyEngine: 0, steadyShown: 0, uncomputed: 0, asInFile: 0 }
  const causes = new Map<string, { cells: number; files: Set<string> }>()
  for (const [name, { formulas }] of files) {
    const bytes = saved.get(name)
    const theirs = bytes === undefined ? null : await readValues(bytes).catch(() => null)
    if (theirs === null) {
      printProgress(`${name} was not compared`)
      continue
    }
    let [own, equal] = [0, 0]
    for (const { sheet, row, column, text, functions, stored, computed } of formulas) {
      const other = theirs.get(sheet)?.get(`${row},${column}`) ?? null
      const isShownComputed = computed !== null && isSame(computed, stored)
      const [isEqual, isShownEqual] = [computed !== null && isSame(computed, other), isSame(isShownComputed ? computed : stored, other)]
      const isSteady = !functions.some((one) => volatile.has(one))
      counts.formulas += 1
      counts.engine += Number(isEqual)
      counts.shown += Number(isShownEqual)
      counts.steady += Number(isSteady)
      counts.steadyEngine += Number(isSteady && isEqual)
      counts.steadyShown += Number(isSteady && isShownEqual)
      counts.uncomputed += Number(computed === null)
      own += 1
      equal += Number(isEqual)
      if (isEqual) continue
      counts.asInFile += Number(isShownComputed)
      const cause = isSteady ? causeOf(computed, other) : 'another value each time'
      const found = causes.get(cause) ?? { cells: 0, files: new Set() }
      causes.set(cause, { cells: found.cells + 1, files: found.files.add(name) })
      printProgress(
        `${name} ${sheet}!${row + 1},${column + 1} ${cause}: ${text} is ${String(computed)}, in LibreOffice ${String(other)}, in the file ${String(stored)}`,
      )
    }
    if (equal < own) printProgress(`${name}: ${own - equal} of ${own} formulas differ`)
  }
  const figure = (what: string, value: number): void => printFigure(`workbook-parity.${what}`, value)
  figure('workbooks', files.size)
  figure('compared', saved.size)
  figure('formulas', counts.formulas)
  figure('not-computed', counts.uncomputed)
  figure('engine.equal-share', counts.engine / Math.max(1, counts.formulas))
  figure('shown.equal-share', counts.shown / Math.max(1, counts.formulas))
  figure('not-volatile', counts.steady)
  figure('not-volatile.engine.equal-share', counts.steadyEngine / Math.max(1, counts.steady))
  figure('not-volatile.shown.equal-share', counts.steadyShown / Math.max(1, counts.steady))
  figure('engine.other-than-libre-office-as-in-file', counts.asInFile)
  for (const [cause, { cells, files: where }] of [...causes].toSorted(([, one], [, other]) => other.cells - one.cells))
    printProgress(`${cause}: ${cells} cells of ${where.size} workbooks`)
}

/** What a value that differs is, beside that of LibreOffice. */
function causeOf(computed: Value, other: Value): string {
  const isError = (value: Value): boolean => typeof value === 'string' && /^#[A-Z]/.test(value)
  if (computed === null) return 'not computed'
  if (isError(computed)) return isError(other) ? 'another error' : 'an error for a value'
  if (isError(other)) return 'a value for an error'
  return typeof computed === typeof other ? `another ${typeof computed}` : 'a value of another type'
}

async function readValues(bytes: Uint8Array): Promise<Map<string, Map<string, Value>>> {
  const { sheets, cached } = await readGrid(bytes)
  return new Map(
    sheets.map(({ name, cells }, at) => {
      const values = new Map<string, Value>(cached[at])
      for (const { row, column, content } of cells) if (typeof content !== 'object') values.set(`${row},${column}`, content)
      return [name, values]
    }),
  )
}

/** An empty text is read as no value. */
const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other))
    : (one ?? '') === (other ?? '')
