import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { findTies } from '../facts/ties.ts'

/** A statement with what of it is printed on the pages that follow. */
export interface WholeStatement extends FactTable {
  /** Its parts in order, with the row at which each begins. */
  parts: readonly { from: number; table: FactTable }[]
}

/** Statements, each with the tables in which it goes on over pages: a balance sheet whose liabilities begin on the next page is one. */
export function wholeStatements(tables: readonly FactTable[]): WholeStatement[] {
  const whole: WholeStatement[] = []
  for (const [at, table] of tables.entries()) {
    const before = tables[at - 1]
    const begun = whole.at(-1)
    if (begun !== undefined && before !== undefined && begun.parts.at(-1)?.table === before && goesOn(before, table))
      whole[whole.length - 1] = joined(begun, table)
    else if (table.statement !== undefined) whole.push({ ...table, parts: [{ from: 0, table }] })
  }
  return whole
}

/** The same statement at the top of the next page, under the same title and over the same columns. */
const goesOn = (before: FactTable, table: FactTable): boolean =>
  table.page === before.page + 1 &&
  table.table === 0 &&
  table.statement === before.statement &&
  table.title !== '' &&
  table.title === before.title &&
  table.scope === before.scope &&
  columnsOf(table) === columnsOf(before)

/** The times of the columns from the left, each once. */
const columnsOf = ({ facts }: FactTable): string => {
  const times = new Map(facts.map(({ column, period }) => [column, period?.end ?? period?.fiscalYear ?? '']))
  return [...new Set([...times].toSorted(([one], [other]) => one - other).map(([, time]) => time))].join(' ')
}

function joined(begun: WholeStatement, table: FactTable): WholeStatement {
  const from = Math.max(-1, ...begun.facts.map(({ row }) => row)) + 1
  const facts = [...begun.facts, ...table.facts.map((fact) => ({ ...fact, row: fact.row + from }))]
  return { ...begun, facts, ties: findTies(facts), parts: [...begun.parts, { from, table }] }
}

/** Where a fact of a whole statement is printed. */
export function placeIn({ parts }: WholeStatement, fact: Fact): { table: FactTable; fact: Fact } | undefined {
  const part = parts.findLast(({ from }) => from <= fact.row)
  return part && { table: part.table, fact: { ...fact, row: fact.row - part.from } }
}
