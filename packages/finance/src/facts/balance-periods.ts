import { daysAfter, type Period, startBefore } from '@dossier/notation'
import type { Fact } from './fact.ts'
import { remembered } from './remembered.ts'

const openingWords =
  /\b(?:beginning|opening) (?:balances?|of)\b|\bbalances? at (?:the )?(?:beginning|start)\b|\bat (?:the )?(?:beginning|start) of\b|\bbeginning of (?:the )?(?:year|period|quarter)\b|기초\s*(?:잔액|금액|자본|현금)|기초$/i

/** "Balance at beginning of year", 기초자본, "기 초". */
export const namesOpeningBalance = remembered((label) => openingWords.test(withoutKoreanBlanks(label)))

const closingWords =
  /\b(?:closing|ending) balances?\b|\bbalances? at (?:the )?end\b|\bat (?:the )?end of (?:the )?(?:year|period|quarter)\b|기말\s*(?:잔액|금액|자본|현금)|기말$/i

/** "Balance at end of year", 기말잔액. */
export const namesClosingBalance = remembered((label) => closingWords.test(withoutKoreanBlanks(label)))

const withoutKoreanBlanks = (label: string): string => label.replace(/(?<=\p{Script=Hangul})\s(?=\p{Script=Hangul})/gu, '')

/** The end of a period, the date of its closing balance. */
export function closingOf(period: Period): Period {
  const closing = { ...period }
  delete closing.start
  delete closing.months
  return closing
}

/** The day before a period begins, the date of its opening balance; without dates, the year before. Of a day alone it is unknown. */
export function openingOf(period: Period): Period | null {
  const { start, end, months, fiscalYear, status } = period
  const first = start ?? (end === undefined || months === undefined ? undefined : firstDay(end, months))
  if (first !== undefined) return { end: daysAfter(first, -1), status: 'unstated' }
  if (fiscalYear === undefined) return end === undefined ? period : null
  if (months !== undefined && months !== 12) return period
  return { fiscalYear: fiscalYear - 1, status }
}

/** First day of a period of `months` months that ends on a day; a period that ends inside a month consists of complete weeks. */
const firstDay = (end: string, months: number): string => startBefore(end, months) ?? daysAfter(end, 1 - 7 * Math.round((months * 52) / 12))

/** Facts in row order. The rows between "Balance at December 31, 2020" and "Balance at December 31, 2021" get the period between the two. */
export function betweenBalances(facts: readonly Fact[]): Fact[] {
  const closed = closingDays(facts)
  let opened: string | undefined
  return facts.map((fact, at) => {
    const day = balanceDay(fact)
    if (day !== undefined) opened = day
    const end = closed[at]
    if ((fact.periodSource !== undefined && fact.periodSource !== 'table') || opened === undefined || end === undefined || opened >= end)
      return fact
    return { ...fact, period: periodBetween(opened, end), periodSource: 'section' as const }
  })
}

/** The date of a balance in the label of a row. */
const balanceDay = ({ period, periodSource }: Fact): string | undefined =>
  periodSource === 'label' && period?.months === undefined ? period?.end : undefined

/** For each fact the date of the next balance below it. */
function closingDays(facts: readonly Fact[]): (string | undefined)[] {
  const days: (string | undefined)[] = []
  let next: string | undefined
  for (let at = facts.length - 1; at >= 0; at -= 1) {
    const fact = facts[at]
    days[at] = next
    next = (fact && balanceDay(fact)) ?? next
  }
  return days
}

const DAY_MS = 86_400_000
const DAYS_OF_MONTH = 30.44

/** From the day after one balance to the date of the next. */
function periodBetween(opened: string, end: string): Period {
  const start = daysAfter(opened, 1)
  const months = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS / DAYS_OF_MONTH)
  return { start, end, ...(months > 0 && { months }), status: 'unstated' }
}
