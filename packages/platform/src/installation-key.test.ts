import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openInstallationKey } from './installation-key.ts'

describe('the key of an installation', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dossier-key-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  it('is made once for all processes that start together, and kept for its owner alone', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => openInstallationKey(directory)))
    const later = await openInstallationKey(directory)
    expect(later).toHaveLength(32)
    for (const key of keys) expect(key).toEqual(later)
    expect(await readdir(directory)).toEqual(['sealing-key'])
    expect((await stat(join(directory, 'sealing-key'))).mode & 0o777).toBe(0o600)
  })

  it('is not replaced when it cannot be read', async () => {
    await writeFile(join(directory, 'sealing-key'), 'short')
    await expect(openInstallationKey(directory)).rejects.toThrow('holds no key')
  })
})
