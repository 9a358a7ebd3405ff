import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

describeOnAnyDatabase('createApp', (under) => {
  let core: TestCore
  let app: FastifyInstance
  let address: string
  let token: string
  let projectId: number
  let staging: string

  beforeAll(async () => {
    core = await openTestCore(under)
    staging = await mkdtemp(join(tmpdir(), 'staging-'))
    app = await createApp({
      deps: core.deps,
      logger: silentLogger(),
      metrics: createMetrics(),
      webDirectory: '/nowhere',
      stagingDirectory: staging,
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
    await rm(staging, { recursive: true })
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
    '%s %s requires a valid token',
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
  ])('returns errors in the language of the header: %s', async (language, message) => {
    const response = await call('GET', '/api/v2/project/999', undefined, { language })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'PROJECT_NOT_FOUND', message, details: {} })
  })

  it('names the invalid fields', async () => {
    const response = await call('POST', '/api/v2/project', { name: '   ', type: 9 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'name' }, { path: 'type' }] } })
  })

  it('names each invalid field once, in the language of the request', async () => {
    const change = { email: 'x', password: 'x', organizationCode: '' }
    const response = await call('POST', '/api/organization/member/signin', change, { language: 'KO' })
    const body = (await response.json()) as { message: string; details: { issues: { message: string }[] } }
    expect(body.message).toBe('요청 내용을 확인해 주세요: 이메일, 조직 코드')
    expect(body.details.issues.map(({ message }) => message)).toEqual(['이메일 형식이 올바르지 않습니다', '필수 항목입니다'])
  })

  it('lists 10 files of a workspace by default, and 20 entries of a folder', async () => {
    const made = (await (await call('POST', '/api/v2/project', { name: 'Many' })).json()) as { data: { id: number } }
    for (const from of [0, 10, 20]) {
      const form = new FormData()
      form.set('projectId', String(made.data.id))
      for (let n = from; n < Math.min(from + 10, 22); n += 1) form.append('files', new Blob([`note ${n}`]), `${n}.txt`)
      await call('POST', '/api/v2/attachments/upload-file', form)
    }
    const rowsAt = async (path: string) => {
      const answer = (await (await call('GET', `${path}?projectId=${made.data.id}`)).json()) as { data: { rows: unknown[]; count: number } }
      return [answer.data.rows.length, answer.data.count]
    }
    expect(await rowsAt('/api/v2/attachments')).toEqual([10, 22])
    expect(await rowsAt('/api/v2/attachments/folder-files')).toEqual([20, 22])
  })

  it('asks for a workspace with the message of the specification', async () => {
    const response = await call('GET', '/api/v2/attachments')
    expect(await response.json()).toMatchObject({ code: 'SELECT_PROJECT_FIRST', message: 'Please select project first' })
  })

  it('refuses bodies that are not JSON or too large, without logging an error', async () => {
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

  it('hides the details of a bug', async () => {
    const response = await call('GET', '/api/test/bug')
    expect(response.status).toBe(500)
    const body = await response.text()
    expect(body).toContain('UNEXPECTED')
    expect(body).not.toContain('secret')
  })

  it.each(['/api/nothing/here', '/api/v2/project/export-word', '/api/v2/attachments/folders-of/none'])(
    'returns 404 for %s',
    async (path) => {
      const response = await call('GET', path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
    },
  )

  it('sends security headers', async () => {
    const { headers } = await call('GET', '/health')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('serves health, metrics and documentation', async () => {
    expect(await (await call('GET', '/health')).json()).toEqual({ status: 'ok' })
    expect(await (await call('GET', '/metrics')).text()).toContain('http_request_duration_seconds')
    const page = await (await call('GET', '/api/docs')).text()
    const document = await (await call('GET', '/api/docs/openapi.json')).json()
    expect(document).toMatchObject({ openapi: '3.1.0' })
    for (const path of ['/api/v2/project/search-query', '/api/v2/attachments/resumable', '/api/v2/attachments/resumable/{uploadId}']) {
      expect(page).toContain(path)
      expect((document as { paths: object }).paths).toHaveProperty([path])
    }
  })

  it('serves a role at both of its addresses', async () => {
    for (const path of ['/v2/project/role/', '/api/v2/project/role/']) {
      expect(await (await call('GET', `${path}${projectId}`)).json()).toMatchObject({ success: true, data: { role: 2 } })
    }
  })

  describe('with files', () => {
    it('accepts a folder, reports on each file and returns the bytes', async () => {
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

    it('accepts fields before and after the files', async () => {
      const folder = await call('POST', '/api/v2/attachments/folders', { projectId, name: 'Late' })
      const folderId = ((await folder.json()) as { data: { id: number } }).data.id
      const late = new FormData()
      late.append('files', new Blob(['first of two']), 'one.txt')
      late.append('files', new Blob(['second of two']), 'two.txt')
      late.append('folderId', String(folderId))
      late.append('projectId', String(projectId))
      const early = new FormData()
      early.append('projectId', String(projectId))
      early.append('files', new Blob(['between the fields']), 'three.txt')
      early.append('folderId', String(folderId))
      const allFields = new FormData()
      for (const [name, value] of Object.entries({ projectId, folderId: '', whenPresent: 'version', versionOf: '', unpack: false }))
        allFields.append(name, String(value))
      allFields.append('file', new Blob(['after every field']), 'four.txt')
      for (const [form, names, inside] of [
        [late, ['one.txt', 'two.txt'], folderId],
        [early, ['three.txt'], folderId],
        [allFields, ['four.txt'], null],
      ] as const) {
        const response = await call('POST', '/api/v2/attachments/upload-file', form)
        const { data } = (await response.json()) as { data: { filename: string; folderId: number | null }[] }
        expect(data.map(({ filename, folderId: at }) => [filename, at])).toEqual(names.map((name) => [name, inside]))
      }
      expect(await readdir(staging)).toEqual([])
    })

    it('stages nothing for visitors, and keeps nothing of refused requests', async () => {
      const formOf = (into: number) => {
        const form = new FormData()
        form.append('files', new Blob(['never kept']), 'never.txt')
        form.append('projectId', String(into))
        return form
      }
      const unknown = await call('POST', '/api/v2/attachments/upload-file', formOf(projectId), { authorization: 'Bearer none' })
      const elsewhere = await call('POST', '/api/v2/attachments/upload-file', formOf(999))
      expect([unknown.status, elsewhere.status]).toEqual([401, 404])
      expect(await readdir(staging)).toEqual([])
    })

    it('reports the size of a file that is too large, for every kind of upload', async () => {
      const bytes = new Uint8Array(core.deps.limits.fileBytes + 1_500_000)
      const expected = Math.ceil((bytes.byteLength / 1024 / 1024) * 10) / 10
      for (const fieldsFirst of [true, false]) {
        const form = new FormData()
        const fields = { projectId, folderId: '', whenPresent: 'version', versionOf: '', unpack: false }
        const addFields = () => Object.entries(fields).forEach(([name, value]) => form.append(name, String(value)))
        if (fieldsFirst) addFields()
        form.append('files', new Blob([bytes]), 'large.txt')
        if (!fieldsFirst) addFields()
        const response = await call('POST', '/api/v2/attachments/upload-file', form)
        expect(response.status).toBe(413)
        expect(await response.json()).toMatchObject({ code: 'FILE_TOO_LARGE', details: { filename: 'large.txt', megabytes: expected } })
      }
    })

    it('refuses requests that are not multipart, and uploads without a workspace', async () => {
      expect((await call('POST', '/api/v2/attachments/upload-file', { projectId })).status).toBe(415)
      const form = new FormData()
      form.append('files', new Blob(['x']), 'x.txt')
      expect(await (await call('POST', '/api/v2/attachments/upload-file', form)).json()).toMatchObject({ code: 'SELECT_PROJECT_FIRST' })
    })

    it('refuses a file without a name, and dates before the calendar', async () => {
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

    it('returns an answer as JSON or as events, with the same record', async () => {
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

    it('reports a failed question as an error, as JSON and as events', async () => {
      const question = { query: 'Anything?', projectId: 999 }
      for (const accept of ['application/json', 'text/event-stream']) {
        const response = await call('POST', '/api/v2/project/search-query', question, { accept })
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
      }
    })
  })

  it('refuses arbitrary input without an internal error', async () => {
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

  it('limits password attempts', async () => {
    const attempt = () =>
      call('POST', '/api/organization/member/signin', { email: 'owner@example.com', password: 'x', organizationCode: 'first' })
    const statuses = (await Promise.all(Array.from({ length: 80 }, attempt))).map((response) => response.status)
    expect(statuses).toContain(401)
    expect(statuses).toContain(429)
  })
})
