import { evaluate, type Formula, identities, itemsOf, type ItemOfYear, outflows } from '@dossier/finance'
import type { StatementPage } from '@dossier/retrieval'
import type { ReadablePage } from '../readable-page.ts'
import type { AskedFigure } from './asked-figure.ts'
import { findFigure, type FoundFigure, readStatements, type ReadStatement } from './find-figure.ts'

/** A line item that was found, as it enters the calculation. */
export interface Operand {
  item: string
  year: number
  /** In single units of the currency, with the sign that the calculation takes. */
  value: number
  found: FoundFigure
}

/** A figure with the calculation that gives it. */
export interface Figure {
  /** In the unit asked for; a percentage of 1.9 % is 1.9. Rounded as asked. */
  value: number
  unit: AskedFigure['unit']
  /** Of an amount. */
  currency?: string
  /** What a 1 of `value` stands for. */
  scale: number
  formula: Formula
  operands: Operand[]
}

const mostPages = 24

/**
 * Computes a figure from the statements of the documents that fit.
 *
 * @param pages the pages that show statements, of the documents that fit the question best
 * @returns null when a line item is not found without doubt: then nothing is said rather than something wrong
 */
export async function computeFigure(
  asked: AskedFigure,
  pages: readonly StatementPage[],
  loadPage: (fileId: number, page: number) => Promise<ReadablePage | null>,
): Promise<Figure | null> {
  const statements: ReadStatement[] = []
  for (const page of pages.slice(0, mostPages)) {
    const read = await loadPage(page.fileId, page.page)
    if (read) statements.push(...readStatements(page, read))
  }
  const operands = new Map<string, Operand>()
  let formula = asked.formula
  for (const wanted of itemsOf(asked.formula)) {
    const resolved = resolve(wanted, statements, asked.separate)
    if (resolved === null) return null
    for (const operand of resolved.operands) operands.set(`${operand.item} ${operand.year}`, operand)
    if (resolved.formula !== wanted) formula = replaced(formula, wanted, resolved.formula)
  }
  // A table that names no currency is taken to be in that of the others.
  const currencies = new Set([...operands.values()].flatMap(({ found }) => found.from.statement.unit.currency ?? []))
  if (currencies.size > 1) return null
  const raw = evaluate(formula, ({ item, year }) => operands.get(`${item} ${year}`)?.value ?? null)
  if (raw === null) return null
  const [currency] = currencies
  if (asked.currency !== undefined && currency !== undefined && asked.currency !== currency) return null
  const scale = asked.unit === 'amount' ? (asked.scale ?? [...operands.values()][0]?.found.from.statement.unit.scale ?? 1) : 1
  const value = asked.unit === 'percent' ? raw * 100 : raw / scale
  return {
    value: asked.decimals === undefined ? value : round(value, asked.decimals),
    unit: asked.unit,
    ...(asked.unit === 'amount' && currency !== undefined && { currency }),
    scale,
    formula,
    operands: [...operands.values()],
  }
}

/** The line item as printed, or made of others by an identity. */
function resolve(
  wanted: ItemOfYear,
  statements: readonly ReadStatement[],
  separate: boolean,
): { formula: Formula; operands: Operand[] } | null {
  const found = findFigure(wanted.item, wanted.year, statements, separate)
  if (found) {
    const value = outflows.has(wanted.item) ? Math.abs(found.value) : found.value
    return { formula: wanted, operands: [{ item: wanted.item, year: wanted.year, value, found }] }
  }
  for (const identity of identities[wanted.item] ?? []) {
    const formula = identity(wanted.year)
    const parts = itemsOf(formula).map((part) => resolve(part, statements, separate))
    const operands = parts.flatMap((part) => part?.operands ?? [])
    if (parts.every((part) => part !== null)) return { formula, operands }
  }
  return null
}

function replaced(formula: Formula, wanted: ItemOfYear, by: Formula): Formula {
  const inside = (part: Formula): Formula => replaced(part, wanted, by)
  switch (formula.kind) {
    case 'number':
      return formula
    case 'item':
      return formula.item === wanted.item && formula.year === wanted.year ? by : formula
    case 'average':
      return { kind: 'average', of: formula.of.map(inside) }
    case 'operation':
      return { ...formula, left: inside(formula.left), right: inside(formula.right) }
    case 'compound-growth':
      return { ...formula, from: inside(formula.from), to: inside(formula.to) }
  }
}

function round(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}
