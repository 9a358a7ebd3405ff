import { worstFirst } from '../dcf/check-state.ts'

export interface ShownCheck {
  code: string
  text: string
  /** Null: of the whole. */
  period: string | null
  /** Null: what it needs is not there. */
  passed: boolean | null
  weight: 'error' | 'warning'
}

/** A check of several periods as one line: failed in some, or passed in all that it could be made of. */
export interface CheckGroup {
  key: string
  text: string
  weight: ShownCheck['weight']
  /** Null: it could not be made of any period. */
  passed: boolean | null
  /** Periods in which it failed. */
  failedIn: string[]
  /** How often it was made. */
  made: number
}

/** One line a check, mistakes first, then what is worth a look, what could not be checked, and what passed. */
export function groupChecks(checks: readonly ShownCheck[]): CheckGroup[] {
  const groups = [...Map.groupBy(checks, ({ code }) => code)].map(([code, own]): CheckGroup => {
    const [first] = own
    const failed = own.filter(({ passed }) => passed === false)
    const made = own.filter(({ passed }) => passed !== null).length
    return {
      key: code,
      text: first?.text ?? code,
      weight: (failed[0] ?? first)?.weight ?? 'warning',
      passed: made === 0 ? null : failed.length === 0,
      failedIn: failed.flatMap(({ period }) => period ?? []),
      made,
    }
  })
  return worstFirst(groups)
}
