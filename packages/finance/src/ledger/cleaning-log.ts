export type CleaningAction = 'leftOut' | 'changed' | 'noted'

/** The action of each rule, in the order of a report. */
export const cleaningActions = {
  'repeated-heading': 'leftOut',
  'total-row': 'leftOut',
  'duplicate-row': 'leftOut',
  'missing-customer': 'leftOut',
  'missing-amount': 'leftOut',
  'unreadable-date': 'leftOut',
  'unreadable-amount': 'leftOut',
  'date-out-of-range': 'leftOut',
  'status-left-out': 'leftOut',
  'unmatched-return': 'leftOut',
  'unmatched-credit': 'leftOut',
  'end-before-start': 'leftOut',
  'merged-spelling': 'changed',
  'negative-as-return': 'changed',
  'negative-deduction': 'changed',
  'credit-carried-back': 'changed',
  'lines-joined': 'changed',
  'spread-over-service': 'changed',
  'excess-deduction': 'noted',
  'not-in-force': 'noted',
  'identical-row': 'noted',
  'order-of-several-customers': 'noted',
  'unlisted-status': 'noted',
  'zero-amount': 'noted',
} as const satisfies Record<string, CleaningAction>
export type CleaningRuleCode = keyof typeof cleaningActions

/** A change of a row. */
export interface CleaningChange {
  /** Index of the file, from 0. */
  file: number
  /** Row of the sheet, from 1. */
  row: number
  /** Heading of the column; null for a change of the whole row. */
  column: string | null
  before: string
  /** Null when nothing of the value is used. */
  after: string | null
  /** The customer whose name the texts contain, which some readers may not see. */
  customer?: number
}

export interface CleaningRule {
  code: CleaningRuleCode
  action: CleaningAction
  /** Number of rows. */
  count: number
  /** Sum of their amounts; null where an amount cannot be read. */
  amount: number | null
  /** All changes, or the first ones up to `maxListedChanges`. */
  changes: readonly CleaningChange[]
  /** Whether `changes` are all. */
  isComplete: boolean
}

export interface FileCounts {
  rowsRead: number
  rowsUsed: number
  rowsLeftOut: number
}

/** The result of cleaning a ledger: rows and amounts read = used + left out. */
export interface CleaningReport extends FileCounts {
  files: readonly FileCounts[]
  amounts: { read: number; used: number; leftOut: number }
  customers: number
  rules: readonly CleaningRule[]
}

/** Maximum number of changes listed per rule; all are counted. A change takes some 300 bytes until it is written. */
export const maxListedChanges = 100_000
const longestText = 120

/** Counts every change, and lists the first `maxListedChanges` of each rule with their rows. */
export class CleaningLog {
  readonly #rules = new Map<CleaningRuleCode, { count: number; amount: number | null; changes: CleaningChange[]; isComplete: boolean }>()
  readonly #files: FileCounts[]
  readonly #amounts = { read: 0, used: 0, leftOut: 0 }

  constructor(files: number) {
    this.#files = Array.from({ length: files }, () => ({ rowsRead: 0, rowsUsed: 0, rowsLeftOut: 0 }))
  }

  /** Counts a row as used. @param amount of it, as printed */
  use(file: number, amount: number): void {
    this.#count(file, 'rowsUsed')
    this.#amounts.read += amount
    this.#amounts.used += amount
  }

  /** Counts a row as not used. @param amount undefined where it cannot be read */
  leaveOut(code: CleaningRuleCode, change: CleaningChange, amount: number | undefined): void {
    this.#count(change.file, 'rowsLeftOut')
    this.#amounts.read += amount ?? 0
    this.#amounts.leftOut += amount ?? 0
    this.record(code, change, amount ?? null)
  }

  /** Reclassifies a used row as not used, once all rows are read. */
  takeBack(code: CleaningRuleCode, change: CleaningChange, amount: number): void {
    const counts = this.#files[change.file]
    if (counts) {
      counts.rowsUsed -= 1
      counts.rowsLeftOut += 1
    }
    this.#amounts.used -= amount
    this.#amounts.leftOut += amount
    this.record(code, change, amount)
  }

  /** Reclassifies part of a used row as not used. */
  takeBackPart(code: CleaningRuleCode, change: CleaningChange, amount: number): void {
    this.#amounts.used -= amount
    this.#amounts.leftOut += amount
    this.record(code, change, amount)
  }

  /** Records a change, or something to check. */
  record(code: CleaningRuleCode, change: CleaningChange, amount: number | null = null, rows = 1): void {
    const rule = this.#rules.get(code) ?? { count: 0, amount: 0, changes: [], isComplete: true }
    rule.count += rows
    rule.amount = amount === null || rule.amount === null ? null : rule.amount + amount
    if (rule.changes.length < maxListedChanges)
      rule.changes.push({ ...change, before: cut(change.before), after: change.after === null ? null : cut(change.after) })
    else rule.isComplete = false
    this.#rules.set(code, rule)
  }

  get rowsRead(): number {
    return this.#files.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  }

  get rowsUsed(): number {
    return this.#files.reduce((sum, { rowsUsed }) => sum + rowsUsed, 0)
  }

  report(customers: number): CleaningReport {
    const files = this.#files.map((counts) => ({ ...counts }))
    const sum = (of: keyof FileCounts): number => files.reduce((all, counts) => all + counts[of], 0)
    const rules = (Object.keys(cleaningActions) as CleaningRuleCode[]).flatMap((code): CleaningRule[] => {
      const rule = this.#rules.get(code)
      return rule ? [{ code, action: cleaningActions[code], ...rule }] : []
    })
    const [rowsRead, rowsUsed, rowsLeftOut] = [sum('rowsRead'), sum('rowsUsed'), sum('rowsLeftOut')]
    return { files, rowsRead, rowsUsed, rowsLeftOut, amounts: { ...this.#amounts }, customers, rules }
  }

  #count(file: number, of: 'rowsUsed' | 'rowsLeftOut'): void {
    const counts = this.#files[file]
    if (!counts) return
    counts.rowsRead += 1
    counts[of] += 1
  }
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)
