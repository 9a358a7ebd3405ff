import { createHash } from 'node:crypto'
import type { PresentFile } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { UploadTarget } from '../upload-item.ts'
import { type CheckProgress, type DuplicateSources, filesPerRequest, findDuplicates, type KnownFile } from './find-duplicates.ts'
import { hashFile } from './hash-file.ts'
import { hashFiles } from './hash-files.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const limits = { maximumFileMegabytes: 1, maximumFilesPerRequest: 100 }
const digest = (content: string) => createHash('sha256').update(content).digest('hex')

/** An in-memory workspace with the server's behaviour. */
class Workspace implements DuplicateSources {
  readonly questions: { path: string; sha256?: string }[][] = []
  hashed: string[] = []
  readonly #files: (KnownFile & { content: string })[]
  constructor(files: Record<string, string>) {
    this.#files = Object.entries(files).map(([path, content], index) => {
      const names = path.split('/')
      return { id: index + 1, filename: names.at(-1)!, path: names.slice(0, -1), version: 1, content }
    })
  }

  async ask(_target: UploadTarget, files: readonly { path: string; size: number; sha256?: string }[]): Promise<PresentFile[]> {
    this.questions.push([...files])
    return files.map(({ path, size, sha256 }) => {
      const known = ({ id, filename, path: above, version }: KnownFile): KnownFile => ({ id, filename, path: above, version })
      const named = this.#files.find((file) => [...file.path, file.filename].join('/') === path)
      return {
        sameName: named ? known(named) : null,
        sameContent: sha256 === undefined ? [] : this.#files.filter(({ content }) => digest(content) === sha256).map(known),
        hashNeeded: sha256 === undefined && this.#files.some(({ content }) => content.length === size),
      }
    })
  }

  hash(files: readonly File[], onBytes: (bytes: number) => void, signal: AbortSignal): Promise<(string | null)[]> {
    this.hashed = files.map(({ name }) => name)
    return hashFiles(files, onBytes, signal)
  }
}

const chosen = (files: Record<string, string>) =>
  Object.entries(files).map(([path, content]) => ({ path, file: new File([content], path.split('/').at(-1)!) }))

async function find(there: Record<string, string>, files: Record<string, string>) {
  const workspace = new Workspace(there)
  const progress: CheckProgress[] = []
  const show = (each: CheckProgress) => progress.push(each)
  const found = await findDuplicates(workspace, chosen(files), target, limits, show, new AbortController().signal)
  return { workspace, progress, found: found.map(({ path, kind, known }) => [path, kind, [...known.path, known.filename].join('/')]) }
}

describe('findDuplicates', () => {
  it('distinguishes identical files, files of the same name, and the same content elsewhere', async () => {
    const { found } = await find(
      { 'a.txt': 'one', '재무/b.txt': 'two!', 'c.txt': 'three' },
      { 'a.txt': 'one', '재무/b.txt': 'other', 'd.txt': 'three', 'e.txt': 'new and long' },
    )
    expect(found).toEqual([
      ['a.txt', 'identical', 'a.txt'],
      ['재무/b.txt', 'sameName', '재무/b.txt'],
      ['d.txt', 'sameContent', 'c.txt'],
    ])
  })

  it('hashes only files whose size exists in the workspace', async () => {
    const { workspace } = await find({ 'a.txt': 'one' }, { 'x.txt': 'two', 'y.txt': 'a different size' })
    expect(workspace.hashed).toEqual(['x.txt'])
    expect(workspace.questions.map((question) => question.length)).toEqual([2, 1])
  })

  it('sends a thousand files per request', async () => {
    const many = Object.fromEntries(Array.from({ length: filesPerRequest * 2 + 1 }, (_, n) => [`${n}.txt`, 'x'.repeat(5)]))
    const { workspace, progress } = await find({}, many)
    expect(workspace.questions.map((question) => question.length)).toEqual([filesPerRequest, filesPerRequest, 1])
    expect(progress.map(({ share }) => share)).toEqual(progress.map(({ share }) => share).toSorted((one, other) => one - other))
  })

  it('skips system files and files that would be refused', async () => {
    const { workspace } = await find({ 'a.txt': 'one' }, { '.DS_Store': 'one', 'a.exe': 'one', 'b.txt': 'y'.repeat(1024 * 1024 + 1) })
    expect(workspace.questions).toEqual([])
  })

  it('composes decomposed Korean names of macOS', async () => {
    const { found } = await find({ '보고서.txt': 'one' }, { ['보고서.txt'.normalize('NFD')]: 'one' })
    expect(found).toEqual([['보고서.txt', 'identical', '보고서.txt']])
  })
})

describe('hashFile', () => {
  it('returns the SHA-256 of a file larger than one chunk, and reports its bytes', async () => {
    const content = 'Revenue 매출 '.repeat(700_000)
    let bytes = 0
    const hash = await hashFile(new Blob([content]), (portion) => (bytes += portion))
    expect([hash, bytes]).toEqual([digest(content), Buffer.byteLength(content)])
  })

  it('returns null for an unreadable file', async () => {
    const gone = new File(['x'], 'gone.txt')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob
    expect(await hashFile(gone, () => undefined)).toBeNull()
  })
})
