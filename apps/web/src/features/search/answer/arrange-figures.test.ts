import type { AnswerFigureRow } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { arrangeFigures } from './arrange-figures.ts'

const figure = (label: string, period: string, value: number, scale = 1_000): AnswerFigureRow => ({
  label,
  period,
  value,
  scale,
  unit: 'amount',
  currency: 'USD',
  citation: null,
  sentence: { text: '', citations: [], verification: 'verified' },
})

describe('the grid of figures', () => {
  it('has a row for each measure and a column for each period, as far as there are figures', () => {
    const grid = arrangeFigures([figure('Revenue', 'FY2023', 500), figure('Revenue', 'FY2022', 400), figure('Net income', 'FY2023', 60)])
    expect(grid.periods).toEqual(['FY2023', 'FY2022'])
    const values = grid.rows.map(({ label, cells }) => [label, ...grid.periods.map((period) => cells.get(period)?.value)])
    expect(values).toEqual([
      ['Revenue', 500, 400],
      ['Net income', 60, undefined],
    ])
  })

  it('has a row for each company, whatever days its period has', () => {
    const grid = arrangeFigures([
      { ...figure('Net sales', '3 months ended 1 July 2023', 818), company: 'Harbor Corp' },
      { ...figure('Revenue', 'Q3 2023', 142), company: 'Northwind Inc.' },
    ])
    expect(grid).toMatchObject({ areCompanies: true, periods: [''] })
    expect(grid.rows.map(({ company, label, cells }) => [company, label, cells.get('')?.value])).toEqual([
      ['Harbor Corp', 'Net sales', 818],
      ['Northwind Inc.', 'Revenue', 142],
    ])
  })

  it('has one row for a measure over periods that documents name differently', () => {
    const asked = (label: string, period: string, askedPeriod: string, value: number): AnswerFigureRow => ({
      ...figure(label, period, value),
      askedPeriod,
      askedMeasure: 0,
    })
    const grid = arrangeFigures([
      asked('Net revenues', '3 months ended 1 July 2023', 'Q3 2023', 42),
      asked('Revenues', 'Q2 2023', 'Q2 2023', 39),
    ])
    expect(grid.periods).toEqual(['Q3 2023', 'Q2 2023'])
    expect(grid.rows.map(({ cells }) => grid.periods.map((period) => cells.get(period)?.value))).toEqual([[42, 39]])
  })

  it('keeps figures of other scales apart', () => {
    expect(arrangeFigures([figure('Revenue', 'FY2023', 500), figure('Revenue', 'FY2022', 4, 1_000_000)]).rows).toHaveLength(2)
  })
})
