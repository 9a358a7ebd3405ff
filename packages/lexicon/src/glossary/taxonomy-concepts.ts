/** The elements of a line item in the public taxonomies. */
export interface TaxonomyEntry {
  /**
   * The effect of a positive value of its elements on the total that contains it: 1 adds (revenue, assets, inflows), -1 reduces (expenses, outflows,
   * treasury stock).
   */
  sign: 1 | -1
  /**
   * Element names with their prefix, the most usual first: `us-gaap` of the FASB, `ifrs-full` of the IFRS Foundation (K-IFRS filings use
   * it), `dart` of the Korean supervisory service, where IFRS has no element. Each names one line item only.
   */
  concepts: readonly string[]
}

/**
 * The elements with which filings tag the line items of the glossary, by item id, so that figures from XBRL match figures read from pages. Names are
 * those of the US GAAP 2020 to 2025, IFRS 2019 to 2025 and DART taxonomies.
 */
export const taxonomyEntries: Readonly<Record<string, TaxonomyEntry>> = {
  // Income statement
  revenue: {
    sign: 1,
    concepts: [
      'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
      'us-gaap:Revenues',
      'us-gaap:SalesRevenueNet',
      'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
      'ifrs-full:Revenue',
    ],
  },
  'cost-of-sales': {
    sign: -1,
    concepts: ['us-gaap:CostOfGoodsAndServicesSold', 'us-gaap:CostOfRevenue', 'us-gaap:CostOfGoodsSold', 'ifrs-full:CostOfSales'],
  },
  'gross-profit': { sign: 1, concepts: ['us-gaap:GrossProfit', 'ifrs-full:GrossProfit'] },
  'selling-administrative': {
    sign: -1,
    concepts: [
      'us-gaap:SellingGeneralAndAdministrativeExpense',
      'us-gaap:GeneralAndAdministrativeExpense',
      'us-gaap:SellingAndMarketingExpense',
      'ifrs-full:SellingGeneralAndAdministrativeExpense',
      'dart:TotalSellingGeneralAdministrativeExpenses',
    ],
  },
  'research-development': {
    sign: -1,
    concepts: [
      'us-gaap:ResearchAndDevelopmentExpense',
      'us-gaap:ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
      'ifrs-full:ResearchAndDevelopmentExpense',
    ],
  },
  'operating-expenses': { sign: -1, concepts: ['us-gaap:OperatingExpenses', 'us-gaap:CostsAndExpenses', 'ifrs-full:OperatingExpense'] },
  'operating-income': {
    sign: 1,
    concepts: ['us-gaap:OperatingIncomeLoss', 'ifrs-full:ProfitLossFromOperatingActivities', 'dart:OperatingIncomeLoss'],
  },
  'interest-expense': {
    sign: -1,
    concepts: [
      'us-gaap:InterestExpense',
      'us-gaap:InterestExpenseNonoperating',
      'us-gaap:InterestAndDebtExpense',
      'ifrs-full:InterestExpense',
    ],
  },
  'interest-income': {
    sign: 1,
    concepts: ['us-gaap:InvestmentIncomeInterest', 'us-gaap:InterestIncomeOther', 'ifrs-full:RevenueFromInterest'],
  },
  'finance-costs': { sign: -1, concepts: ['ifrs-full:FinanceCosts'] },
  'finance-income': { sign: 1, concepts: ['ifrs-full:FinanceIncome'] },
  'net-interest-income': { sign: 1, concepts: ['us-gaap:InterestIncomeExpenseNet', 'ifrs-full:InterestRevenueExpense'] },
  'other-income': {
    sign: 1,
    concepts: ['us-gaap:OtherNonoperatingIncomeExpense', 'us-gaap:NonoperatingIncomeExpense', 'ifrs-full:OtherIncome', 'dart:OtherGains'],
  },
  'equity-method-income': {
    sign: 1,
    concepts: [
      'us-gaap:IncomeLossFromEquityMethodInvestments',
      'ifrs-full:ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
    ],
  },
  restructuring: {
    sign: -1,
    concepts: [
      'us-gaap:RestructuringCharges',
      'us-gaap:RestructuringCostsAndAssetImpairmentCharges',
      'ifrs-full:ExpenseOfRestructuringActivities',
    ],
  },
  impairment: {
    sign: -1,
    concepts: [
      'us-gaap:GoodwillImpairmentLoss',
      'us-gaap:AssetImpairmentCharges',
      'us-gaap:GoodwillAndIntangibleAssetImpairment',
      'ifrs-full:ImpairmentLossRecognisedInProfitOrLoss',
    ],
  },
  'pretax-income': {
    sign: 1,
    concepts: [
      'us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'ifrs-full:ProfitLossBeforeTax',
    ],
  },
  'income-tax': { sign: -1, concepts: ['us-gaap:IncomeTaxExpenseBenefit', 'ifrs-full:IncomeTaxExpenseContinuingOperations'] },
  'net-income': { sign: 1, concepts: ['us-gaap:ProfitLoss', 'us-gaap:NetIncomeLoss', 'ifrs-full:ProfitLoss'] },
  'income-to-shareholders': {
    sign: 1,
    concepts: ['us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic', 'ifrs-full:ProfitLossAttributableToOwnersOfParent'],
  },
  'minority-income': {
    sign: -1,
    concepts: ['us-gaap:NetIncomeLossAttributableToNoncontrollingInterest', 'ifrs-full:ProfitLossAttributableToNoncontrollingInterests'],
  },
  discontinued: {
    sign: 1,
    concepts: ['us-gaap:IncomeLossFromDiscontinuedOperationsNetOfTax', 'ifrs-full:ProfitLossFromDiscontinuedOperations'],
  },
  'earnings-per-share': {
    sign: 1,
    concepts: [
      'us-gaap:EarningsPerShareDiluted',
      'us-gaap:EarningsPerShareBasic',
      'us-gaap:EarningsPerShareBasicAndDiluted',
      'ifrs-full:BasicEarningsLossPerShare',
      'ifrs-full:DilutedEarningsLossPerShare',
    ],
  },
  'weighted-shares': {
    sign: 1,
    concepts: [
      'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
      'us-gaap:WeightedAverageNumberOfSharesOutstandingBasic',
      'ifrs-full:WeightedAverageShares',
      'ifrs-full:AdjustedWeightedAverageShares',
    ],
  },
  'comprehensive-income': {
    sign: 1,
    concepts: [
      'us-gaap:ComprehensiveIncomeNetOfTax',
      'us-gaap:ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
      'us-gaap:OtherComprehensiveIncomeLossNetOfTax',
      'ifrs-full:ComprehensiveIncome',
      'ifrs-full:OtherComprehensiveIncome',
    ],
  },
  'loan-loss-provision': {
    sign: -1,
    concepts: [
      'us-gaap:ProvisionForLoanLeaseAndOtherLosses',
      'us-gaap:ProvisionForLoanAndLeaseLosses',
      'ifrs-full:ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9',
    ],
  },

  // Balance sheet
  cash: {
    sign: 1,
    concepts: [
      'us-gaap:CashAndCashEquivalentsAtCarryingValue',
      'us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'ifrs-full:CashAndCashEquivalents',
    ],
  },
  'short-term-investments': {
    sign: 1,
    concepts: [
      'us-gaap:ShortTermInvestments',
      'us-gaap:MarketableSecuritiesCurrent',
      'us-gaap:AvailableForSaleSecuritiesDebtSecuritiesCurrent',
      'ifrs-full:OtherCurrentFinancialAssets',
      'dart:ShortTermDepositsNotClassifiedAsCashEquivalents',
    ],
  },
  receivables: {
    sign: 1,
    concepts: [
      'us-gaap:AccountsReceivableNetCurrent',
      'us-gaap:ReceivablesNetCurrent',
      'us-gaap:AccountsNotesAndLoansReceivableNetCurrent',
      'ifrs-full:CurrentTradeReceivables',
      'ifrs-full:TradeAndOtherCurrentReceivables',
      'dart:ShortTermTradeReceivable',
    ],
  },
  inventories: { sign: 1, concepts: ['us-gaap:InventoryNet', 'ifrs-full:Inventories'] },
  prepaid: {
    sign: 1,
    concepts: [
      'us-gaap:PrepaidExpenseAndOtherAssetsCurrent',
      'us-gaap:PrepaidExpenseCurrent',
      'us-gaap:OtherAssetsCurrent',
      'ifrs-full:CurrentPrepayments',
      'ifrs-full:OtherCurrentNonfinancialAssets',
      'dart:ShortTermPrepaidExpenses',
    ],
  },
  'contract-assets': { sign: 1, concepts: ['us-gaap:ContractWithCustomerAssetNetCurrent', 'ifrs-full:CurrentContractAssets'] },
  'current-assets': { sign: 1, concepts: ['us-gaap:AssetsCurrent', 'ifrs-full:CurrentAssets'] },
  property: { sign: 1, concepts: ['us-gaap:PropertyPlantAndEquipmentNet', 'ifrs-full:PropertyPlantAndEquipment'] },
  'accumulated-depreciation': {
    sign: -1,
    concepts: ['us-gaap:AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment'],
  },
  'right-of-use': { sign: 1, concepts: ['us-gaap:OperatingLeaseRightOfUseAsset', 'ifrs-full:RightofuseAssets'] },
  goodwill: { sign: 1, concepts: ['us-gaap:Goodwill', 'ifrs-full:Goodwill'] },
  intangibles: {
    sign: 1,
    concepts: [
      'us-gaap:IntangibleAssetsNetExcludingGoodwill',
      'us-gaap:FiniteLivedIntangibleAssetsNet',
      'ifrs-full:IntangibleAssetsOtherThanGoodwill',
      'ifrs-full:IntangibleAssetsAndGoodwill',
    ],
  },
  'investments-associates': {
    sign: 1,
    concepts: [
      'us-gaap:EquityMethodInvestments',
      'us-gaap:LongTermInvestments',
      'ifrs-full:InvestmentAccountedForUsingEquityMethod',
      'ifrs-full:InvestmentsInSubsidiariesJointVenturesAndAssociates',
    ],
  },
  'deferred-tax-assets': {
    sign: 1,
    concepts: ['us-gaap:DeferredIncomeTaxAssetsNet', 'us-gaap:DeferredTaxAssetsNet', 'ifrs-full:DeferredTaxAssets'],
  },
  'total-assets': { sign: 1, concepts: ['us-gaap:Assets', 'ifrs-full:Assets'] },
  payables: {
    sign: 1,
    concepts: [
      'us-gaap:AccountsPayableCurrent',
      'us-gaap:AccountsPayableTradeCurrent',
      'us-gaap:AccountsPayableAndAccruedLiabilitiesCurrent',
      'ifrs-full:TradeAndOtherCurrentPayables',
      'ifrs-full:TradeAndOtherCurrentPayablesToTradeSuppliers',
      'dart:ShortTermTradePayables',
    ],
  },
  accrued: {
    sign: 1,
    concepts: [
      'us-gaap:AccruedLiabilitiesCurrent',
      'us-gaap:EmployeeRelatedLiabilitiesCurrent',
      'us-gaap:OtherLiabilitiesCurrent',
      'ifrs-full:OtherCurrentNonfinancialLiabilities',
      'dart:ShortTermAccruedExpenses',
      'dart:ShortTermOtherPayables',
    ],
  },
  'short-term-debt': {
    sign: 1,
    concepts: [
      'us-gaap:DebtCurrent',
      'us-gaap:ShortTermBorrowings',
      'us-gaap:LongTermDebtCurrent',
      'us-gaap:CommercialPaper',
      'ifrs-full:ShorttermBorrowings',
      'ifrs-full:CurrentPortionOfLongtermBorrowings',
    ],
  },
  'deferred-revenue': {
    sign: 1,
    concepts: [
      'us-gaap:ContractWithCustomerLiabilityCurrent',
      'us-gaap:DeferredRevenueCurrent',
      'ifrs-full:CurrentContractLiabilities',
      'ifrs-full:DeferredIncomeClassifiedAsCurrent',
    ],
  },
  'current-liabilities': { sign: 1, concepts: ['us-gaap:LiabilitiesCurrent', 'ifrs-full:CurrentLiabilities'] },
  'long-term-debt': {
    sign: 1,
    concepts: [
      'us-gaap:LongTermDebtNoncurrent',
      'us-gaap:LongTermDebt',
      'us-gaap:LongTermDebtAndCapitalLeaseObligations',
      'ifrs-full:LongtermBorrowings',
      'ifrs-full:NoncurrentPortionOfNoncurrentBondsIssued',
      'dart:BondsIssued',
    ],
  },
  'lease-liabilities': {
    sign: 1,
    concepts: [
      'us-gaap:OperatingLeaseLiabilityNoncurrent',
      'us-gaap:OperatingLeaseLiability',
      'ifrs-full:LeaseLiabilities',
      'ifrs-full:NoncurrentLeaseLiabilities',
    ],
  },
  'pension-liability': {
    sign: 1,
    concepts: [
      'us-gaap:PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent',
      'us-gaap:DefinedBenefitPensionPlanLiabilitiesNoncurrent',
      'ifrs-full:NoncurrentProvisionsForEmployeeBenefits',
      'ifrs-full:RecognisedLiabilitiesDefinedBenefitPlan',
    ],
  },
  'deferred-tax-liabilities': {
    sign: 1,
    concepts: ['us-gaap:DeferredIncomeTaxLiabilitiesNet', 'us-gaap:DeferredTaxLiabilities', 'ifrs-full:DeferredTaxLiabilities'],
  },
  provisions: { sign: 1, concepts: ['us-gaap:ProductWarrantyAccrual', 'ifrs-full:CurrentProvisions', 'ifrs-full:NoncurrentProvisions'] },
  'total-liabilities': { sign: 1, concepts: ['us-gaap:Liabilities', 'ifrs-full:Liabilities'] },
  'share-capital': {
    sign: 1,
    concepts: [
      'us-gaap:CommonStockValue',
      'us-gaap:CommonStocksIncludingAdditionalPaidInCapital',
      'us-gaap:PreferredStockValue',
      'ifrs-full:IssuedCapital',
    ],
  },
  'additional-capital': {
    sign: 1,
    concepts: [
      'us-gaap:AdditionalPaidInCapital',
      'us-gaap:AdditionalPaidInCapitalCommonStock',
      'ifrs-full:SharePremium',
      'dart:CapitalSurplus',
    ],
  },
  'retained-earnings': { sign: 1, concepts: ['us-gaap:RetainedEarningsAccumulatedDeficit', 'ifrs-full:RetainedEarnings'] },
  'treasury-stock': { sign: -1, concepts: ['us-gaap:TreasuryStockValue', 'us-gaap:TreasuryStockCommonValue', 'ifrs-full:TreasuryShares'] },
  'accumulated-oci': {
    sign: 1,
    concepts: [
      'us-gaap:AccumulatedOtherComprehensiveIncomeLossNetOfTax',
      'ifrs-full:AccumulatedOtherComprehensiveIncome',
      'dart:ElementsOfOtherStockholdersEquity',
    ],
  },
  'minority-equity': { sign: 1, concepts: ['us-gaap:MinorityInterest', 'ifrs-full:NoncontrollingInterests'] },
  'total-equity': {
    sign: 1,
    concepts: [
      'us-gaap:StockholdersEquity',
      'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'ifrs-full:Equity',
      'ifrs-full:EquityAttributableToOwnersOfParent',
    ],
  },
  deposits: { sign: 1, concepts: ['us-gaap:Deposits', 'ifrs-full:DepositsFromCustomers'] },
  loans: {
    sign: 1,
    concepts: [
      'us-gaap:LoansAndLeasesReceivableNetReportedAmount',
      'us-gaap:FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
      'ifrs-full:LoansAndAdvancesToCustomers',
    ],
  },

  // Cash flow statement
  'depreciation-amortization': {
    sign: 1,
    concepts: [
      'us-gaap:DepreciationDepletionAndAmortization',
      'us-gaap:DepreciationAmortizationAndAccretionNet',
      'us-gaap:DepreciationAndAmortization',
      'us-gaap:Depreciation',
      'ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense',
      'ifrs-full:DepreciationAndAmortisationExpense',
      'dart:AdjustmentsForDepreciationExpense',
    ],
  },
  'stock-compensation': { sign: 1, concepts: ['us-gaap:ShareBasedCompensation', 'ifrs-full:AdjustmentsForSharebasedPayments'] },
  'operating-cash': {
    sign: 1,
    concepts: [
      'us-gaap:NetCashProvidedByUsedInOperatingActivities',
      'us-gaap:NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      'ifrs-full:CashFlowsFromUsedInOperatingActivities',
    ],
  },
  'investing-cash': {
    sign: 1,
    concepts: [
      'us-gaap:NetCashProvidedByUsedInInvestingActivities',
      'us-gaap:NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
      'ifrs-full:CashFlowsFromUsedInInvestingActivities',
    ],
  },
  'financing-cash': {
    sign: 1,
    concepts: [
      'us-gaap:NetCashProvidedByUsedInFinancingActivities',
      'us-gaap:NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
      'ifrs-full:CashFlowsFromUsedInFinancingActivities',
    ],
  },
  'capital-expenditure': {
    sign: -1,
    concepts: [
      'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment',
      'us-gaap:PaymentsToAcquireProductiveAssets',
      'ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
  },
  'intangible-purchases': {
    sign: -1,
    concepts: ['us-gaap:PaymentsToAcquireIntangibleAssets', 'ifrs-full:PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities'],
  },
  'acquisitions-cash': {
    sign: -1,
    concepts: [
      'us-gaap:PaymentsToAcquireBusinessesNetOfCashAcquired',
      'us-gaap:PaymentsToAcquireBusinessesAndInterestInAffiliates',
      'ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
    ],
  },
  'divestiture-cash': {
    sign: 1,
    concepts: [
      'us-gaap:ProceedsFromDivestitureOfBusinesses',
      'us-gaap:ProceedsFromDivestitureOfBusinessesNetOfCashDivested',
      'ifrs-full:CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
    ],
  },
  'dividends-paid': {
    sign: -1,
    concepts: [
      'us-gaap:PaymentsOfDividends',
      'us-gaap:PaymentsOfDividendsCommonStock',
      'ifrs-full:DividendsPaidClassifiedAsFinancingActivities',
    ],
  },
  'share-repurchases': {
    sign: -1,
    concepts: [
      'us-gaap:PaymentsForRepurchaseOfCommonStock',
      'ifrs-full:PaymentsToAcquireOrRedeemEntitysShares',
      'dart:AcquisitionOfTreasuryShares',
    ],
  },
  'debt-issuance': {
    sign: 1,
    concepts: [
      'us-gaap:ProceedsFromIssuanceOfLongTermDebt',
      'us-gaap:ProceedsFromIssuanceOfDebt',
      'us-gaap:ProceedsFromDebtNetOfIssuanceCosts',
      'ifrs-full:ProceedsFromBorrowingsClassifiedAsFinancingActivities',
    ],
  },
  'debt-repayment': {
    sign: -1,
    concepts: [
      'us-gaap:RepaymentsOfLongTermDebt',
      'us-gaap:RepaymentsOfDebt',
      'ifrs-full:RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
    ],
  },
  // The IFRS element has the opposite sign: a decrease is positive.
  'inventory-change': { sign: -1, concepts: ['us-gaap:IncreaseDecreaseInInventories'] },
  'interest-paid': {
    sign: -1,
    concepts: ['us-gaap:InterestPaidNet', 'us-gaap:InterestPaid', 'ifrs-full:InterestPaidClassifiedAsOperatingActivities'],
  },
  'taxes-paid': {
    sign: -1,
    concepts: ['us-gaap:IncomeTaxesPaidNet', 'us-gaap:IncomeTaxesPaid', 'ifrs-full:IncomeTaxesPaidRefundClassifiedAsOperatingActivities'],
  },
  'equity-changes': { sign: 1, concepts: ['us-gaap:StockIssuedDuringPeriodValueNewIssues', 'ifrs-full:ChangesInEquity'] },
}
