import { describe, expect, it } from 'vitest'
import { arrGrowth } from './arr-growth.ts'

const quarter = (beginning: number, ending: number) => ({ beginning, ending })

describe('the growth of annual recurring revenue', () => {
  it('is measured against twelve months before', () => {
    const quarters = [quarter(80, 100), quarter(100, 110), quarter(110, 120), quarter(120, 130), quarter(130, 150)]
    expect(arrGrowth(quarters, 3)).toBeCloseTo(0.5, 12)
    expect(arrGrowth([quarter(100, 150)], 12)).toBeCloseTo(0.5, 12)
  })

  it('is not there without twelve months, or from nothing', () => {
    expect(arrGrowth([quarter(100, 110)], 3)).toBeNull()
    expect(arrGrowth([], 12)).toBeNull()
    expect(arrGrowth([quarter(0, 110)], 12)).toBeNull()
  })
})
