import { type Fact, type FactTable, monthOf, type StatementKind, yearOf } from '@dossier/finance'
import { lineItems, type LineItem } from '@dossier/lexicon'
import { isExpected, type Period } from '@dossier/notation'
import { goodLabel, matchLabel } from './match-label.ts'

/** What a document says of the time that it is about. */
export interface TimeOfDocument {
  /** Its last day, ISO. */
  to?: string
  /** The fiscal year that ends then, or that the day lies in. */
  fiscalYear?: number
  /** Months from the first day of the fiscal year to that day, where its statements of flows run as long. */
  months?: number
}

/** A figure of a statement's line, with the time that it is of. */
export interface LineAmount {
  fact: Fact
  table: FactTable
  /** The last day, ISO. */
  to: string
  /** Of a flow: how long it ran; undefined of a balance. */
  months: number | undefined
}

const kinds: Readonly<Record<LineItem['statements'][number], StatementKind>> = {
  'income-statement': 'income',
  'balance-sheet': 'balanceSheet',
  'cash-flow-statement': 'cashFlow',
  'equity-statement': 'equity',
}
/** Figures of one share stand among those of the company. */
const perShare = /\bper (?:common |diluted |basic )*share|주당/i
/** Labels that fit as well as each other. */
const sameFit = 0.0005
const WHOLE_YEAR = 12

const byId = new Map(lineItems.map((item) => [item.id, item]))

/**
 * The amount of a line item in a document's statements: of the line whose label fits best, that of the time that is wanted. The group's
 * statements come before the parent company's own.
 *
 * @param id of the glossary
 * @param isWanted which of the times is meant; of several the latest counts, and of flows that end alike the longest
 * @returns null when no line is good enough, or several that fit as well say different things
 */
export function lineAmount(
  id: string,
  tables: readonly FactTable[],
  { document, isWanted }: { document: TimeOfDocument; isWanted: (time: Pick<LineAmount, 'to' | 'months'>) => boolean },
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
  isWanted: (time: Pick<LineAmount, 'to' | 'months'>) => boolean,
): LineAmount | null {
  const amounts = statements.flatMap((table) =>
    table.facts.flatMap((fact): (LineAmount & { fit: number })[] => {
      const fit = fitOf(fact, item)
      const time = fit < goodLabel ? null : timeOf(fact.period, document, table.statement === 'balanceSheet')
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

/** How well a figure's row fits a line item; 0 for what is no amount of the company. */
function fitOf({ unit, isChange, labels, section }: Fact, item: LineItem): number {
  if (unit.dimension !== 'money' || unit.per !== undefined || isChange) return 0
  if (perShare.test([section?.text ?? '', ...labels.map(({ text }) => text)].join(' '))) return 0
  return Math.max(0, ...labels.map(({ text }) => matchLabel(text, item)))
}

const isSameAmount = ({ value: one }: Fact, { value: other }: Fact): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** The last day of a column and, of a flow, its length; null where they are not told, or are not of what was. */
function timeOf(period: Period | null, document: TimeOfDocument, isBalance: boolean): Pick<LineAmount, 'to' | 'months'> | null {
  if (period === null || isExpected(period.status)) return null
  const to = endOf(period, document)
  if (to === undefined) return null
  if (isBalance) return { to, months: undefined }
  // A quarter over a column of flows from the beginning of the year says only where they end.
  const isToDate =
    document.months !== undefined && period.part?.startsWith('Q') === true && Number(period.part.charAt(1)) * 3 === document.months
  const months = isToDate ? document.months : (period.months ?? document.months)
  return months === undefined || months > WHOLE_YEAR ? null : { to, months }
}

/** A year alone ends when the document's does, so many years before or after; undefined where neither says. */
function endOf(period: Period, { to, fiscalYear }: TimeOfDocument): string | undefined {
  const year = yearOf(period)
  if (period.end !== undefined || year === undefined || to === undefined) return period.end
  return `${Number(to.slice(0, 4)) + year - (fiscalYear ?? Number(to.slice(0, 4)))}${to.slice(4)}`
}

/** Whether two days end the same month, give or take the days by which fiscal weeks miss it. */
export function isSameMonth(one: string, other: string): boolean {
  const [first, second] = [monthOf(one), monthOf(other)]
  return first.year === second.year && first.month === second.month
}
