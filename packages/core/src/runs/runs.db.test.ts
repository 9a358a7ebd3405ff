import { jobs, limits, projectTypes, roles, type RunEvent } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createProject, updateProject } from '../projects/index.ts'
import { projectMembers, runs, runSteps, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { setMemberStatus } from '../members/set-member-status.ts'
import { authorise } from '../use-case/index.ts'
import { continueRun, runCanceller, runRetrier } from './control-run.ts'
import { watchRun } from './follow-run.ts'
import { runStepsRepository } from './run-steps.repository.ts'
import { runsRepository } from './runs.repository.ts'
import { resumeRuns, runsExpirer } from './keep-runs.ts'
import type { RunContext } from './run-context.ts'
import { runGivenUp, runPerformer } from './run-job.ts'
import { runTypesOf } from './run-types.ts'
import type { RunFailure, RunType } from '../use-case/index.ts'
import { listRuns, showRun } from './show-run.ts'
import { startRun, startRunOnce } from './start-run.ts'

const DAY_MS = 86_400_000
const page = { limit: 50, offset: 0 }

type Input = { steps: number }
type Report = { sum: number }
type Context = RunContext<Input, Report>

/** A kind of run that adds numbers and holds a resource until it is over. */
const releaseResources: number[] = []
const adding: RunType<Input, Report, never> = {
  kind: 'import',
  job: jobs.importFiles,
  needs: [],
  input: z.object({ steps: z.number() }),
  report: z.object({ sum: z.number() }),
  initialReport: { sum: 0 },
  actions: { started: 'import.started', continued: 'import.continued', finished: 'import.finished', cancelled: 'import.cancelled' },
  withoutStarter: 'continue',
  canRetry: ({ code }) => code !== 'ARCHIVE_DAMAGED',
  releaseResources: async (_deps, { steps }) => void releaseResources.push(steps),
}
const types = runTypesOf([adding])

// The queue of these tests performs no runs: each attempt is started explicitly.
describeOnEachDatabase('runs', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    releaseResources.length = 0
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const start = (steps = 5, actor = owner, inProject = projectId) =>
    scopeOf(actor, core.deps.database).write((within) =>
      startRun(within, { deps: core.deps, actor }, adding, { projectId: inProject, subject: `sum of ${steps}`, input: { steps } }),
    )
  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'ko' }) as const
  const failing = (code: 'ARCHIVE_DAMAGED' | 'STORAGE_FULL') => Object.assign(new Error(code), { code })

  /** Adds the numbers up to the input's, calling `before` before one of them. */
  function run(
    id: number,
    { before, signal }: { before?: (step: number, context: Context) => Promise<void> | void; signal?: AbortSignal } = {},
  ) {
    const perform = async (context: Context) => {
      await context.setTotal(context.input.steps)
      for (let step = 1; step <= context.input.steps; step += 1) {
        context.signal.throwIfAborted()
        if (context.isDone(String(step))) continue
        await before?.(step, context)
        await context.commit(String(step), { report: ({ sum }) => ({ sum: sum + step }) })
      }
    }
    const failureOf = (error: unknown): RunFailure | undefined => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code === 'ARCHIVE_DAMAGED' || code === 'STORAGE_FULL' ? { code, details: {} } : undefined
    }
    return runPerformer({ type: adding, needs: [], perform, failureOf })(core.deps, system(), { runId: id, signal })
  }
  const show = (id: number, actor = owner) => showRun(core.deps, actor, { id })
  const sumOf = async (id: number) =>
    (await core.deps.database.db.select({ report: runs.report }).from(runs).where(eq(runs.id, id)))[0]?.report
  const cancel = runCanceller(types)
  const retry = runRetrier(types)
  const mails = async () =>
    (
      await core.deps.database.pool.query(
        `select data from pgboss.job where name = 'send-mail' and data->>'kind' = 'taskEnded'
    and (data->>'organizationId')::int = $1`,
        [owner.organizationId],
      )
    ).rows as { data: { facts: Record<string, unknown> } }[]

  it('are performed step by step and report their progress', async () => {
    const id = await start()
    expect(await show(id)).toMatchObject({ state: 'queued', progress: { done: 0, total: null }, subject: 'sum of 5', startedAt: null })
    const seen: unknown[] = []
    await run(id, { before: async () => void seen.push(await show(id)) })
    expect(seen[2]).toMatchObject({ state: 'running', progress: { done: 2, total: 5 }, finishedAt: null })
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 5, total: 5 }, failure: null, canRetry: false })
    expect(await sumOf(id)).toEqual({ sum: 15 })
    expect(releaseResources).toEqual([5])
  })

  it('resume after an interruption without repeating a step', async () => {
    const id = await start()
    const done: number[] = []
    const stopping = new AbortController()
    const note = (step: number) => {
      if (step === 4) stopping.abort(new Error('stopping'))
      else done.push(step)
    }
    await expect(run(id, { before: note, signal: stopping.signal })).rejects.toThrow('stopping')
    expect(await show(id)).toMatchObject({ state: 'running', progress: { done: 4, total: 5 } })
    await run(id, { before: (step) => void done.push(step) })
    expect(done).toEqual([1, 2, 3, 5])
    expect(await sumOf(id)).toEqual({ sum: 15 })
  })

  it('store a step and its writes in one transaction, once', async () => {
    const id = await start(1)
    const written: string[] = []
    await expect(
      run(id, {
        before: async (_step, context) => {
          const also = async () => {
            written.push('lost')
            throw new Error('not written')
          }
          await context.commit('a', { also })
        },
      }),
    ).rejects.toThrow('not written')
    expect(await core.deps.database.db.select().from(runSteps).where(eq(runSteps.runId, id))).toEqual([])
    await run(id, {
      before: async (_step, context) => {
        for (let time = 0; time < 2; time += 1) await context.commit('a', { also: async () => void written.push('kept') })
      },
    })
    expect(written).toEqual(['lost', 'kept'])
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 2 } })
  })

  it('stop when they are cancelled and release their resources', async () => {
    const id = await start()
    let aborted = false
    await run(id, {
      before: async (step, { signal }) => {
        if (step !== 3) return
        expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled' })
        await expect.poll(() => signal.aborted, { timeout: 10_000 }).toBe(true)
        aborted = true
      },
    })
    expect(aborted).toBe(true)
    // The steps already done are stored nevertheless.
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 3, total: 5 }, canRetry: false })
    expect(releaseResources).toEqual([5])
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
  })

  it('notice at the next step that they were cancelled when the signal is lost', async () => {
    const id = await start()
    await run(id, {
      before: async (step) => {
        if (step === 3)
          await core.deps.database.db.update(runs).set({ state: 'cancelled', finishedAt: core.clock.now() }).where(eq(runs.id, id))
      },
    })
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 3 } })
  })

  it('end silently when their workspace is deleted', async () => {
    const id = await start()
    await run(id, {
      before: async (step) => {
        if (step === 3) await core.deps.database.db.delete(runs).where(eq(runs.id, id))
      },
    })
    await expectRefusal(show(id), 'RUN_NOT_FOUND')
    expect(releaseResources).toEqual([5])
  })

  it('continue after a failure with the remaining steps while their resources are kept', async () => {
    const id = await start()
    const fail = (step: number) => {
      if (step === 3) throw failing('STORAGE_FULL')
    }
    await run(id, { before: fail })
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'STORAGE_FULL' }, canRetry: true, progress: { done: 2 } })
    expect(releaseResources).toEqual([])
    expect(await retry(core.deps, owner, { id })).toMatchObject({ state: 'queued', failure: null, finishedAt: null, progress: { done: 2 } })
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
    await run(id, { before: fail })
    core.clock.advance(limits.failedRunDays * DAY_MS + 1_000)
    expect(await show(id)).toMatchObject({ state: 'failed', canRetry: false })
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
    await runsExpirer(types)(core.deps, { ...system(), organizationId: 0 }, {})
    await runsExpirer(types)(core.deps, { ...system(), organizationId: 0 }, {})
    expect(releaseResources).toEqual([5])
  })

  it('cannot be continued after a permanent failure', async () => {
    const id = await start()
    await run(id, {
      before: () => {
        throw failing('ARCHIVE_DAMAGED')
      },
    })
    expect(await show(id)).toMatchObject({ state: 'failed', canRetry: false })
    expect(releaseResources).toEqual([5])
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
  })

  it.each([
    [true, 'RUN_INTERRUPTED'],
    [false, 'UNEXPECTED'],
  ])('report why they were given up: interrupted %s', async (interrupted, code) => {
    const id = await start()
    await runGivenUp({ type: adding })(core.deps, system(), { runId: id, interrupted })
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code }, canRetry: true })
  })

  it('are listed for those who may see them, unfinished ones first, then the latest', async () => {
    const first = await start(1)
    core.clock.advance(1_000)
    const second = await start(2)
    core.clock.advance(1_000)
    const third = await start(3)
    await run(third)
    core.clock.advance(1_000)
    await run(first)
    const listed = await listRuns(core.deps, owner, { ...page })
    expect(listed.rows.map(({ id }) => id)).toEqual([second, first, third])
    expect(listed.count).toBe(3)
    const open = await listRuns(core.deps, owner, { ...page, state: 'open', projectId })
    expect([open.rows.map(({ id }) => id), open.count]).toEqual([[second], 1])
    expect((await listRuns(core.deps, owner, { limit: 1, offset: 1, state: 'completed' })).rows.map(({ id }) => id)).toEqual([third])
  })

  it('are neither listed, counted nor found by those without access to their workspace', async () => {
    const id = await start()
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const outsider = await makeOrganization(core)
    const hiddenFrom = await makeMember(core, owner.organizationId, roles.teamMember)
    await core.deps.database.db
      .insert(projectMembers)
      .values({ projectId, userId: hiddenFrom.userId, role: roles.teamMember, status: 'deactivated', createdAt: core.clock.now() })
    for (const actor of [guest, outsider, hiddenFrom]) expect(await listRuns(core.deps, actor, { ...page })).toEqual({ rows: [], count: 0 })
    expect(await listRuns(core.deps, guest, { ...page, projectId })).toEqual({ rows: [], count: 0 })
    await expectRefusal(listRuns(core.deps, outsider, { ...page, projectId }), 'PROJECT_NOT_FOUND')
    for (const use of [showRun, cancel, retry]) {
      await expectRefusal(use(core.deps, guest, { id }), 'LIMITED_ACCESS')
      for (const actor of [outsider, hiddenFrom]) await expectRefusal(use(core.deps, actor, { id }), 'RUN_NOT_FOUND')
    }
  })

  it('are queued once when the program starts, if unfinished', async () => {
    const id = await start()
    const { pool } = core.deps.database
    const waiting = async () =>
      (await pool.query(`select 1 from pgboss.job where name = $1 and singleton_key = $2`, [jobs.importFiles.name, `${id}.0`])).rowCount
    await pool.query(`delete from pgboss.job where name = $1`, [jobs.importFiles.name])
    for (let time = 0; time < 2; time += 1) await resumeRuns(core.deps, types)
    expect(await waiting()).toBe(1)
  })

  it('send a mail to the person who started them when they took long', async () => {
    const quick = await start()
    await run(quick)
    const long = await start()
    core.clock.advance(11 * 60_000)
    await run(long)
    expect((await mails()).map(({ data }) => data.facts)).toEqual([{ task: 'sum of 5', project: 'Deal', projectId, outcome: 'completed' }])
  })

  it('send no mail to a person who may no longer see them', async () => {
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    for (const happens of [
      () => core.deps.database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, member.userId)),
      () => updateProject(core.deps, owner, { id: projectId, type: projectTypes.restricted }),
    ]) {
      await core.deps.database.db.update(users).set({ status: 'active' }).where(eq(users.id, member.userId))
      const id = await start(2, member)
      core.clock.advance(11 * 60_000)
      await happens()
      await run(id)
      expect(await show(id)).toMatchObject({ state: 'completed' })
    }
    expect(await mails()).toEqual([])
  })

  describe('with step results', () => {
    const integer = z.number()
    const perform = (id: number, does: (context: Context) => Promise<void>) =>
      runPerformer({ type: adding, needs: [], perform: does, failureOf: () => undefined })(core.deps, system(), { runId: id })

    it('reuse a stored result, and repeat the step only for another input', async () => {
      const id = await start()
      const asked: number[] = []
      const square = (context: Context, of: number) =>
        context.step('square', { input: { of }, result: integer }, async () => {
          asked.push(of)
          return of * of
        })
      const broken = perform(id, async (context) => {
        expect(await square(context, 3)).toBe(9)
        expect(await square(context, 3)).toBe(9)
        throw new Error('interrupted')
      })
      await expect(broken).rejects.toThrow('interrupted')
      await perform(id, async (context) => {
        expect(await square(context, 3)).toBe(9)
        expect(await square(context, 4)).toBe(16)
      })
      expect(asked).toEqual([3, 4])
    })

    it('keep a sequence in order and delete the results after a changed place', async () => {
      const id = await start()
      await perform(id, async (context) => {
        for (const place of [0, 1, 2]) await context.keep('asked', place, { inputHash: `h${place}`, result: place })
        await context.keep('asked', 1, { inputHash: 'other', result: 'new' })
        expect(await context.sequence('asked')).toEqual([
          { key: 'asked#000000', inputHash: 'h0', result: 0 },
          { key: 'asked#000001', inputHash: 'other', result: 'new' },
        ])
      })
      // They do not count as progress.
      expect(await show(id)).toMatchObject({ progress: { done: 0 } })
    })

    it('perform many items concurrently, none twice, and continue with the rest after a failure', async () => {
      const id = await start()
      const done: number[] = []
      let [atOnce, most] = [0, 0]
      const all = (context: Context, fails: (item: number) => boolean) =>
        context.map([1, 2, 3, 4, 5, 6], { key: String, concurrency: 3 }, async (item) => {
          atOnce += 1
          most = Math.max(most, atOnce)
          await new Promise(setImmediate)
          atOnce -= 1
          if (fails(item)) throw new Error('one failed')
          done.push(item)
          return { report: ({ sum }) => ({ sum: sum + item }) }
        })
      await expect(perform(id, (context) => all(context, (item) => item === 4))).rejects.toThrow('one failed')
      await perform(id, (context) => all(context, () => false))
      expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
      expect(most).toBe(3)
      expect(await sumOf(id)).toEqual({ sum: 21 })
    })
  })

  describe('that are followed', () => {
    const emitting = (id: number, does: (context: Context) => Promise<void> | void) =>
      runPerformer({ type: adding, needs: [], perform: async (context) => does(context), failureOf: () => undefined })(
        core.deps,
        system(),
        {
          runId: id,
        },
      )

    it('emit state changes and numbered events in order, and only the missing ones after a reconnect', async () => {
      const id = await start()
      const watched = await watchRun(core.deps, owner, { id, streams: true })
      const seen: RunEvent[] = []
      const watching = (async () => {
        for await (const event of watched) seen.push(event)
      })()
      await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(1)
      await emitting(id, async (context) => {
        for (const at of [1, 2, 3]) context.emit({ at })
        await context.commit('a')
      })
      await watching
      expect(seen.flatMap((event) => (event.type === 'event' ? [event.event] : []))).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
      const states = seen.flatMap((event) => (event.type === 'run' ? [event.run.state] : []))
      expect([states[0], states.at(-1)]).toEqual(['queued', 'completed'])
      expect(seen.at(-1)).toMatchObject({ type: 'done', record: { state: 'completed', progress: { done: 1 } } })
      const again = await Array.fromAsync(await watchRun(core.deps, owner, { id, after: 2, streams: true }))
      expect(again.map(({ type }) => type)).toEqual(['event', 'run', 'done'])
      expect(again.map((event) => watched.isNumbered?.(event))).toEqual([true, false, false])
    })

    it('end the stream of a reader who loses access', async () => {
      const id = await start()
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const watched = (await watchRun(core.deps, member, { id, streams: true }))[Symbol.asyncIterator]()
      await watched.next()
      const closed = updateProject(core.deps, owner, { id: projectId, type: projectTypes.restricted })
      // The stream may end before the change has returned.
      const [next] = await Promise.allSettled([watched.next(), closed])
      expect(next).toMatchObject({ status: 'rejected', reason: { name: 'AppError' } })
    })

    it('return their current state to a request that does not stream', async () => {
      const id = await start()
      expect(await Array.fromAsync(await watchRun(core.deps, owner, { id }))).toEqual([{ type: 'done', record: await show(id) }])
    })

    it('are not found by other organizations', async () => {
      const id = await start()
      await expectRefusal(watchRun(core.deps, await makeOrganization(core), { id }), 'RUN_NOT_FOUND')
    })
  })

  describe('that ask a person', () => {
    const asking = (id: number) =>
      runPerformer({
        type: adding,
        needs: [],
        perform: async (context) => {
          await context.step('first', { input: 0, result: z.number() }, async () => 1)
          if (!context.isDone('told')) context.ask({ which: 'a or b' })
        },
        failureOf: () => undefined,
      })(core.deps, system(), { runId: id })
    const rowOf = async (id: number) => {
      const [row] = await core.deps.database.db.select().from(runs).where(eq(runs.id, id))
      if (row === undefined) throw new Error('the run is gone')
      return row
    }
    const answer = (id: number) =>
      scopeOf(owner, core.deps.database).write(async (within) => {
        const row = await within(runsRepository).unsafeFind(id)
        if (row === undefined) throw new Error('the run is gone')
        await within(runStepsRepository).add(authorise(row), { key: 'told', result: null, at: core.clock.now() })
        return continueRun(within, { deps: core.deps, actor: owner }, adding, authorise(row))
      })

    it('wait without occupying a worker, and continue once when they are answered', async () => {
      const id = await start()
      await asking(id)
      expect(await show(id)).toMatchObject({ state: 'waiting', finishedAt: null })
      expect((await rowOf(id)).question).toEqual({ which: 'a or b' })
      // A job that is delivered again has nothing to do.
      await asking(id)
      expect(await show(id)).toMatchObject({ state: 'waiting' })
      expect(await answer(id)).toBe(true)
      expect(await answer(id)).toBe(false)
      await asking(id)
      expect(await show(id)).toMatchObject({ state: 'completed' })
    })

    it('continue although the job of the earlier attempt has not ended yet, which does nothing more', async () => {
      const id = await start()
      // The job of the earlier attempt still exists: it has not been marked as done.
      const jobsOf = async () =>
        (
          await core.deps.database.pool.query<{ round: number }>(
            `select (data->>'round')::int as round from pgboss.job where name = $1 and (data->>'runId')::int = $2 order by 1`,
            [jobs.importFiles.name, id],
          )
        ).rows.map(({ round }) => round)
      await asking(id)
      expect(await jobsOf()).toEqual([0])
      await answer(id)
      expect(await jobsOf()).toEqual([0, 1])
      const late = runPerformer({
        type: adding,
        needs: [],
        perform: () => Promise.reject(new Error('done twice')),
        failureOf: () => undefined,
      })
      await late(core.deps, system(), { runId: id, round: 0 })
      await runGivenUp({ type: adding })(core.deps, system(), { runId: id, round: 0, interrupted: true })
      expect(await show(id)).toMatchObject({ state: 'queued' })
    })

    it('release their resources when they are cancelled while waiting', async () => {
      const id = await start()
      await asking(id)
      expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled' })
      expect(releaseResources).toEqual([5])
      expect(await answer(id)).toBe(false)
    })
  })

  describe('whose starter is gone', () => {
    const kind = (withoutStarter: 'continue' | 'stop') => ({ ...adding, withoutStarter })
    const performing = (type: typeof adding, id: number, perform: (context: Context) => Promise<void>) =>
      runPerformer({ type, needs: [], perform, failureOf: () => undefined })(core.deps, system(), { runId: id })
    const deactivate = (userId: number) => core.deps.database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, userId))

    it('continue, or fail before they start, depending on their kind', async () => {
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const [continuing, stops] = [await start(1, member), await start(1, member)]
      await deactivate(member.userId)
      const done: number[] = []
      await performing(kind('continue'), continuing, async () => void done.push(1))
      await performing(kind('stop'), stops, async () => void done.push(2))
      expect(done).toEqual([1])
      expect(await show(continuing)).toMatchObject({ state: 'completed' })
      expect(await show(stops)).toMatchObject({ state: 'failed', failure: { code: 'LIMITED_ACCESS' } })
    })

    it('stop in progress if their kind requires the starter', async () => {
      const member = await makeMember(core, owner.organizationId, roles.teamMember)
      const id = await start(1, member)
      await performing(kind('stop'), id, async ({ signal }) => {
        await setMemberStatus(core.deps, owner, { id: member.userId, isActive: false })
        await expect.poll(() => signal.aborted, { timeout: 10_000 }).toBe(true)
        signal.throwIfAborted()
      })
      expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'LIMITED_ACCESS' } })
    })
  })

  it('are given up when all attempts together exceed the time limit of their kind', async () => {
    const id = await start()
    const type = { ...adding, minutes: 5 }
    const performing = (perform: (context: Context) => Promise<void>) =>
      runPerformer({ type, needs: [], perform, failureOf: () => undefined })(core.deps, system(), { runId: id })
    await expect(performing(() => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted')
    core.clock.advance(5 * 60_000)
    await performing(async ({ signal }) => signal.throwIfAborted())
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'RUN_TOO_LONG' } })
  })

  it('exist once per subject at a time', async () => {
    const once = () =>
      scopeOf(owner, core.deps.database).write((within) =>
        startRunOnce(within, { deps: core.deps, actor: owner }, adding, {
          projectId,
          subject: 'a',
          subjectId: 77_000 + projectId,
          input: { steps: 1 },
        }),
      )
    const first = await once()
    expect(first).toBeDefined()
    expect(await once()).toBeUndefined()
    await run(first ?? 0)
    expect(await once()).toBeDefined()
  })
})
