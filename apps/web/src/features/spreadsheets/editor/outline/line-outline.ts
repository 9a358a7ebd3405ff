import type { IColumnData, IRowData, IWorksheetData, Nullable } from '@univerjs/core'

/** How a row or a column stands in the outline of its sheet. */
export interface LineOutline {
  /** Depth of the group that it is in; 0 for none. */
  level: number
  /** Whether the group that it sums up is collapsed. */
  collapsed: boolean
}

/** Where the lines that sum groups up are: behind them, as by default, or before them. */
export interface SummaryPlaces {
  below: boolean
  right: boolean
}

type WithCustom = Pick<IRowData | IColumnData, 'custom'>

/** The outline is kept with the other data of its line, so that it moves with it. */
export const outlineOf = (line: Nullable<WithCustom>): LineOutline =>
  (line?.custom?.['outline'] as LineOutline | undefined) ?? { level: 0, collapsed: false }

/** What a line keeps of its outline; nothing for one of no group. */
export const withOutline = ({ level, collapsed }: LineOutline): WithCustom =>
  level === 0 && !collapsed ? {} : { custom: { outline: { level, collapsed } } }

export const summaryPlacesOf = ({ custom }: Pick<IWorksheetData, 'custom'>): SummaryPlaces =>
  (custom?.['summaries'] as SummaryPlaces | undefined) ?? { below: true, right: true }

/** What a sheet keeps of where its groups are summed up. */
export const withSummaryPlaces = (places: SummaryPlaces): Pick<IWorksheetData, 'custom'> => ({ custom: { summaries: places } })
