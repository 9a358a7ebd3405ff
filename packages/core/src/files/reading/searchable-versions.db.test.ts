import { projectTypes, type SearchRecord } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { expectRefusal, makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { compareVersions } from '../versions/compare-versions.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { readAgain } from './read-again.ts'
import { readFile } from './read-file.ts'
import { rebuildIndex, restoreIndex } from './rebuild-index.ts'
import { restoreVersion } from '../versions/restore-version.ts'

describeOnEachDatabase('the searchable version of a file', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' }) as const
  const lease = (year: number) => `The lease of the Busan warehouse ends in ${year}.`
  /** Uploads versions of one file, each read before the next one, and returns their ids. */
  const versions = async (...contents: string[]) => {
    const ids = []
    for (const content of contents) ids.push((await uploadAndRead(core, owner, projectId, { 'lease.txt': content }))[0]!.id)
    return ids
  }
  /** Waits until the index holds exactly these files: an earlier version is removed shortly after the later one is read. */
  const untilIndexHolds = async (fileIds: (number | undefined)[]) => {
    await expect.poll(async () => [...(await core.deps.indexes.facts(projectId)).keys()], { timeout: 10_000 }).toEqual(fileIds)
  }
  /** Waits for reading jobs, which would otherwise queue files that they find missing in the index. */
  const untilNothingReads = async () => {
    const reading = "name in ('read-file', 'reindex-files') and state in ('created', 'active', 'retry')"
    const busy = async () => (await core.deps.database.pool.query<object>(`select 1 from pgboss.job where ${reading}`)).rows
    await expect.poll(busy, { timeout: 20_000 }).toEqual([])
  }
  const ask = async (fileIds: number[] = []): Promise<SearchRecord> => {
    const query = 'When does the lease of the Busan warehouse end?'
    const input = { query, projectId, file_search_tools: fileIds, toolids: [], chat_history: [] }
    const events = await Array.fromAsync(await askQuestion(core.deps, owner, input))
    const last = events.at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }
  const cited = async (fileIds: number[] = []) => {
    const { answer } = await ask(fileIds)
    return answer.sentences.flatMap(({ text, citations }) =>
      citations.flatMap((cited) => (cited.source === 'file' ? [{ text, fileId: cited.fileId, version: cited.version }] : [])),
    )
  }

  it('is the latest, and citations contain its number', async () => {
    const [first] = await versions(lease(2026))
    expect(await cited()).toEqual([{ text: lease(2026), fileId: first, version: undefined }])
    const [second] = await versions(lease(2027))
    expect(await cited()).toEqual([{ text: lease(2027), fileId: second, version: 2 }])
    await untilIndexHolds([second])
  })

  it('is the latest even when an earlier one is requested', async () => {
    const [first, second] = await versions(lease(2026), lease(2027))
    expect(await cited([first!])).toEqual([{ text: lease(2027), fileId: second, version: 2 }])
    const { answer, fileIds } = await ask([first!, second!])
    expect([fileIds, answer.searched.files, answer.searched.unread]).toEqual([[first, second], 1, 0])
  })

  it('is the previous one while the latest cannot be read', async () => {
    const [first] = await versions(lease(2026), '', ' ')
    expect(await cited()).toEqual([{ text: lease(2026), fileId: first, version: 1 }])
    const [last] = await versions(lease(2028))
    await untilIndexHolds([last])
  })

  it('stays the latest when earlier versions are read again in any order', async () => {
    const [first, second] = await versions(lease(2026), lease(2027))
    await readAgain(core.deps, owner, { projectId, attachmentId: first! })
    await untilRead(core)
    await untilIndexHolds([second])
    await core.deps.database.pool.query("update files set status = 'reading' where id = any($1)", [[first, second]])
    await Promise.all([second, first, first].map((fileId) => readFile(core.deps, system(), { fileId: fileId! })))
    await readFile(core.deps, system(), { fileId: first! })
    await untilIndexHolds([second])
    expect(await cited()).toEqual([{ text: lease(2027), fileId: second, version: 2 }])
  })

  it('is the previous one after the readable one is deleted and the latest cannot be read', async () => {
    const [first, second] = await versions(lease(2026), lease(2027), '')
    await untilIndexHolds([second])
    await deleteFile(core.deps, owner, { projectId, attachmentId: second! })
    await untilRead(core)
    await untilIndexHolds([first])
    expect(await cited()).toEqual([{ text: lease(2026), fileId: first, version: 1 }])
  })

  it('stays the same after the index was rebuilt or lost', async () => {
    const [, second] = await versions(lease(2026), lease(2027))
    await untilNothingReads()
    expect(await rebuildIndex(core.deps, system(), { projectId })).toMatchObject({ files: 1 })
    await untilNothingReads()
    await untilIndexHolds([second])
    await core.deps.indexes.removeFiles(projectId, [second!])
    expect(await restoreIndex(core.deps, system(), { projectId })).toMatchObject({ files: 1 })
    await untilRead(core)
    await untilIndexHolds([second])
    // The index briefly lacks a file while it is rewritten.
    await expect.poll(() => restoreIndex(core.deps, system(), { projectId }), { timeout: 10_000 }).toEqual({ files: 0 })
  })

  it('is the restored one after a restore', async () => {
    const [first] = await versions(lease(2026), lease(2027))
    const restored = await restoreVersion(core.deps, owner, { projectId, attachmentId: first! })
    await untilRead(core)
    expect(await cited()).toEqual([{ text: lease(2026), fileId: restored.id, version: 3 }])
    await untilIndexHolds([restored.id])
  })

  it('can be compared with an earlier one in either order', async () => {
    const [first, second] = await versions(`# Lease\n\n${lease(2026)}`, `# Lease\n\n${lease(2027)}`)
    const compared = await compareVersions(core.deps, owner, { projectId, attachmentId: second!, with: first! })
    expect(compared).toEqual({
      earlier: { id: first, version: 1, filename: 'lease.txt', pages: 1 },
      later: { id: second, version: 2, filename: 'lease.txt', pages: 1 },
      changes: [
        {
          earlier: { page: 1, anchor: { kind: 'section' } },
          later: { page: 1, anchor: { kind: 'section' } },
          runs: [
            { kind: 'same', text: 'The lease of the Busan warehouse ends in' },
            { kind: 'removed', text: ' 2026' },
            { kind: 'added', text: ' 2027' },
            { kind: 'same', text: '.' },
          ],
        },
      ],
      cut: false,
    })
    expect(await compareVersions(core.deps, owner, { projectId, attachmentId: first!, with: second! })).toEqual(compared)
  })

  it('is compared without markup characters', async () => {
    const contents = ['# Lease\n\n**Rent**: 100', '## Lease\n\n**Rent**: 120']
    const ids: number[] = []
    for (const content of contents) ids.push((await uploadAndRead(core, owner, projectId, { 'lease.md': content }))[0]?.id ?? 0)
    const { changes } = await compareVersions(core.deps, owner, { projectId, attachmentId: ids[1] ?? 0, with: ids[0] ?? 0 })
    expect(changes.map(({ runs }) => runs.map(({ kind, text }) => [kind, text]))).toEqual([
      [
        ['same', 'Lease Rent:'],
        ['removed', ' 100'],
        ['added', ' 120'],
      ],
    ])
  })

  it('can be compared only with read versions of the same file', async () => {
    const [first, second] = await versions(lease(2026), '')
    const [other] = await uploadAndRead(core, owner, projectId, { 'other.txt': lease(2026) })
    const stranger = await makeOrganization(core)
    await expectRefusal(compareVersions(core.deps, owner, { projectId, attachmentId: second!, with: first! }), 'FILE_NOT_READ')
    await expectRefusal(compareVersions(core.deps, owner, { projectId, attachmentId: first!, with: other!.id }), 'FILE_NOT_FOUND')
    await expectRefusal(compareVersions(core.deps, owner, { projectId, attachmentId: first!, with: 999_999 }), 'FILE_NOT_FOUND')
    await expectRefusal(compareVersions(core.deps, stranger, { projectId, attachmentId: first!, with: first! }), 'PROJECT_NOT_FOUND')
  })
})
