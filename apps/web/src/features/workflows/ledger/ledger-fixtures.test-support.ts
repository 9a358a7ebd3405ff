import type { LedgerColumn, LedgerColumns, LedgerProposal } from '@dossier/contract'

export const column = (at: number, header: string, more: Partial<LedgerColumn> = {}): LedgerColumn => ({
  column: at,
  header,
  kind: 'text',
  filled: 10,
  unreadable: 0,
  distinct: 5,
  samples: [],
  unreadableSamples: [],
  values: [],
  currencies: [],
  dateOrders: [],
  sum: null,
  ...more,
})

export const proposal = (more: Partial<LedgerProposal> = {}): LedgerProposal => ({
  columns: {},
  open: [],
  missing: [],
  dateOrder: null,
  needsDateOrder: false,
  values: [],
  monthColumns: [],
  currency: null,
  from: null,
  to: null,
  ...more,
})

/** A file of orders: number, customer, date, amount, discount, status, channel, and a second date. */
export const orderColumns = (more: Partial<LedgerProposal> = {}): LedgerColumns => ({
  fileId: 7,
  filename: 'orders.csv',
  sheets: [],
  sheet: '',
  headerRow: 1,
  rows: 10,
  preview: [],
  columns: [
    column(0, 'Order'),
    column(1, 'Customer'),
    column(2, 'Date', { kind: 'date', dateOrders: ['yearFirst'] }),
    column(3, 'Amount', { kind: 'amount', sum: 25_000_000 }),
    column(4, 'Discount', { kind: 'amount', sum: 1_000 }),
    column(5, 'Status', { values: [{ value: 'paid', count: 8 }] }),
    column(6, 'Channel', {
      values: [
        { value: 'Mail', count: 2 },
        { value: 'Search', count: 8 },
      ],
    }),
    column(7, 'Shipped', { kind: 'date', dateOrders: ['dayFirst', 'monthFirst'] }),
  ],
  proposals: {
    orders: proposal({
      columns: { order: 0, customer: 1, date: 2, grossAmount: 3, discount: 4, status: 5, channel: 6 },
      dateOrder: 'yearFirst',
      values: [
        { value: 'paid', count: 8, meaning: 'kept' },
        { value: 'draft', count: 2, meaning: null },
      ],
      currency: 'USD',
      from: '2025-01-03',
      to: '2025-06-30',
      ...more,
    }),
    subscriptions: proposal(),
    contracts: proposal(),
  },
})
