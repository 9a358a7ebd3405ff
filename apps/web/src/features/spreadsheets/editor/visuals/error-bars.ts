import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartAxis, ChartSeries, ErrorBars } from './visual.ts'

/**
 * The error bars of a series as ECharts draws them.
 *
 * @param points where they are: x and y, of categories their index
 */
export function errorBarSeries(
  bars: ErrorBars,
  points: readonly (readonly [number, number] | null)[],
  { series, axes, color }: { series: ChartSeries; axes: { x: ChartAxis; y: ChartAxis }; color: string },
): CustomSeriesOption {
  const { direction, line } = bars
  const axis = axes[direction]
  const at = direction === 'x' ? 0 : 1
  const rows = points.flatMap((point, index) => {
    const [minus, plus] = [lengthAt(bars.minus, index), lengthAt(bars.plus, index)]
    if (point === null || (minus === 0 && plus === 0)) return []
    return [[...point, point[at] - minus, point[at] + plus]]
  })
  return {
    type: 'custom',
    silent: true,
    clip: true,
    xAxisIndex: series.axes.x,
    yAxisIndex: series.axes.y,
    // The scale of values holds their ends too; categories have none between them.
    encode: {
      x: direction === 'x' && axis.kind === 'value' ? [0, 2, 3] : 0,
      y: direction === 'y' && axis.kind === 'value' ? [1, 2, 3] : 1,
    },
    data: rows,
    renderItem: (_, api) => {
      const point = [Number(api.value(0)), Number(api.value(1))] as const
      const place = api.coord([...point])
      const end = (dimension: number): number[] => {
        const value = Number(api.value(dimension))
        if (axis.kind === 'value') return api.coord(at === 0 ? [value, point[1]] : [point[0], value])
        const sizes = api.size?.([1, 1])
        const width = (Array.isArray(sizes) ? sizes[at] : sizes) ?? 0
        const moved = (value - point[at]) * width * (axis.isReversed === (at === 0) ? -1 : 1)
        return place.map((coordinate, index) => (index === at ? coordinate + moved : coordinate))
      }
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [end(2), end(3)]
      return {
        type: 'line',
        // Above the bars, whose elements have 1, and below their labels.
        z2: 2,
        shape: { x1, y1, x2, y2 },
        style: {
          stroke: line.color === null ? color : line.color === 'none' ? 'transparent' : line.color,
          lineWidth: line.width ?? 1,
          ...(line.isDashed && { lineDash: [4, 3] }),
        },
      }
    },
  }
}

/** A length; one that is stated once holds for all. */
const lengthAt = (lengths: readonly (number | null)[], index: number): number => (lengths.length === 1 ? lengths[0] : lengths[index]) ?? 0
