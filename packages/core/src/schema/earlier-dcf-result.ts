import type { DcfForecastYear, DcfScenario, DcfScenarioValue, OutputResult } from '@dossier/contract'

type DcfResult = Extract<OutputResult, { workflow: 'dcf' }>
type Nullable<T> = { [K in keyof T]: T[K] | null }

export interface EarlierDcfYear extends Nullable<Omit<DcfForecastYear, 'fiscalYear' | 'revenue' | 'ebit'>> {
  fiscalYear: number
  isForecast: boolean
  revenue: number
  ebit: number
}

type UnchangedField = 'presentValueOfCashFlows' | 'byGrowth' | 'byMultiple'

/** The first stored format of a valuation: complete for the selected scenario only, and without the accounts that figures are read from. */
export interface EarlierDcfResult
  extends Omit<DcfResult, 'companyKey' | 'history' | 'scenarios' | 'bridge'>, Pick<DcfScenarioValue, 'footballField' | 'grids' | 'checks'> {
  operations: EarlierDcfYear[]
  workingCapitalWithout: string[]
  scenarios: Record<
    DcfScenario,
    Pick<DcfScenarioValue, UnchangedField> & { blended: Omit<NonNullable<DcfScenarioValue['blended']>, 'dilutedShares'> | null }
  >
  bridge: Omit<DcfResult['bridge'][number], 'of' | 'source'>[]
}
