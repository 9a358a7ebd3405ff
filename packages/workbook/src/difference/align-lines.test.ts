import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { alignLines, type Line } from './align-lines.ts'
import { LineMap } from './line-map.ts'

const lines = (keys: readonly string[]): Line[] => keys.map((key, index) => ({ index, key, label: '' })).filter(({ key }) => key !== '')
const pairsOf = (earlier: readonly string[], later: readonly string[]) =>
  alignLines(lines(earlier), lines(later)).map((pair) => [pair.earlier, pair.later])

it('pairs equal lines around inserted and removed ones', () => {
  expect(pairsOf(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([
    [0, 0],
    [1, 2],
    [2, 3],
  ])
  expect(pairsOf(['a', 'b', '', 'c'], ['a', '', 'c'])).toEqual([
    [0, 0],
    [3, 2],
  ])
})

it('pairs lines in ascending order, each at most once, and all of equal lists', () => {
  const keys = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 14 })
  fc.assert(
    fc.property(keys, keys, (earlier, later) => {
      const pairs = alignLines(lines(earlier), lines(later))
      pairs.forEach((pair, at) => {
        const before = pairs[at - 1]
        expect(before === undefined || (pair.earlier > before.earlier && pair.later > before.later)).toBe(true)
      })
      expect(pairsOf(earlier, earlier)).toHaveLength(lines(earlier).length)
      const map = new LineMap(pairs)
      const images = Array.from({ length: 20 }, (_, index) => map.later(index)).filter((index) => index !== null)
      expect(images).toEqual([...new Set(images)].toSorted((one, other) => one - other))
      for (const pair of pairs) expect(map.later(pair.earlier)).toBe(pair.later)
    }),
    { numRuns: 2_000 },
  )
})
