import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listZip, unzipEntry } from '@dossier/zip'
import { readPackageFile } from '@dossier/platform/assets'
import { type CellEdit, editMapped, editWorkbook, mapWorkbook, openEngine, planEdits, WorkbookEditRefused } from '@dossier/workbook'
import { type BenchArguments, dataFolder } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'

const LIMITS = { entries: 20_000 }
const LARGEST_PART = 512 * 1024 * 1024
const LARGEST_FILE = 20 * 1024 * 1024
/** Sheets of any size are mapped, with many checkpoints. */
const SETTINGS = { sheetBytes: 1, between: 16_384 }

/**
 * Edits a cell of each sheet of every workbook of `--data DIR` (xlsx/) by its map and as a whole, and compares all parts: those that are edited by the map
 * must have the same text, and every other one the same bytes.
 */
export async function benchMappedEdits(options: BenchArguments): Promise<void> {
  const engine = openEngine(readPackageFile('@ironcalc/wasm/wasm_bg.wasm', import.meta.resolve('@dossier/workbook')))
  const folder = join(dataFolder(options), 'xlsx')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.xls[xm]$/i.test(name)).toSorted()
  const counts = { workbooks: 0, mapped: 0, edits: 0, whole: 0, refused: 0, same: 0, different: 0 }
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    if (bytes.byteLength > LARGEST_FILE) continue
    counts.workbooks += 1
    const built = await mapWorkbook(bytes, SETTINGS)
    if (built === null) continue
    counts.mapped += 1
    const { map, windows } = built
    for (const { name: sheet, rows } of map.sheets.slice(0, 3)) {
      if (rows === null) continue
      const middle = rows.firstRows[rows.firstRows.length >> 1]?.row ?? 0
      for (const [row, column] of [
        [middle + 1, 1],
        [0, 0],
        [middle + 3, 40],
      ] as const) {
        const edits: CellEdit[] = [{ sheet, row, column, content: row === 0 ? 'A text' : 12.5 }]
        counts.edits += 1
        const plan = planEdits(map, edits)
        if (plan === null) {
          counts.whole += 1
          continue
        }
        const part = (of: Uint8Array) => (range: { from: number; to: number }) => ({
          from: range.from,
          bytes: of.subarray(range.from, range.to),
        })
        try {
          const spliced = editMapped({ map, plan, ranges: plan.ranges.map(part(bytes)), windows: plan.windows.map(part(windows)) })
          if (spliced === null) {
            counts.whole += 1
            continue
          }
          const nearby = Buffer.concat(
            spliced.chunks.map((chunk) => (chunk instanceof Uint8Array ? chunk : bytes.subarray(chunk.from, chunk.to))),
          )
          const { bytes: whole } = await editWorkbook(bytes, edits, { engine })
          if (isSame(nearby, whole)) counts.same += 1
          else {
            counts.different += 1
            printProgress(`${name} ${sheet} ${row},${column} differs`)
          }
        } catch (error) {
          if (!(error instanceof WorkbookEditRefused)) throw error
          counts.refused += 1
        }
      }
    }
  }
  for (const [name, count] of Object.entries(counts)) printFigure(`mapped-edits.${name}`, count)
}

/** Whether two packages have the same entries with the same texts, in the same order. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  const [entries, others] = [listZip(one, LIMITS), listZip(other, LIMITS)]
  return (
    entries.length === others.length &&
    entries.every((entry, at) => {
      const second = others[at]
      return second?.name === entry.name && unzipEntry(one, entry, LARGEST_PART).equals(unzipEntry(other, second, LARGEST_PART))
    })
  )
}
