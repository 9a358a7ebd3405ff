import { describe, expect, it } from 'vitest'
import { parseDraft, writeDraft } from '../kept/draft-text.ts'
import { effectiveDraft, isDraftOf, type LedgerDraft, newDraft } from './ledger-draft.ts'
import { orderColumns, proposal } from './ledger-fixtures.test-support.ts'
import { readEcommerceDraft, readSaasDraft } from './read-ledger-draft.ts'
import { withHeaderRow } from './source-draft.ts'

const orders: LedgerDraft = newDraft('ecommerce', 'Harbor', { fileId: 7 })
const columns = orderColumns()

describe('a draft of metrics', () => {
  it('is taken up again with its columns and meanings, and by its own workflow alone', () => {
    const [source] = orders.sources
    const changed: LedgerDraft = {
      ...orders,
      sources: [{ ...source!, roles: new Map([[1, 'customer']]), meanings: new Map([['paid', 'kept']]) }],
      channels: new Map([['Search', { kind: 'paid', cells: { '2025-01': '40' } }]]),
    }
    const kept = parseDraft(writeDraft(changed))
    expect(isDraftOf('ecommerce', kept)).toBe(true)
    expect(kept).toEqual(changed)
    expect(isDraftOf('saas', kept)).toBe(false)
    for (const other of [undefined, null, 'x', {}, { ...changed, sources: [] }, { ...changed, channels: {} }]) {
      expect(isDraftOf('ecommerce', other)).toBe(false)
    }
  })

  it('begins with what its file says', () => {
    expect(effectiveDraft('ecommerce', orders, [columns])).toMatchObject({
      currency: 'USD',
      unit: 'thousand',
      asOf: '2025-06-30',
      periodMonths: 1,
      channels: ['Search', 'Mail'],
      fromColumns: [],
    })
    expect(effectiveDraft('ecommerce', orders, [columns]).periods.map(({ key }) => key)).toEqual([
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
    ])
  })

  it('takes the month of the last orders for whole where they reach nearly to its end', () => {
    const until = (to: string) => effectiveDraft('ecommerce', orders, [orderColumns({ to })]).asOf
    expect([until('2025-06-28'), until('2025-06-27'), until('2025-02-26')]).toEqual(['2025-06-30', '2025-06-27', '2025-02-28'])
  })

  it('takes recurring revenue for that of its month, and looks at contracts today', () => {
    const saas = newDraft('saas', 'Harbor', { fileId: 7 })
    const dated = { from: '2024-01-01', to: '2025-06-01' }
    const invoices = { ...columns, proposals: { ...columns.proposals, subscriptions: proposal(dated), contracts: proposal(dated) } }
    expect(effectiveDraft('saas', saas, [invoices], '2025-03-15')).toMatchObject({ asOf: '2025-06-30', periodMonths: 3 })
    const contracts: LedgerDraft = { ...saas, sources: [{ key: 0, purpose: 'contracts', fileId: 7, meanings: new Map() }] }
    expect(effectiveDraft('saas', contracts, [invoices], '2025-03-15').asOf).toBe('2025-03-15')
  })

  it('asks for no series that a column holds', () => {
    const withCosts = { ...columns, proposals: { ...columns.proposals, orders: proposal({ columns: { costOfGoods: 4 } }) } }
    const effective = effectiveDraft('ecommerce', orders, [withCosts])
    expect(effective.fromColumns).toEqual(['costOfGoods'])
    expect(effective.typedNames).not.toContain('costOfGoods')
  })

  it('offers as many periods as are usual where nobody knows when the data begin', () => {
    const unknown = orderColumns({ from: null, to: null })
    expect(effectiveDraft('ecommerce', orders, [unknown]).periods).toEqual([])
    const periods = effectiveDraft('ecommerce', { ...orders, asOf: '2025-06-30', periodMonths: 3 }, [unknown]).periods
    expect([periods.length, periods.at(-1)?.key]).toEqual([8, '2025-06'])
  })
})

describe('reading a draft', () => {
  it('names what is missing, field by field', () => {
    const { problems, request } = readEcommerceDraft({ ...orders, company: ' ', currency: 'US' }, [undefined])
    expect(request).toBeUndefined()
    expect(Object.fromEntries(problems)).toEqual({
      company: 'required',
      currency: 'notACurrency',
      asOf: 'required',
      'source.0.file': 'required',
    })
    const unmapped = readEcommerceDraft(orders, [orderColumns({ columns: {}, needsDateOrder: true, dateOrder: null })])
    expect(Object.fromEntries(unmapped.problems)).toEqual({ 'source.0.roles': 'missingRoles', 'source.0.dateOrder': 'required' })
  })

  it('gives amounts in units of the currency, by the last month of their period', () => {
    const draft: LedgerDraft = {
      ...orders,
      typed: { ledgerRevenue: { cells: { '2025-01': '1,200.5', '2025-02': '(3)', '2024-01': '9' }, source: ' Ledger, June ' } },
      channels: new Map([
        ['Search', { kind: '', cells: { '2025-01': '2' } }],
        ['Mail', { kind: 'unpaid', cells: {} }],
      ]),
      taxRate: '10',
    }
    const { request } = readEcommerceDraft(draft, [columns])
    expect(request?.typed?.ledgerRevenue).toEqual([
      { period: '2025-01', value: 1_200_500, source: 'Ledger, June' },
      { period: '2025-02', value: -3_000, source: 'Ledger, June' },
    ])
    expect(request?.channels).toEqual([
      { label: 'Search', isPaid: true, spend: [{ period: '2025-01', value: 2_000 }] },
      { label: 'Mail', isPaid: false, spend: [] },
    ])
    expect(request).toMatchObject({ taxRate: 0.1, tolerance: 0.005, unit: 'thousand', asOf: '2025-06-30' })
  })

  it('takes channels that are called as what every object has', () => {
    const values = ['constructor', '__proto__'].map((value) => ({ value, count: 5 }))
    const named = { ...columns, columns: columns.columns.map((one) => (one.column === 6 ? { ...one, values } : one)) }
    expect(effectiveDraft('ecommerce', orders, [named]).channels).toEqual(['constructor', '__proto__'])
    expect(readEcommerceDraft(orders, [named]).request?.channels).toEqual([])
    const draft: LedgerDraft = { ...orders, channels: new Map([['__proto__', { kind: 'unpaid', cells: {} }]]) }
    expect(readEcommerceDraft(draft, [named]).request?.channels).toEqual([{ label: '__proto__', isPaid: false, spend: [] }])
  })

  it('names cells that hold no number', () => {
    const draft: LedgerDraft = { ...orders, typed: { marketing: { cells: { '2025-03': 'much' }, source: '' } }, tolerance: '50' }
    const { problems } = readEcommerceDraft(draft, [columns])
    expect(Object.fromEntries(problems)).toEqual({ 'typed.marketing.2025-03': 'notANumber', tolerance: 'outOfRange' })
  })

  it('names amounts and benchmarks that no request takes, at their fields', () => {
    const source = 'Survey 2025'
    const draft: LedgerDraft = {
      ...orders,
      typed: { marketing: { cells: { '2025-03': '9'.repeat(18), '2025-04': '9'.repeat(40) }, source: '' } },
      taxRate: '9'.repeat(30),
      benchmarks: { returnRate: { value: '9'.repeat(12), source, date: '2025-10-01' } },
    }
    expect(Object.fromEntries(readEcommerceDraft(draft, [columns]).problems)).toEqual({
      'typed.marketing.2025-03': 'outOfRange',
      'typed.marketing.2025-04': 'outOfRange',
      taxRate: 'outOfRange',
      'benchmarks.returnRate.value': 'outOfRange',
    })
  })

  it('names definitions that are too many or too long', () => {
    const problemOf = (definitions: string) => readEcommerceDraft({ ...orders, definitions }, [columns]).problems.get('definitions')
    expect(problemOf('Orders count when they are dispatched')).toBeUndefined()
    expect(problemOf('x'.repeat(301))).toBe('tooManyDefinitions')
    expect(problemOf('line\n'.repeat(11))).toBe('tooManyDefinitions')
  })

  it('detects the headings again where what was typed is no row of a sheet', () => {
    const [source] = orders.sources
    if (!source) throw new Error('no source')
    const moved = withHeaderRow(source, 3)
    expect(moved).toMatchObject({ headerRow: 3 })
    expect(moved).not.toHaveProperty('roles')
    for (const row of [NaN, -1, 1.5, 1e30]) expect(withHeaderRow(moved, row)).not.toHaveProperty('headerRow')
  })

  it('counts customers one by one, whatever the unit, and takes rising bands only', () => {
    const invoices = {
      ...columns,
      proposals: {
        ...columns.proposals,
        subscriptions: proposal({
          columns: { customer: 1, month: 2, recurringAmount: 3 },
          currency: 'USD',
          from: '2025-01-01',
          to: '2025-03-01',
        }),
      },
    }
    const draft: LedgerDraft = {
      ...newDraft('saas', 'Harbor', { fileId: 7 }),
      typed: { statedCustomers: { cells: { '2025-03': '40' }, source: '' }, statedEndingArr: { cells: { '2025-03': '40' }, source: '' } },
      valueBands: '10,000 50,000',
    }
    const { request } = readSaasDraft(draft, [invoices])
    expect(request).toMatchObject({
      typed: { statedCustomers: [{ value: 40 }], statedEndingArr: [{ value: 40_000 }] },
      valueBands: [10_000, 50_000],
      contracts: [],
      subscriptions: [{ fileId: 7, columns: { customer: 1, month: 2, recurringAmount: 3 } }],
    })
    expect(readSaasDraft({ ...draft, valueBands: '50 10' }, [invoices]).problems.get('valueBands')).toBe('notRising')
    for (const valueBands of [`10 ${'9'.repeat(40)}`, '1 2 3 4 5 6 7'])
      expect(readSaasDraft({ ...draft, valueBands }, [invoices]).problems.get('valueBands')).toBe('outOfRange')
  })
})
