import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { findTies } from '../facts/ties.ts'

/** A statement joined with its continuations on the following pages. */
export interface JoinedStatement extends FactTable {
  /** Its tables in order, each with the row at which it begins. */
  parts: readonly { from: number; table: FactTable }[]
}

/** Joins each statement with its continuations on later pages: a balance sheet whose liabilities begin on the next page is one statement. */
export function joinStatements(tables: readonly FactTable[]): JoinedStatement[] {
  const statements: JoinedStatement[] = []
  for (const [at, table] of tables.entries()) {
    const before = tables[at - 1]
    const current = statements.at(-1)
    if (current !== undefined && before !== undefined && current.parts.at(-1)?.table === before && isContinuation(before, table))
      statements[statements.length - 1] = joined(current, table)
    else if (table.statement !== undefined) statements.push({ ...table, parts: [{ from: 0, table }] })
  }
  return statements
}

/** The same statement at the top of the next page, with the same title and columns. */
const isContinuation = (before: FactTable, table: FactTable): boolean =>
  table.page === before.page + 1 &&
  table.table === 0 &&
  table.statement === before.statement &&
  table.title !== '' &&
  table.title === before.title &&
  table.scope === before.scope &&
  columnsOf(table) === columnsOf(before)

/** The distinct times of the columns, from the left. */
const columnsOf = ({ facts }: FactTable): string => {
  const times = new Map(facts.map(({ column, period }) => [column, period?.end ?? period?.fiscalYear ?? '']))
  return [...new Set([...times].toSorted(([one], [other]) => one - other).map(([, time]) => time))].join(' ')
}

function joined(current: JoinedStatement, table: FactTable): JoinedStatement {
  const from = Math.max(-1, ...current.facts.map(({ row }) => row)) + 1
  const facts = [...current.facts, ...table.facts.map((fact) => ({ ...fact, row: fact.row + from }))]
  return { ...current, facts, ties: findTies(facts), parts: [...current.parts, { from, table }] }
}

/** The table and fact that a fact of a joined statement was printed as. */
export function placeIn({ parts }: JoinedStatement, fact: Fact): { table: FactTable; fact: Fact } | undefined {
  const part = parts.findLast(({ from }) => from <= fact.row)
  return part && { table: part.table, fact: { ...fact, row: fact.row - part.from } }
}
