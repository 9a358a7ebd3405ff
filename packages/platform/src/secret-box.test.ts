import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

describe('a secret box', () => {
  const box = createSecretBox(Buffer.alloc(32, 7))

  it('gives back what was put in, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (secret) => {
        const encrypted = box.encrypt('file', secret)
        expect(box.decrypt('file', encrypted)).toBe(secret)
        expect(encrypted).not.toBe(box.encrypt('file', secret))
        expect(Buffer.from(encrypted, 'base64url').includes(Buffer.from(secret))).toBe(false)
      }),
    )
  })

  it('opens for its own purpose and under its own key alone', () => {
    const encrypted = box.encrypt('file', 'secret')
    expect(() => box.decrypt('drive', encrypted)).toThrow('cannot be read')
    expect(() => createSecretBox(Buffer.alloc(32, 8)).decrypt('file', encrypted)).toThrow('cannot be read')
  })

  it('opens nothing that was changed or cut', () => {
    const encrypted = box.encrypt('file', 'a secret of some length')
    fc.assert(
      fc.property(fc.nat(encrypted.length - 1), fc.constantFrom('A', 'b', '7', '_'), (at, character) => {
        fc.pre(encrypted[at] !== character)
        const changed = `${encrypted.slice(0, at)}${character}${encrypted.slice(at + 1)}`
        // The last character may hold bits that stand for nothing.
        fc.pre(!Buffer.from(changed, 'base64url').equals(Buffer.from(encrypted, 'base64url')))
        expect(() => box.decrypt('file', changed)).toThrow('cannot be read')
        expect(() => box.decrypt('file', encrypted.slice(0, at))).toThrow('cannot be read')
      }),
    )
  })
})
