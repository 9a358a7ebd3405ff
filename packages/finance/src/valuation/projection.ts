/** The drivers of one projected fiscal year. Rates and ratios are fractions: 0.05 is 5 %. */
export interface YearDrivers {
  /** Growth of revenue over the preceding year. */
  revenueGrowth: number
  /** EBIT over revenue. */
  ebitMargin: number
  /** Tax rate on EBIT: marginal, including local income tax. */
  taxRate: number
  /** Depreciation and amortisation over revenue. */
  depreciationToRevenue: number
  /** Capital expenditure over revenue, positive. */
  capexToRevenue: number
  /** Net working capital at the end of the year over revenue of the year; negative where customers finance the business. */
  workingCapitalToRevenue: number
}

/** The last reported year, the basis of the projection. */
export interface BaseYear {
  revenue: number
  /** Operating working capital, without cash and debt, at the end of the year. */
  netWorkingCapital: number
}

/** A projected fiscal year, in the unit of the base year. */
export interface ProjectedYear {
  revenue: number
  ebit: number
  /** Depreciation and amortisation. */
  depreciation: number
  ebitda: number
  /** Tax on EBIT; a loss is neither refunded nor carried forward. */
  tax: number
  nopat: number
  capex: number
  netWorkingCapital: number
  /** Positive when cash is tied up. */
  workingCapitalChange: number
  /** Unlevered free cash flow. */
  freeCashFlow: number
}

/**
 * Unlevered free cash flow, year by year: EBIT − tax on EBIT + D&A − capex − Δ net working capital.
 *
 * Source: Koller, Goedhart, Wessels, "Valuation", chapter "Frameworks for valuation"; Rosenbaum and Pearl, "Investment Banking", chapter 3. Unlike
 * EBIT × (1 − t), a loss pays no negative tax, which a firm without other profits would never receive.
 */
export function projectYears(base: BaseYear, drivers: readonly YearDrivers[]): ProjectedYear[] {
  let { revenue, netWorkingCapital } = base
  return drivers.map((year) => {
    const before = netWorkingCapital
    revenue *= 1 + year.revenueGrowth
    netWorkingCapital = revenue * year.workingCapitalToRevenue
    const ebit = revenue * year.ebitMargin
    const depreciation = revenue * year.depreciationToRevenue
    const tax = Math.max(0, ebit) * year.taxRate
    const capex = revenue * year.capexToRevenue
    const workingCapitalChange = netWorkingCapital - before
    return {
      revenue,
      ebit,
      depreciation,
      ebitda: ebit + depreciation,
      tax,
      nopat: ebit - tax,
      capex,
      netWorkingCapital,
      workingCapitalChange,
      freeCashFlow: ebit - tax + depreciation - capex - workingCapitalChange,
    }
  })
}
