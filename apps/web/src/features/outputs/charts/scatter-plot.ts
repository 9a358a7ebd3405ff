import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { LINE_HEIGHT } from './range-layout.ts'
import { labelLines, LINE, placeLabels } from './scatter-labels.ts'

export interface ScatterPoint {
  label: string
  x: number
  y: number
  /** Drawn apart from the others: what they are compared with. */
  isSubject: boolean
}

interface ScatterPlot {
  points: readonly ScatterPoint[]
  xName: string
  yName: string
  writeX: (value: number) => string
  writeY: (value: number) => string
}

/** Of names, and of the plot that they are placed in, in pixels: about what a column of a result gives. */
const MOST_LABEL = { narrow: 110, wide: 170 }
const PLOT = { narrow: { width: 300, height: 190 }, wide: { width: 500, height: 230 } }

/** The ends of an axis with a margin on both sides, as a share of what is drawn. */
function ends(values: readonly number[], share: number): { min: number; max: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = (most - least || Math.abs(most)) * share || 1
  return { min: least - margin, max: most + margin }
}

/** Points named beside them, over two axes that are as long as what is drawn. */
export function drawScatter({ points, xName, yName, writeX, writeY }: ScatterPlot, colors: ChartColors, isNarrow: boolean): Drawing {
  const x = ends(
    points.map((point) => point.x),
    isNarrow ? 0.25 : 0.12,
  )
  const y = ends(
    points.map((point) => point.y),
    0.2,
  )
  const mostLabel = isNarrow ? MOST_LABEL.narrow : MOST_LABEL.wide
  const sides = placeLabels(
    points.map(({ label, x: across, y: up }) => ({ label, x: (across - x.min) / (x.max - x.min), y: (up - y.min) / (y.max - y.min) })),
    { ...(isNarrow ? PLOT.narrow : PLOT.wide), mostLabel },
  )
  const axis = (name: string, write: (value: number) => string) => ({
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameTextStyle: { color: colors.muted },
    splitNumber: isNarrow ? 3 : 5,
    axisLabel: {
      color: colors.faint,
      showMinLabel: false,
      showMaxLabel: false,
      hideOverlap: true,
      formatter: (value: number) => write(value),
    },
    // No line where there is no label.
    splitLine: { lineStyle: { color: colors.line }, showMinLine: false, showMaxLine: false },
  })
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: { ...axis(xName, writeX), nameGap: 26, min: x.min, max: x.max },
    yAxis: { ...axis(yName, writeY), name: '', min: y.min, max: y.max },
    series: [
      {
        type: 'scatter',
        silent: true,
        symbolSize: 10,
        data: points.map(({ label, x: across, y: up, isSubject }, at) => ({
          value: [across, up],
          name: label,
          symbol: isSubject ? 'diamond' : 'circle',
          symbolSize: isSubject ? 14 : 10,
          itemStyle: { color: isSubject ? colors.text : colors.accent },
          label: { position: sides[at] ?? 'top' },
        })),
        label: {
          show: true,
          distance: 6,
          color: colors.text,
          lineHeight: LINE,
          formatter: ({ name }: { name: string }) => labelLines(name, mostLabel).join('\n'),
        },
      },
    ],
  }
  return { option, top: LINE_HEIGHT + 12 }
}
