import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Notice, noticesIn, payloadsOf } from './notices.ts'

const keyed = (notices: readonly Notice[]) => new Map(notices.map((notice) => [JSON.stringify(notice), notice]))

test('splits notices into valid payloads, each once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 400 }))),
      (notices) => {
        const kept = keyed(notices)
        const payloads = payloadsOf(kept)
        expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
        expect(payloads.flatMap(noticesIn)).toEqual([...kept.values()])
      },
    ),
  )
})

test('returns no notices for a foreign payload', () => {
  for (const payload of ['', 'x', '{}', '[1]', '[["topic"]]', '[["topic",5]]']) expect(noticesIn(payload)).toEqual([])
})
