import type { LedgerColumnRole } from '@dossier/lexicon'
import type { DateOrder } from '@dossier/notation'
import type { CalendarMonth } from '../calendar-month.ts'
import { matchHeader, meaningOfRenewal, meaningOfStatus, monthOfHeader } from './column-names.ts'
import type { ColumnKind, LedgerColumn } from './describe-columns.ts'

export type LedgerPurpose = 'orders' | 'subscriptions' | 'contracts'

const amounts: readonly ColumnKind[] = ['amount', 'wholeNumber']
const names: readonly ColumnKind[] = ['text', 'wholeNumber']
const dates: readonly ColumnKind[] = ['date']

/** The roles of each purpose, the column kinds they accept, and which roles are required. */
const rolesOf: Readonly<
  Record<LedgerPurpose, { kinds: Partial<Record<LedgerColumnRole, readonly ColumnKind[]>>; needed: readonly LedgerColumnRole[] }>
> = {
  orders: {
    kinds: {
      customer: names,
      order: names,
      date: dates,
      grossAmount: amounts,
      quantity: amounts,
      unitPrice: amounts,
      discount: amounts,
      cancelledAmount: amounts,
      returnedAmount: amounts,
      status: ['text'],
      sellerPayout: amounts,
      costOfGoods: amounts,
      fulfilment: amounts,
      payment: amounts,
      channel: ['text'],
      product: names,
      currency: ['text'],
    },
    needed: ['customer', 'date', 'grossAmount'],
  },
  subscriptions: {
    kinds: {
      customer: names,
      invoice: names,
      month: dates,
      serviceEnd: dates,
      recurringAmount: amounts,
      servicesAmount: amounts,
      currency: ['text'],
    },
    needed: ['customer', 'month', 'recurringAmount'],
  },
  contracts: {
    kinds: { customer: names, start: dates, end: dates, annualValue: amounts, renewal: ['text'], currency: ['text'] },
    needed: ['customer', 'start', 'annualValue'],
  },
}

export interface RoleProposal {
  /** Column by role, only where certain. */
  columns: Partial<Record<LedgerColumnRole, number>>
  /** Roles with several possible columns. */
  open: { role: LedgerColumnRole; candidates: number[] }[]
  missing: LedgerColumnRole[]
  dateOrder: DateOrder | null
  /** Whether the dates are ambiguous, so that a person has to state their order. */
  needsDateOrder: boolean
  /** Texts of the status or renewal column with what they mean. */
  values: { value: string; count: number; meaning: string | null }[]
  monthColumns: { column: number; month: CalendarMonth }[]
  currency: string | null
  from: string | null
  to: string | null
}

/** Minimum score at which a heading alone decides a role. */
const certain = 0.9

/** Proposes what the columns of a file contain, by their headings and kinds of values. A role that two columns may have is left to a person. */
export function proposeRoles(columns: readonly LedgerColumn[], purpose: LedgerPurpose): RoleProposal {
  const { kinds, needed } = rolesOf[purpose]
  const monthColumns = purpose === 'subscriptions' ? monthColumnsOf(columns) : []
  const months = new Set(monthColumns.map(({ column }) => column))
  const free = columns.filter(({ column, kind }) => kind !== 'empty' && !months.has(column))
  const scored = (Object.entries(kinds) as [LedgerColumnRole, readonly ColumnKind[]][]).map(([role, allowed]) => ({
    role,
    scores: free
      .filter(({ kind }) => allowed.includes(kind))
      .map(({ column, header }) => ({ column, score: matchHeader(header, role) }))
      .filter(({ score }) => score > 0),
  }))
  const chosen: RoleProposal['columns'] = {}
  const open: RoleProposal['open'] = []
  const taken = new Map<number, number>()
  for (const { scores } of scored) for (const { column, score } of scores) taken.set(column, Math.max(taken.get(column) ?? 0, score))
  for (const { role, scores } of scored) {
    // Excludes columns that match another role better.
    const own = scores.filter(({ column, score }) => score === taken.get(column) && isUnambiguous(scored, column, score))
    const best = Math.max(0, ...own.map(({ score }) => score))
    const [first, ...others] = own.filter(({ score }) => (best >= certain ? score === best : score > 0))
    if (first && others.length === 0) chosen[role] = first.column
    else if (first) open.push({ role, candidates: [first, ...others].map(({ column }) => column) })
  }
  for (const [role, allowed] of [
    ['date', dates],
    ['month', dates],
    ['start', dates],
  ] as const)
    if (needed.includes(role))
      takeOnly(
        role,
        free.filter(({ kind }) => allowed.includes(kind)),
        chosen,
        open,
      )
  for (const role of ['grossAmount', 'recurringAmount', 'annualValue'] as const)
    if (needed.includes(role) && !(role === 'grossAmount' && chosen.quantity !== undefined && chosen.unitPrice !== undefined))
      takeOnly(
        role,
        free.filter(({ kind, column }) => kind === 'amount' && !Object.values(chosen).includes(column)),
        chosen,
        open,
      )
  const isWide = monthColumns.length > 0
  if (isWide) for (const role of ['month', 'recurringAmount'] as const) delete chosen[role]
  return {
    columns: chosen,
    open: isWide ? open.filter(({ role }) => role !== 'month' && role !== 'recurringAmount') : open,
    missing: needed.filter((role) => isMissing(role, chosen, isWide)),
    ...datesOf(columns, chosen),
    values: valuesOf(columns, chosen),
    monthColumns,
    currency: currencyOf(columns, chosen),
  }
}

type Scored = readonly { role: LedgerColumnRole; scores: readonly { column: number; score: number }[] }[]

/** Whether no other role matches the heading equally well. */
const isUnambiguous = (scored: Scored, column: number, score: number): boolean =>
  scored.filter(({ scores }) => scores.some((one) => one.column === column && one.score === score)).length === 1

/** The only column of its kind is taken without checking its heading. */
function takeOnly(
  role: LedgerColumnRole,
  candidates: readonly LedgerColumn[],
  chosen: RoleProposal['columns'],
  open: RoleProposal['open'],
): void {
  if (chosen[role] !== undefined || open.some((one) => one.role === role)) return
  const unused = candidates.filter(({ column }) => !Object.values(chosen).includes(column))
  const [only] = unused
  if (only && unused.length === 1) chosen[role] = only.column
  else if (only) open.push({ role, candidates: unused.map(({ column }) => column) })
}

function isMissing(role: LedgerColumnRole, chosen: RoleProposal['columns'], isWide: boolean): boolean {
  if (chosen[role] !== undefined || (isWide && role !== 'customer')) return false
  return !(role === 'grossAmount' && chosen.quantity !== undefined && chosen.unitPrice !== undefined)
}

/** Fewer month columns side by side are not a table of months. */
const minMonths = 3

function monthColumnsOf(columns: readonly LedgerColumn[]): RoleProposal['monthColumns'] {
  const found = columns.flatMap(({ column, header, kind }) => {
    const month = kind === 'date' ? undefined : monthOfHeader(header)
    return month === undefined ? [] : [{ column, month }]
  })
  const isEachOnce = new Set(found.map(({ month }) => month)).size === found.length
  return found.length >= minMonths && isEachOnce ? found : []
}

function datesOf(
  columns: readonly LedgerColumn[],
  chosen: RoleProposal['columns'],
): Pick<RoleProposal, 'dateOrder' | 'needsDateOrder' | 'from' | 'to'> {
  const own = (['date', 'month', 'serviceEnd', 'start', 'end'] as const).flatMap((role) =>
    columns.filter(({ column }) => column === chosen[role]),
  )
  const ordered = own.filter(({ dateOrders }) => dateOrders.length > 0)
  const shared = ordered.reduce<readonly DateOrder[]>(
    (left, { dateOrders }) => left.filter((order) => dateOrders.includes(order)),
    ordered[0]?.dateOrders ?? [],
  )
  const [only] = shared
  return {
    dateOrder: shared.length === 1 && only !== undefined ? only : null,
    needsDateOrder: ordered.length > 0 && shared.length !== 1,
    from: own[0]?.from ?? null,
    to: own[0]?.to ?? null,
  }
}

function valuesOf(columns: readonly LedgerColumn[], { status, renewal }: RoleProposal['columns']): RoleProposal['values'] {
  const found = columns.find(({ column }) => column === (status ?? renewal))
  return (found?.values ?? []).map(({ value, count }) => ({
    value,
    count,
    meaning: (status === undefined ? meaningOfRenewal(value) : meaningOfStatus(value)) ?? null,
  }))
}

/** The currency named by the amounts or a currency column; null where there is none or several. */
function currencyOf(columns: readonly LedgerColumn[], chosen: RoleProposal['columns']): string | null {
  const own = new Set(Object.values(chosen))
  const named = new Set(columns.filter(({ column }) => own.has(column)).flatMap(({ currencies }) => currencies))
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}
