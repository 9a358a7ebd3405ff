import { createNameMatcher } from './company-names.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How well a document fits what a question says of company, period and kind of report; each from 0 to 1. */
export interface DocumentMatch {
  company: number
  period: number
  form: number
  date: number
}

/** Compares each document's facts with the question. */
export function matchDocuments(question: ParsedQuestion, files: ReadonlyMap<number, DocumentFacts>): Map<number, DocumentMatch> {
  const company = createNameMatcher(question.text, new Set(question.commonWords))
  return new Map(
    Array.from(files, ([fileId, facts]) => [
      fileId,
      {
        company: company(facts),
        period: periodMatch(question, facts),
        form: formMatch(question, facts),
        date: dateMatch(question, facts),
      },
    ]),
  )
}

/** Full for the report of the latest asked year (and quarter), less for reports that also print that year. */
function periodMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  const latest = question.period.years[0]
  if (latest === undefined) return 0
  const quarter = question.period.quarter
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
  if (question.period.quarter !== undefined) return facts.quarter !== undefined ? 1 : 0
  return question.period.years.length > 0 && facts.forms.some((form) => form === '10-K' || form === '20-F' || form === 'annual-report')
    ? 0.5
    : 0
}

function dateMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  return question.period.dates.some((day) => facts.dates.includes(day)) ? 1 : 0
}
