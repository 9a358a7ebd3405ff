import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { axisEnds, LINE_HEIGHT } from './range-layout.ts'

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

/** Points named beside them, over two axes that are as long as what is drawn. */
export function drawScatter({ points, xName, yName, writeX, writeY }: ScatterPlot, colors: ChartColors, isNarrow: boolean): Drawing {
  const [x, y] = [
    axisEnds(
      points.map((point) => point.x),
      false,
    ),
    axisEnds(
      points.map((point) => point.y),
      false,
    ),
  ]
  // Names need room at both sides of their points.
  const room = (x.max - x.min) * (isNarrow ? 0.3 : 0.12)
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
    splitLine: { lineStyle: { color: colors.line } },
  })
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: { ...axis(xName, writeX), nameGap: 26, min: x.min - room, max: x.max + room },
    yAxis: { ...axis(yName, writeY), name: '', min: Math.max(0, y.min), max: y.max },
    series: [
      {
        type: 'scatter',
        silent: true,
        symbolSize: 10,
        data: points.map(({ label, x: across, y: up, isSubject }) => ({
          value: [across, up],
          name: label,
          symbol: isSubject ? 'diamond' : 'circle',
          symbolSize: isSubject ? 14 : 10,
          itemStyle: { color: isSubject ? colors.text : colors.accent },
        })),
        label: {
          show: true,
          position: 'top',
          distance: 6,
          color: colors.text,
          width: isNarrow ? 110 : 170,
          overflow: 'truncate',
          formatter: ({ name }: { name: string }) => name,
        },
        labelLayout: { moveOverlap: 'shiftY' },
      },
    ],
  }
  return { option, top: LINE_HEIGHT + 12 }
}
