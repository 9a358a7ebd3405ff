import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineCrc } from './combine-crc.ts'
import { type DeflateMap, joinSpans, mapDeflated, packedRange, spanAround, textRange } from './deflate-map.ts'
import { emptyBlocks } from './empty-blocks.ts'
import { inflateBlocks } from './inflate-blocks.ts'
import { inflateSpan, spliceDeflated } from './splice-deflated.ts'

const most = 16 * 1024 * 1024

/** A text that repeats itself near and far, as sheets do. */
const textOf = (seed: number, length: number, variety: number): Buffer => {
  const text = Buffer.alloc(length)
  let state = seed + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  for (let at = 0; at < length;) {
    if (at > 10 && next() % 3 === 0) {
      const from = Math.max(0, at - 1 - (next() % Math.min(at, 40_000)))
      const size = Math.min(length - at, 3 + (next() % 400))
      for (let index = 0; index < size; index++) text[at + index] = text[from + (index % (at - from))] ?? 0
      at += size
    } else text[at++] = next() % variety
  }
  return text
}

/** Streams as different programs write them. */
const writing = fc.record({
  seed: fc.nat(1_000_000),
  length: fc.integer({ min: 0, max: 200_000 }),
  variety: fc.constantFrom(2, 20, 256),
  level: fc.integer({ min: 0, max: 9 }),
  memLevel: fc.integer({ min: 1, max: 9 }),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE),
})

const written = ({ seed, length, variety, ...options }: typeof writing extends fc.Arbitrary<infer Value> ? Value : never) => {
  const text = textOf(seed, length, variety)
  return { text, packed: deflateRawSync(text, options) }
}

function mapped(packed: Uint8Array, between: number): { map: DeflateMap; text: Buffer } {
  const parts: Buffer[] = []
  const map = mapDeflated(packed, { most, between }, (text) => parts.push(Buffer.from(text)))
  return { map, text: Buffer.concat(parts) }
}

/** Null for a stream that is refused. */
function orNull(inflate: () => Buffer): Buffer | null {
  try {
    return inflate()
  } catch {
    return null
  }
}

/** The stream without the bytes that an operation does not need. */
function only(packed: Uint8Array, ranges: readonly { from: number; to: number }[]): Uint8Array {
  const sparse = new Uint8Array(packed.byteLength)
  for (const { from, to } of ranges) sparse.set(packed.subarray(from, to), from)
  return sparse
}

describe('a map of a deflated stream', () => {
  it('has the text of the stream and the checksum of every part of it', () => {
    fc.assert(
      fc.property(writing, (given) => {
        const { text, packed } = written(given)
        const { map, text: inflated } = mapped(packed, 20_000)
        expect(inflated.equals(text)).toBe(true)
        expect(map.textBytes).toBe(text.byteLength)
        map.checkpoints.forEach(({ offset, crc }, at) =>
          expect(crc).toBe(crc32(text.subarray(offset, map.checkpoints[at + 1]?.offset ?? text.byteLength))),
        )
      }),
    )
  })

  it('leads to the text between any two checkpoints', () => {
    fc.assert(
      fc.property(writing, fc.nat(), fc.nat(), (given, one, other) => {
        const { text, packed } = written(given)
        const { map } = mapped(packed, 10_000)
        const first = one % map.checkpoints.length
        const span = { first, last: first + 1 + (other % (map.checkpoints.length - first)) }
        const { from, to } = textRange(map, span)
        const inflated = inflateSpan(map, span, only(packed, [packedRange(map, span)]), map.checkpoints[first]?.window ?? null)
        expect(inflated.equals(text.subarray(from, to))).toBe(true)
      }),
    )
  })

  it('refuses what zlib refuses, and a text that is longer than allowed', () => {
    const inflated = (packed: Uint8Array, limit = most): Buffer => {
      const parts: Buffer[] = []
      inflateBlocks(packed, limit, { onBlock: () => {}, onText: (text) => parts.push(Buffer.from(text)) })
      return Buffer.concat(parts)
    }
    fc.assert(
      fc.property(writing, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }), (given, damages) => {
        const { packed } = written(given)
        const damaged = Buffer.from(packed)
        for (const [at, value] of damages) damaged[at % damaged.byteLength] = value
        const byZlib = orNull(() => inflateRawSync(damaged, { maxOutputLength: most }))
        expect(orNull(() => inflated(damaged))).toEqual(byZlib)
      }),
      { numRuns: 500 },
    )
    const bomb = deflateRawSync(Buffer.alloc(8 * 1024 * 1024))
    expect(() => inflated(bomb, 1024)).toThrow(expect.objectContaining({ reason: 'damaged' }))
    expect(() => inflated(deflateRawSync(Buffer.from('cut off in the middle')).subarray(0, 8))).toThrow(
      expect.objectContaining({ reason: 'damaged' }),
    )
  })

  it('refuses a stream that is not the one it was made from', () => {
    const text = textOf(1, 200_000, 256)
    const { map } = mapped(deflateRawSync(text), 20_000)
    const other = deflateRawSync(textOf(2, 200_000, 256))
    const span = spanAround(map, 50_000, 50_010)
    expect(() => inflateSpan(map, span, other, map.checkpoints[span.first]?.window ?? null)).toThrow(
      expect.objectContaining({ reason: 'damaged' }),
    )
  })
})

describe('splicing a deflated stream', () => {
  const edit = fc.record({ from: fc.nat(), length: fc.nat(300), text: fc.uint8Array({ maxLength: 3_000 }) })

  it('inflates to the text with the edits, again and again, and keeps the bytes between', () => {
    fc.assert(
      fc.property(writing, fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (given, rounds) => {
        let { text, packed }: { text: Buffer; packed: Uint8Array } = written(given)
        let { map } = mapped(packed, 10_000)
        for (const edits of rounds) {
          const places = edits.map(({ from, length, text: typed }) => {
            const at = from % (text.byteLength + 1)
            return { from: at, to: Math.min(text.byteLength, at + length), typed }
          })
          const spans = joinSpans(places.map(({ from, to }) => spanAround(map, from, to)))
          const sparse = only(
            packed,
            spans.map((span) => packedRange(map, span)),
          )
          let edited = Buffer.alloc(0)
          let kept = 0
          const replaced = spans.map((span) => {
            const range = textRange(map, span)
            const own = places
              .filter(({ from, to }) => from >= range.from && to <= range.to)
              .toSorted((one, other) => one.from - other.from)
            let changed = inflateSpan(map, span, sparse, map.checkpoints[span.first]?.window ?? null)
            for (const { from, to, typed } of own.toReversed()) {
              const isApart = !own.some((other) => other.from > from && other.from < to)
              if (isApart) changed = Buffer.concat([changed.subarray(0, from - range.from), typed, changed.subarray(to - range.from)])
            }
            edited = Buffer.concat([edited, text.subarray(kept, range.from), changed])
            kept = range.to
            return { span, text: changed }
          })
          const whole = Buffer.concat([edited, text.subarray(kept)])
          const spliced = spliceDeflated(map, packed, replaced, 10_000)
          text = whole
          packed = Buffer.concat(spliced.chunks)
          map = spliced.map
          expect(inflateRawSync(packed).equals(text)).toBe(true)
          expect(spliced.crc).toBe(crc32(text))
          expect([map.textBytes, map.packedBytes]).toEqual([text.byteLength, packed.byteLength])
          // The map leads to the same text as a map of the new stream, from each of its checkpoints.
          map.checkpoints.forEach(({ offset, window }, first) => {
            const span = { first, last: map.checkpoints.length }
            expect(inflateSpan(map, span, packed, window).equals(text.subarray(offset))).toBe(true)
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('leads from any bit to any other one', () => {
    for (let bits = 0; bits < 8; bits++) {
      const { bytes, rest } = emptyBlocks(bits)
      // What follows is a block of fixed codes that ends the stream.
      const end = Buffer.concat([bytes, Buffer.of((rest | (3 << bits)) & 0xff, 3 >> (8 - bits), 0, 0)])
      expect(inflateRawSync(end)).toHaveLength(0)
    }
  })

  it('combines checksums as if the texts were one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.uint8Array({ maxLength: 2_000 }), (one, other) => {
        expect(combineCrc(crc32(one), crc32(other), other.byteLength)).toBe(crc32(Buffer.concat([one, other])))
      }),
    )
  })
})
