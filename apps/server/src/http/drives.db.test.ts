import { type DriveProvider, roles } from '@dossier/contract'
import { coreTemplate, openTestCore, startImporting, type TestCore } from '@dossier/core/testing'
import { plantOrganization, plantPerson, plantSession, plantWorkspace } from '@dossier/core/testing/planted'
import { createGuardedFetch, createLogger, createMetrics, type Database } from '@dossier/platform'
import { openTestDatabase } from '@dossier/platform/testing'
import { openDrives } from '@dossier/sources'
import { type DriveServers, registeredClient, startDriveServers } from '@dossier/sources/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'

const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }

interface Envelope<T> {
  data: T
  code?: string
}

/** A minimal browser: it keeps cookies and sends each to its own path. */
class Browser {
  readonly #app: FastifyInstance
  readonly #cookies: { name: string; value: string; path: string }[] = []

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  async send(request: { method?: 'GET' | 'POST' | 'DELETE'; url: string; token?: string; body?: object }): Promise<LightMyRequestResponse> {
    const { method = 'GET', url, token, body } = request
    const cookies = this.#cookies.filter(({ path }) => url.startsWith(path))
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      ...(body !== undefined && { payload: body }),
    })
    for (const { name, value, path = '/' } of response.cookies) {
      const at = this.#cookies.findIndex((cookie) => cookie.name === name)
      if (at >= 0) this.#cookies.splice(at, 1)
      if (value !== '') this.#cookies.push({ name, value, path })
    }
    return response
  }

  get cookies() {
    return this.#cookies.map(({ name, path }) => ({ name, path }))
  }
}

describe('cloud drives over HTTP', () => {
  let servers: DriveServers
  let database: Database
  let core: TestCore
  let app: FastifyInstance
  let projectId: number
  let token: string
  const logged: string[] = []
  const sent: string[] = []

  beforeAll(async () => {
    servers = await startDriveServers()
    database = await openTestDatabase('embedded', coreTemplate)
    core = await openTestCore({ dialect: 'embedded', open: async () => database })
    const fetch = createGuardedFetch({ allowLoopback: true })
    const at = (provider: DriveProvider) => ({ ...registeredClient, baseAddress: servers[provider].address })
    const google = { ...at('google'), scope: 'drive.readonly' as const }
    const logger = createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) })
    const drives = openDrives({ google, microsoft: { ...at('microsoft'), tenant: 'common' } }, { fetch, fetchBytes: fetch })
    const deps = { ...core.deps, logger, drives }
    app = await createApp({ deps, logger, metrics: createMetrics(), webDirectory: '/nowhere', client })
    app.addHook('onSend', async (_request, reply, payload) => {
      sent.push(JSON.stringify([reply.getHeaders(), typeof payload === 'string' ? payload : '']))
    })
    await startImporting(deps)
    const organization = await plantOrganization(core, 'harbor')
    const owner = await plantPerson(core, 'harbor', { organizationId: organization.id, role: roles.organizationOwner })
    token = (await plantSession(core, owner.id)).token
    projectId = (await plantWorkspace(core, 'harbor', { organizationId: organization.id, ownerId: owner.id })).projectId
  })
  afterAll(async () => {
    await app.close()
    await core.close()
    await database.close()
    await servers.close()
  })

  const dataOf = (response: LightMyRequestResponse) => response.json<Envelope<unknown>>().data
  const location = (response: LightMyRequestResponse) => String(response.headers.location)
  /** Requests a ticket, starts the redirect and gives consent; returns the address to which the provider redirects the browser. */
  async function giveConsent(browser: Browser, next = '/files?drives=google'): Promise<string> {
    const asked = await browser.send({ method: 'POST', url: '/api/v2/drives/google/connect', token, body: { next } })
    const left = await browser.send({ url: asked.json<Envelope<{ url: string }>>().data.url })
    expect(left.statusCode).toBe(302)
    const back = new URL((await fetch(location(left), { redirect: 'manual' })).headers.get('location') ?? '')
    return `${back.pathname}${back.search}`
  }

  it('can be connected, browsed, imported from and disconnected', async () => {
    const browser = new Browser(app)
    const back = await giveConsent(browser)
    expect(browser.cookies).toEqual([{ name: 'dossier-drive', path: '/api/v2/drives' }])
    const arrived = await browser.send({ url: back })
    expect([arrived.statusCode, location(arrived)]).toEqual([302, '/files?drives=google'])
    expect(browser.cookies).toEqual([])
    const listed = await browser.send({ url: '/api/v2/drives', token })
    const drives = listed.json<Envelope<{ provider: string; configured: boolean; connection: { account: string } | null }[]>>().data
    expect(drives.map(({ configured, connection }) => [configured, connection?.account])).toEqual([
      [true, 'min@harbor.example'],
      [true, undefined],
      [false, undefined],
    ])
    const items = await browser.send({ url: '/api/v2/drives/google/items?parentId=root', token })
    const { rows } = items.json<Envelope<{ rows: { id: string; name: string; kind: string }[] }>>().data
    const chosen = rows.filter(({ name }) => name === '실사 자료').map(({ id, name, kind }) => ({ id, name, kind }))
    const body = { projectId, items: chosen }
    const started = await browser.send({ method: 'POST', url: '/api/v2/drives/google/import', token, body })
    expect(started.statusCode).toBe(201)
    const { id } = started.json<Envelope<{ id: number }>>().data
    await expect
      .poll(async () => dataOf(await browser.send({ url: `/api/v2/imports/${id}`, token })), { timeout: 20_000, interval: 100 })
      .toMatchObject({ state: 'completed', added: 6, refused: 0, source: { kind: 'drive', provider: 'google', names: ['실사 자료'] } })
    const gone = await browser.send({ method: 'DELETE', url: '/api/v2/drives/google', token })
    expect(dataOf(gone)).toEqual({ revoked: true })
  })

  it('are neither connected in another browser nor twice', async () => {
    const browser = new Browser(app)
    const back = await giveConsent(browser)
    expect(location(await new Browser(app).send({ url: back }))).toBe('/?drive=failed')
    expect(location(await browser.send({ url: back }))).toBe('/files?drives=google')
    expect(location(await browser.send({ url: back }))).toBe('/?drive=failed')
  })

  it('do not start a redirect in a browser that only received the address', async () => {
    const asked = await new Browser(app).send({ method: 'POST', url: '/api/v2/drives/google/connect', token, body: {} })
    const { url } = asked.json<Envelope<{ url: string }>>().data
    expect(location(await new Browser(app).send({ url }))).toBe('/?drive=failed')
  })

  it('redirect back with the error code only', async () => {
    const browser = new Browser(app)
    servers.google.consents.denies = true
    const back = await giveConsent(browser)
    servers.google.consents.denies = false
    expect(location(await browser.send({ url: back }))).toBe('/files?drives=google&drive=denied')
  })

  it('return 401 to visitors and 404 for unknown providers', async () => {
    const browser = new Browser(app)
    expect((await browser.send({ url: '/api/v2/drives' })).json()).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect((await browser.send({ url: '/api/v2/drives/icloud/items', token })).json()).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await browser.send({ url: '/api/v2/drives/dropbox/items', token })).json()).toMatchObject({ code: 'DRIVE_NOT_CONFIGURED' })
    expect((await browser.send({ url: '/api/v2/drives/microsoft/items', token })).json()).toMatchObject({ code: 'DRIVE_NOT_CONNECTED' })
  })

  it('leave no token or code in logs and responses', () => {
    const tokens = servers.google.consents.given.filter((secret) => !secret.startsWith('code-'))
    expect(tokens.length).toBeGreaterThan(1)
    const [log, answers] = [logged.join('\n'), sent.join('\n')]
    expect([log.length > 1_000, answers.length > 1_000]).toEqual([true, true])
    for (const secret of [...servers.google.consents.given, registeredClient.clientSecret]) expect(log).not.toContain(secret)
    for (const secret of [...tokens, registeredClient.clientSecret]) expect(answers).not.toContain(secret)
    // Codes and states are not in the log either, which contains routes instead of addresses.
    expect(log).not.toMatch(/[?&](state|code)=/)
  })
})
