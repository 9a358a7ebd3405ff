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

/** An axis of a chart: along its lower or upper edge (x) or its left or right one (y). */
export interface ChartAxis {
  kind: 'category' | 'value'
  /** Along the upper or right edge. */
  isFar: boolean
  /** Not drawn; its scale is its own. */
  isHidden: boolean
  /** From right to left, or from top to bottom. */
  isReversed: boolean
  hasGridlines: boolean
  /** Ends of its scale; null where they follow from the values. */
  min: number | null
  max: number | null
  /** Number format of its labels; null for that of its values. */
  format: string | null
  /** Of categories: points lie between its marks, not on them. */
  isBetween: boolean
}

/** "#RRGGBB", "none", or null for what the program chooses. */
export type Paint = string | null

/** Bars from a point to both sides of it, in units of the axis; categories are 1 apart. */
export interface ErrorBars {
  direction: 'x' | 'y'
  minus: readonly (number | null)[]
  plus: readonly (number | null)[]
  line: Stroke
}

export interface Stroke {
  color: Paint
  /** Pixels at 100%; null for the usual width. */
  width: number | null
  isDashed: boolean
}

/** A series of a chart, with the values that the file keeps beside its references. */
export interface ChartSeries {
  kind: string
  name: string
  categories: readonly (string | null)[]
  /** Along the horizontal axis of a scatter chart; empty for others. */
  x: readonly (number | null)[]
  values: readonly (number | null)[]
  /** Number format of its values; null without one. */
  format: string | null
  fill: Paint
  line: Stroke
  /** Whether points are marked, and by which colour. */
  marker: { isShown: boolean; color: Paint }
  isSmooth: boolean
  /** What is written beside its points; null for nothing. Places are those of the file ("inEnd", "ctr", …). */
  labels: { format: string | null; place: string } | null
  errorBars: readonly ErrorBars[]
  isStacked: boolean
  /** Stacked up to 100%. */
  isPercent: boolean
  /** Of bars: room between groups, and how far bars of a group cover each other, in percent of a bar's width. */
  gap: number
  overlap: number
  /** What the values are of, "Sheet!$A$1:$A$9"; "" without a reference. */
  references: { name: string; categories: string; x: string; values: string }
  /** Its axes, by their index. */
  axes: { x: number; y: number }
}

export interface ChartData {
  title: string
  /** As the file names them, without "Chart": bar, line, pie, … */
  kinds: readonly string[]
  series: readonly ChartSeries[]
  axes: { x: readonly ChartAxis[]; y: readonly ChartAxis[] }
  /** The indices of the series that the legend names; null without a legend. */
  legend: readonly number[] | null
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
