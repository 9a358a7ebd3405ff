import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'

/** A column of each category beside those of the others; null where there is none. */
export interface ColumnSeries {
  label: string
  values: readonly (number | null)[]
  tone: 'accent' | 'faint'
}

interface GroupedColumns {
  categories: readonly string[]
  series: readonly ColumnSeries[]
  write: (value: number) => string
}

/** The legend above the plot, and the figures over the columns. */
const LEGEND_HEIGHT = 44

/** Columns side by side, each with its figure, and a legend. */
export function drawGroupedColumns({ categories, series, write }: GroupedColumns, colors: ChartColors, isNarrow: boolean): Drawing {
  const fontSize = isNarrow ? 11 : 12
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: {
      type: 'category',
      data: [...categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.faint } },
      axisLabel: { color: colors.muted, hideOverlap: true, fontSize },
    },
    yAxis: { type: 'value', axisLabel: { show: false }, splitLine: { show: false } },
    series: series.map(({ label, values, tone }) => ({
      type: 'bar' as const,
      silent: true,
      name: label,
      barMaxWidth: 48,
      barGap: '8%',
      itemStyle: { color: colors[tone] },
      labelLayout: { hideOverlap: true },
      data: values.map((value) => ({
        value: value ?? '-',
        label: {
          show: value !== null,
          position: (value ?? 0) < 0 ? ('bottom' as const) : ('top' as const),
          formatter: value === null ? '' : write(value),
          color: colors.text,
          fontSize,
        },
      })),
    })),
  }
  return {
    option,
    top: LEGEND_HEIGHT,
    legend: {
      left: 0,
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 14,
      icon: 'rect',
      selectedMode: false,
      textStyle: { color: colors.muted, fontSize: 12 },
    },
  }
}
