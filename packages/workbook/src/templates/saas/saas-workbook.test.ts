import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partOf, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import { quarters, values } from './saas-fixtures.test-support.ts'
import type { SaasInput } from './saas-input.ts'
import { saasWorkbook } from './saas-workbook.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')
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

  it('colour cohorts as a heat map', async () => {
    const xml = partOf(await built(quarters('en')), 'xl/worksheets/sheet3.xml')
    expect(xml).toMatch(/<conditionalFormatting sqref="D\d+:F\d+"><cfRule type="colorScale"/)
  })

  it('reject movements that are missing or negative', () => {
    const input = quarters('en')
    expect(() => saasWorkbook({ ...input, series: { ...input.series, churn: values(1, null, 1, 1) } })).toThrow('churn')
    expect(() => saasWorkbook({ ...input, series: { ...input.series, newArr: values(1, 1) } })).toThrow('for each period')
  })
})
