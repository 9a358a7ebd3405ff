import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, projectTypes } from '@dossier/contract'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { type Listening, listenTo, saysChanged } from '@dossier/e2e/listen-to'
import { makeDataDirectory, startWeb, startWorker } from '@dossier/e2e/product'
import { type PostgresServer, startPostgresServer } from '@dossier/platform/testing'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { withServer } from './server-rig.ts'

const PAGES = 500
const CHANGES = 15
/** Longer than changes of one kind wait for each other. */
const APART_MS = 700
const BURST = 100
/** Longer than it takes the server to look at all sessions once. */
const IDLE_MS = 61_000
const SHORT_IDLE_MS = 15_000
const OPENED_AT_ONCE = 25
/** Until what pages ask when they come has been asked. */
const SETTLED_MS = 3_000
const MINUTE_MS = 60_000
/** Two that answer requests, two that work. */
const PROCESSES = 4
const POLL_MS = 100

/**
 * What it takes until a change reaches open pages, and what a page costs that only waits: 500 people with a page each, on the embedded
 * database in one process, then on PostgreSQL with two web and two worker processes. The pages are in the process of the benchmark, so that
 * what they take is in the times as well.
 */
export async function benchSignals(): Promise<void> {
  await benchEmbedded()
  await benchSeveralProcesses()
}

async function benchEmbedded(): Promise<void> {
  await withServer(async ({ listen, prepare, signIn, statements }) => {
    await prepare(plantPeople)
    await prepare(plantSessions)
    const { token } = await signIn()
    const owner = new Api(await listen(), token)
    const projectId = await openProject(owner)
    const alone = await statementsAMinute(statements, SHORT_IDLE_MS)
    const pages = await openPages([owner.url])
    const waiting = await statementsAMinute(statements, IDLE_MS)
    printFigure('signals.embedded.pages', pages.length)
    printFigure('signals.embedded.idle-statements-a-minute', waiting)
    printFigure('signals.embedded.idle-statements-a-page-and-minute', Math.max(0, waiting - alone) / pages.length)
    await measure('signals.embedded', owner, projectId, [{ name: 'all', pages }])
  })
}

async function benchSeveralProcesses(): Promise<void> {
  const postgres = await startPostgresServer()
  const directory = await makeDataDirectory()
  const settings = { ...firstOrganization, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' }
  const [first, second] = [await startWeb(directory.path, settings), await startWeb(directory.path, settings)]
  const workers = [startWorker(directory.path, settings), startWorker(directory.path, settings)]
  try {
    await postgres.query(plantPeople)
    await postgres.query(plantSessions)
    const owner = new Api(first.url)
    await owner.signIn()
    const projectId = await openProject(owner)
    await allListen(postgres)
    const transactions = async () => {
      const [row] = await postgres.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      )
      return Number(row?.count)
    }
    const alone = await transactionsAMinute(transactions)
    const pages = await openPages([first.url, second.url])
    const waiting = await transactionsAMinute(transactions)
    printFigure('signals.server.pages', pages.length)
    printFigure('signals.server.idle-transactions-a-page-and-minute', Math.max(0, waiting - alone) / pages.length)
    await measure('signals.server', owner, projectId, [
      { name: 'same-process', pages: pages.filter((_page, at) => at % 2 === 0) },
      { name: 'other-process', pages: pages.filter((_page, at) => at % 2 === 1) },
    ])
  } finally {
    for (const process of [first, second, ...workers]) await process.kill()
    await postgres.stop()
    await directory.remove()
  }
}

/** Waits until every process is at work, as far as it shows: each listens. */
async function allListen(postgres: PostgresServer): Promise<void> {
  const listening = "select from pg_stat_activity where application_name = 'dossier signals'"
  while ((await postgres.query(listening)).length < PROCESSES) await sleep(POLL_MS)
  await sleep(SETTLED_MS)
}

interface Group {
  name: string
  pages: readonly Listening[]
}

/** Changes one by one, a burst of them, and the loss of rights, as the pages of each group hear of them. */
async function measure(prefix: string, owner: Api, projectId: number, groups: readonly Group[]): Promise<void> {
  const times = groups.map((): number[] => [])
  const lasts = groups.map((): number[] => [])
  for (let at = 0; at < CHANGES; at += 1) {
    await sleep(APART_MS)
    const from = performance.now()
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: `Folder ${at}` } })
    for (const [of, { pages }] of groups.entries()) {
      const each = await heardAfter(pages, from, saysChanged('files', projectId))
      times[of]?.push(...each)
      lasts[of]?.push(Math.max(...each))
    }
  }
  for (const [of, { name }] of groups.entries()) {
    printFigure(`${prefix}.${name}.p50-ms`, quantile(times[of] ?? [], 0.5))
    printFigure(`${prefix}.${name}.p95-ms`, quantile(times[of] ?? [], 0.95))
    printFigure(`${prefix}.${name}.last-page-p95-ms`, quantile(lasts[of] ?? [], 0.95))
  }
  await sleep(APART_MS)
  const all = groups.flatMap(({ pages }) => pages)
  const before = all.map(({ heard }) => heard.length)
  const began = performance.now()
  for (let at = 0; at < BURST; at += 1) await owner.call(endpoints.files.createFolder, { body: { projectId, name: `Burst ${at}` } })
  const ended = performance.now()
  await sleep(2 * APART_MS)
  printFigure(`${prefix}.burst-changes-a-second`, (BURST * 1_000) / (ended - began))
  const events = all.map(({ heard }, at) => heard.length - (before[at] ?? 0))
  printFigure(`${prefix}.burst-events-a-page`, quantile(events, 0.5))
  await measureLosses(prefix, owner, projectId, all)
}

async function measureLosses(prefix: string, owner: Api, projectId: number, pages: readonly Listening[]): Promise<void> {
  const { members } = await owner.call<{ members: { id: number; email: string }[] }>(endpoints.members.list, {
    query: { search: `person-${pages.length}@`, limit: 1 },
  })
  const [person] = members
  const last = pages.at(-1)
  if (person === undefined || last === undefined) throw new Error('there is nobody to deactivate')
  const from = performance.now()
  await owner.call(endpoints.members.setStatus, { params: { id: person.id }, body: { isActive: false } })
  printFigure(`${prefix}.deactivated-ms`, (await last.until(({ type }) => type === 'ended', { from })).at - from)
  const closed = performance.now()
  await owner.call(endpoints.projects.update, {
    params: { id: projectId },
    body: { name: 'Open deal', type: projectTypes.restricted },
  })
  const lost = await heardAfter(pages.slice(0, -1), closed, (event) => event.type === 'left' && event.projectId === projectId)
  printFigure(`${prefix}.closed-to-all-p50-ms`, quantile(lost, 0.5))
  printFigure(`${prefix}.closed-to-all-last-page-ms`, Math.max(...lost))
  await Promise.all(pages.map((page) => page.stop()))
}

async function heardAfter(pages: readonly Listening[], from: number, fits: Parameters<Listening['until']>[0]): Promise<number[]> {
  const heard = await Promise.all(pages.map((page) => page.until(fits, { from, timeoutMs: 30_000 })))
  return heard.map(({ at }) => at - from)
}

async function openProject(owner: Api): Promise<number> {
  const { id } = await owner.call<{ id: number }>(endpoints.projects.create, { body: { name: 'Open deal', type: projectTypes.all } })
  return id
}

/** A page of each person, at the processes in turn. */
async function openPages(urls: readonly string[]): Promise<Listening[]> {
  const began = performance.now()
  const pages: Listening[] = []
  for (let at = 0; at < PAGES; at += OPENED_AT_ONCE) {
    const people = Array.from({ length: OPENED_AT_ONCE }, (_, more) => at + more + 1)
    const opened = people.map((n) => listenTo(new Api(urls[(n - 1) % urls.length] ?? '', `token-${n}`)))
    pages.push(...(await Promise.all(opened)))
  }
  printProgress(`${pages.length} pages listen after ${Math.round(performance.now() - began)} ms`)
  await sleep(SETTLED_MS)
  return pages
}

async function statementsAMinute(statements: () => number, milliseconds: number): Promise<number> {
  const before = statements()
  await sleep(milliseconds)
  return ((statements() - before) * MINUTE_MS) / milliseconds
}

async function transactionsAMinute(transactions: () => Promise<number>): Promise<number> {
  const before = await transactions()
  await sleep(SHORT_IDLE_MS)
  return (((await transactions()) - before) * MINUTE_MS) / SHORT_IDLE_MS
}

const plantPeople = `
  insert into users (organization_id, first_name, last_name, email, role, status, created_at, last_active_at)
  select (select min(id) from organizations), 'Person', 'No. ' || n, 'person-' || n || '@example.com', 4, 'active', now(), now()
  from generate_series(1, ${PAGES}) n`

const plantSessions = `
  insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
  select users.id, encode(sha256(convert_to('token-' || n, 'UTF8')), 'hex'), now(), now(), now() + interval '1 day'
  from generate_series(1, ${PAGES}) n join users on users.email = 'person-' || n || '@example.com'`
