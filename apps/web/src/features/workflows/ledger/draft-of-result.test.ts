import { type OutputResult } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { draftOfResult } from './draft-of-result.ts'
import { orderColumns } from './ledger-fixtures.test-support.ts'
import { readEcommerceDraft } from './read-ledger-draft.ts'

type EcommerceResult = Extract<OutputResult, { workflow: 'ecommerce' }>

const words = (text: string) => ({ ko: text, en: text })
const own = (text: string) => ({ code: null, figures: {}, text: words(text) })
const periods = ['2025-01', '2025-02'].map((key) => ({ key, label: key, from: key, isPartial: false }))
const largest = (...labels: string[]) => labels.map((label) => ({ label, amount: 10, share: 0.5 }))
const none = [null, null]

/** The parts that a draft is made of. */
const result = {
  workflow: 'ecommerce',
  company: 'Harbor',
  currency: 'USD',
  asOf: '2025-02-28',
  periodMonths: 1,
  periods,
  definitions: [
    { code: 'gmv-after-discount', figures: {}, text: words('GMV …') },
    { code: 'without-tax', figures: { rate: 0.1 }, text: words('…') },
    own('Orders at dispatch'),
    own('Without gift cards'),
  ],
  tolerance: 0.005,
  series: {
    gmv: [8e6, 9e6],
    sellerPayouts: [0, 0],
    ledgerRevenue: [7_200_500.25, null],
    costOfGoods: none,
    fulfilment: none,
    payment: none,
    marketing: [0, 90_000],
    advertising: none,
    inventory: none,
  },
  channels: [
    { label: 'Search', isPaid: true, spend: [40_000, null] },
    { label: 'Mail', isPaid: null, spend: none },
  ],
  concentration: [{ dimension: 'customer', largest: largest('Customer 1', 'Customer 2') }],
  cleaning: { purpose: 'orders', files: [{ fileId: 7, sheet: '' }] },
} as unknown as EcommerceResult

describe('a draft that begins with an earlier result', () => {
  it('asks for the same files, basis and amounts again', () => {
    const { request, problems } = readEcommerceDraft(draftOfResult(result), [orderColumns()])
    expect([...problems]).toEqual([])
    expect(request).toMatchObject({
      company: 'Harbor',
      currency: 'USD',
      unit: 'thousand',
      asOf: '2025-02-28',
      periodMonths: 1,
      tolerance: 0.005,
      taxRate: 0.1,
      definitions: ['Orders at dispatch', 'Without gift cards'],
      files: [{ fileId: 7, amounts: 'afterDiscount' }],
    })
    expect(request?.typed).toEqual({
      ledgerRevenue: [{ period: '2025-01', value: 7_200_500.25 }],
      marketing: [
        { period: '2025-01', value: 0 },
        { period: '2025-02', value: 90_000 },
      ],
    })
    expect(request?.channels).toEqual([{ label: 'Search', isPaid: true, spend: [{ period: '2025-01', value: 40_000 }] }])
  })

  it('names no customers that were not named before', () => {
    expect(draftOfResult(result).isConfidential).toBe(true)
    const named = { ...result, concentration: [{ ...result.concentration[0], largest: largest('Customer 1', 'Kim') }] } as EcommerceResult
    expect(draftOfResult(named).isConfidential).toBe(false)
  })
})
