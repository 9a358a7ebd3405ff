import { hasHangul } from '@dossier/lexicon'
import { readPeriodQueries } from '@dossier/notation'
import { readAskedPeriods } from '@dossier/retrieval'
import { readAskedChange } from '../asked-change.ts'
import { askedDecimals } from '../asked-decimals.ts'
import { isOperationWord, readOperation } from '../asked-operation.ts'
import { type Period, yearsAndQuarters } from '../asked-periods.ts'
import { mentionsIn } from '../named-measures.ts'
import type { ComparedCompany } from './compared-company.ts'
import { companyAsked } from './compared-companies.ts'
import { indexOf, namedQuarters, type QuestionOfPeriod, withPeriod } from './compared-periods.ts'

/** A question for the change of a measure between two periods. */
export interface ComparedChange {
  operation: 'growth' | 'difference'
  later: QuestionOfPeriod
  earlier: QuestionOfPeriod
  language: 'en' | 'ko'
  /** Decimal places that it requests. */
  decimals?: number
  /** Whose measure it is, as far as the question or the files say so. */
  company?: ComparedCompany
}

/** Rates over several years, which two figures alone do not give. */
const overYears = /\bcagr\b|\bcompound|\baverage\b|연평균|평균/i

/**
 * Divides a question for the change between two named quarters or years into one for each: "revenue growth from Q2 to Q3 2023", "how much did net
 * income rise between 2019 and 2023", 2분기 대비 3분기 매출 증가율.
 *
 * @returns null if it asks for no change, or names one period, more than two, or no measure
 */
export function readComparedChange(question: string, companies: readonly ComparedCompany[]): ComparedChange | null {
  const queries = readPeriodQueries(question)
  const named = yearsAndQuarters(readAskedPeriods(question).named)
  const operation = readOperation(question, named)?.operation
  if ((operation !== 'growth' && operation !== 'difference') || overYears.test(question) || readAskedChange(question) !== null) return null
  const [first, last, ...others] = endsOf(question, queries, named)
  if (
    first === undefined ||
    last === undefined ||
    others.length > 0 ||
    indexOf(first) === indexOf(last) ||
    mentionsIn(question).length === 0
  )
    return null
  const [earlier, later] = indexOf(first) < indexOf(last) ? [first, last] : [last, first]
  const spans = queries.map(({ start, end }) => ({ start, end }))
  const of = (period: Period): QuestionOfPeriod => ({ period, question: withoutOperation(withPeriod(question, spans, period), operation) })
  const company = companyAsked(question, companies)
  const decimals = askedDecimals(question)
  return {
    operation,
    later: of(later),
    earlier: of(earlier),
    language: hasHangul(question) ? 'ko' : 'en',
    ...(decimals !== undefined && { decimals }),
    ...(company && { company }),
  }
}

const toQuarterBefore =
  /\bqoq\b|\bq\/q\b|\bquarter[- ](?:over|on)[- ]quarter\b|\bsequential(?:ly)?\b|(?:전|직전)\s?분기\s?(?:대비|보다|에 비해)/giu

/** The first and the last of the periods that a question names, or the quarter before the one that it names. */
function endsOf(question: string, queries: ReturnType<typeof readPeriodQueries>, named: readonly Period[]): readonly Period[] {
  const quarters = namedQuarters(queries)
  if (quarters.length > 0) return quarters
  const [only, ...more] = named
  if (only?.quarter !== undefined && more.length === 0 && question.search(toQuarterBefore) >= 0) {
    const { year, quarter } = only
    return [quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 }, only]
  }
  if (named.some(({ quarter }) => quarter !== undefined)) return []
  const [first, last] = [named[0], named.at(-1)]
  const isRange = queries.length === 1 && queries[0]?.kind === 'range'
  return isRange && first !== undefined && last !== undefined ? [first, last] : named
}

const amountOfChange = /\b(?:by )?(?:how (?:much|many)|(?:what|which) (?:per ?cent(?:age)?|%))(?: (?:did|has|have|was|were))?\b/gi

/** A question without the words of the change, whose periods are no longer ends. */
function withoutOperation(question: string, operation: ComparedChange['operation']): string {
  const isOfOperation = (word: string): boolean => isOperationWord(word.replace(/[?.,:;]$/, ''), operation)
  return question
    .replace(amountOfChange, ' ')
    .replace(toQuarterBefore, ' ')
    .split(/\s+/)
    .filter((word) => !isOfOperation(word))
    .join(' ')
    .replace(/\b(?:between|from) (?=Q\d|fiscal|FY|\d)/gi, 'in ')
    .replace(/\s+/g, ' ')
    .trim()
}
