import type { Attachment, RefusedFile, SignedLink } from '@dossier/contract'
import { setUpFirst, untilRead } from '@dossier/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let tested: TestApp
let address: string
let token: string
let projectId: number

beforeAll(async () => {
  tested = await openTestApp()
  address = await tested.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await setUpFirst(tested.core)).accessToken
  const made = await send('/api/v2/project', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Hostile' }),
  })
  projectId = ((await made.json()) as { data: { id: number } }).data.id
})
afterAll(() => tested.close())

const send = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> =>
  fetch(new URL(path, address), { ...init, headers: { authorization: `Bearer ${token}`, language: 'EN', ...init.headers } })

const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('projectId', String(projectId))
  form.append('files', new Blob([content]), name)
  const response = await send('/api/v2/attachments/upload-file', { method: 'POST', body: form })
  const body = (await response.json()) as { code?: string; data?: Attachment[]; refused?: RefusedFile[] }
  return { status: response.status, code: body.code, file: body.data?.[0] }
}

const program = (head: string): Uint8Array<ArrayBuffer> => Uint8Array.from([...Buffer.from(head, 'hex'), ...Buffer.alloc(512)])

describe('an executable', () => {
  it.each(['pdf', 'docx', 'png', 'xlsx', 'txt'])('is refused on upload when it is named .%s', async (ending) => {
    for (const head of ['4d5a90000300000004000000ffff0000', '7f454c4602010100', 'cffaedfe07000001'])
      expect(await upload(`report.${ending}`, program(head))).toMatchObject({ status: 400, code: 'FILE_KIND_NOT_ALLOWED', file: undefined })
  })
})

describe('a file that a browser could run', () => {
  const script = 'fetch("/api/user/auth/profile")'
  it.each([
    ['both.gif', Buffer.from(`GIF89a/*${'\0'.repeat(60)}*/=1;${script}`), 'gif', 'image/gif'],
    ['both.js', Buffer.from(`GIF89a/*${'\0'.repeat(60)}*/=1;${script}`), 'gif', 'image/gif'],
    ['both.html', Buffer.from(`<html><script>${script}</script><!-- %PDF-1.4 --></html>`), 'html', 'text/html'],
    ['page.txt', Buffer.from(`<!doctype html><script>${script}</script>`), 'html', 'text/html'],
    ['drawing.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`), 'svg', 'image/svg+xml'],
    ['code.js', Buffer.from(script), 'js', 'text/javascript'],
  ])('is served as its real type, as a sandboxed download: %s', async (name, content, kind, type) => {
    const { file } = await upload(name, Uint8Array.from(content))
    expect(file?.kind).toBe(kind)
    await untilRead(tested.core)
    const link = (await (await send(`/api/v2/attachments/signedurl/${file?.id}`)).json()) as { data: SignedLink }
    const { pathname } = new URL(link.data.url, address)
    for (const response of [await send(file?.fileUrl ?? ''), await fetch(new URL(pathname, address))]) {
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain(type)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    }
  })
})

describe('a file name', () => {
  it.each([
    ['../../../etc/passwd', ['etc'], 'passwd'],
    ['..\\..\\Windows\\win.ini', ['Windows'], 'win.ini'],
    ['C:\\deal\\CON.txt', ['deal'], 'CON.txt'],
    ['📈 2025 실적.txt', [], '📈 2025 실적.txt'],
    ['invoice\u202Etxt.exe.txt', [], 'invoicetxt.exe.txt'],
    // As browsers encode it in a form.
    ['"quoted",x.txt', [], '"quoted",x.txt'],
  ])('with path segments or control characters is cleaned: %j', async (name, path, filename) => {
    const { file } = await upload(name, `words of ${filename}`)
    expect(file).toMatchObject({ path, filename })
    const content = await send(file?.fileUrl ?? '')
    expect(await content.text()).toBe(`words of ${filename}`)
    const given = /filename\*=UTF-8''(\S+)$/.exec(content.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(given)).toBe(filename)
  })

  it.each(['가'.repeat(255), 'a'.repeat(255), '😀'.repeat(120)])('that is too long keeps its extension', async (stem) => {
    const { file } = await upload(`${stem}.txt`, `words of ${stem.length}`)
    expect(file?.filename.endsWith('.txt')).toBe(true)
    expect(file?.filename.isWellFormed()).toBe(true)
    expect(await (await send(file?.fileUrl ?? '')).text()).toBe(`words of ${stem.length}`)
  })
})

it('cause no internal error', async () => {
  await untilRead(tested.core)
  expect(tested.failures).toEqual([])
})
