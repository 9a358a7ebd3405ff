import { readFile } from 'node:fs/promises'
import { compared, type Exact, exactOf, type Period, scan, sizeOf, subtracted } from '@dossier/notation'
import type { Fact } from '@dossier/finance'

/** A question whose answer is one figure of a file, with the correct answer of its set. */
export interface AskedFact {
  id: string
  file: string
  /** In base units; per cent as printed. */
  value: Exact
  /** ISO 4217, "%" or another unit of the set. */
  unit: string
  currency: string | undefined
  period: Period | undefined
  /** 1-based. */
  pages: readonly number[]
}

interface QuestionLine {
  id: string
  file: string
  type: string
  value?: number | null
  unit?: string | null
  period?: string | null
  pages?: number[]
}

/** The questions of a set that one printed figure answers. */
export async function readAskedFacts(path: string): Promise<AskedFact[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line) as QuestionLine)
    .flatMap(({ id, file, type, value, unit, period, pages }): AskedFact[] => {
      if (type !== 'figure' || typeof value !== 'number' || !pages?.length) return []
      const currency = /\b[A-Z]{3}\b/.exec(unit ?? '')?.[0]
      const stated = period ? scan(period, 'heading').findLast((mention) => mention.kind === 'period') : undefined
      return [{ id, file, value: exactOf(value), unit: unit ?? '', currency, period: stated?.period, pages: pages.map((page) => page + 1) }]
    })
}

/** How closely a fact matches the correct answer. */
export interface Agreement {
  /** The digits are those of the answer, whatever the scale. */
  digits: boolean
  /** The value matches in base units within the printed precision; the label can carry the sign. */
  value: boolean
  /** And the currency, or that it is a percentage. */
  unit: boolean
  /** And the period. */
  period: boolean
}

const tolerance = 1000n

export function agreementOf(fact: Fact, asked: AskedFact): Agreement {
  const [own, expected] = [sizeOf(fact.value), sizeOf(asked.value)]
  const value = isNear(own, expected)
  const unit = value && unitAgrees(fact, asked)
  return { digits: digitsOf(own) === digitsOf(expected) || value, value, unit, period: unit && periodAgrees(fact.period, asked.period) }
}

function isNear(one: Exact, other: Exact): boolean {
  const gap = sizeOf(subtracted(one, other))
  return compared({ numerator: gap.numerator * tolerance, denominator: gap.denominator }, other) <= 0
}

/** The digits of a decimal without the zeros at its ends. */
function digitsOf({ numerator, denominator }: Exact): string {
  return (Number(numerator) / Number(denominator)).toExponential(9).replace(/e.*$/, '').replace('.', '').replace(/0+$/, '')
}

function unitAgrees({ unit }: Fact, { unit: asked, currency }: AskedFact): boolean {
  if (asked.includes('%')) return unit.dimension === 'percent'
  if (currency === undefined) return unit.dimension !== 'money' && unit.dimension !== 'percent'
  return unit.dimension === 'money' && (unit.currency === currency || unit.currency === '$' || unit.currency === undefined)
}

function periodAgrees(own: Period | null, asked: Period | undefined): boolean {
  if (asked === undefined) return true
  if (own === null) return false
  const [year, wanted] = [own, asked].map(({ fiscalYear, end }) => fiscalYear ?? Number(end?.slice(0, 4)))
  if (own.end !== undefined && asked.end !== undefined && own.end.slice(0, 7) !== asked.end.slice(0, 7)) return false
  if (own.months !== undefined && asked.months !== undefined && own.months !== asked.months) return false
  return year === wanted
}
