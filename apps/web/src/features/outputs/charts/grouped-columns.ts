import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { textWidth } from './text-width.ts'

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

/** In pixels: the least width of a chart, what a category leaves free beside its columns as a share, and the free place beside a figure. */
const ROOM = { wide: 480, narrow: 340, margin: 0.2, besideFigure: 6 }
const LEAST_COLUMN = 48

/**
 * How wide columns may be at most, and which series have figures: columns are as wide as the widest figure, since figures over low columns would touch
 * the column beside them. Where there is no room for that, only the first series has figures; the table has all.
 */
function columnLayout({ categories, series, write }: GroupedColumns, isNarrow: boolean): { width: number; withFigures: number } {
  const figures = series.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [write(value)])))
  const needed = Math.max(0, ...figures.map(textWidth)) + ROOM.besideFigure
  const room = ((isNarrow ? ROOM.narrow : ROOM.wide) * (1 - ROOM.margin)) / Math.max(1, categories.length * series.length)
  return { width: Math.max(LEAST_COLUMN, needed), withFigures: needed <= room ? series.length : 1 }
}

/** Columns side by side with their figures, and a legend. */
export function drawGroupedColumns(columns: GroupedColumns, colors: ChartColors, isNarrow: boolean): Drawing {
  const { categories, series, write } = columns
  const { width, withFigures } = columnLayout(columns, isNarrow)
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
    series: series.map(({ label, values, tone }, at) => ({
      type: 'bar' as const,
      silent: true,
      name: label,
      barMaxWidth: width,
      barCategoryGap: `${ROOM.margin * 100}%`,
      barGap: '8%',
      itemStyle: { color: colors[tone] },
      labelLayout: { hideOverlap: true },
      data: values.map((value) => ({
        value: value ?? '-',
        label: {
          show: value !== null && at < withFigures,
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
