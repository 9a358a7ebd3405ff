import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRange } from './bytes.ts'

it.each([
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=900-', { start: 900, end: 1000 }],
  ['bytes=-1', { start: 999, end: 1000 }],
  ['bytes=-5000', { start: 0, end: 1000 }],
  ['bytes=0-9999', { start: 0, end: 1000 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('parses %j of a thousand bytes as %j', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected)
})

it('never returns a range outside of the content', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(5000), (noise, first, last, size) => {
      for (const header of [noise, `bytes=${noise}`, `bytes=${first}-${last}`, `bytes=-${last}`, `bytes=${first}-`]) {
        const range = parseRange(header, size)
        if (range === undefined || range === 'unsatisfiable') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThan(range.end)
        expect(range.end).toBeLessThanOrEqual(size)
      }
    }),
  )
})
