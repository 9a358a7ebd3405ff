import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startIrSite } from '../testing/ir-site.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { irSource } from './ir.ts'
import { reportOf } from './report-link.ts'

let site: SourceServer
let network: TestNetwork
beforeEach(async () => {
  site = await startIrSite()
  network = { ...testNetwork(), fetch: createGuardedFetch({ allowLoopback: true }) }
})
afterEach(() => site.close())

const contact = 'Harbor it@harbor.example'
const ir = () => irSource({ contact, baseAddress: site.address }, network)
const path = (address: string) => address.replace(site.address, '')

describe('reports of a company’s own pages', () => {
  it('have their titles, kinds and days, if printed', async () => {
    const { documents, cursor } = await ir().find({ company: `${site.address}/ir/` })
    expect(documents.map(({ title, kind, filedAt, address }) => [title, kind, filedAt, path(address)])).toEqual([
      ['2026년 3분기 실적발표', 'presentation', '2026-11-05', '/files/q3.pdf'],
      ['2026년 2분기 실적발표 자료', 'presentation', '2026-08-06', '/files/q2.pptx'],
      ['감사보고서', 'audit-report', '2026-03-20', 'http://cdn.example/a.pdf'],
      ['2025 Annual Report', 'annual-report', undefined, '/files/annual-2025.pdf'],
      ['한강.pdf', 'other', undefined, '/files/%ED%95%9C%EA%B0%95.pdf'],
      ['About us', 'other', undefined, '/files/about.pdf'],
    ])
    expect(cursor).toBeNull()
  })

  it('are searched on the same site within limits, relevant pages first, as robots.txt allows', async () => {
    await ir().find({ company: `${site.address}/ir/` })
    const asked = site.requests.map((request) => request.path)
    expect(asked.slice(0, 3)).toEqual(['/robots.txt', '/ir/', '/ir/results'])
    expect(asked).toContain('/about')
    for (const never of ['/private/board', '/ir/results/deep']) expect(asked).not.toContain(never)
    const sent = site.requests.length
    await ir().find({ company: `${site.address}/ir/` })
    expect(site.requests).toHaveLength(sent)
  })

  it('are filtered by words, days and kinds', async () => {
    const titles = async (more: object) =>
      (await ir().find({ company: `${site.address}/ir/`, ...more })).documents.map(({ address }) => path(address))
    expect(await titles({ query: '실적발표 3분기' })).toEqual(['/files/q3.pdf'])
    expect(await titles({ kinds: ['audit-report'] })).toEqual(['http://cdn.example/a.pdf'])
    expect(await titles({ from: '2026-11-01', kinds: ['presentation'] })).toEqual(['/files/q3.pdf'])
  })

  it('are fetched as files', async () => {
    expect(await ir().fetch(`${site.address}/report.pdf`)).toMatchObject({
      source: 'ir',
      mediaType: 'application/pdf',
      filename: 'report.pdf',
    })
    await expect(ir().fetch('http://169.254.169.254/report.pdf')).rejects.toMatchObject({ detail: 'address-refused' })
  })

  it('have no day if several are printed beside them', () => {
    const link = (row: string) => reportOf({ address: 'https://a.example/x.pdf', text: 'PDF', row })
    expect(link('Results Nov 5, 2026 updated Nov 9, 2026 PDF')?.publishedOn).toBeUndefined()
    expect(link('Results Nov 5, 2026 PDF')).toMatchObject({ title: 'Results', publishedOn: '2026-11-05', kind: 'presentation' })
    expect(reportOf({ address: 'https://a.example/x.html', text: 'Page', row: 'Page' })).toBeUndefined()
  })
})

describe('pages are not read', () => {
  it('without a contact, or from an invalid address', async () => {
    const unset = irSource({ baseAddress: site.address }, network)
    expect(unset.missing).toEqual(['contact'])
    for (const asked of [unset.find({ company: site.address }), unset.fetch(site.address), unset.check()])
      await expect(asked).rejects.toMatchObject({ failure: { kind: 'not-configured' } })
    for (const company of [undefined, '', 'www.hangang.example', 'ftp://a.example/'])
      await expect(ir().find(company === undefined ? {} : { company })).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(site.requests).toEqual([])
  })

  it.each([
    ['/missing', 'not-found'],
    ['/private/deal', 'blocked'],
    ['/film.mp4', 'upstream'],
    ['/moved-away', 'upstream'],
  ])('%s as the first page', async (first, kind) => {
    await expect(ir().find({ company: `${site.address}${first}` })).rejects.toMatchObject({ source: 'ir', failure: { kind } })
  })

  it('from the cache when the source is tested', async () => {
    await ir().check()
    await ir().check()
    expect(site.requests.filter((request) => request.path === '/')).toHaveLength(2)
  })
})
