import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, isOpenRun, type Organization, type Run, type RunKind } from '@dossier/contract'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { linkIn } from '@dossier/e2e/mailbox'
import { mailTo } from '@dossier/e2e/organization'
import { freePort, makeDataDirectory, type Product, startProduct } from '@dossier/e2e/product'
import { answerOf, modelThat, planOf, sentenceOf } from '@dossier/e2e/scripted-model'
import { type Script, startLanguageModelServer, startModelServer } from '@dossier/models/testing'
import { openDatabase, silentLogger } from '@dossier/platform'
import { makeArchive } from '@dossier/platform/testing'
import { printFigure, printProgress } from './print.ts'
import { seededRandom } from './seeded-random.ts'
import { eventsIn } from './watched-events.ts'

/** The product is killed within this range of milliseconds after it is ready. */
const LIFE_MS = { least: 50, most: 3_000 }
const FILES_OF_AN_IMPORT = 60
const FILES_OF_AN_EXPORT = 40
const QUESTIONS_AT_ONCE = 3
const VIEWERS = 2
const POLL_MS = 200
/** A run whose process was killed several times in a row waits for minutes before it resumes. */
const END_MS = 45 * 60_000

const facts = [
  'The lease of the Busan warehouse ends on 30 June 2027.',
  'The rent of the Busan warehouse is KRW 120 million a year.',
  'The landlord of the Busan warehouse is Hanbit Estate.',
  'The tenant of the Busan warehouse pays for repairs.',
]
const whole = answerOf(facts.map((fact) => sentenceOf(fact, [fact])))
const password = 'Correct-horse-1'
const leaving = { email: 'owner@leaving.example', password, organizationCode: 'leaving' }

/** The requests to models, each with its times. */
type Asked = Map<string, number[]>

interface Rig {
  product: Product
  api: Api
  admin: Api
  projectId: number
  /** Start and end of each kill by this process's clock: until its end the killed process can still send requests. */
  kills: { from: number; to: number }[]
  /** Set when no further work may start. */
  isOver: boolean
}

/**
 * Kills the product repeatedly at random moments while models answer questions with several watchers, archives are imported, their files are
 * embedded, and an organization is exported; then counts the results.
 */
export async function benchKilledRuns({ kills, seed }: { kills: number; seed: number }): Promise<void> {
  const directory = await makeDataDirectory()
  const random = seededRandom(seed)
  const [language, embedding] = [await startLanguageModelServer({ protocol: 'openai' }), await startModelServer()]
  const answered: Asked = new Map()
  const embedded: Asked = new Map()
  // Each question is unique for the model, too, so that a repeated request is recognised.
  const plan = ({ messages }: Parameters<Script>[0]) => {
    const [asked = facts[0] ?? ''] = /What does the lease[^?]*asked \d+ and \d+\?/.exec(JSON.stringify(messages)) ?? []
    return { text: planOf(asked, 'Busan warehouse lease') }
  }
  const script = modelThat({ plan, answer: () => [{ text: whole, betweenMs: 20 }] })
  language.answerWith((request, attempt) => {
    note(
      answered,
      createHash('sha256')
        .update(JSON.stringify([request.system, request.messages]))
        .digest('hex'),
    )
    return script(request, attempt)
  })
  embedding.answerWith(async ({ body }) => {
    for (const text of body.input ?? []) note(embedded, text)
    await sleep(20)
    return undefined
  })
  const settings = {
    ...firstOrganization,
    LOG_LEVEL: 'error',
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: language.url,
    LLM_MODEL: 'local',
    EMBEDDING_PROVIDER: 'openai-compatible',
    EMBEDDING_BASE_URL: embedding.url,
    EMBEDDING_MODEL: 'local',
  }
  const port = await freePort()
  const start = () => startProduct(directory.path, settings, port)
  const rig = await prepare(await start(), directory.path)
  try {
    const work = Promise.all([importing(rig), exporting(rig), ...Array.from({ length: QUESTIONS_AT_ONCE }, (_, line) => asking(rig, line))])
    while (rig.kills.length < kills) {
      await sleep(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least))
      const from = performance.now()
      await rig.product.kill()
      rig.kills.push({ from, to: performance.now() })
      rig.product = await start()
      if (rig.kills.length % 10 === 0) printProgress(`${rig.kills.length} of ${kills} kills`)
    }
    rig.isOver = true
    const [imports, exports, ...answers] = await work
    const after = performance.now()
    await untilNoneIsOpen(rig)
    printFigure('runs.kills', rig.kills.length)
    printFigure('runs.kills.seconds-until-all-was-over', (performance.now() - after) / 1_000)
    await rig.product.stop()
    await printEffects(directory.path, { imports, exports, answers: answers.flat() })
    printFigure('runs.kills.requests-to-language-models', asks(answered))
    printFigure('runs.kills.requests-repeated-after-a-kill', repeated(answered))
    printFigure('runs.kills.requests-repeated-without-a-kill', repeatedWithoutKill(answered, rig.kills))
    printFigure('runs.kills.texts-embedded', embedded.size)
    printFigure('runs.kills.texts-embedded-again-after-a-kill', repeated(embedded))
    printFigure('runs.kills.texts-embedded-again-without-a-kill', repeatedWithoutKill(embedded, rig.kills))
  } finally {
    rig.isOver = true
    await rig.product.stop()
    await Promise.all([language.close(), embedding.close()])
    await directory.remove()
  }
}

/** A workspace to ask in and to import to, and another organization with files, which is to be exported. */
async function prepare(product: Product, dataDir: string): Promise<Rig> {
  const [api, admin] = [new Api(product.url), new Api(product.url)]
  await api.signIn()
  await admin.signInAsSuperAdmin()
  const projectId = await api.createProject('Killed')
  await api.upload(projectId, [['lease.md', `# Lease of the Busan warehouse\n\n${facts.join('\n\n')}\n`]])
  await api.untilRead(projectId, 60_000)
  await admin.call(endpoints.organizations.invite, {
    body: { name: 'Leaving', website: 'leaving.example', email: leaving.email, code: leaving.organizationCode },
  })
  const others = new Api(product.url)
  await others.acceptInvitation(linkIn(await mailTo({ dataDir }, leaving.email)), { firstName: 'Owner', lastName: 'Kim', password })
  const theirs = await others.createProject('Leaving')
  for (let at = 0; at < FILES_OF_AN_EXPORT; at += 10) {
    await others.upload(
      theirs,
      Array.from({ length: 10 }, (_, n) => [`file ${at + n}.txt`, `The text of the leaving file ${at + n}.`] as const),
    )
  }
  await others.untilRead(theirs, 60_000)
  return { product, api, admin, projectId, kills: [], isOver: false }
}

/** Imports one archive after another, each with other files. @returns the number of archives */
async function importing(rig: Rig): Promise<number> {
  let imports = 0
  while (!rig.isOver) {
    const archive = makeArchive(
      Array.from({ length: FILES_OF_AN_IMPORT }, (_, n) => ({
        name: `import ${imports}/file ${n}.txt`,
        content: `The text of file ${n} of import ${imports}.`,
      })),
    )
    const name = `archive ${imports}.zip`
    const find = async () => (await runsOf(rig, 'import')).find(({ subject }) => subject === name)
    // A killed product does not report whether it received the request.
    while ((await find()) === undefined && !rig.isOver) {
      const body = new FormData()
      body.set('projectId', String(rig.projectId))
      body.set('unpack', 'true')
      body.append('files', new Blob([archive as Uint8Array<ArrayBuffer>]), name)
      await rig.api.call(endpoints.files.upload, { body }).catch(() => sleep(POLL_MS))
    }
    if ((await find()) !== undefined) imports += 1
    while (!rig.isOver && (await find().then((run) => run !== undefined && isOpenRun(run)))) await sleep(POLL_MS)
  }
  return imports
}

/** Repeatedly deletes the organization and restores it from its export. @returns the number of deletions */
async function exporting(rig: Rig): Promise<number> {
  let deletions = 0
  const find = async () => {
    const { rows } = await steadily(() => rig.admin.call<{ rows: Organization[] }>(endpoints.organizations.list, { query: { limit: 10 } }))
    const found = rows.find(({ name }) => name === 'Leaving')
    if (found === undefined) throw new Error('the organization is gone')
    return found
  }
  for (;;) {
    const { id, status, exported } = await find()
    if (status !== 'deleting') {
      if (rig.isOver) return deletions
      deletions += 1
      while ((await find()).status !== 'deleting') {
        await rig.admin
          .call(endpoints.organizations.delete, { params: { id }, body: { confirmName: 'Leaving' } })
          .catch(() => sleep(POLL_MS))
      }
    } else if (!exported) await sleep(POLL_MS)
    else if (rig.isOver) return deletions
    else {
      while ((await find()).status === 'deleting') {
        await rig.admin.call(endpoints.organizations.update, { params: { id }, body: { status: 'active' } }).catch(() => sleep(POLL_MS))
      }
    }
  }
}

/** The event numbers that each watcher of an answer received. */
interface Watched {
  runId: number
  seen: number[][]
}

/** Asks one question after another, each with several watchers that reconnect when cut off. */
async function asking(rig: Rig, line: number): Promise<Watched[]> {
  const watched: Watched[] = []
  for (let n = 0; !rig.isOver; n += 1) {
    const query = `What does the lease of the Busan warehouse say, asked ${line} and ${n}?`
    const find = async () => (await runsOf(rig, 'answer')).find(({ subject }) => subject === query)
    let run = await find()
    while (run === undefined) {
      const asked = new AbortController()
      await rig.api
        .send(endpoints.search.ask.path, {
          method: 'POST',
          headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
          body: JSON.stringify({ projectId: rig.projectId, query }),
          signal: asked.signal,
        })
        .catch(() => sleep(POLL_MS))
      run = await find()
      asked.abort()
    }
    const { id } = run
    watched.push({ runId: id, seen: await Promise.all(Array.from({ length: VIEWERS }, () => watching(rig, id))) })
  }
  return watched
}

/** Watches a run to its end, and reconnects with the last received number. @returns the received numbers */
async function watching(rig: Rig, id: number): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    const last = seen.at(-1)
    try {
      const response = await rig.api.send(endpoints.runs.events.path.replace('{id}', String(id)), {
        headers: { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': String(last) }) },
      })
      if (response.body === null) throw new Error('there are no events')
      for await (const { number, type } of eventsIn(response.body)) {
        if (number !== undefined) seen.push(number)
        if (type === 'done') return seen
      }
    } catch {
      await sleep(POLL_MS)
    }
  }
}

async function runsOf(rig: Rig, kind: RunKind): Promise<Run[]> {
  const query = { kind, projectId: rig.projectId, limit: 100 }
  return (await steadily(() => rig.api.call<{ rows: Run[] }>(endpoints.runs.list, { query }))).rows
}

/** Read requests are retried until the product responds. */
async function steadily<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch {
      await sleep(POLL_MS)
    }
  }
}

async function untilNoneIsOpen(rig: Rig): Promise<void> {
  const deadline = performance.now() + END_MS
  for (;;) {
    const { count } = await steadily(() => rig.api.call<{ count: number }>(endpoints.runs.list, { query: { state: 'open', limit: 1 } }))
    const progress = await steadily(() => rig.api.progress(rig.projectId))
    if (count === 0 && progress.uploaded + progress.reading === 0) return
    if (performance.now() > deadline) throw new Error(`still at work after ${END_MS} ms: ${count} runs, ${JSON.stringify(progress)}`)
    await sleep(POLL_MS)
  }
}

/** Counts the results of the work in the stopped product's database. */
async function printEffects(
  dataDir: string,
  { imports, exports, answers }: { imports: number; exports: number; answers: Watched[] },
): Promise<void> {
  const database = await openDatabase({ dataDir, logger: silentLogger() })
  try {
    const one = async (statement: string, values: unknown[] = []) =>
      (await database.pool.query<{ n: number }>(statement, values)).rows[0]?.n ?? 0
    const { rows: states } = await database.pool.query<{ kind: string; state: string; n: number }>(
      'select kind, state, count(*)::int as n from runs group by kind, state order by kind, state',
    )
    for (const { kind, state, n } of states) printFigure(`runs.kills.${kind}.${state}`, n)
    printFigure('runs.kills.open', await one("select count(*)::int as n from runs where state in ('queued', 'running', 'waiting')"))
    printFigure('runs.kills.imports', imports)
    const files = await one(`select count(*)::int as n ${importedFiles}`)
    const places = await one(`select count(distinct (folder_id, filename))::int as n ${importedFiles}`)
    printFigure('runs.kills.files-lost', imports * FILES_OF_AN_IMPORT - places)
    printFigure('runs.kills.files-twice', files - places)
    printFigure(
      'runs.kills.files-without-vectors',
      await one(`select count(*)::int as n ${importedFiles} and not exists (${vectorsOfFile})`),
    )
    printFigure(
      'runs.kills.steps-counted-wrong',
      await one(`select count(*)::int as n from runs where kind in ('import', 'embedding') and ${miscounted}`),
    )
    printFigure('runs.kills.deletions', exports)
    printFigure(
      'runs.kills.exports-recorded',
      await one("select count(*)::int as n from audit_entries where action = 'organization.exported'"),
    )
    printFigure('runs.kills.answers', answers.length)
    let [lost, repeated, viewers] = [0, 0, 0]
    for (const { runId, seen } of answers) {
      const events = await one('select count(*)::int as n from run_events where run_id = $1', [runId])
      for (const numbers of seen) {
        viewers += 1
        lost += Math.max(0, events - new Set(numbers).size)
        repeated += numbers.filter((number, at) => number !== at + 1).length
      }
    }
    printFigure('runs.kills.viewers', viewers)
    printFigure('runs.kills.events-lost-to-viewers', lost)
    printFigure('runs.kills.events-repeated-or-out-of-order', repeated)
  } finally {
    await database.close()
  }
}

const importedFiles = "from files where organization_id = 1 and filename like 'file %'"
const vectorsOfFile = 'select 1 from file_vectors where file_id = files.id and failure is null and embedded = passages'
const miscounted = 'done <> (select count(*) from run_steps where run_id = runs.id)'

function note(asked: Asked, what: string): void {
  asked.set(what, [...(asked.get(what) ?? []), performance.now()])
}

const asks = (asked: Asked) => [...asked.values()].reduce((sum, moments) => sum + moments.length, 0)
const repeated = (asked: Asked) => asks(asked) - asked.size

/** Requested again although the product was not killed since the last request. */
function repeatedWithoutKill(asked: Asked, kills: Rig['kills']): number {
  let found = 0
  for (const moments of asked.values()) {
    for (const [at, moment] of moments.entries()) {
      const before = moments[at - 1]
      if (before !== undefined && !kills.some(({ from, to }) => to >= before && from <= moment)) found += 1
    }
  }
  return found
}
