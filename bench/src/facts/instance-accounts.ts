import { accounts, type AccountStatement, type ChosenValue, monthOf } from '@dossier/finance'
import type { Exact } from '@dossier/notation'
import { reportedItems } from './instance-xbrl.ts'
import { taggedFigures } from './inline-xbrl.ts'

/** An amount of an instance for the complete group or company. */
interface InstanceAmount {
  concept: string
  value: Exact
  start?: string
  end: string
  scope: ChosenValue<unknown>['scope']
}

/** The value of an instance for an account of the chart. */
export interface InstanceAccount {
  account: string
  statement: AccountStatement
  to: string
  months: number | undefined
  scope: ChosenValue<unknown>['scope']
  value: Exact
  concept: string
}

/** The amounts of an instance filed with DART. */
export const amountsOfInstance = (xml: string): InstanceAmount[] => reportedItems(xml)

/** The amounts of the tables of an inline-XBRL report. */
export const amountsOfInlineXbrl = (html: string): InstanceAmount[] =>
  taggedFigures(html).flatMap(({ unit, hasMembers, ...amount }) =>
    hasMembers || !/^[A-Z]{3}$/.test(unit) ? [] : [{ ...amount, scope: 'consolidated' as const }],
  )

const DAY_MS = 86_400_000
const DAYS_OF_MONTH = 365.25 / 12
const WHOLE_YEAR = 12

/**
 * The accounts of an instance by the concepts of the chart, for the times that its statements are of. Of the concepts that mean an account the
 * first that is tagged for a time counts.
 */
export function accountsOfInstance(amounts: readonly InstanceAmount[]): InstanceAccount[] {
  const byConcept = Map.groupBy(amounts, ({ concept }) => concept)
  const found = accounts.flatMap(({ id, item, statement }) => {
    const taken = new Map<string, InstanceAccount>()
    for (const concept of item.concepts)
      for (const { value, start, end, scope } of byConcept.get(concept) ?? []) {
        const months = start === undefined ? undefined : Math.round((Date.parse(end) - Date.parse(start) + DAY_MS) / DAY_MS / DAYS_OF_MONTH)
        if ((statement === 'balanceSheet') !== (months === undefined) || (months ?? 0) > WHOLE_YEAR) continue
        const own: InstanceAccount = { account: id, statement, to: end, months, scope, value, concept }
        if (!taken.has(keyOf(own))) taken.set(keyOf(own), own)
      }
    return [...taken.values()]
  })
  return [...Map.groupBy(found, ({ statement, scope }) => `${statement} ${scope}`).values()].flatMap(ofPrintedTimes)
}

/** An account at a date, of one scope; fiscal weeks end some days before or after the month. */
export function keyOf({ account, to, months, scope }: Pick<InstanceAccount, 'account' | 'to' | 'months' | 'scope'>): string {
  const { year, month } = monthOf(to)
  return [account, year, month, months ?? '', scope].join(' ')
}

/** Notes and statements of equity have single accounts of other dates: a statement has at least half as many for each of its own. */
function ofPrintedTimes(own: readonly InstanceAccount[]): InstanceAccount[] {
  const times = Map.groupBy(own, ({ to, months }) => `${to} ${months ?? ''}`)
  const most = Math.max(0, ...[...times.values()].map(({ length }) => length))
  return [...times.values()].filter(({ length }) => length * 2 >= most).flat()
}
