import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeDecimal } from '@dossier/notation'
import { packStored } from '@dossier/zip'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FiledLine } from '../source/filed-line.ts'
import { dartKey, dartStatus, startOpenDartServer } from '../testing/open-dart-server.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { readCorporationCodes } from './corporation-codes.ts'
import { readDartStatements } from './dart-statements.ts'
import { type OpenDart, openDartSource } from './open-dart.ts'

/** Kept beside the checkout and never in it. */
const recorded = join(import.meta.dirname, '../../../../../shared/data/opendart')

let server: SourceServer
let network: TestNetwork
let dart: OpenDart
beforeEach(async () => {
  server = await startOpenDartServer()
  network = testNetwork('2025-06-10T01:00:00Z')
  dart = openDartSource({ key: dartKey, baseAddress: server.address }, network)
})
afterEach(() => server.close())

const shown = ({ concept, label, start, end, value }: FiledLine) => [concept ?? label, start, end, writeDecimal(value)]
const asked = (endpoint: string) => server.requests.filter(({ path }) => path.endsWith(endpoint)).length

describe('companies of DART', () => {
  it('are found by Korean or English name, stock code and corp_code, listed companies first', async () => {
    const hangang = { id: '00900001', name: '한강전자', englishName: 'Hangang Electronics Co., Ltd.', tickers: ['900010'] }
    for (const text of ['900010', '한강전자', 'hangang electronics', '00900001']) expect((await dart.companies(text))[0]).toEqual(hangang)
    expect((await dart.companies('한강')).map(({ id }) => id)).toEqual(['00900001', '00900003'])
    expect(await dart.companies('Nodeul Securities & Co')).toMatchObject([{ id: '00900002', englishName: 'Nodeul Securities & Co.' }])
    expect(await dart.companies('아무도없음')).toEqual([])
    expect(asked('corpCode.xml')).toBe(1)
  })

  it('are requested again after a day', async () => {
    await dart.companies('한강')
    network.pass(25 * 3_600_000)
    await dart.companies('한강')
    expect(asked('corpCode.xml')).toBe(2)
  })

  it('have an overview', async () => {
    expect(await dart.overview('00900002')).toMatchObject({
      id: '00900002',
      name: '노들증권(주)',
      aliases: ['노들증권'],
      fiscalYearEnd: '03-31',
      country: 'KR',
      exchanges: ['KOSPI'],
      homepage: 'http://www.hangang.example/',
      establishedOn: '1970-01-05',
    })
    expect(await dart.overview('00900002')).not.toHaveProperty('investorRelations')
    await expect(dart.overview('00999999')).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    await expect(dart.overview('12')).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
  })
})

describe('peers in DART', () => {
  it('are listed companies with the word in their name and the same industry group', async () => {
    const { peers, compared } = await dart.peers({ industryCode: 'ksic:26410', words: ['전자', 'securities'] })
    expect(peers.map(({ name, industryCode, foundBy, foundIn }) => [name, industryCode, foundBy, foundIn])).toEqual([
      ['한강전자', 'ksic:264', '전자', 'name'],
      ['낙동전자', 'ksic:264', '전자', 'name'],
      ['노들증권', 'ksic:264', 'securities', 'name'],
    ])
    expect(compared).toBe(4)
    expect(asked('company.json')).toBe(4)
    // Replies are kept: the same question costs no request.
    await dart.peers({ industryCode: 'ksic:264', words: ['전자'] })
    expect(asked('company.json')).toBe(4)
  })

  it('are none by a code of another classification or without words', async () => {
    expect(await dart.peers({ industryCode: 'sic:3571', words: ['전자'] })).toEqual({ peers: [], compared: 0 })
    expect(await dart.peers({ industryCode: 'ksic:264', words: [' '] })).toEqual({ peers: [], compared: 0 })
  })

  it('fail with the register', async () => {
    server.fail(/company\.json/, { ...dartStatus('020'), times: Infinity })
    await expect(dart.peers({ industryCode: 'ksic:264', words: ['전자'] })).rejects.toMatchObject({ failure: { kind: 'quota' } })
  })
})

describe('the directory of companies', () => {
  const zip = (text: string) => packStored(new Map([['CORPCODE.xml', new TextEncoder().encode(text)]]))
  const row = (at: number) =>
    `<list><corp_code>${String(at).padStart(8, '0')}</corp_code><corp_name>회사 ${at}</corp_name><stock_code> </stock_code></list>`

  it('is parsed while it is unpacked, whatever its size', async () => {
    const companies = await readCorporationCodes(zip(`<result>${Array.from({ length: 30_000 }, (_, at) => row(at)).join('')}</result>`))
    expect(companies).toHaveLength(30_000)
    expect(companies.at(-1)).toEqual({ id: '00029999', name: '회사 29999', tickers: [] })
  })

  it.each([
    ['is cut off', `<result>${row(1)}<list><corp_code>00`],
    ['holds no company', '<result></result>'],
    ['is another text', 'x'.repeat(2_000_000)],
  ])('that %s is rejected', async (_, text) => {
    await expect(readCorporationCodes(zip(text))).rejects.toMatchObject({ failure: { kind: 'upstream' } })
  })

  it('that is not a zip archive is rejected', async () => {
    for (const bytes of [new Uint8Array(), Uint8Array.from([0x50, 0x4b, 3, 4]), zip('<result></result>').subarray(0, 40)])
      await expect(readCorporationCodes(bytes)).rejects.toMatchObject({ failure: { kind: 'upstream' } })
  })
})

describe('disclosures', () => {
  it('of a company are listed newest first, page by page', async () => {
    const first = await dart.find({ company: '00900001', limit: 2 })
    expect(first.documents).toEqual([
      {
        id: '20250530000101',
        filing: '20250530000101',
        source: 'dart',
        title: '[기재정정]사업보고서 (2024.12)',
        kind: 'annual-report',
        form: '사업보고서',
        company: { id: '00900001', name: '한강전자' },
        filedAt: '2025-05-30',
        periodEnd: '2024-12-31',
        isAmendment: true,
        address: 'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20250530000101',
      },
      expect.objectContaining({ id: '20250515000077', kind: 'quarterly-report', periodEnd: '2025-03-31', isAmendment: false }),
    ])
    expect(first.total).toBe(5)
    const rest = await dart.find({ company: '00900001', limit: 5, cursor: first.cursor! })
    expect(rest.documents.map(({ kind, form }) => [kind, form])).toEqual([
      ['current-report', '주요사항보고서'],
      ['annual-report', '사업보고서'],
      ['half-year-report', '반기보고서'],
    ])
    expect(rest.cursor).toBeNull()
  })

  it('are filtered by kind, DART type, day and words', async () => {
    const ids = async (request: object) => (await dart.find({ company: '00900001', ...request })).documents.map(({ id }) => id)
    expect(await ids({ kinds: ['annual-report'] })).toEqual(['20250530000101', '20250312000901'])
    expect(server.requests.at(-1)?.query).toContain('pblntf_detail_ty=A001')
    expect(await ids({ kinds: ['half-year-report', 'quarterly-report'] })).toEqual(['20250515000077', '20240814000500'])
    expect(server.requests.at(-1)?.query).toContain('pblntf_ty=A')
    expect(await ids({ kinds: ['current-report', 'half-year-report'] })).toEqual(['20250401000033', '20240814000500'])
    expect(await ids({ forms: ['B'] })).toEqual(['20250401000033'])
    expect(await ids({ from: '2025-03-01', to: '2025-04-30' })).toEqual(['20250401000033', '20250312000901'])
    expect(await ids({ query: '자기주식' })).toEqual(['20250401000033'])
    expect(await ids({ kinds: ['proxy-statement'], query: '없음' })).toEqual([])
  })

  it('of all companies are requested in periods of three months', async () => {
    const all = await dart.find({ from: '2024-05-01', query: '국민연금' })
    expect(all.documents).toMatchObject([{ id: '20240701000010', kind: 'ownership', company: { name: '노들증권' } }])
    const windows = server.requests.map(({ query }) => new URLSearchParams(query))
    expect(windows.map((window) => `${window.get('bgn_de')} ${window.get('end_de')}`)).toEqual([
      '20250313 20250610',
      '20241213 20250312',
      '20240914 20241212',
      '20240616 20240913',
      '20240501 20240615',
    ])
  })

  it('are searched for words in limited steps, continued by a cursor', async () => {
    const first = await dart.find({ from: '2020-01-01', query: '국민연금', limit: 5 })
    expect(asked('list.json')).toBe(5)
    expect(first.documents).toHaveLength(1)
    expect(first.cursor).not.toBeNull()
    let { cursor } = first
    while (cursor !== null) ({ cursor } = await dart.find({ from: '2020-01-01', query: '국민연금', limit: 5, cursor }))
    expect(asked('list.json')).toBeLessThan(30)
  })

  it('are not requested with parameters that DART does not have', async () => {
    for (const request of [{ cursor: 'x' }, { cursor: '2025-99-99.1.0' }, { forms: ['Z9'] }, { forms: ['A001', 'B001'] }, { company: '1' }])
      await expect(dart.find(request)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(server.requests).toEqual([])
  })
})

describe('a disclosure', () => {
  it('is fetched as filed: its main document or one of its parts', async () => {
    const main = await dart.fetch('20250312000901')
    expect(main).toMatchObject({
      filename: '20250312000901.xml',
      mediaType: 'application/xml',
      address: 'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20250312000901',
    })
    expect(new TextDecoder('euc-kr').decode(main.bytes)).toContain('<P>사업보고서</P>')
    expect(await dart.parts('20250312000901')).toMatchObject([
      { id: '20250312000901/20250312000901.xml', name: '사업보고서', kind: 'annual-report' },
      { id: '20250312000901/20250312000901_00760.xml', name: '감사보고서', kind: 'audit-report' },
    ])
    const audit = await dart.fetch('20250312000901/20250312000901_00760.xml')
    expect(new TextDecoder().decode(audit.bytes)).toContain('우리의 의견으로는')
    expect(asked('document.xml')).toBe(1)
  })

  it('that does not exist is not found, and an invalid number is not requested', async () => {
    await expect(dart.fetch('20250312000999')).rejects.toMatchObject({ failure: { kind: 'not-found' }, detail: '014' })
    await expect(dart.fetch('20250312000901/other.xml')).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    for (const id of ['', '1', '20250312000901/../x', '20250312000901&crtfc_key=x'])
      await expect(dart.fetch(id)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
  })
})

describe('statements', () => {
  it('are consolidated, over three years, with the days that the report prints', async () => {
    const facts = await dart.facts({ company: '00900001' })
    expect(facts.company).toEqual({ id: '00900001', name: '한강전자(주)' })
    const of = (concept: string) => facts.lines.filter((line) => line.concept === concept).map(shown)
    expect(of('ifrs-full:Assets')).toEqual([
      ['ifrs-full:Assets', undefined, '2024-12-31', '514531948000000'],
      ['ifrs-full:Assets', undefined, '2023-12-31', '455905980000000'],
      ['ifrs-full:Assets', undefined, '2022-12-31', '448424507000000'],
    ])
    expect(of('dart:OperatingIncomeLoss')[1]).toEqual(['dart:OperatingIncomeLoss', '2023-01-01', '2023-12-31', '-6566976000000'])
    // A line of the company's own has no concept; what is no amount is no line, and changes of equity are left out.
    expect(facts.lines.filter(({ concept }) => concept === undefined).map(shown)).toEqual([['잡이익', '2022-01-01', '2022-12-31', '12']])
    expect(facts.lines.filter(({ statement }) => statement === 'equity')).toEqual([])
    expect(new Set(facts.lines.map(({ scope, unit, filing, form, filedAt }) => [scope, unit, filing, form, filedAt].join()))).toEqual(
      new Set(['consolidated,KRW,20250312000901,11011,2025-03-12']),
    )
    expect(facts.terms.map(({ end, fiscalYear, part }) => `${part} ${fiscalYear} ${end}`)).toEqual([
      'FY 2022 2022-12-31',
      'FY 2023 2023-12-31',
      'FY 2024 2024-12-31',
    ])
    expect(facts.addresses).toEqual([
      'https://opendart.fss.or.kr/api/fnlttSinglAcntAll.json?corp_code=00900001&bsns_year=2024&reprt_code=11011&fs_div=CFS',
    ])
  })

  it('are separate for a company without subsidiaries, also with a year-end in another month', async () => {
    const facts = await dart.facts({ company: '00900002', years: { from: 2023, to: 2023 } })
    expect(new Set(facts.lines.map(({ scope }) => scope))).toEqual(new Set(['separate']))
    expect(facts.lines.filter(({ concept }) => concept === 'ifrs-full:Revenue').map(shown)[0]).toEqual([
      'ifrs-full:Revenue',
      '2023-04-01',
      '2024-03-31',
      '300870903000000',
    ])
    expect(facts.terms.at(-1)).toEqual({ end: '2024-03-31', fiscalYear: 2023, part: 'FY' })
  })

  it('of interim reports have the quarter, the year to date, and the same periods of the previous year', async () => {
    const { lines, terms } = await dart.facts({ company: '00900001', years: { from: 2024, to: 2024 }, interim: true })
    expect(lines.filter(({ form }) => form === '11012').map(shown)).toEqual([
      ['ifrs-full:Assets', undefined, '2024-06-30', '520000'],
      ['ifrs-full:Assets', undefined, '2023-12-31', '514531'],
      ['ifrs-full:Revenue', '2024-01-01', '2024-06-30', '146'],
      ['ifrs-full:Revenue', '2023-01-01', '2023-06-30', '143'],
      ['ifrs-full:Revenue', '2024-04-01', '2024-06-30', '74'],
      ['ifrs-full:Revenue', '2023-04-01', '2023-06-30', '71'],
      ['ifrs-full:CashFlowsFromUsedInOperatingActivities', '2024-01-01', '2024-06-30', '60'],
      ['ifrs-full:CashFlowsFromUsedInOperatingActivities', '2023-01-01', '2023-06-30', '50'],
    ])
    expect(terms).toContainEqual({ end: '2024-06-30', fiscalYear: 2024, part: 'Q2' })
  })

  it('that do not exist are not found', async () => {
    await expect(dart.facts({ company: '00900003', years: { from: 2024, to: 2024 } })).rejects.toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  it('of several companies are returned by major accounts, consolidated and separate', async () => {
    const { companies } = await dart.majorAccounts(['00900001', '00900002'], { year: 2024, report: 'FY' })
    expect(companies.map(({ company, lines }) => [company.id, lines.map(({ scope, value }) => `${scope} ${writeDecimal(value)}`)])).toEqual(
      [
        [
          '00900001',
          ['consolidated 514531948000000', 'consolidated 455905980000000', 'separate 324966127000000', 'separate 296857289000000'],
        ],
      ],
    )
    const many = Array.from({ length: 101 }, (_, at) => String(at).padStart(8, '0'))
    await expect(dart.majorAccounts(many, { year: 2024, report: 'FY' })).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
  })

  it('have the numbers of shares', async () => {
    const { shares } = await dart.shareCounts('00900001', { year: 2024, report: 'FY' })
    expect(shares).toMatchObject([{ kind: '보통주', treasury: null, asOf: '2024-12-31' }])
    expect(writeDecimal(shares[0]!.outstanding!)).toBe('5969782550')
    expect((await dart.shareCounts('00900002', { year: 2024, report: 'FY' })).shares).toEqual([])
  })

  it('are not read from other JSON', () => {
    for (const json of [
      undefined,
      null,
      1,
      [],
      {},
      { status: '013', message: '' },
      { status: '000', list: [] },
      { status: '000', list: [{}] },
    ])
      expect(readDartStatements(json)).toBeNull()
  })
})

describe('OpenDART fails', () => {
  it.each([
    ['010', 'key-refused'],
    ['011', 'key-refused'],
    ['012', 'key-refused'],
    ['901', 'key-refused'],
    ['021', 'bad-request'],
    ['100', 'bad-request'],
    ['101', 'bad-request'],
    ['014', 'not-found'],
    ['800', 'upstream'],
    ['900', 'upstream'],
  ])('with status %s as %s, in JSON and in place of a zip archive, without a retry', async (status, kind) => {
    server.fail(/company\.json/, dartStatus(status))
    server.fail(/document\.xml/, dartStatus(status, 'xml'))
    await expect(dart.overview('00900001')).rejects.toMatchObject({ failure: { kind }, detail: status })
    await expect(dart.fetch('20250312000901')).rejects.toMatchObject({ failure: { kind }, detail: status })
    expect(server.requests).toHaveLength(2)
    expect(network.kept.size).toBe(0)
  })

  it('with a quota error until midnight in Seoul, and receives no request before', async () => {
    server.fail(/company\.json/, dartStatus('020'))
    const midnight = new Date('2025-06-10T15:00:00Z')
    await expect(dart.overview('00900001')).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: midnight }, detail: '020' })
    await expect(dart.check()).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: midnight } })
    expect(server.requests).toHaveLength(1)
    network.pass(midnight.getTime() - network.now().getTime())
    expect(await dart.overview('00900001')).toMatchObject({ name: '한강전자(주)' })
  })

  it('before the daily limit of the key is exceeded', async () => {
    const small = openDartSource({ key: dartKey, dailyRequests: 2, baseAddress: server.address }, network)
    await small.overview('00900001')
    await small.overview('00900002')
    await expect(small.overview('00900003')).rejects.toMatchObject({ failure: { kind: 'quota' }, detail: 'daily' })
    // What is kept costs no request.
    expect(await small.overview('00900001')).toMatchObject({ name: '한강전자(주)' })
    expect(server.requests).toHaveLength(2)
  })

  it('if the key is no longer accepted when the source is tested, whatever is cached', async () => {
    await dart.check()
    server.fail(/company\.json/, dartStatus('011'))
    await expect(dart.check()).rejects.toMatchObject({ failure: { kind: 'key-refused' } })
    expect(network.kept.size).toBe(0)
  })

  it('without a key before any request, and with an invalid key as refused, without the key in any text', async () => {
    const unset = openDartSource({ baseAddress: server.address }, network)
    expect(unset.missing).toEqual(['key'])
    await expect(unset.check()).rejects.toMatchObject({ failure: { kind: 'not-configured', missing: ['key'] } })
    expect(server.requests).toEqual([])
    const wrong = openDartSource({ key: 'wrong-key-0000', baseAddress: server.address }, network)
    const error: unknown = await wrong.find({ company: '00900001' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: { kind: 'key-refused' } })
    await expect(wrong.companies('x')).rejects.toMatchObject({ failure: { kind: 'key-refused' } })
    expect(`${String(error)} ${JSON.stringify(network.calls)}`).not.toContain('wrong-key')
    await dart.find({ company: '00900001' })
    expect([...network.kept.keys()].join()).not.toContain(dartKey)
  })

  it.each([
    [
      'a page',
      { type: 'text/html', body: '<!DOCTYPE html><html><body>The request has been blocked by the web firewall</body></html>' },
      'blocked',
    ],
    ['JSON that is cut off', { body: '{"status":"000","message":"정상","corp_co' }, 'upstream'],
    ['another shape', { body: { status: '000', message: '정상', list: 1 } }, 'upstream'],
    ['text', { type: 'text/plain', body: 'service unavailable' }, 'upstream'],
  ])('if %s is returned in place of data', async (_, fault, kind) => {
    server.fail(/company\.json/, fault)
    await expect(dart.overview('00900001')).rejects.toMatchObject({ failure: { kind } })
    expect(network.kept.size).toBe(0)
  })

  it('if a zip archive is damaged', async () => {
    server.fail(/document\.xml/, { body: Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]) })
    await expect(dart.fetch('20250312000901')).rejects.toMatchObject({ failure: { kind: 'upstream' }, detail: 'damaged-zip' })
  })
})

describe.skipIf(!existsSync(recorded))('recorded replies of OpenDART (the data folder)', () => {
  beforeEach(async () => {
    await server.close()
    server = await startOpenDartServer({ recorded })
    dart = openDartSource({ key: dartKey, baseAddress: server.address }, network)
  })

  it('name companies', async () => {
    expect((await dart.companies('한빛네트'))[0]).toEqual({
      id: '00260985',
      name: '한빛네트',
      englishName: 'HanbitNet, Inc.',
      tickers: ['036720'],
    })
    expect((await dart.companies('054630'))[0]?.tickers ?? []).not.toEqual(['005930'])
    expect(await dart.overview('00126380')).toMatchObject({ name: '삼성전자(주)', tickers: ['005930'], fiscalYearEnd: '12-31' })
  })

  it('list disclosures with their kinds', async () => {
    const { documents } = await dart.find({ company: '00126380', limit: 5 })
    expect(documents.map(({ kind, form }) => `${kind} ${form}`)).toContain('current-report 수시공시의무관련사항')
  })

  it('include a document that declares UTF-8 but is CP949', async () => {
    expect(await dart.parts('20220816001711')).toMatchObject([{ name: '반기보고서', kind: 'half-year-report' }])
  })

  it('have the figures of the statements that were filed', async () => {
    const facts = await dart.facts({ company: '00126380', years: { from: 2023, to: 2023 } })
    const revenue = facts.lines
      .filter(({ label }) => label === '매출액')
      .map(({ scope, end, value }) => `${scope} ${end} ${writeDecimal(value)}`)
    expect(revenue).toEqual([
      'consolidated 2023-12-31 258935494000000',
      'consolidated 2022-12-31 302231360000000',
      'consolidated 2021-12-31 279604799000000',
      'separate 2023-12-31 170374090000000',
      'separate 2022-12-31 211867483000000',
      'separate 2021-12-31 199744705000000',
    ])
  })
})
