import { expect, it } from 'vitest'
import { figurePlace } from './figure-sides.ts'

const sidesOf = (lines: (number | null)[][], pixels: number) =>
  lines.map((values, line) => values.map((_, point) => figurePlace({ lines, pixels }, line, point, 'top')))

it('stands on the side where no other line is near', () => {
  // Ten pixels a value: the middle line has the upper one 340 pixels above it, and the lower one 20 below.
  const [, middle] = sidesOf(
    [
      [40, 40],
      [6, 7],
      [4, -2],
    ],
    10,
  )
  expect(middle?.map(({ side }) => side)).toEqual(['top', 'top'])
  const [, alone] = sidesOf(
    [
      [8, 8],
      [6, 7],
    ],
    10,
  )
  expect(alone?.map(({ side }) => side)).toEqual(['bottom', 'bottom'])
})

it('stands below a low and above a high of a line that has room', () => {
  const [line] = sidesOf([[5, 1, 6, 2]], 10)
  expect(line?.map(({ side }) => side)).toEqual(['top', 'bottom', 'top', 'top'])
})

it('stands between two lines where the other has its figure on its other side', () => {
  const lows = [
    [88, 85, 97],
    [84, 82, 94],
  ]
  expect(sidesOf(lows, 10)[0]?.[1]).toEqual({ side: 'bottom', shift: 0 })
  const facing = [
    [88, 85, 97],
    [80, 82, 79],
  ]
  expect(sidesOf(facing, 10)[0]?.[1]?.side).toBe('top')
})

it('stands beside a segment that runs through it', () => {
  // The low of the upper line has the lower one right below.
  const [upper] = sidesOf(
    [
      [88, 85, 97],
      [84, 83, 94],
    ],
    10,
  )
  expect(upper?.[1]).toEqual({ side: 'top', shift: -16 })
  const [rising] = sidesOf(
    [
      [85, 86, 97],
      [83, 84, 96],
    ],
    10,
  )
  expect(rising?.[1]).toEqual({ side: 'top', shift: -16 })
})

it('has its usual place where a line has no value', () => {
  expect(figurePlace({ lines: [[null]], pixels: 10 }, 0, 0, 'bottom')).toEqual({ side: 'bottom', shift: 0 })
})
