import { added, compared, type Exact, exact, multiplied, signOf, sizeOf, subtracted } from '@dossier/notation'
import { isDated } from './column-period.ts'
import type { PrintedCell } from './fact.ts'
import { mentionsIn } from './mentions.ts'
import type { ReadFigure } from './table-row.ts'

/** The figures of a row by their column. */
type Values = ReadonlyMap<number, ReadFigure['figure']>

interface Section {
  label: PrintedCell
  /** The rows that its total would add up: a subtotal replaces the rows above it. */
  parts: Values[]
  /** It contains other sections. */
  isAround: boolean
}

/** The section of which an unlabelled row is the total. */
export interface NamedTotal {
  label: PrintedCell
  /** The enclosing section. */
  section: PrintedCell | null
}

/** Nesting depth of sections; outer sections beyond it are dropped. */
const maxSections = 12
/** More rows are not added up. */
const maxParts = 60
const minParts = 2
const half = exact(1n, 2n)
/** For smaller totals, in units of their last digit, rounding could make any row a sum. */
const minUnits = exact(100n)

/**
 * Tracks the sections of a table from the top down, to name totals that are printed without a label: a row that is the sum of its section's rows gets
 * the section's name.
 */
export class SectionTotals {
  #sections: Section[]
  /** The last row was a total that closed its section. */
  #isClosed = false

  /** @param title of the table, the name of its grand total */
  constructor(title: PrintedCell | null = null) {
    this.#sections = title === null ? [] : [{ label: title, parts: [], isAround: true }]
  }

  /** A row without figures begins a section, inside the previous one where that has no rows yet. */
  begin(label: PrintedCell): void {
    const last = this.#sections.at(-1)
    if (last?.parts.length === 0) last.isAround = true
    else if (last && !this.#isClosed && !last.isAround) {
      this.#sections.pop()
      this.#sections.at(-1)?.parts.push(...last.parts.slice(0, maxParts))
    }
    this.#sections.push({ label, parts: [], isAround: false })
    if (this.#sections.length > maxSections) this.#sections.shift()
    this.#isClosed = false
  }

  /** A row with a label: "Total current assets" ends its section, any other sum replaces the rows above it. */
  add(label: string, figures: readonly ReadFigure[]): void {
    this.#isClosed = false
    const last = this.#sections.at(-1)
    if (!last) return
    const values = valuesOf(figures)
    if (last.parts.length > maxParts) return
    if (!isSum(values, last.parts)) last.parts.push(values)
    else if (totalLabel.test(label)) {
      this.#sections.pop()
      this.#sections.at(-1)?.parts.push(values)
      this.#isClosed = true
    } else last.parts = [values]
  }

  /** A row without a label; null where nothing defines it. */
  close(figures: readonly ReadFigure[]): NamedTotal | null {
    const values = valuesOf(figures)
    const parts: Values[] = []
    for (let at = this.#sections.length - 1; at >= 0; at--) {
      const section = this.#sections[at]
      if (!section) break
      parts.unshift(...section.parts)
      if (parts.length > maxParts) return null
      if (!isSum(values, parts)) continue
      this.#sections = this.#sections.slice(0, at)
      const around = this.#sections.at(-1)
      around?.parts.push(values)
      this.#isClosed = true
      return isName(section.label.text) ? { label: section.label, section: around?.label ?? null } : null
    }
    return null
  }
}

const totalLabel = /^\s*(?:sub-?)?totals?(?!\p{L})|^\s*(?:합\s*계|소\s*계|총\s*계)|(?:합계|소계|총계)\s*$/iu

/** Whether the label of a section names its content: not a time, a unit line, or the first line of a longer label. */
function isName(label: string): boolean {
  const mentions = mentionsIn(label)
  if (mentions.some((mention) => mention.kind === 'period' && isDated(mention.period))) return false
  let rest = label
  for (const { start, end } of mentions.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
  const isComplete = label.split('(').length === label.split(')').length && !/[,;–—-]\s*$/.test(label)
  return isComplete && /\p{L}{3}|[가-힣]{2}/u.test(rest)
}

const valuesOf = (figures: readonly ReadFigure[]): Values => new Map(figures.map(({ column, figure }) => [column, figure]))

/** Whether figures are the sum of others in each column; columns of percentages are ignored. */
function isSum(total: Values, parts: readonly Values[]): boolean {
  if (parts.length < minParts || parts.length > maxParts) return false
  const all = [...total]
  const amounts = all.filter(([, { unit }]) => unit.dimension !== 'percent')
  const columns = amounts.length > 0 ? amounts : all
  return columns.some(([, { value }]) => signOf(value) !== 0) && columns.every(([column, figure]) => isSumIn(column, figure, parts))
}

function isSumIn(column: number, { value, ulp }: ReadFigure['figure'], parts: readonly Values[]): boolean {
  const figures = parts.flatMap((part) => part.get(column) ?? [])
  if (figures.length === 0) return signOf(value) === 0
  const sum = figures.reduce<Exact>((so, figure) => added(so, figure.value), exact(0n))
  const rest = sizeOf(subtracted(sum, value))
  if (signOf(rest) === 0) return true
  const isLarge = compared(sizeOf(value), multiplied(ulp, minUnits)) >= 0
  return isLarge && compared(rest, multiplied(multiplied(ulp, half), exact(BigInt(figures.length)))) <= 0
}
