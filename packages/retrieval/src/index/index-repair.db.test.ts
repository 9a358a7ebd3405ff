import { cp, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { createIndexGuard } from './index-repair.ts'
import { openIndex, type WorkspaceIndexes } from './open-index.ts'
import { numberedFiles } from './numbered-files.test-support.ts'

const FILES = 20
const analyser = testAnalyser()
const now = (): Date => new Date('2030-01-01')
let folder: string
let healthy: string

const rows = (text: string) =>
  analyseDocument(
    {
      kind: 'txt',
      warnings: [],
      pages: [{ number: 1, width: 0, height: 0, text, words: [], headings: [], tables: [], anchor: { kind: 'page' } }],
    },
    { filename: 'notes.txt', analyser },
  )

async function fill(index: WorkspaceIndexes): Promise<void> {
  await Promise.all(
    Array.from({ length: FILES }, (_, at) => index.writeFile(1, at + 1, rows(`The warranty reserve of plant ${at} covers compressors.`))),
  )
}

const search = async (index: WorkspaceIndexes) => (await index.search(1, 'warranty for compressors')).pages.length

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-repair-'))
  healthy = join(folder, 'healthy')
  const index = await openIndex({ uri: healthy, sources: numberedFiles, analyser, now })
  await fill(index)
  await index.optimize(1)
  await index.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const damages: Record<string, (path: string) => Promise<void>> = {
  'overwritten at the beginning': async (path) => {
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(10, 'X'), 0, 10, 0)
    await file.close()
  },
  'cut in half': async (path) => truncate(path, (await stat(path)).size >> 1),
  removed: (path) => rm(path),
}
const parts: Record<string, (path: string) => boolean> = {
  'all files': () => true,
  rows: (path) => path.includes('/data/'),
  manifests: (path) => path.includes('/_versions/'),
  'indexes of terms': (path) => path.includes('/_indices/'),
}

describe('a damaged index', () => {
  const cases = Object.keys(damages).flatMap((damage) => Object.keys(parts).map((part) => ({ damage, part })))

  it.each(cases)('is detected and can be rebuilt: $part $damage', async ({ damage, part }) => {
    const uri = join(folder, `${damage}-${part}`)
    await cp(healthy, uri, { recursive: true })
    const entries = await readdir(uri, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const chosen = paths.filter(parts[part]!)
    expect(chosen.length).toBeGreaterThan(0)
    for (const path of chosen) await damages[damage]!(path)

    const damaged: number[] = []
    const rebuilding = new Error('is being rebuilt')
    const index = await openIndex({
      uri,
      sources: numberedFiles,
      analyser,
      now,
      onDamaged: async (projectId) => {
        damaged.push(projectId)
        return rebuilding
      },
    })
    const found = await Promise.all([search(index), search(index)]).catch((error: unknown) => error)
    // Without any manifest no table exists; the comparison with the database's files at start detects that.
    const isGone = damage === 'removed' && ['all files', 'manifests'].includes(part)
    expect([found, damaged]).toEqual(isGone ? [[0, 0], []] : [rebuilding, [1]])
    await fill(index)
    expect(await search(index)).toBeGreaterThan(0)
    expect((await index.facts(1)).size).toBe(FILES)
    await index.close()
  })

  it('can be dropped without being opened', async () => {
    const uri = join(folder, 'dropped')
    await cp(healthy, uri, { recursive: true })
    const entries = await readdir(uri, { recursive: true, withFileTypes: true })
    for (const entry of entries) if (entry.isFile()) await damages['overwritten at the beginning']!(join(entry.parentPath, entry.name))
    const index = await openIndex({ uri, sources: numberedFiles, analyser, now })
    await index.dropWorkspace(1)
    await fill(index)
    expect(await search(index)).toBeGreaterThan(0)
    await index.close()
  })
})

describe('createIndexGuard', () => {
  const engineError = new Error('lance error: corrupt')

  function guardAt(time: { ms: number }) {
    const repaired: number[] = []
    const guarded = createIndexGuard({
      forget: () => {},
      drop: async () => {},
      onDamaged: async (projectId) => {
        repaired.push(projectId)
        return new Error('is being rebuilt')
      },
      now: () => new Date(time.ms),
    })
    return { guarded, repaired }
  }

  it('does not repair when a retry succeeds, nor after errors with other causes', async () => {
    const { guarded, repaired } = guardAt({ ms: 0 })
    const attempts = [Promise.reject(engineError), Promise.resolve('found')]
    attempts[0]!.catch(() => {})
    expect(await guarded(1, () => attempts.shift()!)).toBe('found')
    for (const other of [new TypeError('a bug'), new Error('lance error: Too many open files'), new Error('the model timed out')])
      await expect(guarded(1, () => Promise.reject(other))).rejects.toBe(other)
    expect(repaired).toEqual([])
  })

  it('repairs once for concurrent callers, and not again within an hour', async () => {
    const time = { ms: 0 }
    const { guarded, repaired } = guardAt(time)
    const meet = () => guarded(1, () => Promise.reject(engineError))
    const all = await Promise.allSettled([meet(), meet(), meet()])
    expect(all.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(Array(3).fill('Error: is being rebuilt'))
    time.ms = 10 * 60_000
    await expect(meet()).rejects.toBe(engineError)
    expect(repaired).toEqual([1])
    time.ms = 61 * 60_000
    await expect(meet()).rejects.toThrow('is being rebuilt')
    expect(repaired).toEqual([1, 1])
  })
})
