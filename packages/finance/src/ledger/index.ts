export {
  type CleanContracts,
  cleanContracts,
  contractCustomerRows,
  contractRevenue,
  contractRows,
  type ContractRole,
  type ContractSource,
} from './clean-contracts.ts'
export { cleanOrders, type CleanOrders, type OrderMeaning, type OrderRole, type OrderSource, type OrderSpan } from './clean-orders.ts'
export {
  cleaningActions,
  type CleaningAction,
  type CleaningChange,
  type CleaningReport,
  type CleaningRule,
  type CleaningRuleCode,
  type FileCounts,
} from './cleaning-log.ts'
export { cleanSubscriptions, type CleanSubscriptions, type SubscriptionRole, type SubscriptionSource } from './clean-subscriptions.ts'
export { type ColumnKind, describeColumns, type DescribedLedger, headerOf, type LedgerColumn } from './describe-columns.ts'
export { LedgerRefused, type LedgerRefusal, type LedgerRow, type LedgerRows } from './ledger-row.ts'
export type { LedgerSpan } from './ledger-source.ts'
export {
  type CubeSpan,
  lastDayOf,
  type NamedConcentration,
  type OrderCube,
  orderCube,
  type PeriodCosts,
  periodOf,
  sharedContribution,
} from './order-cube.ts'
export {
  type ChannelMetrics,
  daysOfPeriod,
  type OrderChannel,
  type OrderMetrics,
  orderMetrics,
  type TypedOrderSeries,
} from './order-metrics.ts'
export { type LedgerPurpose, proposeRoles, type RoleProposal } from './propose-roles.ts'
export { type ContractBook, contractBook, type SubscriptionCube, subscriptionCube } from './subscription-cube.ts'
export { type SubscriptionMetrics, subscriptionMetrics, type TypedSubscriptionSeries } from './subscription-metrics.ts'
export { contractCover, knownTermsNeeded, subscriptionQuality } from './subscription-quality.ts'
export { flagPeriods, type FlagPeriods, orderFlags, type RedFlag, type RedFlagGap } from './order-flags.ts'
export type { MemberRows, UsedRows } from './used-rows.ts'
