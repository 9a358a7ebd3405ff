import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roles } from '@dossier/contract'
import { openTestCore, setUpFirst, type TestCore } from '@dossier/core/testing'
import { plantOrganization, plantPerson, plantSession } from '@dossier/core/testing/planted'
import { createLogger, createMetrics, sha256Hex } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'

const BASE = '/api/v2/attachments/resumable'
const DAY_MS = 24 * 60 * 60 * 1000
const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }
const content = Buffer.from(
  Array.from({ length: 9_000 }, (_, line) => `Line ${line}: revenue was ${line * 7} million won. 매출\n`).join(''),
)

describeOnAnyDatabase('a resumable upload', (under) => {
  let core: TestCore
  let app: FastifyInstance
  let address: string
  let token: string
  let projectId: number
  let directory: string

  async function start(deps = core.deps): Promise<void> {
    const logger = createLogger({ level: 'error' }, { write: () => undefined })
    const settings = { metrics: createMetrics(), webDirectory: '/nowhere', client, rates: unlimited }
    app = await createApp({ deps, logger, uploadsDirectory: directory, ...settings })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  }

  beforeAll(async () => {
    core = await openTestCore(under)
    directory = await mkdtemp(join(tmpdir(), 'dossier-uploads-'))
    await start()
    token = (await setUpFirst(core)).accessToken
    projectId = await makeProject('Deal')
  })
  afterAll(async () => {
    await app.close()
    await core.close()
    await rm(directory, { recursive: true })
  })

  async function makeProject(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const made = await fetch(`${address}/api/v2/project`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    return ((await made.json()) as { data: { id: number } }).data.id
  }

  function send(method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>, as = token) {
    const standard = { authorization: `Bearer ${as}`, 'tus-resumable': '1.0.0', language: 'EN' }
    return fetch(`${address}${path}`, { method, headers: { ...standard, ...headers }, ...(body && { body }) })
  }

  function begin(filename: string, length: number, more: Record<string, string> = {}, as = token): Promise<Response> {
    const named = { projectId: String(projectId), filename, ...more }
    const metadata = Object.entries(named).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    return send('POST', BASE, { 'upload-length': String(length), 'upload-metadata': metadata.join(',') }, undefined, as)
  }

  const beginAt = async (filename: string, length: number) => (await begin(filename, length)).headers.get('location') ?? ''

  const patch = (path: string, offset: number, bytes: Uint8Array<ArrayBuffer>, as = token) =>
    send('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes, as)

  /** Starts to send a part and aborts the connection before its end. */
  async function abort(path: string, offset: number, bytes: Buffer): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length - offset,
    }
    const request = httpRequest(`${address}${path}`, { method: 'PATCH', headers })
    request.on('error', () => undefined)
    request.write(bytes)
    await expect.poll(() => offsetOf(path, 'GET')).toBe(offset + bytes.length)
    const closed = new Promise((resolve) => request.once('close', resolve))
    request.destroy()
    await closed
  }

  async function offsetOf(path: string, method: 'HEAD' | 'GET'): Promise<number> {
    const response = await send(method, path)
    if (method === 'HEAD') return Number(response.headers.get('upload-offset'))
    return ((await response.json()) as { data: { offset: number } }).data.offset
  }

  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

  async function filesNamed(name: string): Promise<{ id: number; path: string[] }[]> {
    const response = await send('GET', `/api/v2/attachments?projectId=${projectId}&search=${encodeURIComponent(name)}`)
    return ((await response.json()) as { data: { rows: { id: number; path: string[] }[] } }).data.rows
  }

  async function contentOf(id: string | null): Promise<string> {
    const response = await send('GET', `/api/v2/attachments/${projectId}/${id}/content`)
    return sha256Hex(Buffer.from(await response.arrayBuffer()))
  }

  it('resumes after a lost connection and a restart, and becomes one file with the same bytes', async () => {
    const path = await beginAt('room/재무/보고서.txt', content.length)
    expect((await patch(path, 0, content.subarray(0, 100_000))).headers.get('upload-offset')).toBe('100000')
    await abort(path, 100_000, content.subarray(100_000, 150_000))
    await app.close()
    await start()
    const offset = await offsetOf(path, 'HEAD')
    expect(offset).toBe(150_000)
    const last = await patch(path, offset, content.subarray(offset))
    const id = last.headers.get('attachment-id')
    expect([last.status, await contentOf(id)]).toEqual([204, sha256Hex(content)])
    expect(await filesNamed('보고서')).toMatchObject([{ id: Number(id), path: ['room', '재무'] }])
    expect(await readdir(directory)).toEqual([])
  })

  it('completes an upload after a crash at the next request, once', async () => {
    const path = await beginAt('complete.txt', content.length)
    await app.close()
    await writeFile(join(directory, path.split('/').at(-1) ?? ''), content)
    await start()
    const answers = await Promise.all(['HEAD', 'HEAD', 'GET', 'HEAD'].map((method) => send(method, path)))
    const ids = new Set(answers.map((answer) => answer.headers.get('attachment-id')))
    const [id = null] = ids
    expect([ids.size, await contentOf(id)]).toEqual([1, sha256Hex(content)])
    const state = await (await send('GET', path)).json()
    expect(state).toMatchObject({ data: { offset: content.length, size: content.length, attachmentId: Number(id) } })
    expect((await patch(path, content.length, new Uint8Array())).headers.get('attachment-id')).toBe(id)
    expect(await filesNamed('complete.txt')).toHaveLength(1)
  })

  it('does not complete an upload again when the server crashed before deleting its bytes', async () => {
    const path = await beginAt('kept.txt', content.length)
    const name = path.split('/').at(-1) ?? ''
    const description = await fetchDescription(name)
    const id = (await patch(path, 0, content)).headers.get('attachment-id')
    await writeFile(join(directory, name), content)
    await writeFile(join(directory, description.name), description.text)
    expect((await send('HEAD', path)).headers.get('attachment-id')).toBe(id)
    expect(await filesNamed('kept.txt')).toHaveLength(1)
    expect(await contentOf(id)).toBe(sha256Hex(content))
  })

  async function fetchDescription(name: string) {
    const file = (await readdir(directory)).find((each) => each.startsWith(name) && each !== name) ?? ''
    return { name: file, text: await readFile(join(directory, file)) }
  }

  it('completes an empty file immediately', async () => {
    const made = await begin('nothing.txt', 0)
    expect([made.status, await filesNamed('nothing.txt')]).toMatchObject([201, [{ id: Number(made.headers.get('attachment-id')) }]])
  })

  it('becomes a version, a separate file, or nothing, as the client chose', async () => {
    const become = async (filename: string, text: string, choice: Record<string, string> = {}) => {
      const bytes = Buffer.from(text)
      const path = (await begin(filename, bytes.length, choice)).headers.get('location') ?? ''
      return (await patch(path, 0, bytes)).headers.get('attachment-id') ?? ''
    }
    const versionsOf = async (id: string) => {
      const answer = await send('GET', `/api/v2/attachments/${projectId}/${id}/versions`)
      const { data } = (await answer.json()) as { data: { rows: { id: number; filename: string; version: number }[] } }
      return data.rows.map((row) => [String(row.id), row.filename, row.version])
    }
    const first = await become('choice.txt', 'one')
    const second = await become('choice.txt', 'two')
    const third = await become('another name.txt', 'three', { versionOf: first })
    expect(await versionsOf(first)).toEqual([
      [third, 'choice.txt', 3],
      [second, 'choice.txt', 2],
      [first, 'choice.txt', 1],
    ])
    expect(await become('choice.txt', 'three')).toBe(third)
    expect(await become('choice.txt', 'four', { whenPresent: 'skip' })).toBe(third)
    const beside = await become('choice.txt', 'four', { whenPresent: 'keepBoth' })
    expect(await versionsOf(beside)).toEqual([[beside, 'choice (2).txt', 1]])
    expect(await codeOf(await begin('choice.txt', 4, { versionOf: '999999' }))).toEqual([404, 'FILE_NOT_FOUND'])
    expect(await codeOf(await begin('choice.txt', 4, { whenPresent: 'perhaps' }))).toEqual([400, 'INVALID_INPUT'])
  })

  it('is hidden from everybody else, in and outside of the organization, and from visitors', async () => {
    const path = await beginAt('mine.txt', content.length)
    await patch(path, 0, content.subarray(0, 10))
    const organizationId = 1
    const colleague = await plantPerson(core, 'colleague', { organizationId, role: roles.admin, access: 'all' })
    const elsewhere = await plantOrganization(core, 'elsewhere')
    const outsider = await plantPerson(core, 'stranger', { organizationId: elsewhere.id, role: roles.organizationOwner })
    for (const person of [colleague, outsider]) {
      const { token: theirs } = await plantSession(core, person.id)
      for (const method of ['HEAD', 'GET', 'DELETE']) expect((await send(method, path, {}, undefined, theirs)).status).toBe(404)
      expect(await codeOf(await patch(path, 10, content.subarray(10), theirs))).toEqual([404, 'NOT_FOUND'])
    }
    const { token: outside } = await plantSession(core, outsider.id)
    expect(await codeOf(await begin('theirs.txt', 5, {}, outside))).toEqual([404, 'PROJECT_NOT_FOUND'])
    expect((await send('HEAD', path, {}, undefined, 'nobody')).status).toBe(401)
    expect(await codeOf(await begin('nobody.txt', 5, {}, 'nobody'))).toEqual([401, 'NOT_SIGNED_IN'])
    expect(await offsetOf(path, 'HEAD')).toBe(10)
    const done = (await patch(path, 10, content.subarray(10))).headers.get('attachment-id')
    const { token: colleagues } = await plantSession(core, colleague.id)
    expect([done === null, (await send('HEAD', path, {}, undefined, colleagues)).status]).toEqual([false, 404])
  })

  it('refuses guests before a byte is stored', async () => {
    const guest = await plantPerson(core, 'guest', { organizationId: 1, role: roles.guest, access: 'all' })
    const { token: theirs } = await plantSession(core, guest.id)
    const before = await readdir(directory)
    const refused = await begin('guest.txt', 5, {}, theirs)
    expect([403, 404]).toContain(refused.status)
    expect(await readdir(directory)).toEqual(before)
  })

  describe('refuses', () => {
    it('a file that is too large, with the message of every upload', async () => {
      const refused = await begin('big.txt', 1024 * 1024 + 1)
      expect(await refused.json()).toMatchObject({ code: 'FILE_TOO_LARGE', message: 'big.txt (1.1 MB) is over the limit of 1 MB' })
    })

    it('metadata without a workspace or file, or with an unknown folder', async () => {
      expect(await codeOf(await begin('a.txt', 5, { projectId: '' }))).toEqual([400, 'SELECT_PROJECT_FIRST'])
      expect(await codeOf(await begin('', 5))).toEqual([400, 'INVALID_INPUT'])
      expect(await codeOf(await begin('a.txt', 5, { folderId: '999999' }))).toEqual([404, 'FOLDER_NOT_FOUND'])
    })

    it('a part at another offset or beyond the end, keeping the bytes received', async () => {
      const path = await beginAt('offset.txt', 100)
      await patch(path, 0, content.subarray(0, 50))
      expect((await patch(path, 20, content.subarray(20, 40))).status).toBe(409)
      expect((await patch(path, 50, content.subarray(50, 200))).status).toBeGreaterThanOrEqual(400)
      expect(await offsetOf(path, 'HEAD')).toBe(50)
      expect((await send('DELETE', path)).status).toBe(204)
      expect((await send('HEAD', path)).status).toBe(404)
    })

    it('a file type that is not allowed when it is complete, and deletes it', async () => {
      const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0]), Buffer.alloc(200, 7)])
      const path = await beginAt('room.zip', zip.length)
      expect(await codeOf(await patch(path, 0, zip))).toEqual([400, 'FILE_KIND_NOT_ALLOWED'])
      expect((await send('HEAD', path)).status).toBe(404)
    })

    it('malformed ids and paths outside of the directory', async () => {
      for (const id of ['x', '1-../../secret', '1-%2e%2e%2fsecret-secret-secret', '..%2f..%2fetc%2fpasswd'])
        expect((await send('HEAD', `${BASE}/${id}`)).status).toBeGreaterThanOrEqual(400)
    })

    it('other origins', async () => {
      const response = await send('HEAD', await beginAt('origin.txt', 10), { origin: 'https://evil.example' })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    })
  })

  it('accepts only one of two parts at the same offset', async () => {
    const path = await beginAt('both.txt', content.length)
    const answers = await Promise.all([patch(path, 0, content), patch(path, 0, content)])
    const id = answers.map((answer) => answer.headers.get('attachment-id')).find((each) => each !== null) ?? null
    expect(answers.map((answer) => answer.status)).toContain(204)
    expect([(await filesNamed('both.txt')).length, await contentOf(id)]).toEqual([1, sha256Hex(content)])
  })

  it('limits the open uploads of a person', async () => {
    const open: string[] = []
    let refused: Response | undefined
    for (let n = 0; n <= 50 && refused === undefined; n += 1) {
      const response = await begin(`open${n}.txt`, 10)
      if (response.status === 201) open.push(response.headers.get('location') ?? '')
      else refused = response
    }
    expect(refused && (await codeOf(refused))).toEqual([400, 'TOO_MANY_FILES'])
    for (const path of open) await send('DELETE', path)
  })

  it('reports a full disk before bytes are stored, and continues once there is space', async () => {
    const path = await beginAt('later.txt', content.length)
    await patch(path, 0, content.subarray(0, 100))
    await app.close()
    await start({ ...core.deps, disk: { free: async () => 1_000 }, limits: { ...core.deps.limits, diskReserveBytes: 1_001 } })
    expect(await codeOf(await begin('full.txt', 10))).toEqual([507, 'DISK_FULL'])
    expect(await codeOf(await patch(path, 100, content.subarray(100)))).toEqual([507, 'DISK_FULL'])
    expect(await offsetOf(path, 'HEAD')).toBe(100)
    await app.close()
    await start()
    expect((await patch(path, 100, content.subarray(100))).headers.get('attachment-id')).not.toBeNull()
  })

  it('deletes uploads abandoned for a day at the next start', async () => {
    const path = await beginAt('old.txt', 10)
    await app.close()
    await start({ ...core.deps, clock: { now: () => new Date(Date.now() + DAY_MS + 60_000) } })
    expect(await readdir(directory)).toEqual([])
    await app.close()
    await start()
    expect((await send('HEAD', path)).status).toBe(404)
  })
})
