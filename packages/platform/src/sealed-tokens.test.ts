import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealer, openSealer } from './sealed-tokens.ts'

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

describe('the key of an installation', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dossier-key-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  it('is made once for all processes that start together, and kept for its owner alone', async () => {
    const sealers = await Promise.all(Array.from({ length: 8 }, () => openSealer(directory)))
    const token = (await openSealer(directory)).seal('file', 1, later)
    for (const sealer of sealers) expect(sealer.open('file', token, now)).toBe(1)
    expect(await readdir(directory)).toEqual(['sealing-key'])
    expect((await stat(join(directory, 'sealing-key'))).mode & 0o777).toBe(0o600)
  })

  it('is not replaced when it cannot be read', async () => {
    await writeFile(join(directory, 'sealing-key'), 'short')
    await expect(openSealer(directory)).rejects.toThrow('holds no key')
  })
})
