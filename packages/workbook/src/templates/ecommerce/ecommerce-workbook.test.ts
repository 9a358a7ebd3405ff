import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import { months, sourced, values } from './ecommerce-fixtures.test-support.ts'
import type { EcommerceInput } from './ecommerce-input.ts'
import { ecommerceWorkbook } from './ecommerce-workbook.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')

/** Metrics computed in code from the fixture. */
function expected(input: EcommerceInput): Map<string, number> {
  const figures = new Map<string, number>()
  const of = (key: keyof EcommerceInput['series'], period: number): number => input.series[key][period]?.value ?? 0
  const million = 1e6
  let cac = 0
  input.periods.forEach((_, period) => {
    const gmv = of('gmv', period)
    const net = gmv - of('cancellations', period) - of('returns', period) - of('discounts', period) - of('sellerPayouts', period)
    const orders = of('orders', period)
    const first = net - of('costOfGoods', period)
    const second = first - of('fulfilment', period) - of('payment', period)
    const third = second - of('marketing', period)
    cac = (of('marketing', period) * million) / of('newCustomers', period)
    const paid = input.channels.filter(({ isPaid }) => isPaid)
    const paidCustomers = paid.reduce((sum, { newCustomers }) => sum + (newCustomers[period]?.value ?? 0), 0)
    const paidSpend = paid.reduce((sum, { spend }) => sum + (spend[period]?.value ?? 0), 0)
    const all = {
      netRevenue: net,
      takeRate: net / gmv,
      returnRate: of('returns', period) / (gmv - of('cancellations', period)),
      orderValue: (net * million) / orders,
      frequency: orders / of('activeCustomers', period),
      margin1: first,
      margin2: second,
      margin3: third,
      margin3PerOrder: (third * million) / orders,
      inventoryDays: (of('inventory', period) / of('costOfGoods', period)) * 30,
      blendedCac: cac,
      paidCac: (paidSpend * million) / paidCustomers,
      paidShare: paidCustomers / of('newCustomers', period),
      efficiency: net / of('advertising', period),
    }
    for (const [key, figure] of Object.entries(all)) figures.set(`${key}.${period}`, figure)
    if (period > 0) figures.set(`repeatShare.${period}`, 1 - of('newCustomers', period) / of('activeCustomers', period))
  })
  let lifetime = 0
  let payback = 0
  for (let age = 0; age < 4; age += 1) {
    let [contribution, customers] = [0, 0]
    input.cohortContribution.forEach(({ values: given }, row) => {
      const value = given[age]
      if (!value) return
      contribution += value.value
      customers += input.cohortCustomers[row]?.values[0]?.value ?? 0
    })
    lifetime += (contribution * million) / customers
    figures.set(`lifetimeValue.${age}`, lifetime)
    if (payback === 0 && lifetime >= cac) payback = age + 1
  }
  const [first, last] = [0, 3]
  const share = (key: EcommerceInput['series'] extends Record<infer Key, unknown> ? Key : never, period: number) =>
    of(key, period) / of('gmv', period)
  const net = (period: number): number => figures.get(`netRevenue.${period}`)!
  const margin2 = (period: number): number => figures.get(`margin2.${period}`)! / net(period)
  const change = (key: string): number => figures.get(`${key}.${last}`)! / figures.get(`${key}.${first}`)! - 1
  const flags = {
    'loss-after-marketing': figures.get('margin3.3')! / net(last),
    'loss-before-marketing': margin2(last),
    'value-below-cost': lifetime / cac,
    'margin-falling': margin2(last) - margin2(first),
    'growth-by-deductions': net(last) / net(first) - of('gmv', last) / of('gmv', first),
    'returns-rising': figures.get('returnRate.3')! - figures.get('returnRate.0')!,
    'cancellations-rising': share('cancellations', last) - share('cancellations', first),
    'discounts-rising': share('discounts', last) - share('discounts', first),
    'acquisition-dearer': change('blendedCac'),
    'marketing-weaker': change('efficiency'),
    'returning-fewer': 1 - of('newCustomers', last) / of('activeCustomers', last),
    'cohorts-weaker': 8_400 / 29_800 - 7_900 / 28_500,
    'inventory-building': change('inventoryDays'),
    'large-product': 820 / [0, 1, 2, 3].reduce((sum, period) => sum + net(period), 0),
    'brand-below-benchmark': 0.28 - 0.35,
  }
  for (const [code, figure] of Object.entries(flags)) figures.set(`flag.${code}`, figure)
  // Discounts, the largest product and brand searches.
  figures.set('flagsRaised', 3)
  figures.set('benchmark.brandSearchShare', 0.28)
  figures.set('payback', payback)
  figures.set('ltvToCac', lifetime / cac)
  figures.set('repeat.0.1', 0.35)
  return figures
}

const built = async (input: EcommerceInput) =>
  (await buildWorkbook(engine, ecommerceWorkbook(input).workbook, { independent: new Map(), madeAt })).bytes
const verdictsOf = async (bytes: Uint8Array) =>
  new Map((await readXlsx(bytes)).sheets.find(({ name }) => name === 'Checks')?.rows.map((row) => [row[1], row[4]] as const))

describe.each(['ko', 'en'] as const)('e-commerce metrics in language %s', (language) => {
  it('agree with metrics computed in code and in every formula with LibreOffice', async () => {
    const input = months(language)
    const { workbook, figures } = ecommerceWorkbook(input)
    const independent = new Map([...expected(input)].map(([key, figure]) => [figures.get(key) ?? key, figure]))
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent, madeAt })
    expect(certificate.differences).toEqual([])
    expect(certificate.independent).toBe(independent.size)
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })
})

describe('e-commerce metrics', () => {
  it('tie to the ledger, to channels and to cohorts of consistent orders', async () => {
    const verdicts = [...(await verdictsOf(await built(months('en')))).values()]
    expect(verdicts.filter((verdict) => verdict === 'OK').length).toBeGreaterThan(20)
    expect(verdicts).not.toContain('FAIL')
    expect(verdicts).not.toContain('REVIEW')
  })

  it('report revenue beyond the tolerance of the ledger, and a cohort that differs from the new customers of its period', async () => {
    const input = months('en')
    const [first, ...others] = input.cohortCustomers
    const cohortCustomers = [{ ...first!, values: values(29_999, 10_500, 8_100, 7_050) }, ...others]
    const verdicts = await verdictsOf(
      await built({ ...input, cohortCustomers, series: { ...input.series, ledgerRevenue: values(3_484, 3_700, 4_100, null) } }),
    )
    expect(verdicts.get('Net revenue = general ledger, within tolerance (2026-07)')).toBe('FAIL')
    expect(verdicts.get('Net revenue = general ledger, within tolerance (2026-06)')).toBe('OK')
    expect(verdicts.get('First-order customers of the cohort = new customers (2026-06)')).toBe('FAIL')
    expect(verdicts.get('Ordering customers of all cohorts = active customers (2026-06)')).toBe('FAIL')
  })

  it('does not report the rounding of sums in another order as a difference', async () => {
    // In this order the sum of the products is one bit more than that of the months.
    const input = months('en')
    const none = values(0, 0, 0, 0)
    const series = { ...input.series, gmv: values(300_000.3, 200_000.2, 100_000.1, 0), cancellations: none, returns: none, discounts: none }
    const rows = [100_000.1, 200_000.2, 300_000.3].map((revenue, at) => ({ label: `SKU-${at}`, revenue: sourced(revenue) }))
    const residual: EcommerceInput = {
      ...input,
      ledgerTolerance: 0,
      series: { ...series, ledgerRevenue: values(100_000.1 + 200_000.2, 200_000.2, 100_000.1, null) },
      concentration: [{ key: 'product', dimension: 'SKU', rows }],
    }
    const verdicts = await verdictsOf(await built(residual))
    expect(verdicts.get('Listed ≤ net revenue')).toBe('OK')
    expect(verdicts.get('Net revenue = general ledger, within tolerance (2026-06)')).toBe('OK')
  })

  it('show whether an acquisition cost is paid back, and in which period', () => {
    const shown = (input: EcommerceInput): unknown => {
      const { workbook, figures } = ecommerceWorkbook(input)
      return computeValues(engine, workbook).get(figures.get('payback')!)
    }
    const input = months('en')
    expect(shown(input)).toBe(2)
    expect(shown({ ...input, series: { ...input.series, marketing: values(610, 640, 700, 9_000) } })).toBe('Not yet')
  })

  it('have no error without channels, cohorts, concentration and costs', async () => {
    const input = months('en')
    const missing = values(null, null, null, null)
    const bare: EcommerceInput = {
      ...input,
      channels: [],
      cohortCustomers: [],
      cohortContribution: [],
      concentration: [],
      series: { ...input.series, costOfGoods: missing, marketing: missing, activeCustomers: missing, ledgerRevenue: missing },
    }
    const { bytes, certificate } = await buildWorkbook(engine, ecommerceWorkbook(bare).workbook, { independent: new Map(), madeAt })
    expect(certificate.differences).toEqual([])
    await expectLibreOfficeAgrees(bytes)
  })

  it('reject series that do not fit their periods', () => {
    const input = months('en')
    expect(() => ecommerceWorkbook({ ...input, series: { ...input.series, orders: values(1, 2, null, 3) } })).toThrow('orders')
    expect(() => ecommerceWorkbook({ ...input, cohortContribution: [] })).toThrow('cohortContribution')
  })
})
