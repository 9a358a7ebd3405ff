import type { FactView } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { arrangeFigures } from './arrange-figures.ts'

const millions: FactView['unit'] = { dimension: 'money', currency: 'USD', scale: 6 }
const year = (fiscalYear: number): FactView['period'] => ({ fiscalYear, months: 12, status: 'unstated' })

function fact(label: string | string[], row: number, column: number, printed: string, more: Partial<FactView> = {}): FactView {
  return {
    value: printed,
    printed,
    origin: { kind: 'file', fileId: 1, page: 1, start: row * 100 + column * 10, end: row * 100 + column * 10 + printed.length },
    unit: millions,
    period: year(2024 - column),
    labels: [label].flat(),
    section: null,
    headings: [String(2024 - column)],
    row,
    column,
    ...more,
  }
}

/** Rows as their label with the printed figures of each column. */
const linesOf = ({ rows }: ReturnType<typeof arrangeFigures>): string[] =>
  rows.map((row) =>
    row.kind === 'group'
      ? `[${row.label}]`
      : `${row.label}: ${row.cells.map((cell) => cell.map((figure) => figure.fact.printed).join('+')).join(' | ')}`,
  )

describe('arrangeFigures', () => {
  it('keeps the printed order, with section rows and empty cells where nothing is printed', () => {
    const facts = [
      fact('Cash', 2, 1, '10', { section: 'Current assets:' }),
      fact('Cash', 2, 2, '9', { section: 'Current assets:' }),
      fact('Goodwill', 5, 2, '7', { section: 'Other assets:' }),
      fact('Receivables', 3, 1, '4', { section: 'Current assets:' }),
    ]
    expect(linesOf(arrangeFigures({ facts, ties: [] }))).toEqual([
      '[Current assets:]',
      'Cash: 10 | 9',
      'Receivables: 4 | ',
      '[Other assets:]',
      'Goodwill:  | 7',
    ])
  })

  it('joins labels that span rows and writes a repeated label once', () => {
    const { rows } = arrangeFigures({ facts: [fact(['전력 부문', '변압기'], 1, 1, '5'), fact(['Total', 'Total'], 2, 1, '5')], ties: [] })
    expect(rows.map(({ label }) => label)).toEqual(['전력 부문 · 변압기', 'Total'])
  })

  it('adds the heading to the names of columns with the same period', () => {
    const group = { headings: ['Group', '2023'], period: year(2023) }
    const company = { headings: ['Company', '2023'], period: year(2023) }
    const { columns } = arrangeFigures({ facts: [fact('Cash', 1, 1, '5', group), fact('Cash', 1, 2, '3', company)], ties: [] })
    expect(columns.map(({ needsHeading }) => needsHeading)).toEqual([true, true])
  })

  it('merges neighbouring columns with the same heading and period', () => {
    const facts = [fact('Cash', 1, 1, '5'), fact('Total', 2, 2, '5', { headings: ['2023'], period: year(2023) })]
    expect(arrangeFigures({ facts, ties: [] }).columns).toHaveLength(1)
  })

  it('marks a column of changes and excludes its unit from the unit of the table', () => {
    const percent: FactView['unit'] = { dimension: 'percent', scale: 0 }
    const facts = [
      fact('Sales', 1, 1, '100'),
      fact('Sales', 1, 2, '4.1%', { unit: percent, period: null, isChange: true, headings: ['% Change'] }),
      fact('Costs', 2, 2, '3.0%', { unit: percent, period: null, isChange: true, headings: ['% Change'] }),
    ]
    const { unit, columns } = arrangeFigures({ facts, ties: [] })
    expect(unit).toEqual(millions)
    expect(columns.map(({ isChange, unit: own }) => [isChange, own?.dimension])).toEqual([
      [false, undefined],
      [true, 'percent'],
    ])
  })

  it('states the unit of a row that differs from the unit of its table', () => {
    const perShare: FactView['unit'] = { dimension: 'money', currency: 'USD', per: 'share', scale: 0 }
    const facts = [fact('Sales', 1, 1, '100'), fact('Costs', 2, 1, '60'), fact('Earnings per share', 3, 1, '1.20', { unit: perShare })]
    expect(arrangeFigures({ facts, ties: [] }).rows.map((row) => row.kind === 'figures' && row.unit?.per)).toEqual([
      undefined,
      undefined,
      'share',
    ])
  })

  it('lists the parts of a sum, unless one of them is not in the table', () => {
    const facts = [fact('A', 1, 1, '1'), fact('B', 2, 1, '2'), fact('Total', 3, 1, '3')]
    const ties = [
      {
        row: 3,
        parts: [
          { row: 1, sign: 1 as const },
          { row: 2, sign: 1 as const },
        ],
      },
      { row: 2, parts: [{ row: 0, sign: 1 as const }] },
    ]
    const rows = arrangeFigures({ facts, ties }).rows.flatMap((row) => (row.kind === 'figures' ? [[...(row.parts ?? [])]] : []))
    expect(rows).toEqual([
      [],
      [],
      [
        [1, 1],
        [2, 1],
      ],
    ])
  })
})
