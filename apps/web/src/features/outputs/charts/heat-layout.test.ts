import { describe, expect, it } from 'vitest'
import { fitsInCell, heightOfHeatMap, ROW_HEIGHT, widthOfHeatMap } from './heat-layout.ts'

describe('the layout of a heat map', () => {
  it('has a line for each row, and room for a figure of three digits in each cell', () => {
    expect(heightOfHeatMap(13) - heightOfHeatMap(12)).toBe(ROW_HEIGHT)
    expect(fitsInCell('100', widthOfHeatMap(13) - widthOfHeatMap(12))).toBe(true)
  })

  it('leaves out figures that are wider than their cells', () => {
    expect(fitsInCell('1,234,567', 34)).toBe(false)
    expect(fitsInCell('1,234,567', 80)).toBe(true)
  })
})
