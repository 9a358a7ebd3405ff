import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSiteServer } from '../testing/site-server.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { readMainText } from './main-text.ts'
import { openPageReader, type PageReader } from './page-reader.ts'

let site: SourceServer
let network: TestNetwork
let pages: PageReader
beforeEach(async () => {
  site = await startSiteServer()
  network = testNetwork()
  pages = reader()
})
afterEach(() => site.close())

const reader = (timeoutMs = 30_000) =>
  openPageReader(
    { source: 'web', contact: 'Harbor it@harbor.example' },
    { ...network, fetch: createGuardedFetch({ allowLoopback: true, timeoutMs }) },
  )

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const paths = () => site.requests.map(({ path }) => path)

describe('a page', () => {
  it('is returned with its main text and as it was served', async () => {
    const page = await pages.read(`${site.address}/2026/plant?utm_source=x#top`)
    expect(page).toMatchObject({ source: 'web', address: `${site.address}/2026/plant`, mediaType: 'text/html', filename: 'plant.html' })
    expect(page.mainText).toMatchObject({ language: 'en', publishedAt: '2026-11-20T09:00:00+09:00' })
    expect(text(page.bytes)).toContain('1.2 trillion won')
    expect(text(page.bytes)).toContain('<meta charset="utf-8">')
    for (const around of ['Menu 7', 'Copyright', '<script']) {
      expect(text(page.bytes)).not.toContain(around)
      expect(text(page.original?.bytes ?? new Uint8Array())).toContain(around)
    }
    expect(site.requests[0]?.headers['user-agent']).toBe('Dossier/1.0 (Harbor it@harbor.example)')
  })

  it('in EUC-KR is returned in UTF-8', async () => {
    const page = await pages.read(`${site.address}/korean`)
    expect(text(page.bytes)).toContain('한강전자는 배터리 공장을 신설한다고 공시하였다')
    expect(page.original?.bytes).not.toEqual(page.bytes)
  })

  it('has its canonical address only if that is on the same site', async () => {
    expect((await pages.read(`${site.address}/foreign-canonical`)).address).toBe(`${site.address}/foreign-canonical`)
  })

  it('without main text is returned as it was served, and so is a file', async () => {
    expect(await pages.read(`${site.address}/short`)).not.toHaveProperty('original')
    expect(await pages.read(`${site.address}/report.pdf`)).toMatchObject({ mediaType: 'application/pdf', filename: 'report.pdf' })
  })

  it('is requested once an hour, and robots.txt once a day', async () => {
    for (let n = 0; n < 3; n += 1) await pages.read(`${site.address}/2026/plant`)
    expect(paths()).toEqual(['/robots.txt', '/2026/plant'])
    network.pass(2 * 3_600_000)
    await pages.read(`${site.address}/2026/plant`)
    expect(paths()).toEqual(['/robots.txt', '/2026/plant', '/2026/plant'])
  })

  it('is requested a second and a tenth after another page of the same site', async () => {
    await pages.read(`${site.address}/2026/plant`)
    await pages.read(`${site.address}/korean`)
    expect(network.waits).toEqual([1_100, 1_100])
  })
})

describe('robots.txt of a site', () => {
  it('prevents requests for pages that it disallows', async () => {
    for (const path of ['/private/deal', '/search.cgi'])
      await expect(pages.read(`${site.address}${path}`)).rejects.toMatchObject({ failure: { kind: 'blocked' }, detail: 'robots-txt' })
    expect(paths()).toEqual(['/robots.txt'])
    expect(await pages.read(`${site.address}/private/open`)).toHaveProperty('mainText')
  })

  it('allows everything if it does not exist, and nothing while it cannot be retrieved', async () => {
    site.fail(/robots/, { status: 404 })
    expect(await pages.read(`${site.address}/private/deal`)).toHaveProperty('mainText')
    const down = await startSiteServer()
    down.fail(/robots/, { status: 503, times: Infinity })
    await expect(pages.read(`${down.address}/2026/plant`)).rejects.toMatchObject({ failure: { kind: 'blocked' }, detail: 'robots-txt' })
    await down.close()
  })

  it('is checked for each site that a redirect leads to', async () => {
    const other = await startSiteServer({ '/robots.txt': { type: 'text/plain', body: 'User-agent: Dossier\nDisallow: /' } })
    site.fail(/moved/, { status: 301, headers: { location: `${other.address}/2026/plant` }, times: 2 })
    await expect(pages.read(`${site.address}/moved`)).rejects.toMatchObject({ detail: 'robots-txt' })
    expect(other.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    await other.close()
  })
})

describe('a page is not read', () => {
  it('from an address that is not public, directly or by redirect', async () => {
    for (const location of ['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[::ffff:169.254.169.254]/']) {
      await expect(pages.read(location)).rejects.toMatchObject({ failure: { kind: 'upstream' }, detail: 'address-refused' })
      site.fail(/moved/, { status: 302, headers: { location } })
      await expect(pages.read(`${site.address}/moved?${location}`)).rejects.toMatchObject({ detail: 'address-refused' })
    }
    for (const location of ['file:///etc/passwd', 'http://user:pw@127.0.0.1/', 'http://[']) {
      await expect(pages.read(location)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
      site.fail(/moved/, { status: 302, headers: { location } })
      await expect(pages.read(`${site.address}/moved?${location}`)).rejects.toMatchObject({ failure: { kind: 'upstream' } })
    }
  })

  it.each([
    ['/film.mp4', { kind: 'upstream' }, 'media-type'],
    ['/paywall', { kind: 'blocked' }, '402'],
    ['/missing', { kind: 'not-found' }, '404'],
  ])('%s', async (path, failure, detail) => {
    await expect(pages.read(`${site.address}${path}`)).rejects.toMatchObject({ failure, detail })
  })

  it('if it does not end, redirects in a loop, or is too large', async () => {
    site.fail(/2026/, { msPerByte: 500, times: Infinity })
    await expect(reader(400).read(`${site.address}/2026/plant`)).rejects.toMatchObject({ failure: { kind: 'timed-out' } })
    site.fail(/round/, { status: 302, headers: { location: '/round' }, times: Infinity })
    await expect(pages.read(`${site.address}/round`)).rejects.toMatchObject({ detail: 'redirects' })
    site.fail(/large/, { type: 'text/html', body: 'x'.repeat(21 * 1024 * 1024) })
    await expect(pages.read(`${site.address}/large`)).rejects.toMatchObject({ detail: 'too-large' })
  })
})

describe('the main text', () => {
  it('is not extracted from pages whose tree is too large or too deep', async () => {
    const words = `<p>${'Words of a page that has something to say, and says it. '.repeat(10)}</p>`
    expect(await readMainText(`<body>${'<div>'.repeat(100)}${words}</body>`)).toBeDefined()
    expect(await readMainText(`<body>${'<div>'.repeat(3_000)}${words}</body>`)).toBeUndefined()
    expect(await readMainText(`<body>${'<i>x</i>'.repeat(20_000)}${words}</body>`)).toBeUndefined()
    expect(await readMainText('x'.repeat(3_000_000))).toBeUndefined()
    expect(await readMainText('')).toBeUndefined()
  })

  it('cannot break out of the head of the returned page', async () => {
    const title = '</title><script>alert(1)</script>'
    const page = `<html lang='"><script>'><head><title>${title.replaceAll('<', '&lt;')}</title></head><body><p>${'words, and more words. '.repeat(50)}</p></body></html>`
    expect((await readMainText(page))?.html).not.toContain('<script')
  })
})
