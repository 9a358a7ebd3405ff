import { describe, expect, it } from 'vitest'
import { clampScale, fittingScale } from './image-zoom.ts'

describe('the scale of a picture', () => {
  it('lets it be seen whole', () => {
    expect(fittingScale({ width: 2000, height: 1000 }, { width: 500, height: 500 })).toBe(0.25)
    expect(fittingScale({ width: 1000, height: 2000 }, { width: 500, height: 500 })).toBe(0.25)
  })

  it('does not enlarge a small one', () => {
    expect(fittingScale({ width: 16, height: 16 }, { width: 500, height: 500 })).toBe(1)
  })

  it('takes a drawing without a size of its own as it comes', () => {
    expect(fittingScale({ width: 0, height: 0 }, { width: 500, height: 500 })).toBe(1)
  })

  it('stays within bounds', () => {
    expect(clampScale(1000)).toBe(16)
    expect(clampScale(0)).toBe(0.02)
  })
})
