import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CellEdit, editWorkbook, openEngine, readGrid, WorkbookEditRefused, type WrittenGrid } from '@dossier/workbook'
import { comparedWithLibreOffice, ownWorkbooks } from '@dossier/workbook/testing'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { quantile } from '../quantile.ts'
import { benchKinds } from './bench-kinds.ts'
import { changedParts, isSheet } from './changed-parts.ts'

/** Parts, besides sheets, that an edit of one cell may change. */
const permittedParts = new Set([
  'xl/sharedStrings.xml',
  'xl/calcChain.xml',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  '[Content_Types].xml',
])

/** Outcome for a file. */
interface Outcome {
  name: string
  refused?: string
  untouchedIsEqual?: boolean
  /** Parts that changed although an edit may not change them. */
  otherParts: string[]
  /** Number of cells whose content changed, besides the edited and the recalculated ones. */
  otherCells: number
  recalculated: number
  stale: number
  milliseconds: number
  libreOffice?: { formulas: number; equal: number } | 'not opened'
}

/**
 * Edits a typed number of every workbook of a folder (`--data`), and of those that the product itself makes, and reports which bytes, parts and cells changed, and whether LibreOffice opens the
 * edited file and computes the values that it holds. Then makes every other kind of edit; `--part filter,copy-sheet` makes those only.
 */
export async function benchWorkbookEdits(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const engine = openEngine(await readFile(createRequire(import.meta.resolve('@dossier/workbook')).resolve('@ironcalc/wasm/wasm_bg.wasm')))
  const outcomes: Outcome[] = []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.xls[xm]$/.test(path))
  const files = new Map([
    ...names.toSorted().map((name) => [name, () => readFile(join(folder, name))] as const),
    ...[...(await ownWorkbooks(engine))].map(([name, bytes]) => [name, async () => bytes] as const),
  ])
  if (options.part !== undefined) return benchKinds(files, engine, options.part.split(','))
  for (const [name, read] of files) {
    const outcome = await tryEdit(name, await read())
    outcomes.push(outcome)
    printProgress(JSON.stringify(outcome))
  }
  report(outcomes)
  await benchKinds(files, engine)

  async function tryEdit(name: string, bytes: Uint8Array): Promise<Outcome> {
    const outcome: Outcome = { name, otherParts: [], otherCells: 0, recalculated: 0, stale: 0, milliseconds: 0 }
    try {
      outcome.untouchedIsEqual = Buffer.from((await editWorkbook(bytes, [], { engine })).bytes).equals(bytes)
      const before = await readGrid(bytes).catch(() => null)
      const edit = before === null ? null : firstNumber(before)
      if (before === null || edit === null) return { ...outcome, refused: 'no typed number' }
      const started = performance.now()
      const edited = await editWorkbook(bytes, [edit], { engine })
      outcome.milliseconds = performance.now() - started
      outcome.recalculated = edited.recalculated
      outcome.stale = edited.stale?.length ?? 0
      outcome.otherParts = changedParts(bytes, edited.bytes).filter((path) => !permittedParts.has(path) && !isSheet(path))
      outcome.otherCells = changedCells(before, await readGrid(edited.bytes)) - 1
      outcome.libreOffice = await inLibreOffice(edited.bytes)
    } catch (error) {
      if (!(error instanceof WorkbookEditRefused)) throw new Error(name, { cause: error })
      outcome.refused = error.reason
    }
    return outcome
  }
}

function report(outcomes: readonly Outcome[]): void {
  const edited = outcomes.filter(({ refused }) => refused === undefined)
  const count = (name: string, which: (outcome: Outcome) => boolean): void =>
    printFigure(`workbook-edits.${name}`, outcomes.filter(which).length)
  printFigure('workbook-edits.files', outcomes.length)
  count('untouched-equal', ({ untouchedIsEqual }) => untouchedIsEqual === true)
  for (const [reason, refused] of Map.groupBy(outcomes, (outcome) => outcome.refused)) {
    if (reason !== undefined) printFigure(`workbook-edits.refused.${reason.replaceAll(' ', '-')}`, refused.length)
  }
  printFigure('workbook-edits.edited', edited.length)
  count('other-parts-changed', ({ otherParts }) => otherParts.length > 0)
  count('other-cells-changed', ({ otherCells }) => otherCells > 0)
  count('with-stale-values', ({ stale }) => stale > 0)
  printFigure(
    'workbook-edits.ms-median',
    quantile(
      edited.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  )
  const opened = edited.flatMap(({ libreOffice }) => (typeof libreOffice === 'object' ? [libreOffice] : []))
  if (opened.length === 0) return
  count('libre-office.not-opened', ({ libreOffice }) => libreOffice === 'not opened')
  printFigure('workbook-edits.libre-office.opened', opened.length)
  const sum = (of: 'formulas' | 'equal'): number => opened.reduce((total, one) => total + one[of], 0)
  printFigure('workbook-edits.libre-office.formulas', sum('formulas'))
  printFigure('workbook-edits.libre-office.equal-share', sum('equal') / Math.max(1, sum('formulas')))
}

async function inLibreOffice(bytes: Uint8Array): Promise<{ formulas: number; equal: number } | 'not opened'> {
  try {
    const { formulas, differing } = await comparedWithLibreOffice(bytes)
    return { formulas, equal: formulas - differing.length }
  } catch {
    return 'not opened'
  }
}

/** The first typed number becomes one more. */
function firstNumber({ sheets }: WrittenGrid): CellEdit | null {
  for (const { name, cells } of sheets)
    for (const { row, column, content } of cells) if (typeof content === 'number') return { sheet: name, row, column, content: content + 1 }
  return null
}

/** Cells with another typed content or formula. Values of formulas are not compared. */
function changedCells(before: WrittenGrid, after: WrittenGrid): number {
  const contents = ({ sheets }: WrittenGrid): Map<string, string> =>
    new Map(
      sheets.flatMap(({ name, cells }) =>
        cells.map(({ row, column, content }) => [`${name} ${row},${column}`, JSON.stringify(content)] as const),
      ),
    )
  const [old, now] = [contents(before), contents(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key)).length
}
