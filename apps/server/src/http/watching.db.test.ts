import { type DataOf, type Endpoint, endpoints, type SearchEvent } from '@dossier/contract'
import { openTestCore, setUpFirst, type TestCore } from '@dossier/core/testing'
import { plantPerson, plantSession } from '@dossier/core/testing/planted'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch, createMetrics, silentLogger } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from './app.ts'

const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const end = 'The lease of the Busan warehouse ends on 30 June 2027.'
const question = 'Until when may we use the Busan warehouse, and why?'
const plan = JSON.stringify({ question, queries: ['Busan warehouse lease end'], figures: [] })
const answer = JSON.stringify({ found: true, sentences: [{ text: end, citations: [{ ref: 'E1', quote: end }] }], missing: [] })
/** Longer than a stream continues after a right is lost. */
const A_WHILE_MS = 15_000

interface Watched {
  status: number
  events: { id: string | undefined; event: SearchEvent }[]
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
}

describeOnEachDatabase('watching an answer over HTTP', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let app: FastifyInstance
  let address: string
  let owner: string
  let projectId: number
  let releaseAnswer: () => void

  beforeAll(async () => {
    server = await startLanguageModelServer({ protocol: 'openai' })
    const fetching = createGuardedFetch({ trustedOrigins: [server.url] })
    const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'local' } as const
    const service = openLanguageModel(settings, fetching, { retries: 0 })
    core = await openTestCore(under, {
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetching) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [server.url] }),
    })
    const rates = { calls: 10_000, publicWrites: 20, mails: 5 }
    app = await createApp({ deps: core.deps, logger: silentLogger(), metrics: createMetrics(), webDirectory: '/nowhere', client, rates })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    owner = (await setUpFirst(core)).accessToken
    projectId = (await call<DataOf<typeof endpoints.projects.create>>(endpoints.projects.create, {}, { name: 'Deal' })).id
    const form = new FormData()
    form.set('projectId', String(projectId))
    form.append('files', new Blob([`# Lease\n\n${end}\n`]), 'lease.md')
    await send(endpoints.files.upload, owner, {}, { body: form })
    await vi.waitUntil(async () => (await progress()).indexed === 1, { timeout: 20_000 })
  })
  afterAll(async () => {
    await app.close()
    await core.close()
    await server.close()
  })
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    releaseAnswer = resolve
    server.answerWith(async ({ body }) => {
      if (!JSON.stringify(body).includes('You answer a question')) return { text: plan }
      await promise
      return { text: answer }
    })
  })

  const send = (
    endpoint: Endpoint,
    token: string,
    params: Record<string, number>,
    init: { body?: string | FormData; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${address}${endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => String(params[name]))}`, {
      method: endpoint.method,
      ...init,
      headers: { authorization: `Bearer ${token}`, language: 'EN', ...init.headers },
    })

  async function call<T>(endpoint: Endpoint, params: Record<string, number>, body: object, token = owner): Promise<T> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await send(endpoint, token, params, json)
    const { data, message } = (await response.json()) as { data: T; message: string }
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${message}`)
    return data
  }

  const progress = async () => {
    const response = await fetch(`${address}${endpoints.files.progress.path}?projectId=${projectId}`, {
      headers: { authorization: `Bearer ${owner}` },
    })
    return ((await response.json()) as { data: DataOf<typeof endpoints.files.progress> }).data
  }

  /** Reads an event stream as it arrives. */
  async function watched(response: Response): Promise<Watched> {
    const events: Watched['events'] = []
    let rest = ''
    const read = async () => {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.+)$/m.exec(block)?.[1]
          if (data !== undefined) events.push({ id: /^id: (.+)$/m.exec(block)?.[1], event: JSON.parse(data) as SearchEvent })
        }
      }
    }
    return { status: response.status, events, ended: read() }
  }

  const streaming = { accept: 'text/event-stream' }
  const watch = async (searchId: number, token = owner, headers: Record<string, string> = {}) =>
    watched(await send(endpoints.search.events, token, { searchId }, { headers: { ...streaming, ...headers } }))

  /** Asks, and waits until the model delays its answer. */
  async function ask(headers: Record<string, string> = {}): Promise<{ searchId: number; asking: Watched }> {
    const body = JSON.stringify({ projectId, query: question })
    const asking = await watched(
      await send(endpoints.search.ask, owner, {}, { body, headers: { ...streaming, 'content-type': 'application/json', ...headers } }),
    )
    await vi.waitUntil(() => typesOf(asking).includes('plan'), { timeout: 20_000 })
    const first = asking.events[0]?.event
    if (first?.type !== 'searching' || first.searchId === undefined) throw new Error('it did not begin')
    return { searchId: first.searchId, asking }
  }

  const typesOf = ({ events }: Watched) => events.map(({ event }) => event.type)
  const numbersOf = ({ events }: Watched) => events.map(({ id }) => Number(id))

  describe('resuming from the last event seen', () => {
    let searchId: number
    let all: Watched
    beforeAll(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      resolve()
      server.answerWith(async ({ body }) => {
        await promise
        return { text: JSON.stringify(body).includes('You answer a question') ? answer : plan }
      })
      const asked = await ask()
      searchId = asked.searchId
      await asked.asking.ended
      all = asked.asking
    })

    it('numbers events from 1 and continues after the given number', async () => {
      expect(numbersOf(all)).toEqual(all.events.map((_event, at) => at + 1))
      for (const seen of [1, 3, all.events.length - 1]) {
        const rest = await watch(searchId, owner, { 'last-event-id': String(seen) })
        await rest.ended
        expect(rest.events.slice(0, -1)).toEqual(all.events.slice(seen, -1))
        expect(rest.events.at(-1)).toMatchObject({ id: String(all.events.length), event: { type: 'done' } })
      }
    })

    it('reports the end to a client that has seen all events, without repeating any', async () => {
      const rest = await watch(searchId, owner, { 'last-event-id': String(all.events.length) })
      await rest.ended
      expect(typesOf(rest)).toEqual(['done'])
    })

    it.each(['-1', 'abc', '1.5', '1e3', '0x2', '', ' ', '99999999999999999999', '3; drop', '2147483647', '77'])(
      'starts from the first event for the number %j, which no event has',
      async (id) => {
        const again = await watch(searchId, owner, { 'last-event-id': id })
        await again.ended
        expect(again.status).toBe(200)
        expect(numbersOf(again)).toEqual(numbersOf(all))
        expect(typesOf(again)).toEqual(typesOf(all))
      },
    )

    it('starts from the first event for an invalid number, also while an answer is written', async () => {
      server.answerWith(({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? answer : plan, delayMs: 300 }))
      const { searchId: other, asking } = await ask({ 'last-event-id': '40' })
      const late = await watch(other, owner, { 'last-event-id': String(all.events.length + 40) })
      await Promise.all([asking.ended, late.ended])
      expect(numbersOf(asking)).toEqual(asking.events.map((_event, at) => at + 1))
      expect(late.events.slice(0, -1)).toEqual(asking.events.slice(0, -1))
    })
  })

  describe('after losing access', () => {
    const joins = async () => {
      const rows = await core.deps.database.pool.query<{ id: number }>("select id from organizations where code = 'first'")
      const person = await plantPerson(core, 'viewer', { organizationId: rows.rows[0]?.id ?? 0, passwordHash: 'none' })
      await call(endpoints.members.add, {}, { projectId, emails: [person.email] })
      return { ...person, session: await plantSession(core, person.id) }
    }

    it.each([
      [
        'removed from the workspace',
        'SEARCH_NOT_FOUND',
        ({ id }: Awaited<ReturnType<typeof joins>>) => call(endpoints.members.setStatus, { id }, { isActive: false, projectId }),
      ],
      [
        'with a deactivated account',
        'NOT_SIGNED_IN',
        ({ id }: Awaited<ReturnType<typeof joins>>) => call(endpoints.members.setStatus, { id }, { isActive: false }),
      ],
      [
        'with an ended session',
        'NOT_SIGNED_IN',
        ({ session }: Awaited<ReturnType<typeof joins>>) => call(endpoints.accounts.signOut, {}, {}, session.token),
      ],
    ])('sends nothing more to a viewer %s, and everything to the others', async (_who, code, removed) => {
      const viewer = await joins()
      const { searchId, asking } = await ask()
      const watching = await watch(searchId, viewer.session.token)
      await expect.poll(() => typesOf(watching), { timeout: 10_000 }).toContain('plan')
      await removed(viewer)
      core.clock.advance(A_WHILE_MS)
      await watching.ended
      expect(watching.events.at(-1)).toMatchObject({ id: undefined, event: { type: 'failed', code } })
      releaseAnswer()
      await asking.ended
      expect(typesOf(asking).at(-1)).toBe('done')
      expect(typesOf(watching)).not.toContain('sentence')
      expect(JSON.stringify(watching.events)).not.toContain('30 June 2027')
    })
  })
})
