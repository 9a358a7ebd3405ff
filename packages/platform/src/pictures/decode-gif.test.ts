import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeGif } from './decode-gif.ts'
import { makeGif } from './make-gif.test-support.ts'

const [black, red, green, blue] = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const
const palette = [black, red, green, blue]

const pixelsOf = ({ rgba }: { rgba: Uint8Array }) =>
  Array.from({ length: rgba.length / 4 }, (_, at) => [...rgba.subarray(at * 4, at * 4 + 4)].join(' '))

it('reads a picture whatever its colours', () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 90 }),
    bits: fc.integer({ min: 1, max: 8 }),
    seed: fc.nat(),
    steps: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(picture, ({ width, height, bits, seed, steps }) => {
      const greys = Array.from({ length: 2 ** bits }, (_, at) => [at, at, at] as const)
      // Runs and noise: both long codes and a table that fills up and starts again.
      const colours = Uint8Array.from(
        { length: width * height },
        (_, at) => ((Math.floor(at / steps) * 2_654_435_761 + seed) >>> 7) % greys.length,
      )
      const { rgba } = decodeGif(makeGif({ width, height, colours, palette: greys }))
      expect(rgba.filter((_, at) => at % 4 === 0)).toEqual(colours)
    }),
    { numRuns: 200 },
  )
})

it('puts the rows of an interlaced picture where they belong', () => {
  // Rows as stored: 0, 8, 4, 2, 6, 1, 3, 5, 7.
  const gif = makeGif({ width: 1, height: 9, colours: Uint8Array.from([0, 0, 1, 2, 2, 3, 3, 3, 3]), palette, interlaced: true })
  const [k, r, g, b] = [black, red, green, blue].map((colour) => [...colour, 255].join(' '))
  expect(pixelsOf(decodeGif(gif))).toEqual([k, b, g, b, r, b, g, b, k])
})

it('leaves the transparent colour transparent', () => {
  const gif = makeGif({ width: 2, height: 1, colours: Uint8Array.from([1, 2]), palette, transparent: 1 })
  expect(pixelsOf(decodeGif(gif))).toEqual(['0 0 0 0', '0 255 0 255'])
})

it('says where a file is damaged', () => {
  const gif = makeGif({ width: 9, height: 9, colours: new Uint8Array(81), palette })
  expect(() => decodeGif(gif.subarray(0, 30))).toThrow(RangeError)
  expect(() => decodeGif(Buffer.concat([gif.subarray(0, 25), Buffer.from([0x3b])]))).toThrow(/no picture|Offset/)
})
