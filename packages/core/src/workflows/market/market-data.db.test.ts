import { type OutputDetail, projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import { marketKey, type SourceServer, startEdgarServer, startMarketServer, type TestNetwork, testNetwork } from '@dossier/sources/testing'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setCompanyProfile } from '../../companies/set-company-details.ts'
import { downloadOutput } from '../../outputs/download-output.ts'
import { showOutput } from '../../outputs/list-outputs.ts'
import { proposeProfile } from '../../registers/propose-profile.ts'
import { changeSourceSettings } from '../../sources/change-source-settings.ts'
import { makeProject } from '../../testing/people.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { startDatapack } from '../datapack/start-datapack.ts'
import { showMarketData } from './show-market-data.ts'

const report = (currency: string) => `# Orchard Devices Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of ${currency})

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Operating income | 210 | 180 |
| Income before income taxes | 200 | 160 |
| Income taxes | 50 | 40 |
| Net income | 150 | 120 |

## Consolidated Balance Sheets

(in millions of ${currency})

| | December 31, 2025 | December 31, 2024 |
| --- | --- | --- |
| Cash and cash equivalents | 310 | 280 |
| Total assets | 1,900 | 1,700 |
| Long-term debt | 400 | 420 |
| Total liabilities | 1,100 | 1,000 |
| Total stockholders' equity | 800 | 700 |
`
const fullReport = (currency: string) => `${report(currency)}
## Consolidated Statements of Cash Flows

(in millions of ${currency})

| | 2025 | 2024 |
| --- | --- | --- |
| Net income | 150 | 120 |
| Net cash provided by operating activities | 240 | 190 |
| Purchases of property, plant and equipment | (120) | (90) |
| Net cash used in investing activities | (120) | (90) |
| Net cash used in financing activities | (90) | (80) |
`
/** In Damodaran's format, with another country and another industry. */
const countries = `Country,Africa,Moody's rating,Adj. Default Spread,Equity Risk Premium,Country Risk Premium
Japan,Asia,A1,0.60%,5.13%,0.80%
Korea,Asia,Aa2,0.42%,4.89%,0.56%
`
const betas = `Industry Name,Number of firms,Beta,D/E Ratio,Effective Tax rate,Unlevered beta
Retail (General),23,1.06,12.2%,16.2%,0.97
Semiconductor,68,1.52,6.7%,9.0%,1.45
`

/** As the service states it: more digits than a double has. */
const marketValue = Number('9007199254740993')

describeOnAnyDatabase('market data of a company', (under) => {
  let core: TestCore
  let market: SourceServer
  let sec: SourceServer
  let network: TestNetwork
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    market = await startMarketServer()
    sec = await startEdgarServer()
    network = testNetwork('2026-11-22T01:00:00Z')
    core = await openTestCore(under, {
      sources: {
        operator: { market: { baseAddress: market.address }, sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address } },
        open: (settings) => openSources(settings, network),
      },
    })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([market.close(), sec.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
  })

  const company = 'orcharddevices'
  const profile = { company, homepage: 'https://orchard.example', country: 'KR', segment: 'Memory', industry: 'semiconductor' }
  const on = '2026-11-21'
  const turnOn = (settings: Record<string, string>) => changeSourceSettings(core.deps, owner, { source: 'market', isOn: true, settings })
  const requestsToMarket = () => market.requests.length
  const show = (more: object = {}, actor = owner) => showMarketData(core.deps, actor, { projectId, company, asOf: on, ...more })

  it('has each figure of the configured services with its unit, day, address and time of retrieval', async () => {
    await uploadAndRead(core, owner, projectId, { 'report.md': report('USD') })
    await setCompanyProfile(core.deps, owner, { ...profile, symbol: 'ORCD', projectId })
    await turnOn({ fmpKey: marketKey, fredKey: marketKey, ecb: 'on' })
    const found = await show({ into: 'KRW' })
    expect(found.failures).toEqual([])
    expect(found).toMatchObject({
      symbol: 'ORCD',
      currency: 'USD',
      sharePrice: {
        value: 100.1,
        source: 'FMP: Price of ORCD, 2026-11-20',
        quoted: {
          unit: 'USD',
          asOf: '2026-11-20',
          service: 'market/fmp',
          retrievedAt: expect.stringMatching(/^2026-11-22T01:00/) as string,
          citation: { ko: 'FMP: ORCD 주가, 2026-11-20', en: 'FMP: Price of ORCD, 2026-11-20' },
        },
      },
      beta: { value: 1.24, quoted: { unit: 'ratio' } },
      riskFree: { value: 0.041, quoted: { unit: 'percent', asOf: '2026-11-19', service: 'market/fred' } },
      exchangeRate: { quoted: { unit: 'KRW/USD', asOf: '2026-11-20', service: 'market/ecb' } },
    })
    expect(found.sharePrice?.quoted.address).toContain('symbol=ORCD')
    expect(JSON.stringify(found)).not.toContain(marketKey)
    // The service states no number of shares: market value over price.
    expect(found.shares).toMatchObject({ value: Math.round(marketValue / 100.1), quoted: { unit: 'shares' } })
    // 400 of debt over a market value of nine thousand million million is nothing; the tax rate is a quarter.
    expect(found.unleveredBeta?.value).toBeCloseTo(1.24 / (1 + (0.75 * 400e6) / marketValue), 4)
  })

  it('has the price of an earlier day if a service has it, and never a later one', async () => {
    await uploadAndRead(core, owner, projectId, { 'report.md': report('USD') })
    await setCompanyProfile(core.deps, owner, { ...profile, symbol: 'ORCD', projectId })
    await turnOn({ fmpKey: marketKey })
    expect((await show({ asOf: '2026-11-19' })).sharePrice).toMatchObject({ value: 99, quoted: { asOf: '2026-11-19', unit: 'USD' } })
    const found = await show({ asOf: '2026-10-02' })
    expect(found).toMatchObject({ sharePrice: null, marketCapitalization: null, unleveredBeta: null })
    expect(found.failures).toEqual(['No price of ORCD on or shortly before 2026-10-02'])
  })

  it('reads premiums of the country and the beta of the industry from uploaded tables, each with its position', async () => {
    const ids = await uploadAndRead(core, owner, projectId, { 'report.md': report('USD'), 'ctryprem.csv': countries, 'betas.csv': betas })
    await setCompanyProfile(core.deps, owner, { ...profile, projectId })
    const found = await show()
    expect(found.countryPremium).toMatchObject({ value: 0.0056, filename: 'ctryprem.csv', origin: { kind: 'file', page: 1 } })
    expect(found.equityRiskPremium).toMatchObject({ value: 0.0433, filename: 'ctryprem.csv' })
    expect(found.industryBeta).toMatchObject({ value: 1.45, filename: 'betas.csv', source: 'Unlevered beta, Semiconductor, betas.csv' })
    expect(ids).toBeDefined()
    await setCompanyProfile(core.deps, owner, { ...profile, country: 'JP', industry: 'Shipbuilding', projectId })
    expect(await show()).toMatchObject({ countryPremium: { value: 0.008 }, industryBeta: null })
  })

  it('names the reason of a missing figure, and requests no price without a symbol', async () => {
    await uploadAndRead(core, owner, projectId, { 'report.md': report('USD') })
    const before = market.requests.length
    expect(await show()).toMatchObject({ symbol: null, sharePrice: null, failures: [expect.stringContaining('Market data')] })
    await turnOn({ fmpKey: marketKey })
    await setCompanyProfile(core.deps, owner, { ...profile, symbol: 'NONE', projectId })
    const found = await show()
    expect(found).toMatchObject({ symbol: 'NONE', sharePrice: null, riskFree: { value: 0.0411 } })
    expect(found.failures).toHaveLength(1)
    expect(market.requests.slice(before).every(({ path }) => !path.includes('ORCD'))).toBe(true)
  })

  it('is written into a datapack with the multiples of the last year, if requested with it', async () => {
    await uploadAndRead(core, owner, projectId, { 'report.md': fullReport('USD') })
    await setCompanyProfile(core.deps, owner, { ...profile, symbol: 'ORCD', projectId })
    await turnOn({ fmpKey: marketKey })
    const make = async (more: { withMarketData: boolean; language?: 'ko' }): Promise<number> => {
      const { id } = await startDatapack(core.deps, owner, { projectId, company, ...more })
      await expect
        .poll(async () => (await showOutput(core.deps, owner, { id })).state, { timeout: 30_000 })
        .toSatisfy((state) => state !== 'queued' && state !== 'running')
      return id
    }
    const made = async (withMarketData: boolean) => {
      const id = await make({ withMarketData })
      return (await showOutput(core.deps, owner, { id })).result as Extract<OutputDetail['result'], { workflow: 'datapack' }>
    }
    const { market: found, certificate } = await made(true)
    expect(certificate.differences).toEqual([])
    expect(found).toMatchObject({ symbol: 'ORCD', sharePrice: { value: 100.1 }, shares: { quoted: { unit: 'shares' } }, needs: [] })
    const value = 100.1 * Math.round(marketValue / 100.1)
    expect(found?.marketValue).toBeCloseTo(value, -3)
    // 400 of debt less 310 of cash.
    expect(found?.enterpriseValue).toBeCloseTo(value + 90e6, -3)
    expect(found?.multiples.find(({ multiple }) => multiple === 'evEbit')?.figure).toBeCloseTo((value + 90e6) / 210e6, 3)
    expect(found?.multiples.find(({ multiple }) => multiple === 'pb')?.figure).toBeCloseTo(value / 800e6, 3)
    // The workbook cites in its own language, whoever requested it.
    const inKorean = await downloadOutput(core.deps, owner, { id: await make({ withMarketData: true, language: 'ko' }) })
    const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(await inKorean.open())))
    const comments = sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].flatMap(({ comment }) => comment?.text ?? [])).join(' ')
    expect(comments).toContain('ORCD 주가')
    expect(comments).not.toContain('Price of ORCD')
    const before = requestsToMarket()
    const without = await made(false)
    expect(without.market).toMatchObject({ symbol: null, marketValue: null, needs: [expect.stringContaining('not requested')] })
    expect(requestsToMarket()).toBe(before)
  })

  it('is refused to users who may not open the workspace', async () => {
    await uploadAndRead(core, owner, projectId, { 'report.md': report('USD') })
    await expectRefusal(show({}, await makeMember(core, owner.organizationId, roles.teamMember)), 'PROJECT_NOT_FOUND')
    await expectRefusal(show({}, await makeOrganization(core)), 'PROJECT_NOT_FOUND')
    await expectRefusal(show({ company: 'nobody' }), 'COMPANY_NOT_FOUND')
  })

  it('has a profile proposed by a register, with the code of its industry', async () => {
    const asked = { projectId, source: 'sec', number: '0001900001' }
    expect(await proposeProfile(core.deps, owner, asked)).toMatchObject({
      homepage: null,
      country: 'US',
      industry: 'Electronic Computers',
      industryCode: 'sic:3571',
      fiscalYearEnd: '01-31',
      register: { source: 'sec', company: '0001900001' },
    })
    await expectRefusal(proposeProfile(core.deps, await makeOrganization(core), asked), 'PROJECT_NOT_FOUND')
    await expectRefusal(proposeProfile(core.deps, owner, { ...asked, source: 'nowhere' }), 'SOURCE_NOT_FOUND')
  })
})
