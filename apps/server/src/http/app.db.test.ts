import { type Endpoint, endpoints, type SearchRecord } from '@dossier/contract'
import { openTestCore, setUpFirst, type TestCore, untilRead } from '@dossier/core/testing'
import { createMetrics, silentLogger } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'

const table = Object.values(endpoints).flatMap((verbs) => Object.values<Endpoint>(verbs))
const withIds = (path: string) => path.replace(/\{\w+\}/g, '1')

describeOnAnyDatabase('the HTTP edge', (under) => {
  let core: TestCore
  let app: FastifyInstance
  let address: string
  let token: string
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
    app = await createApp({
      deps: core.deps,
      logger: silentLogger(),
      metrics: createMetrics(),
      webDirectory: '/nowhere',
      client: { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null },
    })
    app.get('/api/test/bug', () => {
      throw new Error('secret detail of a bug')
    })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    token = (await setUpFirst(core)).accessToken
    const made = await call('POST', '/api/v2/project', { name: 'Deal' })
    projectId = ((await made.json()) as { data: { id: number } }).data.id
  })
  afterAll(async () => {
    await app.close()
    await core.close()
  })

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        language: 'EN',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })

  const upload = async (files: Record<string, string>) => {
    const form = new FormData()
    form.set('projectId', String(projectId))
    for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name)
    return call('POST', '/api/v2/attachments/upload-file', form)
  }

  const guarded = table.filter((endpoint) => endpoint.audience !== 'public')
  it.each(guarded.flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => [endpoint.method, path] as const)))(
    '%s %s needs a live token',
    async (method, path) => {
      for (const authorization of ['', 'Bearer none', 'Basic b3duZXI6cGFzcw==']) {
        const response = await call(method, withIds(path), undefined, { authorization })
        expect(response.status).toBe(401)
        expect(await response.json()).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' })
      }
    },
  )

  it.each([
    ['EN', 'Workspace not found'],
    ['KO', '워크스페이스를 찾을 수 없습니다'],
  ])('answers errors in the language of the header: %s', async (language, message) => {
    const response = await call('GET', '/api/v2/project/999', undefined, { language })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'PROJECT_NOT_FOUND', message, details: {} })
  })

  it('names the fields at fault', async () => {
    const response = await call('POST', '/api/v2/project', { name: '   ', type: 9 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'name' }, { path: 'type' }] } })
  })

  it('asks for a workspace in the words of the specification', async () => {
    const response = await call('GET', '/api/v2/attachments')
    expect(await response.json()).toMatchObject({ code: 'SELECT_PROJECT_FIRST', message: 'Please select project first' })
  })

  it('refuses what is not JSON, and what is too large, without a stir', async () => {
    const broken = await fetch(`${address}/api/v2/project`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"name":',
    })
    expect(broken.status).toBe(400)
    const large = await call('POST', '/api/v2/project', { name: 'x'.repeat(2_000_000) })
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'REQUEST_TOO_LARGE' })
  })

  it('says nothing of a bug but that there was one', async () => {
    const response = await call('GET', '/api/test/bug')
    expect(response.status).toBe(500)
    const body = await response.text()
    expect(body).toContain('UNEXPECTED')
    expect(body).not.toContain('secret')
  })

  it('knows no other path', async () => {
    const response = await call('GET', '/api/nothing/here')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  it('sends the headers that browsers are told by', async () => {
    const { headers } = await call('GET', '/health')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('tells its health, its metrics and its documentation', async () => {
    expect(await (await call('GET', '/health')).json()).toEqual({ status: 'ok' })
    expect(await (await call('GET', '/metrics')).text()).toContain('http_request_duration_seconds')
    expect(await (await call('GET', '/api/docs')).text()).toContain('/api/v2/project/search-query')
    expect(await (await call('GET', '/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  })

  it('serves a role at both of its addresses', async () => {
    for (const path of ['/v2/project/role/', '/api/v2/project/role/']) {
      expect(await (await call('GET', `${path}${projectId}`)).json()).toMatchObject({ success: true, data: { role: 2 } })
    }
  })

  describe('with files', () => {
    it('takes a folder, answers for each file, and gives the bytes back', async () => {
      const response = await upload({ '계약/임대차 계약.txt': '임대차 계약은 2027년에 종료됩니다.', 'a.exe': 'MZ\u0000\u0001\u0002\u0003' })
      const body = (await response.json()) as {
        data: { id: number; fileUrl: string; filename: string; path: string[] }[]
        refused: unknown[]
      }
      expect(response.status).toBe(200)
      expect(body.data).toMatchObject([{ filename: '임대차 계약.txt', path: ['계약'], projectId }])
      expect(body.refused).toMatchObject([{ filename: 'a.exe', code: 'FILE_KIND_NOT_ALLOWED' }])
      const content = await call('GET', body.data[0]!.fileUrl)
      expect(await content.text()).toBe('임대차 계약은 2027년에 종료됩니다.')
      expect(content.headers.get('content-disposition')).toContain("filename*=UTF-8''%EC%9E%84")
      expect(content.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      const part = await call('GET', body.data[0]!.fileUrl, undefined, { range: 'bytes=0-8' })
      expect(part.status).toBe(206)
      expect(await part.text()).toBe('임대차')
      const same = await call('GET', body.data[0]!.fileUrl, undefined, { 'if-none-match': content.headers.get('etag')! })
      expect(same.status).toBe(304)
      await untilRead(core)
    })

    it('refuses what is not multipart, and uploads without a workspace', async () => {
      expect((await call('POST', '/api/v2/attachments/upload-file', { projectId })).status).toBe(415)
      const form = new FormData()
      form.append('files', new Blob(['x']), 'x.txt')
      expect(await (await call('POST', '/api/v2/attachments/upload-file', form)).json()).toMatchObject({ code: 'SELECT_PROJECT_FIRST' })
    })

    it('refuses a file that comes without a name, and dates before the calendar', async () => {
      const nameless = `--x\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n${projectId}\r\n--x\r\ncontent-disposition: form-data; name="files"\r\ncontent-type: application/octet-stream\r\n\r\nwords\r\n--x--\r\n`
      const refused = await app.inject({
        method: 'POST',
        url: '/api/v2/attachments/upload-file',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: nameless,
      })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'INVALID_INPUT'])
      expect((await call('GET', `/api/v2/attachments?projectId=${projectId}&to=0000-01-01T00:00:00Z`)).status).toBe(400)
    })

    it('answers a question finished or as events, with the same record', async () => {
      await upload({ 'ferry.md': 'The ferry to Jeju sails at nine o’clock.' })
      await untilRead(core)
      const question = { query: 'When does the ferry to Jeju sail?', projectId }
      const finished = (await (await call('POST', '/api/v2/project/search-query', question)).json()) as { data: SearchRecord }
      expect(finished.data.answer.sentences[0]?.text).toContain('nine')
      const streamed = await call('POST', '/api/v2/project/search-query', question, { accept: 'text/event-stream' })
      expect(streamed.headers.get('content-type')).toContain('text/event-stream')
      const events = [...(await streamed.text()).matchAll(/^data: (.+)$/gm)].map(
        (match) => JSON.parse(match[1]!) as { type: string; record?: SearchRecord },
      )
      expect(events[0]?.type).toBe('searching')
      expect(events.at(-1)?.record?.answer).toEqual(finished.data.answer)
    })

    it('tells a question’s failure as an error, in either manner', async () => {
      const question = { query: 'Anything?', projectId: 999 }
      for (const accept of ['application/json', 'text/event-stream']) {
        const response = await call('POST', '/api/v2/project/search-query', question, { accept })
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
      }
    })
  })

  it('answers whatever it is sent with a refusal, never with a failure', async () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...table), json, fc.string(), async (endpoint, body, noise) => {
        const path = endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(noise || '0'))
        const response = await app.inject({
          method: endpoint.method,
          url: `${path}?projectId=${encodeURIComponent(noise)}&limit=${encodeURIComponent(noise)}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
          remoteAddress: '127.0.0.2',
        })
        expect(response.statusCode).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
  })

  it('slows down whoever tries passwords', async () => {
    const attempt = () =>
      call('POST', '/api/organization/member/signin', { email: 'owner@example.com', password: 'x', organizationCode: 'first' })
    const statuses = (await Promise.all(Array.from({ length: 80 }, attempt))).map((response) => response.status)
    expect(statuses).toContain(401)
    expect(statuses).toContain(429)
  })
})
