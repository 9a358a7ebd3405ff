import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attachment, Import } from '@dossier/contract'
import { openTestCore, setUpFirst, startImporting, type TestCore } from '@dossier/core/testing'
import { createLogger, createMetrics } from '@dossier/platform'
import { describeOnAnyDatabase, makeArchive } from '@dossier/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from './app.ts'

const BASE = '/api/v2/attachments/resumable'
const client = { version: '0.0.0', maximumFileMegabytes: 1, maximumFilesPerRequest: 10, contactEmail: null, model: null }
const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }

interface UploadAnswer {
  data: Attachment[]
  refused: unknown[]
  imports: Import[]
}

describeOnAnyDatabase('archives over HTTP', (under) => {
  let core: TestCore
  let app: FastifyInstance
  let address: string
  let token: string
  let projectId: number
  let directory: string

  beforeAll(async () => {
    core = await openTestCore(under)
    await startImporting(core.deps)
    directory = await mkdtemp(join(tmpdir(), 'dossier-unpacking-'))
    const settings = { metrics: createMetrics(), webDirectory: '/nowhere', client, rates: unlimited, uploadsDirectory: directory }
    app = await createApp({ deps: core.deps, logger: createLogger({ level: 'error' }, { write: () => undefined }), ...settings })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    token = (await setUpFirst(core)).accessToken
    projectId = (await ask<{ id: number }>('POST', '/api/v2/project', { name: 'Deal' })).id
  })
  afterAll(async () => {
    await app.close()
    await core.close()
    await rm(directory, { recursive: true })
  })

  async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return ((await response.json()) as { data: Data }).data
  }

  async function untilOver(id: number): Promise<Import> {
    const path = `/api/v2/imports/${id}`
    await expect.poll(async () => (await ask<Import>('GET', path)).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull()
    return ask<Import>('GET', path)
  }

  const filesNamed = async (name: string) =>
    (await ask<{ rows: Attachment[] }>('GET', `/api/v2/attachments?projectId=${projectId}&search=${encodeURIComponent(name)}`)).rows

  it('are unpacked from a form', async () => {
    const form = new FormData()
    form.append('projectId', String(projectId))
    form.append('unpack', 'true')
    form.append('files', new Blob([new Uint8Array(makeArchive([{ name: '계약/갑을 계약서.txt', content: '계약' }]))]), '실사.zip')
    form.append('files', new Blob(['a memo']), 'memo.txt')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/api/v2/attachments/upload-file`, { method: 'POST', headers, body: form })
    const { data, refused, imports } = (await response.json()) as UploadAnswer
    expect([data.map(({ filename }) => filename), refused]).toEqual([['memo.txt'], []])
    expect(imports).toMatchObject([{ source: { kind: 'archive', filename: '실사.zip' }, projectId, startedBy: { name: 'Ji-woo Kim' } }])
    expect(await untilOver(imports[0]?.id ?? 0)).toMatchObject({ state: 'completed', progress: { total: 1 }, added: 1 })
    expect(await filesNamed('갑을')).toMatchObject([{ filename: '갑을 계약서.txt', path: ['계약'] }])
  })

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    })

  async function begin(filename: string, length: number, unpack = 'true'): Promise<Response> {
    const named = { projectId: String(projectId), filename, unpack }
    const metadata = Object.entries(named).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    return send('POST', BASE, { 'upload-length': String(length), 'upload-metadata': metadata.join(',') })
  }

  const patch = (path: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    send('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes)

  it('are unpacked once when they are uploaded in parts, and every later response names the import', async () => {
    const archive = new Uint8Array(makeArchive([{ name: '재무/매출.txt', content: '매출' }]))
    const path = (await begin('자료/parts.zip', archive.length)).headers.get('location') ?? ''
    expect((await patch(path, 0, archive.slice(0, 40))).headers.get('import-id')).toBeNull()
    const completing = await patch(path, 40, archive.slice(40))
    const importId = Number(completing.headers.get('import-id'))
    expect([completing.status, importId > 0, completing.headers.get('attachment-id')]).toEqual([204, true, null])
    const size = archive.length
    expect(await ask('GET', path)).toEqual({ offset: size, size, attachmentId: null, importId })
    expect((await send('HEAD', path)).headers.get('import-id')).toBe(String(importId))
    expect(await untilOver(importId)).toMatchObject({ state: 'completed', added: 1 })
    expect((await send('HEAD', path)).headers.get('import-id')).toBe(String(importId))
    expect(await filesNamed('매출')).toMatchObject([{ path: ['자료', '재무'], versions: 1 }])
  })

  it('remain files when they are documents, or unpacking is not requested', async () => {
    const text = new Uint8Array(Buffer.from('only text'))
    const path = (await begin('only.zip', text.length)).headers.get('location') ?? ''
    expect(Number((await patch(path, 0, text)).headers.get('attachment-id'))).toBeGreaterThan(0)
    const archive = new Uint8Array(makeArchive([{ name: 'a.txt' }]))
    const kept = (await begin('kept.zip', archive.length, 'false')).headers.get('location') ?? ''
    expect(await (await patch(kept, 0, archive)).json()).toMatchObject({ code: 'FILE_KIND_NOT_ALLOWED' })
    expect((await begin('a.zip', 10, 'perhaps')).status).toBe(400)
  })

  it('report what is wrong with them', async () => {
    const bomb = new Uint8Array(makeArchive([{ name: 'zeros', content: 'x', size: 4_000_000_000 }]))
    const path = (await begin('bomb.zip', bomb.length)).headers.get('location') ?? ''
    const importId = Number((await patch(path, 0, bomb)).headers.get('import-id'))
    const ended = await untilOver(importId)
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'ARCHIVE_TOO_LARGE' }, progress: { done: 0 } })
    expect(ended.failure?.message).toContain('bomb.zip')
  })
})
