/** A place in a sheet: a cell, and pixels from its corner at 100%. Rows and columns are 0-based. */
export interface AnchorPoint {
  row: number
  column: number
  x: number
  y: number
}

/** Where a chart or picture lies: up to another point, or of a size in pixels at 100%. */
export interface VisualAnchor {
  from: AnchorPoint
  to: AnchorPoint | null
  width: number
  height: number
}

/** A series of a chart, with the values that the file keeps beside its references. */
export interface ChartSeries {
  kind: string
  name: string
  categories: readonly (string | null)[]
  /** Along the horizontal axis of a scatter chart; empty for others. */
  x: readonly (number | null)[]
  values: readonly (number | null)[]
  /** "#RRGGBB"; null where the file leaves it to its theme. */
  color: string | null
  isStacked: boolean
  /** Stacked up to 100%. */
  isPercent: boolean
  /** Bars that lie instead of standing. */
  isHorizontal: boolean
  /** What the values are of, "Sheet!$A$1:$A$9"; "" without a reference. */
  references: { name: string; categories: string; x: string; values: string }
  /** 0 for the first axis of values, 1 for the second. */
  axis: number
}

export interface ChartData {
  title: string
  /** As the file names them, without "Chart": bar, line, pie, … */
  kinds: readonly string[]
  series: readonly ChartSeries[]
  /** "#RRGGBB": the accents of the workbook's theme. */
  palette: readonly string[]
}

/** A chart or picture of a sheet, as it was saved. */
export type Visual = { sheet: string; anchor: VisualAnchor; name: string } & (
  | { kind: 'picture'; bytes: Uint8Array<ArrayBuffer>; mediaType: string }
  | { kind: 'chart'; chart: ChartData }
)

/** Kinds of charts that are drawn; those in three dimensions are drawn flat. */
const drawn: ReadonlySet<string> = new Set(['bar', 'bar3D', 'line', 'line3D', 'area', 'area3D', 'pie', 'pie3D', 'doughnut', 'scatter'])

/** Whether all of a chart can be drawn. */
export const isDrawn = ({ kinds, series }: ChartData): boolean => series.length > 0 && kinds.every((kind) => drawn.has(kind))
