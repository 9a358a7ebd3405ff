import { added, compared, sizeOf, subtracted } from '@dossier/notation'
import { monthOf } from '../facts/document-calendar.ts'
import type { Scope } from '../facts/fact.ts'
import type { AccountValue } from './account-value.ts'

/** What an account was at a time, of all that say it. */
export interface ChosenValue<Place> extends AccountValue<Place> {
  /** Of the group where nothing says otherwise. */
  scope: Scope
  /** Others that say the same, within what is printed. */
  confirmedBy: readonly AccountValue<Place>[]
  /** Said otherwise by earlier reports. */
  restates: readonly AccountValue<Place>[]
  /** Said otherwise by statements of the same day that tell as much; what a note splits up otherwise is none. */
  conflicts: readonly AccountValue<Place>[]
}

/**
 * One value an account, time and scope: that of the latest report, of one report that of what is titled as a statement and of these that which tells
 * most, and of these the one that is printed most exactly. Group and parent company
 * are kept apart, and so are currencies.
 */
export function chooseValues<Place>(values: readonly AccountValue<Place>[]): ChosenValue<Place>[] {
  return [...Map.groupBy(values, keyOf).values()].flatMap((alike) => {
    const [best, ...others] = alike.toSorted(
      (one, other) =>
        other.reportedAt.localeCompare(one.reportedAt) ||
        Number(other.isTitled ?? false) - Number(one.isTitled ?? false) ||
        other.extent - one.extent ||
        compared(one.rounding, other.rounding),
    )
    if (best === undefined) return []
    const different = others.filter((one) => !agree(best, one))
    return [
      {
        ...best,
        scope: best.scope ?? 'consolidated',
        confirmedBy: others.filter((one) => agree(best, one)),
        restates: different.filter((one) => one.reportedAt < best.reportedAt),
        conflicts: different.filter((one) => one.reportedAt === best.reportedAt && one.extent * 2 > best.extent),
      },
    ]
  })
}

/** Whether two values differ by no more than what is printed of them leaves open. */
const agree = <Place>(one: AccountValue<Place>, other: AccountValue<Place>): boolean =>
  compared(sizeOf(subtracted(one.value, other.value)), added(one.rounding, other.rounding)) <= 0

/** Fiscal weeks end some days before or after the month. */
function keyOf<Place>({ account, to, months, scope, currency }: AccountValue<Place>): string {
  const { year, month } = monthOf(to)
  return [account, year, month, months ?? '', scope ?? 'consolidated', currency ?? ''].join(' ')
}
