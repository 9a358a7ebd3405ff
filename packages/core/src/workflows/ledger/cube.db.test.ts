import {
  AppError,
  contractSets,
  describeError,
  type LedgerColumns,
  type OutputDetail,
  outputEndpoints,
  projectTypes,
  roles,
  workflowEndpoints,
} from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { expectLibreOfficeAgrees } from '@dossier/workbook/testing'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteFiles } from '../../files/organising/delete-files.ts'
import { ledgerOrigins } from '../../outputs/ledger-origins.ts'
import { createProject } from '../../projects/index.ts'
import { bytesOfOutput, inputsWithoutSource, outputMade } from '../../testing/outputs-made.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { startEcommerce } from '../ecommerce/start-ecommerce.ts'
import { startSaas } from '../saas/start-saas.ts'
import { describeLedger } from './describe-ledger.ts'

const profile = { homepage: 'https://momentshop.example', country: 'KR', segment: 'Gifts', industry: 'Online retail' }
const [ecommerceBody, saasBody] = [workflowEndpoints.ecommerce.body!, workflowEndpoints.saas.body!]

type ResultOf<Workflow extends string> = Extract<NonNullable<OutputDetail['result']>, { workflow: Workflow }>

/** Three months: A orders in each, B in the first two (the second cancelled), C in the last and returns a part. */
const orders = `Order ID,Customer,Order Date,Order Amount,Discount,Status,Channel,SKU,COGS
1,Ann,2025-01-05,1000,100,Delivered,Search,S1,400
2,Ben,2025-01-20,500,0,Delivered,Social,S2,200
3,Ann,2025-02-10,800,0,Delivered,Search,S1,300
4,Ben,2025-02-11,300,0,Cancelled,Social,S2,0
5,ANN,2025-03-01,600,0,Delivered,Search,S2,250
6,Cho,2025-03-15,900,0,Delivered,,S1,350
6,Cho,2025-03-15,900,0,Delivered,,S1,350
7,Cho,2025-03-20,-200,0,Refund,,S1,0
8,,2025-03-21,50,0,Delivered,Search,S1,20
9,Dan,not a date,70,0,Delivered,Search,S1,20
Total,,,5020,,,,,
`
/** X grows, Y shrinks and leaves, Z comes in April, W leaves in February and is back in June. */
const revenue = `Account Name,Invoice No,Invoice Date,Subscription Revenue
X,1,2025-01-31,100
X,2,2025-02-28,100
X,3,2025-03-31,120
X,4,2025-04-30,120
X,5,2025-05-31,150
X,6,2025-06-30,150
Y,7,2025-01-31,80
Y,8,2025-02-28,80
Y,9,2025-03-31,50
Z,10,2025-04-30,40
Z,11,2025-05-31,40
Z,12,2025-06-30,40
W,13,2025-01-31,30
W,14,2025-06-30,60
X Inc.,15,2025-06-30,oops
`
const contracts = `Customer,Contract Start,Contract End,ACV,Auto Renewal
X,2024-01-01,2026-12-31,1800,Yes
Z,2025-04-01,2026-03-31,480,No
W,2025-06-01,,720,Yes
Y,2024-01-01,2025-03-31,600,No
`

/** The rows of the Korean test in CP949. */
const koreanOrders =
  'IsHWua65+MijIiwisO2wtLjtIiwiwda5rsDPvcMiLCLB1rmusd2+1yi/+CkiDQoiQS0xIiwiwda9xMi4u+cgx9G6+yIsIjIwMjUtMDEtMDUiLCIxLDIwMCINCiJBLTIiLCLH0br7KMHWKSIsIjIwMjUtMDItMDMiLCI4MDAiDQoiQS0zIiwiPbSpuK4oIiJ4IiIpIiwiMjAyNS0wMi0wNyIsIjUwML/4Ig=='

describeOnEachDatabase('the customer cube', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
  })

  const upload = async (name: string, content: string | Uint8Array): Promise<number> =>
    (await uploadAndRead(core, owner, projectId, { [name]: content }))[0]!.id
  const columnsOf = async (fileId: number, actor = owner): Promise<LedgerColumns> =>
    workflowEndpoints.ledgerColumns.response.parse(await describeLedger(core.deps, actor, { projectId, fileId }))
  const untilOver = (id: number) => outputMade(core, owner, id)
  const bytesOf = (id: number) => bytesOfOutput(core, owner, id)
  const ofCube = (more: object) => ({ projectId, company: 'Momentshop', profile, currency: 'USD', language: 'en', ...more })
  const askForOrders = (fileId: number, { proposals }: LedgerColumns, more: object = {}) =>
    ecommerceBody.parse(
      ofCube({
        asOf: '2025-03-31',
        periodMonths: 1,
        files: [
          {
            fileId,
            columns: proposals.orders.columns,
            statuses: proposals.orders.values.flatMap(({ value, meaning }) => (meaning === null ? [] : [{ value, meaning }])),
          },
        ],
        ...more,
      }),
    )
  const askForRevenue = (fileId: number, { proposals }: LedgerColumns, more: object = {}) =>
    saasBody.parse(
      ofCube({ asOf: '2025-06-30', periodMonths: 1, subscriptions: [{ fileId, columns: proposals.subscriptions.columns }], ...more }),
    )
  const done = async <Workflow extends 'ecommerce' | 'saas'>(id: number, workflow: Workflow): Promise<ResultOf<Workflow>> => {
    const over = await untilOver(id)
    expect(over).toMatchObject({ state: 'completed', failure: null, workflow })
    return over.result as ResultOf<Workflow>
  }

  it('takes the columns of orders for what they are, and leaves to a person what is uncertain', async () => {
    const described = await columnsOf(await upload('orders.csv', orders))
    expect(described).toMatchObject({ sheet: 'CSV', headerRow: 1, rows: 11 })
    expect(described.proposals.orders).toMatchObject({
      columns: { order: 0, customer: 1, date: 2, grossAmount: 3, discount: 4, status: 5, channel: 6, product: 7, costOfGoods: 8 },
      open: [],
      missing: [],
      dateOrder: 'yearFirst',
      needsDateOrder: false,
      from: '2025-01-05',
    })
    expect(described.proposals.orders.values).toEqual(
      expect.arrayContaining([
        { value: 'Cancelled', count: 1, meaning: 'cancelled' },
        { value: 'Refund', count: 1, meaning: 'returned' },
        { value: 'Delivered', count: 8, meaning: 'kept' },
      ]),
    )
    expect(described.columns[2]).toMatchObject({ kind: 'date', filled: 10, unreadable: 1, unreadableSamples: ['not a date'] })
    expect(described.preview).toHaveLength(8)
    expect(described.preview[0]).toEqual({ row: 2, cells: ['1', 'Ann', '2025-01-05', '1000', '100', 'Delivered', 'Search', 'S1', '400'] })
    const twice = await columnsOf(await upload('two.csv', 'Customer,Date,Amount,Total\na,01/02/2025,1,2\nb,03/04/2025,1,2\n'))
    expect(twice.proposals.orders).toMatchObject({ needsDateOrder: true, dateOrder: null })
  })

  it('shows the first rows below the headings as they are printed, whatever they hold, and cuts long ones', async () => {
    const long = 'x'.repeat(300)
    const hostile = [`<img src=x onerror=alert(1)>`, '=HYPERLINK("http://x","y")', '__proto__', 'a\u202Eb']
    const csv = ['Report of orders', 'Customer,Date,Amount,Note', '가나,2025-01-05,"△1,200"', `Ann,2025-01-06,5,${long}`]
    const quoted = hostile.map((text, at) => `"${text.replaceAll('"', '""')}",2025-02-0${at + 1},1.50,`)
    const { headerRow, preview } = await columnsOf(await upload('printed.csv', [...csv, '', ...quoted, ''].join('\n')))
    expect(headerRow).toBe(2)
    expect(preview.map(({ row, cells }) => [row, cells[0], cells[2]])).toEqual([
      [3, '가나', '△1,200'],
      [4, 'Ann', '5'],
      ...hostile.map((text, at) => [6 + at, text, '1.50']),
    ])
    expect(preview[1]!.cells[3]).toBe(`${'x'.repeat(79)}…`)
    expect(preview.every(({ cells }) => cells.length === 4)).toBe(true)
  })

  it('keeps what it was asked for with, so that it can be asked for again', async () => {
    const fileId = await upload('orders.csv', orders)
    const described = await columnsOf(fileId)
    const ordersAsked = askForOrders(fileId, described, {
      unit: 'thousand',
      definitions: ['Orders at dispatch'],
      taxRate: 0.1,
      confidentialCustomers: true,
      typed: { marketing: [{ period: '2025-02', value: 7, source: 'Trial balance' }] },
      channels: [{ label: 'Search', isPaid: false }],
    })
    const { projectId: _ofOrders, ...orderRequest } = ordersAsked
    const made = await done((await startEcommerce(core.deps, owner, ordersAsked)).id, 'ecommerce')
    expect(made.request).toEqual(orderRequest)
    expect(made.request.profile).toEqual(profile)
    expect(made.request.files[0]!.statuses).toContainEqual({ value: 'Refund', meaning: 'returned' })
    const revenueId = await upload('revenue.csv', revenue)
    const revenueAsked = askForRevenue(revenueId, await columnsOf(revenueId), {
      typed: { statedEndingArr: [{ period: '2025-06', value: 3000 }], statedCustomers: [{ period: '2025-06', value: 3 }] },
      valueBands: [500, 1500],
    })
    const { projectId: _ofRevenue, ...revenueRequest } = revenueAsked
    const shown = await done((await startSaas(core.deps, owner, revenueAsked)).id, 'saas')
    expect(shown.request).toEqual(revenueRequest)
    outputEndpoints.get.response.shape.result.parse(shown)
  })

  it('reproduces the metrics of orders whose answers are known, in a workbook that proves itself', async () => {
    const fileId = await upload('orders.csv', orders)
    const amounts = (values: readonly number[]) =>
      values.map((value, at) => ({ period: `2025-0${at + 1}`, value, source: 'Trial balance' }))
    const asked = askForOrders(fileId, await columnsOf(fileId), {
      typed: {
        ledgerRevenue: amounts([1400, 800, 1250]),
        fulfilment: amounts([100, 50, 80]),
        payment: amounts([30, 20, 26]),
        marketing: amounts([200, 100, 90]),
        advertising: amounts([150, 80, 70]),
        brandSearchShare: amounts([0.5, 0.42, 0.35]),
      },
      channels: [{ label: 'Search', isPaid: true, spend: amounts([100, 60, 50]) }],
      benchmarks: [{ metric: 'brandSearchShare', value: 0.4, source: 'Search study, p. 3', date: '2025-01-15' }],
    })
    const { id } = await startEcommerce(core.deps, owner, asked)
    const result = await done(id, 'ecommerce')
    expect(result.series).toMatchObject({
      gmv: [1500, 1100, 1500],
      cancellations: [0, 300, 0],
      returns: [0, 0, 200],
      discounts: [100, 0, 0],
      netRevenue: [1400, 800, 1300],
      orders: [2, 1, 2],
      activeCustomers: [2, 1, 2],
      newCustomers: [2, 0, 1],
      costOfGoods: [600, 300, 600],
      cm1: [800, 500, 700],
      cm2: [670, 430, 594],
      cm3: [470, 330, 504],
    })
    expect(result.tieOut).toMatchObject([
      { period: '2025-01', difference: 0, outcome: 'ties' },
      { period: '2025-02', difference: 0, outcome: 'ties' },
      { period: '2025-03', difference: 50, leftOut: 50 + 900, outcome: 'differs' },
    ])
    expect(result.metrics.blendedCac).toEqual([100, null, 90])
    expect(result.channels.find(({ label }) => label === 'Search')).toMatchObject({ newCustomers: [1, 0, 0], cac: [100, null, null] })
    expect(result.cohorts).toMatchObject([
      { period: '2025-01', size: 2, customers: [2, 1, 1], netRevenue: [1400, 800, 600] },
      { period: '2025-03', size: 1, customers: [1], netRevenue: [700] },
    ])
    expect(result.concentration[0]).toMatchObject({ dimension: 'customer', total: 3500, count: 3 })
    expect(result.concentration[0]!.largest.map(({ label, amount }) => [label, amount])).toEqual([
      ['Ann', 2300],
      ['Cho', 700],
      ['Ben', 500],
    ])
    expect(result.cleaning).toMatchObject({ rowsRead: 11, rowsUsed: 7, rowsLeftOut: 4, amounts: { read: 4920, used: 3900, leftOut: 1020 } })
    expect(Object.fromEntries(result.cleaning.rules.map(({ code, count }) => [code, count]))).toEqual({
      'total-row': 1,
      'duplicate-row': 1,
      'missing-customer': 1,
      'unreadable-date': 1,
      'merged-spelling': 1,
      'negative-as-return': 1,
    })
    expect(result.cleaning.rules.find(({ code }) => code === 'unreadable-date')!.examples).toEqual([
      { filename: 'orders.csv', row: 11, column: 'Order Date', before: 'not a date', after: null },
    ])
    expect(
      result.checks.filter(({ passed, weight }) => passed === false && weight === 'error').map(({ code, period }) => [code, period]),
    ).toEqual([['ledger-ties', '2025-03']])
    const flags = new Map(result.redFlags!.map((flag) => [flag.code, flag]))
    expect(result.redFlags!.filter(({ isRaised }) => isRaised === true).map(({ code }) => code)).toEqual([
      'large-customer',
      'large-product',
      'large-channel',
      'ledger-differs',
      'brand-below-benchmark',
    ])
    expect(flags.get('ledger-differs')).toMatchObject({ value: 50 / 1250, threshold: 0.005, period: '2025-03', cell: 'Red flags!E21' })
    expect(flags.get('large-customer')).toMatchObject({ value: 2300 / 3500, period: null })
    expect(flags.get('loss-after-marketing')).toMatchObject({ value: 504 / 1300, isRaised: false })
    expect(flags.get('returns-rising')).toMatchObject({ value: null, isRaised: null, missing: 'year-earlier' })
    expect(flags.get('inventory-building')).toMatchObject({ isRaised: null, missing: 'figures' })
    expect(result.benchmarks!.find(({ metric }) => metric === 'brandSearchShare')).toEqual({
      metric: 'brandSearchShare',
      value: 0.35,
      benchmark: { value: 0.4, source: 'Search study, p. 3', date: '2025-01-15' },
      cell: 'Benchmarks!C5',
    })
    expect(result.certificate.differences).toEqual([])
    expect(result.certificate.independent).toBeGreaterThan(40)
    const bytes = await bytesOf(id)
    // Thresholds of red flags, and conventions.
    expect((await inputsWithoutSource(bytes)).filter((label) => !label.startsWith('Red flags: '))).toEqual([
      'GMV bridge: Single currency units per amount',
      'GMV bridge: Tolerance, of net revenue',
      'Contribution: Days of a period',
    ])
    await expectLibreOfficeAgrees(bytes)
    const book = await readXlsx(bytes)
    expect(book.sheets.map(({ name }) => name)).toContain('Cleaning')
    expect(JSON.stringify(book.sheets.find(({ name }) => name === 'Cleaning')!.rows)).toContain('not a date')
  })

  it('reproduces bridges, retention and cohorts of revenue whose answers are known, with contracts', async () => {
    const fileId = await upload('revenue.csv', revenue)
    const contractsId = await upload('contracts.csv', contracts)
    const described = await columnsOf(contractsId)
    expect(described.proposals.contracts).toMatchObject({
      columns: { customer: 0, start: 1, end: 2, annualValue: 3, renewal: 4 },
      missing: [],
    })
    const asked = askForRevenue(fileId, await columnsOf(fileId), {
      typed: {
        ledgerRevenue: [{ period: '2025-06', value: 250 }],
        salesAndMarketing: [{ period: '2025-04', value: 96 }],
        subscriptionCost: [{ period: '2025-04', value: 32 }],
      },
      contracts: [
        {
          fileId: contractsId,
          columns: described.proposals.contracts.columns,
          renewals: described.proposals.contracts.values.flatMap(({ value, meaning }) => (meaning === null ? [] : [{ value, meaning }])),
        },
      ],
    })
    const { id } = await startSaas(core.deps, owner, asked)
    const result = await done(id, 'saas')
    expect(result.bridges).toMatchObject([
      { beginning: 2520, new: 0, expansion: 0, contraction: 0, churn: 360, ending: 2160 },
      { beginning: 2160, new: 0, expansion: 240, contraction: 360, churn: 0, ending: 2040 },
      { beginning: 2040, new: 480, expansion: 0, contraction: 0, churn: 600, ending: 1920 },
      { beginning: 1920, expansion: 360, churn: 0, ending: 2280 },
      { beginning: 2280, new: 0, reactivation: 720, ending: 3000, customers: { beginning: 2, reactivated: 1, ending: 3 } },
    ])
    expect(result.retention[1]).toMatchObject({ grossRevenue: 1800 / 2160, netRevenue: 2040 / 2160, logoChurn: 0 })
    expect(result.cohorts).toMatchObject([
      { period: '2025-01 or before', customers: [3, 2, 2, 1, 1, 2], arr: [2520, 2160, 2040, 1440, 1800, 2520] },
      { period: '2025-04', customers: [1, 1, 1], arr: [480, 480, 480] },
    ])
    expect(result.metrics.payback[2]).toBeCloseTo((96 / (480 * 0.8)) * 12, 9)
    expect(result.tieOut.at(-1)).toMatchObject({ ledger: 250, cube: 250, outcome: 'ties' })
    expect(result.contracts).toMatchObject({
      count: 3,
      customers: 3,
      annualValue: 3000,
      multiYearShare: 1800 / 2280,
      automaticRenewalShare: 2520 / 3000,
    })
    // Rows of contracts, and not of the invoices, are behind their terms: X and W renew automatically, X and Z have a term, that of X is longer than a year.
    const rowsOfContracts = async (member: number) => {
      const { files } = await ledgerOrigins(core.deps, owner, { id, dimension: 'contract', member })
      return files.map((file) => (file.access === 'open' ? [file.fileId, file.memberRows.flatMap(({ ranges }) => ranges)] : file))
    }
    const places = {
      inForce: [[2, 4]],
      multiYear: [[2, 2]],
      automaticRenewal: [
        [2, 2],
        [4, 4],
      ],
      unknownTerm: [[4, 4]],
      unknownRenewal: [],
    }
    for (const [at, set] of contractSets.entries()) expect(await rowsOfContracts(at)).toEqual([[contractsId, places[set]]])
    const bandOf = (value: number) => result.contracts!.bands.findIndex(({ from, below }) => value >= from && value < (below ?? Infinity))
    expect(await rowsOfContracts(contractSets.length + bandOf(1800))).toEqual([[contractsId, [[2, 2]]]])
    expect(result.quality).toMatchObject({ score: null, mean: 2, differsFromLedger: false })
    const quality = new Map(result.quality!.components.map((component) => [component.code, component]))
    expect(quality.get('largestCustomer')).toMatchObject({ value: 1800 / 3000, score: 1, missing: null, cell: 'Revenue quality!C9' })
    expect(quality.get('automaticRenewal')).toMatchObject({ value: 2520 / 3000, score: 4 })
    expect(quality.get('multiYear')).toMatchObject({ value: null, score: null, missing: 'known-terms' })
    expect(quality.get('grossRetention')).toMatchObject({ score: null, missing: 'twelve-months' })
    expect(result.cleaning[0]!.rules.map(({ code, count }) => [code, count])).toEqual([['unreadable-amount', 1]])
    expect(result.checks.filter(({ passed, weight }) => passed === false && weight === 'error')).toEqual([])
    expect(result.certificate.differences).toEqual([])
    expect(result.certificate.independent).toBeGreaterThan(30)
    const bytes = await bytesOf(id)
    // Bounds of the score and what it needs, and conventions.
    const parameters = (await inputsWithoutSource(bytes)).filter((label) => !label.startsWith('Revenue quality: '))
    expect(parameters).toEqual([
      'Efficiency: Months of a period',
      'Efficiency: Tolerance, of the ledger',
      'Contracts: Least share of the value that is known',
      'Contracts: Annual value over ending ARR, at least',
      'Contracts: Annual value over ending ARR, at most',
    ])
    await expectLibreOfficeAgrees(bytes)
    expect((await readXlsx(bytes)).sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Contracts', 'Cleaning']))
  })

  it('makes recurring revenue of contracts alone, and reads a table of months', async () => {
    const contractsId = await upload('contracts.csv', contracts)
    const { proposals } = await columnsOf(contractsId)
    const { id } = await startSaas(
      core.deps,
      owner,
      saasBody.parse(
        ofCube({ asOf: '2025-06-30', periodMonths: 3, contracts: [{ fileId: contractsId, columns: proposals.contracts.columns }] }),
      ),
    )
    const result = await done(id, 'saas')
    expect(result.bridges.at(-1)).toMatchObject({ beginning: 2400, new: 1200, churn: 600, ending: 3000 })
    expect(result.periods.at(-1)).toMatchObject({ key: '2025-06', label: '2025 Q2', from: '2025-04' })
    const wideId = await upload('mrr.csv', 'Customer,2025-01,2025-02,2025-03\nX,10,20,20\nY,5,,5\n')
    const wide = await columnsOf(wideId)
    expect(wide.proposals.subscriptions.monthColumns).toEqual([1, 2, 3].map((column) => ({ column, month: `2025-0${column}` })))
    const started = await startSaas(
      core.deps,
      owner,
      saasBody.parse(
        ofCube({
          asOf: '2025-03-31',
          periodMonths: 1,
          subscriptions: [{ fileId: wideId, columns: { customer: 0 }, monthColumns: wide.proposals.subscriptions.monthColumns }],
        }),
      ),
    )
    expect((await done(started.id, 'saas')).bridges).toMatchObject([
      { beginning: 180, expansion: 120, churn: 60, ending: 240 },
      { beginning: 240, reactivation: 60, ending: 300 },
    ])
  })

  it('hides the names of customers where that is asked for', async () => {
    const fileId = await upload('orders.csv', orders)
    const asked = askForOrders(fileId, await columnsOf(fileId), { confidentialCustomers: true })
    const { id } = await startEcommerce(core.deps, owner, asked)
    const result = await done(id, 'ecommerce')
    expect(result.concentration[0]!.largest.map(({ label }) => label)).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
    const book = await readXlsx(await bytesOf(id))
    for (const text of [JSON.stringify(result), JSON.stringify(book.sheets.map(({ rows }) => rows))])
      expect(text).not.toMatch(/\b(?:Ann|ANN|Ben|Cho|Dan)\b/)
  })

  it('reads a workbook and Korean text in its old encoding alike', async () => {
    const rows = [
      ['주문번호', '고객명', '주문일시', '주문금액(원)'],
      ['A-1', '주식회사 한빛', '2025-01-05', '1,200'],
      ['A-2', '한빛(주)', '2025-02-03', '800'],
      ['A-3', '=누리("x")', '2025-02-07', '500원'],
    ]
    const text = Buffer.from(koreanOrders, 'base64')
    const sheet = {
      name: '주문',
      rows: rows.map((row, at) => (at === 0 ? row : [row[0]!, row[1]!, new Date(`${row[2]}T00:00:00Z`), row[3]!])),
    }
    for (const fileId of [await upload('orders.csv', text), await upload('orders.xlsx', await writeXlsx({ sheets: [sheet] }))]) {
      const described = await columnsOf(fileId)
      expect(described.proposals.orders).toMatchObject({ columns: { order: 0, customer: 1, date: 2, grossAmount: 3 }, currency: 'KRW' })
      const asked = askForOrders(fileId, described, { currency: 'KRW', language: 'ko', asOf: '2025-02-28' })
      const { id } = await startEcommerce(core.deps, owner, asked)
      const result = await done(id, 'ecommerce')
      expect(result.series).toMatchObject({ gmv: [1200, 1300], activeCustomers: [1, 2], newCustomers: [1, 1] })
      expect(result.cleaning.rules.map(({ code }) => code)).toEqual(['merged-spelling'])
      expect(result.concentration[0]!.largest[1]!.label).toBe('=누리("x")')
    }
  })

  it('reads several files of different columns as one ledger, each with its rows, and names the one that cannot be read', async () => {
    const lines = orders.trim().split('\n')
    const first = await upload('january.csv', lines.slice(0, 4).join('\n'))
    // The rest in another order of columns, with an order of the first file again.
    const turned = [lines[0]!, lines[2]!, ...lines.slice(4)].map((line) => line.split(',').toReversed())
    const rows = turned.map((cells, at) => cells.map((cell) => (at > 0 && /^-?\d+$/.test(cell) ? Number(cell) : cell)))
    const second = await upload('later.xlsx', await writeXlsx({ sheets: [{ name: 'Rest', rows }] }))
    const asked = askForOrders(first, await columnsOf(first))
    const rest = askForOrders(second, await columnsOf(second)).files[0]!
    expect(rest.columns.customer).toBe(7)
    const { id } = await startEcommerce(core.deps, owner, { ...asked, files: [...asked.files, rest] })
    const result = await done(id, 'ecommerce')
    expect(result.series).toMatchObject({ gmv: [1500, 1100, 1500], netRevenue: [1400, 800, 1300], newCustomers: [2, 0, 1] })
    expect(result.cleaning.files).toMatchObject([
      { fileId: first, filename: 'january.csv', rowsRead: 3, rowsUsed: 3, rowsLeftOut: 0 },
      { fileId: second, filename: 'later.xlsx', sheet: 'Rest', rowsRead: 9, rowsUsed: 4, rowsLeftOut: 5 },
    ])
    expect(result.cleaning).toMatchObject({ rowsRead: 12, rowsUsed: 7, rowsLeftOut: 5 })
    const duplicates = result.cleaning.rules.find(({ code }) => code === 'duplicate-row')!
    expect(duplicates.examples.map(({ filename, row }) => [filename, row])).toEqual([
      ['later.xlsx', 2],
      ['later.xlsx', 6],
    ])
    expect(result.request.files.map(({ fileId }) => fileId)).toEqual([first, second])
    expect(result.certificate.differences).toEqual([])

    const origins = await ledgerOrigins(core.deps, owner, { id })
    expect(origins.files).toMatchObject([
      { access: 'open', fileId: first, purpose: 'orders', filename: 'january.csv', sheet: 'CSV' },
      { access: 'open', fileId: second, filename: 'later.xlsx', sheet: 'Rest' },
    ])
    const counted = origins.files.map((file) => (file.access === 'open' ? file.rows.reduce((sum, { rows: count }) => sum + count, 0) : 0))
    expect(counted).toEqual([3, 4])
    expect(result).not.toHaveProperty('usedRows')
    expect(result).not.toHaveProperty('memberRows')
    // The largest customer: its own rows in each file, and no others.
    const [largest] = result.concentration[0]!.largest
    const asOne = await ledgerOrigins(core.deps, owner, { id, dimension: 'customer', member: 0 })
    const ofLargest = asOne.files.map((file) => (file.access === 'open' ? file.memberRows : []))
    expect([largest?.label, ofLargest]).toEqual([
      'Ann',
      [
        [
          {
            month: null,
            rows: 2,
            ranges: [
              [2, 2],
              [4, 4],
            ],
          },
        ],
        [{ month: null, rows: 1, ranges: [[4, 4]] }],
      ],
    ])
    expect(origins.files.flatMap((file) => (file.access === 'open' ? file.memberRows : []))).toEqual([])
    await deleteFiles(core.deps, owner, { projectId, ids: [first] })
    const [gone, kept] = (await ledgerOrigins(core.deps, owner, { id })).files
    expect(Object.keys(gone!)).toEqual(['access', 'reason'])
    expect(JSON.stringify(gone)).not.toContain('january')
    expect(kept).toMatchObject({ access: 'open', fileId: second })
    // The audit keeps counts of a file that cannot be opened, but neither its name nor its rows.
    const { cleaning } = await done(id, 'ecommerce')
    expect(cleaning.files).toEqual([
      { access: 'refused', reason: expect.any(String) as string, rowsRead: 3, rowsUsed: 3, rowsLeftOut: 0 },
      { access: 'open', fileId: second, filename: 'later.xlsx', sheet: 'Rest', rowsRead: 9, rowsUsed: 4, rowsLeftOut: 5 },
    ])
    const outsider = await makeMember(core, owner.organizationId, roles.teamMember)
    for (const who of [outsider, await makeOrganization(core)])
      await expectRefusal(ledgerOrigins(core.deps, who, { id }), 'OUTPUT_NOT_FOUND')

    const broken = await upload('broken.csv', 'Customer,Date,Amount\na,01/02/2025,1\n')
    const open = { fileId: broken, columns: { customer: 0, date: 1, grossAmount: 2 } }
    const failed = await untilOver((await startEcommerce(core.deps, owner, ecommerceBody.parse({ ...asked, files: [rest, open] }))).id)
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('broken.csv') as string })

    await deleteFiles(core.deps, owner, { projectId, ids: [second] })
    const closed = await done(id, 'ecommerce')
    expect(closed.cleaning.rules.map(({ code, count }) => [code, count])).toEqual(
      result.cleaning.rules.map(({ code, count }) => [code, count]),
    )
    expect(closed.cleaning.rules.flatMap(({ examples }) => examples)).toEqual([])
    expect(JSON.stringify(closed)).not.toContain('later.xlsx')
  })

  it.each([
    ['LEDGER_MIXED_CURRENCIES', 'Customer,Date,Amount,Currency\na,2025-01-01,1,USD\nb,2025-01-02,2,EUR\n', { currency: 3 }],
    ['LEDGER_OTHER_CURRENCY', 'Customer,Date,Amount\na,2025-01-01,₩1000\n', {}],
    ['LEDGER_DATE_ORDER_NEEDED', 'Customer,Date,Amount\na,01/02/2025,1\n', {}],
    ['LEDGER_WITHOUT_ROWS', 'Customer,Date,Amount\n', {}],
    ['LEDGER_COLUMN_NOT_FOUND', 'Customer,Date,Amount\na,2025-01-01,1\n', { product: 9 }],
    ['LEDGER_ENDS_EARLIER', 'Customer,Date,Amount\na,2024-12-01,1\n', {}],
    ['LEDGER_TOO_MANY_PERIODS', 'Customer,Date,Amount\na,2015-01-01,1\na,2025-01-01,1\n', {}],
  ])('fails with %s and reports it', async (code, content, more) => {
    const fileId = await upload('bad.csv', content)
    const asked = ecommerceBody.parse(
      ofCube({ asOf: '2025-01-31', periodMonths: 1, files: [{ fileId, columns: { customer: 0, date: 1, grossAmount: 2, ...more } }] }),
    )
    const failed = await untilOver((await startEcommerce(core.deps, owner, asked)).id)
    expect(failed).toMatchObject({ state: 'failed', fileType: null })
    // What the message names differs; what it says does not.
    const start = describeError(new AppError(code as 'LEDGER_WITHOUT_ROWS'), 'en').body.message.split(/[{“]/)[0]!
    expect(failed.failure?.startsWith(start.slice(0, 12))).toBe(true)
  })

  it('refuses files of another kind, members who may not, and other organizations', async () => {
    const fileId = await upload('orders.csv', orders)
    const described = await columnsOf(fileId)
    const text = await upload('notes.txt', 'No rows.')
    const asked = askForOrders(fileId, described)
    await expectRefusal(columnsOf(text), 'LEDGER_FILE_REQUIRED')
    await expectRefusal(columnsOf(999_999), 'FILE_NOT_FOUND')
    await expectRefusal(
      startEcommerce(core.deps, owner, { ...asked, files: [{ ...asked.files[0]!, fileId: text }] }),
      'LEDGER_FILE_REQUIRED',
    )
    await expectRefusal(startSaas(core.deps, owner, { ...askForRevenue(999_999, described) }), 'FILE_NOT_FOUND')
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    const other = await makeOrganization(core)
    for (const who of [stranger, other]) {
      await expectRefusal(columnsOf(fileId, who), 'PROJECT_NOT_FOUND')
      await expectRefusal(startEcommerce(core.deps, who, asked), 'PROJECT_NOT_FOUND')
      await expectRefusal(startSaas(core.deps, who, askForRevenue(fileId, described)), 'PROJECT_NOT_FOUND')
    }
    const elsewhere = (await createProject(core.deps, other, { name: 'Theirs', description: '', type: projectTypes.restricted })).id
    await expectRefusal(startEcommerce(core.deps, other, { ...asked, projectId: elsewhere }), 'FILE_NOT_FOUND')
    await expectRefusal(describeLedger(core.deps, other, { projectId: elsewhere, fileId }), 'FILE_NOT_FOUND')
  })

  it('fails for a workbook that is torn', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['Customer'], ['a']] }] })
    const fileId = await upload('torn.xlsx', bytes.subarray(0, 700))
    await expectRefusal(columnsOf(fileId), 'LEDGER_UNREADABLE')
  })

  it('refuses mappings without what is needed and amounts of no period', () => {
    const body = (more: object) => ecommerceBody.safeParse(ofCube({ asOf: '2025-03-31', periodMonths: 3, ...more }))
    const file = { fileId: 1, columns: { customer: 0, date: 1, grossAmount: 2 } }
    expect(body({ files: [file] }).success).toBe(true)
    expect(body({ files: [{ fileId: 1, columns: { customer: 0, date: 1, quantity: 2, unitPrice: 3 } }] }).success).toBe(true)
    expect(body({ files: [{ fileId: 1, columns: { customer: 0, date: 1 } }] }).success).toBe(false)
    // Names of customers are no statuses, channels or products: those are shown where names are not.
    for (const role of ['status', 'channel', 'product'])
      expect(body({ files: [{ ...file, columns: { ...file.columns, [role]: 0 } }] }).success).toBe(false)
    const typed = (period: string) => ({ files: [file], typed: { marketing: [{ period, value: 1 }] } })
    expect(body(typed('2024-12')).success).toBe(true)
    expect(body(typed('2025-02')).success).toBe(false)
    // Figures from outside the company's files need their source.
    const share = { period: '2024-12', value: 0.3 }
    const searched = (one: object) => body({ files: [file], typed: { brandSearchShare: [one] } }).success
    expect([share, { ...share, source: 'Search console' }, { ...share, value: 30, source: 'x' }].map(searched)).toEqual([
      false,
      true,
      false,
    ])
    const cited = { metric: 'returnRate', value: 0.1, source: 'Study', date: '2025-01-01' }
    expect(body({ files: [file], benchmarks: [cited] }).success).toBe(true)
    expect(body({ files: [file], benchmarks: [{ ...cited, source: ' ' }] }).success).toBe(false)
    expect(body({ files: [file], benchmarks: [cited, cited] }).success).toBe(false)
    expect(saasBody.safeParse(ofCube({ asOf: '2025-03-31', periodMonths: 3 })).success).toBe(false)
  })
})
