import {
  betaByRiskFreeRate,
  costOfCapital,
  type DcfModel,
  dilutedShares,
  growthByMargin,
  releverPeers,
  type SensitivityGrid,
  valueByCashFlows,
  waccByGrowth,
} from '@dossier/finance'
import { expect, it } from 'vitest'
import { testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook } from '../../recalculate/index.ts'
import { unitSize } from '../page.ts'
import { koreanManufacturer } from './dcf-fixtures.test-support.ts'
import type { BridgeKind, DcfInput } from './dcf-input.ts'
import { dcfWorkbook } from './dcf-workbook.ts'

/** The same model as input of the valuation library: amounts and shares in the unit of the model. */
function financeModel(input: DcfInput): DcfModel {
  const size = unitSize[input.unit]
  const { wacc, shares, bridge } = input
  const last = input.history.at(-1)
  const price = shares.price?.value
  if (!('peers' in wacc.beta) || price === undefined || !last?.workingCapital) throw new Error('A listed company with peers is expected')
  const sumOf = (kind: BridgeKind): number => bridge.filter((item) => item.kind === kind).reduce((sum, { amount }) => sum + amount.value, 0)
  const capital = {
    basic: shares.outstanding.value / size,
    options: shares.options.map(({ count, strike }) => ({ number: count.value / size, exercisePrice: strike.value })),
    stockUnits: 0,
    convertibles: [],
  }
  const grossDebt = sumOf('debt') + sumOf('lease')
  const marketEquity = price * dilutedShares(capital, price).total
  const taxRate = wacc.taxRate.value
  const peers = wacc.beta.peers.map((peer) => ({
    beta: peer.leveredBeta.value,
    debtToEquity: peer.debtToEquity.value,
    taxRate: peer.taxRate.value,
  }))
  const rates = input.scenarios[input.selected]
  return {
    business: 'operating',
    base: { revenue: last.revenue.value, netWorkingCapital: last.workingCapital.value },
    drivers: rates.growth.map((growth, year) => ({
      revenueGrowth: growth.value,
      ebitMargin: rates.ebitMargin[year]?.value ?? Number.NaN,
      taxRate: rates.taxRate[year]?.value ?? Number.NaN,
      depreciationToRevenue: rates.depreciation[year]?.value ?? Number.NaN,
      capexToRevenue: rates.capex[year]?.value ?? Number.NaN,
      workingCapitalToRevenue: rates.workingCapital[year]?.value ?? Number.NaN,
    })),
    discountRate: {
      equity: {
        riskFreeRate: wacc.riskFree.value,
        beta: releverPeers(peers, { debtToEquity: grossDebt / marketEquity, taxRate }) ?? Number.NaN,
        equityRiskPremium: wacc.equityRiskPremium.value,
        sizePremium: wacc.sizePremium?.value ?? 0,
      },
      costOfDebt: wacc.preTaxDebtCost.value,
      taxRate,
      structure: { kind: 'market', marketEquity, grossDebt },
    },
    convention: 'mid-year',
    stubShare: 1,
    terminalGrowth: input.terminal.growth.value,
    exitMultiple: input.terminal.multiple.value,
    bridge: {
      grossDebt: sumOf('debt'),
      leases: sumOf('lease'),
      minorityInterests: sumOf('minority'),
      preferredStock: sumOf('preferred'),
      pensionDeficit: sumOf('pension'),
      cash: sumOf('cash'),
      associates: sumOf('investment'),
    },
    shares: capital,
  }
}

it('a DCF workbook has the figures of the valuation library, to 1e-9, in every cell that both compute', async () => {
  const model = financeModel(koreanManufacturer)
  const valuation = valueByCashFlows(model)
  if (valuation.kind === 'refused' || valuation.byGrowth.kind === 'refused' || valuation.byMultiple.kind === 'refused')
    throw new Error('refused')
  const rate = typeof model.discountRate === 'number' ? null : costOfCapital(model.discountRate)
  if (rate?.kind !== 'computed') throw new Error('refused')
  const figures = new Map<string, number | undefined>([
    ['Wacc', valuation.wacc],
    ['CostOfEquity', rate.costOfEquity],
    ['DebtShare', rate.debtWeight],
    ['PvCashFlowsByGrowth', valuation.presentValue],
    ['EnterpriseValueByGrowth', valuation.byGrowth.enterpriseValue],
    ['EnterpriseValueByMultiple', valuation.byMultiple.enterpriseValue],
    ['TerminalShareByGrowth', valuation.byGrowth.terminalShare],
    ['ImpliedByGrowth', valuation.byGrowth.multiple],
    ['ImpliedByMultiple', valuation.byMultiple.growth],
    ['EquityValue', valuation.byGrowth.equityValue],
    ['ValuePerShare', valuation.byGrowth.valuePerShare],
  ])
  valuation.years.forEach(({ revenue, ebit, freeCashFlow }, year) => {
    figures.set(`revenue.${year + 1}`, revenue)
    figures.set(`ebit.${year + 1}`, ebit)
    figures.set(`ufcf.${year + 1}`, freeCashFlow)
  })
  const addGrid = (key: string, grid: SensitivityGrid | undefined): void =>
    grid?.values.forEach((values, row) => values.forEach((value, column) => figures.set(`${key}.${row}.${column}`, value)))
  addGrid('waccGrowth', waccByGrowth(model, { rows: 0.005, columns: 0.0025 }))
  addGrid('growthMargin', growthByMargin(model, { rows: 0.01, columns: 0.01 }, 'growth'))
  addGrid('betaRiskFree', betaByRiskFreeRate(model, { rows: 0.1, columns: 0.0025 }, 'growth'))

  const workbook = dcfWorkbook(koreanManufacturer)
  const independent = new Map([...figures].map(([key, figure]) => [workbook.figures.get(key) ?? key, figure ?? Number.NaN]))
  const { certificate } = await buildWorkbook(testEngine(), workbook.workbook, { independent, madeAt: new Date('2026-11-01T09:00:00Z') })
  expect(certificate.differences).toEqual([])
  expect(certificate.independent).toBe(11 + 3 * 7 + 3 * 25)
})
