import {
  type ContractSource,
  type DateOrder,
  dateOrders,
  type LedgerColumn,
  type LedgerColumns,
  type LedgerPurpose,
  type LedgerRole,
  ledgerRoles,
  type OrderMeaning,
  orderMeanings,
  type OrderSource,
  type RenewalMeaning,
  renewalMeanings,
  type SubscriptionSource,
} from '@dossier/contract'

/** What a column is used as; one of several that each hold a month has no role of its own. */
export type DraftRole = LedgerRole | 'monthColumn'
export type ChosenRoles = ReadonlyMap<number, DraftRole>

/** A file as far as somebody has chosen what it holds; what is absent is as the file proposes it. */
export interface SourceDraft {
  key: number
  purpose: LedgerPurpose
  fileId?: number
  sheet?: string
  headerRow?: number
  roles?: ChosenRoles
  dateOrder?: DateOrder
  amounts?: 'beforeDiscount' | 'afterDiscount'
  /** Of values of the status or renewal column; empty: it says nothing. */
  meanings: ReadonlyMap<string, string>
  /** The column of which all meanings were chosen: a value without one says nothing, whatever the file proposes. */
  decidedColumn?: number
}

const dateRoles: Readonly<Record<LedgerPurpose, readonly DraftRole[]>> = {
  orders: ['date'],
  subscriptions: ['month', 'serviceEnd'],
  contracts: ['start', 'end'],
}
const isOf = (purpose: LedgerPurpose, role: DraftRole): boolean => dateRoles[purpose].includes(role)

/** The last row of a sheet. */
export const lastRow = 1_048_576

/**
 * A file whose headings are in another row, whose columns are then others; they are detected where what was typed is no row of a sheet.
 * @param row from 1, 0 for none; NaN for no number
 */
export function withHeaderRow({ roles: _roles, headerRow: _before, ...source }: SourceDraft, row: number): SourceDraft {
  return Number.isInteger(row) && row >= 0 && row <= lastRow ? { ...source, headerRow: row } : source
}

/** A file whose columns are used otherwise. An order of dates that was chosen for other columns says nothing of these. */
export function withRoles({ dateOrder, ...source }: SourceDraft, before: ChosenRoles, roles: ChosenRoles): SourceDraft {
  const datesOf = (of: ChosenRoles) => [...of].filter(([, role]) => isOf(source.purpose, role)).map(([column]) => column)
  const [old, now] = [new Set(datesOf(before)), datesOf(roles)]
  const isSame = old.size === now.length && now.every((column) => old.has(column))
  return { ...source, roles, ...(isSame && dateOrder !== undefined && { dateOrder }) }
}

const valueRoles: Readonly<Partial<Record<LedgerPurpose, DraftRole>>> = { orders: 'status', contracts: 'renewal' }

/** Roles that a purpose cannot do without; of subscriptions with a column a month only the customer. */
const neededRoles: Readonly<Record<LedgerPurpose, readonly LedgerRole[]>> = {
  orders: ['customer', 'date', 'grossAmount'],
  subscriptions: ['customer', 'month', 'recurringAmount'],
  contracts: ['customer', 'start', 'annualValue'],
}

export const isNeeded = (purpose: LedgerPurpose, role: DraftRole): boolean => neededRoles[purpose].some((one) => one === role)

/** The roles that the file proposes for its columns. */
export function proposedRoles({ proposals }: Pick<LedgerColumns, 'proposals'>, purpose: LedgerPurpose): ChosenRoles {
  const { columns, monthColumns } = proposals[purpose]
  const own: readonly LedgerRole[] = ledgerRoles[purpose]
  const roles = new Map<number, DraftRole>()
  for (const role of own) {
    const column = columns[role]
    if (column !== undefined) roles.set(column, role)
  }
  for (const { column } of monthColumns) if (!roles.has(column)) roles.set(column, 'monthColumn')
  return roles
}

export const rolesOf = ({ roles, purpose }: SourceDraft, columns: LedgerColumns): ChosenRoles => roles ?? proposedRoles(columns, purpose)

/** The roles with another one for a column: one that had it before has none. */
export function withRole(roles: ChosenRoles, column: number, role: DraftRole | undefined): ChosenRoles {
  const others = [...roles].filter(([one, held]) => one !== column && (held !== role || held === 'monthColumn'))
  return new Map(role === undefined ? others : [...others, [column, role]])
}

/** What no column is used as, although nothing can be made without. */
export function missingRoles(purpose: LedgerPurpose, roles: ChosenRoles): LedgerRole[] {
  const held = new Set(roles.values())
  const isThere = (role: LedgerRole): boolean => {
    if (role === 'grossAmount' && held.has('quantity') && held.has('unitPrice')) return true
    if ((role === 'month' || role === 'recurringAmount') && held.has('monthColumn')) return true
    return held.has(role)
  }
  return neededRoles[purpose].filter((role) => !isThere(role))
}

/** In which order dates are read; `isAsked` where their values do not decide it. */
export function dateOrderOf(source: SourceDraft, columns: LedgerColumns): { order: DateOrder | undefined; isAsked: boolean } {
  const { purpose } = source
  const roles = rolesOf(source, columns)
  const proposed = proposedRoles(columns, purpose)
  const own = [...roles].filter(([, role]) => isOf(purpose, role))
  if (own.every(([column, role]) => proposed.get(column) === role)) {
    const { dateOrder, needsDateOrder } = columns.proposals[purpose]
    return { order: source.dateOrder ?? dateOrder ?? undefined, isAsked: needsDateOrder }
  }
  const possible = dateOrders.filter((order) =>
    own.every(([at]) => {
      const orders = columnAt(columns, at)?.dateOrders ?? []
      return orders.length === 0 || orders.includes(order)
    }),
  )
  if (possible.length === 1) return { order: possible[0], isAsked: false }
  return { order: source.dateOrder, isAsked: true }
}

export const columnAt = ({ columns }: Pick<LedgerColumns, 'columns'>, at: number): LedgerColumn | undefined =>
  columns.find(({ column }) => column === at)

export interface ValueMeaning {
  value: string
  count: number
  /** Empty where nobody can tell. */
  meaning: string
}

/** The values of the status or renewal column, each with what it is taken for. */
export function meaningsOf(source: SourceDraft, columns: LedgerColumns): ValueMeaning[] {
  const { purpose, meanings, decidedColumn } = source
  const held = [...rolesOf(source, columns)].find(([, role]) => role === valueRoles[purpose])
  if (held === undefined) return []
  const proposal = columns.proposals[purpose]
  const isProposed = proposal.columns[held[1]] === held[0]
  const values = isProposed ? proposal.values : (columnAt(columns, held[0])?.values ?? []).map((one) => ({ ...one, meaning: null }))
  const isDecided = held[0] === decidedColumn
  return values.map(({ value, count, meaning }) => ({ value, count, meaning: meanings.get(value) ?? (isDecided ? '' : (meaning ?? '')) }))
}

function columnsOf<Role extends LedgerRole>(roles: ChosenRoles, own: readonly Role[]): Partial<Record<Role, number>> {
  const found: Partial<Record<Role, number>> = {}
  for (const [column, role] of roles) {
    const known = own.find((one) => one === role)
    if (known !== undefined) found[known] = column
  }
  return found
}

function placeOf({ sheet, headerRow, fileId }: SourceDraft, columns: LedgerColumns) {
  return {
    fileId: fileId ?? columns.fileId,
    ...(columns.sheets.length > 0 && { sheet: sheet ?? columns.sheet }),
    ...(headerRow !== undefined && { headerRow }),
  }
}

const orderIn = (source: SourceDraft, columns: LedgerColumns) => {
  const { order } = dateOrderOf(source, columns)
  return order && { dateOrder: order }
}

/** A file of orders as a request names it. */
export function orderSourceOf(source: SourceDraft, columns: LedgerColumns): OrderSource {
  const isMeaning = (meaning: string): meaning is OrderMeaning => orderMeanings.some((one) => one === meaning)
  return {
    ...placeOf(source, columns),
    ...orderIn(source, columns),
    columns: columnsOf(rolesOf(source, columns), ledgerRoles.orders),
    amounts: source.amounts ?? 'beforeDiscount',
    statuses: meaningsOf(source, columns).flatMap(({ value, meaning }) => (isMeaning(meaning) ? [{ value, meaning }] : [])),
  }
}

export function subscriptionSourceOf(source: SourceDraft, columns: LedgerColumns): SubscriptionSource {
  const roles = rolesOf(source, columns)
  const { monthColumns } = columns.proposals.subscriptions
  return {
    ...placeOf(source, columns),
    ...orderIn(source, columns),
    columns: columnsOf(roles, ledgerRoles.subscriptions),
    monthColumns: monthColumns.filter(({ column }) => roles.get(column) === 'monthColumn'),
  }
}

export function contractSourceOf(source: SourceDraft, columns: LedgerColumns): ContractSource {
  const isMeaning = (meaning: string): meaning is RenewalMeaning => renewalMeanings.some((one) => one === meaning)
  return {
    ...placeOf(source, columns),
    ...orderIn(source, columns),
    columns: columnsOf(rolesOf(source, columns), ledgerRoles.contracts),
    renewals: meaningsOf(source, columns).flatMap(({ value, meaning }) => (isMeaning(meaning) ? [{ value, meaning }] : [])),
  }
}
