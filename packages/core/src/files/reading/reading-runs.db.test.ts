import { once } from 'node:events'
import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileSources } from '../../citing/index.ts'
import { createProject } from '../../projects/index.ts'
import { runCanceller, runRetrier } from '../../runs/control-run.ts'
import { runGivenUp, runPerformer } from '../../runs/run-job.ts'
import { runTypesOf } from '../../runs/run-types.ts'
import { listRuns, showRun } from '../../runs/show-run.ts'
import { projectMembers } from '../../schema/index.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { readManyAgain } from './read-again.ts'
import { readingTurns, readingWork } from './read-files.ts'
import { readingType, reindexingType } from './reading-run.ts'
import { rebuildIndex, restoreIndex } from './rebuild-index.ts'

const page = { limit: 10, offset: 0 }
const types = runTypesOf([readingType, reindexingType])
const [cancel, retry] = [runCanceller(types), runRetrier(types)]

describeOnEachDatabase('reading runs', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let ids: number[]
  /** Names of the files read since the test began. A file for which `isHeldBack` is true blocks until its reading is aborted. */
  let read: string[]
  let isHeldBack: (filename: string) => boolean

  beforeAll(async () => {
    core = await openTestCore(under)
    const { reading } = core.deps
    const watched: typeof reading = {
      ...reading,
      async read(request, options) {
        read.push(request.filename)
        const { signal } = options ?? {}
        if (isHeldBack(request.filename) && signal !== undefined) {
          if (!signal.aborted) await once(signal, 'abort')
          signal.throwIfAborted()
        }
        return reading.read(request, options)
      },
    }
    Object.assign(core.deps, { reading: watched })
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    isHeldBack = () => false
    read = []
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    const texts = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`file ${n}.txt`, `The code of file ${n} is zebra${n}quartz.`]))
    ids = (await uploadAndRead(core, owner, projectId, texts)).map(({ id }) => id)
    read = []
  })

  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' }) as const
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await core.deps.database.pool.query<Row>(text, values)).rows
  const statuses = async () =>
    (await rowsOf<{ status: string }>('select status from files where project_id = $1 order by id', [projectId])).map(
      ({ status }) => status,
    )
  const latestRun = async (kind: 'reading' | 'reindexing') => {
    const { rows } = await listRuns(core.deps, owner, { projectId, kind, ...page })
    const [run] = rows
    if (run === undefined) throw new Error('there is no run')
    return run
  }
  const untilIdle = async () => {
    const busy = () =>
      rowsOf("select 1 from pgboss.job where name in ('read-files-again', 'reindex-files') and state in ('created', 'active', 'retry')")
    await expect.poll(busy, { timeout: 20_000, interval: 50 }).toEqual([])
  }
  const again = () => readManyAgain(core.deps, owner, { projectId, attachmentIds: ids })
  const six = (status: string) => Array.from({ length: 6 }, () => status)
  const perform = (runId: number, signal?: AbortSignal) =>
    runPerformer(readingWork(readingType, readingTurns(1)))(core.deps, system(), { runId, signal })
  /** A run as a killed process leaves it: running, without completed steps and without a job. */
  const killedRun = async () => {
    isHeldBack = () => true
    await again()
    await expect.poll(() => read.length).toBeGreaterThan(0)
    const { id } = await latestRun('reading')
    await cancel(core.deps, owner, { id })
    await untilIdle()
    await rowsOf("update runs set state = 'running', finished_at = null where id = $1", [id])
    await rowsOf("update files set status = 'uploaded' where project_id = $1", [projectId])
    isHeldBack = () => false
    read = []
    return id
  }

  it('read all requested files in one run of the requester', async () => {
    expect(await again()).toEqual({ count: 6 })
    await untilIdle()
    expect(await latestRun('reading')).toMatchObject({
      state: 'completed',
      subject: 'Deal',
      progress: { done: 6, total: 6 },
      startedBy: { id: owner.userId },
    })
    expect(read).toHaveLength(6)
    expect(await statuses()).toEqual(six('indexed'))
  })

  it('restore the status of unread files when they are cancelled', async () => {
    await rowsOf("update files set status = 'failed', failure = 'damaged' where project_id = $1", [projectId])
    isHeldBack = () => read.length > 1
    await again()
    await expect.poll(async () => (await latestRun('reading')).progress.done).toBe(1)
    const { id } = await latestRun('reading')
    expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled', progress: { done: 1, total: 6 } })
    await untilIdle()
    expect((await statuses()).toSorted()).toEqual([...six('failed').slice(1), 'indexed'])
    expect(await rowsOf("select 1 from files where project_id = $1 and failure = 'damaged'", [projectId])).toHaveLength(5)
    const logged = await rowsOf('select actor_id, details from audit_entries where project_id = $1 and action = $2', [
      projectId,
      'reading.cancelled',
    ])
    expect(logged).toMatchObject([{ actor_id: owner.userId }])
    // It names no files, because a reader of the log may not be permitted to see each of them.
    expect(JSON.stringify(logged)).not.toContain('file ')
  })

  it('read each file once when the process is killed and restarted', async () => {
    const id = await killedRun()
    const stopping = new AbortController()
    isHeldBack = () => {
      if (read.length === 3) stopping.abort(new Error('the process ends'))
      return read.length >= 3
    }
    await expect(perform(id, stopping.signal)).rejects.toThrow('the process ends')
    const { state, progress } = await showRun(core.deps, owner, { id })
    expect(state).toBe('running')
    isHeldBack = () => false
    const before = read.length
    await perform(id)
    expect(read.length - before).toBe(6 - progress.done)
    expect(await latestRun('reading')).toMatchObject({ id, state: 'completed', progress: { done: 6, total: 6 } })
    expect(await statuses()).toEqual(six('indexed'))
  })

  it('resume after a failure with the files that were not read', async () => {
    const id = await killedRun()
    const stopping = new AbortController()
    isHeldBack = () => read.length > 1
    const attempt = perform(id, stopping.signal)
    await expect.poll(async () => (await showRun(core.deps, owner, { id })).progress.done).toBe(1)
    stopping.abort(new Error('the process ends'))
    await expect(attempt).rejects.toThrow('the process ends')
    await runGivenUp({ type: readingType })(core.deps, system(), { runId: id, interrupted: true })
    expect(await latestRun('reading')).toMatchObject({ state: 'failed', failure: { code: 'RUN_INTERRUPTED' }, canRetry: true })
    expect(await statuses()).toEqual(six('indexed'))
    isHeldBack = () => false
    const [done] = read
    read = []
    expect((await retry(core.deps, owner, { id })).state).toBeOneOf(['queued', 'running'])
    await untilIdle()
    expect(read).toHaveLength(5)
    expect(read).not.toContain(done)
    expect(await latestRun('reading')).toMatchObject({ id, state: 'completed', progress: { done: 6, total: 6 } })
  })

  it('are refused to guests and other organizations', async () => {
    await again()
    await untilIdle()
    const { id } = await latestRun('reading')
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const place = { projectId, userId: guest.userId, role: roles.guest, createdAt: core.clock.now() }
    await core.deps.database.db.insert(projectMembers).values(place)
    expect((await listRuns(core.deps, guest, { projectId, ...page })).rows).toEqual([])
    const stranger = await makeOrganization(core)
    for (const use of [showRun, cancel, retry]) {
      await expectRefusal(use(core.deps, guest, { id }), 'LIMITED_ACCESS')
      await expectRefusal(use(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
    }
  })

  describe('for reindexing', () => {
    const found = async (n: number) =>
      (await core.deps.indexes.search(projectId, `zebra${n}quartz`)).pages.map(({ source }) => fileSources.fileOf(source))

    it('are started by the system and read each file once', async () => {
      const { files, runId } = await rebuildIndex(core.deps, system(), { projectId })
      expect(files).toBe(6)
      await untilIdle()
      expect(await latestRun('reindexing')).toMatchObject({
        id: runId,
        state: 'completed',
        subjectId: projectId,
        startedBy: null,
        progress: { done: 6, total: 6 },
      })
      expect(read).toHaveLength(6)
      expect(await found(4)).toEqual([ids[4]])
    })

    it('replace an open run and its index', async () => {
      isHeldBack = () => true
      const first = await rebuildIndex(core.deps, system(), { projectId })
      await expect.poll(() => read.length).toBeGreaterThan(0)
      const second = await rebuildIndex(core.deps, system(), { projectId })
      isHeldBack = () => false
      expect(second).toEqual({ files: 6, runId: expect.any(Number) as number })
      expect(second.runId).not.toBe(first.runId)
      await untilIdle()
      await untilRead(core)
      expect(await latestRun('reindexing')).toMatchObject({ id: second.runId, state: 'completed', progress: { done: 6, total: 6 } })
      for (const n of [0, 3, 5]) expect(await found(n)).toEqual([ids[n]])
    })

    it('read the missing files at the next check after a cancelled run', async () => {
      isHeldBack = () => read.length > 1
      const { runId } = await rebuildIndex(core.deps, system(), { projectId })
      await expect.poll(async () => (await latestRun('reindexing')).progress.done).toBe(1)
      await cancel(core.deps, owner, { id: runId ?? 0 })
      await untilIdle()
      isHeldBack = () => false
      expect(await statuses()).toEqual(six('indexed'))
      expect(await restoreIndex(core.deps, system(), { projectId })).toMatchObject({ files: 5 })
      await untilIdle()
      expect(await restoreIndex(core.deps, system(), { projectId })).toEqual({ files: 0 })
      expect(await found(5)).toEqual([ids[5]])
    })
  })
})
