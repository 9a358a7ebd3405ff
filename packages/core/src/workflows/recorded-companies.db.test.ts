import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompsAssumptions, type DcfAssumptions, dcfDrivers, type DcfProposal, projectTypes } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCompanies } from '../companies/list-companies.ts'
import { createProject } from '../projects/index.ts'
import { resultMade } from '../testing/outputs-made.ts'
import { expectRefusal, makeOrganization, openTestCore, type TestCore, uploadAndRead, withLargeFiles } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { proposeComps } from './comps/propose-comps.ts'
import { startComps } from './comps/start-comps.ts'
import { previewDcf } from './dcf/preview-dcf.ts'
import { proposeDcf } from './dcf/propose-dcf.ts'
import { startDcf } from './dcf/start-dcf.ts'

/** Kept beside the checkout and never in it. */
const data = join(import.meta.dirname, '../../../../../shared/data')
const files = {
  appleReport: join(data, 'sec/html/aapl-10-k-2024-11-01.html'),
  appleFacts: join(data, 'sec/api/companyfacts/CIK0000320193.json'),
  nvidiaFacts: join(data, 'sec/api/companyfacts/CIK0001045810.json'),
  celldex: join(data, 'reports/pdfs/Celldex_Therapeutics_Inc.pdf'),
  bcb: join(data, 'reports/pdfs/BCB_BANCORP_INC.pdf'),
}
const areThere = Object.values(files).every((path) => existsSync(path))

/**
 * Apple, copied by hand in millions of US dollars: fiscal year 2024 from its 10-K of 1 November 2024, the nine months to 28 June 2025 and to 29 June 2024
 * and the balance sheet of 28 June 2025 from its 10-Q of 1 August 2025.
 */
const apple = {
  year: { revenue: 391_035, ebit: 123_216, depreciation: 11_445, capex: 9_447, netIncome: 93_736 },
  months: { revenue: 313_695, ebit: 100_623, depreciation: 8_571, netIncome: 84_544 },
  priorMonths: { revenue: 296_105, ebit: 93_625, depreciation: 8_534, netIncome: 79_000 },
  atYearEnd: { commercialPaper: 9_967, currentTermDebt: 10_912, termDebt: 85_750, leases: 12_430, cash: 29_943, securities: 35_228 },
  atJune: { commercialPaper: 9_923, currentTermDebt: 9_345, termDebt: 82_430, cash: 36_269, securities: 19_103, equity: 65_830 },
}
/** Celldex Therapeutics (annual report of 2022) and BCB Bancorp (the same), in thousands of US dollars, with the shares of their covers. */
const celldex = {
  ebit: -115_234,
  depreciation: 2_896,
  netIncome: -112_325,
  cash: 29_429,
  securities: 275_523,
  leases: 4_033,
  shares: 47_207_189,
}
const bcb = { netIncome: 45_579, equity: 291_254, shares: 16_941_267 }

/** No filing prints a share price of its date: these are assumptions, as a person types them. */
const price = { apple: 225, nvidia: 175, celldex: 36, bcb: 12 }
const shares = { apple: 14_840_390_000, nvidia: 24_300_000_000 }

const zero = (...items: readonly string[]) => items.map((item) => ({ item, amount: { value: 0 } })) as CompsAssumptions['subject']['bridge']
const unstated = ['minority-equity', 'pension-liability', 'investments-associates'] as const

describe.skipIf(!areThere)('recorded companies (the data folder)', () => {
  describeOnAnyDatabase('in valuations and comparisons', (under) => {
    let core: TestCore
    let owner: Member
    let projectId: number
    const keys: Record<'apple' | 'nvidia' | 'celldex' | 'bcb', string> = { apple: '', nvidia: '', celldex: '', bcb: '' }

    beforeAll(async () => {
      core = await openTestCore(under)
      owner = await makeOrganization(core)
    }, 120_000)
    afterAll(() => core.close())

    async function upload(paths: Readonly<Record<string, string>>): Promise<number> {
      const { id } = await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })
      await uploadAndRead(
        withLargeFiles(core),
        owner,
        id,
        Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, readFileSync(path)])),
      )
      return id
    }

    it('are found in recorded company facts and in annual reports', async () => {
      projectId = await upload({ 'a.json': files.appleFacts, 'n.json': files.nvidiaFacts, 'c.pdf': files.celldex, 'b.pdf': files.bcb })
      const { rows } = await listCompanies(core.deps, owner, { projectId })
      for (const key of ['apple', 'nvidia', 'celldex', 'bcb'] as const)
        keys[key] = rows.find(({ company }) => company.startsWith(key))?.company ?? ''
      expect(Object.values(keys)).not.toContain('')
    }, 240_000)

    it('value Apple from its 10-K: history and claims are those that it prints', async () => {
      const ofReport = await upload({ '10-k.html': files.appleReport })
      const [found] = (await listCompanies(core.deps, owner, { projectId: ofReport })).rows
      const company = found?.company ?? ''
      const proposal = await proposeDcf(core.deps, owner, { projectId: ofReport, company, years: 5 })
      expect(proposal.refusal).toBeNull()
      const last = proposal.history.at(-1)?.amounts
      const { revenue, ebit, depreciation, capex } = apple.year
      expect([last?.revenue, last?.ebit, last?.depreciation, last?.capex].map((amount) => (amount?.value ?? 0) / 1e6)).toEqual([
        revenue,
        ebit,
        depreciation,
        capex,
      ])
      const typed = assume(proposal, { shares: shares.apple, leases: apple.atYearEnd.leases * 1e6 })
      const { scenarios } = await previewDcf(core.deps, owner, { projectId: ofReport, company, assumptions: typed })
      const { commercialPaper, currentTermDebt, termDebt, leases, cash, securities } = apple.atYearEnd
      const claims = commercialPaper + currentTermDebt + termDebt + leases - cash - securities
      const value = scenarios.base.blended
      expect(((value?.enterpriseValue ?? 0) - (value?.equityValue ?? 0)) / 1e6).toBeCloseTo(claims, 3)
    }, 120_000)

    it('compare Apple over the last twelve months that its 10-K and 10-Q add up to, with a chip maker, a loss and a bank', async () => {
      const { subject } = await proposeComps(core.deps, owner, { projectId, company: keys.apple, asOf: '2025-08-31' })
      const { year, months, priorMonths } = apple
      const ltm = (of: (one: typeof months) => number) => of(year) + of(months) - of(priorMonths)
      const ebitda = ltm(({ ebit, depreciation }) => ebit + depreciation)
      expect((subject.metrics.ebitda.ltm ?? 0) / 1e6).toBe(ebitda)
      const { id } = await startComps(core.deps, owner, { projectId, language: 'en', assumptions: comparison() })
      const result = await resultMade(core, owner, { id, workflow: 'comps' })
      const multipleOf = (company: string, key: 'evEbitda' | 'evRevenue' | 'pe' | 'pb') => {
        const found = [result.subject, ...result.peers].find((one) => one.company === company)?.multiples[key]
        return found?.kind === 'value' ? found.value : found?.kind
      }
      const marketValue = (price.apple * shares.apple) / 1e6
      const { commercialPaper, currentTermDebt, termDebt, cash, securities, equity } = apple.atJune
      const enterpriseValue = marketValue + commercialPaper + currentTermDebt + termDebt - cash - securities
      expect(multipleOf(keys.apple, 'evEbitda')).toBeCloseTo(enterpriseValue / ebitda, 9)
      expect(multipleOf(keys.apple, 'evRevenue')).toBeCloseTo(enterpriseValue / ltm(({ revenue }) => revenue), 9)
      expect(multipleOf(keys.apple, 'pe')).toBeCloseTo(marketValue / ltm(({ netIncome }) => netIncome), 9)
      expect(multipleOf(keys.apple, 'pb')).toBeCloseTo(marketValue / equity, 9)
      // A loss has no multiple of profits, and more cash than debt an enterprise value below the market value.
      expect([multipleOf(keys.celldex, 'evEbitda'), multipleOf(keys.celldex, 'pe')]).toEqual(['not-meaningful', 'not-meaningful'])
      const lossMaker = result.peers.find(({ company }) => company === keys.celldex)
      const netCash = celldex.cash + celldex.securities - celldex.leases
      expect((lossMaker?.enterpriseValue ?? 0) / 1e3).toBeCloseTo((price.celldex * celldex.shares) / 1e3 - netCash, 3)
      // A bank has multiples of its equity alone.
      const marketValueOfBank = (price.bcb * bcb.shares) / 1e3
      expect(multipleOf(keys.bcb, 'pe')).toBeCloseTo(marketValueOfBank / bcb.netIncome, 9)
      expect(multipleOf(keys.bcb, 'pb')).toBeCloseTo(marketValueOfBank / bcb.equity, 9)
      expect((['evEbitda', 'evRevenue'] as const).map((key) => multipleOf(keys.bcb, key))).toEqual(['not-meaningful', 'not-meaningful'])
      expect(result.certificate.differences).toEqual([])
    }, 120_000)

    it('value a company with losses and more cash than debt by assumed profits: its cash is added to the enterprise value', async () => {
      const company = keys.celldex
      const proposal = await proposeDcf(core.deps, owner, { projectId, company, years: 5 })
      expect(proposal.refusal).toBeNull()
      expect((proposal.history.at(-1)?.amounts.ebit?.value ?? 0) / 1e3).toBe(celldex.ebit)
      expect(proposal.scenarios.base.ebitMargin?.rates[0]).toBeLessThan(0)
      expect(proposal.scenarios.base.taxRate).toBeNull()
      const assumptions = assume(proposal, { shares: celldex.shares, margins: [-5, -1, 0.2, 0.3, 0.35] })
      const { scenarios } = await previewDcf(core.deps, owner, { projectId, company, assumptions })
      expect(scenarios.base.forecast.map(({ tax }) => tax > 0)).toEqual([false, false, true, true, true])
      const value = scenarios.base.blended
      const netCash = celldex.cash + celldex.securities - celldex.leases
      expect(((value?.equityValue ?? 0) - (value?.enterpriseValue ?? 0)) / 1e3).toBeCloseTo(netCash, 3)
    })

    it('refuse to value a bank, with the reason in the language of the person', async () => {
      const request = { projectId, company: keys.bcb, years: 5 }
      const proposal = await proposeDcf(core.deps, owner, request)
      expect(proposal.refusal).toMatchObject({ code: 'DCF_BANK' })
      expect(proposal.refusal?.message).toContain('bank')
      expect((await proposeDcf(core.deps, { ...owner, language: 'ko' }, request)).refusal?.message).toContain('은행')
      const assumptions = assume(await proposeDcf(core.deps, owner, { ...request, company: keys.apple }), { shares: bcb.shares })
      await expectRefusal(startDcf(core.deps, owner, { projectId, company: keys.bcb, language: 'en', assumptions }), 'DCF_BANK')
    })

    const comparison = (): CompsAssumptions => ({
      asOf: '2025-08-31',
      calendarYear: 2024,
      subject: {
        company: keys.apple,
        sharePrice: { value: price.apple },
        shares: { value: shares.apple },
        estimates: {},
        // The quarterly report does not state the liability of leases.
        bridge: zero('lease-liabilities', ...unstated),
      },
      peers: [
        peer(keys.nvidia, price.nvidia, shares.nvidia, zero('lease-liabilities', ...unstated)),
        peer(keys.celldex, price.celldex, celldex.shares, zero('short-term-debt', 'long-term-debt', ...unstated)),
        peer(keys.bcb, price.bcb, bcb.shares, zero('short-term-debt', 'long-term-debt', 'short-term-investments', ...unstated)),
      ],
    })
  })
})

const peer = (
  company: string,
  sharePrice: number,
  outstanding: number,
  bridge: CompsAssumptions['subject']['bridge'],
): CompsAssumptions['peers'][number] => ({
  company,
  isIncluded: true,
  sharePrice: { value: sharePrice },
  shares: { value: outstanding },
  estimates: {},
  bridge,
})

interface Typed {
  shares: number
  leases?: number
  /** Share of revenue, in each year of all scenarios; default: as proposed. */
  margins?: readonly number[]
}

/** What is proposed, with what nothing proposes typed by hand; claims that no account states are zero. */
function assume({ scenarios, bridge }: DcfProposal, { shares: outstanding, leases, margins }: Typed): DcfAssumptions {
  const of = (scenario: 'bear' | 'base' | 'bull') =>
    Object.fromEntries(
      dcfDrivers.map((driver) => [
        driver,
        { rates: (driver === 'ebitMargin' ? margins : undefined) ?? scenarios[scenario][driver]?.rates ?? [0.2, 0.2, 0.2, 0.2, 0.2] },
      ]),
    ) as DcfAssumptions['scenarios']['base']
  return {
    scenarios: { bear: of('bear'), base: of('base'), bull: of('bull') },
    selected: 'base',
    wacc: {
      riskFree: { value: 0.042 },
      equityRiskPremium: { value: 0.045 },
      unleveredBeta: { value: 1.1 },
      preTaxDebtCost: { value: 0.05 },
      taxRate: { value: 0.25 },
      targetDebtShare: { value: 0.05 },
      structure: 'target',
    },
    terminal: { growth: { value: 0.025 }, multiple: { value: 15 }, growthWeight: 0.5 },
    shares: { outstanding: { value: outstanding }, options: [] },
    bridge: bridge.flatMap(({ item, value }) => {
      if (item === 'lease-liabilities' && leases !== undefined) return [{ item, amount: { value: leases } }]
      return value === null ? [{ item, amount: { value: 0 } }] : []
    }),
  }
}
