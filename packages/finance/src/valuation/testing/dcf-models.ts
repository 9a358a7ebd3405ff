import * as fc from 'fast-check'
import type { DcfModel } from '../discounted-cash-flow.ts'
import type { YearDrivers } from '../projection.ts'

export const debtFree = {
  grossDebt: 0,
  leases: 0,
  minorityInterests: 0,
  preferredStock: 0,
  pensionDeficit: 0,
  cash: 0,
  associates: 0,
}

/** Free cash flow is 100 in every year: EBIT 125 less 20 % tax, depreciation 50 as capex, no working capital. EBITDA is 175. */
export const level: YearDrivers = {
  revenueGrowth: 0,
  ebitMargin: 0.125,
  taxRate: 0.2,
  depreciationToRevenue: 0.05,
  capexToRevenue: 0.05,
  workingCapitalToRevenue: 0,
}

/** Five level years of 100 at 10 %, 10 shares, nothing between enterprise and equity value. */
export const levelModel: DcfModel = {
  business: 'operating',
  base: { revenue: 1000, netWorkingCapital: 0 },
  drivers: Array.from({ length: 5 }, () => level),
  discountRate: 0.1,
  convention: 'year-end',
  stubShare: 1,
  terminalGrowth: 0,
  exitMultiple: undefined,
  bridge: debtFree,
  shares: { basic: 10, options: [], stockUnits: 0, convertibles: [] },
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const drivers: fc.Arbitrary<YearDrivers> = fc.record({
  revenueGrowth: between(-0.1, 0.3),
  ebitMargin: between(0.08, 0.4),
  taxRate: between(0, 0.35),
  depreciationToRevenue: between(0.01, 0.1),
  capexToRevenue: between(0.001, 0.03),
  workingCapitalToRevenue: between(0, 0.05),
})

/** Profitable firms, with a WACC over their growth. */
export const profitableModel: fc.Arbitrary<DcfModel> = fc.record({
  business: fc.constant('operating' as const),
  base: fc.record({ revenue: between(100, 1e6), netWorkingCapital: between(0, 5) }),
  drivers: fc.array(drivers, { minLength: 1, maxLength: 10 }),
  discountRate: between(0.06, 0.25),
  convention: fc.constantFrom('mid-year' as const, 'year-end' as const),
  stubShare: between(0.05, 1),
  terminalGrowth: between(-0.02, 0.04),
  exitMultiple: between(3, 20),
  bridge: fc.record({
    grossDebt: between(0, 1000),
    leases: between(0, 100),
    minorityInterests: between(0, 100),
    preferredStock: between(0, 100),
    pensionDeficit: between(-50, 100),
    cash: between(0, 1000),
    associates: between(0, 100),
  }),
  shares: fc.record({
    basic: between(1, 1000),
    options: fc.array(fc.record({ number: between(0, 50), exercisePrice: between(0.1, 500) }), { maxLength: 3 }),
    stockUnits: between(0, 20),
    convertibles: fc.constant([]),
  }),
})
