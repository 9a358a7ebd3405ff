import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase, makeArchive } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileIntake, uploadFiles } from '../files/index.ts'
import { createFolder } from '../files/organising/create-folder.ts'
import { deleteFolder } from '../files/organising/delete-files.ts'
import { listFiles } from '../files/lists/list-files.ts'
import { createProject } from '../projects/index.ts'
import { projectMembers, runSteps, users } from '../schema/index.ts'
import { logOf } from '../testing/people.ts'
import { incoming, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { runCanceller, runRetrier } from '../runs/control-run.ts'
import { runGivenUp, runPerformer } from '../runs/run-job.ts'
import { runTypesOf } from '../runs/run-types.ts'
import { archiveOpener } from './archive-items.ts'
import { importAgain } from './import-again.ts'
import type { ImportItem, SourceOpener } from './import-items.ts'
import { importType } from './import-run.ts'
import { importWork } from './import-files.ts'
import { showImport } from './show-import.ts'
import { startImport } from './start-import.ts'

// The queue of these tests does not run imports: each attempt is called directly.
describeOnEachDatabase('the job of an import', (under) => {
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

  const tenFiles = () => makeArchive(Array.from({ length: 10 }, (_, n) => ({ name: `${n}.txt`, content: `text ${n}` })))

  async function put(archive: Uint8Array, { actor = owner, folderId }: { actor?: Member; folderId?: number } = {}): Promise<number> {
    const place = { projectId, ...(folderId !== undefined && { folderId }) }
    const { imports } = await uploadFiles(core.deps, actor, { ...place, unpack: true, files: incoming({ 'a.zip': archive }) })
    return imports[0]?.id ?? 0
  }

  /** An archive's files; `happens` runs before file `number` is opened. */
  const before = (number: number, happens: (signal: AbortSignal) => Promise<void> | void): SourceOpener<'archive', 'blobs'> => ({
    kind: 'archive',
    needs: archiveOpener.needs,
    async open(running) {
      const items = await archiveOpener.open(running)
      const list = async function* list(): AsyncGenerator<ImportItem> {
        for await (const item of items.list()) {
          const open = async () => {
            if (item.key === String(number)) await happens(running.signal)
            return item.open()
          }
          yield { ...item, open }
        }
      }
      return { ...items, list }
    },
  })

  const run = (importId: number, archive: SourceOpener<'archive', 'blobs'> = archiveOpener, signal?: AbortSignal) =>
    runPerformer(importWork({ intake: fileIntake, sources: { archive } }))(core.deps, systemOf(owner), { runId: importId, signal })
  const systemOf = ({ organizationId }: Member) => ({ kind: 'system', organizationId, language: 'ko' }) as const
  const cancel = runCanceller(runTypesOf([importType]))
  const retry = runRetrier(runTypesOf([importType]))
  const show = (id: number) => showImport(core.deps, owner, { id })
  const names = async () => {
    const { rows } = await listFiles(core.deps, owner, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })
    return rows.map(({ filename, versions }) => `${filename} ${versions}`)
  }
  const storedArchives = async () => (await core.storedBlobs()).filter((path) => path.includes(`/${projectId}/`) && path.endsWith('.zip'))
  const each = (count: number) => Array.from({ length: count }, (_, n) => `${n}.txt 1`)

  it('resumes an interrupted import without importing a file twice', async () => {
    const id = await put(tenFiles())
    const stopping = new AbortController()
    await expect(
      run(
        id,
        before(5, () => stopping.abort(new Error('stopping'))),
        stopping.signal,
      ),
    ).rejects.toThrow('stopping')
    expect(await show(id)).toMatchObject({ state: 'running', progress: { done: 5, total: 10 }, added: 5 })
    expect(await names()).toEqual(each(5))
    expect(await storedArchives()).toHaveLength(1)
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 10, total: 10 }, added: 10, unchanged: 0 })
    expect(await names()).toEqual(each(10))
  })

  it('does not import a file twice when its step was not recorded', async () => {
    const id = await put(tenFiles())
    const stopping = new AbortController()
    await run(
      id,
      before(7, () => stopping.abort()),
      stopping.signal,
    ).catch(() => {})
    // As if the process had died between ingesting and recording.
    await core.deps.database.db.delete(runSteps).where(eq(runSteps.runId, id))
    await core.deps.database.pool.query('update runs set done = 0, report = null where id = $1', [id])
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'completed', added: 10, newVersions: 0, unchanged: 0 })
    expect(await names()).toEqual(each(10))
  })

  it('does nothing when a finished import runs again', async () => {
    const id = await put(tenFiles())
    await run(id)
    const ended = await show(id)
    await run(id)
    expect(await show(id)).toEqual(ended)
    expect(await names()).toEqual(each(10))
  })

  it('keeps imported files when it is cancelled', async () => {
    const id = await put(tenFiles())
    await run(
      id,
      before(3, async (signal) => {
        expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled', progress: { done: 3 } })
        await expect.poll(() => signal.aborted).toBe(true)
      }),
    )
    // The file in progress is not ingested.
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 3, total: 10 }, failure: null })
    expect(await names()).toEqual(each(3))
    expect(await storedArchives()).toEqual([])
    const actions = (await logOf(core, owner)).map(({ action }) => action)
    expect(actions.filter((action) => String(action).startsWith('import.'))).toEqual(['import.started', 'import.cancelled'])
  })

  it('imports nothing when it is cancelled before it starts', async () => {
    const id = await put(tenFiles())
    await cancel(core.deps, owner, { id })
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 0 } })
    expect(await storedArchives()).toEqual([])
  })

  it.each<[string, (member: Member) => Promise<unknown>]>([
    ['is deactivated', ({ userId }) => core.deps.database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, userId))],
    ['becomes a guest', ({ userId }) => core.deps.database.db.update(users).set({ role: roles.guest }).where(eq(users.id, userId))],
    [
      'loses the workspace',
      ({ userId }) =>
        core.deps.database.db
          .insert(projectMembers)
          .values({ projectId, userId, role: roles.teamMember, status: 'deactivated', createdAt: core.clock.now() }),
    ],
  ])('fails when the person who started it %s', async (_how, happens) => {
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const id = await put(tenFiles(), { actor: member })
    await run(
      id,
      before(3, async () => {
        await happens(member)
      }),
    )
    expect(await show(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'LIMITED_ACCESS' },
      progress: { done: 4 },
      startedBy: { id: member.userId },
    })
    expect(await names()).toEqual(each(4))
    expect(await storedArchives()).toEqual([])
  })

  it('fails when its target folder is deleted', async () => {
    const folder = await createFolder(core.deps, owner, { projectId, name: 'here' })
    const id = await put(tenFiles(), { folderId: folder.id })
    await run(
      id,
      before(3, async () => {
        await deleteFolder(core.deps, owner, { id: folder.id })
      }),
    )
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'FOLDER_NOT_FOUND' }, canRetry: false })
    expect(await names()).toEqual([])
    expect(await storedArchives()).toEqual([])
  })

  it('retries a file after a temporary error', async () => {
    const id = await put(tenFiles())
    let failures = 1
    await run(
      id,
      before(3, () => {
        if (failures-- > 0) throw new Error('EIO')
      }),
    )
    expect(await show(id)).toMatchObject({ state: 'completed', added: 10 })
  })

  it('fails with STORAGE_FULL without a partial file, and resumes on retry', async () => {
    const id = await put(tenFiles())
    await run(
      id,
      before(3, () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }),
    )
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'STORAGE_FULL' }, progress: { done: 3 }, canRetry: true })
    expect(await names()).toEqual(each(3))
    expect(await retry(core.deps, owner, { id })).toMatchObject({ state: 'queued', failure: null, canRetry: false })
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 10, total: 10 }, added: 10, unchanged: 0 })
    expect(await names()).toEqual(each(10))
    expect(await storedArchives()).toEqual([])
    const actions = (await logOf(core, owner)).map(({ action }) => String(action)).filter((action) => action.startsWith('import.'))
    expect(actions).toEqual(['import.started', 'import.finished', 'import.continued', 'import.finished'])
  })

  it('fails when its attempts are used up', async () => {
    const id = await put(tenFiles())
    await expect(
      run(
        id,
        before(0, () => {
          throw new Error('EIO')
        }),
      ),
    ).rejects.toThrow('EIO')
    expect(await storedArchives()).toHaveLength(1)
    await runGivenUp({ type: importType })(core.deps, systemOf(owner), { runId: id, interrupted: false })
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'UNEXPECTED' }, canRetry: true })
    // The archive stays, because the import can be retried.
    expect(await storedArchives()).toHaveLength(1)
  })

  it('fails when the installation has no drives', async () => {
    const source = { kind: 'drive', provider: 'google', items: [{ id: 'x', name: 'Deal', kind: 'folder' }] } as const
    const { write } = scopeOf(owner, core.deps.database)
    const place = { projectId, folderId: null, source: { ...source, items: [...source.items] } }
    const id = await write((within) => startImport(within, { deps: core.deps, actor: owner }, place))
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'DRIVE_NOT_CONFIGURED' }, source: { names: ['Deal'] } })
  })

  it('skips drive items with a known revision unless their files were deleted', async () => {
    const revisions: Record<string, string> = { a: '1', b: '1' }
    const opened: string[] = []
    const drive: SourceOpener<'drive', never> = {
      kind: 'drive',
      needs: [],
      open: async () => ({
        close: async () => {},
        list: async function* list() {
          for (const [key, revision] of Object.entries(revisions)) {
            const open = async () => {
              opened.push(key)
              const bytes = (async function* chunk() {
                yield Buffer.from(`${key} ${revision}`)
              })()
              return { bytes }
            }
            yield { key, path: `${key}.txt`, revision, open }
          }
        },
      }),
    }
    const runDrive = (importId: number) =>
      runPerformer(importWork({ intake: fileIntake, sources: { archive: archiveOpener, drive } }))(core.deps, systemOf(owner), {
        runId: importId,
      })
    const { write } = scopeOf(owner, core.deps.database)
    const source = { kind: 'drive' as const, provider: 'dropbox' as const, items: [{ id: 'x', name: 'Deal', kind: 'folder' as const }] }
    const begin = () => write((within) => startImport(within, { deps: core.deps, actor: owner }, { projectId, folderId: null, source }))
    const first = await begin()
    await runDrive(first)
    expect(await show(first)).toMatchObject({ state: 'completed', progress: { total: 2 }, added: 2 })
    revisions['b'] = '2'
    revisions['c'] = '1'
    const second = await begin()
    await runDrive(second)
    expect(await show(second)).toMatchObject({ state: 'completed', progress: { total: 3 }, unchanged: 1, newVersions: 1, added: 1 })
    expect(opened).toEqual(['a', 'b', 'b', 'c'])
    expect(await names()).toEqual(['a.txt 1', 'b.txt 2', 'c.txt 1'])
    await core.deps.database.pool.query("delete from files where project_id = $1 and filename = 'a.txt'", [projectId])
    const third = await begin()
    await runDrive(third)
    expect(await show(third)).toMatchObject({ unchanged: 2, added: 1 })
    const other = await makeMember(core, owner.organizationId, roles.organizationOwner)
    await expect(importAgain(core.deps, other, { id: third })).rejects.toMatchObject({ code: 'IMPORT_NOT_REPEATABLE' })
  })
})
