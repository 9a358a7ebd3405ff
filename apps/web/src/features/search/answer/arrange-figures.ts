import type { AnswerFigureRow } from '@dossier/contract'

/** Figures with measures down and periods across. */
export interface ArrangedFigures {
  /** Keys of periods, in the order of the figures. */
  periods: readonly string[]
  rows: readonly ArrangedRow[]
}

export interface ArrangedRow {
  /** Of its label and unit. */
  key: string
  label: string
  /** The first figure, whose unit and scale all have. */
  unit: AnswerFigureRow
  /** By period. */
  cells: ReadonlyMap<string, AnswerFigureRow>
}

/** Arranges figures by measure and period. Figures of one measure in different units are rows of their own. */
export function arrangeFigures(figures: readonly AnswerFigureRow[]): ArrangedFigures {
  const rows = new Map<string, ArrangedRow & { cells: Map<string, AnswerFigureRow> }>()
  for (const figure of figures) {
    const { label = '', unit, currency, counted, scale, period = '' } = figure
    const key = JSON.stringify([label, unit, currency, counted, scale])
    const row = rows.get(key) ?? { key, label, unit: figure, cells: new Map() }
    rows.set(key, row)
    row.cells.set(period, row.cells.get(period) ?? figure)
  }
  return { periods: [...new Set(figures.map(({ period = '' }) => period))], rows: [...rows.values()] }
}
