import { daysAfter, type Period, startBefore } from '@dossier/notation'
import type { Fact } from './fact.ts'

const openingWords =
  /\b(?:beginning|opening) (?:balances?|of)\b|\bbalances? at (?:the )?(?:beginning|start)\b|\bat (?:the )?(?:beginning|start) of\b|\bbeginning of (?:the )?(?:year|period|quarter)\b|기초\s*(?:잔액|금액|자본|현금)|기초$/i

/** "Balance at beginning of year", 기초자본. */
export const saysOpening = (label: string): boolean => openingWords.test(label)

/** The day before a period begins, on which its opening balance is; the year before, where its days are not said. */
export function openingOf(period: Period): Period {
  const { start, end, months, fiscalYear, status } = period
  const first = start ?? (end === undefined || months === undefined ? undefined : firstDay(end, months))
  if (first !== undefined) return { end: daysAfter(first, -1), status: 'unstated' }
  if (fiscalYear === undefined || (months !== undefined && months !== 12)) return period
  return { fiscalYear: fiscalYear - 1, status }
}

/** Of a period that ends on a day and lasts so many months; one that ends in the midst of a month lasts whole weeks. */
const firstDay = (end: string, months: number): string => startBefore(end, months) ?? daysAfter(end, 1 - 7 * Math.round((months * 52) / 12))

/** Facts in the order of their rows: those between "Balance at December 31, 2020" and "Balance at December 31, 2021" are of the time between. */
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

/** The day that a balance in the label of a row is of. */
const balanceDay = ({ period, periodSource }: Fact): string | undefined =>
  periodSource === 'label' && period?.months === undefined ? period?.end : undefined

/** For each fact the day of the next balance below it. */
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

/** From the day after one balance to the day of the next. */
function periodBetween(opened: string, end: string): Period {
  const start = daysAfter(opened, 1)
  const months = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS / DAYS_OF_MONTH)
  return { start, end, ...(months > 0 && { months }), status: 'unstated' }
}
