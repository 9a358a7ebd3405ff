import {
  type Fact,
  type FactTable,
  fitOfRow,
  minimumFit,
  monthOf,
  type StatementTime,
  type TimeOfDocument,
  timeOfColumn,
} from '@dossier/finance'
import { lineItems, type LineItem } from '@dossier/lexicon'
import type { StatementKind } from '@dossier/finance'

/** A figure of a line of a statement, with its period. */
export interface LineAmount extends StatementTime {
  fact: Fact
  table: FactTable
}

const kinds: Readonly<Record<LineItem['statements'][number], StatementKind>> = {
  'income-statement': 'income',
  'balance-sheet': 'balanceSheet',
  'cash-flow-statement': 'cashFlow',
  'equity-statement': 'equity',
}
/** Labels whose scores differ by less fit equally well. */
const sameFit = 0.0005

const byId = new Map(lineItems.map((item) => [item.id, item]))

/**
 * The amount of a line item in a document's statements: of the line whose label fits best, and of the requested period. Consolidated statements take
 * priority over those of the parent company.
 *
 * @param id of the line item in the glossary
 * @param isWanted accepts periods; of several the latest counts, and of flows with the same end the longest
 * @returns null if no line fits well enough, or if several fit equally well and differ
 */
export function lineAmount(
  id: string,
  tables: readonly FactTable[],
  { document, isWanted }: { document: TimeOfDocument; isWanted: (time: StatementTime) => boolean },
): LineAmount | null {
  const item = byId.get(id)
  if (item === undefined) return null
  // Cash flow statements print balances too, beside their changes.
  const wanted = new Set(item.statements.includes('balance-sheet') ? ['balanceSheet'] : item.statements.map((kind) => kinds[kind]))
  const statements = tables.filter(({ statement }) => statement !== undefined && wanted.has(statement))
  const ofGroup = statements.filter(({ scope }) => scope !== 'separate')
  return bestOf(ofGroup, item, document, isWanted) ?? bestOf(statements, item, document, isWanted)
}

function bestOf(
  statements: readonly FactTable[],
  item: LineItem,
  document: TimeOfDocument,
  isWanted: (time: StatementTime) => boolean,
): LineAmount | null {
  const amounts = statements.flatMap((table) =>
    table.facts.flatMap((fact): (LineAmount & { fit: number })[] => {
      const fit = fitOfRow(fact, item)
      const time = fit < minimumFit ? null : timeOfColumn(fact.period, document, table.statement === 'balanceSheet')
      return time === null || !isWanted(time) ? [] : [{ fact, table, ...time, fit }]
    }),
  )
  const [best, ...others] = amounts.toSorted(
    (one, other) => other.to.localeCompare(one.to) || (other.months ?? 0) - (one.months ?? 0) || other.fit - one.fit,
  )
  if (best === undefined) return null
  const isDoubtful = others.some(
    (one) => one.to === best.to && one.months === best.months && best.fit - one.fit <= sameFit && !isSameAmount(one.fact, best.fact),
  )
  return isDoubtful ? null : best
}

const isSameAmount = ({ value: one }: Fact, { value: other }: Fact): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** Whether two days end the same month, within the days by which fiscal weeks miss it. */
export function isSameMonth(one: string, other: string): boolean {
  const [first, second] = [monthOf(one), monthOf(other)]
  return first.year === second.year && first.month === second.month
}
