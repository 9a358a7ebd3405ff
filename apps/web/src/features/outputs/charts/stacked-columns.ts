import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { mixColors } from './color-mix.ts'
import { textWidth } from './text-width.ts'

/** A part of each column; negative amounts hang below the axis. */
export interface StackedPart {
  label: string
  values: readonly number[]
  /** What is added is in shades of the accent, what is taken off in shades of grey. */
  tone: 'added' | 'taken'
}

interface StackedColumns {
  categories: readonly string[]
  parts: readonly StackedPart[]
  /** Below the name of each category: what its parts add up to. */
  sums: readonly string[]
  write: (value: number) => string
}

/** Of the legend, in pixels: the least width of a chart, a row, what an entry has beside its text, and the padding. */
const LEGEND = { wide: 640, narrow: 320, row: 26, entry: 29, padding: 4 }
/** Between the strongest shade and the weakest. */
const WEAKEST = 0.3

/** How high the legend of these names is, in pixels: as many rows as they need in the narrowest chart of their kind. */
export function legendHeight(names: readonly string[], isNarrow: boolean): number {
  const most = isNarrow ? LEGEND.narrow : LEGEND.wide
  let [rows, used] = [1, 0]
  for (const name of names) {
    const width = textWidth(name) + LEGEND.entry
    if (used > 0 && used + width > most) [rows, used] = [rows + 1, 0]
    used += width
  }
  return rows * LEGEND.row + LEGEND.padding
}

/** Columns of parts upon each other, with a legend: their shades cannot be named at one place. */
export function drawStackedColumns({ categories, parts, sums, write }: StackedColumns, colors: ChartColors, isNarrow: boolean): Drawing {
  const shadeOf = ({ tone }: StackedPart, at: number): string => {
    const alike = parts.filter((part) => part.tone === tone).length
    const before = parts.slice(0, at).filter((part) => part.tone === tone).length
    const strength = alike < 2 ? 1 : 1 - (before / (alike - 1)) * (1 - WEAKEST)
    return mixColors(colors.surface, tone === 'added' ? colors.accent : colors.faint, strength)
  }
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: {
      type: 'category',
      data: [...categories],
      axisTick: { show: false },
      // Names stand below all columns, those that hang included.
      axisLine: { show: false, onZero: false },
      axisLabel: {
        // The automatic interval counts the markup of the labels as text.
        interval: 0,
        hideOverlap: true,
        fontSize: isNarrow ? 11 : 12,
        lineHeight: 16,
        rich: { name: { color: colors.muted, lineHeight: 16 }, sum: { color: colors.text, fontWeight: 600, lineHeight: 16 } },
        formatter: (name: string, at: number) => `{name|${name}}\n{sum|${sums[at] ?? ''}}`,
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: isNarrow ? 3 : 4,
      axisLabel: { color: colors.faint, formatter: (value: number) => (value === 0 ? '0' : write(value)) },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: parts.map((part, at) => ({
      type: 'bar' as const,
      silent: true,
      name: part.label,
      stack: 'all',
      barWidth: '56%',
      barMaxWidth: 56,
      itemStyle: { color: shadeOf(part, at), borderColor: colors.surface, borderWidth: 0.5 },
      data: [...part.values],
      ...(at === 0 && { markLine: zeroLine(colors) }),
    })),
  }
  return {
    option,
    top: legendHeight(
      parts.map(({ label }) => label),
      isNarrow,
    ),
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

const zeroLine = ({ faint }: ChartColors) => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: faint, width: 1, type: 'solid' as const },
  data: [{ yAxis: 0 }],
})
