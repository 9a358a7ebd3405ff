import type { FactTableView, FactView } from '@dossier/contract'

type UnitView = FactView['unit']
type PeriodView = NonNullable<FactView['period']>

/** A column of figures as printed. */
export interface FigureColumn {
  /** Index of the first printed column that it covers. */
  column: number
  /** The period that more than half of its figures share. */
  period?: PeriodView
  /** Its figures have periods but no common one, so that each row states its own. */
  isMixed: boolean
  isChange: boolean
  /** The printed words over it, top down. */
  headings: readonly string[]
  /** Its period alone does not distinguish it from the other columns. */
  needsHeading: boolean
  /** Common unit of its figures, when it differs from the table's. */
  unit?: UnitView
}

/** A figure in its column. `unit` and `period` are set only where they differ from those of column, row and table. */
export interface PlacedFigure {
  fact: FactView
  unit?: UnitView
  period?: PeriodView
}

export interface FigureRow {
  kind: 'figures'
  /** Index of the row in the printed table. */
  row: number
  label: string
  /** Common unit of its figures, when it differs from the table's. */
  unit?: UnitView
  /** One entry per column; a cell may contain none or several figures. */
  cells: readonly (readonly PlacedFigure[])[]
  /** Rows that add up to this one, with their signs; undefined unless all are in the table. */
  parts: ReadonlyMap<number, 1 | -1> | undefined
}

/** A heading row above the rows of its section. */
export interface GroupRow {
  kind: 'group'
  row: number
  label: string
}

export interface ArrangedTable {
  /** The most frequent unit of its figures. */
  unit?: UnitView
  columns: readonly FigureColumn[]
  rows: readonly (FigureRow | GroupRow)[]
}

/** Lays the figures of a table out as rows and columns in the order printed. */
export function arrangeFigures({ facts, ties }: Pick<FactTableView, 'facts' | 'ties'>): ArrangedTable {
  const unit =
    mostFrequent(
      facts.filter((fact) => fact.isChange !== true).map((fact) => fact.unit),
      unitKey,
    ) ?? facts[0]?.unit
  const isOwn = (other: UnitView) => unit !== undefined && unitKey(other) === unitKey(unit)
  const groups = columnGroups(facts)
  const drafts = groups.map((group) => describeColumn(group.facts, group.first))
  const names = drafts.map(({ period, isChange }) => `${isChange ? 'change' : ''} ${period ? periodKey(period) : ''}`)
  const columns = drafts.map((draft, at): FigureColumn => {
    const needsHeading = draft.period === undefined || names.indexOf(names[at] ?? '') !== names.lastIndexOf(names[at] ?? '')
    const common = commonUnit(groups[at]?.facts ?? [])
    return { ...draft, needsHeading, ...(common && !isOwn(common) && { unit: common }) }
  })
  const byRow = Map.groupBy(facts, (fact) => fact.row)
  const inTable = new Set(byRow.keys())
  const partsOf = new Map(
    ties
      .filter(({ parts }) => parts.every((part) => inTable.has(part.row)))
      .map(({ row, parts }) => [row, new Map(parts.map((part) => [part.row, part.sign]))]),
  )
  const rows: (FigureRow | GroupRow)[] = []
  let section: string | null = null
  for (const [row, ofRow] of [...byRow].toSorted(([a], [b]) => a - b)) {
    const [first] = ofRow
    if (first === undefined) continue
    if (first.section !== section && first.section !== null) rows.push({ kind: 'group', row, label: oneLine(first.section) })
    section = first.section
    const common = commonUnit(ofRow)
    const rowUnit = common && !isOwn(common) && columns.some((column) => column.unit === undefined) ? common : undefined
    const cells = columns.map((column, at) =>
      ofRow
        .filter((fact) => groups[at]?.columns.has(fact.column) === true)
        .map((fact): PlacedFigure => {
          const expected = column.unit ?? rowUnit ?? unit
          const hasOwnUnit = expected !== undefined && unitKey(fact.unit) !== unitKey(expected)
          const hasOwnPeriod = column.period !== undefined && fact.period !== null && periodKey(fact.period) !== periodKey(column.period)
          return { fact, ...(hasOwnUnit && { unit: fact.unit }), ...(hasOwnPeriod && fact.period !== null && { period: fact.period }) }
        }),
    )
    rows.push({ kind: 'figures', row, label: labelOf(first), ...(rowUnit && { unit: rowUnit }), cells, parts: partsOf.get(row) })
  }
  return { ...(unit && { unit }), columns, rows }
}

interface ColumnGroup {
  first: number
  columns: Set<number>
  facts: FactView[]
}

/** Merges neighbouring columns with the same heading and period: pages often indent some figures of a column. */
function columnGroups(facts: readonly FactView[]): ColumnGroup[] {
  const groups: ColumnGroup[] = []
  const byColumn = [...Map.groupBy(facts, (fact) => fact.column)].toSorted(([a], [b]) => a - b)
  for (const [column, ofColumn] of byColumn) {
    const last = groups.at(-1)
    if (last && isOneColumn(last.facts, ofColumn)) {
      last.columns.add(column)
      last.facts.push(...ofColumn)
    } else groups.push({ first: column, columns: new Set([column]), facts: [...ofColumn] })
  }
  return groups
}

function isOneColumn(left: readonly FactView[], right: readonly FactView[]): boolean {
  const rows = new Set(left.map((fact) => fact.row))
  if (right.some((fact) => rows.has(fact.row))) return false
  const [a, b] = [describeColumn(left, 0), describeColumn(right, 0)]
  return (
    a.isChange === b.isChange &&
    a.period !== undefined &&
    b.period !== undefined &&
    periodKey(a.period) === periodKey(b.period) &&
    a.headings.join('\n') === b.headings.join('\n')
  )
}

function describeColumn(facts: readonly FactView[], column: number): Omit<FigureColumn, 'needsHeading' | 'unit'> {
  const periods = facts.flatMap((fact) => fact.period ?? [])
  const period = mostFrequent(periods, periodKey)
  const key = period && periodKey(period)
  const isShared = periods.filter((one) => periodKey(one) === key).length * 2 > facts.length
  return {
    column,
    ...(period && isShared && { period }),
    isMixed: period !== undefined && !isShared,
    isChange: facts.filter((fact) => fact.isChange === true).length * 2 > facts.length,
    headings: (
      mostFrequent(
        facts.map((fact) => fact.headings),
        (headings) => headings.join('\n'),
      ) ?? []
    ).map(oneLine),
  }
}

function commonUnit(facts: readonly FactView[]): UnitView | undefined {
  const [first] = facts
  return first && facts.every((fact) => unitKey(fact.unit) === unitKey(first.unit)) ? first.unit : undefined
}

const unitKey = ({ dimension, currency, per, of, scale }: UnitView): string => [dimension, currency, per, of, scale].join('|')

const periodKey = ({ start, end, months, fiscalYear, part, rolling, status, term, ordinal }: PeriodView): string =>
  [start, end, months, fiscalYear, part, rolling, status, term, ordinal].join('|')

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The label of a row; label cells that repeat the one before them are written once. */
function labelOf({ labels }: FactView): string {
  return labels
    .map(oneLine)
    .filter((label, at, all) => label !== '' && label !== all[at - 1])
    .join(' · ')
}

/** The first of those that occur most often. */
function mostFrequent<T>(values: readonly T[], keyOf: (value: T) => string): T | undefined {
  let best: T[] = []
  for (const same of Map.groupBy(values, keyOf).values()) if (same.length > best.length) best = same
  return best[0]
}
