import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import type { CellStyle } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { columnLetters } from './model/index.ts'
import { openEngine, reopenEngine, readGrid, relativeDifference, type WrittenGrid } from './recalculate/index.ts'

const engineBytes = () => readFileSync(createRequire(import.meta.url).resolve('@ironcalc/wasm/wasm_bg.wasm'))

/** The engine as the product runs it. */
export const testEngine = () => openEngine(engineBytes())

/** An engine in memory of its own, for a test in which it fails. */
export const reopenedTestEngine = () => reopenEngine(engineBytes())

// 0: LibreOffice computes every formula when it opens a file, whatever its stored value.
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** A workbook saved by LibreOffice, an independent office suite, after it computed every cell. */
export async function savedByLibreOffice(bytes: Uint8Array, format: 'xlsx' | 'pdf' = 'xlsx'): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'libre-office-'))
  try {
    const profile = join(folder, 'profile', 'user')
    mkdirSync(profile, { recursive: true })
    writeFileSync(join(profile, 'registrymodifications.xcu'), alwaysRecalculate)
    writeFileSync(join(folder, 'workbook.xlsx'), bytes)
    await promisify(execFile)(
      'soffice',
      [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        join(folder, 'out'),
        join(folder, 'workbook.xlsx'),
      ],
      { timeout: 120_000 },
    )
    return new Uint8Array(readFileSync(join(folder, 'out', `workbook.${format}`)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Workbooks saved by LibreOffice in one start, by their names; those that it does not open are left out. */
export async function allSavedByLibreOffice(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'libre-office-'))
  try {
    const profile = join(folder, 'profile', 'user')
    mkdirSync(profile, { recursive: true })
    writeFileSync(join(profile, 'registrymodifications.xcu'), alwaysRecalculate)
    const paths = [...files].map(([name, bytes], at) => {
      const path = join(folder, `${at}.xlsx`)
      writeFileSync(path, bytes)
      return [name, path, join(folder, 'out', `${at}.xlsx`)] as const
    })
    const convert = (of: readonly string[]): Promise<unknown> =>
      promisify(execFile)(
        'soffice',
        [
          `-env:UserInstallation=file://${join(folder, 'profile')}`,
          '--headless',
          '--convert-to',
          'xlsx',
          '--outdir',
          join(folder, 'out'),
          ...of,
        ],
        { timeout: 120_000 },
      ).catch(() => undefined)
    await convert(paths.map(([, path]) => path))
    // One that ends the program takes those after it along: they are tried alone.
    for (const [, path, out] of paths) if (!existsSync(out)) await convert([path])
    return new Map(paths.flatMap(([name, , out]) => (existsSync(out) ? [[name, new Uint8Array(readFileSync(out))] as const] : [])))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is read of a cell: its value, its format as text, and whether a formula computes it. */
export interface CellLook {
  value: unknown
  format: string
  isFormula: boolean
}

/**
 * A format as text. Of a solid fill the second colour, which is never seen, is left out: LibreOffice takes the nearest one of its palette, and so of all
 * colours of the workbook. A formula without a number format has that of the cells that it refers to.
 */
function lookOf(style: CellStyle | undefined, isFormula: boolean): string {
  const { fill, numFmt, ...rest } = style ?? {}
  const shown = fill?.type === 'pattern' && fill.pattern === 'solid' ? { ...fill, bgColor: undefined } : fill
  return JSON.stringify({ ...rest, fill: shown, ...(!isFormula && { numFmt }) })
}

/** The cells of a workbook by sheet and place ("row,column", 0-based). */
export async function readLooks(bytes: Uint8Array): Promise<Map<string, Map<string, CellLook>>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  return new Map(
    sheets.map(({ name, rows, cells }) => {
      const looks = new Map<string, CellLook>()
      rows.forEach((row, at) =>
        row?.forEach((value, column) => {
          if (value !== null && value !== undefined)
            looks.set(`${at},${column}`, { value, format: lookOf(undefined, false), isFormula: false })
        }),
      )
      for (const [key, { value, formula, formulaResult, style }] of cells ?? []) {
        const isFormula = formula !== undefined
        looks.set(key, { value: formulaResult ?? value ?? null, format: lookOf(style, isFormula), isFormula })
      }
      return [name, looks]
    }),
  )
}

/** Text of a part of a workbook, for example `xl/charts/chart1.xml`. */
export const partOf = (bytes: Uint8Array, name: string): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())

/** Names of the parts of a workbook. */
export const partsOf = (bytes: Uint8Array): string[] => Object.keys(unzipSync(bytes))

export interface Comparison {
  formulas: number
  largestDifference: number
  /** Addresses with the stored value and the value that LibreOffice computes. */
  differing: string[]
  errors: string[]
}

/** Compares the stored value of every formula of a file with LibreOffice's value. */
export const comparedWithLibreOffice = async (bytes: Uint8Array): Promise<Comparison> =>
  comparedWithSaved(bytes, await savedByLibreOffice(bytes))

/** Compares the stored value of every formula of a file with that of the same file as LibreOffice has saved it. */
export async function comparedWithSaved(bytes: Uint8Array, saved: Uint8Array): Promise<Comparison> {
  const ours = await readGrid(bytes)
  const theirs = await readGrid(saved)
  const comparison: Comparison = { formulas: 0, largestDifference: 0, differing: [], errors: [] }
  ours.cached.forEach((cached, sheet) => {
    const name = ours.sheets[sheet]?.name ?? ''
    const other = valuesOf(theirs, name)
    for (const [key, value] of cached) {
      const [row = 0, column = 0] = key.split(',').map(Number)
      const address = `${name}!${columnLetters(column)}${row + 1}`
      const found = other.get(key) ?? null
      comparison.formulas += 1
      if (typeof found === 'string' && /^#[A-Z/0!?]+/.test(found)) comparison.errors.push(`${address} ${found}`)
      if (typeof value === 'number' && typeof found === 'number') {
        const difference = relativeDifference(value, found)
        comparison.largestDifference = Math.max(comparison.largestDifference, difference)
        if (difference <= 1e-9) continue
      } else if (value === found) continue
      comparison.differing.push(`${address}: ${value} in the file, ${found} in LibreOffice`)
    }
  })
  return comparison
}

type Value = number | string | boolean | null

function valuesOf(grid: WrittenGrid, name: string): Map<string, Value> {
  const sheet = grid.sheets.findIndex((one) => one.name === name)
  const values = new Map<string, Value>(grid.cached[sheet])
  for (const { row, column, content } of grid.sheets[sheet]?.cells ?? []) {
    if (typeof content !== 'object') values.set(`${row},${column}`, content)
  }
  return values
}

/** Expects every formula of a file to have the value that LibreOffice computes, without errors. */
export async function expectLibreOfficeAgrees(bytes: Uint8Array): Promise<Comparison> {
  const comparison = await comparedWithLibreOffice(bytes)
  expect(comparison.errors).toEqual([])
  expect(comparison.differing).toEqual([])
  return comparison
}
