export { type AcquisitionCosts, acquisitionCosts, type ChannelCost, marketingEfficiency } from './acquisition.ts'
export { aggregateOrders, type ChannelMonth, type RawOrder, type OrderAggregates, type OrderMonthAmounts } from './aggregate-orders.ts'
export { lifetimeCurve, type LifetimePoint, lifetimeValueToAcquisitionCost, type Payback, paybackOf } from './lifetime-value.ts'
export {
  type CohortDifference,
  cohortDifferences,
  type CohortMonth,
  type OrderCohort,
  orderCohorts,
  type OrderMonth,
} from './order-cohorts.ts'
export { type RepeatCount, type RepeatRate, repeatRate } from './repeat-rate.ts'
export {
  discountRate,
  type MerchandiseAmounts,
  merchandiseDeductions,
  type MerchandiseItem,
  netMerchandiseValue,
  netRevenueOf,
  returnRate,
  takeRate,
} from './revenue-bridge.ts'
export { averageOrderValue, type ContributionMargin, contributionMargins, type OrderEconomics } from './unit-economics.ts'
export { isRaised, type RedFlagCode, redFlagCodes, type RedFlagRule, redFlagRules } from './red-flags.ts'
