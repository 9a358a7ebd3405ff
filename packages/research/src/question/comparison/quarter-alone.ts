import { readPeriodQueries } from '@dossier/notation'
import { readAskedPeriods } from '@dossier/retrieval'
import { withoutAsides } from '../asides.ts'
import { readOperation } from '../asked-operation.ts'
import { yearsAndQuarters } from '../asked-periods.ts'
import { mentionsIn } from '../named-measures.ts'
import type { ComparedCompany } from './compared-company.ts'
import { companyAsked } from './compared-companies.ts'
import { type AskedPeriod, withPeriod } from './compared-periods.ts'

/** A question for a quarter, of which only the year to date may be printed. */
export interface QuarterAlone {
  /** The question for the year up to the end of the quarter, and up to the end of the one before. */
  toDate: string
  before: string
  /** It says that the quarter alone is meant. */
  isAlone: boolean
  company?: ComparedCompany
}

/** Quarters that are named by their last month ("the March 2023 quarter"), in the company's own count; null if it names none or the count is not known. */
function quartersByMonth(named: ReturnType<typeof readAskedPeriods>['named'], company: ComparedCompany | undefined): AskedPeriod[] | null {
  const { fiscalYearEnd } = company ?? {}
  if (fiscalYearEnd === undefined || named.length === 0) return null
  const quarters = named.flatMap(({ months, end, part }): AskedPeriod[] => {
    if (months !== 3 || end === undefined || part !== undefined) return []
    const [year = 0, month = 0] = end.split('-').map(Number)
    const quarter = 4 - Math.round(((fiscalYearEnd - month + 12) % 12) / 3)
    return [{ year: month > fiscalYearEnd ? year + 1 : year, quarter, isFiscal: true }]
  })
  return quarters.length === named.length ? quarters : null
}

const alone = /\b(?:alone|only|standalone|stand-alone|by itself|on its own)\b|단독|(?<=분기)만/gi

/**
 * Divides a question for the second, third or fourth quarter into one for the year to its end and one for the year to the end of the quarter before:
 * interim reports print cash flows for the year to date.
 *
 * @returns null if it names no such quarter alone, asks for a calculation, or names no measure
 */
export function readQuarterAlone(asked: string, companies: readonly ComparedCompany[]): QuarterAlone | null {
  const question = withoutAsides(asked).replace(/\s+/g, ' ').trim()
  const queries = readPeriodQueries(question)
  const { named } = readAskedPeriods(question)
  const company = companyAsked(question, companies)
  const [only, ...others] = quartersByMonth(named, company) ?? yearsAndQuarters(named)
  if (only?.quarter === undefined || only.quarter < 2 || others.length > 0 || queries.length !== 1) return null
  if (mentionsIn(question).length === 0 || readOperation(question, [only]) !== null) return null
  const { year, quarter, ...kind } = only
  const of = (period: AskedPeriod): string => withPeriod(question, queries, period).replace(alone, ' ').replace(/\s+/g, ' ').trim()
  return {
    toDate: of(quarter === 4 ? { ...kind, year } : { ...kind, year, quarter, isToDate: true }),
    before: of({ ...kind, year, quarter: quarter - 1, isToDate: true }),
    isAlone: question.search(alone) >= 0,
    ...(company && { company }),
  }
}
