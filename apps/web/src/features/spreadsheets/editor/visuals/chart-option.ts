import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TitleComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartData, ChartSeries } from './visual.ts'

export type VisualOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
>

/** Colours on the white of a sheet, whatever the theme of the page. */
const colors = { text: '#444746', line: '#d9dce1' }
const fontFamily = "'Pretendard Variable', Pretendard, system-ui, sans-serif"

/** A chart of a file as ECharts draws it: kinds, stacking, direction, colours, title and the names of series. */
export function chartOption(chart: ChartData): VisualOption {
  const { title, series, palette } = chart
  const isRound = series.some(({ kind }) => kind.startsWith('pie') || kind === 'doughnut')
  const hasLegend = isRound || series.length > 1
  const top = title === '' ? 8 : 32
  return {
    animation: false,
    backgroundColor: '#ffffff',
    color: [...palette],
    textStyle: { fontFamily, fontSize: 11, color: colors.text },
    ...(title !== '' && {
      title: { text: title, left: 'center', top: 6, textStyle: { fontSize: 13, fontWeight: 500, color: colors.text } },
    }),
    ...(hasLegend && {
      legend: { type: 'scroll', bottom: 4, itemWidth: 12, itemHeight: 8, textStyle: { fontSize: 11, color: colors.text } },
    }),
    ...(isRound ? { series: roundSeries(series, top) } : plotOption(series, { top, bottom: hasLegend ? 30 : 8 })),
  }
}

function roundSeries(series: readonly ChartSeries[], top: number): PieSeriesOption[] {
  // Spreadsheet programs draw the first series of a pie; a doughnut has a ring for each.
  const rings = series[0]?.kind.startsWith('pie') === true ? series.slice(0, 1) : series
  const width = 60 / rings.length
  return rings.map(({ kind, values, categories }, at) => ({
    type: 'pie',
    top,
    bottom: 28,
    radius: kind === 'doughnut' ? [`${35 + at * width}%`, `${35 + (at + 1) * width}%`] : '85%',
    label: { show: false },
    data: values.map((value, index) => ({ name: categories[index] ?? String(index + 1), value: Math.max(0, value ?? 0) })),
  }))
}

function plotOption(series: readonly ChartSeries[], margins: { top: number; bottom: number }): VisualOption {
  const isScatter = series.some(({ kind }) => kind === 'scatter')
  const isHorizontal = series.some((one) => one.isHorizontal)
  const isPercent = series.some((one) => one.isPercent)
  const axisLook = { axisLine: { lineStyle: { color: colors.line } }, axisLabel: { color: colors.text, fontSize: 11 } }
  const values = {
    type: 'value' as const,
    ...axisLook,
    splitLine: { lineStyle: { color: colors.line } },
    ...(isPercent && { max: 100, axisLabel: { ...axisLook.axisLabel, formatter: '{value}%' } }),
  }
  const longest = series.reduce((most, one) => (one.categories.length > most.length ? one.categories : most), series[0]?.categories ?? [])
  const length = Math.max(longest.length, ...series.map((one) => one.values.length))
  const categories = {
    type: 'category' as const,
    ...axisLook,
    data: Array.from({ length }, (_, at) => longest[at] ?? String(at + 1)),
  }
  const secondary = series.some(({ axis }) => axis === 1)
  const shares = isPercent ? percentages(series) : null
  return {
    grid: { left: 8, right: 12, ...margins, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: isScatter ? { ...values, scale: true } : isHorizontal ? values : categories,
    yAxis: isScatter
      ? { ...values, scale: true }
      : isHorizontal
        ? categories
        : secondary
          ? [values, { ...values, splitLine: { show: false } }]
          : values,
    series: series.map((one, at) => plottedSeries(one, shares?.[at] ?? one.values, { secondary: secondary && !isHorizontal })),
  }
}

function plottedSeries(
  { kind, name, x, color, isStacked, axis }: ChartSeries,
  values: readonly (number | null)[],
  { secondary }: { secondary: boolean },
): BarSeriesOption | LineSeriesOption | ScatterSeriesOption {
  const look = color === null ? {} : { itemStyle: { color } }
  const shared = { name, ...look, ...(secondary && { yAxisIndex: axis }) }
  if (kind === 'scatter')
    return { type: 'scatter', ...shared, symbolSize: 7, data: values.map((value, at) => [x[at] ?? at + 1, value ?? '-']) }
  const data = values.map((value) => value ?? '-')
  const stack = isStacked ? { stack: `${kind}-${axis}` } : {}
  if (kind.startsWith('bar')) return { type: 'bar', ...shared, ...stack, data, barMaxWidth: 60 }
  const isArea = kind.startsWith('area')
  return {
    type: 'line',
    ...shared,
    ...stack,
    data,
    symbol: 'none',
    ...(color !== null && { lineStyle: { color } }),
    ...(isArea && { areaStyle: { opacity: 0.75 } }),
  }
}

/** Each value as a percentage of the sum of all series at its place. */
function percentages(series: readonly ChartSeries[]): (number | null)[][] {
  const sums: number[] = []
  for (const { values } of series) values.forEach((value, at) => (sums[at] = (sums[at] ?? 0) + Math.abs(value ?? 0)))
  return series.map(({ values }) =>
    values.map((value, at) => (value === null || (sums[at] ?? 0) === 0 ? null : (value / (sums[at] ?? 1)) * 100)),
  )
}
