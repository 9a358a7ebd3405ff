import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError } from './errors.ts'
import { servePages } from './pages.ts'

const script = 'export const answer = 42\n'
let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const name of ['index.html', 'public/robots.txt'])
    await writeFile(join(directory, name.replace('public/', '')), readFileSync(new URL(`../../../web/${name}`, import.meta.url)))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets/app-1.js'), script)
  await writeFile(join(directory, 'assets/app-1.js.br'), brotliCompressSync(script))
  await writeFile(join(directory, 'assets/small-1.js'), script)
  app = Fastify()
  app.setErrorHandler(answerError)
  await servePages(app, { directory, publicUrl: 'https://deals.example.com' })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

it.each(['/', '/files?project=1', '/nonsense', '/admin/audit'])(
  'serves the application for %s in the language of the reader',
  async (url) => {
    const korean = await app.inject({ url })
    const english = await app.inject({ url, headers: { 'accept-language': 'en-US,en;q=0.9' } })
    expect([korean.statusCode, korean.headers['vary']]).toEqual([200, 'accept-language'])
    expect(korean.body).toContain('<html lang="ko">')
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('content="https://deals.example.com/social-card.png"')
  },
)

it('serves a file as the build compressed it to browsers that accept that, and as it is to others', async () => {
  const compressed = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script)
  for (const request of [
    { url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip' } },
    { url: '/assets/small-1.js', headers: { 'accept-encoding': 'gzip, br' } },
  ]) {
    const plain = await app.inject(request)
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
  }
})

it('serves a robots.txt that excludes workspaces', async () => {
  const robots = await app.inject({ url: '/robots.txt' })
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toMatch(/^User-agent: \*$/m)
  expect(robots.body).toMatch(/^Disallow: \/$/m)
})

it.each(['/favicon.ico', '/assets/index-old.js', '/api/none', '/wp-login.php'])('returns 404 for the missing file %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404)
})
