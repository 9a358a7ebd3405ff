import type { DcfScenario, DcfTerminalCase, DcfValuationView } from '@dossier/contract'
import { basisOfAccount, basisOfAssumption, computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import type { ValuationWords } from './use-valuation-words.ts'

type BridgeEntry = DcfValuationView['bridge'][number]
type Method = 'byGrowth' | 'byMultiple'

/** What a step between enterprise and equity value rests on. */
export function basisOfBridge({ of, isTyped, source }: BridgeEntry): FigureBasis | undefined {
  if (of !== null) return basisOfAccount(of)
  return isTyped ? { kind: 'assumed', source } : undefined
}

/** What the result of a scenario rests on, from the present values to the value per share. */
export function resultBases(valuation: DcfValuationView, scenario: DcfScenario, words: ValuationWords) {
  const { t, ofView, amount, percent, number, perShare, multiple, bridgeName, yearName } = words
  const { assumptions, bridge, sharePrice, wacc } = valuation
  const { blended, byGrowth, byMultiple, forecast, presentValueOfCashFlows } = valuation.scenarios[scenario]
  const { growth, growthWeight } = assumptions.terminal
  const { outstanding, options } = assumptions.shares
  const flows: Operand = { label: ofView('cashFlowPresentValue'), figure: amount(presentValueOfCashFlows) }
  const rate: Operand = { label: 'WACC', figure: percent(wacc.wacc, 2) }
  const years: Operand = { label: t('lastYear'), figure: number(forecast.length, 0) }
  const last = forecast.at(-1)
  const lastFlow: Operand = { label: ofView('freeCashFlow'), figure: amount(last?.freeCashFlow ?? null) }
  const ebitda: Operand = { label: t('ebitda'), figure: amount(last === undefined ? null : last.ebit + last.depreciation) }
  const items = bridge.map((entry): Operand => ({ label: bridgeName(entry), figure: amount(entry.amount), basis: basisOfBridge(entry) }))
  const weightOf = (method: Method, weight: number): Operand => ({
    label: t('weightOf', { method: ofView(method) }),
    figure: percent(weight),
  })
  const valueBy = (method: Method, of: DcfTerminalCase | null): Operand => ({
    label: `${ofView('enterpriseValue')}, ${ofView(method)}`,
    figure: amount(of?.enterpriseValue ?? null),
  })
  const enterprise: Operand = { label: ofView('enterpriseValue'), figure: amount(blended?.enterpriseValue ?? null) }
  const equity: Operand = { label: ofView('equityValue'), figure: amount(blended?.equityValue ?? null) }
  const value: Operand = { label: ofView('valuePerShare'), figure: perShare(blended?.perShare ?? null) }
  return {
    flows: computed(
      t('flowsFormula'),
      forecast.map((year) => ({
        label: yearName({ fiscalYear: year.fiscalYear, isForecast: true }),
        figure: amount(year.presentValue),
      })),
    ),
    terminalValue: {
      byGrowth: computed(t('terminalGrowthFormula'), [
        lastFlow,
        { label: ofView('terminalGrowth'), figure: percent(growth.value, 2), basis: basisOfAssumption(growth) },
        rate,
      ]),
      byMultiple: computed(t('terminalMultipleFormula'), [
        ebitda,
        {
          label: ofView('multiple'),
          figure: multiple(assumptions.terminal.multiple.value),
          basis: basisOfAssumption(assumptions.terminal.multiple),
        },
      ]),
    },
    terminalPresentValue: {
      byGrowth: computed(t('terminalPresentGrowthFormula'), [terminalOf(byGrowth), rate, years]),
      byMultiple: computed(t('terminalPresentMultipleFormula'), [terminalOf(byMultiple), rate, years]),
    },
    implied: {
      multiple: computed(t('impliedMultipleFormula'), [terminalOf(byGrowth), rate, ebitda]),
      growth: computed(t('impliedGrowthFormula'), [terminalOf(byMultiple), rate, lastFlow]),
    },
    equityBy: { byGrowth: equityOf('byGrowth', byGrowth), byMultiple: equityOf('byMultiple', byMultiple) },
    perShareBy: { byGrowth: perShareOf(byGrowth), byMultiple: perShareOf(byMultiple) },
    terminalShareBy: { byGrowth: shareOf('byGrowth', byGrowth), byMultiple: shareOf('byMultiple', byMultiple) },
    enterpriseBy: { byGrowth: methodOf(byGrowth), byMultiple: methodOf(byMultiple) },
    enterpriseValue: computed(t('enterpriseFormula'), [
      valueBy('byGrowth', byGrowth),
      weightOf('byGrowth', growthWeight),
      valueBy('byMultiple', byMultiple),
      weightOf('byMultiple', 1 - growthWeight),
    ]),
    equityValue: computed(t('equityFormula'), [enterprise, ...items]),
    dilutedShares: computed(t('sharesFormula'), [
      { label: t('outstanding'), figure: number(outstanding.value, 0), basis: basisOfAssumption(outstanding) },
      ...options.map(({ label, count, strike }) => ({
        label: t('option', { name: label, strike: perShare(strike.value) }),
        figure: number(count.value, 0),
        basis: basisOfAssumption(count),
      })),
      ...(options.length === 0 ? [] : [value]),
    ]),
    perShare: computed(t('perShareFormula'), [
      equity,
      { label: ofView('dilutedShares'), figure: number(blended?.dilutedShares ?? null, 0) },
    ]),
    premium:
      sharePrice === null
        ? undefined
        : computed(t('premiumFormula'), [
            value,
            { label: ofView('sharePrice'), figure: perShare(sharePrice), basis: basisOfAssumption(assumptions.shares.sharePrice) },
          ]),
    terminalShare: computed(t('terminalShareFormula'), [flows, enterprise]),
  }

  function terminalOf(of: DcfTerminalCase | null): Operand {
    return { label: ofView('terminalValue'), figure: amount(of?.terminalValue ?? null) }
  }
  function equityOf(method: Method, of: DcfTerminalCase | null): FigureBasis {
    return computed(t('equityFormula'), [valueBy(method, of), ...items])
  }
  function perShareOf(of: DcfTerminalCase | null): FigureBasis {
    const diluted = of === null || of.perShare === 0 ? null : of.equityValue / of.perShare
    return computed(t('perShareFormula'), [
      { label: ofView('equityValue'), figure: amount(of?.equityValue ?? null) },
      { label: ofView('dilutedShares'), figure: number(diluted, 0) },
    ])
  }
  function shareOf(method: Method, of: DcfTerminalCase | null): FigureBasis {
    return computed(t('terminalShareFormula'), [flows, valueBy(method, of)])
  }
  function methodOf(of: DcfTerminalCase | null): FigureBasis {
    return computed(t('methodFormula'), [flows, { label: ofView('terminalPresentValue'), figure: amount(of?.presentValue ?? null) }])
  }
}

/** What the cost of capital and its parts rest on. */
export function capitalBases({ assumptions, wacc, bridge, sharePrice }: DcfValuationView, words: ValuationWords) {
  const { t, ofView, amount, percent, number, perShare, bridgeName } = words
  const { riskFree, equityRiskPremium, sizePremium, countryPremium, unleveredBeta, preTaxDebtCost, taxRate, targetDebtShare, structure } =
    assumptions.wacc
  const assumed = (label: string, of: { value: number; source?: string | undefined } | undefined): Operand[] =>
    of === undefined ? [] : [{ label, figure: percent(of.value, 2), basis: basisOfAssumption(of) }]
  const debts = bridge.filter(({ item }) => item === 'short-term-debt' || item === 'long-term-debt' || item === 'lease-liabilities')
  const grossDebt: Operand = { label: ofView('grossDebt'), figure: amount(wacc.grossDebt) }
  const debtWeight: Operand = { label: ofView('debtWeight'), figure: percent(wacc.debtWeight) }
  const tax = assumed(ofView('taxRate'), taxRate)
  return {
    releveredBeta: computed(t('betaFormula'), [
      { label: ofView('unleveredBeta'), figure: number(unleveredBeta.value, 2), basis: basisOfAssumption(unleveredBeta) },
      ...tax,
      { label: t('debtToEquity'), figure: number(wacc.debtWeight / wacc.equityWeight, 3) },
    ]),
    costOfEquity: computed(t('costOfEquityFormula'), [
      ...assumed(ofView('riskFree'), riskFree),
      { label: ofView('releveredBeta'), figure: number(wacc.releveredBeta, 2) },
      ...assumed(ofView('equityRiskPremium'), equityRiskPremium),
      ...assumed(ofView('sizePremium'), sizePremium),
      ...assumed(ofView('countryPremium'), countryPremium),
    ]),
    afterTaxDebtCost: computed(t('afterTaxDebtFormula'), [...assumed(ofView('preTaxDebtCost'), preTaxDebtCost), ...tax]),
    marketEquity: computed(t('marketEquityFormula'), [
      { label: ofView('sharePrice'), figure: perShare(sharePrice), basis: basisOfAssumption(assumptions.shares.sharePrice) },
      {
        label: ofView('dilutedShares'),
        figure: number(wacc.marketEquity === null || sharePrice === null ? null : wacc.marketEquity / sharePrice, 0),
      },
    ]),
    grossDebt: computed(
      t('grossDebtFormula'),
      debts.map((entry) => ({ label: bridgeName(entry), figure: amount(-entry.amount), basis: basisOfBridge(entry) })),
    ),
    debtWeight:
      structure === 'market'
        ? computed(t('debtWeightMarketFormula'), [grossDebt, { label: ofView('marketEquity'), figure: amount(wacc.marketEquity) }])
        : basisOfAssumption(targetDebtShare),
    equityWeight: computed(t('equityWeightFormula'), [debtWeight]),
    wacc: computed(t('waccFormula'), [
      { label: ofView('costOfEquity'), figure: percent(wacc.costOfEquity, 2) },
      { label: ofView('equityWeight'), figure: percent(wacc.equityWeight) },
      { label: ofView('afterTaxDebtCost'), figure: percent(wacc.afterTaxCostOfDebt, 2) },
      debtWeight,
    ]),
  }
}
