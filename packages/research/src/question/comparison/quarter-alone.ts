import { readPeriodQueries } from '@dossier/notation'
import { readAskedPeriods } from '@dossier/retrieval'
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
  company?: ComparedCompany
}

const alone = /\b(?:alone|only|standalone|stand-alone|by itself|on its own)\b|단독|(?<=분기)만/gi

/**
 * Divides a question for the second, third or fourth quarter into one for the year to its end and one for the year to the end of the quarter before:
 * interim reports print cash flows for the year to date.
 *
 * @returns null if it names no such quarter alone, asks for a calculation, or names no measure
 */
export function readQuarterAlone(question: string, companies: readonly ComparedCompany[]): QuarterAlone | null {
  const queries = readPeriodQueries(question)
  const [only, ...others] = yearsAndQuarters(readAskedPeriods(question).named)
  if (only?.quarter === undefined || only.quarter < 2 || others.length > 0 || queries.length !== 1) return null
  if (mentionsIn(question).length === 0 || readOperation(question, [only]) !== null) return null
  const { year, quarter } = only
  const of = (period: AskedPeriod): string => withPeriod(question, queries, period).replace(alone, ' ').replace(/\s+/g, ' ').trim()
  const company = companyAsked(question, companies)
  return {
    toDate: of(quarter === 4 ? { year } : { year, quarter, isToDate: true }),
    before: of({ year, quarter: quarter - 1, isToDate: true }),
    ...(company && { company }),
  }
}
