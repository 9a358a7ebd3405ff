/** What of a check its state follows from. */
interface Check {
  passed: boolean | null
  weight: 'error' | 'warning'
}
export type CheckState = 'failed' | 'notApplicable' | 'passed'

/** How a check came out. */
export const stateOfCheck = ({ passed }: Pick<Check, 'passed'>): CheckState =>
  passed === null ? 'notApplicable' : passed ? 'passed' : 'failed'

/** Mistakes first, then what is worth a look, what could not be checked, and what passed. */
export function worstFirst<Checked extends Check>(checks: readonly Checked[]): Checked[] {
  const rank = (check: Checked): number => {
    const state = stateOfCheck(check)
    if (state === 'failed') return check.weight === 'error' ? 0 : 1
    return state === 'notApplicable' ? 2 : 3
  }
  return checks.toSorted((one, other) => rank(one) - rank(other))
}
