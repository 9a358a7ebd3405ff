import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DcfModel, type TerminalCase, valueByCashFlows, valuePerShareOf } from './discounted-cash-flow.ts'
import { debtFree, level, levelModel, profitableModel } from './testing/dcf-models.ts'

function valued(model: DcfModel, method: 'growth' | 'multiple' = 'growth'): TerminalCase {
  const valuation = valueByCashFlows(model)
  if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
  const terminal = method === 'growth' ? valuation.byGrowth : valuation.byMultiple
  if (terminal.kind === 'refused') throw new Error(terminal.reasons.join())
  return terminal
}
const reasonsFor = (changed: Partial<DcfModel>) => {
  const valuation = valueByCashFlows({ ...levelModel, ...changed })
  return valuation.kind === 'refused' ? valuation.reasons : []
}
/** Free cash flow of 110 in the first year, growing by 10 % a year as the terminal value does. */
const growing: DcfModel = {
  ...levelModel,
  drivers: Array.from({ length: 7 }, () => ({ ...level, revenueGrowth: 0.1 })),
  discountRate: 0.21,
  terminalGrowth: 0.1,
}

describe('valueByCashFlows', () => {
  it('values level cash flows as a perpetuity', () => {
    // 100 ÷ 10 %
    expect(valued(levelModel).terminalValue).toBeCloseTo(1000, 9)
    expect(valued(levelModel).terminalShare).toBeCloseTo(1.1 ** -5, 12)
    expect(valued(levelModel).enterpriseValue).toBeCloseTo(1000, 9)
    expect(valued(levelModel).valuePerShare).toBeCloseTo(100, 10)
  })

  it('values steadily growing cash flows as a growing perpetuity, for any number of projected years', () => {
    // 110 ÷ (21 % − 10 %) = 1,000
    for (const years of [1, 3, 7])
      expect(valued({ ...growing, drivers: growing.drivers.slice(0, years) }).enterpriseValue).toBeCloseTo(1000, 9)
  })

  it('is half a year of interest higher under the mid-year convention', () => {
    // Growing cash flows and their terminal value all arrive half a year earlier: × 1.21^0.5 = 1.1, which holds only when both are discounted so.
    for (const years of [1, 3, 7])
      expect(valued({ ...growing, convention: 'mid-year', drivers: growing.drivers.slice(0, years) }).enterpriseValue).toBeCloseTo(1100, 9)
  })

  it('counts only the part of a stub year after the valuation date', () => {
    // Half a year in: half of 110 in a quarter of a year, then a growing perpetuity of 121 whose first flow arrives in a year: 121 ÷ 11 %.
    const expected = 55 / 1.21 ** 0.25 + 121 / 0.11
    expect(valued({ ...growing, convention: 'mid-year', stubShare: 0.5 }).enterpriseValue).toBeCloseTo(expected, 9)
    // At year-ends: 55 in half a year, 121 in one and a half.
    expect(valued({ ...growing, stubShare: 0.5 }).enterpriseValue).toBeCloseTo(55 / 1.1 + 1100 / 1.1, 9)
  })

  it('discounts a multiple from the end of the last year under both conventions', () => {
    const model = { ...levelModel, exitMultiple: 8, discountRate: 0.21, drivers: [level, level] }
    // 175 × 8 = 1,400 at the end of year 2
    expect(valued(model, 'multiple').presentValue).toBeCloseTo(1400 / 1.4641, 9)
    expect(valued({ ...model, convention: 'mid-year' }, 'multiple').presentValue).toBeCloseTo(1400 / 1.4641, 9)
    expect(valued({ ...model, convention: 'mid-year' }, 'multiple').enterpriseValue).toBeCloseTo(100 / 1.1 + 100 / 1.331 + 1400 / 1.4641, 9)
  })

  it('computes the multiple implied by growth, and the growth implied by a multiple', () => {
    // 1,000 ÷ 175 at the end of the year
    expect(valued(levelModel).multiple).toBeCloseTo(1000 / 175, 12)
    expect(valued({ ...levelModel, exitMultiple: 1000 / 175 }, 'multiple').growth).toBeCloseTo(0, 12)
    // Half a year earlier under the mid-year convention
    expect(valued({ ...levelModel, convention: 'mid-year' }).multiple).toBeCloseTo((1000 * 1.1 ** 0.5) / 175, 12)
  })

  it('applies the bridge and dilution from enterprise value to value per share', () => {
    const model: DcfModel = {
      ...levelModel,
      bridge: { ...debtFree, grossDebt: 300, cash: 100, leases: 50 },
      shares: { basic: 10, options: [{ number: 5, exercisePrice: 50 }], stockUnits: 0, convertibles: [] },
    }
    // 1,000 − 250 = 750; (750 + 5 × 50) ÷ 15
    expect(valued(model).equityValue).toBeCloseTo(750, 9)
    expect(valued(model).valuePerShare).toBeCloseTo(1000 / 15, 9)
  })

  it('charges no tax on a loss', () => {
    const loss = { ...level, ebitMargin: -0.1 }
    const valuation = valueByCashFlows({ ...levelModel, drivers: [loss, level] })
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    expect(valuation.years[0]).toMatchObject({ ebit: -100, tax: 0, nopat: -100, freeCashFlow: -100 })
  })

  it('ties up cash in working capital as revenue grows', () => {
    const drivers = [{ ...level, revenueGrowth: 0.2, workingCapitalToRevenue: 0.1 }]
    const valuation = valueByCashFlows({ ...levelModel, base: { revenue: 1000, netWorkingCapital: 100 }, drivers })
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    // Revenue 1,200, working capital 120
    expect(valuation.years[0]?.workingCapitalChange).toBeCloseTo(20, 9)
    expect(valuation.years[0]?.freeCashFlow).toBeCloseTo(100, 9)
  })
})

describe('a valuation computed by hand', () => {
  const year = { taxRate: 0.25, depreciationToRevenue: 0.05, workingCapitalToRevenue: 0.1 }
  const model: DcfModel = {
    business: 'operating',
    base: { revenue: 1000, netWorkingCapital: 100 },
    drivers: [
      { ...year, revenueGrowth: 0.1, ebitMargin: 0.2, capexToRevenue: 0.06 },
      { ...year, revenueGrowth: 0.2, ebitMargin: 0.25, capexToRevenue: 0.05 },
    ],
    discountRate: 0.25,
    convention: 'year-end',
    stubShare: 1,
    terminalGrowth: 0.05,
    exitMultiple: 3,
    bridge: { grossDebt: 200, leases: 50, minorityInterests: 30, preferredStock: 0, pensionDeficit: 20, cash: 80, associates: 20 },
    shares: { basic: 80, options: [{ number: 20, exercisePrice: 5 }], stockUnits: 0, convertibles: [] },
  }
  const valuation = valueByCashFlows(model)
  if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())

  it.each([
    // 1,100 × 20 %; × 75 %; 1,100 × 5 %; 1,100 × 6 %; 110 − 100; 165 + 55 − 66 − 10; ÷ 1.25
    [0, { revenue: 1100, ebit: 220, nopat: 165, depreciation: 55, ebitda: 275, capex: 66, change: 10, cashFlow: 144, present: 115.2 }],
    // 1,320 × 25 %; × 75 %; 1,320 × 5 %; the same; 132 − 110; 247.5 + 66 − 66 − 22; ÷ 1.25²
    [1, { revenue: 1320, ebit: 330, nopat: 247.5, depreciation: 66, ebitda: 396, capex: 66, change: 22, cashFlow: 225.5, present: 144.32 }],
  ])('has the lines of year %i', (at, expected) => {
    const found = valuation.years[at]!
    expect(found.revenue).toBeCloseTo(expected.revenue, 9)
    expect(found.ebit).toBeCloseTo(expected.ebit, 9)
    expect(found.nopat).toBeCloseTo(expected.nopat, 9)
    expect(found.depreciation).toBeCloseTo(expected.depreciation, 9)
    expect(found.ebitda).toBeCloseTo(expected.ebitda, 9)
    expect(found.capex).toBeCloseTo(expected.capex, 9)
    expect(found.workingCapitalChange).toBeCloseTo(expected.change, 9)
    expect(found.freeCashFlow).toBeCloseTo(expected.cashFlow, 9)
    expect(found.presentValue).toBeCloseTo(expected.present, 9)
  })

  it('has a value by growth', () => {
    const found = valued(model)
    // 225.5 × 1.05 ÷ 20 %; × 0.64; + 115.2 + 144.32; − 200; (817.2 + 20 × 5) ÷ 100
    expect(found.terminalValue).toBeCloseTo(1183.875, 9)
    expect(found.presentValue).toBeCloseTo(757.68, 9)
    expect(found.enterpriseValue).toBeCloseTo(1017.2, 9)
    expect(found.terminalShare).toBeCloseTo(757.68 / 1017.2, 12)
    expect(found.equityValue).toBeCloseTo(817.2, 9)
    expect(found.valuePerShare).toBeCloseTo(9.172, 9)
    expect(found.multiple).toBeCloseTo(1183.875 / 396, 12)
  })

  it('has a value by multiple', () => {
    const found = valued(model, 'multiple')
    // 3 × 396; × 0.64; + 259.52; − 200; + 100, ÷ 100; (1,188 × 25 % − 225.5) ÷ (1,188 + 225.5)
    expect(found.terminalValue).toBeCloseTo(1188, 9)
    expect(found.enterpriseValue).toBeCloseTo(1019.84, 9)
    expect(found.valuePerShare).toBeCloseTo(9.1984, 9)
    expect(found.growth).toBeCloseTo(71.5 / 1413.5, 12)
  })
})

describe('refusals of valueByCashFlows', () => {
  it('name every reason', () => {
    expect(reasonsFor({ business: 'bank' })).toEqual(['bank'])
    expect(reasonsFor({ business: 'insurer', drivers: [] })).toEqual(['insurer', 'empty-projection'])
    expect(reasonsFor({ stubShare: 0 })).toEqual(['stub-out-of-range'])
    expect(reasonsFor({ bridge: { ...debtFree, leases: undefined } })).toEqual(['unknown-bridge-item'])
    expect(reasonsFor({ shares: { basic: 0, options: [], stockUnits: 0, convertibles: [] } })).toEqual(['no-shares'])
    expect(reasonsFor({ discountRate: 0 })).toEqual(['wacc-not-positive'])
    expect(reasonsFor({ base: { revenue: Number.NaN, netWorkingCapital: 0 } })).toEqual(['unusable-number'])
    expect(valuePerShareOf(valueByCashFlows({ ...levelModel, business: 'bank' }), 'growth')).toBeUndefined()
  })

  it('pass on why a cost of capital cannot be computed', () => {
    const structure = { kind: 'market' as const, marketEquity: 100, grossDebt: -40 }
    const equity = { riskFreeRate: 0.04, beta: 1, equityRiskPremium: 0.05 }
    expect(reasonsFor({ discountRate: { equity, costOfDebt: 0.05, taxRate: 0.2, structure } })).toEqual(['negative-debt'])
  })

  it('may concern one method only', () => {
    const valuation = valueByCashFlows({ ...levelModel, terminalGrowth: 0.1, exitMultiple: 8 })
    expect(valuation).toMatchObject({ byGrowth: { kind: 'refused', reasons: ['wacc-not-above-growth'] }, byMultiple: { kind: 'valued' } })
    expect(valueByCashFlows(levelModel)).toMatchObject({ byMultiple: { kind: 'refused', reasons: ['no-exit-multiple'] } })
    for (const exitMultiple of [0, -8, Number.NaN])
      expect(valueByCashFlows({ ...levelModel, exitMultiple })).toMatchObject({ byMultiple: { reasons: ['no-exit-multiple'] } })
    expect(valueByCashFlows({ ...levelModel, exitMultiple: 8, drivers: [{ ...level, ebitMargin: -0.06 }] })).toMatchObject({
      byGrowth: { kind: 'refused', reasons: ['terminal-cash-flow-not-positive'] },
      byMultiple: { kind: 'refused', reasons: ['terminal-ebitda-not-positive'] },
    })
  })
})

describe('any valuation', () => {
  const perShare = (model: DcfModel, method: 'growth' | 'multiple' = 'growth') => {
    const value = valuePerShareOf(valueByCashFlows(model), method)
    fc.pre(value !== undefined)
    return value
  }
  const all = (check: (model: DcfModel & { discountRate: number; exitMultiple: number }) => void) =>
    fc.assert(fc.property(profitableModel, (model) => check(model as DcfModel & { discountRate: number; exitMultiple: number })))

  it('adds up', () => {
    all((model) => {
      const valuation = valueByCashFlows(model)
      if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
      for (const terminal of [valuation.byGrowth, valuation.byMultiple]) {
        if (terminal.kind === 'refused') continue
        const scale = Math.abs(terminal.enterpriseValue) + Math.abs(terminal.presentValue)
        expect(Math.abs(valuation.presentValue + terminal.presentValue - terminal.enterpriseValue)).toBeLessThanOrEqual(1e-12 * scale)
      }
    })
  })

  it('moves with each input in the expected direction', () => {
    all((model) => {
      const base = perShare(model)
      expect(perShare({ ...model, terminalGrowth: model.terminalGrowth + 0.001 })).toBeGreaterThan(base)
      expect(perShare({ ...model, bridge: { ...model.bridge, grossDebt: (model.bridge.grossDebt ?? 0) + 10 } })).toBeLessThan(base)
      expect(perShare({ ...model, bridge: { ...model.bridge, cash: (model.bridge.cash ?? 0) + 10 } })).toBeGreaterThan(base)
      const shifted = (by: Partial<Record<keyof (typeof model.drivers)[number], number>>) =>
        perShare({
          ...model,
          drivers: model.drivers.map((year) => ({
            ...year,
            ebitMargin: year.ebitMargin + (by.ebitMargin ?? 0),
            capexToRevenue: year.capexToRevenue + (by.capexToRevenue ?? 0),
            depreciationToRevenue: year.depreciationToRevenue + (by.depreciationToRevenue ?? 0),
          })),
        })
      expect(shifted({ ebitMargin: 0.01 })).toBeGreaterThan(base)
      expect(shifted({ depreciationToRevenue: 0.01 })).toBeGreaterThan(base)
      expect(shifted({ capexToRevenue: 0.001 })).toBeLessThan(base)
      const byMultiple = perShare(model, 'multiple')
      expect(perShare({ ...model, exitMultiple: model.exitMultiple + 0.1 }, 'multiple')).toBeGreaterThan(byMultiple)
    })
  })

  it('of growing profits falls as WACC rises', () => {
    all((model) => {
      const valuation = valueByCashFlows(model)
      fc.pre(valuation.kind === 'valued' && valuation.years.every(({ freeCashFlow }) => freeCashFlow > 0))
      expect(perShare({ ...model, discountRate: model.discountRate + 0.005 })).toBeLessThan(perShare(model))
      expect(perShare({ ...model, discountRate: model.discountRate + 0.005 }, 'multiple')).toBeLessThan(perShare(model, 'multiple'))
    })
  })

  it('is the same by growth as by its implied multiple, and vice versa', () => {
    all((model) => {
      perShare(model)
      const byGrowth = valued(model)
      fc.pre(byGrowth.multiple !== undefined)
      const again = valued({ ...model, exitMultiple: byGrowth.multiple }, 'multiple')
      expect(again.enterpriseValue / byGrowth.enterpriseValue).toBeCloseTo(1, 9)
      expect(again.growth).toBeCloseTo(model.terminalGrowth, 9)
    })
  })
})
