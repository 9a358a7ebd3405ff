import { answerWithFigure } from '@dossier/research'
import { figureRequest, findPages, presentCitations } from '../../search/index.ts'
import type { ReadAmount } from './read-amount.ts'
import type { Reading } from './reading.ts'

/** A line item of annual statements as it is asked for in the languages of documents. */
export type AnnualItem = keyof typeof questions

const questions = {
  cash: {
    en: (year: number) => `What were cash and cash equivalents in FY${year}?`,
    ko: (year: number) => `${year}년 현금및현금성자산은 얼마인가?`,
  },
  'operating-cash': {
    en: (year: number) => `What was net cash provided by operating activities in FY${year}?`,
    ko: (year: number) => `${year}년 영업활동현금흐름은 얼마인가?`,
  },
  'capital-expenditure': {
    en: (year: number) => `What were purchases of property, plant and equipment in FY${year}?`,
    ko: (year: number) => `${year}년 유형자산의 취득은 얼마인가?`,
  },
} as const

/** Fiscal years that are tried, the newest first. */
const MOST_YEARS = 3
const MONTHS = 12

/** The fiscal years that reports about the company are of, the newest first. */
export function fiscalYears({ files, facts, context }: Reading): number[] {
  const told = [...files.named.keys()].flatMap((id) => {
    const known = facts.get(id)
    return known === undefined ? [] : [...known.years, ...(known.period?.fiscalYear === undefined ? [] : [known.period.fiscalYear])]
  })
  const now = context.deps.clock.now().getUTCFullYear()
  const years = told.length > 0 ? told : [now, now - 1]
  return [...new Set(years)].toSorted((a, b) => b - a).slice(0, MOST_YEARS)
}

/** An amount of a fiscal year that statements, or a table, print without doubt. */
export async function annualAmount(reading: Reading, item: AnnualItem, year: number): Promise<ReadAmount | undefined> {
  const { context, files, facts, loadPage } = reading
  const languages = new Set([...files.named.keys()].map((id) => (facts.get(id)?.language === 'ko' ? 'ko' : 'en')))
  for (const language of languages) {
    const query = questions[item][language](year)
    const found = await findPages(context, { query, files })
    const told = await answerWithFigure(figureRequest(context.deps, { query, files, found, facts, loadPage }))
    if (told === null || told.verification !== 'verified' || told.figure.unit !== 'amount') continue
    const periods = told.citations.map(({ fileId }) => facts.get(fileId)?.period)
    // A report of part of a year may call its own column by the year.
    if (periods.some((period) => (period?.months ?? MONTHS) < MONTHS) || told.figure.period !== `FY${year}`) continue
    const { value, scale, currency, period } = told.figure
    const ofYear = periods.find((one) => one?.fiscalYear === year)
    return {
      value: value * scale,
      // A table that names no currency is in that of its document.
      currency: currency ?? told.citations.map(({ fileId }) => facts.get(fileId)?.currency)[0],
      scale,
      period,
      to: ofYear?.to ?? `${year}-12-31`,
      months: MONTHS,
      citations: await presentCitations(told.citations, files, loadPage),
    }
  }
  return undefined
}
