import { createNameMatcher } from '@dossier/entities'
import type { DocumentFacts } from './document-facts.ts'
import { resolveYears, yearsOfReport } from '../question/asked-periods.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { isKoreanQuestionWord } from './question-words.ts'

/** How well a document matches the company, period and kind of report in a question; each from 0 to 1. */
export interface DocumentMatch {
  company: number
  period: number
  form: number
  date: number
  recency: number
}

/** Compares each document's facts with the question. */
export function matchDocuments(question: ParsedQuestion, files: ReadonlyMap<number, DocumentFacts>): Map<number, DocumentMatch> {
  const company = companyMatcher(question)
  const companies = withoutFainter(new Map(Array.from(files, ([fileId, facts]) => [fileId, company(facts)])), files)
  const recency = recencies(question, files, companies)
  return new Map(
    Array.from(files, ([fileId, facts]) => [
      fileId,
      {
        company: companies.get(fileId) ?? 0,
        period: periodMatch(question, facts),
        form: formMatch(question, facts),
        date: dateMatch(question, facts),
        recency: recency.get(fileId) ?? 0,
      },
    ]),
  )
}

function companyMatcher(question: ParsedQuestion): (facts: DocumentFacts) => number {
  return createNameMatcher(question.text, {
    isQuestionWord: isKoreanQuestionWord,
    common: new Set(question.commonWords),
    subjects: new Set(question.subjects),
  })
}

/** Names whose match is so much weaker than the best match by chance; they keep half their score, since the best itself may be the chance match. */
const faintRatio = 0.9
const chanceShare = 0.5

/** Documents that name the best matched company by a longer or shorter name belong to it, however weak their own match. */
function withoutFainter(companies: ReadonlyMap<number, number>, files: ReadonlyMap<number, DocumentFacts>): Map<number, number> {
  const least = faintRatio * Math.max(0, ...companies.values())
  const called = new Set(Array.from(files).flatMap(([fileId, facts]) => ((companies.get(fileId) ?? 0) >= least ? calledBy(facts) : [])))
  return new Map(
    Array.from(files, ([fileId, facts]) => {
      const score = companies.get(fileId) ?? 0
      return [fileId, score < least && !calledBy(facts).some((name) => called.has(name)) ? chanceShare * score : score]
    }),
  )
}

/** The first words of a document's company names; short words are articles and the like. */
function calledBy({ names }: DocumentFacts): string[] {
  return names.flatMap((name) => name.toLowerCase().match(/^[\p{L}\p{N}]{4,}/u) ?? [])
}

/** 1 for the report of the latest requested year (and quarter), less for reports that also print that year. */
function periodMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  const latest = question.period.years[0]
  if (latest === undefined) return 0
  const quarter = question.period.quarter
  if (asksOutlook(question) && facts.years[0] === latest - 1 && (facts.quarter ?? 4) === 4) return 0.9
  const year = facts.years.includes(latest)
    ? facts.years[0] === latest
      ? 1
      : 0.8
    : facts.years.some((one) => one - latest > 0 && one - latest <= 2)
      ? 0.3
      : 0
  if (quarter !== undefined) return year * (facts.quarter === quarter ? 1 : 0.4)
  return year * (facts.quarter === undefined || facts.quarter === 4 ? 1 : 0.5)
}

function formMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  if (question.forms.length > 0) return question.forms.some((form) => facts.forms.includes(form)) ? 1 : 0
  if (asksOfRelease(question) && facts.forms.includes('earnings-release')) return 1
  if (question.period.quarter !== undefined) return facts.quarter !== undefined ? 1 : 0
  if (asksOutlook(question) && namesNoTime(question)) return 0
  return facts.forms.some((form) => form === '10-K' || form === '20-F' || form === 'annual-report') ? 0.5 : 0
}

/** The newest document of any kind states current expectations. */
function namesNoTime({ period }: ParsedQuestion): boolean {
  return period.years.length === 0 && period.dates.length === 0
}

/** The outlook on a year is published with the results of the year before. */
function asksOutlook(question: ParsedQuestion): boolean {
  return question.topics.some(({ id }) => id === 'guidance')
}

/** Releases of results state adjusted figures and outlooks, filings less so. */
function asksOfRelease(question: ParsedQuestion): boolean {
  return question.topics.some(({ id }) => id === 'adjusted' || id === 'guidance')
}

/**
 * Resolves relative years of a question ("the last three years", "전년 대비") from the newest of the company's documents, or of all documents where no
 * company is named. Named years are unchanged.
 */
export function withCountedYears(question: ParsedQuestion, files: ReadonlyMap<number, DocumentFacts>): ParsedQuestion {
  const { besidePrevious, years, yearly } = question.period
  // Line items are reported every year; a contract states a yearly term once.
  const relative = question.period.relative ?? (yearly && question.needed.length > 0 ? { years: yearsOfReport, back: 0 } : undefined)
  if (relative === undefined && (besidePrevious === undefined || years.length === 0)) return question
  const company = companyMatcher(question)
  const own = [...files.values()].filter((facts) => company(facts) >= isCompany)
  const fitting = own.length > 0 ? own : [...files.values()]
  // Several years are counted from annual reports: a quarterly report shows none of them.
  const full = (relative?.years ?? 0) > 1 ? fitting.filter(({ quarter }) => (quarter ?? 4) === 4) : []
  const known = (full.length > 0 ? full : fitting).flatMap((facts) => facts.years.slice(0, 1))
  const newest = known.length === 0 ? undefined : Math.max(...known)
  return { ...question, period: { ...question.period, years: resolveYears({ ...question.period, ...(relative && { relative }) }, newest) } }
}

const recencyPerYear = 0.3
/** An outlook becomes outdated quickly. */
const outlookPerYear = 0.6
const isCompany = 0.8

/**
 * For a question with a company and no time: 1 for the company's newest document, less for each year of age. If the question names a kind of report,
 * the newest of that kind.
 */
function recencies(
  question: ParsedQuestion,
  files: ReadonlyMap<number, DocumentFacts>,
  companies: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  if (!namesNoTime(question)) return new Map()
  const perYear = asksOutlook(question) ? outlookPerYear : recencyPerYear
  const ends = Array.from(files, ([fileId, { years, quarter, forms }]) => {
    const isAsked = question.forms.length === 0 || question.forms.some((form) => forms.includes(form))
    const year = isAsked && (companies.get(fileId) ?? 0) >= isCompany ? years[0] : undefined
    return { fileId, end: year === undefined ? undefined : year + (quarter ?? 4) / 4 }
  }).filter((one): one is { fileId: number; end: number } => one.end !== undefined)
  const newest = Math.max(...ends.map(({ end }) => end))
  return new Map(ends.map(({ fileId, end }) => [fileId, Math.max(0, 1 - perYear * (newest - end))]))
}

function dateMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  return question.period.dates.some((day) => facts.dates.includes(day)) ? 1 : 0
}
