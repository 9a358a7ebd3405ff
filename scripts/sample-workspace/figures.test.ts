import { describe, expect, it } from 'vitest'
import {
  accounts,
  ageingBuckets,
  arrAt,
  arrBridge,
  arrMoves,
  arrRanking,
  arrShareOfTop,
  changeOfControl,
  ebitdaBridge,
  expensesByNature,
  forecast,
  forecastRevenue,
  guarantee,
  headcount,
  largestSubscriber,
  lawsuits,
  majorCustomers,
  monthlyFee,
  months,
  movements,
  openingBalance,
  receivablesAgeing,
  revenueByPlace,
  shareholders,
  shares,
  subscribers,
  subscriptionRevenue,
  subsidiaries,
  sumOf,
  supplyContract,
  totals,
  years,
} from './figures.ts'
import {
  closingOf,
  contractLiabilityParts,
  intangibleRoll,
  inventoryParts,
  leaseInterest,
  noteYears,
  pensionParts,
  propertyRoll,
  relatedParty,
  termLoanParts,
} from './note-figures.ts'
import { ledgerLines } from './receivables-ageing.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('statements', () => {
  it('open with a balance sheet that balances', () => {
    const opening = totals(openingBalance)
    expect(opening.assets).toBe(opening.liabilities + opening.equity)
  })

  it.each(years)('balance at the end of %i', (year) => {
    const { assets, liabilities, equity } = accounts[year].totals
    expect(assets).toBe(liabilities + equity)
  })

  it.each(years)('explain the cash of %i by its cash flows', (year) => {
    const { cashFlow, balance, opening } = accounts[year]
    expect(opening.cash + cashFlow.operating + cashFlow.investing + cashFlow.financing + cashFlow.translation).toBe(balance.cash)
  })

  it.each(years)('add segments, places and expenses of %i up to the income statement', (year) => {
    const { income } = accounts[year]
    expect(sumOf(income.segments)).toBe(income.revenue)
    expect(sumOf(revenueByPlace(year))).toBe(income.revenue)
    expect(sumOf(expensesByNature(year, movements[year].selling))).toBe(income.costOfSales + income.sellingExpenses)
    expect(income.grossProfit - sumOf(movements[year].selling)).toBe(income.operatingProfit)
  })

  it.each(years)('change equity in %i by the result, share issues and share options only', (year) => {
    const { income, opening, totals: closing } = accounts[year]
    const { shareIssue, selling } = movements[year]
    expect(closing.equity - totals(opening).equity).toBe(income.comprehensive + sumOf(shareIssue) + selling.shareBased)
  })

  it('hold whole amounts only, so that nothing printed is rounded', () => {
    for (const year of years) {
      for (const value of [
        ...(Object.values(accounts[year].balance) as number[]),
        accounts[year].income.netIncome,
        accounts[year].cashFlow.operating,
      ]) {
        expect(Number.isInteger(value)).toBe(true)
      }
    }
  })
})

describe('notes', () => {
  it.each(noteYears)('break the balances of %i down without a rest', (year) => {
    const { balance, totals: closing } = accounts[year]
    expect(sum(closingOf(propertyRoll[year]))).toBe(balance.property)
    expect(sum(propertyRoll[year].expensed)).toBe(movements[year].depreciation)
    expect(sum(propertyRoll[year].additions)).toBe(movements[year].capitalExpenditure)
    expect(sum(propertyRoll[year].disposals)).toBe(movements[year].disposedBookValue)
    expect(sum(closingOf(intangibleRoll[year]))).toBe(balance.intangibles)
    expect(sum(intangibleRoll[year].expensed)).toBe(movements[year].selling.amortisation)
    expect(sumOf(inventoryParts[year])).toBe(balance.inventories)
    expect(sumOf(termLoanParts[year])).toBe(closing.loans - balance.shortTermLoans)
    expect(sumOf(pensionParts[year])).toBe(balance.pension)
    expect(contractLiabilityParts[year].subscription + contractLiabilityParts[year].equipment).toBe(balance.contractLiabilities)
    expect(leaseInterest[year]).toBeLessThan(movements[year].financeCost.interest)
    expect(relatedParty[year].advisoryFee).toBeLessThan(movements[year].selling.fees)
  })

  it('carry each class of assets from one year into the next', () => {
    expect(closingOf(propertyRoll[2024])).toEqual(propertyRoll[2025].opening)
    expect(closingOf(intangibleRoll[2024])).toEqual(intangibleRoll[2025].opening)
  })

  it.each(noteYears)('age the receivables of %i up to their balance and allowance', (year) => {
    expect(sumOf(receivablesAgeing[year].gross)).toBe(accounts[year].balance.receivablesGross)
    expect(sumOf(receivablesAgeing[year].allowance)).toBe(accounts[year].balance.allowance)
  })

  it('recognise from opening contract liabilities no more than there was', () => {
    expect(contractLiabilityParts[2025].recognised).toBeLessThanOrEqual(accounts[2024].balance.contractLiabilities)
    expect(contractLiabilityParts[2024].recognised).toBeLessThanOrEqual(accounts[2023].balance.contractLiabilities)
  })
})

describe('recurring revenue', () => {
  it.each(years)('bridges ARR of %i from year-end to year-end', (year) => {
    const bridge = arrBridge(year)
    expect(bridge.beginning).toBe(arrAt(`${year - 1}-12`))
    expect(bridge.ending).toBe(arrAt(`${year}-12`))
    expect(bridge.grossRetention).toBeLessThanOrEqual(Math.min(1, bridge.netRetention))
  })

  it('puts each move of a customer into one column of the bridge', () => {
    for (const customer of subscribers) {
      for (const year of years) expect(Object.values(arrMoves(customer, year)).filter((move) => move !== 0).length).toBeLessThanOrEqual(1)
    }
  })

  it('recognises the monthly fees as the subscription segment, in whole millions', () => {
    for (const year of years) {
      const fees = months
        .filter((month) => month.startsWith(String(year)))
        .flatMap((month) => subscribers.map((customer) => monthlyFee(customer, month)))
      expect(fees.every(Number.isInteger)).toBe(true)
      expect(sum(fees)).toBe(accounts[year].income.segments.subscription)
    }
  })

  it('ranks the subscriber with the change-of-control clause first, at 31.0% of ARR', () => {
    expect(arrRanking[0]?.customer).toBe(largestSubscriber)
    expect(changeOfControl.share).toBeCloseTo(0.31, 10)
    expect(sum(arrRanking.map(({ arr }) => arr))).toBe(arrAt('2025-12'))
    expect(arrShareOfTop(arrRanking.length)).toBeCloseTo(1, 10)
  })

  it('keeps the revenue of single customers below that of their segments and places', () => {
    const { largest, largestSubscriber: second } = majorCustomers
    expect(largest[2025].equipment).toBe(supplyContract.units * supplyContract.unitPrice)
    for (const year of noteYears) {
      const { segments } = accounts[year].income
      expect(largest[year].equipment + second[year].equipment).toBeLessThan(segments.equipment)
      expect(second[year].total).toBeLessThan(revenueByPlace(year).us)
      const subscribersIn = (country: string) =>
        subscriptionRevenue(
          year,
          subscribers.filter((customer) => customer.country === country),
        )
      expect(subscribersIn('DE') + subscribersIn('IT') + subscribersIn('GB')).toBeLessThan(revenueByPlace(year).europe)
    }
    expect(largest[2025].share > 0.1 && second[2025].share > 0.1 && second[2024].share < 0.1).toBe(true)
  })
})

describe('registers', () => {
  it('list shares that make up the issued number and the stated capital', () => {
    expect(sum(shareholders.map((holder) => holder.shares))).toBe(shares.issued)
    expect(shares.common + shares.preference).toBe(shares.issued)
    expect((shares.issued * shares.parValueWon) / 1_000_000).toBe(accounts[2025].balance.capital)
    expect((shares.preference * shares.preferencePriceWon) / 1_000_000 - shares.issueCost).toBe(sumOf(movements[2024].shareIssue))
    expect((shares.preference * shares.parValueWon) / 1_000_000).toBe(movements[2024].shareIssue.capital)
  })

  it('count the same employees by department, by company and in total', () => {
    expect(sumOf(headcount.byDepartment)).toBe(headcount.byYear[2025])
    expect(sumOf(headcount.byEntity)).toBe(headcount.byYear[2025])
  })

  it('leave no negative rest in the receivables ledger', () => {
    const lines = ledgerLines()
    for (const bucket of ageingBuckets) {
      expect(Math.min(...lines.map(({ ageing }) => ageing[bucket]))).toBeGreaterThanOrEqual(0)
      expect(sum(lines.map(({ ageing }) => ageing[bucket]))).toBe(receivablesAgeing[2025].gross[bucket])
    }
  })

  it('total the lawsuits and provide for the one that is in the balance sheet', () => {
    expect(lawsuits.patent.claim + lawsuits.wages.claim).toBe(lawsuits.total)
    expect(lawsuits.patent.provision).toBe(accounts[2025].balance.litigationProvision)
  })

  it('sell abroad through subsidiaries no more than the Group sells there', () => {
    expect(subsidiaries[0].revenue).toBeLessThanOrEqual(revenueByPlace(2025).us)
    expect(subsidiaries[1].revenue).toBeLessThanOrEqual(revenueByPlace(2025).asia)
  })
})

describe('deliberate findings', () => {
  it('keep two of three add-backs inside the audited expenses and the third outside', () => {
    expect(ebitdaBridge.ebitda).toBe(accounts[2025].income.ebitda)
    expect(ebitdaBridge.shareBased).toBe(movements[2025].selling.shareBased)
    expect(ebitdaBridge.systemMigration).toBeLessThan(movements[2025].selling.fees)
    expect(ebitdaBridge.unsupported).toBeGreaterThan(movements[2025].selling.warranty)
    expect(ebitdaBridge.adjusted - ebitdaBridge.supported).toBe(ebitdaBridge.unsupported)
  })

  it('guarantee more than the loan, and more than the net cash that the memorandum shows', () => {
    expect(guarantee.limit).toBe(guarantee.principal * 1.2)
    expect(guarantee.limit).toBeGreaterThan(-accounts[2025].totals.netDebt)
  })

  it('continue from the audited year into projections that grow', () => {
    expect(forecastRevenue(forecast[0])).toBeGreaterThan(accounts[2025].income.revenue)
    for (const next of forecast) expect(next.ebitda).toBeLessThan(forecastRevenue(next))
  })
})
