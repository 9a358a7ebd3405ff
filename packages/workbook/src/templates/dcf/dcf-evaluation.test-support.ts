import { type DcfInput, type DriverKey, type ScenarioKey, scenarioKeys } from './dcf-input.ts'
import { unitSize } from '../page.ts'

/** Rates of a scenario as plain numbers. */
type Rates = Record<DriverKey, number[]>

interface Change {
  growth: number
  margin: number
}

/**
 * A DCF computed year by year in code, with solvers where the workbook has closed forms: present values flow by flow, and by bisection the value per
 * share at which options by the treasury-stock method are consistent.
 */
export function evaluateDcf(input: DcfInput): Map<string, number> {
  const figures = new Map<string, number>()
  const last = input.history.at(-1)
  if (!last?.workingCapital) throw new Error('No last year')
  const [lastRevenue, lastWorkingCapital] = [last.revenue.value, last.workingCapital.value]
  const ratesOf = (scenario: ScenarioKey): Rates =>
    Object.fromEntries(
      Object.entries(input.scenarios[scenario]).map(([driver, rates]) => [driver, rates.map(({ value }) => value)]),
    ) as Rates

  const { wacc, shares, terminal, bridge } = input
  const debt = bridge.filter(({ kind }) => kind === 'debt' || kind === 'lease').reduce((sum, { amount }) => sum + amount.value, 0)
  const size = unitSize[input.unit]
  const price = shares.price?.value
  let debtShare = wacc.targetDebtShare.value
  if (price !== undefined) {
    const newShares = shares.options.reduce(
      (sum, { count, strike }) => sum + (strike.value < price ? count.value * (1 - strike.value / price) : 0),
      0,
    )
    const equity = (price * (shares.outstanding.value + newShares)) / size
    figures.set('MarketEquity', equity)
    if (wacc.structure === 'market') debtShare = debt / (debt + equity)
  }
  const unlevered =
    'unlevered' in wacc.beta
      ? wacc.beta.unlevered.value
      : medianOf(wacc.beta.peers.map((peer) => peer.leveredBeta.value / (1 + (1 - peer.taxRate.value) * peer.debtToEquity.value)))
  const beta = unlevered * (1 + (1 - wacc.taxRate.value) * (debtShare / (1 - debtShare)))
  const premiums = (wacc.sizePremium?.value ?? 0) + (wacc.countryPremium?.value ?? 0)
  const rateFor = (ownBeta: number, riskFree: number): number =>
    (1 - debtShare) * (riskFree + ownBeta * wacc.equityRiskPremium.value + premiums) +
    debtShare * wacc.preTaxDebtCost.value * (1 - wacc.taxRate.value)
  const rate = rateFor(beta, wacc.riskFree.value)
  figures.set('GrossDebt', debt)
  figures.set('DebtShare', debtShare)
  figures.set('ReleveredBeta', beta)
  figures.set('CostOfEquity', wacc.riskFree.value + beta * wacc.equityRiskPremium.value + premiums)
  figures.set('Wacc', rate)

  const flowsOf = (rates: Rates, change: Change = { growth: 0, margin: 0 }) => {
    const years: { revenue: number; ebit: number; ebitda: number; flow: number }[] = []
    let revenue = lastRevenue
    let workingCapital = lastWorkingCapital
    for (let year = 0; year < input.forecastYears.length; year += 1) {
      const of = (driver: DriverKey): number => rates[driver][year] ?? Number.NaN
      revenue *= 1 + of('growth') + change.growth
      const ebit = revenue * (of('ebitMargin') + change.margin)
      const tax = ebit > 0 ? ebit * of('taxRate') : 0
      const closing = revenue * of('workingCapital')
      const flow = ebit - tax + revenue * of('depreciation') - revenue * of('capex') - (closing - workingCapital)
      workingCapital = closing
      years.push({ revenue, ebit, ebitda: ebit + revenue * of('depreciation'), flow })
    }
    return years
  }
  type Years = ReturnType<typeof flowsOf>
  const valuesOf = (years: Years, ownRate: number, growth: number) => {
    const final = years.at(-1)
    if (!final) throw new Error('No forecast')
    const present = years.reduce((sum, { flow }, year) => sum + flow / (1 + ownRate) ** (year + 0.5), 0)
    const terminalByGrowth = (final.flow * (1 + growth)) / (ownRate - growth)
    const terminalByMultiple = final.ebitda * terminal.multiple.value
    const presentByGrowth = terminalByGrowth / (1 + ownRate) ** (years.length - 0.5)
    const presentByMultiple = terminalByMultiple / (1 + ownRate) ** years.length
    const value = terminal.growthWeight * (present + presentByGrowth) + (1 - terminal.growthWeight) * (present + presentByMultiple)
    return { present, terminalByGrowth, terminalByMultiple, presentByGrowth, presentByMultiple, value, final }
  }
  const claims = bridge.reduce(
    (sum, { kind, amount }) => sum + (kind === 'cash' || kind === 'investment' ? -amount.value : amount.value),
    0,
  )
  const perShare = (enterpriseValue: number): number => {
    const equity = (enterpriseValue - claims) * size
    const worth = (value: number): number =>
      value * shares.outstanding.value +
      shares.options.reduce((sum, { count, strike }) => sum + count.value * Math.max(0, value - strike.value), 0)
    let [low, high] = [Math.min(0, equity / shares.outstanding.value) - 1, Math.max(0, equity / shares.outstanding.value) + 1]
    for (let step = 0; step < 200; step += 1) {
      const middle = (low + high) / 2
      if (worth(middle) < equity) low = middle
      else high = middle
    }
    return (low + high) / 2
  }

  const live = flowsOf(ratesOf(input.selected))
  live.forEach(({ revenue, ebit, flow }, year) => {
    figures.set(`revenue.${year + 1}`, revenue)
    figures.set(`ebit.${year + 1}`, ebit)
    figures.set(`ufcf.${year + 1}`, flow)
  })
  const growth = terminal.growth.value
  const result = valuesOf(live, rate, growth)
  figures.set('PvCashFlowsByGrowth', result.present)
  figures.set('TerminalValueByGrowth', result.terminalByGrowth)
  figures.set('TerminalValueByMultiple', result.terminalByMultiple)
  figures.set('PvTerminalValueByGrowth', result.presentByGrowth)
  figures.set('PvTerminalValueByMultiple', result.presentByMultiple)
  figures.set('EnterpriseValueByGrowth', result.present + result.presentByGrowth)
  figures.set('EnterpriseValueByMultiple', result.present + result.presentByMultiple)
  figures.set('EnterpriseValue', result.value)
  figures.set('TerminalShare', 1 - result.present / result.value)
  figures.set('NetClaims', claims)
  figures.set('EquityValue', result.value - claims)
  figures.set('ValuePerShare', perShare(result.value))
  // The multiple at which the method by multiple gives the value of the method by growth, and the other way round.
  figures.set('ImpliedByGrowth', (result.presentByGrowth * (1 + rate) ** live.length) / result.final.ebitda)
  figures.set('ImpliedByMultiple', impliedGrowth(result.presentByMultiple * (1 + rate) ** (live.length - 0.5), result.final.flow, rate))
  for (const scenario of scenarioKeys)
    figures.set(`scenario.${scenario}`, perShare(valuesOf(flowsOf(ratesOf(scenario)), rate, growth).value))
  const steps = [-2, -1, 0, 1, 2]
  steps.forEach((down, row) =>
    steps.forEach((across, column) => {
      const put = (grid: string, value: number): void => void figures.set(`${grid}.${row}.${column}`, perShare(value))
      const ratedBy = (grid: string, ownRate: number, ownGrowth: number): void => {
        if (ownRate > ownGrowth) put(grid, valuesOf(live, ownRate, ownGrowth).value)
      }
      ratedBy('waccGrowth', rate + down * 0.005, growth + across * 0.0025)
      ratedBy('betaRiskFree', rateFor(beta + down * 0.1, wacc.riskFree.value + across * 0.0025), growth)
      const changed = flowsOf(ratesOf(input.selected), { growth: down * 0.01, margin: across * 0.01 })
      put('growthMargin', valuesOf(changed, rate, growth).value)
    }),
  )
  return figures
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
}

/** Growth at which flow × (1 + g) / (rate − g) has a value. */
function impliedGrowth(value: number, flow: number, rate: number): number {
  let [low, high] = [-0.99, rate - 1e-12]
  const isTooHigh = (growth: number): boolean => (flow * (1 + growth)) / (rate - growth) > value
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (isTooHigh(middle)) high = middle
    else low = middle
  }
  return (low + high) / 2
}
