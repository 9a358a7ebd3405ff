import { endpoints, roles } from '@dossier/contract'
import { type PostgresServer, startPostgresServer } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { listenTo, saysChanged } from './listen-to.ts'
import { linkIn } from './mailbox.ts'
import { mailTo } from './organization.ts'
import { makeDataDirectory, type Product, startWeb, startWorker } from './product.ts'

const SOON_MS = 2_000

describe('two web and two worker processes on one database server', () => {
  let postgres: PostgresServer
  let directory: Awaited<ReturnType<typeof makeDataDirectory>>
  let first: Product
  let second: Product
  let workers: ReturnType<typeof startWorker>[]
  /** The owner at the first web process. */
  let owner: Api
  let projectId: number

  beforeAll(async () => {
    postgres = await startPostgresServer()
    directory = await makeDataDirectory()
    const settings = { ...firstOrganization, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' }
    first = await startWeb(directory.path, settings)
    second = await startWeb(directory.path, settings)
    workers = [startWorker(directory.path, settings), startWorker(directory.path, settings)]
    owner = new Api(first.url)
    await owner.signIn()
    projectId = await owner.createProject('Shared')
  })
  afterAll(async () => {
    for (const process of [first, second, ...workers]) await process.kill()
    await postgres.stop()
    await directory.remove()
  })

  /** A member of the workspace at the second web process. */
  const join = async (name: string): Promise<Api> => {
    const email = `${name.toLowerCase()}@first.example`
    await owner.call(endpoints.members.addNew, { body: { projectId, emails: [email], role: roles.teamMember } })
    const member = new Api(second.url)
    const link = linkIn(await mailTo({ dataDir: directory.path }, email))
    await member.acceptInvitation(link, { firstName: name, lastName: 'Lee', password: 'Correct-horse-1' })
    return member
  }

  it('tell the page at one what is changed at the other, and what a worker reads', async () => {
    const page = await listenTo(await join('Minji'))
    const from = performance.now()
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: 'Contracts' } })
    await expect(page.until(saysChanged('files', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await owner.upload(projectId, [['lease.md', 'The lease ends on 30 June 2027.']])
    await owner.untilRead(projectId, 60_000)
    const read = performance.now()
    await expect(page.until(saysChanged('reading', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: 'Later' } })
    await expect(page.until(saysChanged('files', projectId), { from: read, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await page.stop()
  })

  it('tell the page at one at once that its person was removed or deactivated at the other', async () => {
    const member = await join('Jihoon')
    const { id } = member.session.user
    const page = await listenTo(member)
    // It hears of the workspace: what it may do has been asked by then.
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: 'Seen by both' } })
    await expect(page.until(saysChanged('files', projectId), { timeoutMs: SOON_MS })).resolves.toBeDefined()
    await owner.call(endpoints.members.setStatus, { params: { id }, body: { isActive: false, projectId } })
    await expect(
      page.until((event) => event.type === 'left' && event.projectId === projectId, { timeoutMs: SOON_MS }),
    ).resolves.toBeDefined()
    await owner.call(endpoints.members.setStatus, { params: { id }, body: { isActive: false } })
    await expect(page.until(({ type }) => type === 'ended', { timeoutMs: SOON_MS })).resolves.toBeDefined()
    await page.ended
    expect((await member.send(endpoints.changes.events.path)).status).toBe(401)
  })

  it('go on telling after the connections that listen were cut, and say that something may have been missed', async () => {
    const page = await listenTo(await join('Suyeon'))
    await expect(page.until(({ type }) => type === 'open')).resolves.toBeDefined()
    const cut = performance.now()
    await postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier signals'")
    await expect(page.until(({ type }) => type === 'missed', { from: cut })).resolves.toBeDefined()
    const from = performance.now()
    await owner.call(endpoints.files.createFolder, { body: { projectId, name: 'After the cut' } })
    await expect(page.until(saysChanged('files', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await page.stop()
  })
})
