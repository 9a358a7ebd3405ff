import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

describe('createSecretBox', () => {
  const box = createSecretBox(Buffer.alloc(32, 7))

  it('decrypts what it encrypted, and reveals nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (secret) => {
        const encrypted = box.encrypt('file', secret)
        expect(box.decrypt('file', encrypted)).toBe(secret)
        expect(encrypted).not.toBe(box.encrypt('file', secret))
        expect(Buffer.from(encrypted, 'base64url').includes(Buffer.from(secret))).toBe(false)
      }),
    )
  })

  it('decrypts only for the same purpose and key', () => {
    const encrypted = box.encrypt('file', 'secret')
    expect(() => box.decrypt('drive', encrypted)).toThrow('cannot be read')
    expect(() => createSecretBox(Buffer.alloc(32, 8)).decrypt('file', encrypted)).toThrow('cannot be read')
  })

  it('rejects modified or truncated ciphertext', () => {
    const encrypted = box.encrypt('file', 'a secret of some length')
    fc.assert(
      fc.property(fc.nat(encrypted.length - 1), fc.constantFrom('A', 'b', '7', '_'), (at, character) => {
        fc.pre(encrypted[at] !== character)
        const changed = `${encrypted.slice(0, at)}${character}${encrypted.slice(at + 1)}`
        // The last character may contain unused bits.
        fc.pre(!Buffer.from(changed, 'base64url').equals(Buffer.from(encrypted, 'base64url')))
        expect(() => box.decrypt('file', changed)).toThrow('cannot be read')
        expect(() => box.decrypt('file', encrypted.slice(0, at))).toThrow('cannot be read')
      }),
    )
  })
})
