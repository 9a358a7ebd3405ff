import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, permissionNames, projectTypes, roles, type SignedIn } from '@dossier/contract'
import { startStepping, steppingJob } from '@dossier/core/testing/stepping-run'
import type { BenchArguments } from './arguments.ts'
import { benchKilledRuns } from './killed-runs.ts'
import { printFigure, printProgress } from './print.ts'
import { withServer } from './server-rig.ts'

const MEGABYTE = 1024 * 1024
const RUNS = 1_000
const STEPS = 20
/** Runs that are queued together. */
const TOGETHER = 100
const POLL_MS = 20

const SEED = 20_261_124

/**
 * The cost of one step of long work, on the embedded database in one process; with `--resume`, the results of long work of several kinds whose
 * process is killed a hundred times at random moments.
 */
export async function benchRuns({ resume, kills, seed = SEED }: BenchArguments): Promise<void> {
  await measureSteps()
  if (resume) await benchKilledRuns({ kills, seed })
}

async function measureSteps(): Promise<void> {
  await withServer(async ({ ask, signIn, deps, statements }) => {
    const { token, data } = await signIn()
    const { id: userId } = (data as SignedIn).user
    const body = { name: 'Runs', description: '', type: projectTypes.all }
    const { id: projectId } = (await ask(endpoints.projects.create, { body, token })).data as { id: number }
    const { rows } = await deps.database.pool.query<{ organization_id: number }>('select organization_id from users where id = $1', [
      userId,
    ])
    const account = { userId, sessionId: 0, organizationId: rows[0]?.organization_id ?? 0, name: 'Kim', role: roles.organizationOwner }
    const actor = { kind: 'member', ...account, permissions: permissionNames, access: 'all', address: '127.0.0.1', language: 'en' } as const
    await steppingJob.start(deps)
    const open = async () =>
      ((await ask(endpoints.runs.list, { query: { state: 'open', limit: 1 }, token })).data as { count: number }).count
    const memory: number[] = []
    let milliseconds = 0
    const before = statements()
    for (let done = 0; done < RUNS; done += TOGETHER) {
      const begun = performance.now()
      for (let run = 0; run < TOGETHER; run += 1) await startStepping(deps, actor, projectId, STEPS)
      while ((await open()) > 0) await sleep(POLL_MS)
      milliseconds += performance.now() - begun
      memory.push(process.memoryUsage().rss / MEGABYTE)
      printProgress(`${done + TOGETHER} of ${RUNS} runs`)
    }
    printFigure('runs.steps', RUNS * STEPS)
    printFigure('runs.milliseconds-a-step', milliseconds / (RUNS * STEPS))
    printFigure('runs.milliseconds-a-run', milliseconds / RUNS)
    printFigure('runs.statements-a-step', (statements() - before) / (RUNS * STEPS))
    printFigure('runs.memory-mb.after-the-first-tenth', memory[0] ?? 0)
    printFigure('runs.memory-mb.half-way', memory[memory.length / 2] ?? 0)
    printFigure('runs.memory-mb.at-the-end', memory.at(-1) ?? 0)
  })
}
