import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside, type Side } from './place-beside.ts'

const window = { width: 1000, height: 600 }
const size = { width: 100, height: 20 }

test('placeBeside centres the box below its anchor', () => {
  expect(placeBeside({ left: 500, top: 100, width: 40, height: 30 }, size, 'bottom', window)).toEqual({ left: 470, top: 136 })
})

test('placeBeside flips to the other side at the edge of the window', () => {
  expect(placeBeside({ left: 500, top: 570, width: 40, height: 20 }, size, 'bottom', window)).toEqual({ left: 470, top: 544 })
})

test('placeBeside shifts the box along the edge to stay in the window', () => {
  expect(placeBeside({ left: 980, top: 100, width: 20, height: 20 }, size, 'bottom', window)).toEqual({ left: 892, top: 126 })
})

test('placeBeside always returns a place in the window', () => {
  const sides = fc.constantFrom<Side>('top', 'right', 'bottom', 'left')
  const anchor = fc.record({
    left: fc.integer({ min: -50, max: 1050 }),
    top: fc.integer({ min: -50, max: 650 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 100 }),
  })
  const box = fc.record({ width: fc.integer({ min: 1, max: 320 }), height: fc.integer({ min: 1, max: 200 }) })
  fc.assert(
    fc.property(anchor, box, sides, (around, inner, side) => {
      const place = placeBeside(around, inner, side, window)
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.left + inner.width).toBeLessThanOrEqual(window.width)
      expect(place.top + inner.height).toBeLessThanOrEqual(window.height)
    }),
  )
})
