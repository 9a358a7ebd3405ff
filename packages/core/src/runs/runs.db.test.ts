import { jobs, limits, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createProject, updateProject } from '../projects/index.ts'
import { projectMembers, runs, runSteps, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { runCanceller, runRetrier } from './control-run.ts'
import { resumeRuns, runsExpirer } from './keep-runs.ts'
import { type RunContext, runGivenUp, runPerformer } from './run-job.ts'
import { runTypesOf } from './run-types.ts'
import type { RunFailure, RunType } from '../use-case/index.ts'
import { listRuns, showRun } from './show-run.ts'
import { startRun } from './start-run.ts'

const DAY_MS = 86_400_000
const page = { limit: 50, offset: 0 }

type Input = { steps: number }
type Report = { sum: number }
type Context = RunContext<Input, Report>

/** A kind of run that adds numbers, and keeps something until it is over. */
const letGo: number[] = []
const adding: RunType<Input, Report> = {
  kind: 'import',
  job: jobs.importFiles,
  input: z.object({ steps: z.number() }),
  report: z.object({ sum: z.number() }),
  nothingYet: { sum: 0 },
  actions: { started: 'import.started', continued: 'import.continued', finished: 'import.finished', cancelled: 'import.cancelled' },
  canRetry: ({ code }) => code !== 'ARCHIVE_DAMAGED',
  letGo: async (_deps, { steps }) => void letGo.push(steps),
}
const types = runTypesOf([adding])

// The queue of these tests does no runs: each attempt is made by hand.
describeOnEachDatabase('runs', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    letGo.length = 0
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const start = (steps = 5, actor = owner, inProject = projectId) =>
    scopeOf(actor, core.deps.database).write((within) =>
      startRun(within, { deps: core.deps, actor }, adding, { projectId: inProject, subject: `sum of ${steps}`, input: { steps } }),
    )
  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'ko' }) as const
  const failing = (code: 'ARCHIVE_DAMAGED' | 'STORAGE_FULL') => Object.assign(new Error(code), { code })

  /** Adds the numbers up to the input's, with something that happens before one of them. */
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
        await context.commit({ key: String(step), report: ({ sum }) => ({ sum: sum + step }) })
      }
    }
    const failureOf = (error: unknown): RunFailure | undefined => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code === 'ARCHIVE_DAMAGED' || code === 'STORAGE_FULL' ? { code, details: {} } : undefined
    }
    return runPerformer({ type: adding, perform, failureOf })(core.deps, system(), { runId: id, signal })
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

  it('are done step by step, and say how far they are', async () => {
    const id = await start()
    expect(await show(id)).toMatchObject({ state: 'queued', progress: { done: 0, total: null }, subject: 'sum of 5', startedAt: null })
    const seen: unknown[] = []
    await run(id, { before: async () => void seen.push(await show(id)) })
    expect(seen[2]).toMatchObject({ state: 'running', progress: { done: 2, total: 5 }, finishedAt: null })
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 5, total: 5 }, failure: null, canRetry: false })
    expect(await sumOf(id)).toEqual({ sum: 15 })
    expect(letGo).toEqual([5])
  })

  it('go on where an attempt was interrupted, and do no step twice', async () => {
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

  it('keep a step and what it writes together, and write neither twice', async () => {
    const id = await start(1)
    const written: string[] = []
    await expect(
      run(id, {
        before: async (_step, context) => {
          await context.commit({ key: 'a' }, async () => {
            written.push('lost')
            throw new Error('not written')
          })
        },
      }),
    ).rejects.toThrow('not written')
    expect(await core.deps.database.db.select().from(runSteps).where(eq(runSteps.runId, id))).toEqual([])
    await run(id, {
      before: async (_step, context) => {
        for (let time = 0; time < 2; time += 1) await context.commit({ key: 'a' }, async () => void written.push('kept'))
      },
    })
    expect(written).toEqual(['lost', 'kept'])
    expect(await show(id)).toMatchObject({ state: 'completed', progress: { done: 2 } })
  })

  it('stop at once when they are cancelled, and let go of what they kept', async () => {
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
    // What was done of it is noted all the same.
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 3, total: 5 }, canRetry: false })
    expect(letGo).toEqual([5])
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
  })

  it('notice with the next step that they were cancelled, where no word of it came', async () => {
    const id = await start()
    await run(id, {
      before: async (step) => {
        if (step === 3)
          await core.deps.database.db.update(runs).set({ state: 'cancelled', finishedAt: core.clock.now() }).where(eq(runs.id, id))
      },
    })
    expect(await show(id)).toMatchObject({ state: 'cancelled', progress: { done: 3 } })
  })

  it('end without a word when their workspace is gone', async () => {
    const id = await start()
    await run(id, {
      before: async (step) => {
        if (step === 3) await core.deps.database.db.delete(runs).where(eq(runs.id, id))
      },
    })
    await expectRefusal(show(id), 'RUN_NOT_FOUND')
    expect(letGo).toEqual([5])
  })

  it('that failed go on with what is not done yet, as long as they keep what they need', async () => {
    const id = await start()
    const fail = (step: number) => {
      if (step === 3) throw failing('STORAGE_FULL')
    }
    await run(id, { before: fail })
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code: 'STORAGE_FULL' }, canRetry: true, progress: { done: 2 } })
    expect(letGo).toEqual([])
    expect(await retry(core.deps, owner, { id })).toMatchObject({ state: 'queued', failure: null, finishedAt: null, progress: { done: 2 } })
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
    await run(id, { before: fail })
    core.clock.advance(limits.failedRunDays * DAY_MS + 1_000)
    expect(await show(id)).toMatchObject({ state: 'failed', canRetry: false })
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
    await runsExpirer(types)(core.deps, { ...system(), organizationId: 0 }, {})
    await runsExpirer(types)(core.deps, { ...system(), organizationId: 0 }, {})
    expect(letGo).toEqual([5])
  })

  it('that failed for good cannot go on', async () => {
    const id = await start()
    await run(id, {
      before: () => {
        throw failing('ARCHIVE_DAMAGED')
      },
    })
    expect(await show(id)).toMatchObject({ state: 'failed', canRetry: false })
    expect(letGo).toEqual([5])
    await expectRefusal(retry(core.deps, owner, { id }), 'RUN_NOT_REPEATABLE')
  })

  it.each([
    [true, 'RUN_INTERRUPTED'],
    [false, 'UNEXPECTED'],
  ])('say why they were given up: interrupted %s', async (interrupted, code) => {
    const id = await start()
    await runGivenUp(adding)(core.deps, system(), { runId: id, interrupted })
    expect(await show(id)).toMatchObject({ state: 'failed', failure: { code }, canRetry: true })
  })

  it('are listed to those who may see them: what is not over first, then the latest', async () => {
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

  it('of workspaces that are not open to somebody are neither listed nor counted, nor do they exist', async () => {
    const id = await start()
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const stranger = await makeOrganization(core)
    const hiddenFrom = await makeMember(core, owner.organizationId, roles.teamMember)
    await core.deps.database.db
      .insert(projectMembers)
      .values({ projectId, userId: hiddenFrom.userId, role: roles.teamMember, status: 'deactivated', createdAt: core.clock.now() })
    for (const actor of [guest, stranger, hiddenFrom]) expect(await listRuns(core.deps, actor, { ...page })).toEqual({ rows: [], count: 0 })
    await expectRefusal(listRuns(core.deps, guest, { ...page, projectId }), 'LIMITED_ACCESS')
    await expectRefusal(listRuns(core.deps, stranger, { ...page, projectId }), 'PROJECT_NOT_FOUND')
    for (const use of [showRun, cancel, retry]) {
      await expectRefusal(use(core.deps, guest, { id }), 'LIMITED_ACCESS')
      for (const actor of [stranger, hiddenFrom]) await expectRefusal(use(core.deps, actor, { id }), 'RUN_NOT_FOUND')
    }
  })

  it('that are not over are put in line when the program starts, once', async () => {
    const id = await start()
    const { pool } = core.deps.database
    const waiting = async () =>
      (await pool.query(`select 1 from pgboss.job where name = $1 and singleton_key = $2`, [jobs.importFiles.name, String(id)])).rowCount
    await pool.query(`delete from pgboss.job where name = $1`, [jobs.importFiles.name])
    for (let time = 0; time < 2; time += 1) await resumeRuns(core.deps, types)
    expect(await waiting()).toBe(1)
  })

  it('that took long are mailed to whoever began them, once they are over', async () => {
    const quick = await start()
    await run(quick)
    const long = await start()
    core.clock.advance(11 * 60_000)
    await run(long)
    expect((await mails()).map(({ data }) => data.facts)).toEqual([{ task: 'sum of 5', project: 'Deal', projectId, outcome: 'completed' }])
  })

  it('are not mailed to whoever may no longer see them', async () => {
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
})
