import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { endpoints, type SignedIn } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstOrganization, owner } from './api.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

/** Size of the file, in megabytes; UPLOAD_MB makes it another. */
const MEGABYTES = Number(process.env['UPLOAD_MB'] ?? 24)
const CHUNK = 256 * 1024

let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
const settings = { ...firstOrganization, MAX_FILE_MB: String(MEGABYTES + 1) }

beforeAll(async () => {
  directory = await makeDataDirectory()
  product = await startProduct(directory.path, settings)
})
afterAll(async () => {
  await product.kill()
  await directory.remove()
})

async function signIn(): Promise<Record<string, string>> {
  const response = await fetch(product.url + endpoints.signIn.signInMember.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { data } = (await response.json()) as { data: SignedIn }
  return { authorization: `Bearer ${data.accessToken}`, 'tus-resumable': '1.0.0' }
}

/** Sends the rest of a file, calling `sent` after each chunk; resolves with the answer's file id, or null when the line broke. */
function sendRest(path: string, headers: Record<string, string>, content: Buffer, from: number, sent: (at: number) => void) {
  return new Promise<string | null>((resolve) => {
    const part = { 'upload-offset': from, 'content-type': 'application/offset+octet-stream', 'content-length': content.length - from }
    const request = httpRequest(product.url + path, { method: 'PATCH', headers: { ...headers, ...part } })
    request.on('error', () => resolve(null))
    request.on('response', (response) => {
      response.resume()
      resolve(String(response.headers['attachment-id'] ?? ''))
    })
    const next = (at: number) => {
      sent(at)
      if (at >= content.length) request.end()
      else request.write(content.subarray(at, at + CHUNK), () => setImmediate(next, Math.min(at + CHUNK, content.length)))
    }
    next(from)
  })
}

it(`brings a file of ${MEGABYTES} MB over two killed servers, byte for byte and once`, async () => {
  let headers = await signIn()
  const made = await fetch(`${product.url}/api/v2/project`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Large' }),
  })
  const projectId = ((await made.json()) as { data: { id: number } }).data.id
  const content = Buffer.from(randomBytes((MEGABYTES * 1024 * 1024) / 2).toString('hex'))
  const metadata = `projectId ${btoa(String(projectId))},filename ${Buffer.from('실사/대용량.txt').toString('base64')}`
  const begun = await fetch(`${product.url}/api/v2/attachments/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  const path = begun.headers.get('location') ?? ''
  expect([begun.status, path]).toEqual([201, expect.stringContaining('/resumable/')])

  let offset = 0
  for (const share of [1 / 3, 2 / 3]) {
    let killed: Promise<void> | undefined
    const answer = await sendRest(path, headers, content, offset, (at) => {
      if (at >= content.length * share) killed ??= product.kill()
    })
    await killed
    expect(answer).toBeNull()
    product = await startProduct(directory.path, settings)
    headers = await signIn()
    const before = offset
    offset = Number((await fetch(product.url + path, { method: 'HEAD', headers })).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(before)
    expect(offset).toBeLessThan(content.length)
  }
  const id = await sendRest(path, headers, content, offset, () => undefined)
  const stored = await fetch(`${product.url}/api/v2/attachments/${projectId}/${id}/content`, { headers })
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(new Uint8Array(await stored.arrayBuffer()))).toBe(digest(content))
  const list = await fetch(`${product.url}/api/v2/attachments?projectId=${projectId}`, { headers })
  expect(((await list.json()) as { data: { count: number } }).data.count).toBe(1)
})
