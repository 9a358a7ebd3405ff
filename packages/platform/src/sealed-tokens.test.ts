import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './sealed-tokens.ts'

const now = new Date('2026-11-20T09:00:00Z')
const later = new Date('2026-11-20T09:10:00Z')

describe('sealed tokens', () => {
  const sealer = createSealer(Buffer.alloc(32, 7))

  it('say what was sealed, until their time is over', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const token = sealer.seal('file', content, later)
        expect(sealer.open('file', token, now)).toEqual(JSON.parse(JSON.stringify(content)))
        expect(sealer.open('file', token, later)).toBeUndefined()
      }),
    )
  })

  it('are not taken for another purpose, nor under another key', () => {
    const token = sealer.seal('file', { id: 1 }, later)
    expect(sealer.open('download', token, now)).toBeUndefined()
    expect(createSealer(Buffer.alloc(32, 8)).open('file', token, now)).toBeUndefined()
  })

  it('say nothing once a character is changed, whatever is sent in their place', () => {
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
