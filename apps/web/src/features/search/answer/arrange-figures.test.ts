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

  it('keeps figures of other scales apart', () => {
    expect(arrangeFigures([figure('Revenue', 'FY2023', 500), figure('Revenue', 'FY2022', 4, 1_000_000)]).rows).toHaveLength(2)
  })
})
