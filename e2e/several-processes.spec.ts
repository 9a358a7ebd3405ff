import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Attachment, endpoints, roles, type SearchEvent, type SearchRecord } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { type PostgresServer, startPostgresServer } from '@dossier/platform/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api, firstOrganization, owner as ownersAccount } from './api.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { openBrowser } from './browser.ts'
import { digestOfStored, writeVideo } from './video-file.ts'
import { listenAt, listenTo, isChangeOf } from './event-stream.ts'
import { linkIn } from './mailbox.ts'
import { mailTo } from './organization.ts'
import { freePort, makeDataDirectory, type Product, startWeb, startWorker } from './product.ts'
import { answerOf, gate, modelThat, planOf, sentenceOf } from './scripted-model.ts'
import { openWindowOf } from './window.ts'

const SOON_MS = 2_000
const BOUNDARY = 'several-processes'
const lease = [
  'The lease of the Busan warehouse ends on 30 June 2027.',
  'The rent of the Busan warehouse is KRW 120 million a year.',
] as const

interface Web {
  port: number
  process: Product
}

let postgres: PostgresServer
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let model: LanguageModelServer
let settings: Record<string, string>
/** The web processes, with the port that each restarts on. */
let webs: [Web, Web]
let workers: ReturnType<typeof startWorker>[]
let balancer: Balancer
/** API clients of the owner: through the balancer, and at each web process. */
let owner: Api
let ownerAt: [Api, Api]
let projectId: number

beforeAll(async () => {
  postgres = await startPostgresServer()
  directory = await makeDataDirectory()
  model = await startLanguageModelServer({ protocol: 'openai' })
  settings = {
    ...firstOrganization,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'local',
  }
  const startOne = async (port: number): Promise<Web> => ({ port, process: await startWeb(directory.path, settings, port) })
  webs = [await startOne(await freePort()), await startOne(await freePort())]
  workers = [startWorker(directory.path, settings), startWorker(directory.path, settings)]
  balancer = await startBalancer(webs.map(({ process }) => process.url))
  owner = new Api(balancer.url)
  ownerAt = [new Api(webs[0].process.url), new Api(webs[1].process.url)]
  for (const api of [owner, ...ownerAt]) await api.signIn()
  projectId = await owner.createProject('Shared')
})
afterAll(async () => {
  balancer.close()
  for (const process of [...webs.map((web) => web.process), ...workers]) await process.kill()
  await model.close()
  await postgres.stop()
  await directory.remove()
})

/** A multipart upload whose first half was sent. */
class HalfUpload {
  readonly #socket: Socket
  readonly #rest: Buffer
  readonly #answer: Promise<string>

  private constructor(socket: Socket, rest: Buffer) {
    this.#socket = socket
    this.#rest = rest
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {})
    this.#answer = once(socket, 'close').then(() => answer)
  }

  static async begin(api: Api, projectId: number, filename: string, content: string): Promise<HalfUpload> {
    const part = (disposition: string, text: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
    const body = Buffer.from(
      `${part('name="projectId"', String(projectId))}${part(`name="files"; filename="${filename}"`, content)}--${BOUNDARY}--\r\n`,
    )
    const { hostname, port, host } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      `POST ${endpoints.files.upload.path} HTTP/1.1`,
      `host: ${host}`,
      'connection: close',
      `authorization: ${api.headers.authorization}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${body.length}`,
    ]
    const half = body.length >> 1
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, half))
    return new HalfUpload(socket, body.subarray(half))
  }

  /** Sends the rest. @returns the status of the response */
  async finish(): Promise<string> {
    this.#socket.write(this.#rest)
    return (await this.#answer).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  }
}

/** API client of a new member of the workspace, at one of the web processes. */
async function joinAt(url: string, name: string): Promise<Api> {
  const email = `${name.toLowerCase()}@first.example`
  await owner.call(endpoints.members.addNew, { body: { projectId, emails: [email], role: roles.teamMember } })
  const member = new Api(url)
  const link = linkIn(await mailTo({ dataDir: directory.path }, email))
  await member.acceptInvitation(link, { firstName: name, lastName: 'Lee', password: ownersAccount.password })
  return member
}

async function killAndRestart(web: Web): Promise<void> {
  await web.process.kill()
  web.process = await startWeb(directory.path, settings, web.port)
}

const storedIn = async (ofProject: number): Promise<Attachment[]> =>
  (await owner.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId: ofProject, limit: 100 } })).rows
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
describe('two web and two worker processes', () => {
  it('send events of changes at the other web process, and of files that a worker has read', async () => {
    const page = await listenTo(await joinAt(ownerAt[1].url, 'Minji'))
    const from = performance.now()
    await ownerAt[0].call(endpoints.files.createFolder, { body: { projectId, name: 'Contracts' } })
    await expect(page.until(isChangeOf('files', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await owner.upload(projectId, [['lease.md', `# Lease of the Busan warehouse\n\n${lease.join('\n\n')}\n`]])
    await owner.untilRead(projectId, 60_000)
    const read = performance.now()
    await expect(page.until(isChangeOf('reading', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await ownerAt[0].call(endpoints.files.createFolder, { body: { projectId, name: 'Later' } })
    await expect(page.until(isChangeOf('files', projectId), { from: read, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await page.stop()
  })

  it('continue to send events after database listeners were disconnected, and report possibly missed events', async () => {
    const page = await listenTo(await joinAt(ownerAt[1].url, 'Suyeon'))
    await expect(page.until(({ type }) => type === 'open')).resolves.toBeDefined()
    const cut = performance.now()
    await postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier signals'")
    await expect(page.until(({ type }) => type === 'missed', { from: cut })).resolves.toBeDefined()
    const from = performance.now()
    await ownerAt[0].call(endpoints.files.createFolder, { body: { projectId, name: 'After the cut' } })
    await expect(page.until(isChangeOf('files', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
    await page.stop()
  })

  it('lose no upload when another process restarts, and do not wait for a slow upload when stopping', async () => {
    const project = await owner.createProject('Restarted')
    const content = (n: number) => `${n} `.repeat(200_000)
    const uploads = await Promise.all(Array.from({ length: 12 }, (_, n) => HalfUpload.begin(ownerAt[0], project, `${n}.txt`, content(n))))
    const trickling = await HalfUpload.begin(ownerAt[1], project, 'slow.txt', 'x'.repeat(1_000_000))
    const [, second] = webs
    expect(await second.process.stop()).toBe(0)
    expect(await trickling.finish()).not.toBe('200')
    second.process = await startWeb(directory.path, settings, second.port)
    expect(await Promise.all(uploads.map((upload) => upload.finish()))).toEqual(uploads.map(() => '200'))
    const rows = await storedIn(project)
    expect(rows).toHaveLength(uploads.length)
    for (const { fileUrl, filename } of rows) expect(await (await owner.send(fileUrl)).text()).toBe(content(Number.parseInt(filename, 10)))
  })

  describe('behind a load balancer', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openBrowser()
    })
    afterAll(() => browser.close())

    it('lose no file that a page uploads while one of them is killed, and store every byte', async () => {
      const project = await owner.createProject('Killed')
      const small = Array.from({ length: 60 }, (_, n) => ({
        name: `${n}.txt`,
        mimeType: 'text/plain',
        buffer: randomBytes(20_000).toString('hex'),
      }))
      const films = await Promise.all(
        [0, 1].map(async (n) => {
          const path = join(directory.path, `${n}.mp4`)
          return { path, digest: await writeVideo(path, 12) }
        }),
      )
      const page = await openWindowOf(owner, browser)
      const resumed: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') resumed.push(request.headers()['upload-offset'] ?? '')
      })
      await page.goto(`${balancer.url}/files?project=${project}`)
      await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
      const chooser = page.locator('input[type=file]:not([webkitdirectory])').first()
      await chooser.setInputFiles(small.map(({ buffer, ...file }) => ({ ...file, buffer: Buffer.from(buffer) })))
      await expect.poll(async () => (await storedIn(project)).length).toBeGreaterThan(0)
      // Large files take seconds; a process that has received part of one is killed.
      balancer.limitTo(1024 * 1024)
      await chooser.setInputFiles(films.map(({ path }) => path))
      const part = () => [...balancer.passing].find(({ method }) => method === 'PATCH')
      const arrived = async () => {
        const path = part()?.path
        if (path === undefined) return 0
        return ((await (await owner.send(path)).json()) as { data: { offset: number } }).data.offset
      }
      await expect.poll(arrived).toBeGreaterThan(1024 * 1024)
      const struck = part()?.to
      for (const web of webs) if (web.process.url === struck) await killAndRestart(web)
      balancer.limitTo(Number.POSITIVE_INFINITY)

      // Small files of a broken request must be retried by the user; large ones resume automatically.
      const sendAgain = page.getByRole('button', { name: /^Retry \d+$/ })
      const countStored = async () => {
        if (await sendAgain.isVisible()) await sendAgain.click()
        return (await storedIn(project)).length
      }
      await expect.poll(countStored, { timeout: 120_000 }).toBe(small.length + films.length)
      expect(resumed.some((offset) => Number(offset) > 0)).toBe(true)
      const expected = new Map([
        ...small.map(({ name, buffer }) => [name, sha256(Buffer.from(buffer))] as const),
        ...films.map(({ digest }, n) => [`${n}.mp4`, digest] as const),
      ])
      for (const { id, filename, version } of await storedIn(project)) {
        expect([filename, version, await digestOfStored(owner, project, id)]).toEqual([filename, 1, expected.get(filename)])
      }
      await page.context().close()
      // Both processes received requests.
      expect([...balancer.given.keys()].toSorted()).toEqual(webs.map(({ process }) => process.url).toSorted())
    })

    it('stream an answer at both of them, and stop it for all when it is cancelled at one', async () => {
      const halves = gate()
      const whole = answerOf(lease.map((sentence) => sentenceOf(sentence, [sentence])))
      const upToSecond = whole.indexOf(`{"text":"${lease[1]}`)
      model.answerWith(
        modelThat({
          plan: planOf('What does the lease say?', 'Busan warehouse lease'),
          answer: () => [{ text: whole.slice(0, upToSecond) }, { text: whole.slice(upToSecond), after: halves.opened }],
        }),
      )
      const asked = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectId, query: 'What does the lease say?' }),
      }
      const asker = await listenAt<SearchEvent>(ownerAt[0], endpoints.search.ask.path, asked)
      const { event } = await asker.until(({ type }) => type === 'searching', { timeoutMs: 60_000 })
      const searchId = event.type === 'searching' ? (event.searchId ?? 0) : 0
      const at = endpoints.search.events.path.replace('{searchId}', String(searchId))
      const watching = [asker, ...(await Promise.all([...ownerAt, owner].map((api) => listenAt<SearchEvent>(api, at))))]
      const isSentence = ({ type }: SearchEvent) => type === 'sentence'
      await Promise.all(watching.map((page) => page.until(isSentence, { timeoutMs: 60_000 })))
      await ownerAt[1].call(endpoints.search.cancel, { params: { searchId } })
      for (const page of watching) {
        await page.ended
        expect(page.received.filter((received) => isSentence(received.event))).toHaveLength(1)
        expect(page.received.at(-1)?.event).toMatchObject({ type: 'done', record: { id: searchId, state: 'cancelled' } })
      }
      await expect.poll(() => model.requests.at(-1)?.left).toBe(true)
      halves.open()
      const record = await ownerAt[0].call<SearchRecord>(endpoints.search.get, { params: { searchId } })
      expect(record).toMatchObject({ state: 'cancelled', answer: { sentences: [{ text: lease[0] }] } })
      // The next question is answered completely.
      const answered = await owner.ask(projectId, 'What does the lease say?')
      expect(answered.answer.sentences.map(({ text }) => text)).toEqual(lease)
    })

    it('end the access of a user at both of them when they are removed or deactivated at one', async () => {
      const member = await joinAt(ownerAt[0].url, 'Jihoon')
      const { id } = member.session.user
      const token = member.session.accessToken
      const pages = await Promise.all(ownerAt.map(({ url }) => listenTo(new Api(url, token))))
      const from = performance.now()
      await owner.call(endpoints.files.createFolder, { body: { projectId, name: 'Seen by both' } })
      // An event of the workspace shows that permissions were loaded.
      for (const page of pages)
        await expect(page.until(isChangeOf('files', projectId), { from, timeoutMs: SOON_MS })).resolves.toBeDefined()
      await ownerAt[1].call(endpoints.members.setStatus, { params: { id }, body: { isActive: false, projectId } })
      for (const page of pages) {
        const left = page.until((event) => event.type === 'left' && event.projectId === projectId, { timeoutMs: SOON_MS })
        await expect(left).resolves.toBeDefined()
      }
      await ownerAt[0].call(endpoints.members.setStatus, { params: { id }, body: { isActive: false } })
      for (const page of pages) {
        await expect(page.until(({ type }) => type === 'ended', { timeoutMs: SOON_MS })).resolves.toBeDefined()
        await page.ended
      }
      for (const { url } of ownerAt) expect((await new Api(url, token).send(endpoints.changes.events.path)).status).toBe(401)
    })

    it('share the rate limits of unauthenticated requests', async () => {
      // From a separate client address, forwarded as a proxy does.
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
      const statusesOf = async (path: string, body: object, times: number) => {
        const statuses: number[] = []
        for (let n = 0; n < times; n += 1)
          statuses.push((await fetch(`${balancer.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status)
        return statuses
      }
      const repeated = (status: number, times: number) => Array<number>(times).fill(status)
      const guess = { email: 'minji@first.example', password: 'Wrong-horse-1', organizationCode: 'first' }
      expect(await statusesOf(endpoints.signIn.signInMember.path, guess, 8)).toEqual([...repeated(401, 5), ...repeated(429, 3)])
      const invited = { token: 'x'.repeat(43), firstName: 'A', lastName: 'B', password: ownersAccount.password }
      const statuses = await statusesOf(endpoints.signIn.acceptInvitation.path, invited, 130)
      expect(statuses).toEqual([...repeated(400, 120), ...repeated(429, 10)])
    })
  })
})
