import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './sealed-tokens.ts'

const now = new Date('2026-11-20T09:00:00Z')
const later = new Date('2026-11-20T09:10:00Z')

describe('createSealer', () => {
  const sealer = createSealer(Buffer.alloc(32, 7))

  it('returns the sealed content until it expires', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const token = sealer.seal('file', content, later)
        expect(sealer.open('file', token, now)).toEqual(JSON.parse(JSON.stringify(content)))
        expect(sealer.open('file', token, later)).toBeUndefined()
      }),
    )
  })

  it('rejects another purpose and another key', () => {
    const token = sealer.seal('file', { id: 1 }, later)
    expect(sealer.open('download', token, now)).toBeUndefined()
    expect(createSealer(Buffer.alloc(32, 8)).open('file', token, now)).toBeUndefined()
  })

  it('rejects any modified token', () => {
    const token = sealer.seal('file', { id: 1 }, later)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(token[at] !== character)
        expect(sealer.open('file', `${token.slice(0, at)}${character}${token.slice(at + 1)}`, now)).toBeUndefined()
      }),
    )
    fc.assert(fc.property(fc.string(), (anything) => sealer.open('file', anything, now) === undefined))
  })
})
