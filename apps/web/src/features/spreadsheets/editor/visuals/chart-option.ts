import { numfmt } from '@univerjs/core'
import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption, PieSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TitleComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { errorBarSeries } from './error-bars.ts'
import type { ChartAxis, ChartData, ChartSeries } from './visual.ts'

export type VisualOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
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

/** A chart of a file as ECharts draws it: kinds, axes, stacking, direction, colours, title and the names of series. */
export function chartOption(chart: ChartData): VisualOption {
  const { title, series, palette, legend } = chart
  const isRound = series.some(({ kind }) => kind.startsWith('pie') || kind === 'doughnut')
  const named = legend?.map((at) => series[at]?.name ?? '').filter((name) => name !== '') ?? []
  const hasLegend = legend !== null && (isRound || named.length > 0)
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
      legend: {
        type: 'scroll',
        bottom: 4,
        itemWidth: 12,
        itemHeight: 8,
        textStyle: { fontSize: 11, color: colors.text },
        ...(!isRound && { data: [...new Set(named)] }),
      },
    }),
    ...(isRound ? { series: roundSeries(series, top) } : plotOption(chart, { top, bottom: hasLegend ? 30 : 8 })),
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

/** A format with which a number is written; the standard one writes it as it is. */
const written = (value: number, format: string | null): string => numfmt.format(format ?? 'General', value)

function plotOption({ series, axes }: ChartData, margins: { top: number; bottom: number }): VisualOption {
  const shares = percentages(series)
  const ofAxis = (direction: 'x' | 'y', index: number): ChartSeries[] => series.filter((one) => one.axes[direction] === index)
  return {
    grid: { left: 8, right: 12, ...margins, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: axes.x.map((axis, at) => ({
      ...axisOption(axis, ofAxis('x', at)),
      position: axis.isFar ? ('top' as const) : ('bottom' as const),
    })),
    yAxis: axes.y.map((axis, at) => ({
      ...axisOption(axis, ofAxis('y', at)),
      position: axis.isFar ? ('right' as const) : ('left' as const),
    })),
    series: series.flatMap((one, at) => {
      const [x, y] = [axes.x[one.axes.x], axes.y[one.axes.y]]
      return x === undefined || y === undefined ? [] : plottedSeries(one, { values: shares[at] ?? one.values, axes: { x, y }, series })
    }),
  }
}

function axisOption(axis: ChartAxis, series: readonly ChartSeries[]) {
  const { min, max, isHidden, isReversed } = axis
  const isPercent = series.some((one) => one.isPercent)
  const format = axis.format ?? series[0]?.format ?? null
  const axisLabel = { color: colors.text, fontSize: 11 }
  const shared = {
    show: !isHidden,
    inverse: isReversed,
    axisLine: { show: true, lineStyle: { color: colors.line } },
    splitLine: { show: axis.hasGridlines && !isHidden, lineStyle: { color: colors.line } },
  }
  if (axis.kind === 'value')
    return {
      ...shared,
      type: 'value' as const,
      // Without bars and lines a scale need not begin at zero.
      scale: series.every(({ kind }) => kind === 'scatter'),
      ...(min !== null && { min }),
      ...(max === null ? isPercent && { max: 100 } : { max }),
      axisLabel: { ...axisLabel, formatter: (value: number) => (isPercent ? `${value}%` : written(value, format).trim()) },
    }
  const longest = series.reduce<ChartSeries['categories']>((most, one) => (one.categories.length > most.length ? one.categories : most), [])
  const length = Math.max(longest.length, ...series.map((one) => one.values.length))
  return {
    ...shared,
    type: 'category' as const,
    boundaryGap: axis.isBetween,
    axisLabel,
    data: Array.from({ length }, (_, at) => longest[at] ?? (longest.length > 0 ? '' : String(at + 1))),
  }
}

type PlottedSeries = BarSeriesOption | CustomSeriesOption | LineSeriesOption | ScatterSeriesOption

interface Plot {
  /** The values that are drawn: those of the series or shares of 100. */
  values: readonly (number | null)[]
  axes: { x: ChartAxis; y: ChartAxis }
  /** All series of the chart. */
  series: readonly ChartSeries[]
}

function plottedSeries(one: ChartSeries, { values, axes, series }: Plot): PlottedSeries[] {
  const { kind, name, fill, line, marker, isStacked, isSmooth } = one
  const isScatter = kind === 'scatter'
  // Only a scatter chart has numbers along both axes; on categories its points lie on them one by one.
  const places = values.map((value, at): [number, number] | null => {
    if (value === null) return null
    if (!isScatter) return axes.y.kind === 'category' ? [value, at] : [at, value]
    return [axes.x.kind === 'category' || one.x.length === 0 ? at + (axes.x.kind === 'category' ? 0 : 1) : (one.x[at] ?? Number.NaN), value]
  })
  const points = places.map((place) => (place?.every((coordinate) => Number.isFinite(coordinate)) === true ? place : null))
  const stack = isStacked ? { stack: stackOf(one) } : {}
  const shared = { name, xAxisIndex: one.axes.x, yAxisIndex: one.axes.y, ...stack, ...labelOption(one, axes) }
  const data = isScatter ? points.map((point) => point ?? ['-', '-']) : values.map((value) => value ?? '-')
  const drawn = (): PlottedSeries => {
    if (kind.startsWith('bar'))
      return {
        type: 'bar',
        ...shared,
        data: barData(one, values, axes),
        ...barWidths(one, series),
        itemStyle: { color: paint(fill), ...borderOf(one) },
      }
    const isArea = kind.startsWith('area')
    const hasLine = line.color !== 'none' && !isArea
    const itemStyle = { color: marker.isShown ? paint(marker.color) : paint(isArea ? fill : line.color) }
    if (isScatter && !hasLine) return { type: 'scatter', ...shared, data, symbolSize: marker.isShown ? 7 : 0, itemStyle }
    return {
      type: 'line',
      ...shared,
      data,
      symbol: marker.isShown && !isArea ? 'circle' : 'none',
      symbolSize: 6,
      showAllSymbol: true,
      smooth: isSmooth,
      itemStyle,
      lineStyle: {
        color: paint(line.color),
        width: hasLine ? (line.width ?? 2) : 0,
        type: line.isDashed ? ('dashed' as const) : ('solid' as const),
      },
      ...(isArea && { areaStyle: { color: paint(fill), opacity: fill === 'none' ? 0 : 0.75 } }),
    }
  }
  const ends = isStacked ? stackedPoints(one, { points, axes, series }) : points
  const color = paint(line.color ?? fill)
  return [drawn(), ...one.errorBars.map((bars) => errorBarSeries(bars, ends, { series: one, axes, color }))]
}

const paint = (color: string | null): string => (color === null ? colors.text : color === 'none' ? 'transparent' : color)

const borderOf = ({ line }: ChartSeries): object =>
  line.color === null || line.color === 'none' ? {} : { borderColor: line.color, borderWidth: line.width ?? 1 }

const stackOf = ({ kind, axes }: ChartSeries): string => `${kind} ${axes.x} ${axes.y}`

/** Points of a stacked series where it ends: on all that lies below it and has its sign. */
function stackedPoints(
  one: ChartSeries,
  { points, axes, series }: { points: readonly ([number, number] | null)[]; axes: Plot['axes']; series: Plot['series'] },
): ([number, number] | null)[] {
  const below = series.slice(0, series.indexOf(one)).filter((other) => stackOf(other) === stackOf(one))
  const along = axes.y.kind === 'category' ? 0 : 1
  return points.map((point, at) => {
    if (point === null) return null
    const isNegative = point[along] < 0
    const base = below.map(({ values }) => values[at] ?? 0).filter((value) => value < 0 === isNegative)
    const end = base.reduce((sum, value) => sum + value, point[along])
    return along === 0 ? [end, point[1]] : [point[0], end]
  })
}

/** Widths of bars: groups of those beside each other, with the room between them in percent of a bar. */
function barWidths({ axes, isStacked, kind, gap, overlap }: ChartSeries, series: readonly ChartSeries[]): BarSeriesOption {
  const group = series.filter((other) => other.kind === kind && other.axes.x === axes.x && other.axes.y === axes.y)
  const count = isStacked ? 1 : group.length
  const bars = count - ((count - 1) * overlap) / 100
  return { barGap: `${-overlap}%`, barCategoryGap: `${Math.round((gap / 100 / (gap / 100 + bars)) * 100)}%` }
}

/** Places of labels at bars that stand, by the names of files. */
const labelPlaces = {
  outEnd: 'top',
  inEnd: 'insideTop',
  ctr: 'inside',
  inBase: 'insideBottom',
  t: 'top',
  b: 'bottom',
  l: 'left',
  r: 'right',
} as const
/** The same at bars that lie, and at bars of negative values. */
const lyingPlaces = { top: 'right', insideTop: 'insideRight', inside: 'inside', insideBottom: 'insideLeft' } as const
const oppositePlaces = {
  top: 'bottom',
  insideTop: 'insideBottom',
  insideBottom: 'insideTop',
  right: 'left',
  insideRight: 'insideLeft',
  insideLeft: 'insideRight',
} as const

function labelOption(one: ChartSeries, axes: Plot['axes']): object {
  const { labels, format } = one
  if (labels === null) return {}
  const formatter = ({ value }: { value?: unknown }): string => {
    const number: unknown = Array.isArray(value) ? value[1] : value
    return typeof number === 'number' ? written(number, labels.format ?? format).trim() : ''
  }
  return { label: { show: true, position: labelPlace(one, axes), formatter, color: colors.text, fontSize: 10 } }
}

function labelPlace({ labels, kind, isStacked }: ChartSeries, axes: Plot['axes']): string {
  const isBar = kind.startsWith('bar')
  const place = labels?.place ?? ''
  const standing = isIn(place, labelPlaces) ? labelPlaces[place] : isBar ? (isStacked ? 'inside' : 'top') : 'right'
  return isBar && axes.y.kind === 'category' && isIn(standing, lyingPlaces) ? lyingPlaces[standing] : standing
}

/** The values of bars; labels of negative ones are on their other side. */
function barData(one: ChartSeries, values: readonly (number | null)[], axes: Plot['axes']): NonNullable<BarSeriesOption['data']> {
  const place = one.labels === null ? '' : labelPlace(one, axes)
  const opposite = isIn(place, oppositePlaces) ? oppositePlaces[place] : null
  return values.map((value) => {
    if (value === null) return '-'
    return value < 0 && opposite !== null ? { value, label: { position: opposite } } : value
  })
}

const isIn = <Names extends object>(name: string, names: Names): name is Extract<keyof Names, string> => Object.hasOwn(names, name)

/** Each value of a series that is stacked up to 100% as its percentage of the sum of its stack; nothing for others. */
function percentages(series: readonly ChartSeries[]): ((number | null)[] | undefined)[] {
  const sums = new Map<string, number[]>()
  for (const one of series) {
    const sum = sums.get(stackOf(one)) ?? []
    sums.set(stackOf(one), sum)
    one.values.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + Math.abs(value ?? 0)))
  }
  return series.map((one) => {
    if (!one.isPercent) return undefined
    const sum = sums.get(stackOf(one)) ?? []
    return one.values.map((value, at) => (value === null || (sum[at] ?? 0) === 0 ? null : (value / (sum[at] ?? 1)) * 100))
  })
}
