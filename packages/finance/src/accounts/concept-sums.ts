/** The concepts of an account that filers state as a whole or in parts. */
export interface ConceptSum {
  /** Concepts of the whole; the first one with a value for a time counts. */
  whole: readonly string[]
  /** Concepts of each part; the first one with a value for a time counts. A part without a value counts as zero. */
  parts: readonly (readonly string[])[]
}

/**
 * By account. The sums are those of the calculation linkbases of the US GAAP and IFRS taxonomies: DebtCurrent, OperatingLeaseLiability, LeaseLiabilities.
 * DART's bonds stand beside loans in the same balance sheet, while of IFRS concepts alone LongtermBorrowings includes the bonds, of which notes state more.
 */
export const conceptSums: Readonly<Record<string, ConceptSum>> = {
  'short-term-debt': {
    whole: ['us-gaap:DebtCurrent'],
    parts: [
      ['us-gaap:ShortTermBorrowings', 'us-gaap:CommercialPaper', 'ifrs-full:ShorttermBorrowings'],
      [
        'us-gaap:LongTermDebtCurrent',
        'us-gaap:LongTermDebtAndCapitalLeaseObligationsCurrent',
        'ifrs-full:CurrentPortionOfLongtermBorrowings',
      ],
    ],
  },
  'long-term-debt': {
    whole: ['us-gaap:LongTermDebtNoncurrent', 'us-gaap:LongTermDebt', 'us-gaap:LongTermDebtAndCapitalLeaseObligations'],
    parts: [
      ['ifrs-full:LongtermBorrowings', 'dart:LongTermBorrowingsGross', 'ifrs-full:NoncurrentPortionOfNoncurrentBondsIssued'],
      ['dart:BondsIssued'],
    ],
  },
  'lease-liabilities': {
    whole: ['us-gaap:OperatingLeaseLiability', 'ifrs-full:LeaseLiabilities'],
    parts: [
      ['us-gaap:OperatingLeaseLiabilityCurrent', 'ifrs-full:CurrentLeaseLiabilities'],
      ['us-gaap:OperatingLeaseLiabilityNoncurrent', 'ifrs-full:NoncurrentLeaseLiabilities'],
    ],
  },
}
