export { type KoreanCorporateTax, koreanCorporateTax } from './korean-corporate-tax.ts'
export { type Business, businessOf, type IndustryCodes } from './business.ts'
export {
  type CapitalStructure,
  type CostOfCapital,
  costOfCapital,
  type CostOfCapitalInputs,
  costOfEquity,
  type CostOfEquityInputs,
  debtToEquityOf,
  type LeveredBeta,
  releverBeta,
  releverPeers,
  unleverBeta,
} from './cost-of-capital.ts'
export { checkDcf, type DcfCheck, type DcfCheckId, type DcfGrid } from './dcf-checks.ts'
export {
  type Convertible,
  type DilutedShares,
  dilutedShares,
  type OptionTranche,
  type ShareCapital,
  valuePerShare,
} from './diluted-shares.ts'
export {
  type DcfModel,
  type DcfValuation,
  type DiscountedYear,
  type TerminalCase,
  type TerminalMethod,
  valueByCashFlows,
  valuePerShareOf,
} from './discounted-cash-flow.ts'
export { type DiscountedPeriod, discountedPeriods, discountFactor, type DiscountingConvention, stubShareOf } from './discounting.ts'
export {
  type BridgeItem,
  type BridgeItems,
  type BridgeStep,
  enterpriseValueOf,
  equityValueOf,
  netClaimsOf,
  stepsToEquity,
  unknownBridgeItems,
} from './enterprise-bridge.ts'
export { type FlexedInput, type FlexedValue, flexInputs, wrongDirections } from './flex.ts'
export { type MarketValue, marketValueOf } from './market-value.ts'
export { type BaseYear, type ProjectedYear, projectYears, type YearDrivers } from './projection.ts'
export type { RefusalReason, Refused } from './refusal.ts'
export { type Scenario, type ScenarioDrivers, scenarios, scenariosAreInOrder, selectScenario, valueScenarios } from './scenarios.ts'
export {
  axisAround,
  betaByRiskFreeRate,
  centreOf,
  gridOf,
  growthByMargin,
  type SensitivityGrid,
  type GridSteps,
  waccByGrowth,
} from './sensitivity.ts'
export { impliedGrowth, impliedMultiple, terminalTime, terminalValueByGrowth, terminalValueByMultiple } from './terminal-value.ts'
