import { describe, expect, it } from 'vitest'
import { lightColors as colors } from './chart-colors.test-support.ts'
import { drawStackedColumns, legendHeight, type StackedPart } from './stacked-columns.ts'

const part = (label: string, tone: StackedPart['tone']): StackedPart => ({ label, tone, values: [1] })

/** The fill of each part. */
function fillsOf(parts: readonly StackedPart[]): unknown[] {
  const { option } = drawStackedColumns({ categories: ['2025Q1'], parts, sums: ['+1'], write: String }, colors, false)
  const series = Array.isArray(option.series) ? option.series : []
  return series.map((one) => (one.type === 'bar' ? one.itemStyle?.color : undefined))
}

describe('the parts of stacked columns', () => {
  it('have shades of the accent for what is added and of grey for what is taken off, each of its own', () => {
    const fills = fillsOf([part('New', 'added'), part('Expansion', 'added'), part('Contraction', 'taken'), part('Churn', 'taken')])
    expect([fills[0], fills[2]]).toEqual([colors.accent, colors.faint])
    expect(new Set(fills).size).toBe(4)
  })

  it('are as strong as can be where they are alone', () => {
    expect(fillsOf([part('New', 'added'), part('Churn', 'taken')])).toEqual([colors.accent, colors.faint])
  })

  it('are below their legend, however many rows it has', () => {
    const topOf = (names: readonly string[], isNarrow: boolean) =>
      drawStackedColumns(
        { categories: ['2025'], parts: names.map((name) => part(name, 'added')), sums: ['1'], write: String },
        colors,
        isNarrow,
      ).top
    const few = ['New', 'Expansion', 'Contraction', 'Churn']
    const many = ['Telecommunication', 'Display', 'Specialty glass', 'Environmental substrate and filter', 'Life science', 'All other'].map(
      (name) => `${name} products`,
    )
    expect([topOf(few, false), topOf(few, true)]).toEqual([30, 30])
    expect(topOf(many, false)).toBeGreaterThanOrEqual(56)
    expect(topOf(many, true)).toBeGreaterThan(topOf(many, false))
    expect(legendHeight(['한국어로 된 아주 긴 사업부문 이름'], true)).toBe(30)
  })
})
