import type { AnswerFigureRow } from '@dossier/contract'

/** Figures with measures or companies down and periods across. */
export interface ArrangedFigures {
  /** Whether the rows are of companies. */
  areCompanies: boolean
  /** Keys of periods, in the order of the figures; a single empty one if companies have one figure each, of periods of their own. */
  periods: readonly string[]
  rows: readonly ArrangedRow[]
}

export interface ArrangedRow {
  /** Of its company, measure and unit. */
  key: string
  company?: string
  label: string
  /** The first figure, whose unit and scale all have. */
  unit: AnswerFigureRow
  /** By period. */
  cells: ReadonlyMap<string, AnswerFigureRow>
}

/**
 * Arranges figures by company, measure and period. Figures of one measure in different units are rows of their own. Where a comparison asks for
 * periods, figures are of one measure whatever their documents call it.
 */
export function arrangeFigures(figures: readonly AnswerFigureRow[]): ArrangedFigures {
  const rows = new Map<string, ArrangedRow & { cells: Map<string, AnswerFigureRow> }>()
  for (const figure of figures) {
    const { company, label = '', askedMeasure, unit, currency, counted, scale } = figure
    const key = JSON.stringify([company, askedMeasure ?? label, unit, currency, counted, scale])
    const row = rows.get(key) ?? { key, ...(company !== undefined && { company }), label, unit: figure, cells: new Map() }
    rows.set(key, row)
    const column = columnOf(figure)
    row.cells.set(column, row.cells.get(column) ?? figure)
  }
  return {
    areCompanies: figures.some(({ company }) => company !== undefined),
    periods: [...new Set(figures.map(columnOf))],
    rows: [...rows.values()],
  }
}

/** Companies end their years and quarters on different days. */
const columnOf = ({ askedPeriod, company, period = '' }: AnswerFigureRow): string => askedPeriod ?? (company === undefined ? period : '')
