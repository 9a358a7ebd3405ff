import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalSecrets, hashPassword, pkceChallenge, randomId, randomToken, sha256Hex, verifyPassword } from './secrets.ts'

describe('secrets', () => {
  it('creates tokens of 32 bytes that never repeat', () => {
    const tokens = new Set(Array.from({ length: 1000 }, randomToken))
    expect(tokens.size).toBe(1000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(randomId()).not.toBe(randomId())
  })

  it('hashes with SHA-256', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('hashes passwords with argon2id, the recommended cost and a separate salt each', async () => {
    const [one, other] = await Promise.all([hashPassword('암호 correct horse'), hashPassword('암호 correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('accepts the right password only, and none for an unknown user', async () => {
    const passwordHash = await hashPassword('암호 correct horse')
    expect(await verifyPassword(passwordHash, '암호 correct horse')).toBe(true)
    expect(await verifyPassword(passwordHash, '암호 correct horsf')).toBe(false)
    expect(await verifyPassword(undefined, '암호 correct horse')).toBe(false)
  })

  it('throws for an invalid hash', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow(/decod/i)
  })

  it('compares secrets as strings', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(equalSecrets(one, other)).toBe(one === other)
        expect(equalSecrets(one, one)).toBe(true)
      }),
    )
  })
})

it('computes the challenge of RFC 7636, appendix B', () => {
  expect(pkceChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})
