import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { alignAt, axisEnds, LINE_HEIGHT, NAME_WIDTH, wrapped } from './range-layout.ts'

/** A bar from one value to another. */
export interface RangeBar {
  label: string
  /** Its figure in words, beside it. */
  figure: string
  from: number
  to: number
  isStrong: boolean
}

/** A value that all bars are seen against. */
export interface RangeLine {
  label: string
  at: number
  isDashed: boolean
}

interface RangeBars {
  bars: readonly RangeBar[]
  lines: readonly RangeLine[]
  /** Whether bars grow from zero, or the axis is as long as what is drawn. */
  fromZero: boolean
  write: (value: number) => string
}

const BAR_HEIGHT = 14

/** Bars below each other, their names at the left and their figures at the right, or below the names where there is little room. */
export function drawRangeBars({ bars, lines, fromZero, write }: RangeBars, colors: ChartColors, isNarrow: boolean): Drawing {
  const { min, max } = axisEnds([...bars.flatMap(({ from, to }) => [from, to]), ...lines.map(({ at }) => at)], fromZero)
  const names = {
    type: 'category' as const,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
  }
  const rich = {
    name: { color: colors.muted, lineHeight: LINE_HEIGHT },
    figure: { color: colors.text, fontWeight: 600 as const, lineHeight: LINE_HEIGHT },
  }
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: {
      type: 'value',
      min,
      max,
      splitNumber: isNarrow ? 3 : 6,
      axisLabel: {
        color: colors.faint,
        showMinLabel: fromZero && min === 0,
        showMaxLabel: false,
        hideOverlap: true,
        formatter: (value: number) => (value === 0 ? '0' : write(value).replace(/\.0+(?!\d)/, '')),
      },
      // No line where there is no label.
      splitLine: { lineStyle: { color: colors.line }, showMinLine: fromZero && min === 0, showMaxLine: false },
    },
    yAxis: [
      {
        ...names,
        data: bars.map(({ label }) => label),
        axisLabel: {
          interval: 0,
          rich,
          formatter: (label: string, at: number) => {
            const names = wrapped(label, isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide).map((line) => `{name|${line}}`)
            return [...names, ...(isNarrow ? [`{figure|${bars[at]?.figure ?? ''}}`] : [])].join('\n')
          },
        },
      },
      {
        ...names,
        position: 'right',
        data: bars.map(({ figure }) => figure),
        axisLabel: { show: !isNarrow, interval: 0, color: colors.text, fontWeight: 600 },
      },
    ],
    series: [
      {
        type: 'custom',
        silent: true,
        encode: { x: [1, 2], y: 0 },
        data: bars.map(({ from, to }, at) => [at, from, to]),
        renderItem: (_, api) => {
          const [at, from, to] = [Number(api.value(0)), Number(api.value(1)), Number(api.value(2))]
          const [start, y] = [api.coord([Math.min(from, to), at])[0] ?? 0, api.coord([from, at])[1] ?? 0]
          const end = api.coord([Math.max(from, to), at])[0] ?? 0
          return {
            type: 'rect',
            shape: { x: start, y: y - BAR_HEIGHT / 2, width: Math.max(end - start, 2), height: BAR_HEIGHT, r: 2 },
            // Lines over bars have to be seen.
            style: { fill: bars[at]?.isStrong === true ? colors.accent : colors.faint, opacity: lines.length > 0 ? 0.65 : 1 },
          }
        },
        markLine: {
          silent: true,
          symbol: 'none',
          data: lines.map(({ label, at, isDashed }, row) => ({
            xAxis: at,
            lineStyle: { color: colors.text, width: 1.5, type: isDashed ? ('dashed' as const) : ('solid' as const) },
            // The first name stands at the top, where lines begin.
            label: {
              position: 'start' as const,
              align: alignAt((at - min) / (max - min)),
              distance: 4 + row * LINE_HEIGHT,
              color: colors.text,
              formatter: () => label,
            },
          })),
        },
      },
    ],
  }
  return { option, top: 8 + lines.length * LINE_HEIGHT }
}
