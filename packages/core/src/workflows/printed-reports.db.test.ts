import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DcfAssumptions, dcfDrivers, type DcfProposal, projectTypes } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCompanies } from '../companies/list-companies.ts'
import { showStatements } from '../companies/show-statements.ts'
import { openSources } from '@dossier/sources'
import { dartKey, samsungOf2021, type SourceServer, startOpenDartServer, testNetwork } from '@dossier/sources/testing'
import { expectLibreOfficeAgrees } from '@dossier/workbook/testing'
import { showImport } from '../imports/show-import.ts'
import { listFilingParts } from '../registers/list-filing-parts.ts'
import { saveFiling } from '../registers/save-filing.ts'
import { createProject } from '../projects/index.ts'
import { bytesOfOutput, resultMade } from '../testing/outputs-made.ts'
import {
  makeOrganization,
  openTestCore,
  startImporting,
  type TestCore,
  untilRead,
  uploadAndRead,
  withLargeFiles,
} from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { proposeComps } from './comps/propose-comps.ts'
import { startComps } from './comps/start-comps.ts'
import { startDatapack } from './datapack/start-datapack.ts'
import { previewDcf } from './dcf/preview-dcf.ts'
import { proposeDcf } from './dcf/propose-dcf.ts'
import { startDcf } from './dcf/start-dcf.ts'

/** Kept beside the checkout and never in it. */
const data = join(import.meta.dirname, '../../../../../shared/data')
const reports = {
  csg: join(data, 'reports/pdfs/CSG_SYSTEMS_INTERNATIONAL_INC.pdf'),
  holley: join(data, 'reports/pdfs/Holley_Inc.pdf'),
  mercia: join(data, 'reports/pdfs/Mercia_Asset_Management_PLC.pdf'),
}
const dart = join(data, 'opendart/dart-api-client/financials.json')
/** The statements of the annual report of 2021 of Samsung Electronics, as DART offers them for download. */
const samsungDownload = join(data, 'opendart/opendartreader_docs/[삼성전자]사업보고서_재무제표(2022.03.08)_ko.xls')
const areThere = [...Object.values(reports), dart, samsungDownload].every((path) => existsSync(path))

// Copied by hand from the statements of the two annual reports of 2022, in thousands of US dollars.
const printed = {
  csg: {
    revenue: [1_089_752, 1_046_487, 990_533],
    'operating-income': [78_747, 124_186, 105_556],
    'pretax-income': [60_781, 100_946, 85_356],
    'income-tax': [16_721, 28_615, 26_645],
    'net-income': [44_060, 72_331, 58_711],
    // Depreciation and amortization stand in rows of their own.
    'depreciation-amortization': [27_967 + 48_984, 24_835 + 47_966, 22_926 + 43_947],
    'capital-expenditure': [36_991, 26_562, 29_397],
    'operating-cash': [63_597, 140_223, 172_993],
    cash: [150_365, 205_635],
    'short-term-investments': [71, 28_037],
    'total-assets': [1_348_553, 1_387_149],
    'total-liabilities': [993_304, 946_905],
    'total-equity': [355_249, 440_244],
    'short-term-debt': [37_500, 237_500],
    'long-term-debt': [375_469, 137_219],
    'lease-liabilities': [21_012 + 53_207, 23_270 + 70_068],
  },
  holley: {
    revenue: [688_415, 692_847, 504_179],
    'gross-profit': [253_658, 286_807, 208_244],
    'operating-income': [50_742, 77_523, 85_455],
    'pretax-income': [78_267, -16_710, 41_683],
    'net-income': [73_774, -27_139, 32_857],
    'depreciation-amortization': [10_107 + 14_683, 11_527 + 13_999, 7_886 + 11_082],
    'capital-expenditure': [13_590, 15_233, 9_433],
    'operating-cash': [12_312, 21_583, 88_413],
    cash: [26_150, 36_325],
    'total-assets': [1_249_642, 1_193_056],
    'total-liabilities': [833_652, 888_569],
    'total-equity': [415_990, 304_487],
    'short-term-debt': [7_000, 7_875],
    'long-term-debt': [643_563, 637_673],
  },
} as const

/**
 * From the annual report of 2021 of Samsung Electronics (korean/samsung), in millions of won. Lease liabilities are part of its borrowings (note 2.24), and
 * depreciation is only in the notes (note 21), so neither is an account of its statements.
 */
const samsung = {
  revenue: [279_604_799, 236_806_988, 230_400_881],
  'operating-income': [51_633_856, 35_993_876, 27_768_509],
  'pretax-income': [53_351_827, 36_345_117, 30_432_189],
  'income-tax': [13_444_377, 9_937_285, 8_693_324],
  'income-to-shareholders': [39_243_791, 26_090_846, 21_505_054],
  cash: [39_031_415, 29_382_578, 26_885_999],
  'short-term-investments': [81_708_986, 92_441_703, 76_252_052],
  'short-term-debt': [13_687_793 + 1_329_968, 16_553_429 + 716_099, 14_393_468 + 846_090],
  'long-term-debt': [508_232 + 2_866_156, 948_137 + 1_999_716, 975_298 + 2_197_181],
  'minority-equity': [8_662_234, 8_277_685, 7_964_949],
  'pension-liability': [465_884, 464_458, 470_780],
  'investments-associates': [8_932_251, 8_076_779, 7_591_612],
  'total-equity': [304_899_931, 275_948_016, 262_880_421],
} as const
const samsungDepreciation = 31_285_209 + 2_962_152
/** Issued shares: 5,969,782,550 ordinary ones and 822,886,700 without votes (Ⅰ.4). */
const samsungShares = 5_969_782_550 + 822_886_700
/** Won for a dollar at the end of 2021, as the report prints it (Ⅳ, on effects of exchange rates). */
const wonPerDollar = 1_185.5

/** Outstanding, from the covers of the two annual reports. */
const shares = { csg: 31_263_574, holley: 118_241_747 }

/** No report prints a share price of its date: these are assumptions, as a person types them. */
const assumedPrice = { csg: 58.71, holley: 10.98, samsung: 70_000 }

const years = ['2022-12-31', '2021-12-31', '2020-12-31']

/** What is proposed, with what nothing proposes typed by hand. */
const assume = ({ scenarios }: DcfProposal): DcfAssumptions => {
  const of = (scenario: 'bear' | 'base' | 'bull') =>
    Object.fromEntries(
      dcfDrivers.map((driver) => [driver, { rates: scenarios[scenario][driver]?.rates ?? [0.2, 0.2, 0.2, 0.2, 0.2] }]),
    ) as DcfAssumptions['scenarios']['base']
  return {
    scenarios: { bear: of('bear'), base: of('base'), bull: of('bull') },
    selected: 'base',
    wacc: {
      riskFree: { value: 0.0388 },
      equityRiskPremium: { value: 0.05 },
      unleveredBeta: { value: 0.9 },
      preTaxDebtCost: { value: 0.06 },
      taxRate: { value: 0.25 },
      targetDebtShare: { value: 0.25 },
      structure: 'target',
    },
    terminal: { growth: { value: 0.02 }, multiple: { value: 9 }, growthWeight: 0.5 },
    shares: { outstanding: { value: shares.csg }, options: [] },
    bridge: [
      { item: 'pension-liability', amount: { value: 0 } },
      { item: 'investments-associates', amount: { value: 0 } },
      { item: 'minority-equity', amount: { value: 0 } },
    ],
  }
}

describe.skipIf(!areThere)('statements of real reports (the data folder)', () => {
  describeOnAnyDatabase('as companies, valuations and comparisons read them', (under) => {
    let core: TestCore
    let owner: Member
    let projectId: number
    const keys = { csg: '', holley: '', samsung: '' }

    beforeAll(async () => {
      core = await openTestCore(under)
      owner = await makeOrganization(core)
      projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    })
    afterAll(() => core.close())

    it('finds the companies that they are about', async () => {
      await uploadAndRead(withLargeFiles(core), owner, projectId, {
        'csg.pdf': readFileSync(reports.csg),
        'holley.pdf': readFileSync(reports.holley),
        'samsung.json': readFileSync(dart),
      })
      const { rows } = await listCompanies(core.deps, owner, { projectId })
      keys.csg = rows.find(({ name }) => name.startsWith('CSG'))?.company ?? ''
      keys.holley = rows.find(({ name }) => name.startsWith('HOLLEY'))?.company ?? ''
      keys.samsung = rows.find(({ company }) => company !== keys.csg && company !== keys.holley)?.company ?? ''
      expect(Object.values(keys)).not.toContain('')
    }, 120_000)

    it.each(['csg', 'holley'] as const)('has the accounts of %s as they are printed, each from its page', async (name) => {
      const { values } = await showStatements(core.deps, owner, { projectId, company: keys[name] })
      const found = Object.fromEntries(
        Object.entries(printed[name]).map(([account, amounts]) => [
          account,
          amounts.map((_, at) => {
            const own = values.find((value) => value.account === account && value.to === years[at] && (value.months ?? 12) === 12)
            return own && Number(own.value) / 1e3
          }),
        ]),
      )
      expect(found).toEqual(printed[name])
      const revenue = values.find(({ account, to }) => account === 'revenue' && to === years[0])
      expect(revenue?.reported?.origin).toMatchObject({ kind: 'file', page: { csg: 44, holley: 53 }[name] })
    })

    it('has the regions and products of CSG as its notes print them, each adding up to revenue', async () => {
      const { id } = await startDatapack(core.deps, owner, { projectId, company: keys.csg, language: 'en' })
      const result = await resultMade(core, owner, { id, workflow: 'datapack' })
      const latest = Object.fromEntries(
        result.breakdowns.map(({ kind, parts }) => [kind, parts.map(({ revenue }) => (revenue.at(-1)?.value ?? 0) / 1e3)]),
      )
      expect(latest).toEqual({ region: [928_096, 115_980, 45_676], product: [956_995, 87_247, 45_510] })
      expect(result.certificate.differences).toEqual([])
      expect(await expectLibreOfficeAgrees(await bytesOfOutput(core, owner, id))).toMatchObject({ errors: [] })
    }, 120_000)

    it('values CSG from what is printed: the claims between enterprise and equity value are those of its balance sheet', async () => {
      const proposal = await proposeDcf(core.deps, owner, { projectId, company: keys.csg, years: 5 })
      const last = proposal.history.at(-1)?.amounts
      expect(proposal.refusal).toBeNull()
      expect([last?.revenue, last?.ebit, last?.depreciation, last?.capex].map((amount) => (amount?.value ?? 0) / 1e3)).toEqual([
        1_089_752, 78_747, 76_951, 36_991,
      ])
      const { scenarios } = await previewDcf(core.deps, owner, { projectId, company: keys.csg, assumptions: assume(proposal) })
      const value = scenarios.base.blended
      const claims = 37_500 + 375_469 + 74_219 - 150_365 - 71
      expect((value?.enterpriseValue ?? 0) / 1e3 - claims).toBeCloseTo((value?.equityValue ?? 0) / 1e3, 3)
    })

    it('compares CSG with Holley by multiples that a calculator gives', async () => {
      const proposal = await proposeComps(core.deps, owner, { projectId, company: keys.csg, asOf: '2023-03-31' })
      const holley = proposal.peers.find(({ company }) => company === keys.holley)
      expect(holley?.metrics.ebitda.ltm).toBe((50_742 + 24_790) * 1e3)
      const none = (item: 'minority-equity' | 'pension-liability' | 'investments-associates' | 'short-term-investments') => ({
        item,
        amount: { value: 0 },
      })
      const unstated = [none('minority-equity'), none('pension-liability'), none('investments-associates')]
      const { id } = await startComps(core.deps, owner, {
        projectId,
        language: 'en',
        assumptions: {
          asOf: '2023-03-31',
          calendarYear: 2022,
          subject: {
            company: keys.csg,
            sharePrice: { value: assumedPrice.csg },
            shares: { value: shares.csg },
            estimates: {},
            bridge: unstated,
          },
          peers: [
            {
              company: keys.holley,
              isIncluded: true,
              sharePrice: { value: assumedPrice.holley },
              shares: { value: shares.holley },
              estimates: {},
              bridge: [...unstated, none('short-term-investments'), { item: 'lease-liabilities', amount: { value: 30_104_000 } }],
            },
          ],
        },
      })
      const result = await resultMade(core, owner, { id, workflow: 'comps' })
      const marketValue = (assumedPrice.holley * shares.holley) / 1e3
      // Operating lease liabilities are in a note: 5,112 + 24,992.
      const enterpriseValue = marketValue + 7_000 + 643_563 + 30_104 - 26_150
      const [peer] = result.peers
      expect((peer?.enterpriseValue ?? 0) / 1e3).toBeCloseTo(enterpriseValue, 3)
      const multiple = (key: 'evRevenue' | 'evEbitda' | 'pe' | 'pb') => {
        const found = peer?.multiples[key]
        return found?.kind === 'value' ? found.value : undefined
      }
      expect(multiple('evRevenue')).toBeCloseTo(enterpriseValue / 688_415, 9)
      expect(multiple('evEbitda')).toBeCloseTo(enterpriseValue / 75_532, 9)
      expect(multiple('pe')).toBeCloseTo(marketValue / 73_774, 9)
      expect(multiple('pb')).toBeCloseTo(marketValue / 415_990, 9)
      expect(result.certificate.differences).toEqual([])
    })

    it('refuses a DCF of DART’s summary, which has no working capital', async () => {
      const { refusal } = await proposeDcf(core.deps, owner, { projectId, company: keys.samsung, years: 5 })
      expect(refusal).toMatchObject({ code: 'DCF_WITHOUT_WORKING_CAPITAL' })
    })

    it('reads the accounts that DART gives of a company, of the group and of the parent', async () => {
      const group = await showStatements(core.deps, owner, { projectId, company: keys.samsung, scope: 'consolidated' })
      const valueOf = ({ values }: typeof group, account: string, to: string) =>
        values.find((value) => value.account === account && value.to === to && (value.months ?? 12) === 12)?.value
      expect(valueOf(group, 'revenue', '2023-12-31')).toBe('258935494000000')
      expect(valueOf(group, 'total-equity', '2022-12-31')).toBe('354749604000000')
      const parent = await showStatements(core.deps, owner, { projectId, company: keys.samsung, scope: 'separate' })
      expect(valueOf(parent, 'operating-income', '2023-12-31')).toBe('-11526297000000')
    })
  })

  describeOnAnyDatabase('that DART offers for download, as valuations and comparisons read them', (under) => {
    let core: TestCore
    let owner: Member
    let projectId: number
    const keys = { csg: '', samsung: '삼성전자' }

    beforeAll(async () => {
      core = await openTestCore(under)
      owner = await makeOrganization(core)
      projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    })
    afterAll(() => core.close())

    it('has the accounts of Samsung Electronics of three years as its annual report prints them, each from its cell', async () => {
      await uploadAndRead(withLargeFiles(core), owner, projectId, {
        'csg.pdf': readFileSync(reports.csg),
        '재무제표.xls': readFileSync(samsungDownload),
      })
      const { rows } = await listCompanies(core.deps, owner, { projectId })
      keys.csg = rows.find(({ name }) => name.startsWith('CSG'))?.company ?? ''
      const { values, currency } = await showStatements(core.deps, owner, { projectId, company: keys.samsung, scope: 'consolidated' })
      const found = Object.fromEntries(
        Object.entries(samsung).map(([account, amounts]) => [
          account,
          amounts.map((_, at) => {
            const end = `${2021 - at}-12-31`
            const own = values.find((value) => value.account === account && value.to === end && (value.months ?? 12) === 12)
            return own && Number(own.value) / 1e6
          }),
        ]),
      )
      expect(currency).toBe('KRW')
      expect(found).toEqual(samsung)
      const revenue = values.find(({ account, to }) => account === 'revenue' && to === '2021-12-31')
      expect(revenue?.reported?.origin).toMatchObject({ kind: 'cell', sheet: '연결 손익계산서', range: 'B8' })
    }, 120_000)

    it('compares CSG with Samsung Electronics at one exchange rate, with the debt and cash of its balance sheet', async () => {
      const asOf = '2022-03-31'
      const proposal = await proposeComps(core.deps, owner, { projectId, company: keys.csg, asOf })
      expect(proposal.calendarYear).toBe(2021)
      const own = proposal.peers.find(({ company }) => company === keys.samsung)
      expect(own?.missing).toEqual(['ebitda', 'lease-liabilities'])
      const { id } = await startComps(core.deps, owner, {
        projectId,
        language: 'ko',
        assumptions: {
          asOf,
          calendarYear: 2021,
          subject: {
            company: keys.csg,
            sharePrice: { value: assumedPrice.csg },
            shares: { value: shares.csg },
            estimates: {},
            bridge: (['pension-liability', 'investments-associates'] as const).map((item) => ({ item, amount: { value: 0 } })),
          },
          peers: [
            {
              company: keys.samsung,
              isIncluded: true,
              sharePrice: { value: assumedPrice.samsung },
              shares: { value: samsungShares, source: '사업보고서 Ⅰ.4 주식의 총수' },
              estimates: {},
              exchangeRate: { rate: 1 / wonPerDollar, source: '사업보고서 Ⅳ.4 환율변동 영향', date: '2021-12-31' },
              bridge: [{ item: 'lease-liabilities', amount: { value: 0, source: '주석 2.24: 차입금에 포함' } }],
            },
          ],
        },
      })
      const result = await resultMade(core, owner, { id, workflow: 'comps' })
      const peer = result.peers[0]!
      const marketValue = (assumedPrice.samsung * samsungShares) / 1e6
      const claims = 13_687_793 + 1_329_968 + 508_232 + 2_866_156 + 8_662_234 + 465_884 - 39_031_415 - 81_708_986 - 8_932_251
      const near = (value: number) => ({ kind: 'value', value: expect.closeTo(value, 9) as number })
      expect((peer.marketValue! * wonPerDollar) / 1e6).toBeCloseTo(marketValue, 0)
      expect((peer.enterpriseValue! * wonPerDollar) / 1e6).toBeCloseTo(marketValue + claims, 0)
      expect(peer.multiples.evRevenue).toMatchObject(near((marketValue + claims) / 279_604_799))
      expect(peer.multiples.evEbit).toMatchObject(near((marketValue + claims) / 51_633_856))
      expect(peer.multiples.evEbitda).toMatchObject({ kind: 'not-available' })
      expect(peer.multiples.pe).toMatchObject(near(marketValue / 39_243_791))
      expect(peer.multiples.pb).toMatchObject(near(marketValue / (304_899_931 - 8_662_234)))
      expect(result.certificate.differences).toEqual([])
      expect(await expectLibreOfficeAgrees(await bytesOfOutput(core, owner, id))).toMatchObject({ errors: [] })
    })

    it('compares CSG, whose year ends in December, with Mercia, whose year ends in March, over the same calendar year', async () => {
      await uploadAndRead(withLargeFiles(core), owner, projectId, { 'mercia.pdf': readFileSync(reports.mercia) })
      const asOf = '2022-06-30'
      const { peers } = await proposeComps(core.deps, owner, { projectId, company: keys.csg, asOf })
      const mercia = peers.find(({ name }) => name.startsWith('Mercia'))
      expect(mercia).toMatchObject({ currency: 'GBP', fiscalYearEnd: 3 })
      expect(mercia?.reasons.map(({ code }) => code)).toContain('other-year-end')
      const rate = 1.35
      const { id } = await startComps(core.deps, owner, {
        projectId,
        language: 'en',
        assumptions: {
          asOf,
          calendarYear: 2021,
          subject: {
            company: keys.csg,
            sharePrice: { value: assumedPrice.csg },
            shares: { value: shares.csg },
            estimates: {},
            bridge: [],
          },
          peers: [
            {
              company: mercia?.company ?? '',
              isIncluded: true,
              sharePrice: { value: 0.35 },
              shares: { value: 440_000_000 },
              estimates: {},
              exchangeRate: { rate, source: 'Assumption', date: asOf },
              bridge: [],
            },
          ],
        },
      })
      const result = await resultMade(core, owner, { id, workflow: 'comps' })
      // The statement of comprehensive income prints 23,410 to March 2021 and 23,183 to March 2022, in thousands of pounds.
      expect((result.peers[0]?.calendar.revenue ?? 0) / rate / 1e3).toBeCloseTo((3 * 23_410 + 9 * 23_183) / 12, 3)
      expect((result.peers[0]?.calendar.ebit ?? 0) / rate / 1e3).toBeCloseTo((3 * 33_970 + 9 * 22_925) / 12, 3)
      expect((result.subject.calendar.revenue ?? 0) / 1e3).toBeCloseTo(1_046_487, 3)
      expect(result.exceptions).toMatchObject([{ months: 3 }])
      expect(result.certificate.differences).toEqual([])
    }, 120_000)

    it('values Samsung Electronics in won, from its statements and the depreciation of its notes', async () => {
      const proposal = await proposeDcf(core.deps, owner, { projectId, company: keys.samsung, years: 5, scope: 'consolidated' })
      expect(proposal).toMatchObject({ currency: 'KRW', asOf: '2021-12-31', refusal: null })
      const last = proposal.history.at(-1)?.amounts
      expect([last?.revenue, last?.ebit, last?.capex].map((amount) => (amount?.value ?? 0) / 1e6)).toEqual([
        279_604_799,
        51_633_856,
        47_122_106 + 2_706_915,
      ])
      expect(last?.depreciation).toBeNull()
      const assumptions = assume(proposal)
      const share = samsungDepreciation / 279_604_799
      for (const scenario of ['bear', 'base', 'bull'] as const)
        assumptions.scenarios[scenario].depreciation = { rates: [share, share, share, share, share], source: '주석 21' }
      assumptions.shares = { outstanding: { value: samsungShares }, options: [] }
      assumptions.bridge = [{ item: 'lease-liabilities', amount: { value: 0, source: '주석 2.24' } }]
      const { id } = await startDcf(core.deps, owner, {
        projectId,
        company: keys.samsung,
        language: 'ko',
        scope: 'consolidated',
        assumptions,
      })
      const result = await resultMade(core, owner, { id, workflow: 'dcf' })
      const value = result.scenarios.base.blended
      const claims = 15_017_761 + 3_374_388 + 8_662_234 + 465_884 - 39_031_415 - 81_708_986 - 8_932_251
      // A net-cash firm: equity is worth more than the enterprise.
      expect(claims).toBeLessThan(0)
      expect(((value?.equityValue ?? 0) - (value?.enterpriseValue ?? 0)) / 1e6).toBeCloseTo(-claims, 0)
      // The first year: EBIT after tax, depreciation less capital expenditure less the change in working capital, by the assumed rates.
      const base = assumptions.scenarios.base
      const rate = (driver: keyof typeof base) => base[driver].rates[0] ?? Number.NaN
      const revenue = 279_604_799 * (1 + rate('growth'))
      const [ebit, depreciation, capex] = [rate('ebitMargin') * revenue, share * revenue, rate('capex') * revenue]
      const capital = (last?.workingCapital?.value ?? Number.NaN) / 1e6
      const flow = ebit * (1 - rate('taxRate')) + depreciation - capex - (rate('workingCapital') * revenue - capital)
      expect((result.scenarios.base.forecast[0]?.freeCashFlow ?? 0) / 1e6).toBeCloseTo(flow, 0)
      expect(result.certificate.differences).toEqual([])
      expect(await expectLibreOfficeAgrees(await bytesOfOutput(core, owner, id))).toMatchObject({ errors: [] })
    })
  })

  describeOnAnyDatabase('that OpenDART serves account by account, as valuations read them', (under) => {
    let core: TestCore
    let dart: SourceServer
    let owner: Member
    let projectId: number
    const filing = { source: 'dart', company: samsungOf2021.corpCode, document: samsungOf2021.receipt, filedAt: '2022-03-08' }

    beforeAll(async () => {
      dart = await startOpenDartServer({ recorded: join(data, 'opendart') })
      core = await openTestCore(under, {
        sources: {
          operator: { dart: { key: dartKey, baseAddress: dart.address } },
          open: (settings) => openSources(settings, testNetwork('2026-11-26T01:00:00Z')),
        },
      })
      await startImporting(core.deps)
      owner = await makeOrganization(core)
      projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    })
    afterAll(async () => {
      await core.close()
      await dart.close()
    })

    it('saves the accounts of the annual report of 2021 of Samsung Electronics, which are those that the report prints', async () => {
      const { rows: parts } = await listFilingParts(core.deps, owner, { projectId, ...filing })
      const accounts = parts.find(({ document }) => document.endsWith('.json'))?.document ?? ''
      expect(accounts).toBe(`${samsungOf2021.receipt}/statements-00126380-2021-12-11011.json`)
      const { id } = await saveFiling(core.deps, owner, { projectId, ...filing, parts: [accounts] })
      await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('completed')
      await untilRead(core)
      const { rows } = await listCompanies(core.deps, owner, { projectId })
      expect(rows.map(({ company, latest }) => [company, latest])).toEqual([['삼성전자', '2021-12-31']])
      const shown = await showStatements(core.deps, owner, { projectId, company: '삼성전자', scope: 'consolidated' })
      expect([shown.currency, shown.scopes.toSorted()]).toEqual(['KRW', ['consolidated', 'separate']])
      // The instance that was filed has what the report prints (`samsung`), to the last million.
      const found = Object.fromEntries(
        Object.entries(samsung).map(([account, amounts]) => [
          account,
          amounts.map((_, at) => {
            const end = `${2021 - at}-12-31`
            const own = shown.values.find((value) => value.account === account && value.to === end && (value.months ?? 12) === 12)
            return own && Number(own.value) / 1e6
          }),
        ]),
      )
      expect(found).toEqual(samsung)
      const separate = await showStatements(core.deps, owner, { projectId, company: '삼성전자', scope: 'separate' })
      // dart:TotalSellingGeneralAdministrativeExpenses of the company alone, in the same instance.
      expect(separate.values.find(({ account, to }) => account === 'selling-administrative' && to === '2021-12-31')?.value).toBe(
        '31928110000000',
      )
    }, 60_000)

    it('values Samsung Electronics from them as from the printed statements: the same history, bridge and value', async () => {
      const proposal = await proposeDcf(core.deps, owner, { projectId, company: '삼성전자', years: 5, scope: 'consolidated' })
      expect(proposal).toMatchObject({ currency: 'KRW', asOf: '2021-12-31', refusal: null })
      const last = proposal.history.at(-1)?.amounts
      expect([last?.revenue, last?.ebit, last?.capex].map((amount) => (amount?.value ?? 0) / 1e6)).toEqual([
        279_604_799,
        51_633_856,
        47_122_106 + 2_706_915,
      ])
      const assumptions = assume(proposal)
      const share = samsungDepreciation / 279_604_799
      for (const scenario of ['bear', 'base', 'bull'] as const)
        assumptions.scenarios[scenario].depreciation = { rates: [share, share, share, share, share], source: '주석 21' }
      assumptions.shares = { outstanding: { value: samsungShares }, options: [] }
      assumptions.bridge = [{ item: 'lease-liabilities', amount: { value: 0, source: '주석 2.24' } }]
      const { id } = await startDcf(core.deps, owner, {
        projectId,
        company: '삼성전자',
        language: 'ko',
        scope: 'consolidated',
        assumptions,
      })
      const result = await resultMade(core, owner, { id, workflow: 'dcf' })
      const value = result.scenarios.base.blended
      const claims = 15_017_761 + 3_374_388 + 8_662_234 + 465_884 - 39_031_415 - 81_708_986 - 8_932_251
      expect(((value?.equityValue ?? 0) - (value?.enterpriseValue ?? 0)) / 1e6).toBeCloseTo(-claims, 0)
      // Receivables and inventories less payables, advances and accrued expenses, as the balance sheet prints them.
      const workingCapital = 40_713_415 + 41_384_404 - 13_453_351 - 1_224_812 - 27_928_031
      expect((last?.workingCapital?.value ?? 0) / 1e6).toBe(workingCapital)
      const rate = (driver: 'growth' | 'ebitMargin' | 'taxRate' | 'capex' | 'workingCapital') =>
        assumptions.scenarios.base[driver].rates[0] ?? Number.NaN
      const revenue = 279_604_799 * (1 + rate('growth'))
      const capital = rate('workingCapital') * revenue - workingCapital
      const flow = rate('ebitMargin') * revenue * (1 - rate('taxRate')) + share * revenue - rate('capex') * revenue - capital
      expect((result.scenarios.base.forecast[0]?.freeCashFlow ?? 0) / 1e6).toBeCloseTo(flow, 0)
      expect(result.certificate.differences).toEqual([])
      const bytes = await bytesOfOutput(core, owner, id)
      expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ errors: [] })
      expect(Buffer.from(bytes).length).toBeGreaterThan(10_000)
    }, 120_000)
  })
})
