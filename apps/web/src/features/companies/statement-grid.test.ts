import { accountLabels, type AccountValueView } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { statementGrid, statementOf } from './statement-grid.ts'

const value = (account: string, to: string, months: number | null): AccountValueView => ({
  account,
  to,
  months,
  value: '1',
  kind: 'reported',
  reported: null,
  confirmations: 0,
  restates: [],
  conflicts: [],
  from: [],
  typed: null,
})
const year = { to: '2025-12-31', months: 12, fiscalYear: 2025, isFiscalYear: true }
const half = { to: '2025-06-30', months: 6, fiscalYear: 2025, isFiscalYear: false }

describe('the table of statements', () => {
  it('has the accounts of the income statement, the balance sheet and the cash flow statement in this order', () => {
    expect(['revenue', 'loan-loss-provision', 'cash', 'loans', 'depreciation-amortization', 'taxes-paid'].map(statementOf)).toEqual([
      'income',
      'income',
      'balanceSheet',
      'balanceSheet',
      'cashFlow',
      'cashFlow',
    ])
    expect(Object.keys(accountLabels).length).toBeGreaterThan(60)
  })

  it('has columns of whole years or of parts of one, with balances in both, and only rows with a value', () => {
    const values = [
      value('total-assets', year.to, null),
      value('revenue', year.to, 12),
      value('revenue', half.to, 6),
      value('total-assets', half.to, null),
    ]
    const annual = statementGrid({ periods: [year, half], values }, 'annual')
    expect(annual.periods).toEqual([year])
    const before = { ...year, to: '2024-12-31', fiscalYear: 2024 }
    const both = statementGrid({ periods: [year, before], values: [...values, value('revenue', before.to, 12)] }, 'annual')
    expect(both.periods).toEqual([before, year])
    expect(both.rows[0]?.values.map((one) => one?.to)).toEqual([before.to, year.to])
    expect(annual.rows.map(({ account, values: own }) => [account, own.map((one) => one?.to)])).toEqual([
      ['revenue', [year.to]],
      ['total-assets', [year.to]],
    ])
    expect(statementGrid({ periods: [year, half], values }, 'interim').rows.map(({ values: own }) => own[0]?.to)).toEqual([
      half.to,
      half.to,
    ])
  })
})
