import { type Exact, exact, type Period, type Unit } from '@dossier/notation'
import type { Fact, PrintedCell, Scope, Source } from './fact.ts'
import type { FactTable } from './fact-tables.ts'

/** Version of the packed format. Increase `rowVersion` of the index together with it: files are then re-read from their stored pages. */
const version = 4

/**
 * Facts in the stored format: repeated values (units, periods, cells of labels and headings) are stored once and referenced by index. A report of 200
 * pages has about 5,000 facts.
 */
interface PackedFacts {
  version: number
  units: Unit[]
  periods: Period[]
  /** Text, start, end. */
  cells: [string, number, number][]
  tables: PackedTable[]
}

type PackedTable = Omit<FactTable, 'facts'> & { facts: PackedFact[] }

/**
 * Value and ulp (numerator, denominator), unit, period or -1, sources, whether a change, scope, cell, labels, section or -1, headings, row, column.
 */
type PackedFact = [
  value: readonly [string, string],
  ulp: readonly [string, string],
  unit: number,
  period: number,
  sources: readonly [Source | 0, Source | 0],
  isChange: 0 | 1,
  scope: Scope | 0,
  cell: number,
  labels: readonly number[],
  section: number,
  headings: readonly number[],
  row: number,
  column: number,
  unitText: string | 0,
]

/** A packed format of another version. */
export class FactsOutdated extends Error {}

/**
 * @param tables consumed one by one, so that a long document is never held in memory completely
 * @param max maximum number of packed facts; tables beyond it are left out
 */
export function packFacts(tables: Iterable<FactTable>, max = Infinity): string {
  const units = new Numbered<Unit>(JSON.stringify)
  const periods = new Numbered<Period>(JSON.stringify)
  const cells = new Numbered<[string, number, number]>(([text, start, end]) => `${start} ${end} ${text}`)
  const cellOf = ({ text, start, end }: PrintedCell): number => cells.of([text, start, end])
  const packed: PackedTable[] = []
  let count = 0
  for (const { facts, ...table } of tables) {
    count += facts.length
    if (count > max) break
    packed.push({ ...table, facts: facts.map((fact) => tupleOf(fact)) })
  }
  const all: PackedFacts = { version, units: units.all, periods: periods.all, cells: cells.all, tables: packed }
  return JSON.stringify(all)

  function tupleOf(fact: Fact): PackedFact {
    return [
      pair(fact.value),
      pair(fact.ulp),
      units.of(fact.unit),
      fact.period === null ? -1 : periods.of(fact.period),
      [fact.unitSource ?? 0, fact.periodSource ?? 0],
      fact.isChange ? 1 : 0,
      fact.scope ?? 0,
      cellOf(fact.cell),
      fact.labels.map(cellOf),
      fact.section === null ? -1 : cellOf(fact.section),
      fact.headings.map(cellOf),
      fact.row,
      fact.column,
      fact.unitText ?? 0,
    ]
  }
}

/** @throws FactsOutdated for facts packed by another version */
export function unpackFacts(text: string): FactTable[] {
  const packed = JSON.parse(text) as PackedFacts
  if (packed.version !== version) throw new FactsOutdated()
  const cells = packed.cells.map(([words, start, end]): PrintedCell => ({ text: words, start, end }))
  const cellsAt = (indexes: readonly number[]): PrintedCell[] => indexes.flatMap((at) => cells[at] ?? [])
  return packed.tables.map(({ facts, ...table }) => ({
    ...table,
    facts: facts.map(
      ([
        value,
        ulp,
        unit,
        period,
        [unitSource, periodSource],
        isChange,
        scope,
        cell,
        labels,
        section,
        headings,
        row,
        column,
        unitText,
      ]): Fact => ({
        value: exactOf(value),
        ulp: exactOf(ulp),
        unit: packed.units[unit] ?? { dimension: 'unknown', scale: 0 },
        ...(unitSource !== 0 && { unitSource }),
        ...(unitText !== 0 && { unitText }),
        period: packed.periods[period] ?? null,
        ...(periodSource !== 0 && { periodSource }),
        ...(isChange === 1 && { isChange: true as const }),
        ...(scope !== 0 && { scope }),
        cell: cells[cell] ?? { text: '', start: 0, end: 0 },
        labels: cellsAt(labels),
        section: cells[section] ?? null,
        headings: cellsAt(headings),
        row,
        column,
      }),
    ),
  }))
}

const pair = ({ numerator, denominator }: Exact): [string, string] => [numerator.toString(), denominator.toString()]
const exactOf = ([numerator, denominator]: readonly [string, string]): Exact => exact(BigInt(numerator), BigInt(denominator))

/** Numbers distinct values. */
class Numbered<Value> {
  readonly all: Value[] = []
  readonly #known = new Map<string, number>()
  readonly #keyOf: (value: Value) => string
  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf
  }
  of(value: Value): number {
    const key = this.#keyOf(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
