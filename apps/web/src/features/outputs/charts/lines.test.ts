import { describe, expect, it } from 'vitest'
import { drawLines, isLower } from './lines.ts'

const colors = { surface: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', muted: '', faint: '', line: '', accent: '' }
const net = { label: 'NRR', values: [1.1, null, 1.2], tone: 'accent' as const }
const gross = { label: 'GRR', values: [0.9, null, 0.95], tone: 'faint' as const }

describe('lines', () => {
  it('have their figures on the side where the other line is not', () => {
    expect([isLower([net, gross], 0), isLower([net, gross], 1)]).toEqual([false, true])
    expect(isLower([net], 0)).toBe(false)
    expect([isLower([net, net], 0), isLower([net, net], 1)]).toEqual([false, true])
  })

  it('have their names beside each other where they end at the same value', () => {
    const same = [net, { ...gross, values: [0.9, null, 1.2] }]
    const { option } = drawLines(
      { categories: ['1', '2', '3'], lines: same, levels: [], fromZero: false, height: 260, write: String },
      colors,
      false,
    )
    const offsets = [option.series].flat().map((series) => (series as { endLabel: { offset: number[] } }).endLabel.offset[1] ?? 0)
    expect(offsets.map(Math.round)).toEqual([-8, 8])
  })

  it('leave room for their names at their ends', () => {
    const lines = { categories: ['1', '2', '3'], levels: [], fromZero: false, height: 260, write: String }
    const { right = 0 } = drawLines({ ...lines, lines: [net] }, colors, false)
    const { right: wider = 0 } = drawLines({ ...lines, lines: [{ ...net, label: 'Net revenue retention' }] }, colors, false)
    expect(right).toBeGreaterThan(3 * 6)
    expect(wider).toBeGreaterThan(right)
  })

  it('have no grid line where the axis has no label', () => {
    const axisOf = (fromZero: boolean) => {
      const chart = { categories: ['1', '2', '3'], lines: [net], levels: [], fromZero, height: 260, write: String }
      return drawLines(chart, colors, false).option.yAxis
    }
    const ends = (isShown: boolean) => ({
      axisLabel: { showMinLabel: isShown, showMaxLabel: false },
      splitLine: { showMinLine: isShown, showMaxLine: false },
    })
    expect(axisOf(false)).toMatchObject(ends(false))
    expect(axisOf(true)).toMatchObject(ends(true))
  })

  it('are on an axis that holds every level, too', () => {
    const { option } = drawLines(
      { categories: ['1'], lines: [net], levels: [{ label: 'CAC', at: 5 }], fromZero: true, height: 260, write: String },
      colors,
      true,
    )
    expect(option.yAxis).toMatchObject({ min: 0, max: 5.3 })
  })
})
