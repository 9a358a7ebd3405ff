import { describe, expect, it } from 'vitest'
import { clampScale, fittingScale } from './image-zoom.ts'

describe('fittingScale and clampScale', () => {
  it('fit a large image into the frame', () => {
    expect(fittingScale({ width: 2000, height: 1000 }, { width: 500, height: 500 })).toBe(0.25)
    expect(fittingScale({ width: 1000, height: 2000 }, { width: 500, height: 500 })).toBe(0.25)
  })

  it('do not enlarge a small image', () => {
    expect(fittingScale({ width: 16, height: 16 }, { width: 500, height: 500 })).toBe(1)
  })

  it('use a scale of 1 for a drawing without an intrinsic size', () => {
    expect(fittingScale({ width: 0, height: 0 }, { width: 500, height: 500 })).toBe(1)
  })

  it('keep the scale within its limits', () => {
    expect(clampScale(1000)).toBe(16)
    expect(clampScale(0)).toBe(0.02)
  })
})
