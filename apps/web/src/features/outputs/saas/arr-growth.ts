import type { ArrMovements, PeriodLength } from '@dossier/contract'

export const monthsOfYear = 12

/** Annual recurring revenue at the end against twelve months before; null where the data do not reach back so far, or it was nothing then. */
export function arrGrowth(bridges: readonly Pick<ArrMovements, 'beginning' | 'ending'>[], periodMonths: PeriodLength): number | null {
  const first = bridges.at(-monthsOfYear / periodMonths)
  const last = bridges.at(-1)
  return first === undefined || last === undefined || first.beginning <= 0 ? null : last.ending / first.beginning - 1
}
