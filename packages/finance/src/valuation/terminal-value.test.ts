import { describe, expect, it } from 'vitest'
import { impliedGrowth, impliedMultiple, terminalTime, terminalValueByGrowth, terminalValueByMultiple } from './terminal-value.ts'

describe('a terminal value', () => {
  it('by growth is a growing perpetuity of the last cash flow', () => {
    // 100 × 1.02 ÷ (10 % − 2 %)
    expect(terminalValueByGrowth(100, 0.02, 0.1)).toBeCloseTo(1275, 9)
  })

  it('by growth is undefined unless WACC exceeds growth and the cash flow is positive', () => {
    expect(terminalValueByGrowth(100, 0.1, 0.1)).toBeUndefined()
    expect(terminalValueByGrowth(100, 0.11, 0.1)).toBeUndefined()
    expect(terminalValueByGrowth(0, 0.02, 0.1)).toBeUndefined()
    expect(terminalValueByGrowth(-100, 0.02, 0.1)).toBeUndefined()
  })

  it('by multiple needs a positive EBITDA and multiple', () => {
    expect(terminalValueByMultiple(150, 8)).toBe(1200)
    expect(terminalValueByMultiple(0, 8)).toBeUndefined()
    expect(terminalValueByMultiple(-150, 8)).toBeUndefined()
    expect(terminalValueByMultiple(150, 0)).toBeUndefined()
  })

  it('is dated at the end of the last year, or half a year earlier for growth under the mid-year convention', () => {
    expect(terminalTime('growth', 5, 'mid-year')).toBe(4.5)
    expect(terminalTime('growth', 5, 'year-end')).toBe(5)
    expect(terminalTime('multiple', 5, 'mid-year')).toBe(5)
    expect(terminalTime('multiple', 5, 'year-end')).toBe(5)
  })
})

describe('implied growth and multiple', () => {
  it('is the growth, with half a year of interest under the mid-year convention', () => {
    // (1,275 × 10 % − 100) ÷ (1,275 + 100); with 100 × 1.21^0.5 = 110 at 21 %: (1,100 × 21 % − 110) ÷ (1,100 + 110)
    expect(impliedGrowth(1275, 100, 0.1, 'year-end')).toBeCloseTo(0.02, 12)
    expect(impliedGrowth(1100, 100, 0.21, 'mid-year')).toBeCloseTo(0.1, 12)
  })

  it('is the multiple, with half a year of interest under the mid-year convention', () => {
    expect(impliedMultiple(1200, 150, 0.1, 'year-end')).toBe(8)
    expect(impliedMultiple(1000, 110, 0.21, 'mid-year')).toBeCloseTo(10, 12)
  })

  it('is undefined for amounts that are not positive', () => {
    expect(impliedGrowth(1275, 0, 0.1, 'year-end')).toBeUndefined()
    expect(impliedGrowth(0, 100, 0.1, 'year-end')).toBeUndefined()
    expect(impliedMultiple(1200, 0, 0.1, 'year-end')).toBeUndefined()
    expect(impliedMultiple(1200, -150, 0.1, 'year-end')).toBeUndefined()
  })
})
