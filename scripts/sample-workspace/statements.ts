/**
 * Consolidated statements of the sample company, FY2023 to FY2025, KRW millions.
 * Balances, cash and the cash flow statement follow from the year's movements, so that they tie by construction
 * and a test can prove it.
 */
import { movements, openingBalance } from './movements.ts'
import type { BalanceSheet, Year } from './movements.ts'
import { subscriptionRevenue } from './subscriptions.ts'

/** Tax rate applied to actuarial gains and losses; their tax goes to other comprehensive income, not to the year's result. */
const actuarialTaxRate = 0.2

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
export const sumOf = (parts: object): number => sum(Object.values(parts) as number[])

/** Balance sheet totals. KRW millions. */
export function totals(sheet: BalanceSheet) {
  const receivables = sheet.receivablesGross - sheet.allowance
  const currentAssets =
    sheet.cash + sheet.shortTermInstruments + receivables + sheet.otherReceivables + sheet.inventories + sheet.otherCurrentAssets
  const nonCurrentAssets = sheet.property + sheet.rightOfUse + sheet.intangibles + sheet.deferredTax + sheet.deposits
  const currentLiabilities =
    sheet.payables +
    sheet.otherPayables +
    sheet.contractLiabilities +
    sheet.shortTermLoans +
    sheet.currentTermLoans +
    sheet.taxPayable +
    sheet.currentLeases +
    sheet.warrantyProvision +
    sheet.litigationProvision
  const nonCurrentLiabilities = sheet.termLoans + sheet.leases + sheet.pension
  const equity = sheet.capital + sheet.premium + sheet.shareOptions + sheet.translationReserve + sheet.retained
  const loans = sheet.shortTermLoans + sheet.currentTermLoans + sheet.termLoans
  return {
    receivables,
    currentAssets,
    nonCurrentAssets,
    assets: currentAssets + nonCurrentAssets,
    currentLiabilities,
    nonCurrentLiabilities,
    liabilities: currentLiabilities + nonCurrentLiabilities,
    equity,
    loans,
    leases: sheet.currentLeases + sheet.leases,
    /** Borrowings and leases less cash and short-term financial instruments. */
    netDebt: loans + sheet.currentLeases + sheet.leases - sheet.cash - sheet.shortTermInstruments,
  }
}

function income(year: Year, before: BalanceSheet) {
  const m = movements[year]
  const subscription = subscriptionRevenue(year)
  const revenue = m.equipmentRevenue + subscription + m.serviceRevenue
  const costOfSales = m.equipmentCost + m.subscriptionCost + m.serviceCost
  const sellingExpenses = sumOf(m.selling)
  const operatingProfit = revenue - costOfSales - sellingExpenses
  const depreciation = m.depreciation + m.leaseDepreciation
  const amortisation = m.selling.amortisation
  const beforeTax = operatingProfit + sumOf(m.otherIncome) - sumOf(m.otherExpense) + sumOf(m.financeIncome) - sumOf(m.financeCost)
  const actuarialTax = m.actuarialLoss * actuarialTaxRate
  const deferredTax = -(m.closing.deferredTax - before.deferredTax - actuarialTax)
  const tax = m.currentTax + deferredTax
  const netIncome = beforeTax - tax
  const remeasurement = -(m.actuarialLoss - actuarialTax)
  return {
    segments: { equipment: m.equipmentRevenue, subscription, service: m.serviceRevenue },
    costs: { equipment: m.equipmentCost, subscription: m.subscriptionCost, service: m.serviceCost },
    revenue,
    costOfSales,
    grossProfit: revenue - costOfSales,
    sellingExpenses,
    operatingProfit,
    depreciation,
    amortisation,
    ebitda: operatingProfit + depreciation + amortisation,
    otherIncome: sumOf(m.otherIncome),
    otherExpense: sumOf(m.otherExpense),
    financeIncome: sumOf(m.financeIncome),
    financeCost: sumOf(m.financeCost),
    beforeTax,
    currentTax: m.currentTax,
    deferredTax,
    tax,
    netIncome,
    remeasurement,
    translation: m.translation,
    comprehensive: netIncome + remeasurement + m.translation,
  }
}

export type IncomeStatement = ReturnType<typeof income>

/** Cash flow statement by the indirect method; payments are negative. KRW millions. */
function cashFlow(year: Year, before: BalanceSheet, result: IncomeStatement) {
  const m = movements[year]
  const { closing } = m
  const adjustments = {
    tax: result.tax,
    interestCost: m.financeCost.interest,
    interestIncome: -m.financeIncome.interest,
    depreciation: result.depreciation,
    amortisation: result.amortisation,
    shareBased: m.selling.shareBased,
    badDebt: m.selling.badDebt,
    pension: m.pensionExpense,
    warranty: m.selling.warranty,
    litigation: m.otherExpense.litigation,
    disposalLoss: m.otherExpense.disposalLoss,
  }
  const workingCapital = {
    receivables: before.receivablesGross - closing.receivablesGross - m.receivablesWrittenOff,
    otherReceivables: before.otherReceivables - closing.otherReceivables,
    inventories: before.inventories - closing.inventories,
    otherCurrentAssets: before.otherCurrentAssets - closing.otherCurrentAssets,
    payables: closing.payables - before.payables,
    otherPayables: closing.otherPayables - before.otherPayables,
    contractLiabilities: closing.contractLiabilities - before.contractLiabilities,
    warrantyUsed: -m.warrantyUsed,
    pensionPaid: -m.pensionPaid,
  }
  const generated = result.netIncome + sumOf(adjustments) + sumOf(workingCapital)
  const interestReceived = m.financeIncome.interest
  const interestPaid = -m.financeCost.interest
  const taxPaid = -(m.currentTax - (closing.taxPayable - before.taxPayable))
  const operating = generated + interestReceived + interestPaid + taxPaid
  const investments = {
    instruments: before.shortTermInstruments - closing.shortTermInstruments,
    property: -m.capitalExpenditure,
    disposals: m.disposedBookValue - m.otherExpense.disposalLoss,
    development: -m.capitalisedDevelopment,
    deposits: before.deposits - closing.deposits,
  }
  const financings = {
    shortTermLoans: closing.shortTermLoans - before.shortTermLoans,
    termLoanDrawn: m.termLoanDrawn,
    termLoanRepaid: -m.termLoanRepaid,
    leases: -m.leaseRepaid,
    shares: sumOf(m.shareIssue),
  }
  const investing = sumOf(investments)
  const financing = sumOf(financings)
  return {
    adjustments,
    workingCapital,
    generated,
    interestReceived,
    interestPaid,
    taxPaid,
    operating,
    investments,
    investing,
    financings,
    financing,
    beginning: before.cash,
    translation: m.translation,
    ending: before.cash + operating + investing + financing + m.translation,
  }
}

export type CashFlow = ReturnType<typeof cashFlow>

function rollForward(year: Year, before: BalanceSheet, result: IncomeStatement, endingCash: number): BalanceSheet {
  const m = movements[year]
  const { closing } = m
  return {
    ...closing,
    cash: endingCash,
    allowance: before.allowance + m.selling.badDebt - m.receivablesWrittenOff,
    property: before.property + m.capitalExpenditure - m.disposedBookValue - m.depreciation,
    rightOfUse: before.rightOfUse + m.leaseAdditions - m.leaseDepreciation,
    intangibles: before.intangibles + m.capitalisedDevelopment - m.selling.amortisation,
    warrantyProvision: before.warrantyProvision + m.selling.warranty - m.warrantyUsed,
    litigationProvision: before.litigationProvision + m.otherExpense.litigation,
    termLoans: before.currentTermLoans + before.termLoans + m.termLoanDrawn - m.termLoanRepaid - closing.currentTermLoans,
    leases: before.currentLeases + before.leases + m.leaseAdditions - m.leaseRepaid - closing.currentLeases,
    pension: before.pension + m.pensionExpense - m.pensionPaid + m.actuarialLoss,
    capital: before.capital + m.shareIssue.capital,
    premium: before.premium + m.shareIssue.premium,
    shareOptions: before.shareOptions + m.selling.shareBased,
    translationReserve: before.translationReserve + m.translation,
    retained: before.retained + result.netIncome + result.remeasurement,
  }
}

export interface YearAccounts {
  year: Year
  opening: BalanceSheet
  income: IncomeStatement
  cashFlow: CashFlow
  balance: BalanceSheet
  totals: ReturnType<typeof totals>
}

function closeYear(year: Year, opening: BalanceSheet): YearAccounts {
  const result = income(year, opening)
  const cash = cashFlow(year, opening, result)
  const balance = rollForward(year, opening, result, cash.ending)
  return { year, opening, income: result, cashFlow: cash, balance, totals: totals(balance) }
}

const first = closeYear(2023, openingBalance)
const second = closeYear(2024, first.balance)
const third = closeYear(2025, second.balance)

/** The three closed years. */
export const accounts: Record<Year, YearAccounts> = { 2023: first, 2024: second, 2025: third }
