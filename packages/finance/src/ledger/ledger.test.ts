import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohortDifferences } from '../ecommerce/index.ts'
import { cleanContracts, contractRevenue, contractRows } from './clean-contracts.ts'
import { cleanOrders, type OrderMeaning, type OrderSource } from './clean-orders.ts'
import { cleanSubscriptions, serviceMonths, type SubscriptionSource } from './clean-subscriptions.ts'
import { describeColumns } from './describe-columns.ts'
import { LedgerRefused, type LedgerRow } from './ledger-row.ts'
import { orderCube, sharedContribution } from './order-cube.ts'
import { proposeRoles } from './propose-roles.ts'
import { contractBook, subscriptionCube } from './subscription-cube.ts'
import { mostRanges } from './used-rows.ts'

/** In chunks of three rows. */
async function* rowsOf(rows: readonly (readonly string[])[]): AsyncGenerator<readonly LedgerRow[]> {
  for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3).map((cells, at) => ({ number: from + at + 1, cells }))
}
const span = { currency: 'USD', lastMonth: '2025-12', taxRate: 0 }
const orderHeading = ['Order', 'Customer', 'Date', 'Amount', 'Discount', 'Status']
const orderSource = (rows: readonly (readonly string[])[], more: Partial<OrderSource> = {}): OrderSource => ({
  rows: rowsOf([orderHeading, ...rows]),
  headerRow: 1,
  columns: { order: 0, customer: 1, date: 2, grossAmount: 3, discount: 4, status: 5 },
  amounts: 'beforeDiscount',
  statuses: new Map<string, OrderMeaning>([
    ['Cancelled', 'cancelled'],
    ['Returned', 'returned'],
    ['Test', 'leftOut'],
  ]),
  ...more,
})
const cleaned = (rows: readonly (readonly string[])[], more: Partial<OrderSource> = {}, of = span) =>
  cleanOrders([orderSource(rows, more)], of)
const rulesOf = ({ cleaning }: { cleaning: { rules: readonly { code: string; count: number }[] } }) =>
  Object.fromEntries(cleaning.rules.map(({ code, count }) => [code, count]))
const revenueSource = (rows: readonly (readonly string[])[], more: Partial<SubscriptionSource> = {}): SubscriptionSource => ({
  rows: rowsOf([['Customer', 'Month', 'MRR'], ...rows]),
  headerRow: 1,
  columns: { customer: 0, month: 1, recurringAmount: 2 },
  monthColumns: [],
  ...more,
})
const contractColumns = {
  headerRow: 1,
  columns: { customer: 0, start: 1, end: 2, annualValue: 3, renewal: 4 },
  renewals: new Map([
    ['auto', 'automatic'],
    ['manual', 'manual'],
  ] as const),
}
const close = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other))

describe('the rows behind the figures of a month', () => {
  it('are all rows of its orders: further lines in the month of the order, returns in that of the order they reduce', async () => {
    const { usedRows, cleaning } = await cleaned([
      ['1', 'a', '2025-01-31', '10', '', ''],
      ['1', 'a', '2025-02-01', '5', '', ''],
      ['2', 'b', '2025-02-10', '20', '', ''],
      ['2', 'b', '2025-03-02', '-4', '', ''],
      ['3', 'c', '2025-03-05', 'x', '', ''],
    ])
    expect(usedRows).toEqual([
      { file: 0, month: '2025-01', rows: 2, first: 2, last: 3 },
      { file: 0, month: '2025-02', rows: 2, first: 4, last: 5 },
    ])
    expect(cleaning.rowsUsed).toBe(4)
  })

  it('add up to the rows that were used, for any orders and returns', async () => {
    const row = fc.tuple(
      fc.constantFrom('', '1', '2', '3'),
      fc.constantFrom('a', 'b'),
      fc.constantFrom('2025-01-15', '2025-02-15', '2025-03-15'),
      fc.integer({ min: -30, max: 60 }).map(String),
      fc.constant(''),
      fc.constantFrom('', 'Cancelled', 'Test'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const read = await cleaned([['9', 'z', '2025-01-01', '1', '', ''], ...rows])
        expect(read.usedRows.reduce((sum, { rows: count }) => sum + count, 0)).toBe(read.cleaning.rowsUsed)
      }),
    )
  })

  it('are those with an amount of the month, for recurring revenue', async () => {
    const { usedRows } = await cleanSubscriptions(
      [
        revenueSource([
          ['a', '2025-01', '10'],
          ['b', '2025-02', '10'],
          ['a', '2025-02', '12'],
        ]),
      ],
      span,
    )
    expect(usedRows).toEqual([
      { file: 0, month: '2025-01', rows: 1, first: 2, last: 2 },
      { file: 0, month: '2025-02', rows: 2, first: 3, last: 4 },
    ])
  })

  it('are the contracts in force in the month', async () => {
    const { contracts } = await cleanContracts(
      [
        {
          rows: rowsOf([
            ['Customer', 'Start', 'End', 'ACV'],
            ['a', '2025-10-01', '2025-11-30', '120'],
            ['b', '2025-11-01', '', '240'],
          ]),
          headerRow: 1,
          columns: { customer: 0, start: 1, end: 2, annualValue: 3 },
          renewals: new Map(),
        },
      ],
      span,
    )
    expect(contractRows(contracts, span.lastMonth)).toEqual([
      { file: 0, month: '2025-10', rows: 1, first: 2, last: 2 },
      { file: 0, month: '2025-11', rows: 2, first: 2, last: 3 },
      { file: 0, month: '2025-12', rows: 1, first: 3, last: 3 },
    ])
  })
})

describe('the rows of a customer, product or channel', () => {
  it('are its own: lines and returns of its orders, those that follow each other as one range', async () => {
    const heading = ['Order', 'Customer', 'Date', 'Amount', 'Channel', 'SKU']
    const clean = await cleanOrders(
      [
        orderSource([], {
          rows: rowsOf([
            heading,
            ['1', 'a', '2025-11-02', '10', 'Search', 'S1'],
            ['1', 'a', '2025-11-02', '7', 'Search', 'S2'],
            ['2', 'b', '2025-12-03', '90', 'Social', 'S1'],
            ['3', 'a', '2025-12-04', '5', 'Search', 'S1'],
            ['2', 'b', '2025-12-05', '-30', 'Social', 'S1'],
          ]),
          columns: { order: 0, customer: 1, date: 2, grossAmount: 3, channel: 4, product: 5 },
        }),
      ],
      span,
    )
    const { memberRows, concentration } = orderCube(clean, { lastMonth: '2025-12', periodMonths: 1 })
    expect(concentration.customer?.largest.map(({ label }) => label)).toEqual(['b', 'a'])
    const of = (dimension: string) =>
      memberRows.filter((one) => one.dimension === dimension).map(({ member, month, rows, ranges }) => [member, month, rows, ranges])
    const [b, a] = [
      [
        0,
        null,
        2,
        [
          [4, 4],
          [6, 6],
        ],
      ],
      [
        1,
        null,
        3,
        [
          [2, 3],
          [5, 5],
        ],
      ],
    ]
    expect(of('customer')).toEqual([b, a])
    expect(of('product')).toEqual([
      [
        0,
        null,
        4,
        [
          [2, 2],
          [4, 6],
        ],
      ],
      [1, null, 1, [[3, 3]]],
    ])
    expect(of('channel')).toEqual([
      [
        0,
        '2025-12',
        2,
        [
          [4, 4],
          [6, 6],
        ],
      ],
      [1, '2025-11', 2, [[2, 3]]],
      [1, '2025-12', 1, [[5, 5]]],
    ])
  })

  it('add up to all rows that were used where every customer is listed', async () => {
    const row = fc.tuple(
      fc.constantFrom('', '1', '2', '3'),
      fc.constantFrom('a', 'b'),
      fc.constantFrom('2025-01-15', '2025-12-15'),
      fc.integer({ min: 1, max: 60 }).map(String),
      fc.constant(''),
      fc.constantFrom('', 'Test'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const clean = await cleaned([['9', 'z', '2025-12-01', '1', '', ''], ...rows])
        const { memberRows } = orderCube(clean, { lastMonth: '2025-12', periodMonths: 12 })
        const own = memberRows.filter(({ dimension }) => dimension === 'customer')
        expect(own.reduce((sum, { rows: count }) => sum + count, 0)).toBe(clean.cleaning.rowsUsed)
        for (const { rows: count, ranges } of own)
          expect(ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBeLessThanOrEqual(count)
      }),
    )
  })

  it('are those of contracts in force, of each term and renewal, and of the bands of their customers', async () => {
    const read = await cleanContracts(
      [
        {
          rows: rowsOf([
            ['Customer', 'Start', 'End', 'ACV', 'Renewal'],
            ['a', '2025-01-01', '2027-12-31', '600', 'auto'],
            ['b', '2025-06-01', '2026-05-31', '50', 'manual'],
            ['a', '2025-06-01', '', '900', ''],
            ['c', '2024-01-01', '2024-12-31', '70', 'auto'],
          ]),
          ...contractColumns,
        },
      ],
      span,
    )
    const { memberRows } = contractBook(read, [1_000])
    expect(memberRows.map(({ member, ranges }) => [member, ranges])).toEqual([
      [0, [[2, 4]]],
      [1, [[2, 2]]],
      [2, [[2, 2]]],
      [3, [[4, 4]]],
      [4, [[4, 4]]],
      [5, [[3, 3]]],
      [
        6,
        [
          [2, 2],
          [4, 4],
        ],
      ],
    ])
  })

  it('are those of the last month for recurring revenue, and the first of many', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [at % 2 === 0 ? 'a' : 'b', '2025-12', String(10 + (at % 2))])
    const clean = await cleanSubscriptions([revenueSource([['a', '2025-11', '5'], ['b', '2025-11', '5'], ...rows])], span)
    const { memberRows } = subscriptionCube(clean, { lastMonth: '2025-12', periodMonths: 1 })
    expect(memberRows.map(({ member, rows: count }) => [member, count])).toEqual([
      [0, 20],
      [1, 20],
    ])
    expect(memberRows[0]?.ranges).toHaveLength(mostRanges)
    expect(memberRows[0]?.ranges[0]).toEqual([5, 5])
    expect(memberRows[1]?.ranges[0]).toEqual([4, 4])
  })
})

describe('proposeRoles', () => {
  const proposed = async (rows: readonly (readonly string[])[], purpose: 'orders' | 'subscriptions' | 'contracts' = 'orders') =>
    proposeRoles((await describeColumns(rowsOf(rows))).columns, purpose)

  it('leaves a role open when two columns may have it', async () => {
    const { columns, open } = await proposed([
      ['Customer', 'Date', 'Net total', 'Gross total'],
      ['a', '2025-01-01', '10.5', '12.5'],
    ])
    expect(columns.grossAmount).toBeUndefined()
    expect(open).toEqual([{ role: 'grossAmount', candidates: [2, 3] }])
  })

  it('takes the only column of dates and the only column of amounts under any heading', async () => {
    const { columns, missing } = await proposed([
      ['Customer', 'X', 'Y'],
      ['a', '2025-01-01', '10.5'],
    ])
    expect(columns).toEqual({ customer: 0, date: 1, grossAmount: 2 })
    expect(missing).toEqual([])
  })

  it('combines quantity and unit price into an amount', async () => {
    const { columns, missing } = await proposed([
      ['InvoiceNo', 'StockCode', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country'],
      ['536365', '85123A', '6', '12/31/2010 8:26', '2.55', '17850', 'United Kingdom'],
    ])
    expect(columns).toEqual({ order: 0, product: 1, quantity: 2, date: 3, unitPrice: 4, customer: 5 })
    expect(missing).toEqual([])
  })

  it('finds headings below a title, in Korean, and the unit of an amount', async () => {
    const described = await describeColumns(
      rowsOf([['매출 상세 내역'], ['고객명', '매출일자', '매출액(천원)'], ['가나', '2025.01.05', '1,200'], ['다라', '2025.02.05', '△300']]),
    )
    expect(described).toMatchObject({ headerRow: 2, rows: 2 })
    expect(described.columns[2]).toMatchObject({ kind: 'amount', sum: 900_000, currencies: ['KRW'] })
    expect(proposeRoles(described.columns, 'orders')).toMatchObject({ columns: { customer: 0, date: 1, grossAmount: 2 }, currency: 'KRW' })
  })

  it('returns the first rows below the headings, each text in its column', async () => {
    const body = Array.from({ length: 2_000 }, (_, at) => (at === 1 ? ['b'] : [`a${at}`, '2025-01-01', `${'x'.repeat(78)}😀`]))
    const { preview } = await describeColumns(rowsOf([['Title'], ['Customer', 'Date', 'Amount'], ...body]))
    expect(preview.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(preview.slice(0, 2).map(({ cells }) => cells)).toEqual([
      ['a0', '2025-01-01', `${'x'.repeat(78)}😀`],
      ['b', '', ''],
    ])
    const cut = await describeColumns(
      rowsOf([
        ['Customer', 'Date'],
        [`${'x'.repeat(78)}😀x`, '2025-01-01'],
      ]),
    )
    expect(cut.preview[0]!.cells[0]).toBe(`${'x'.repeat(78)}…`)
  })

  it('leaves the date order open unless a date decides it', async () => {
    const of = (dates: string[]) => proposed([['Customer', 'Date', 'Amount'], ...dates.map((date) => ['a', date, '1'])])
    expect(await of(['01/02/2025', '03/04/2025'])).toMatchObject({ dateOrder: null, needsDateOrder: true })
    expect(await of(['01/02/2025', '02/03/2025', '03/03/2025', '31/03/2025', '31/04/2025'])).toMatchObject({
      dateOrder: 'dayFirst',
      needsDateOrder: false,
    })
    expect(await of(['01/02/2025', '12/31/2025'])).toMatchObject({ dateOrder: 'monthFirst' })
    expect(await of(['1 Jan 2025', 'Feb 3, 2025'])).toMatchObject({ dateOrder: null, needsDateOrder: false })
  })

  it('describes 10,000 columns, very long cells and a file without rows', async () => {
    const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`)
    const described = await describeColumns(rowsOf([wide, wide.map(() => '1'), wide.map(() => 'x'.repeat(300))]))
    expect(described.columns).toHaveLength(10_000)
    expect(described.columns[0]!.samples.every((sample) => sample.length <= 80)).toBe(true)
    expect(described.preview.map(({ row, cells }) => [row, cells.length, cells.every((cell) => cell.length <= 80)])).toEqual([
      [2, 10_000, true],
      [3, 10_000, true],
    ])
    expect(await describeColumns(rowsOf([]))).toEqual({ headerRow: 0, rows: 0, columns: [], preview: [] })
  })
})

describe('cleanOrders', () => {
  it('drops a duplicate of an order and joins several lines of it', async () => {
    const { orders, ...rest } = await cleaned([
      ['1', 'a', '2025-01-01', '10', '', ''],
      ['1', 'a', '2025-01-01', '10', '', ''],
      ['1', 'a', '2025-01-01', '15', '1', ''],
    ])
    expect(orders).toMatchObject([{ grossMerchandiseValue: 25, discounts: 1 }])
    expect(rulesOf(rest)).toEqual({ 'duplicate-row': 1, 'lines-joined': 1 })
  })

  it('keeps identical rows without an order number', async () => {
    const { orders, ...rest } = await cleaned([
      ['', 'a', '2025-01-01', '10', '', ''],
      ['', 'a', '2025-01-01', '10', '', ''],
    ])
    expect(orders).toHaveLength(2)
    expect(rulesOf(rest)).toEqual({ 'identical-row': 1 })
  })

  it('deducts a negative amount from its own order, else from an earlier one of the customer, else leaves it out', async () => {
    const { orders, leftOut, ...rest } = await cleaned([
      ['9', 'a', '2025-02-01', '-4', '', ''],
      ['1', 'a', '2025-01-01', '10', '', ''],
      ['2', 'a', '2025-03-01', '20', '', ''],
      ['2', 'a', '2025-04-01', '-5', '', ''],
      ['8', 'b', '2025-04-01', '-5', '', ''],
    ])
    expect(orders.map(({ returns }) => returns)).toEqual([4, 5])
    expect(rulesOf(rest)).toEqual({ 'unmatched-return': 1, 'negative-as-return': 2 })
    expect(rest.cleaning).toMatchObject({ rowsRead: 5, rowsUsed: 4, rowsLeftOut: 1, amounts: { read: 16, used: 21, leftOut: -5 } })
    expect([...leftOut]).toEqual([['2025-04', -5]])
  })

  it('deducts no more from an order than is left of it, and leaves the rest out', async () => {
    const { orders, ...rest } = await cleaned([
      ['1', 'a', '2025-01-01', '10', '', 'Cancelled'],
      ['1', 'a', '2025-01-01', '-4', '', ''],
      ['2', 'a', '2025-01-01', '10', '', ''],
      ['2', 'a', '2025-01-02', '-14', '', ''],
    ])
    expect(orders.map(({ cancellations, returns }) => [cancellations, returns])).toEqual([
      [10, 0],
      [0, 10],
    ])
    expect(rulesOf(rest)).toEqual({ 'unmatched-return': 2, 'negative-as-return': 1 })
    expect(rest.cleaning).toMatchObject({ rowsUsed: 3, rowsLeftOut: 1, amounts: { read: 2, used: 10, leftOut: -8 } })
  })

  it('gives no discount to a cancelled order, and adds it back where amounts are after discount', async () => {
    const { orders } = await cleaned(
      [
        ['1', 'a', '2025-01-01', '90', '10', 'Cancelled'],
        ['2', 'a', '2025-01-02', '90', '10', 'Returned'],
      ],
      { amounts: 'afterDiscount' },
    )
    expect(orders).toMatchObject([
      { grossMerchandiseValue: 100, cancellations: 100, discounts: 0, returns: 0 },
      { grossMerchandiseValue: 100, cancellations: 0, discounts: 10, returns: 90 },
    ])
  })

  it('deducts the tax that amounts include', async () => {
    const { orders } = await cleaned([['1', 'a', '2025-01-01', '110', '11', '']], {}, { ...span, taxRate: 0.1 })
    expect(orders[0]!.grossMerchandiseValue).toBeCloseTo(100, 9)
    expect(orders[0]!.discounts).toBeCloseTo(10, 9)
  })

  it('leaves out totals, repeated headings, dates out of range, formulas in place of amounts and rows that are no orders', async () => {
    const rest = await cleaned([
      ['1', 'a', '2025-01-01', '10', '', ''],
      orderHeading,
      ['', '합계', '', '10', '', ''],
      ['2', 'a', '2026-01-01', '10', '', ''],
      ['3', 'a', '1970-01-01', '10', '', ''],
      ['4', 'a', '2025-01-01', '=SUM(D2:D9)', '', ''],
      ['5', 'a', '2025-01-01', '', '', ''],
      ['6', 'a', '2025-01-01', '7', '', 'Test'],
      ['7', 'a', '2025-01-01', '7', 'ten', ''],
    ])
    expect(rulesOf(rest)).toEqual({
      'repeated-heading': 1,
      'total-row': 1,
      'missing-amount': 1,
      'unreadable-amount': 2,
      'date-out-of-range': 2,
      'status-left-out': 1,
    })
    expect(rest.cleaning).toMatchObject({ rowsRead: 9, rowsUsed: 1, rowsLeftOut: 8 })
  })

  it('merges spellings of a company and keeps numbers, email addresses and other legal forms apart', async () => {
    const names = ['Acme, Inc.', 'ACME Inc', 'Acme Incorporated', 'Acme LLC', 'C-001', 'C001', 'a.b@x.com', 'A.B@x.com', 'ab@x.com']
    const { names: found } = await cleaned(names.map((name, at) => [String(at), name, '2025-12-01', '1', '', '']))
    expect([...found.values()]).toEqual(['Acme, Inc.', 'Acme LLC', 'C-001', 'C001', 'a.b@x.com', 'ab@x.com'])
  })

  it('refuses several currencies, a foreign currency, and ambiguous dates', async () => {
    const refusal = async (rows: readonly (readonly string[])[]) => {
      const error: unknown = await cleaned(rows).catch((reason: unknown) => reason)
      return error instanceof LedgerRefused ? error.refusal : error
    }
    expect(
      await refusal([
        ['1', 'a', '2025-01-01', 'US$1', '', ''],
        ['2', 'a', '2025-01-01', '€1', '', ''],
      ]),
    ).toMatchObject({
      code: 'mixed-currencies',
      currencies: ['USD', 'EUR'],
    })
    expect(await refusal([['1', 'a', '2025-01-01', '€1', '', '']])).toMatchObject({ code: 'other-currency', found: 'EUR' })
    expect(await refusal([['1', 'a', '01/02/2025', '1', '', '']])).toMatchObject({ code: 'date-order-needed', example: '01/02/2025' })
    expect(await refusal([])).toMatchObject({ code: 'without-rows' })
    const dollars = await cleaned(
      [
        ['1', 'a', '2025-01-01', '$1', '', ''],
        ['2', 'a', '2025-01-01', 'CA$2', '', ''],
      ],
      {},
      { ...span, currency: 'CAD' },
    )
    expect(dollars.orders).toHaveLength(2)
  })

  it('uses one customer where no column names them', async () => {
    const cube = orderCube(await cleaned([['1', 'a', '2025-12-01', '10', '', '']]), { lastMonth: '2025-12', periodMonths: 12 })
    expect(cube).toMatchObject({ periods: ['2025-12'], cohorts: [{ size: 1, customers: [1] }] })
    expect(cube.concentration.customer).toMatchObject({ total: 10, herfindahl: 1 })
  })
})

const day = fc.tuple(fc.integer({ min: 2024, max: 2025 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
const iso = ([year, month, date]: readonly number[]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const amountText = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5_000 }).map((cents) => `-${(cents / 100).toFixed(2)}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'n/k', '(12.50)', '0') },
)
const orderRow = fc.tuple(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'A', ''),
  fc.oneof({ weight: 15, arbitrary: day.map(iso) }, { weight: 1, arbitrary: fc.constantFrom('?', '2031-01-01') }),
  amountText,
  fc.constantFrom('', '0', '0.01'),
  fc.constantFrom('', 'Delivered', 'Cancelled', 'Returned', 'Test'),
)
const always: readonly string[] = ['x', 'z', '2025-12-31', '50', '', '']

describe('any orders', () => {
  it('counts every row and amount as used or left out, and cohorts add up to active customers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderRow, { maxLength: 80 }), fc.constantFrom(1, 3, 12), async (rows, periodMonths) => {
        const clean = await cleaned([...rows, always])
        const { amounts, rowsRead, rowsUsed, rowsLeftOut } = clean.cleaning
        expect(rowsRead).toBe(rows.length + 1)
        expect(rowsRead).toBe(rowsUsed + rowsLeftOut)
        expect(close(amounts.read, amounts.used + amounts.leftOut)).toBe(true)
        const gmv = clean.orders.reduce((sum, order) => sum + (order.grossMerchandiseValue ?? 0), 0)
        const returned = clean.cleaning.rules.find(({ code }) => code === 'negative-as-return')?.amount ?? 0
        expect(close(gmv + returned, amounts.used)).toBe(true)
        const cube = orderCube(clean, { lastMonth: '2025-12', periodMonths })
        const monthly = orderCube(clean, { lastMonth: '2025-12', periodMonths: 1 })
        // Floating-point remainders of a fully refunded month are not revenue.
        expect(cohortDifferences(monthly.cohorts, monthly.amounts).filter(({ difference }) => Math.abs(difference) > 1e-6)).toEqual([])
        for (const [at, amount] of cube.amounts.entries()) {
          const active = cube.cohorts.reduce((sum, { month, customers }) => sum + (customers[at - cube.periods.indexOf(month)] ?? 0), 0)
          expect(active).toBe(amount.customers)
        }
        const total = (of: typeof cube) => of.amounts.reduce((sum, { netRevenue }) => sum + (netRevenue ?? 0), 0)
        expect(close(total(cube), total(monthly))).toBe(true)
        expect(cube.amounts.reduce((sum, { newCustomers }) => sum + newCustomers, 0)).toBe(
          monthly.amounts.reduce((sum, { newCustomers }) => sum + newCustomers, 0),
        )
      }),
      { numRuns: 400 },
    )
  })

  it('allocates all costs of a period to cohorts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderRow, { maxLength: 40 }), async (rows) => {
        const cube = orderCube(await cleaned([...rows, always]), { lastMonth: '2025-12', periodMonths: 3 })
        const costs = cube.periods.map(() => ({ costOfGoods: 7, fulfilment: 5, payment: 1 }))
        const shared = sharedContribution(cube, costs)
        for (const [at, amount] of cube.amounts.entries()) {
          if (amount.orders === 0 || !((amount.netRevenue ?? 0) > 0)) continue
          const sum = shared.reduce((all, { month, contribution }) => all + (contribution[at - cube.periods.indexOf(month)] ?? 0), 0)
          const inCohorts = cube.cohorts.reduce(
            (all, { month, netRevenue }) => all + (netRevenue[at - cube.periods.indexOf(month)] ?? 0),
            0,
          )
          const shareOfRevenue = inCohorts / (amount.netRevenue ?? 1)
          expect(close(sum, inCohorts - 8 * shareOfRevenue - 5)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('cleanSubscriptions', () => {
  it('deducts a credit from its month and the preceding months', async () => {
    const { rows, ...rest } = await cleanSubscriptions(
      [
        revenueSource([
          ['a', '2025-10', '100'],
          ['a', '2025-11', '100'],
          ['a', '2025-12', '50'],
          ['a', '2025-12', '-170'],
          ['b', '2025-12', '-5'],
          ['b', '2025-12', '3'],
        ]),
      ],
      span,
    )
    expect(rows.map(({ customer, month, recurringRevenue }) => [customer, month, recurringRevenue])).toEqual([
      ['0', '2025-10', 80],
      ['0', '2025-11', 0],
      ['0', '2025-12', 0],
      ['1', '2025-12', 0],
    ])
    expect(rulesOf(rest)).toEqual({ 'unmatched-credit': 1, 'credit-carried-back': 1 })
    expect(rest.cleaning.amounts).toEqual({ read: 78, used: 80, leftOut: -2 })
  })

  it('spreads an invoice over its months of service, and a year that begins within a month over twelve', async () => {
    const { rows } = await cleanSubscriptions(
      [
        revenueSource([['a', '2025-11-15', '1200', '2026-11-14']], {
          columns: { customer: 0, month: 1, recurringAmount: 2, serviceEnd: 3 },
        }),
      ],
      span,
    )
    expect(rows.map(({ month, recurringRevenue }) => [month, recurringRevenue])).toEqual([
      ['2025-11', 100],
      ['2025-12', 100],
    ])
    expect(serviceMonths('2025-01-01', '2025-12-31')).toBe(12)
    expect(serviceMonths('2025-01-15', '2025-02-14')).toBe(1)
    expect(serviceMonths('2025-01-01', '2025-01-31')).toBe(1)
    expect(serviceMonths('2024-02-29', '2025-02-28')).toBe(12)
  })

  const revenueRow = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.integer({ min: 0, max: 23 }).map((at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 9_999 }).map(String) },
      { weight: 1, arbitrary: fc.integer({ min: -3_000, max: -1 }).map(String) },
    ),
  )

  it('gives bridges that tie, gross retention of at most 100 %, and net retention of at least gross retention', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(revenueRow, { minLength: 1, maxLength: 80 }), fc.constantFrom(1, 3, 12), async (rows, periodMonths) => {
        const all = [...rows, ['z', '2024-01', '10'], ['z', '2025-12', '10']]
        const clean = await cleanSubscriptions([revenueSource(all)], span)
        expect(close(clean.cleaning.amounts.read, clean.cleaning.amounts.used + clean.cleaning.amounts.leftOut)).toBe(true)
        const inRows = clean.rows.reduce((sum, { recurringRevenue }) => sum + recurringRevenue, 0)
        expect(close(inRows, clean.cleaning.amounts.used)).toBe(true)
        const cube = subscriptionCube(clean, { lastMonth: '2025-12', periodMonths })
        for (const [at, bridge] of cube.bridges.entries()) {
          const sum = bridge.beginning + bridge.new + bridge.reactivation + bridge.expansion - bridge.contraction - bridge.churn
          expect(close(sum, bridge.ending)).toBe(true)
          const own = bridge.customers
          expect(own.beginning + own.new + own.reactivated - own.churned).toBe(own.ending)
          const { grossRevenue, netRevenue } = cube.retention[at]!
          if (grossRevenue === undefined || netRevenue === undefined) continue
          expect(grossRevenue).toBeLessThanOrEqual(1)
          expect(grossRevenue).toBeLessThanOrEqual(netRevenue)
        }
        const last = cube.bridges.at(-1)!
        expect(
          close(
            cube.cohorts.reduce((sum, { revenue }) => sum + revenue.at(-1)!, 0),
            last.ending,
          ),
        ).toBe(true)
        expect(cube.cohorts.reduce((sum, { customers }) => sum + customers.at(-1)!, 0)).toBe(last.customers.ending)
      }),
      { numRuns: 400 },
    )
  })
})

describe('cleanContracts', () => {
  it('counts contracts as in force during their term, with a twelfth of their annual value per month', async () => {
    const { contracts, inForce, ...rest } = await cleanContracts(
      [
        {
          rows: rowsOf([
            ['Customer', 'Start', 'End', 'ACV', 'Renewal'],
            ['a', '2025-01-01', '2025-12-31', '1200', 'auto'],
            ['b', '2024-01-01', '2025-06-30', '600', ''],
            ['c', '2025-11-01', '', '240', 'manual'],
            ['d', '2025-05-01', '2025-01-01', '1', ''],
            ['e', '2026-02-01', '2027-01-31', '1', ''],
          ]),
          ...contractColumns,
        },
      ],
      span,
    )
    expect(contracts).toHaveLength(3)
    expect(inForce.map(({ customer, termMonths, renewsAutomatically }) => [customer, termMonths, renewsAutomatically])).toEqual([
      ['0', 12, true],
      ['2', undefined, false],
    ])
    expect(rulesOf(rest)).toEqual({ 'date-out-of-range': 1, 'end-before-start': 1, 'not-in-force': 1 })
    const revenue = contractRevenue(contracts, '2025-12')
    expect(revenue.filter(({ customer }) => customer === '0')).toHaveLength(12)
    expect(revenue.filter(({ customer }) => customer === '2')).toEqual([
      { customer: '2', month: '2025-11', recurringRevenue: 20 },
      { customer: '2', month: '2025-12', recurringRevenue: 20 },
    ])
  })
})
