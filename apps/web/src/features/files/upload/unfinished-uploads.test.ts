import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultChoice } from './upload-choice.ts'
import {
  continuedBy,
  fingerprintOf,
  keepUnsent,
  removeUnfinished,
  noteActive,
  unfinishedStorageFor,
  unfinishedUploads,
} from './unfinished-uploads.ts'

const target = { projectId: 7, projectName: 'Room', folderId: 3, folderPath: ['재무'] }
const item = { path: '감사/보고서.pdf', size: 10_000_000, target, choice: { ...defaultChoice, versionOf: 4 } }
const file = { name: '보고서.pdf', size: 10_000_000, lastModified: 5 }
const minute = 60_000

class MemoryStorage {
  readonly #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
}

async function begin(fingerprint: string) {
  const creationTime = new Date().toISOString()
  const upload = { size: 10_000_000, metadata: {}, creationTime, urlStorageKey: '', uploadUrl: '/resumable/1-a', parallelUploadUrls: null }
  return unfinishedStorageFor(item, 5).addUpload(fingerprint, upload)
}

describe('unfinished uploads', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))

  it('are listed with everything needed to resume', async () => {
    await begin('one')
    expect(unfinishedUploads(Date.now() + minute)).toMatchObject([
      { ...item, fingerprint: 'one', lastModified: 5, uploadUrl: '/resumable/1-a' },
    ])
  })

  it('are hidden while a tab is active on them', async () => {
    await begin('one')
    expect(unfinishedUploads(Date.now())).toEqual([])
    noteActive('one', false)
    expect(unfinishedUploads(Date.now())).toHaveLength(1)
  })

  it('are found by fingerprint, and removed when complete', async () => {
    const key = await begin('one')
    const storage = unfinishedStorageFor(item, 5)
    expect(await storage.findUploadsByFingerprint('one')).toMatchObject([{ uploadUrl: '/resumable/1-a', urlStorageKey: key }])
    expect(await storage.findUploadsByFingerprint('two')).toEqual([])
    await storage.removeUpload(key)
    expect(unfinishedUploads(Date.now() + minute)).toEqual([])
  })

  it('are continued by a file of the same name, size and date, even with a decomposed name', async () => {
    await begin('one')
    const left = unfinishedUploads(Date.now() + minute)
    expect(continuedBy({ ...file, name: file.name.normalize('NFD') }, left)?.fingerprint).toBe('one')
    for (const other of [{ name: 'other.pdf' }, { size: 9 }, { lastModified: 6 }])
      expect(continuedBy({ ...file, ...other }, left)).toBeUndefined()
  })

  it('ignore invalid entries, and can be removed', async () => {
    localStorage.setItem('dossier-upload::broken', '{')
    localStorage.setItem('dossier-upload::strange', '{"uploadUrl":1}')
    await begin('one')
    removeUnfinished('one')
    expect(unfinishedUploads(Date.now() + minute)).toEqual([])
  })

  it('include files that a closing page had not sent, but no second time those whose upload had started', async () => {
    const unsent = { ...item, id: 1, targetKey: '', state: { phase: 'waiting' as const }, uncertainSince: null }
    const large = { ...unsent, id: 2, path: 'large.pdf' }
    const opened = Date.parse('2026-11-27T09:00:00Z')
    await begin(fingerprintOf(large, file))
    noteActive(fingerprintOf(large, file), false)
    keepUnsent(
      [unsent, large].map((one) => ({ item: one, file: file as File })),
      opened,
    )
    const kept = unfinishedUploads(Date.now())
    expect(kept.map(({ uploadUrl }) => uploadUrl).toSorted()).toEqual(['', '/resumable/1-a'])
    const found = kept.find(({ uploadUrl }) => uploadUrl === '')
    expect(found).toMatchObject({ ...item, lastModified: 5, openedAt: '2026-11-27T09:00:00.000Z' })
    expect(continuedBy(file, kept)).toBeDefined()
    removeUnfinished(found?.fingerprint ?? '')
    expect(unfinishedUploads(Date.now())).toHaveLength(1)
  })
})
