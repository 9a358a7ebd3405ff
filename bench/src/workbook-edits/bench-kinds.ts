import { editWorkbook, type Engine, readGrid, WorkbookEditRefused } from '@dossier/workbook'
import { allSavedByLibreOffice, readLooks } from '@dossier/workbook/testing'
import { printFigure, printProgress } from '../print.ts'
import { quantile } from '../quantile.ts'
import { changedParts, isSheet } from './changed-parts.ts'
import { type EditKind, editKinds, type Target, targetIn } from './edit-kinds.ts'

/** Number of workbooks that LibreOffice opens in one start. */
const atOnce = 40

interface Edited {
  name: string
  target: Target
  bytes: Uint8Array
}

/**
 * Makes every kind of edit in every workbook, by its name, and compares with LibreOffice what it reads of all other cells before and after.
 *
 * @param only names of the kinds that are made
 */
export async function benchKinds(
  files: ReadonlyMap<string, () => Promise<Uint8Array>>,
  engine: Engine,
  only: readonly string[] = Object.keys(editKinds),
): Promise<void> {
  const originals = new Map<string, { bytes: Uint8Array; target: Target }>()
  for (const [name, read] of files) {
    const bytes = await read()
    const target = await readGrid(bytes).then(targetIn, () => null)
    if (target !== null) originals.set(name, { bytes, target })
  }
  printFigure('workbook-edits.kinds.workbooks', originals.size)
  const before = await inLibreOffice(new Map([...originals].map(([name, { bytes }]) => [name, bytes])))
  printFigure('workbook-edits.kinds.opened-before', before.size)
  for (const [kindName, kind] of Object.entries(editKinds)) {
    if (!only.includes(kindName)) continue
    const edited: Edited[] = []
    const refused = new Map<string, number>()
    const otherParts = new Map<string, string[]>()
    const milliseconds: number[] = []
    let stale = 0
    for (const [name, { bytes, target }] of originals) {
      try {
        const started = performance.now()
        const result = await editWorkbook(bytes, [kind.edit(target)], { engine })
        milliseconds.push(performance.now() - started)
        edited.push({ name, target, bytes: result.bytes })
        if (result.stale === null || result.stale.length > 0) stale += 1
        const other = changedParts(bytes, result.bytes).filter((path) => !isSheet(path) && !kind.parts.test(path))
        if (other.length > 0) otherParts.set(name, other)
      } catch (error) {
        if (!(error instanceof WorkbookEditRefused)) throw new Error(`${kindName} ${name}`, { cause: error })
        refused.set(error.reason, (refused.get(error.reason) ?? 0) + 1)
        printProgress(`${kindName} ${name} refused: ${error.reason} ${error.cell ?? ''}`)
      }
    }
    const figure = (what: string, value: number): void => printFigure(`workbook-edits.${kindName}.${what}`, value)
    figure('edited', edited.length)
    for (const [reason, count] of refused) figure(`refused.${reason}`, count)
    for (const [name, parts] of otherParts) printProgress(`${kindName} ${name} also changed ${parts.join(', ')}`)
    figure('other-parts-changed', otherParts.size)
    figure('with-stale-values', stale)
    figure('ms-median', quantile(milliseconds, 0.5))
    const after = await inLibreOffice(new Map(edited.map(({ name, bytes }) => [name, bytes])))
    const comparable = edited.filter(({ name }) => before.has(name))
    for (const { name } of comparable) if (!after.has(name)) printProgress(`${kindName} ${name} was not opened by LibreOffice`)
    figure('opened', comparable.filter(({ name }) => after.has(name)).length)
    figure('not-opened', comparable.filter(({ name }) => !after.has(name)).length)
    let [cells, values, formats, uncompared] = [0, 0, 0, 0]
    for (const { name, target } of comparable) {
      const [was, is] = [before.get(name), after.get(name)]
      if (was === undefined || is === undefined) continue
      // The reader of the comparison does not read every file that LibreOffice writes.
      const found = await compare(was, is, kind, target).catch(() => null)
      if (found === null) {
        uncompared += 1
        continue
      }
      cells += found.cells
      values += found.values.length
      formats += found.formats.length
      if (found.values.length + found.formats.length > 0)
        printProgress(`${kindName} ${name}: values ${found.values.slice(0, 5).join('; ')} formats ${found.formats.slice(0, 3).join('; ')}`)
    }
    figure('cells-compared', cells)
    figure('workbooks-not-compared', uncompared)
    figure('values-different', values)
    figure('formats-different', formats)
  }
}

async function inLibreOffice(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const saved = new Map<string, Uint8Array>()
  const entries = [...files]
  for (let at = 0; at < entries.length; at += atOnce) {
    const chunk = await allSavedByLibreOffice(new Map(entries.slice(at, at + atOnce)))
    for (const [name, bytes] of chunk) saved.set(name, bytes)
  }
  return saved
}

/** Compares what LibreOffice reads of every cell but those that the edit is about. */
async function compare(
  was: Uint8Array,
  is: Uint8Array,
  kind: EditKind,
  target: Target,
): Promise<{ cells: number; values: string[]; formats: string[] }> {
  const [before, after] = [await readLooks(was), await readLooks(is)]
  const found = { cells: 0, values: [] as string[], formats: [] as string[] }
  for (const [sheet, cells] of before)
    for (const [key, cell] of cells) {
      const [row = 0, column = 0] = key.split(',').map(Number)
      const isTarget = sheet === target.sheet && row === target.row && column === target.column
      const to = sheet === target.sheet ? kind.moved([row, column], target) : ([row, column] as const)
      if (to === null) continue
      const name = sheet === target.sheet ? (kind.renamesTo ?? sheet) : sheet
      const now = after.get(name)?.get(`${to[0]},${to[1]}`)
      found.cells += 1
      if (isTarget && !kind.keepsTarget) continue
      const isComparable = kind.keepsValues || !cell.isFormula
      if (isComparable && !isSameValue(cell.value, now?.value ?? null))
        found.values.push(`${sheet}!${key} ${String(cell.value)} → ${String(now?.value)}`)
      if (now !== undefined && cell.format !== now.format) found.formats.push(`${sheet}!${key} ${cell.format} → ${now?.format ?? 'none'}`)
    }
  return found
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
    : JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
