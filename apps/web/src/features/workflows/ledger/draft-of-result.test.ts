import type { EcommerceParameters, OutputResult, SaasParameters } from '@dossier/contract'
import { assert, constantFrom, double, integer, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOfResult } from './draft-of-result.ts'
import { type Described, unitSizes } from './ledger-draft.ts'
import { column, orderColumns, proposal } from './ledger-fixtures.test-support.ts'
import { readEcommerceDraft, readSaasDraft } from './read-ledger-draft.ts'

type EcommerceResult = Extract<OutputResult, { workflow: 'ecommerce' }>
type SaasResult = Extract<OutputResult, { workflow: 'saas' }>

/** Chosen otherwise than the file proposes it, wherever that can be. */
const ordersAsked: EcommerceParameters = {
  company: 'Harbor',
  currency: 'EUR',
  unit: 'hundred-million',
  language: 'ko',
  asOf: '2025-05-31',
  periodMonths: 1,
  definitions: ['Orders at dispatch', 'Without gift cards'],
  tolerance: 0.0125,
  confidentialCustomers: true,
  files: [
    {
      fileId: 7,
      sheet: 'Orders',
      headerRow: 3,
      dateOrder: 'monthFirst',
      columns: { order: 0, customer: 1, date: 7, grossAmount: 3, discount: 4, status: 5, channel: 6 },
      amounts: 'afterDiscount',
      statuses: [{ value: 'draft', meaning: 'leftOut' }],
    },
    {
      fileId: 8,
      sheet: 'Orders',
      dateOrder: 'yearFirst',
      columns: { customer: 1, date: 2, quantity: 3, unitPrice: 4 },
      amounts: 'beforeDiscount',
      statuses: [],
    },
  ],
  typed: {
    ledgerRevenue: [{ period: '2025-01', value: 7_200_500.5, source: 'Trial balance, May' }],
    brandSearchShare: [{ period: '2025-01', value: 0.29, source: 'Search console, January' }],
    marketing: [
      { period: '2025-01', value: 0 },
      { period: '2025-02', value: -90_000 },
    ],
  },
  channels: [
    { label: 'Search', isPaid: true, spend: [{ period: '2025-01', value: 40_000 }] },
    { label: 'Mail', isPaid: false, spend: [] },
  ],
  benchmarks: [
    { metric: 'returnRate', value: 0.07, source: 'Retail study, p. 9', date: '2025-02-01' },
    { metric: 'inventoryDays', value: 62, source: 'Trade register, table 3', date: '2025-03-01' },
  ],
  taxRate: 0.07,
}
const withSheets = (of: ReturnType<typeof orderColumns>) => ({
  ...of,
  sheets: [
    { name: 'Cover', rows: 2 },
    { name: 'Orders', rows: 10 },
  ],
  sheet: 'Cover',
})
const orderFiles: Described = [withSheets(orderColumns()), { ...withSheets(orderColumns()), fileId: 8 }]

const months = [3, 4].map((at) => ({ column: at, month: `2025-0${at - 2}` }))
const revenueFile = {
  ...orderColumns(),
  proposals: {
    ...orderColumns().proposals,
    subscriptions: proposal({
      columns: { customer: 1 },
      monthColumns: [...months, { column: 6, month: '2025-03' }],
      currency: 'USD',
      from: '2024-01-31',
      to: '2025-06-30',
    }),
  },
}
const contractFile = {
  ...orderColumns(),
  fileId: 9,
  columns: [column(0, 'Client'), column(1, 'Start'), column(2, 'ACV'), column(3, 'Renewal')],
  proposals: {
    ...orderColumns().proposals,
    contracts: proposal({
      columns: { customer: 0, start: 1, annualValue: 2, renewal: 3 },
      values: [
        { value: 'Y', count: 3, meaning: 'automatic' },
        { value: 'N', count: 2, meaning: 'manual' },
        { value: 'tbd', count: 1, meaning: null },
      ],
    }),
  },
}
const subscriptionsAsked: SaasParameters = {
  company: 'Harbor Cloud',
  currency: 'USD',
  unit: 'thousand',
  language: 'en',
  asOf: '2025-03-31',
  periodMonths: 3,
  definitions: [],
  tolerance: 0.2,
  confidentialCustomers: false,
  subscriptions: [{ fileId: 7, columns: { customer: 1 }, monthColumns: months }],
  contracts: [
    {
      fileId: 9,
      dateOrder: 'dayFirst',
      columns: { customer: 0, start: 1, annualValue: 2, renewal: 3 },
      renewals: [
        { value: 'Y', meaning: 'manual' },
        { value: 'tbd', meaning: 'automatic' },
      ],
    },
  ],
  typed: {
    statedEndingArr: [{ period: '2025-03', value: 1_234_567.5, source: 'Board deck' }],
    statedCustomers: [{ period: '2025-03', value: 41 }],
    freeCashFlow: [{ period: '2024-12', value: -125 }],
  },
  valueBands: [10_000, 50_000.5],
}

const ofOrders = (request: EcommerceParameters) =>
  ({ workflow: 'ecommerce', request, series: { gmv: [8e6, 9e6] } }) as unknown as EcommerceResult
const ofSubscriptions = (request: SaasParameters) =>
  ({ workflow: 'saas', request, series: { recurringRevenue: [1e3] } }) as unknown as SaasResult

describe('a draft that begins with an earlier result', () => {
  it('asks for the same metrics of orders again, column by column and value by value', () => {
    const { request, problems } = readEcommerceDraft(draftOfResult(ofOrders(ordersAsked)), orderFiles)
    expect([...problems]).toEqual([])
    const { language: _, ...asked } = ordersAsked
    expect(request).toEqual(asked)
  })

  it('asks for the same metrics of recurring revenue and contracts again', () => {
    const { request, problems } = readSaasDraft(draftOfResult(ofSubscriptions(subscriptionsAsked)), [revenueFile, contractFile])
    expect([...problems]).toEqual([])
    const { language: _, ...asked } = subscriptionsAsked
    expect(request).toEqual(asked)
  })

  it('leaves open what was left open', () => {
    const { unit: _unit, ...rest } = ordersAsked
    const { valueBands: _bands, ...withoutBands } = subscriptionsAsked
    expect(draftOfResult(ofOrders({ ...rest, taxRate: 0 }))).toMatchObject({ unit: 'thousand', taxRate: '', valueBands: '' })
    expect(draftOfResult(ofSubscriptions(withoutBands))).toMatchObject({ valueBands: '', taxRate: '' })
  })

  it('types every amount that could be typed as it was read', () => {
    const units = constantFrom(...(Object.keys(unitSizes) as (keyof typeof unitSizes)[]))
    const amounts = oneof(
      integer({ min: -1e9, max: 1e9 }),
      double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(3))),
    )
    assert(
      property(units, amounts, (unit, amount) => {
        const value = amount * unitSizes[unit]
        const draft = draftOfResult(ofOrders({ ...ordersAsked, unit, typed: { inventory: [{ period: '2025-01', value }] } }))
        expect(readEcommerceDraft(draft, orderFiles).request?.typed?.inventory).toEqual([{ period: '2025-01', value: value + 0 }])
      }),
    )
  })
})
