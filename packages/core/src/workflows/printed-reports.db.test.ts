import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DcfAssumptions, dcfDrivers, type DcfProposal, type OutputDetail, projectTypes } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCompanies } from '../companies/list-companies.ts'
import { showStatements } from '../companies/show-statements.ts'
import { expectLibreOfficeAgrees } from '@dossier/workbook/testing'
import { downloadOutput } from '../outputs/download-output.ts'
import { showOutput } from '../outputs/list-outputs.ts'
import { createProject } from '../projects/index.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { proposeComps } from './comps/propose-comps.ts'
import { startComps } from './comps/start-comps.ts'
import { previewDcf } from './dcf/preview-dcf.ts'
import { proposeDcf } from './dcf/propose-dcf.ts'

/** Kept beside the checkout and never in it. */
const data = join(import.meta.dirname, '../../../../../shared/data')
const reports = {
  csg: join(data, 'reports/pdfs/CSG_SYSTEMS_INTERNATIONAL_INC.pdf'),
  holley: join(data, 'reports/pdfs/Holley_Inc.pdf'),
}
const dart = join(data, 'opendart/dart-api-client/financials.json')
const areThere = [...Object.values(reports), dart].every((path) => existsSync(path))

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

const years = ['2022-12-31', '2021-12-31', '2020-12-31']

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
      const roomy = { ...core, deps: { ...core.deps, limits: { ...core.deps.limits, fileBytes: 8 * 1024 * 1024 } } }
      await uploadAndRead(roomy, owner, projectId, {
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

    const bytesOf = async (id: number): Promise<Uint8Array> => {
      const download = await downloadOutput(core.deps, owner, { id })
      const chunks: Uint8Array[] = []
      for await (const chunk of await download.open()) chunks.push(chunk)
      return Buffer.concat(chunks)
    }

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
        shares: { outstanding: { value: 31_269_000 }, options: [] },
        bridge: [
          { item: 'pension-liability', amount: { value: 0 } },
          { item: 'investments-associates', amount: { value: 0 } },
          { item: 'minority-equity', amount: { value: 0 } },
        ],
      }
    }

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
          subject: { company: keys.csg, sharePrice: { value: 53.7 }, shares: { value: 31_269_000 }, estimates: {}, bridge: unstated },
          peers: [
            {
              company: keys.holley,
              isIncluded: true,
              sharePrice: { value: 2.74 },
              shares: { value: 117_147_997 },
              estimates: {},
              bridge: [...unstated, none('short-term-investments'), { item: 'lease-liabilities', amount: { value: 31_900_000 } }],
            },
          ],
        },
      })
      await expect
        .poll(async () => (await showOutput(core.deps, owner, { id })).state, { timeout: 60_000 })
        .toSatisfy((state) => state !== 'queued' && state !== 'running')
      const { result } = (await showOutput(core.deps, owner, { id })) as { result: Extract<OutputDetail['result'], { workflow: 'comps' }> }
      const enterpriseValue = 2.74 * 117_147.997 + 7_000 + 643_563 + 31_900 - 26_150
      const [peer] = result.peers
      expect((peer?.enterpriseValue ?? 0) / 1e3).toBeCloseTo(enterpriseValue, 3)
      const multiple = (key: 'evRevenue' | 'evEbitda' | 'pe' | 'pb') => {
        const found = peer?.multiples[key]
        return found?.kind === 'value' ? found.value : undefined
      }
      expect(multiple('evRevenue')).toBeCloseTo(enterpriseValue / 688_415, 9)
      expect(multiple('evEbitda')).toBeCloseTo(enterpriseValue / 75_532, 9)
      expect(multiple('pe')).toBeCloseTo((2.74 * 117_147.997) / 73_774, 9)
      expect(multiple('pb')).toBeCloseTo((2.74 * 117_147.997) / 415_990, 9)
      expect(result.certificate.differences).toEqual([])
    })

    it('compares CSG with Samsung Electronics as DART states it, in won at one rate, with hand-calculated multiples', async () => {
      const asOf = '2023-03-31'
      const claim = (item: 'short-term-debt' | 'long-term-debt' | 'cash' | 'lease-liabilities', value: number) => ({
        item,
        amount: { value },
      })
      const none = (['minority-equity', 'pension-liability', 'investments-associates'] as const).map((item) => ({
        item,
        amount: { value: 0 },
      }))
      // Notes of the annual report of 2022, in won: the accounts of DART's summary state none of these.
      const [shortDebt, longDebt, cash, shortInvestments] = [6_236e9, 4_097e9, 49_681e9, 65_546e9]
      const { id } = await startComps(core.deps, owner, {
        projectId,
        language: 'ko',
        assumptions: {
          asOf,
          calendarYear: 2022,
          subject: { company: keys.csg, sharePrice: { value: 53.7 }, shares: { value: 31_269_000 }, estimates: {}, bridge: none },
          peers: [
            {
              company: keys.samsung,
              isIncluded: true,
              sharePrice: { value: 64_000, source: 'KRX, 2023-03-31' },
              shares: { value: 5_969_782_550, source: '사업보고서' },
              estimates: {},
              exchangeRate: { rate: 1 / 1_300, source: '서울외국환중개', date: asOf },
              bridge: [
                ...none,
                claim('short-term-debt', shortDebt),
                claim('long-term-debt', longDebt),
                claim('lease-liabilities', 0),
                claim('cash', cash),
                { item: 'short-term-investments', amount: { value: shortInvestments } },
              ],
            },
          ],
        },
      })
      await expect
        .poll(async () => (await showOutput(core.deps, owner, { id })).state, { timeout: 60_000 })
        .toSatisfy((state) => state !== 'queued' && state !== 'running')
      const { result } = (await showOutput(core.deps, owner, { id })) as { result: Extract<OutputDetail['result'], { workflow: 'comps' }> }
      const [peer] = result.peers
      const marketValue = 64_000 * 5_969_782_550
      const enterpriseValue = marketValue + shortDebt + longDebt - cash - shortInvestments
      // As filed for 2022: revenue, operating income, net income and equity, in millions of won.
      const [revenue, operating, income, equity] = [302_231_360e6, 43_376_630e6, 55_654_077e6, 354_749_604e6]
      const multiple = (key: 'evRevenue' | 'evEbit' | 'evEbitda' | 'pe' | 'pb') => peer!.multiples[key]
      const near = (value: number) => ({ kind: 'value', value: expect.closeTo(value, 9) as number })
      expect(peer!.marketValue! * 1_300).toBeCloseTo(marketValue, -3)
      expect(multiple('pe')).toMatchObject(near(marketValue / income))
      expect(multiple('pb')).toMatchObject(near(marketValue / equity))
      expect(multiple('evRevenue')).toMatchObject(near(enterpriseValue / revenue))
      expect(multiple('evEbit')).toMatchObject(near(enterpriseValue / operating))
      // DART's summary states no depreciation, so EBITDA stays unknown.
      expect(multiple('evEbitda')).toMatchObject({ kind: 'not-available' })
      expect(result.certificate.differences).toEqual([])
      expect(await expectLibreOfficeAgrees(await bytesOf(id))).toMatchObject({ errors: [] })
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
})
