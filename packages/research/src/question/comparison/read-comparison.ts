import type { Period } from '../asked-periods.ts'
import { measureParts } from '../measure-parts.ts'
import { mentionsIn } from '../named-measures.ts'
import type { ComparedCompany } from './compared-company.ts'
import { companyAsked, namesNoCompany, readComparedCompanies } from './compared-companies.ts'
import { ofPeriodUnlessNamed, readComparedPeriods, readRankedPeriods } from './compared-periods.ts'
import { orderOf, type RankingOrder } from './ranking.ts'

/** A question for one figure of a comparison. */
export interface ComparedQuestion {
  question: string
  /** Present if it is known whose figure it is. */
  company?: ComparedCompany
  /** Present if it is of periods. */
  period?: Period
  /** Index of its measure among those that the comparison lists. */
  measure?: number
}

/** A question for figures of several companies or periods. */
export interface Comparison {
  /** By company, period and measure. */
  questions: readonly ComparedQuestion[]
  /** It is of several companies. */
  areCompanies: boolean
  /** The order of the figures that it asks for. */
  order?: RankingOrder
}

const namesMeasure = (question: string): boolean => mentionsIn(question).length > 0

/** More figures are a spreadsheet. */
const maxFigures = 24

/**
 * Divides a question for figures of several companies, periods and measures into questions for one figure each.
 *
 * @param companies of the searched files
 * @returns null if it asks for figures of one company and period, or for more figures than a table shows
 */
export function readComparison(question: string, companies: readonly ComparedCompany[]): Comparison | null {
  const compared = readComparedCompanies(question, companies)
  const company = companyAsked(question, companies)
  const ranked = compared === null ? readRankedPeriods(question, company) : null
  if (ranked !== null && company !== undefined && orderOf(question).order !== undefined && namesMeasure(question))
    return { questions: ranked.map((one) => ({ ...one, company, measure: 0 })), areCompanies: false, ...orderOf(question) }
  const areCompanies = compared !== null
  const sides: readonly ComparedQuestion[] = compared?.questions ?? [{ question, ...(company && { company }) }]
  const questions = ofPeriods(sides, areCompanies)
  if (!areCompanies && questions.every(({ period }) => period === undefined)) return null
  const all = questions.flatMap((one) => measureParts(one.question).map((part, measure) => ({ ...one, question: part, measure })))
  return all.length > maxFigures ? null : { questions: all, areCompanies, ...(compared?.order && { order: compared.order }) }
}

/**
 * A question that names no company, for each company of the files: "revenue" in a workspace of peers.
 *
 * @returns null if there is one company, or the question names one or no measure
 */
export function readImpliedComparison(question: string, companies: readonly ComparedCompany[]): Comparison | null {
  if (!namesNoCompany(question, companies)) return null
  const questions = ofPeriods(
    companies.map((company) => ({ company, question })),
    true,
  )
  return questions.length > maxFigures ? null : { questions, areCompanies: true }
}

/**
 * The questions for each of the periods that they list. If no period is named, companies are compared over the newest year, or over the newest quarter
 * if most of them have no annual report.
 */
function ofPeriods(sides: readonly ComparedQuestion[], areCompanies: boolean): readonly ComparedQuestion[] {
  const annual = sides.filter(({ company }) => (company?.annualYears.length ?? 0) > 0)
  const areAnnual = annual.length * 2 > sides.length
  return sides.flatMap((side): readonly ComparedQuestion[] => {
    const periods = readComparedPeriods(side.question, side.company)
    if (periods !== null) return periods.map((one) => ({ ...side, ...one }))
    const newest = areAnnual ? newestYear(side.company) : side.company?.newest
    return [{ ...side, ...(areCompanies && newest !== undefined && ofPeriodUnlessNamed(side.question, newest)) }]
  })
}

/** The newest year of which a company has an annual report, else the year of its newest report. */
function newestYear(company: ComparedCompany | undefined): Period | undefined {
  const year = company?.annualYears.length ? Math.max(...company.annualYears) : company?.newest?.year
  return year === undefined ? undefined : { year }
}
