import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TitleComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartColors } from './chart-colors.ts'

/** What ECharts draws here: one plot. */
export type ChartOption = ComposeOption<
  BarSeriesOption | CustomSeriesOption | LineSeriesOption | ScatterSeriesOption | GridComponentOption | TitleComponentOption
>

/** A chart without its place in the picture. */
export interface Drawing {
  option: ChartOption
  /** What the plot leaves free above it for labels, in pixels. */
  top: number
  /** The same at its right, where labels need more than a margin. */
  right?: number
  /** In what the plot leaves free above it. */
  legend?: LegendComponentOption
}

/** Draws a chart; `isNarrow` where its labels have little room. */
export type DrawChart = (colors: ChartColors, isNarrow: boolean) => Drawing

const fontFamily = "'Pretendard Variable', Pretendard, system-ui, sans-serif"

/** What all charts have in common: no motion, and the type of the page. */
export const chartBase = ({ muted }: ChartColors): ChartOption => ({
  animation: false,
  textStyle: { fontFamily, fontSize: 12, color: muted },
})

/** A plot whose axis labels stay within its margins. */
const plotWithin = (margins: { left: number; right: number; top: number; bottom: number }): GridComponentOption => ({
  ...margins,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
})

/** Where in a picture a drawing lies, in pixels. */
interface Place {
  left: number
  right: number
  bottom: number
  /** Of the whole drawing, its labels included. */
  from: number
}

/** A drawing as ECharts draws it at a place. */
export const placedOption = ({ option, top, right = 0, legend }: Drawing, { from, ...margins }: Place): ChartOption => ({
  ...option,
  ...(legend && { legend: { ...legend, top: from, left: margins.left } }),
  grid: plotWithin({ ...margins, right: Math.max(margins.right, right), top: from + top }),
})
