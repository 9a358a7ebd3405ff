import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partOf, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import { quarters, values } from './saas-fixtures.test-support.ts'
import type { SaasInput } from './saas-input.ts'
import { saasWorkbook } from './saas-workbook.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')
/** Services of one quarter are not stated and 26 % of the renewals unknown, so that neither these two components nor the whole are scored. */
const quality = {
  'quality.grossRetention': 0.886,
  'qualityScore.grossRetention': 3,
  'quality.netRetention': 1.0195,
  'qualityScore.netRetention': 4,
  'quality.grossMargin': 1 - 5_190 / 23_120,
  'qualityScore.grossMargin': 4,
  'quality.largestCustomer': 2_400 / 26_750,
  'qualityScore.largestCustomer': 4,
  'quality.topTen': 17_250 / 26_750,
  'qualityScore.topTen': 2,
  'quality.multiYear': 0.35,
  'qualityScore.multiYear': 3,
  qualityMean: 20 / 6,
} as const
/** Metrics computed by hand from the fixture. */
function expected(): Map<string, number> {
  const figures = new Map<string, number>()
  const input = quarters('en')
  const of = (key: keyof SaasInput['series'], period: number): number => input.series[key][period]?.value ?? Number.NaN
  let arr = 20_000
  let customers = 180
  for (let period = 0; period < 4; period += 1) {
    const start = arr
    const lost = of('contraction', period) + of('churn', period)
    arr = start + of('newArr', period) + of('expansion', period) - lost
    figures.set(`ending.${period}`, arr)
    figures.set(`grossRetention.${period}`, (start - lost) / start)
    figures.set(`netRetention.${period}`, (start - lost + of('expansion', period)) / start)
    const churn = of('churnedCustomers', period) / customers
    customers += of('newCustomers', period) - of('churnedCustomers', period)
    figures.set(`endingCustomers.${period}`, customers)
    figures.set(`logoChurn.${period}`, churn)
    const margin = 1 - of('subscriptionCost', period) / of('subscriptionRevenue', period)
    figures.set(`grossMargin.${period}`, margin)
    figures.set(`payback.${period}`, (of('salesAndMarketing', period) / (of('newArr', period) * margin)) * 12)
    if (churn > 0) figures.set(`lifetimeValue.${period}`, ((arr / customers) * margin) / (churn * 4))
    if (of('freeCashFlow', period) < 0) figures.set(`burnMultiple.${period}`, -of('freeCashFlow', period) / (arr - start))
    if (period > 0) {
      const [before, now] = [of('subscriptionRevenue', period - 1), of('subscriptionRevenue', period)]
      figures.set(`magicNumber.${period}`, ((now - before) * 4) / of('salesAndMarketing', period - 1))
      const services = input.series.servicesRevenue[period]?.value ?? 0
      figures.set(`ruleOf40.${period}`, (now / before) ** 4 - 1 + of('freeCashFlow', period) / (now + services))
    }
  }
  for (const [key, figure] of Object.entries(quality)) figures.set(key, figure)
  figures.set('cohort.0.3', 10_950 / 9_000)
  figures.set('topTen', Array.from({ length: 10 }, (_, index) => 2_400 - 150 * index).reduce((sum, one) => sum + one, 0) / 26_750)
  return figures
}

const verdictsOf = async (bytes: Uint8Array) =>
  new Map((await readXlsx(bytes)).sheets.find(({ name }) => name === 'Checks')?.rows.map((row) => [row[1], row[4]] as const))

describe.each(['ko', 'en'] as const)('SaaS metrics in language %s', (language) => {
  it('agree with metrics computed by hand and in every formula with LibreOffice', async () => {
    const { workbook, figures } = saasWorkbook(quarters(language))
    const independent = new Map([...expected()].map(([key, figure]) => [figures.get(key) ?? key, figure]))
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent, madeAt })
    expect(certificate.differences).toEqual([])
    expect(certificate.independent).toBe(independent.size)
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })
})

describe('SaaS metrics', () => {
  const built = async (input: SaasInput) =>
    (await buildWorkbook(engine, saasWorkbook(input).workbook, { independent: new Map(), madeAt })).bytes

  it('tie the bridge, customers, cohorts and recognised revenue of a consistent company', async () => {
    const verdicts = [...(await verdictsOf(await built(quarters('en')))).values()]
    expect(verdicts.filter((verdict) => verdict === 'OK').length).toBeGreaterThan(15)
    expect(verdicts).not.toContain('FAIL')
    expect(verdicts).not.toContain('REVIEW')
  })

  it('report a stated ending ARR that differs from the movements', async () => {
    const input = quarters('en')
    const verdicts = await verdictsOf(
      await built({ ...input, series: { ...input.series, statedEndingArr: values(21_550, 23_381, 24_600, 26_750) } }),
    )
    expect(verdicts.get('Ending ARR = as stated (1Q26)')).toBe('FAIL')
    expect(verdicts.get('Ending ARR = as stated (2Q26)')).toBe('OK')
  })

  it('show NM for lifetime value without churn and for a burn multiple without burn', () => {
    const { workbook, figures } = saasWorkbook(quarters('en'))
    const computed = computeValues(engine, workbook)
    expect(computed.get(figures.get('lifetimeValue.3')!)).toBe('NM')
    expect(computed.get(figures.get('burnMultiple.3')!)).toBe('NM')
  })

  const scoreOf = (input: SaasInput) => {
    const { workbook, figures } = saasWorkbook(input)
    const computed = computeValues(engine, workbook)
    return (key: string) => computed.get(figures.get(key)!)
  }
  const series = {
    ...quarters('en').series,
    servicesRevenue: values(410, 400, 380, 450),
    ledgerRevenue: values(5_150, 5_580, 5_980, 6_400),
  }

  it('score the quality of revenue once every component has data', () => {
    const incomplete = scoreOf(quarters('en'))
    expect(incomplete('qualityScore.recurringShare')).toBe('Not scored')
    expect(incomplete('qualityScore')).toBe('Not scored')
    const { contracts } = quarters('en')
    const scored = scoreOf({
      ...quarters('en'),
      series,
      contracts: { ...contracts!, withRenewal: { ...contracts!.withRenewal, value: 24_000 } },
    })
    expect(scored('quality.recurringShare')).toBeCloseTo(23_120 / 24_760, 12)
    expect(scored('qualityScore.recurringShare')).toBe(5)
    expect(scored('qualityScore.automaticRenewal')).toBe(3)
    expect(scored('qualityMean')).toBe(3.5)
    expect(scored('qualityScore')).toBe(4)
  })

  it('do not score revenue that differs from the ledger, contracts that do not cover it, or fewer than twelve months', () => {
    const input = { ...quarters('en'), series }
    expect(scoreOf({ ...input, series: { ...series, ledgerRevenue: values(null, null, null, 6_300) } })('qualityScore')).toBe('Not scored')
    const few = scoreOf({ ...input, contracts: { ...input.contracts!, withTerm: { ...input.contracts!.withTerm, value: 20_000 } } })
    expect(few('qualityScore.multiYear')).toBe('Not scored')
    const uncovered = scoreOf({ ...input, openingArr: { ...input.openingArr, value: 40_000 } })
    expect(uncovered('qualityScore.multiYear')).toBe('Not scored')
    const none = scoreOf({ ...input, contracts: null })
    expect(none('qualityScore.multiYear')).toBe('Not scored')
    expect(none('qualityScore.topTen')).toBe(2)
    const short = scoreOf({
      ...input,
      periods: input.periods.slice(1),
      series: Object.fromEntries(Object.entries(series).map(([key, list]) => [key, list.slice(1)])) as unknown as SaasInput['series'],
    })
    expect(short('qualityScore.grossMargin')).toBe('Not scored')
    expect(short('qualityScore.grossRetention')).toBe(3)
  })

  it('colour cohorts as a heat map', async () => {
    const xml = partOf(await built(quarters('en')), 'xl/worksheets/sheet4.xml')
    expect(xml).toMatch(/<conditionalFormatting sqref="D\d+:F\d+"><cfRule type="colorScale"/)
  })

  it('reject movements that are missing or negative', () => {
    const input = quarters('en')
    expect(() => saasWorkbook({ ...input, series: { ...input.series, churn: values(1, null, 1, 1) } })).toThrow('churn')
    expect(() => saasWorkbook({ ...input, series: { ...input.series, newArr: values(1, 1) } })).toThrow('for each period')
  })
})
