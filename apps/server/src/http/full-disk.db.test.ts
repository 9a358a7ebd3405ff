import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setUpFirst } from '@dossier/core/testing'
import { endpoints } from '@dossier/contract'
import { isDiskFull, openDirectoryBlobStore, openDiskSpace } from '@dossier/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const run = promisify(execFile)
const KILOBYTE = 1024

/** Mounts a file system of 512 KB; undefined where this process may not mount. */
async function mountSmallDisk(): Promise<{ path: string; remove(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'dossier-small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', path])
  } catch (error) {
    await rm(path, { recursive: true })
    // Runs that must be complete run as root, which may mount.
    if (process.env['CI'] === 'true' && process.geteuid?.() === 0) throw error
    process.stderr.write('The tests of a full disk are skipped: this process may not mount a file system\n')
    return undefined
  }
  return {
    path,
    async remove() {
      await run('umount', [path])
      await rm(path, { recursive: true })
    },
  }
}

const disk = await mountSmallDisk()

describe.runIf(disk !== undefined)('a server with a full disk', () => {
  const path = disk?.path ?? ''
  let server: TestApp
  let token: string
  let projectId: number

  beforeAll(async () => {
    server = await openTestApp()
    Object.assign(server.core.deps, { blobs: await openDirectoryBlobStore(join(path, 'blobs')) })
    token = (await setUpFirst(server.core)).accessToken
    const created = await send('POST', endpoints.projects.create.path, JSON.stringify({ name: 'Full' }), 'application/json')
    projectId = created.json<{ data: { id: number } }>().data.id
  })
  afterAll(async () => {
    await server.close()
    await disk?.remove()
  })

  const send = (method: 'GET' | 'POST', url: string, payload?: string | Buffer, type = 'application/json') =>
    server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
  const upload = (name: string, size: number) => {
    const part = (disposition: string, content: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
    const body = `${part('name="projectId"', String(projectId))}${part(`name="files"; filename="${name}"`, 'x'.repeat(size))}--b--\r\n`
    return send('POST', endpoints.files.upload.path, Buffer.from(body), 'multipart/form-data; boundary=b')
  }

  it('reports when a write fails, loses nothing, and continues once there is space', async () => {
    // The reported free space is that of another disk, so that the write itself fails.
    Object.assign(server.core.deps, { disk: openDiskSpace(tmpdir()) })
    const kept = await upload('kept.txt', 200 * KILOBYTE)
    expect(kept.statusCode).toBe(200)
    const refused = await upload('large.txt', 400 * KILOBYTE)
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'DISK_FULL' }])
    const { data } = kept.json<{ data: { fileUrl: string }[] }>()
    expect((await send('GET', data[0]?.fileUrl ?? '')).body).toBe('x'.repeat(200 * KILOBYTE))
    // The part already written is removed.
    expect((await upload('small.txt', 100 * KILOBYTE)).statusCode).toBe(200)
    expect(server.failures).toEqual([])
  })

  it('refuses uploads before the disk is full', async () => {
    const { limits } = server.core.deps
    Object.assign(server.core.deps, { disk: openDiskSpace(path), limits: { ...limits, diskReserveBytes: 400 * KILOBYTE } })
    const refused = await upload('more.txt', 1)
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'DISK_FULL' }])
  })

  it('is recognised by the error of any writer, also as a cause', async () => {
    const store = await openDirectoryBlobStore(join(path, 'other'))
    const error: unknown = await store.put('large', new Uint8Array(KILOBYTE * KILOBYTE)).catch((caught: unknown) => caught)
    expect(
      [error, new Error('wrapped', { cause: error }), Object.assign(new Error('database'), { code: '53100' })].map(isDiskFull),
    ).toEqual([true, true, true])
    expect([undefined, new Error('another'), Object.assign(new Error('gone'), { code: 'ENOENT' })].map(isDiskFull)).toEqual([
      false,
      false,
      false,
    ])
  })
})
