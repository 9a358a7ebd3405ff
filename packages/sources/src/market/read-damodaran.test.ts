import { expect, it } from 'vitest'
import { readCountryRisks, readIndustryBetas } from './read-damodaran.ts'

it('country risk premiums are read exactly, below the row that names the columns', () => {
  const cells = [
    ['Country Risk Premiums, January', null],
    [],
    ['Country', "Moody's rating", 'Adj. Default Spread', 'Country Risk Premium', 'Equity Risk  Premium', 'Corporate Tax Rate'],
    ['Asia', null, null, null, null, null],
    ['Korea', 'Aa2', 0.0042, 0.0056, '4.89%', '26.4%'],
    ['Vietnam ', 'Ba2', 0.0256, '0.0341', 0.0774, null],
    ['', null],
    ['Notes', 'x', 1, 2, 3, 4],
  ]
  expect(readCountryRisks(cells)).toEqual([
    {
      country: 'Korea',
      rating: 'Aa2',
      defaultSpread: '0.0042',
      countryRiskPremium: '0.0056',
      equityRiskPremium: '0.0489',
      taxRate: '0.264',
    },
    { country: 'Vietnam', rating: 'Ba2', defaultSpread: '0.0256', countryRiskPremium: '0.0341', equityRiskPremium: '0.0774' },
  ])
})

it('betas are read by industry', () => {
  const cells = [
    ['Industry Name', 'Number of firms', 'Beta ', 'D/E Ratio', 'Effective Tax rate', 'Unlevered beta', 'Cash/Firm value'],
    ['Advertising', 57, 1.34, '36.12%', 0.0345, 1.06, 0.05],
    ['Semiconductor', 66, 1.9, 0.0231, 'NA', 1.87, 0.02],
  ]
  expect(readIndustryBetas(cells)).toEqual([
    { industry: 'Advertising', firms: '57', beta: '1.34', debtToEquity: '0.3612', taxRate: '0.0345', unleveredBeta: '1.06' },
    { industry: 'Semiconductor', firms: '66', beta: '1.9', debtToEquity: '0.0231', unleveredBeta: '1.87' },
  ])
})

it('an unrelated sheet has neither premiums nor betas', () => {
  for (const cells of [[], [['Country', 'Capital']], [['Industry Name'], ['x', 1]], [['Revenue', 1, Number.NaN]]]) {
    expect(readCountryRisks(cells)).toEqual([])
    expect(readIndustryBetas(cells)).toEqual([])
  }
})
