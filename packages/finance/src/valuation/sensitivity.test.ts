import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDcf } from './dcf-checks.ts'
import { type DcfModel, valueByCashFlows, valuePerShareOf } from './discounted-cash-flow.ts'
import { debtFree, level, levelModel, profitableModel } from './testing/dcf-models.ts'
import { flexInputs, wrongDirections } from './flex.ts'
import { scenarios, scenariosAreInOrder, selectScenario, valueScenarios } from './scenarios.ts'
import { axisAround, betaByRiskFreeRate, centreOf, growthByMargin, waccByGrowth } from './sensitivity.ts'

const built: DcfModel = {
  ...levelModel,
  discountRate: {
    equity: { riskFreeRate: 0.04, beta: 1.2, equityRiskPremium: 0.05 },
    costOfDebt: 0.05,
    taxRate: 0.2,
    structure: { kind: 'market', marketEquity: 100, grossDebt: 0 },
  },
}

describe('a sensitivity grid', () => {
  it('contains perpetuities of level cash flows over WACC and growth', () => {
    // One year, then growth: 100 ÷ (1 + W) + 100 × (1 + g) ÷ (W − g) ÷ (1 + W) = 100 ÷ (W − g), over 10 shares
    const grid = waccByGrowth({ ...levelModel, drivers: [level] }, { rows: 0.01, columns: 0.01 })
    expect(grid?.rows.map((rate) => rate.toFixed(2))).toEqual(['0.08', '0.09', '0.10', '0.11', '0.12'])
    expect(grid?.values[0]?.map((value) => value?.toFixed(3))).toEqual(['100.000', '111.111', '125.000', '142.857', '166.667'])
    expect(grid?.values[4]?.[0]).toBeCloseTo(10 / 0.14, 9)
  })

  it('is empty where WACC does not exceed growth', () => {
    const grid = waccByGrowth({ ...levelModel, terminalGrowth: 0.09 }, { rows: 0.005, columns: 0.01 })
    expect(grid?.values[4]?.at(-1)).toBeUndefined()
    expect(grid?.values[4]?.[0]).toBeTypeOf('number')
  })

  it('over beta and the risk-free rate needs a cost of capital that is built from them', () => {
    expect(betaByRiskFreeRate(levelModel, { rows: 0.1, columns: 0.005 }, 'growth')).toBeUndefined()
    const grid = betaByRiskFreeRate(built, { rows: 0.2, columns: 0.01, count: 3 }, 'growth')
    // WACC = rf + β × 5 %: 3 % + 1.0 × 5 % = 8 %, 5 % + 1.4 × 5 % = 12 %
    expect(grid?.values[0]?.[0]).toBeCloseTo(125, 9)
    expect(grid?.values[2]?.[2]).toBeCloseTo(100 / 1.2, 9)
  })

  it('over growth and margin adds points to every year', () => {
    const grid = growthByMargin({ ...levelModel, drivers: [level] }, { rows: 0.1, columns: 0.0625, count: 3 }, 'growth')
    // Free cash flow is revenue × margin × 80 %, over 10 % and 10 shares; revenue is 900, 1,000 or 1,100, the margin 6.25, 12.5 or 18.75 %.
    const rows = [
      [45, 90, 135],
      [50, 100, 150],
      [55, 110, 165],
    ]
    expect(grid.values.map((row) => row.map((value) => Math.round((value ?? 0) * 1e9) / 1e9))).toEqual(rows)
    const longer = growthByMargin({ ...levelModel, drivers: [level, level] }, { rows: 0.1, columns: 0.01, count: 3 }, 'growth')
    // 110 in the first year, 121 for ever after: 110 ÷ 1.1 + 1,210 ÷ 1.1
    expect(longer.values[2]?.[1]).toBeCloseTo(120, 9)
  })

  it('is undefined for a refused model', () => {
    expect(waccByGrowth({ ...levelModel, business: 'bank' }, { rows: 0.01, columns: 0.01 })).toBeUndefined()
  })

  it('has the base itself in the middle of its axes, also for an even count', () => {
    expect(axisAround(0.1, 0.01)[2]).toBe(0.1)
    expect(axisAround(0.1, 0.01, 4)).toHaveLength(5)
  })

  it('has exactly the output of the model in its middle', () => {
    fc.assert(
      fc.property(profitableModel, (model) => {
        const base = valueByCashFlows(model)
        expect(centreOf(waccByGrowth(model, { rows: 0.005, columns: 0.005 })!)).toBe(valuePerShareOf(base, 'growth'))
        expect(centreOf(growthByMargin(model, { rows: 0.01, columns: 0.01 }, 'multiple'))).toBe(valuePerShareOf(base, 'multiple'))
      }),
      { numRuns: 50 },
    )
    expect(centreOf(betaByRiskFreeRate(built, { rows: 0.1, columns: 0.005 }, 'growth')!)).toBe(
      valuePerShareOf(valueByCashFlows(built), 'growth'),
    )
  })
})

describe('scenarios', () => {
  const drivers = {
    bear: [{ ...level, ebitMargin: 0.0625 }],
    base: [level],
    bull: [{ ...level, ebitMargin: 0.25 }],
  }

  it('change the value by their drivers alone', () => {
    const values = valueScenarios(levelModel, drivers)
    // Free cash flow of 50, 100 and 200 for ever at 10 %, over 10 shares
    for (const [at, expected] of [50, 100, 200].entries())
      expect(valuePerShareOf(values[scenarios[at]!], 'growth')).toBeCloseTo(expected, 9)
    expect(scenariosAreInOrder(values, 'growth')).toBe(true)
    expect(scenariosAreInOrder(valueScenarios(levelModel, { ...drivers, bear: drivers.base }), 'growth')).toBe(false)
    expect(scenariosAreInOrder(valueScenarios(levelModel, { ...drivers, base: [] }), 'growth')).toBeUndefined()
    expect(scenariosAreInOrder(valueScenarios(levelModel, { ...drivers, bear: [] }), 'growth')).toBeUndefined()
    expect(scenariosAreInOrder(valueScenarios(levelModel, { ...drivers, bull: drivers.base }), 'growth')).toBe(false)
    expect(scenariosAreInOrder(valueScenarios({ ...levelModel, business: 'bank' }, drivers), 'growth')).toBeUndefined()
    expect(selectScenario(levelModel, drivers, 'bull')).toEqual({ ...levelModel, drivers: drivers.bull })
  })
})

describe('flexInputs', () => {
  it('returns the bars of a tornado chart', () => {
    const bars = flexInputs(levelModel, 'growth')
    // One point of margin is 10 of EBIT, 8 after tax, 80 for ever: 8 a share.
    const margin = bars.find(({ input }) => input === 'ebitMargin')
    expect([margin?.low, margin?.high].map((value) => value?.toFixed(6))).toEqual(['92.000000', '108.000000'])
    // 100 ÷ 9 % and 100 ÷ 11 %
    const wacc = bars.find(({ input }) => input === 'wacc')
    expect([wacc?.low, wacc?.high].map((value) => value?.toFixed(6))).toEqual(['111.111111', '90.909091'])
    expect(bars.map(({ input }) => input)).toContain('terminalGrowth')
    expect(flexInputs({ ...levelModel, exitMultiple: 8 }, 'multiple').map(({ input }) => input)).toContain('exitMultiple')
    expect(flexInputs({ ...levelModel, business: 'bank' }, 'growth')).toEqual([])
  })

  it('moves balances by a hundredth of the present value of the years', () => {
    const cash = flexInputs(levelModel, 'growth').find(({ input }) => input === 'cash')
    // Five years of 100 at 10 % are 379.0787; a hundredth over 10 shares
    expect(cash?.step).toBeCloseTo(3.790787, 6)
    expect([cash?.low, cash?.high].map((value) => value?.toFixed(5))).toEqual(['99.62092', '100.37908'])
  })

  it('allows either direction for WACC and tax in a year of loss', () => {
    const directionsOf = (drivers: readonly (typeof level)[]) =>
      Object.fromEntries(flexInputs({ ...levelModel, drivers }, 'growth').map(({ input, direction }) => [input, direction]))
    expect(directionsOf([{ ...level, ebitMargin: -0.1 }, level])).toMatchObject({
      wacc: undefined,
      taxRate: undefined,
      ebitMargin: 'rises',
    })
    expect(directionsOf([{ ...level, capexToRevenue: 0.3 }, level])).toMatchObject({ wacc: undefined, cash: 'rises' })
    expect(directionsOf([level, level])).toMatchObject({ wacc: 'falls', taxRate: 'falls', revenueGrowth: undefined })
  })

  it('never moves a value in the wrong direction', () => {
    fc.assert(
      fc.property(profitableModel, fc.constantFrom('growth' as const, 'multiple' as const), (model, method) => {
        expect(wrongDirections(flexInputs(model, method))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('reports inputs for which the value moves in the wrong direction or not at all', () => {
    const bar = { step: 0.01, low: 100, high: 90 }
    expect(
      wrongDirections([
        { ...bar, input: 'ebitMargin', direction: 'rises' },
        { ...bar, input: 'capexToRevenue', direction: 'falls' },
        { ...bar, input: 'cash', direction: 'rises', low: 90 },
        { ...bar, input: 'grossDebt', direction: 'falls', high: 100 },
        { ...bar, input: 'revenueGrowth', direction: undefined },
        { ...bar, input: 'terminalGrowth', direction: 'rises', high: undefined },
      ]),
    ).toEqual(['ebitMargin', 'cash', 'grossDebt'])
  })

  it('makes the check of a valuation fail', () => {
    const valuation = valueByCashFlows(levelModel)
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    const outcome = (high: number) =>
      checkDcf(levelModel, valuation, { riskFreeRate: 0.04, flexed: [{ input: 'cash', step: 1, low: 90, high, direction: 'rises' }] }).find(
        ({ id }) => id === 'input-directions',
      )?.outcome
    expect([outcome(91), outcome(89)]).toEqual(['pass', 'fail'])
  })
})

describe('checkDcf', () => {
  const outcomes = (model: DcfModel, { riskFreeRate }: { riskFreeRate: number | undefined } = { riskFreeRate: 0.04 }) => {
    const valuation = valueByCashFlows(model)
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    const grids = [{ grid: growthByMargin(model, { rows: 0.01, columns: 0.01 }, 'growth' as const), method: 'growth' as const }]
    return Object.fromEntries(checkDcf(model, valuation, { riskFreeRate, grids }).map(({ id, outcome }) => [id, outcome]))
  }

  it('passes a sound model', () => {
    expect(outcomes({ ...levelModel, exitMultiple: 5.7 })).toEqual({
      'growth-below-wacc': 'pass',
      'growth-at-most-risk-free': 'pass',
      'implied-growth-at-most-risk-free': 'pass',
      'terminal-share': 'pass',
      'depreciation-meets-capex': 'pass',
      'working-capital-sign': 'pass',
      'enterprise-value-adds-up': 'pass',
      'bridge-ties': 'pass',
      'grid-centre': 'pass',
    })
  })

  it('fails growth above the risk-free rate or WACC', () => {
    expect(outcomes({ ...levelModel, terminalGrowth: 0.05 })).toMatchObject({ 'growth-at-most-risk-free': 'fail' })
    expect(outcomes({ ...levelModel, terminalGrowth: 0.11, exitMultiple: 8 })).toMatchObject({ 'growth-below-wacc': 'fail' })
    expect(outcomes({ ...levelModel, terminalGrowth: 0.1, exitMultiple: 8 })).toMatchObject({ 'growth-below-wacc': 'fail' })
  })

  it('warns of a dominant terminal value, of capex without depreciation, and of an aggressive multiple', () => {
    const model = { ...levelModel, drivers: [{ ...level, capexToRevenue: 0.1 }], exitMultiple: 20 }
    expect(outcomes(model)).toMatchObject({
      'terminal-share': 'warn',
      'depreciation-meets-capex': 'warn',
      'implied-growth-at-most-risk-free': 'warn',
    })
  })

  it('warns of working capital that moves against revenue in any year', () => {
    const working = (base: number, levels: readonly number[], revenueGrowth: number) =>
      outcomes({
        ...levelModel,
        base: { revenue: 1000, netWorkingCapital: base },
        drivers: levels.map((workingCapitalToRevenue) => ({ ...level, revenueGrowth, workingCapitalToRevenue })),
      })['working-capital-sign']
    // Revenue grows to 1,100 and 1,210
    expect(working(100, [0.1, 0.1], 0.1)).toBe('pass')
    expect(working(300, [0.1], 0.1)).toBe('warn')
    expect(working(100, [0.1, 0.05], 0.1)).toBe('warn')
    // Shrinking revenue frees cash, and a business that its customers finance needs cash to shrink.
    expect(working(100, [0.1, 0.1], -0.1)).toBe('pass')
    expect(working(50, [0.1], -0.1)).toBe('warn')
    expect(working(-100, [-0.1, -0.1], 0.1)).toBe('pass')
    expect(working(-300, [-0.1], 0.1)).toBe('warn')
  })

  it('passes values exactly at the bounds', () => {
    expect(outcomes({ ...levelModel, terminalGrowth: 0.04 })).toMatchObject({ 'growth-at-most-risk-free': 'pass' })
    const drivers = [level, { ...level, capexToRevenue: 0.0625 }]
    // 5 % ÷ 6.25 % is 80 %, 5 % ÷ 6.26 % is less.
    expect(outcomes({ ...levelModel, drivers })).toMatchObject({ 'depreciation-meets-capex': 'pass' })
    drivers[1] = { ...level, capexToRevenue: 0.0626 }
    expect(outcomes({ ...levelModel, drivers })).toMatchObject({ 'depreciation-meets-capex': 'warn' })
  })

  it('passes a terminal value of half to three quarters of enterprise value', () => {
    // Of a perpetuity of level cash flows the terminal value is 1.1^−N: 51 % after 7 years, 47 % after 8; 75.1 % after 3, 68 % after 4.
    const after = (years: number) => outcomes({ ...levelModel, drivers: Array.from({ length: years }, () => level) })['terminal-share']
    expect([3, 4, 7, 8].map(after)).toEqual(['warn', 'pass', 'pass', 'warn'])
  })

  it('confirms that any valuation adds up within floating-point rounding', () => {
    fc.assert(
      fc.property(profitableModel, (model) => {
        const valuation = valueByCashFlows(model)
        if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
        const failed = checkDcf(model, valuation, { riskFreeRate: 0.05 }).filter(({ outcome }) => outcome === 'fail')
        expect(failed).toEqual([])
      }),
    )
  })

  it('returns unknown for checks without their inputs', () => {
    const valuation = valueByCashFlows(levelModel)
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    const empty = {
      grid: growthByMargin({ ...levelModel, business: 'bank' }, { rows: 0.01, columns: 0.01 }, 'growth'),
      method: 'growth' as const,
    }
    expect(checkDcf(levelModel, valuation, { riskFreeRate: 0.04, grids: [empty] }).at(-1)).toMatchObject({
      id: 'grid-centre',
      outcome: 'unknown',
    })
    expect(outcomes(levelModel, { riskFreeRate: undefined })).toMatchObject({ 'growth-at-most-risk-free': 'unknown' })
    expect(outcomes({ ...levelModel, drivers: [{ ...level, capexToRevenue: 0 }] })).toMatchObject({ 'depreciation-meets-capex': 'unknown' })
  })

  it('fails a grid of another model, and a bridge that does not tie', () => {
    const grid = growthByMargin({ ...levelModel, discountRate: 0.11 }, { rows: 0.01, columns: 0.01 }, 'growth')
    const valuation = valueByCashFlows(levelModel)
    if (valuation.kind === 'refused') throw new Error(valuation.reasons.join())
    const found = checkDcf({ ...levelModel, bridge: { ...debtFree, cash: 5 } }, valuation, {
      riskFreeRate: 0.04,
      grids: [{ grid, method: 'growth' }],
    })
    expect(found.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual(['bridge-ties', 'grid-centre'])
  })
})
