/**
 * What happened to the sample company in FY2023 to FY2025, and the balances it started from: the only stated amounts of its
 * accounts. Everything else in the statements is derived. KRW millions.
 */
export const years = [2023, 2024, 2025] as const
export type Year = (typeof years)[number]

/** What happened in a year. Losses and payments are positive numbers. */
export interface Movements {
  equipmentRevenue: number
  serviceRevenue: number
  equipmentCost: number
  subscriptionCost: number
  serviceCost: number
  selling: SellingExpenses
  /** Depreciation of owned assets and of leased ones, wherever they are expensed. */
  depreciation: number
  leaseDepreciation: number
  otherIncome: { rent: number; sundry: number }
  otherExpense: { litigation: number; disposalLoss: number; donations: number; sundry: number }
  financeIncome: { interest: number; exchange: number }
  financeCost: { interest: number; exchange: number }
  currentTax: number
  pensionExpense: number
  pensionPaid: number
  /** Actuarial loss before tax; a gain is negative. */
  actuarialLoss: number
  translation: number
  capitalExpenditure: number
  disposedBookValue: number
  capitalisedDevelopment: number
  leaseAdditions: number
  leaseRepaid: number
  warrantyUsed: number
  receivablesWrittenOff: number
  termLoanDrawn: number
  termLoanRepaid: number
  shareIssue: { capital: number; premium: number }
  /** Balances at the year's end that are stated rather than derived. */
  closing: StatedBalances
}

interface SellingExpenses {
  salaries: number
  retirement: number
  welfare: number
  shareBased: number
  research: number
  fees: number
  warranty: number
  freight: number
  advertising: number
  depreciation: number
  amortisation: number
  badDebt: number
  sundry: number
}

interface StatedBalances {
  shortTermInstruments: number
  receivablesGross: number
  otherReceivables: number
  inventories: number
  otherCurrentAssets: number
  deferredTax: number
  deposits: number
  payables: number
  otherPayables: number
  contractLiabilities: number
  shortTermLoans: number
  currentTermLoans: number
  taxPayable: number
  currentLeases: number
}

export interface BalanceSheet extends StatedBalances {
  cash: number
  allowance: number
  property: number
  rightOfUse: number
  intangibles: number
  warrantyProvision: number
  litigationProvision: number
  termLoans: number
  leases: number
  pension: number
  capital: number
  premium: number
  shareOptions: number
  translationReserve: number
  retained: number
}

/** The balance sheet at the end of 2022, from which everything rolls forward. `termLoans` and `leases` are their non-current parts. */
export const openingBalance: BalanceSheet = {
  cash: 5240,
  shortTermInstruments: 1000,
  receivablesGross: 8620,
  allowance: 160,
  otherReceivables: 310,
  inventories: 7140,
  otherCurrentAssets: 520,
  property: 14200,
  rightOfUse: 1420,
  intangibles: 2860,
  deferredTax: 540,
  deposits: 380,
  payables: 4310,
  otherPayables: 1280,
  contractLiabilities: 2140,
  shortTermLoans: 6000,
  currentTermLoans: 1500,
  taxPayable: 60,
  currentLeases: 400,
  warrantyProvision: 610,
  litigationProvision: 0,
  termLoans: 7500,
  leases: 1060,
  pension: 1120,
  capital: 1200,
  premium: 13400,
  shareOptions: 180,
  translationReserve: 40,
  retained: 1270,
}

export const movements: Record<Year, Movements> = {
  2023: {
    equipmentRevenue: 31420,
    serviceRevenue: 6310,
    equipmentCost: 22150,
    subscriptionCost: 2610,
    serviceCost: 3720,
    selling: {
      salaries: 6480,
      retirement: 520,
      welfare: 780,
      shareBased: 210,
      research: 4210,
      fees: 1120,
      warranty: 1031,
      freight: 640,
      advertising: 430,
      depreciation: 690,
      amortisation: 520,
      badDebt: 60,
      sundry: 540,
    },
    depreciation: 1380,
    leaseDepreciation: 410,
    otherIncome: { rent: 48, sundry: 72 },
    otherExpense: { litigation: 0, disposalLoss: 15, donations: 20, sundry: 30 },
    financeIncome: { interest: 95, exchange: 240 },
    financeCost: { interest: 811, exchange: 280 },
    currentTax: 196,
    pensionExpense: 900,
    pensionPaid: 780,
    actuarialLoss: 110,
    translation: 25,
    capitalExpenditure: 2150,
    disposedBookValue: 45,
    capitalisedDevelopment: 780,
    leaseAdditions: 300,
    leaseRepaid: 400,
    warrantyUsed: 981,
    receivablesWrittenOff: 20,
    termLoanDrawn: 0,
    termLoanRepaid: 1500,
    shareIssue: { capital: 0, premium: 0 },
    closing: {
      shortTermInstruments: 1000,
      receivablesGross: 9480,
      otherReceivables: 340,
      inventories: 7620,
      otherCurrentAssets: 560,
      deferredTax: 620,
      deposits: 380,
      payables: 4690,
      otherPayables: 1390,
      contractLiabilities: 2520,
      shortTermLoans: 6000,
      currentTermLoans: 1500,
      taxPayable: 84,
      currentLeases: 430,
    },
  },
  2024: {
    equipmentRevenue: 35860,
    serviceRevenue: 7140,
    equipmentCost: 25030,
    subscriptionCost: 3640,
    serviceCost: 4130,
    selling: {
      salaries: 7520,
      retirement: 610,
      welfare: 900,
      shareBased: 298,
      research: 4980,
      fees: 1310,
      warranty: 1148,
      freight: 720,
      advertising: 520,
      depreciation: 760,
      amortisation: 610,
      badDebt: 85,
      sundry: 610,
    },
    depreciation: 1530,
    leaseDepreciation: 450,
    otherIncome: { rent: 48, sundry: 92 },
    otherExpense: { litigation: 0, disposalLoss: 10, donations: 20, sundry: 35 },
    financeIncome: { interest: 130, exchange: 310 },
    financeCost: { interest: 766, exchange: 260 },
    currentTax: 742,
    pensionExpense: 1040,
    pensionPaid: 860,
    actuarialLoss: -60,
    translation: 60,
    capitalExpenditure: 2480,
    disposedBookValue: 30,
    capitalisedDevelopment: 900,
    leaseAdditions: 350,
    leaseRepaid: 430,
    warrantyUsed: 1088,
    receivablesWrittenOff: 20,
    termLoanDrawn: 2500,
    termLoanRepaid: 1500,
    shareIssue: { capital: 150, premium: 5805 },
    closing: {
      shortTermInstruments: 1500,
      receivablesGross: 11350,
      otherReceivables: 380,
      inventories: 8310,
      otherCurrentAssets: 640,
      deferredTax: 700,
      deposits: 420,
      payables: 5220,
      otherPayables: 1560,
      contractLiabilities: 3310,
      shortTermLoans: 5500,
      currentTermLoans: 1500,
      taxPayable: 388,
      currentLeases: 480,
    },
  },
  2025: {
    equipmentRevenue: 38150,
    serviceRevenue: 8030,
    equipmentCost: 26480,
    subscriptionCost: 4870,
    serviceCost: 4560,
    selling: {
      salaries: 8690,
      retirement: 700,
      welfare: 1020,
      shareBased: 372,
      research: 5870,
      fees: 2060,
      warranty: 1212,
      freight: 760,
      advertising: 610,
      depreciation: 830,
      amortisation: 720,
      badDebt: 110,
      sundry: 690,
    },
    depreciation: 1670,
    leaseDepreciation: 500,
    otherIncome: { rent: 48, sundry: 117 },
    otherExpense: { litigation: 520, disposalLoss: 22, donations: 30, sundry: 28 },
    financeIncome: { interest: 180, exchange: 420 },
    financeCost: { interest: 697, exchange: 350 },
    currentTax: 1214,
    pensionExpense: 1180,
    pensionPaid: 960,
    actuarialLoss: 140,
    translation: -35,
    capitalExpenditure: 2720,
    disposedBookValue: 62,
    capitalisedDevelopment: 1050,
    leaseAdditions: 420,
    leaseRepaid: 480,
    warrantyUsed: 1142,
    receivablesWrittenOff: 35,
    termLoanDrawn: 0,
    termLoanRepaid: 1500,
    shareIssue: { capital: 0, premium: 0 },
    closing: {
      shortTermInstruments: 2000,
      receivablesGross: 13260,
      otherReceivables: 420,
      inventories: 8940,
      otherCurrentAssets: 720,
      deferredTax: 810,
      deposits: 450,
      payables: 5780,
      otherPayables: 1740,
      contractLiabilities: 4180,
      shortTermLoans: 5000,
      currentTermLoans: 1500,
      taxPayable: 612,
      currentLeases: 500,
    },
  },
}
