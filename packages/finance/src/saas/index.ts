export { type ArrBridge, arrBridge, arrBridges, type Retention, retentionOf } from './arr-bridge.ts'
export { type RevenueCohort, revenueCohorts } from './cohorts.ts'
export { type SubscriptionContract, type ContractTerms, contractTerms, type ValueBand, valueBands } from './contract-terms.ts'
export {
  acquisitionCost,
  acquisitionPaybackMonths,
  burnMultiple,
  lifetimeValue,
  lifetimeValueToCost,
  magicNumber,
  ruleOf40,
} from './efficiency.ts'
export {
  customerConcentration,
  type CustomerMonth,
  reconcileRevenue,
  type RevenueCube,
  revenueCube,
  revenueOfMonth,
  type UnusableAmount,
  type UnusableRows,
} from './revenue-cube.ts'
export {
  type QualityComponent,
  qualityComponents,
  type QualityFigure,
  type QualityGap,
  qualityRules,
  type RevenueQuality,
  revenueQuality,
  type ScoredComponent,
} from './revenue-quality.ts'
