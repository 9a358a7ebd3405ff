import type { ChartColors } from './chart-colors.ts'
import { chartBase, type ChartOption, type Drawing } from './chart-option.ts'
import { fitsInCell } from './heat-layout.ts'
import { heatEnds, heatScale, heatShare } from './heat-scale.ts'

export interface HeatRow {
  label: string
  /** A figure beside its name: how many customers it began with. */
  note: string
  /** One a column; null where there is none yet. */
  values: readonly (number | null)[]
}

interface HeatMap {
  rows: readonly HeatRow[]
  columns: readonly string[]
  /** Rows are measured against their first column, which then has no colour. */
  isIndex: boolean
  write: (value: number) => string
}

const TOP = 26
const GAP = 1

/** A table of cells whose colour says how large their figures are, which stand in them where they have room. */
export function drawHeatMap({ rows, columns, isIndex, write }: HeatMap, colors: ChartColors): Drawing {
  const ends = heatEnds(
    rows.map(({ values }) => values),
    isIndex,
  )
  const scale = heatScale(colors)
  const fillOf = (value: number, column: number): string =>
    ends === undefined || (isIndex && column === 0) ? colors.surface : scale(heatShare(value, ends))
  const plain = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } }
  const option: ChartOption = {
    ...chartBase(colors),
    xAxis: {
      type: 'category',
      position: 'top',
      data: [...columns],
      ...plain,
      axisLabel: { color: colors.muted, fontSize: 11, interval: 'auto' },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ label }) => label),
      ...plain,
      axisLabel: {
        interval: 0,
        rich: { name: { color: colors.text }, note: { color: colors.faint, width: 56, align: 'right' } },
        formatter: (label: string, at: number) => `{name|${label}}{note|${rows[at]?.note ?? ''}}`,
      },
    },
    series: [
      {
        type: 'custom',
        silent: true,
        encode: { x: 0, y: 1 },
        data: rows.flatMap(({ values }, row) => values.flatMap((value, column) => (value === null ? [] : [[column, row, value]]))),
        renderItem: (_, api) => {
          const [column, row, value] = [Number(api.value(0)), Number(api.value(1)), Number(api.value(2))]
          const [x = 0, y = 0] = api.coord([column, row])
          const size = api.size?.([1, 1])
          const [width = 0, height = 0] = Array.isArray(size) ? size : []
          const text = write(value)
          return {
            type: 'rect',
            shape: { x: x - width / 2 + GAP / 2, y: y - height / 2 + GAP / 2, width: width - GAP, height: height - GAP, r: 2 },
            style: { fill: fillOf(value, column) },
            ...(fitsInCell(text, width) && {
              textContent: { type: 'text', style: { text, fill: colors.text, fontSize: 11 } },
              textConfig: { position: 'inside' },
            }),
          }
        },
      },
    ],
  }
  return { option, top: TOP }
}
