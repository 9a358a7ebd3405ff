import { addRow, call, type Cell, type Formula, minus, type NumberFormat, type Sheet, text, when } from '../../model/index.ts'
import { at, enter, type Entry, firstColumn, headerRow, noteRow, sectionRow, type Sourced, titleRows, type Words } from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable } from '../period-page.ts'
import type { DerivedValue, StatementLine } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'

export const firstYear = firstColumn + 1

/** The sheet and the language of a statement. */
export interface StatementPage {
  sheet: Sheet
  translate: (words: Words) => string
  amount: NumberFormat
  subtitle: string
  years: readonly string[]
}

export interface StatementCells<Key extends string> {
  /** For lines with a key, a cell for each year. */
  of: (key: Key) => Cell[] | null
  /** Differences of computed totals from reported ones, one row each. */
  differences: { label: string; cells: Cell[] }[]
}

/** A statement as filed: lines with their sources, totals as formulas, and the reconciliation of each total with the filing. */
export function fillStatement<Key extends string>(
  page: StatementPage,
  title: Words,
  lines: readonly StatementLine<Key>[],
): StatementCells<Key> {
  const { sheet, translate, amount, years } = page
  const width = years.length + 1
  titleRows(sheet, translate(title), page.subtitle)
  headerRow(sheet, [translate(datapackLabels.item), ...years])
  const unstated = missing('statements')
  const rows: Cell[][] = []
  const keyed = new Map<Key, Cell[]>()
  const derived: { cell: Cell; value: DerivedValue; year: number }[] = []
  for (const one of lines) {
    const label = typeof one.label === 'string' ? one.label : translate(one.label)
    const cells =
      one.kind === 'reported'
        ? statementRow(
            sheet,
            label,
            one.values.map((value) => (value === null || isDerived(value) ? unstated : value)),
            amount,
            'line',
          )
        : statementRow(
            sheet,
            label,
            // Of lines that are all unstated the sum is unknown, not zero.
            years.map((_, year) =>
              one.of.every(({ line }) => isUnstated(at(at(rows, line), year))) ? unstated : totalOf(one.of, rows, year),
            ),
            amount,
            'total',
          )
    rows.push(cells)
    if (one.key !== undefined) keyed.set(one.key, cells)
    if (one.kind === 'reported')
      one.values.forEach((value, year) => {
        if (value !== null && isDerived(value)) derived.push({ cell: at(cells, year), value, year })
      })
  }
  // A value may follow from lines below it, such as liabilities from assets and equity.
  for (const { cell, value, year } of derived) {
    cell.content = { kind: 'formula', formula: totalOf(value.of, rows, year) }
    delete cell.comment
  }
  addRow(sheet)
  const totals = lines.flatMap((one, index) =>
    one.kind === 'total' && one.reported.some((value) => value !== null) ? [{ one, index }] : [],
  )
  const differences: StatementCells<Key>['differences'] = []
  if (totals.length > 0) sectionRow(sheet, translate(datapackLabels.reportedTotals), width)
  for (const { one, index } of totals) {
    const label = typeof one.label === 'string' ? one.label : translate(one.label)
    const reported = statementRow(
      sheet,
      `${label}: ${translate(datapackLabels.reported)}`,
      one.reported.map((value) => value ?? unstated),
      amount,
      'line',
    )
    const gaps = reported.map((cell, year) =>
      when(call('ISNUMBER', cell), call('ROUND', minus(at(at(rows, index), year), cell), 6), notAvailable),
    )
    differences.push({ label, cells: statementRow(sheet, `${label}: ${translate(datapackLabels.difference)}`, gaps, amount, 'line') })
  }
  addRow(sheet)
  noteRow(sheet, translate(datapackLabels.statementNote))
  return { of: (key) => keyed.get(key) ?? null, differences }
}

const isUnstated = ({ content }: Cell): boolean => content.kind === 'text'
const isDerived = (value: Sourced | DerivedValue): value is DerivedValue => 'of' in value

const statementRow = (
  sheet: Sheet,
  label: string,
  entries: readonly Exclude<Entry, null>[],
  format: NumberFormat,
  role: 'line' | 'total',
): Cell[] => {
  const row = addRow(sheet)
  text(row, firstColumn, label, { role })
  return entries.map((entry, year) => enter(row, firstYear + year, entry, { format, role }))
}

/** SUM reads an unstated line as zero, where a plus sign would give an error. */
function totalOf(parts: readonly { line: number; sign: 1 | -1 }[], rows: readonly (readonly Cell[])[], year: number): Formula {
  const cellsOf = (sign: 1 | -1): Cell[] => parts.filter((part) => part.sign === sign).map((part) => at(at(rows, part.line), year))
  const [added, taken] = [cellsOf(1), cellsOf(-1)]
  const sum = call('SUM', ...(added.length > 0 ? added : [0]))
  return taken.length > 0 ? minus(sum, call('SUM', ...taken)) : sum
}
