import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration.ts'
import { openInstallationKey } from './installation-key.ts'
import { silentLogger } from './logging.ts'

describe('the installation key', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dossier-key-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  it('is created once by processes starting together, readable by its owner only', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => openInstallationKey(directory, silentLogger())))
    const later = await openInstallationKey(directory, silentLogger())
    expect(later).toHaveLength(32)
    for (const key of keys) expect(key).toEqual(later)
    expect(await readdir(directory)).toEqual(['sealing-key'])
    expect((await stat(join(directory, 'sealing-key'))).mode & 0o777).toBe(0o600)
  })

  it('is not replaced when it cannot be read', async () => {
    await writeFile(join(directory, 'sealing-key'), 'short')
    await expect(openInstallationKey(directory, silentLogger())).rejects.toThrow('holds no key')
  })

  describe('set by the operator', () => {
    const given = new Uint8Array(32).fill(7)
    const other = new Uint8Array(32).fill(8)
    const open = (key?: Uint8Array) => openInstallationKey(directory, silentLogger(), key)

    it('is not written into the data directory', async () => {
      expect(await open(given)).toEqual(given)
      expect(await readdir(directory)).toEqual(['sealing-key-fingerprint'])
      const text = await readFile(join(directory, 'sealing-key-fingerprint'), 'utf8')
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(Buffer.from(given).toString(encoding).slice(0, 20))
      expect(await open(given)).toEqual(given)
    })

    it('must stay the same and must not be removed', async () => {
      await open(given)
      await expect(open(other)).rejects.toBeInstanceOf(ConfigurationError)
      await expect(open()).rejects.toThrow('SEALING_KEY is missing')
      await rm(join(directory, 'sealing-key-fingerprint'))
      expect(await open(other)).toEqual(other)
    })

    it('replaces the key in the data directory if it is the same, and is refused otherwise', async () => {
      const kept = await open()
      await expect(open(given)).rejects.toThrow('what is encrypted under that one could not be read')
      expect(await open(kept)).toEqual(kept)
      await rm(join(directory, 'sealing-key'))
      expect(await open(kept)).toEqual(kept)
    })
  })
})
