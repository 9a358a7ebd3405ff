import type { DcfForecastYear, DcfGridView, DcfHistoryAmount, DcfScenario, DcfScenarioValue, OutputResult } from '@dossier/contract'
import type { EarlierDcfResult, EarlierDcfYear } from './outputs.repository.ts'

type DcfResult = Extract<OutputResult, { workflow: 'dcf' }>

const noGrid: DcfGridView = { rows: [], columns: [], values: [] }
const notKept = {
  forecast: [],
  footballField: [],
  grids: { waccGrowth: noGrid, growthMargin: noGrid, betaRiskFree: noGrid },
  checks: [],
} satisfies Partial<DcfScenarioValue>

/** A valuation of the first version as those of today are presented; what it did not keep is empty. @param companyKey what it was asked for by */
export function presentEarlierDcf(earlier: EarlierDcfResult, companyKey: string): DcfResult {
  const { operations, workingCapitalWithout, footballField, grids, checks, ...kept } = earlier
  const { assumptions, asOf } = kept
  const past = operations.filter(({ isForecast }) => !isForecast)
  const forecast = operations.flatMap((year) => (isWhole(year) ? [year] : []))
  const ofSelected = { forecast, footballField, grids, checks }
  const scenarioOf = (scenario: DcfScenario): DcfScenarioValue => {
    const { blended, ...of } = kept.scenarios[scenario]
    return {
      ...of,
      ...(scenario === assumptions.selected ? ofSelected : notKept),
      blended: blended && { ...blended, dilutedShares: blended.equityValue / blended.perShare },
    }
  }
  return {
    workflow: kept.workflow,
    companyKey,
    company: kept.company,
    scope: kept.scope,
    currency: kept.currency,
    asOf,
    assumptions,
    history: past.map(({ fiscalYear, revenue, ebit, depreciation, capex, workingCapital }) => ({
      fiscalYear,
      to: `${Number(asOf.slice(0, 4)) - (past.at(-1)?.fiscalYear ?? fiscalYear) + fiscalYear}${asOf.slice(4)}`,
      amounts: {
        revenue: amountOf(revenue),
        grossProfit: null,
        ebit: amountOf(ebit),
        depreciation: amountOf(depreciation),
        capex: amountOf(capex),
        workingCapital: amountOf(workingCapital, workingCapitalWithout),
        netIncome: null,
        pretaxIncome: null,
        incomeTax: null,
      },
    })),
    scenarios: { bear: scenarioOf('bear'), base: scenarioOf('base'), bull: scenarioOf('bull') },
    wacc: kept.wacc,
    bridge: kept.bridge.map((entry) => ({ ...entry, of: null, source: null })),
    sharePrice: kept.sharePrice,
    certificate: kept.certificate,
  }
}

/** An amount without the accounts that it was read from. */
const amountOf = (value: number | null, unknown: string[] = []): DcfHistoryAmount | null =>
  value === null ? null : { value, parts: [], unknown }

function isWhole(year: EarlierDcfYear): year is EarlierDcfYear & DcfForecastYear {
  return year.isForecast
}
