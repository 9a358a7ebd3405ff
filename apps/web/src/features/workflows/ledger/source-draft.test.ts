import { describe, expect, it } from 'vitest'
import { column, orderColumns, proposal } from './ledger-fixtures.test-support.ts'
import {
  dateOrderOf,
  meaningsOf,
  missingRoles,
  orderSourceOf,
  proposedRoles,
  rolesOf,
  type SourceDraft,
  subscriptionSourceOf,
  withRole,
  withRoles,
} from './source-draft.ts'

const orders: SourceDraft = { key: 0, purpose: 'orders', fileId: 7, meanings: new Map() }

describe('the columns of a file', () => {
  it('are used as they are proposed until somebody chooses', () => {
    const columns = orderColumns()
    expect([...rolesOf(orders, columns)]).toEqual([...proposedRoles(columns, 'orders')])
    const chosen = withRole(rolesOf(orders, columns), 4, undefined)
    expect(rolesOf({ ...orders, roles: chosen }, columns).has(4)).toBe(false)
  })

  it('have each role once', () => {
    const roles = withRole(proposedRoles(orderColumns(), 'orders'), 7, 'date')
    expect([...roles].filter(([, role]) => role === 'date')).toEqual([[7, 'date']])
  })

  it('lack what nothing can be made without', () => {
    expect(missingRoles('orders', new Map([[1, 'customer']]))).toEqual(['date', 'grossAmount'])
    const byPrice = new Map([
      [1, 'customer'],
      [2, 'date'],
      [3, 'quantity'],
      [4, 'unitPrice'],
    ] as const)
    expect(missingRoles('orders', byPrice)).toEqual([])
    expect(missingRoles('contracts', new Map())).toEqual(['customer', 'start', 'annualValue'])
  })

  it('may each hold a month of subscriptions', () => {
    const columns = {
      ...orderColumns(),
      proposals: {
        ...orderColumns().proposals,
        subscriptions: proposal({
          columns: { customer: 1 },
          monthColumns: [
            { column: 3, month: '2025-01' },
            { column: 4, month: '2025-02' },
          ],
        }),
      },
    }
    const source: SourceDraft = { ...orders, purpose: 'subscriptions' }
    expect(missingRoles('subscriptions', rolesOf(source, columns))).toEqual([])
    expect(subscriptionSourceOf(source, columns)).toMatchObject({ columns: { customer: 1 }, monthColumns: [{ column: 3 }, { column: 4 }] })
    const one = { ...source, roles: withRole(rolesOf(source, columns), 4, undefined) }
    expect(subscriptionSourceOf(one, columns).monthColumns).toEqual([{ column: 3, month: '2025-01' }])
  })
})

describe('the order of dates', () => {
  it('is asked for where the file says that its values do not decide it', () => {
    expect(dateOrderOf(orders, orderColumns())).toEqual({ order: 'yearFirst', isAsked: false })
    const unclear = orderColumns({ dateOrder: null, needsDateOrder: true })
    expect(dateOrderOf(orders, unclear)).toEqual({ order: undefined, isAsked: true })
    expect(dateOrderOf({ ...orders, dateOrder: 'dayFirst' }, unclear)).toEqual({ order: 'dayFirst', isAsked: true })
  })

  it('is that of another column which was chosen', () => {
    const columns = orderColumns()
    const shipped = { ...orders, roles: withRole(rolesOf(orders, columns), 7, 'date') }
    expect(dateOrderOf(shipped, columns)).toEqual({ order: undefined, isAsked: true })
    const clear = {
      ...columns,
      columns: [...columns.columns.slice(0, 7), column(7, 'Shipped', { kind: 'date', dateOrders: ['dayFirst'] })],
    }
    expect(dateOrderOf(shipped, clear)).toEqual({ order: 'dayFirst', isAsked: false })
  })

  it('that was chosen holds for its own columns only', () => {
    const columns = orderColumns()
    const before = rolesOf(orders, columns)
    const chosen: SourceDraft = { ...orders, dateOrder: 'dayFirst' }
    expect(withRoles(chosen, before, withRole(before, 4, undefined)).dateOrder).toBe('dayFirst')
    expect(withRoles(chosen, before, withRole(before, 7, 'date'))).not.toHaveProperty('dateOrder')
  })
})

describe('the values of a status column', () => {
  it('mean what is proposed, or what somebody says', () => {
    expect(meaningsOf({ ...orders, meanings: new Map([['draft', 'leftOut']]) }, orderColumns())).toEqual([
      { value: 'paid', count: 8, meaning: 'kept' },
      { value: 'draft', count: 2, meaning: 'leftOut' },
    ])
  })

  it('mean nothing where all were chosen and they were not, whatever is proposed', () => {
    const decided = { ...orders, meanings: new Map([['draft', 'leftOut']]), decidedColumn: 5 }
    expect(meaningsOf(decided, orderColumns()).map(({ meaning }) => meaning)).toEqual(['', 'leftOut'])
    expect(orderSourceOf(decided, orderColumns()).statuses).toEqual([{ value: 'draft', meaning: 'leftOut' }])
  })

  it('may be called as what every object has', () => {
    const values = ['constructor', '__proto__'].map((value) => ({ value, count: 1, meaning: null }))
    const columns = orderColumns({ values })
    expect(meaningsOf(orders, columns).map(({ meaning }) => meaning)).toEqual(['', ''])
    const meanings = new Map([['__proto__', 'cancelled']])
    expect(orderSourceOf({ ...orders, meanings }, columns).statuses).toEqual([{ value: '__proto__', meaning: 'cancelled' }])
  })

  it('of another column mean nothing yet', () => {
    const columns = orderColumns()
    const source = { ...orders, roles: withRole(rolesOf(orders, columns), 6, 'status') }
    expect(meaningsOf(source, columns).map(({ value, meaning }) => [value, meaning])).toEqual([
      ['Mail', ''],
      ['Search', ''],
    ])
  })

  it('go into the request only where they mean something', () => {
    expect(orderSourceOf(orders, orderColumns())).toEqual({
      fileId: 7,
      dateOrder: 'yearFirst',
      columns: { order: 0, customer: 1, date: 2, grossAmount: 3, discount: 4, status: 5, channel: 6 },
      amounts: 'beforeDiscount',
      statuses: [{ value: 'paid', meaning: 'kept' }],
    })
  })
})
