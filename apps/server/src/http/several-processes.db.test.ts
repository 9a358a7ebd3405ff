import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, projectTypes, roles } from '@dossier/contract'
import { openTestCore, setUpFirst, type TestCore } from '@dossier/core/testing'
import { plantPerson, plantSession } from '@dossier/core/testing/planted'
import { createLogger, createMetrics, type Database, sha256Hex } from '@dossier/platform'
import { describeOnServer, openAsAnotherProcess, type Relay, startRelay } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import type { RequestRates } from './request-rates.ts'

const UPLOADS = '/api/v2/attachments/resumable'
const PART = 'application/offset+octet-stream'
const DAY_MS = 24 * 60 * 60 * 1000
const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }
const password = 'Correct-horse-1'
const content = Buffer.from(Array.from({ length: 9_000 }, (_, line) => `Line ${line}: revenue was ${line * 7} million won.\n`).join(''))
const half = content.length >> 1

/** A web process of the installation: an app with its own connections. */
interface Web {
  app: FastifyInstance
  url: string
}

describeOnServer('web processes on one database', (under) => {
  let core: TestCore
  let other: Database
  let relay: Relay
  let directory: string
  let first: Web
  let second: Web
  let both: readonly Web[]
  let token: string
  let projectId: number
  const opened: FastifyInstance[] = []

  async function openWeb(
    database: Database,
    { rates = unlimited, clock = core.deps.clock }: { rates?: RequestRates; clock?: typeof core.deps.clock } = {},
  ): Promise<Web> {
    const logger = createLogger({ level: 'error' }, { write: () => undefined })
    const settings = { metrics: createMetrics(), webDirectory: '/nowhere', client, rates, stagingDirectory: join(directory, 'staging') }
    const deps = { ...core.deps, database, clock }
    const app = await createApp({ deps, logger, uploadsDirectory: join(directory, 'uploads'), ...settings })
    opened.push(app)
    return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  }

  beforeAll(async () => {
    core = await openTestCore(under)
    const { database } = core.deps
    relay = await startRelay(database)
    other = await openAsAnotherProcess(database)
    directory = await mkdtemp(join(tmpdir(), 'dossier-several-'))
    first = await openWeb(database)
    second = await openWeb(other)
    both = [first, second]
    token = (await setUpFirst(core)).accessToken
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const made = await fetch(`${first.url}${endpoints.projects.create.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Deal', type: projectTypes.all }),
    })
    projectId = ((await made.json()) as { data: { id: number } }).data.id
  })
  afterAll(async () => {
    for (const app of opened) await app.close()
    await other.close()
    await relay.close()
    await core.close()
    await rm(directory, { recursive: true })
  })

  const webAt = (at: number): Web => both[at % both.length]!
  const statusOf = ({ status }: { status: number }) => status
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

  function send(web: Web, method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>, as = token) {
    const standard = { authorization: `Bearer ${as}`, 'tus-resumable': '1.0.0', language: 'EN' }
    return fetch(`${web.url}${path}`, { method, headers: { ...standard, ...headers }, ...(body && { body }) })
  }

  describe('an upload', () => {
    async function begin(web: Web, filename: string, as = token): Promise<Response> {
      const named = { projectId: String(projectId), filename }
      const metadata = Object.entries(named).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      return send(web, 'POST', UPLOADS, { 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') }, undefined, as)
    }
    const beginAt = async (web: Web, filename: string) => (await begin(web, filename)).headers.get('location') ?? ''
    const patch = (web: Web, path: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
      send(web, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': PART }, bytes)
    const head = async (web: Web, path: string) => {
      const { status, headers } = await send(web, 'HEAD', path)
      return { status, offset: Number(headers.get('upload-offset')), id: headers.get('attachment-id') }
    }

    /** Sends the first half of the bytes in a request that stays open. @returns the request, and the status of its response */
    async function sendHalf(web: Web, path: string): Promise<{ request: ClientRequest; answer: Promise<number | undefined> }> {
      const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-offset': 0, 'content-type': PART }
      const request = httpRequest(`${web.url}${path}`, { method: 'PATCH', headers: { ...headers, 'content-length': content.length } })
      const answer = new Promise<number | undefined>((resolve) => {
        request.on('response', (response) => resolve(response.statusCode))
        request.on('error', () => resolve(undefined))
      })
      request.write(content.subarray(0, half))
      const state = async () => ((await (await send(web, 'GET', path)).json()) as { data: { offset: number } }).data.offset
      await expect.poll(state).toBe(half)
      return { request, answer }
    }

    async function expectStored(filename: string, id: string | null): Promise<void> {
      const list = await send(first, 'GET', `/api/v2/attachments?projectId=${projectId}&search=${filename}`)
      const { data } = (await list.json()) as { data: { rows: { id: number; version: number }[] } }
      expect(data.rows.map((row) => [row.id, row.version])).toEqual([[Number(id), 1]])
      const stored = await send(second, 'GET', `/api/v2/attachments/${projectId}/${id}/content`)
      expect(sha256Hex(Buffer.from(await stored.arrayBuffer()))).toBe(sha256Hex(content))
    }

    it('started in one process continues in the other, and both return its result', async () => {
      const path = await beginAt(first, 'goes-on.txt')
      expect((await patch(second, path, 0, content.subarray(0, 1_000))).status).toBe(204)
      expect(await head(first, path)).toMatchObject({ status: 200, offset: 1_000 })
      expect((await patch(first, path, 1_000, content.subarray(1_000, half))).status).toBe(204)
      const last = await patch(second, path, half, content.subarray(half))
      const id = last.headers.get('attachment-id')
      expect([last.status, (await head(first, path)).id, (await head(second, path)).id]).toEqual([204, id, id])
      await expectStored('goes-on.txt', id)
    })

    it('has one writer over all processes: a later one replaces a request that hangs', async () => {
      const path = await beginAt(first, 'hangs.txt')
      const { request, answer } = await sendHalf(first, path)
      expect(await head(second, path)).toMatchObject({ status: 200, offset: half })
      // It was ended and kept the bytes received.
      expect(await answer).toBe(204)
      const last = await patch(second, path, half, content.subarray(half))
      expect(last.status).toBe(204)
      request.destroy()
      await expectStored('hangs.txt', last.headers.get('attachment-id'))
    })

    it('becomes one file when both processes get the same part', async () => {
      for (let round = 0; round < 5; round += 1) {
        const path = await beginAt(first, `both-${round}.txt`)
        const answers = await Promise.all(both.map((web) => patch(web, path, 0, content)))
        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
        const found = await head(webAt(round), path)
        await expectStored(`both-${round}.txt`, found.id)
      }
    })

    it('is completed once by concurrent requests', async () => {
      for (let round = 0; round < 5; round += 1) {
        const path = await beginAt(first, `complete-${round}.txt`)
        await writeFile(join(directory, 'uploads', path.split('/').at(-1) ?? ''), content)
        const found = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => head(webAt(at), path)))
        expect(new Set(found.map(({ id }) => id)).size).toBe(1)
        await expectStored(`complete-${round}.txt`, found[0]?.id ?? null)
      }
    })

    it('is abandoned by a process that lost its lock, and continues in another', async () => {
      const path = await beginAt(first, 'lost-lock.txt')
      const { request, answer } = await sendHalf(first, path)
      await other.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier locks' and datname = current_database()`,
      )
      expect(await answer).toBe(503)
      request.destroy()
      expect(await head(second, path)).toMatchObject({ status: 200, offset: half })
      const last = await patch(second, path, half, content.subarray(half))
      await expectStored('lost-lock.txt', last.headers.get('attachment-id'))
    })

    it('that was abandoned is deleted unless a process has locked it', async () => {
      const path = await beginAt(first, 'abandoned.txt')
      const id = path.split('/').at(-1) ?? ''
      const longAgo = new Date(Date.now() - 2 * DAY_MS)
      for (const name of [id, `${id}.json`]) await utimes(join(directory, 'uploads', name), longAgo, longAgo)
      // Bytes without a description and a description without bytes, as left by a killed process.
      await writeFile(join(directory, 'uploads', '1-bytes-of-a-killed-process'), 'x')
      await writeFile(join(directory, 'uploads', '1-words-of-a-killed-process.json'), '{}')
      for (const name of ['1-bytes-of-a-killed-process', '1-words-of-a-killed-process.json'])
        await utimes(join(directory, 'uploads', name), longAgo, longAgo)
      const left = async () => (await readdir(join(directory, 'uploads'))).filter((name) => name.includes(id) || name.includes('killed'))
      const now = { now: () => new Date() }
      const busy = await other.locks.acquire(`upload ${id}`, { waitMs: 0 })
      await openWeb(core.deps.database, { clock: now })
      expect((await left()).toSorted()).toEqual([id, `${id}.json`].toSorted())
      await busy.release()
      await openWeb(core.deps.database, { clock: now })
      expect(await left()).toEqual([])
    })

    it('counts towards its person’s limit in all processes', async () => {
      const { id } = await plantPerson(core, 'many', { organizationId: 1, role: roles.teamMember, access: 'all' })
      const { token: theirs } = await plantSession(core, id)
      const begun = await Promise.all(Array.from({ length: 60 }, (_, at) => begin(webAt(at), `open-${at}.txt`, theirs)))
      expect(begun.filter(({ status }) => status === 201)).toHaveLength(50)
      const refused = begun.filter(({ status }) => status !== 201)
      expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(['TOO_MANY_FILES']))
    })
  })

  describe('limits apply to all processes together', () => {
    const post = (web: Web, path: string, body: object, address: string) =>
      web.app.inject({ method: 'POST', url: path, headers: { language: 'EN' }, payload: body, remoteAddress: address })

    it('for public calls that change data', async () => {
      const rates = { ...unlimited, publicWrites: 20 }
      const webs = [await openWeb(core.deps.database, { rates }), await openWeb(other, { rates })]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => post(webs[at % 2]!, '/api/user/auth/signin', {}, '203.0.113.20')),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
      expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined()
    })

    it('for calls of a session, with a tolerance of two hundredths per process', async () => {
      const rates = { ...unlimited, calls: 300 }
      const webs = [await openWeb(core.deps.database, { rates }), await openWeb(other, { rates })]
      const { id } = await plantPerson(core, 'busy', { organizationId: 1, role: roles.teamMember, access: 'all' })
      const headers = { authorization: `Bearer ${(await plantSession(core, id)).token}` }
      let passed = 0
      for (let at = 0; at < 330; at += 1) {
        const { statusCode } = await webs[at % 2]!.app.inject({ url: '/api/v2/project?limit=1', headers })
        if (statusCode === 200) passed += 1
      }
      expect(passed).toBeGreaterThanOrEqual(300)
      expect(passed).toBeLessThanOrEqual(312)
    })

    it('for password attempts, however many are concurrent', async () => {
      const guess = (at: number, attempt: string) =>
        post(
          webAt(at),
          '/api/organization/member/signin',
          { email: 'owner@example.com', password: attempt, organizationCode: 'first' },
          `203.0.113.${at}`,
        )
      const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at, `Wrong-horse-${at}`)))
      const codes = guesses.map((answer) => answer.json<{ code: string }>().code)
      expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
      expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(35)
      for (const at of [0, 1]) expect((await guess(at, password)).json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    })

    it('for password reset mails', async () => {
      const asked = { email: 'nobody@example.com', organizationCode: 'first', userType: 'user' }
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => post(webAt(at), '/api/user/auth/forgot-password-email', asked, '203.0.113.60')),
      )
      // The twentieth failure blocks later ones.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    })

    it('for the open questions of a person', async () => {
      const { questionsAtOncePerPerson: most } = core.deps.questionLimits
      const ask = (at: number) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ projectId, query: `When does the lease ${at} end?` })
        return fetch(`${webAt(at).url}${endpoints.search.ask.path}`, { method: 'POST', headers, body })
      }
      const { pool } = core.deps.database
      const blocking = await pool.connect()
      try {
        // Questions can be read but not recorded, so they stay open.
        await blocking.query('begin; lock table searches in share row exclusive mode')
        const asked = Array.from({ length: most }, (_, at) => ask(2 * at))
        const waiting = async () =>
          (
            await other.pool.query<{ n: number }>(
              `select count(*)::int as n from pg_locks where relation = 'searches'::regclass and not granted`,
            )
          ).rows[0]?.n
        await expect.poll(waiting).toBe(most)
        const refused = await ask(1)
        expect([refused.status, await codeOf(refused)]).toEqual([429, 'TOO_MANY_QUESTIONS'])
        await blocking.query('rollback')
        expect((await Promise.all(asked)).map(statusOf)).toEqual(asked.map(() => 200))
      } finally {
        blocking.release()
      }
      await expect.poll(async () => (await ask(1)).status).toBe(200)
    })
  })

  it('report that they are unavailable while the database does not respond, and recover afterwards', async () => {
    const cutOff = await openAsAnotherProcess(core.deps.database, relay)
    const web = await openWeb(cutOff)
    const signIn = () =>
      send(
        web,
        'POST',
        '/api/organization/member/signin',
        { 'content-type': 'application/json', authorization: '' },
        Buffer.from(JSON.stringify({ email: 'kim@example.com', password, organizationCode: 'first' })),
      )
    const forgotten = { email: 'kim@example.com', organizationCode: 'first', userType: 'user' }
    const attempts = [
      signIn,
      () =>
        send(
          web,
          'POST',
          '/api/user/auth/forgot-password-email',
          { 'content-type': 'application/json' },
          Buffer.from(JSON.stringify(forgotten)),
        ),
      () => send(web, 'GET', '/api/v2/project'),
      () => send(web, 'POST', UPLOADS, { 'upload-length': '10' }),
      () => send(web, 'GET', '/health'),
    ]
    await relay.cut()
    for (const attempt of attempts) {
      const response = await attempt()
      expect([response.status, await codeOf(response)]).toEqual([503, 'UNAVAILABLE'])
    }
    await relay.mend()
    expect((await signIn()).status).toBe(401)
    expect((await send(web, 'GET', '/api/v2/project')).status).toBe(200)
    await web.app.close()
    await cutOff.close()
  })
})
