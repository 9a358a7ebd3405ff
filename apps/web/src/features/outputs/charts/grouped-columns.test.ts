import { describe, expect, it } from 'vitest'
import { lightColors as colors } from './chart-colors.test-support.ts'
import { drawGroupedColumns } from './grouped-columns.ts'

/** The greatest width of the columns, and which series have figures. */
function drawn(years: number, isNarrow: boolean, write: (value: number) => string) {
  const categories = Array.from({ length: years }, (_, at) => `FY${2020 + at}`)
  const series = [
    { label: 'Revenue', values: categories.map(() => 230_401), tone: 'accent' as const },
    { label: 'EBIT', values: categories.map((_, at) => (at === 0 ? null : 27_769)), tone: 'faint' as const },
  ]
  const { option } = drawGroupedColumns({ categories, series, write }, colors, isNarrow)
  const bars = Array.isArray(option.series) ? option.series.flatMap((one) => (one.type === 'bar' ? one : [])) : []
  const figures = bars.map(({ data }) => JSON.stringify(data).includes('"show":true'))
  return { width: Number(bars[0]?.barMaxWidth), figures }
}

describe('columns side by side', () => {
  it('are at least as wide as their widest figure, which would touch the column beside it', () => {
    expect(drawn(2, false, () => '230,400,881').width).toBeGreaterThan(70)
    expect(drawn(2, false, () => '230').width).toBe(48)
  })

  it('have figures over the first series alone where there is no room over the others', () => {
    expect(drawn(4, true, () => '230.40').figures).toEqual([true, false])
    expect(drawn(3, true, () => '230.40').figures).toEqual([true, true])
    expect(drawn(3, false, () => '230,401').figures).toEqual([true, true])
    expect(drawn(6, false, () => '230,401').figures).toEqual([true, false])
  })
})
