import type { ChartColors } from './chart-colors.ts'
import { endLabelOffsets } from './end-labels.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { figurePlace } from './figure-sides.ts'
import { axisEnds } from './range-layout.ts'

export interface ChartLine {
  label: string
  /** One a category; null where there is none, which leaves a gap. */
  values: readonly (number | null)[]
  tone: 'accent' | 'faint'
}

/** A level that the lines are seen against. */
export interface ChartLevel {
  label: string
  at: number
}

interface Lines {
  categories: readonly string[]
  lines: readonly ChartLine[]
  levels: readonly ChartLevel[]
  /** Whether the axis begins at zero, or is as long as what is drawn. */
  fromZero: boolean
  /** Of the whole drawing, in pixels. */
  height: number
  write: (value: number) => string
}

/** More figures on a line are in each other's way. */
const MOST_FIGURES = 8
/** Beyond the least and the greatest value, of their distance: figures lie there. */
const FIGURE_MARGIN = 0.2
const TOP = 20
/** Of the axis below the plot, in pixels. */
const AXIS_HEIGHT = 28
/** Of a character of a label at the end of a line, in pixels. */
const CHARACTER_WIDTH = 7

/** Lines with their names and last figures at their ends, and a figure at each point while these are few. */
export function drawLines({ categories, lines, levels, fromZero, height, write }: Lines, colors: ChartColors, isNarrow: boolean): Drawing {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  const withFigures = !isNarrow && categories.length <= MOST_FIGURES
  const { min, max } = axisEnds([...values, ...levels.map(({ at }) => at)], fromZero, withFigures ? FIGURE_MARGIN : undefined)
  const lasts = lines.map(({ values: own }) => own.findLast((value) => value !== null) ?? undefined)
  const ends = lines.map(({ label }, at) => {
    const last = lasts[at]
    return last === undefined ? label : `${label} ${write(last)}`
  })
  const offsets = endLabelOffsets(lasts, { min, max, height: height - TOP - AXIS_HEIGHT })
  const pixels = (height - TOP - AXIS_HEIGHT) / (max - min || 1)
  const longest = Math.max(0, ...ends.map(({ length }) => length))
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: {
      type: 'category',
      data: [...categories],
      boundaryGap: withFigures,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.faint } },
      axisLabel: { color: colors.muted, hideOverlap: true, fontSize: isNarrow ? 11 : 12 },
    },
    yAxis: {
      type: 'value',
      min,
      max,
      splitNumber: 4,
      axisLabel: {
        color: colors.faint,
        showMinLabel: fromZero && min === 0,
        showMaxLabel: false,
        formatter: (value: number) => (value === 0 ? '0' : write(value)),
      },
      // No line where there is no label.
      splitLine: { lineStyle: { color: colors.line }, showMinLine: fromZero && min === 0, showMaxLine: false },
    },
    series: lines.map(({ label, values: own, tone }, at) => {
      const usual = isLower(lines, at) ? 'bottom' : 'top'
      return {
        type: 'line' as const,
        silent: true,
        name: label,
        // The last figure stands with the name.
        data: own.map((value, point) => {
          const { side, shift } = figurePlace({ lines: lines.map(({ values: all }) => all), pixels }, at, point, usual)
          return { value, label: { show: withFigures && point < own.length - 1, position: side, offset: [shift, 0] } }
        }),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: withFigures,
        lineStyle: { color: colors[tone], width: 2 },
        itemStyle: { color: colors[tone] },
        label: {
          color: colors.text,
          formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? write(value) : ''),
        },
        endLabel: {
          show: true,
          color: colors.text,
          fontWeight: 600 as const,
          offset: [0, offsets[at] ?? 0],
          formatter: () => ends[at] ?? label,
        },
        ...(at === 0 && { markLine: levelLines(levels, colors) }),
      }
    }),
  }
  return { option, top: TOP, right: longest * CHARACTER_WIDTH + 16 }
}

/** Whether most of a line lies below the others, so that its figures do too; of lines that lie on each other the later ones. */
export function isLower(lines: readonly Pick<ChartLine, 'values'>[], at: number): boolean {
  const own = lines[at]?.values ?? []
  const below = own.filter((value, point) =>
    lines.some(({ values }, other) => {
      const beside = other === at ? null : (values[point] ?? null)
      return value !== null && beside !== null && (value < beside || (value === beside && other < at))
    }),
  )
  return below.length * 2 > own.filter((value) => value !== null).length
}

const levelLines = (levels: readonly ChartLevel[], colors: ChartColors) => ({
  silent: true,
  symbol: 'none',
  data: levels.map(({ label, at }) => ({
    yAxis: at,
    lineStyle: { color: colors.text, width: 1.5, type: 'dashed' as const },
    label: { position: 'insideStartTop' as const, color: colors.text, formatter: () => label },
  })),
})
