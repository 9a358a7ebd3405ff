import { once } from 'node:events'
import { connect } from 'node:net'
import { openTestCore, setUpFirst, type TestCore } from '@dossier/core/testing'
import { createLogger, createMetrics } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { requestRates } from './request-rates.ts'

const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const json = { 'content-type': 'application/json' }

describeOnAnyDatabase('the HTTP server', (under) => {
  let core: TestCore
  let app: FastifyInstance
  let address: string
  let token: string
  let projectId: number
  const logged: string[] = []

  beforeAll(async () => {
    core = await openTestCore(under)
    const logger = createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) })
    app = await createApp({
      deps: { ...core.deps, logger, publicUrl: 'https://dossier.example.com' },
      logger,
      metrics: createMetrics(),
      webDirectory: '/nowhere',
      client,
      rates: { calls: 300, publicWrites: 20, mails: 5 },
    })
    // Drizzle's error format around PostgreSQL's.
    app.get('/api/test/failed-statement', () =>
      core.deps.database.pool
        .query('select $1::int', ['private-value'])
        .catch((cause: unknown) => Promise.reject(new Error('Failed query: select $1::int\nparams: private-value,private-row', { cause }))),
    )
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    token = (await setUpFirst(core)).accessToken
    const made = await send('POST', '/api/v2/project', { headers: json, body: '{"name":"Deal"}' })
    projectId = ((await made.json()) as { data: { id: number } }).data.id
  })
  afterAll(async () => {
    await app.close()
    await core.close()
  })

  const send = (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | FormData } = {},
  ) =>
    fetch(`${address}${path}`, { method, headers: { authorization: `Bearer ${token}`, language: 'EN', ...headers }, ...(body && { body }) })

  const codeOf = async (response: Response) => ((await response.json()) as { success: boolean; code: string }).code

  describe('sizes and content types', () => {
    it('refuses an address that is too long, and invalid path parameters', async () => {
      const long = await send('GET', `/api/v2/project?search=${'x'.repeat(9_000)}`)
      expect([long.status, await codeOf(long)]).toEqual([414, 'ADDRESS_TOO_LONG'])
      const place = await send('GET', `/api/v2/project/${'1'.repeat(300)}`)
      expect([place.status, await codeOf(place)]).toEqual([400, 'INVALID_INPUT'])
    })

    it('accepts a request with a JSON content type and no body', async () => {
      const response = await send('DELETE', '/api/v2/project/2147483647', { headers: json })
      expect([response.status, await codeOf(response)]).toEqual([404, 'PROJECT_NOT_FOUND'])
      const needed = await send('POST', '/api/v2/project', { headers: json })
      expect([needed.status, await codeOf(needed)]).toEqual([400, 'INVALID_INPUT'])
    })

    it('refuses a body that is too large', async () => {
      const response = await send('POST', '/api/v2/project', { headers: json, body: JSON.stringify({ name: 'x'.repeat(1_100_000) }) })
      expect([response.status, await codeOf(response)]).toEqual([413, 'REQUEST_TOO_LARGE'])
    })

    it('refuses headers that are too large, and invalid HTTP, in the same envelope', async () => {
      const large = await raw(`GET /api/setup HTTP/1.1\r\nhost: x\r\nx-noise: ${'y'.repeat(20_000)}\r\n\r\n`)
      expect(large).toMatch(/^HTTP\/1\.1 431 /)
      expect(large).toContain('"code":"HEADERS_TOO_LARGE"')
      expect(await raw('nonsense\r\n\r\n')).toContain('"code":"MALFORMED_REQUEST"')
    })

    it.each([
      ['text', { 'content-type': 'text/plain' }, 'name=Deal'],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Deal'],
      ['XML', { 'content-type': 'application/xml' }, '<name/>'],
      ['no type', { 'content-type': '' }, '{"name":"Deal"}'],
      ['another character set', { 'content-type': 'application/json; charset=utf-16' }, '{"name":"Deal"}'],
      ['compressed bytes', { ...json, 'content-encoding': 'gzip' }, '{"name":"Deal"}'],
      ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
    ])('accepts only JSON where JSON is expected: not %s', async (_what, headers, body) => {
      const response = await send('POST', '/api/v2/project', { headers, body })
      expect([response.status, await codeOf(response)]).toEqual([415, 'MEDIA_TYPE_NOT_ALLOWED'])
    })

    it.each([
      ['a prototype', '{"name":"Deal","__proto__":{"admin":true}}', 'MALFORMED_REQUEST'],
      ['a constructor', '{"name":"Deal","constructor":{"prototype":{"admin":true}}}', 'MALFORMED_REQUEST'],
      ['an incomplete document', '{"name":', 'MALFORMED_REQUEST'],
      ['nothing', '', 'INVALID_INPUT'],
      ['a list', '[]', 'INVALID_INPUT'],
      ['a NUL in a string', '{"name":"Deal\\u0000"}', 'INVALID_INPUT'],
      ['half a surrogate pair', '{"name":"Deal\\ud800"}', 'INVALID_INPUT'],
      ['deep nesting', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'INVALID_INPUT'],
    ])('refuses %s in JSON', async (_what, body, code) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/v2/project',
        headers: { ...json, authorization: `Bearer ${token}` },
        body,
      })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code])
    })

    it('refuses a NUL in the query, and an address that cannot be decoded', async () => {
      expect(await codeOf(await send('GET', '/api/v2/project?search=%00'))).toBe('INVALID_INPUT')
      const broken = await send('GET', '/api/v2/project/%E0%A4%A')
      expect([broken.status, await codeOf(broken)]).toEqual([400, 'MALFORMED_REQUEST'])
      expect(broken.headers.get('x-content-type-options')).toBe('nosniff')
    })
  })

  describe('methods', () => {
    it('answers an unknown method with the allowed ones', async () => {
      const response = await send('PUT', '/api/v2/project')
      expect([response.status, await codeOf(response)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
    })

    it('sends no CORS permission to other origins', async () => {
      const origin = { origin: 'https://evil.example' }
      const preflight = await send('OPTIONS', '/api/v2/project', { headers: { ...origin, 'access-control-request-method': 'POST' } })
      const simple = await send('GET', '/api/v2/project', { headers: origin })
      expect(preflight.status).toBe(405)
      for (const { headers } of [preflight, simple]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    })
  })

  describe('headers', () => {
    it('restrict browsers to https, to the product’s own scripts, and to no frame', async () => {
      const { headers } = await send('GET', '/api/configuration')
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('permissions-policy')).toContain('camera=()')
      const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
      expect(scripts).toBe("'self' 'wasm-unsafe-eval'")
    })

    it.each(['/api/v2/project', '/api/setup', '/api/v2/project/999', '/api/nothing', '/health', '/api/user/auth/profile'])(
      'forbid caching the response of %s',
      async (path) => {
        expect((await send('GET', path)).headers.get('cache-control')).toBe('no-store')
      },
    )
  })

  describe('bytes', () => {
    it('never run a stored page or picture as a page of the product', async () => {
      const form = new FormData()
      form.set('projectId', String(projectId))
      const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api/user/auth/profile")</script></svg>'
      form.append('files', new Blob([`<!doctype html><html><body>${hostile}</body></html>`]), 'page.html')
      form.append('files', new Blob([hostile]), 'picture.svg')
      const { data } = (await (await send('POST', '/api/v2/attachments/upload-file', { body: form })).json()) as {
        data: { fileUrl: string }[]
      }
      expect(data).toHaveLength(2)
      for (const { fileUrl } of data) {
        const { headers } = await send('GET', fileUrl)
        expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
        expect(headers.get('content-disposition')).toMatch(/^attachment/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('cache-control')).toMatch(/^private/)
        expect(headers.get('content-encoding')).toBeNull()
      }
      const head = await send('HEAD', data[0]?.fileUrl ?? '')
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(hostile.length)
    })
  })

  describe('operations', () => {
    it('reports publicly only that it works', async () => {
      expect(await (await send('GET', '/health')).json()).toEqual({ status: 'ok' })
    })

    it('shows metrics to this machine only, and not through a proxy', async () => {
      expect(await (await send('GET', '/metrics')).text()).toContain('http_request_duration_seconds')
      const forwarded = await send('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })
      const remote = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
      expect([forwarded.status, remote.statusCode]).toEqual([404, 404])
    })

    it('writes no token, query string, email or request text to the log', async () => {
      await send('GET', '/api/v2/project?search=the-secret-search')
      await send('GET', '/api/v2/project/the-secret-path')
      await send('POST', '/api/organization/member/signin', {
        headers: { ...json, authorization: '' },
        body: '{"email":"secret-person@example.com","password":"the-secret-password","organizationCode":"first"}',
      })
      await send('POST', '/api/v2/project', { headers: json, body: '{"name":"the-secret-name' })
      const lines = logged.join('\n')
      expect(lines).toContain('"path":"/api/v2/project"')
      for (const secret of ['the-secret', 'secret-person', token, 'owner@example.com']) expect(lines).not.toContain(secret)
    })

    it('keeps values of a failed statement out of the log and the response', async () => {
      const response = await send('GET', '/api/test/failed-statement')
      expect([response.status, await codeOf(response)]).toEqual([500, 'UNEXPECTED'])
      const lines = logged.join('\n')
      expect(lines).toContain('request failed')
      for (const value of ['private-value', 'private-row']) expect(lines).not.toContain(value)
    })
  })

  describe('rate limits', () => {
    it('limit a session over all endpoints and return the waiting time', async () => {
      const { accessToken } = await signIn()
      const answers = await times(305, () => app.inject({ url: '/api/v2/project', headers: { authorization: `Bearer ${accessToken}` } }))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300)
      const refused = answers.at(-1)
      expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await send('GET', '/api/v2/project')).status).toBe(200)
    })

    it('limit an address that tries different tokens', async () => {
      const answers = await times(302, (at) =>
        app.inject({ url: '/api/v2/project', headers: { authorization: `Bearer guess-${at}` }, remoteAddress: '203.0.113.7' }),
      )
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 401)).toEqual([429, 429])
    })

    it.each([
      ['changes data without signing in', '/api/user/auth/signin', 20],
      ['requests mails', '/api/user/auth/forgot-password-email', 5],
    ])('limit an address that %s', async (_what, url, most) => {
      const answers = await times(most + 3, () =>
        app.inject({ method: 'POST', url, headers: json, body: '{}', remoteAddress: '203.0.113.8' }),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(most).fill(400), 429, 429, 429])
    })

    it('are above normal use', () => {
      expect(requestRates).toEqual({ calls: 30_000, publicWrites: 120, mails: 60 })
    })
  })

  async function times<One>(count: number, act: (at: number) => Promise<One>): Promise<One[]> {
    const done: One[] = []
    for (let at = 0; at < count; at += 1) done.push(await act(at))
    return done
  }

  async function signIn() {
    const body = JSON.stringify({ email: 'owner@example.com', password: 'Correct-horse-1', organizationCode: 'first' })
    const response = await send('POST', '/api/organization/member/signin', { headers: json, body })
    return ((await response.json()) as { data: { accessToken: string } }).data
  }

  async function raw(request: string): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  }
})
