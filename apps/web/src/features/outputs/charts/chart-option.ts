import type { BarSeriesOption, CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TitleComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartColors } from './chart-colors.ts'

/** What ECharts draws here: one plot. */
export type ChartOption = ComposeOption<
  BarSeriesOption | CustomSeriesOption | ScatterSeriesOption | GridComponentOption | TitleComponentOption
>

/** A chart without its place in the picture. */
export interface Drawing {
  option: ChartOption
  /** What the plot leaves free above it for labels, in pixels. */
  top: number
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
export const plotWithin = (margins: { left: number; right: number; top: number; bottom: number }): GridComponentOption => ({
  ...margins,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
})
