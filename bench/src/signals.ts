import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, projectTypes } from '@dossier/contract'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startWeb, startWorker } from '@dossier/e2e/product'
import { type PostgresServer, startPostgresServer } from '@dossier/platform/testing'
import { type ListeningPages, now, openPages } from './listening-pages.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { withServer } from './server-rig.ts'

const PAGES = 500
const CHANGES = 15
/** Longer than the throttle interval of changes of one kind. */
const APART_MS = 700
const BURST = 100
/** Longer than the server's interval of checking all sessions. */
const IDLE_MS = 61_000
const SHORT_IDLE_MS = 15_000
/** Time until the initial requests of new pages are answered. */
const SETTLED_MS = 3_000
/** Time until a server has counted the earlier events of its connections. */
const COUNTED_MS = 13_000
const numbers = Array.from({ length: PAGES }, (_, n) => n)
const MINUTE_MS = 60_000
/** Two web processes and two workers. */
const PROCESSES = 4
const POLL_MS = 100

/**
 * Time from sending a change to the server until open pages receive it, and the cost of an idle page: 500 people with one page each, on the embedded
 * database in one process, then on PostgreSQL with two web and two worker processes.
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
    const pages = await openAllPages([owner.url], SETTLED_MS)
    const waiting = await statementsAMinute(statements, IDLE_MS)
    printFigure('signals.embedded.pages', PAGES)
    printFigure('signals.embedded.idle-statements-a-minute', waiting)
    printFigure('signals.embedded.idle-statements-a-page-and-minute', Math.max(0, waiting - alone) / PAGES)
    await measure('signals.embedded', owner, projectId, pages, [{ name: 'all', of: numbers }])
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
    const pages = await openAllPages([first.url, second.url], COUNTED_MS)
    const waiting = await transactionsAMinute(transactions)
    printFigure('signals.server.pages', PAGES)
    printFigure('signals.server.idle-transactions-a-page-and-minute', Math.max(0, waiting - alone) / PAGES)
    await measure('signals.server', owner, projectId, pages, [
      { name: 'same-process', of: numbers.filter((n) => n % 2 === 0) },
      { name: 'other-process', of: numbers.filter((n) => n % 2 === 1) },
    ])
  } finally {
    for (const process of [first, second, ...workers]) await process.kill()
    await postgres.stop()
    await directory.remove()
  }
}

/** Waits until every process is ready, as far as observable: each listens. */
async function allListen(postgres: PostgresServer): Promise<void> {
  const listening = "select from pg_stat_activity where application_name = 'dossier signals'"
  while ((await postgres.query(listening)).length < PROCESSES) await sleep(POLL_MS)
  await sleep(COUNTED_MS)
}

interface Group {
  name: string
  /** The numbers of its pages. */
  of: readonly number[]
}

/** Single changes, a burst of changes, and the loss of permissions, as received by the pages of each group. */
async function measure(prefix: string, owner: Api, projectId: number, pages: ListeningPages, groups: readonly Group[]): Promise<void> {
  const times = groups.map((): number[] => [])
  const lasts = groups.map((): number[] => [])
  const all = groups.flatMap(({ of }) => of)
  for (let at = 0; at < CHANGES; at += 1) {
    await sleep(APART_MS)
    const since = now()
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: `Folder ${at}` } })
    const received = await pages.wait('files', { of: all, projectId, since })
    const after = new Map(all.map((page, place) => [page, (received[place] ?? Infinity) - since]))
    for (const [group, { of }] of groups.entries()) {
      const each = of.map((page) => after.get(page) ?? Infinity)
      times[group]?.push(...each)
      lasts[group]?.push(Math.max(...each))
    }
  }
  for (const [group, { name }] of groups.entries()) {
    printFigure(`${prefix}.${name}.p50-ms`, quantile(times[group] ?? [], 0.5))
    printFigure(`${prefix}.${name}.p95-ms`, quantile(times[group] ?? [], 0.95))
    printFigure(`${prefix}.${name}.last-page-p95-ms`, quantile(lasts[group] ?? [], 0.95))
  }
  await sleep(APART_MS)
  const before = await pages.count()
  const began = now()
  for (let at = 0; at < BURST; at += 1) await owner.call(endpoints.files.createFolder, { body: { projectId, name: `Burst ${at}` } })
  const ended = now()
  await sleep(2 * APART_MS)
  printFigure(`${prefix}.burst-changes-a-second`, (BURST * 1_000) / (ended - began))
  const events = (await pages.count()).map((count, page) => count - (before[page] ?? 0))
  printFigure(`${prefix}.burst-events-a-page`, quantile(events, 0.5))
  await measureLosses(prefix, owner, projectId, pages)
}

async function measureLosses(prefix: string, owner: Api, projectId: number, pages: ListeningPages): Promise<void> {
  const { members } = await owner.call<{ members: { id: number; email: string }[] }>(endpoints.members.list, {
    query: { search: `person-${PAGES}@`, limit: 1 },
  })
  const [person] = members
  if (person === undefined) throw new Error('there is nobody to deactivate')
  const since = now()
  await owner.call(endpoints.members.setStatus, { params: { id: person.id }, body: { isActive: false } })
  const [ended = Infinity] = await pages.wait('ended', { of: [PAGES - 1], projectId, since })
  printFigure(`${prefix}.deactivated-ms`, ended - since)
  const closed = now()
  const body = { name: 'Open deal', type: projectTypes.restricted }
  await owner.call(endpoints.projects.update, { params: { id: projectId }, body })
  const others = numbers.slice(0, -1)
  const lost = (await pages.wait('left', { of: others, projectId, since: closed })).map((at) => at - closed)
  printFigure(`${prefix}.closed-to-all-p50-ms`, quantile(lost, 0.5))
  printFigure(`${prefix}.closed-to-all-last-page-ms`, Math.max(...lost))
  await pages.stop()
}

async function openProject(owner: Api): Promise<number> {
  const { id } = await owner.call<{ id: number }>(endpoints.projects.create, { body: { name: 'Open deal', type: projectTypes.all } })
  return id
}

/** A page for each person, distributed over the processes in turn. */
async function openAllPages(urls: readonly string[], settledMs: number): Promise<ListeningPages> {
  const began = now()
  const pages = await openPages(numbers.map((n) => ({ url: urls[n % urls.length] ?? '', token: `token-${n + 1}` })))
  printProgress(`${PAGES} pages listen after ${Math.round(now() - began)} ms`)
  await sleep(settledMs)
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
