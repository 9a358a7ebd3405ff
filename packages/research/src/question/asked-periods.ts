import { type Context, type Period as NamedPeriod, scan } from '@dossier/notation'
import { readAskedPeriods, yearOf } from '@dossier/retrieval'

/** A year, or a quarter of it, that a question or a text names. */
export interface Period {
  year: number
  /** 1 to 4. */
  quarter?: number
}

/** The years and quarters of periods in their order, without duplicates. */
export function yearsAndQuarters(periods: readonly NamedPeriod[]): Period[] {
  const found: Period[] = []
  for (const period of periods) {
    const year = yearOf(period)
    const quarter = period.part?.startsWith('Q') === true ? Number(period.part.charAt(1)) : undefined
    if (year === undefined || found.some((one) => one.year === year && one.quarter === quarter)) continue
    found.push(quarter === undefined ? { year } : { year, quarter })
  }
  return found
}

/** The years and quarters that a question, or a part of one, names, including all years of a range. */
export const periodsAsked = (question: string): Period[] => yearsAndQuarters(readAskedPeriods(question).named)

/** The years and quarters that a text of a page names. */
export function periodsIn(text: string, context: Exclude<Context, 'question'>): Period[] {
  return yearsAndQuarters(scan(text, context).flatMap((mention) => (mention.kind === 'period' ? mention.period : [])))
}
