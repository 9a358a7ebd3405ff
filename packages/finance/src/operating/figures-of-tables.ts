import { divided, exact } from '@dossier/notation'
import { timeOfColumn, type TimeOfDocument, WHOLE_YEAR } from '../accounts/statement-time.ts'
import { isBeforeCorrection } from '../facts/before-correction.ts'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { measureNamed, type NamedMeasure } from './measure-names.ts'
import type { OperatingFigure } from './operating-figure.ts'

/** Titles of tables of operating measures, in which a bare noun is a count of the company. */
const operatingTable =
  /\b(?:key|operating|operational|performance|business|other) (?:\w+ ){0,2}(?:metrics|data|statistics|indicators|measures|highlights|information)\b|\bkpis?\b|주요\s?(?:지표|현황)|영업\s?(?:지표|현황)|운영\s?(?:지표|현황)/i
const totals = /^(?:total|grand total|합계|총계|계|합 계|총 계)$/i

/**
 * Rows whose whole label names an operating measure, and totals under a heading that does (the number of employees by division). A table that states a
 * measure in several rows or columns for one time is of parts and states nothing of the whole.
 */
export function figuresOfTables(tables: readonly FactTable[], document: TimeOfDocument): OperatingFigure[] {
  return tables.flatMap((table) => {
    if (isOfIntangibles(table)) return []
    const found = table.facts.flatMap((fact) => figureOf(fact, table, document))
    return [...Map.groupBy(found, ({ measure, to }) => `${measure} ${to}`).values()].flatMap((alike) => (alike.length === 1 ? alike : []))
  })
}

/** The backlog of an acquired company is one of its intangible assets (IFRS 3.B34): such tables state no measure of the company. */
function isOfIntangibles({ title, facts }: FactTable): boolean {
  const texts = [
    title,
    ...facts.flatMap(({ labels, section, headings }) => [...labels, ...headings, ...(section ? [section] : [])].map(({ text }) => text)),
  ]
  return texts.some((text) => /\bintangibles?\b|무형자산/i.test(text))
}

function figureOf(fact: Fact, table: FactTable, document: TimeOfDocument): OperatingFigure[] {
  const named = namedBy(fact)
  if (named === undefined || fact.isChange || isBeforeCorrection(fact)) return []
  const { measure, isPlain } = named
  if (isPlain && !operatingTable.test(`${table.title} ${fact.section?.text ?? ''}`)) return []
  if (!isMeasuredIn(fact, measure.isMoney)) return []
  const time = fact.period === null && named.isOverTotals ? undated(document) : timeOfColumn(fact.period, document, !measure.isFlow)
  if (time === null || (measure.isFlow && time.months !== WHOLE_YEAR)) return []
  return [
    {
      measure: measure.id,
      to: time.to,
      value: fact.value,
      rounding: divided(fact.ulp, exact(2n)) ?? exact(0n),
      ...(measure.isMoney && fact.unit.currency !== undefined && { currency: fact.unit.currency }),
      isAbout: false,
      page: table.page,
      cell: fact.cell,
    },
  ]
}

/** By the label of the row, or by a heading over a row of totals. */
function namedBy({ labels, headings }: Fact): (NamedMeasure & { isOverTotals?: true }) | undefined {
  const own = labels.map(({ text }) => text.trim())
  const isTotal = own.length > 0 && own.every((text) => totals.test(text))
  if (!isTotal) return own.length === 1 ? measureNamed(own[0] ?? '') : undefined
  const over = headings.map(({ text }) => text.trim())
  const last = over.at(-1) ?? ''
  const named = over.flatMap((text) => measureNamed(text) ?? []).at(-1)
  return named !== undefined && (totals.test(last) || measureNamed(last) !== undefined) ? { ...named, isOverTotals: true } : undefined
}

/** A count has no unit or that of things; figures with decimals and per something are no counts. */
function isMeasuredIn({ unit, cell }: Fact, isMoney: boolean): boolean {
  if (unit.per !== undefined) return false
  if (isMoney) return unit.dimension === 'money'
  return unit.dimension === 'count' || ((unit.dimension === 'number' || unit.dimension === 'unknown') && !/\d[.]\d/.test(cell.text))
}

/** A list of people or stores with their total, without a time of its own, is of the day to which its document reports. */
const undated = ({ to, months }: TimeOfDocument) => (to === undefined ? null : { to, months })
