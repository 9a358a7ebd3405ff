import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attachment,
  endpoints,
  type Import,
  isOpenRun,
  permissionNames,
  projectTypes,
  roles,
  type Run,
  type SignedIn,
} from '@dossier/contract'
import { startStepping, steppingJob } from '@dossier/core/testing/stepping-run'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { freePort, makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { makeArchive } from '@dossier/platform/testing'
import type { BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { seededRandom } from './seeded-random.ts'
import { withServer } from './server-rig.ts'

const MEGABYTE = 1024 * 1024
const RUNS = 1_000
const STEPS = 20
/** Runs that are put in line together. */
const TOGETHER = 100
const POLL_MS = 20

const KILLS = 100
const FILES = 2_000
/** A process is killed between so many milliseconds after it is ready. */
const LIFE_MS = { least: 50, most: 1_500 }
const SEED = 20_261_124

/**
 * What a step of long work costs by itself, on the embedded database in one process; with `--resume`, what becomes of an import whose
 * process is killed a hundred times at moments that are drawn.
 */
export async function benchRuns({ resume, seed = SEED }: BenchArguments): Promise<void> {
  await measureSteps()
  if (resume) await measureKills(seed)
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

async function measureKills(seed: number): Promise<void> {
  const directory = await makeDataDirectory()
  const settings = { ...firstOrganization, LOG_LEVEL: 'error' }
  const port = await freePort()
  const random = seededRandom(seed)
  let product = await startProduct(directory.path, settings, port)
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Runs')
    const names = Array.from({ length: FILES }, (_, n) => `file ${n}.txt`)
    const imports = [await upload(api, projectId, names)]
    let kills = 0
    while (kills < KILLS) {
      const latest = imports.at(-1) ?? 0
      const { state } = await api.call<Run>(endpoints.runs.get, { params: { id: latest } })
      // An import that is over is followed by another, of the same files: all of them are there already.
      if (state === 'completed') imports.push(await upload(api, projectId, names))
      await sleep(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least))
      await product.kill()
      kills += 1
      product = await startProduct(directory.path, settings, port)
      if (kills % 10 === 0) printProgress(`${kills} of ${KILLS} kills`)
    }
    await untilNoneIsOpen(api)
    const ended = await Promise.all(imports.map((id) => api.call<Import>(endpoints.imports.get, { params: { id } })))
    const { rows, count } = await api.call<{ rows: Attachment[]; count: number }>(endpoints.files.list, {
      query: { projectId, limit: 1_000 },
    })
    const looked = ended.reduce((sum, { progress }) => sum + progress.done, 0)
    printFigure('runs.kills', kills)
    printFigure('runs.kills.imports', ended.length)
    printFigure('runs.kills.imports-completed', ended.filter(({ state }) => state === 'completed').length)
    printFigure('runs.kills.steps-lost-or-twice', Math.abs(ended.length * FILES - looked))
    printFigure('runs.kills.files-lost-or-twice', Math.abs(count - FILES))
    printFigure('runs.kills.versions-too-many', rows.filter(({ versions }) => versions > 1).length)
    printFigure('runs.kills.added-twice', Math.max(0, ended.reduce((sum, { added }) => sum + added, 0) - FILES))
  } finally {
    await product.stop()
    await directory.remove()
  }
}

async function upload(api: Api, projectId: number, names: readonly string[]): Promise<number> {
  const archive = makeArchive(names.map((name) => ({ name, content: `The text of ${name}.` })))
  const body = new FormData()
  body.set('projectId', String(projectId))
  body.set('unpack', 'true')
  body.append('files', new Blob([archive as Uint8Array<ArrayBuffer>]), 'files.zip')
  await api.call(endpoints.files.upload, { body })
  const { rows } = await api.call<{ rows: Run[] }>(endpoints.runs.list, { query: { projectId } })
  return rows.reduce((latest, { id }) => Math.max(latest, id), 0)
}

async function untilNoneIsOpen(api: Api): Promise<void> {
  for (;;) {
    const { rows } = await api.call<{ rows: Run[] }>(endpoints.runs.list, { query: { limit: 10 } })
    if (!rows.some(isOpenRun)) return
    await sleep(500)
  }
}
