import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CompsAssumptions,
  type CompsProposal,
  type OutputDetail,
  outputDetailSchema,
  projectTypes,
  roles,
  workflowEndpoints,
} from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { expectLibreOfficeAgrees } from '@dossier/workbook/testing'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listCompanies } from '../../companies/list-companies.ts'
import { setCompanyProfile } from '../../companies/set-company-details.ts'
import { addMembers } from '../../members/add-members.ts'
import { showOutput } from '../../outputs/list-outputs.ts'
import { removeOutput } from '../../outputs/remove-output.ts'
import { createProject } from '../../projects/index.ts'
import { outputs } from '../../schema/index.ts'
import { accountOf } from '../../testing/people.ts'
import { bytesOfOutput, inputsWithoutSource, outputMade } from '../../testing/outputs-made.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { proposeComps } from './propose-comps.ts'
import { startComps } from './start-comps.ts'

/** Recorded at EDGAR, kept beside the checkout and never in it: Apple and NVIDIA. */
const recorded = ['CIK0000320193', 'CIK0001045810'].map((file) =>
  join(import.meta.dirname, '../../../../../../shared/data/sec/api/companyfacts', `${file}.json`),
)

const filedFacts = z.looseObject({
  facts: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ units: z.record(z.string(), z.array(z.looseObject({ form: z.string(), filed: z.string() }))) })),
  ),
})

/** A recorded reply as far as its reports of the last years go: indexing all of it takes a quarter of a minute. */
function recentReports(path: string): string {
  const reply = filedFacts.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const concept of Object.values(reply.facts).flatMap((taxonomy) => Object.values(taxonomy)))
    for (const [unit, filed] of Object.entries(concept.units))
      concept.units[unit] = filed.filter((one) => (one.form === '10-K' || one.form === '10-Q') && one.filed > '2023-06')
  return JSON.stringify(reply)
}

const flowConcepts = {
  revenue: 'Revenues',
  operatingIncome: 'OperatingIncomeLoss',
  depreciation: 'DepreciationDepletionAndAmortization',
  netIncome: 'NetIncomeLoss',
} as const
const balanceConcepts = {
  shortDebt: 'DebtCurrent',
  longDebt: 'LongTermDebtNoncurrent',
  leases: 'OperatingLeaseLiability',
  minority: 'MinorityInterest',
  pension: 'DefinedBenefitPensionPlanLiabilitiesNoncurrent',
  cash: 'CashAndCashEquivalentsAtCarryingValue',
  shortInvestments: 'ShortTermInvestments',
  associates: 'EquityMethodInvestments',
  assets: 'Assets',
  equity: 'StockholdersEquity',
  deposits: 'Deposits',
} as const
type Flow = keyof typeof flowConcepts
type Balance = keyof typeof balanceConcepts

interface Filed {
  cik: number
  name: string
  currency?: string
  /** Ends of fiscal years, the oldest first; amounts in millions. */
  years: readonly string[]
  flows: Partial<Record<Flow, readonly number[]>>
  balances: Partial<Record<Balance, number>>
  /** Nine months to a day, this year and the year before. */
  interim?: { to: string; prior: string; flows: Partial<Record<Flow, readonly [current: number, prior: number]>> }
}

const startOf = (end: string, months: number) => {
  const day = new Date(`${end}T00:00:00Z`)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1 - months, 1)).toISOString().slice(0, 10)
}

/** Company facts as EDGAR gives them. */
function companyFacts({ cik, name, currency = 'USD', years, flows, balances, interim }: Filed): string {
  const facts: Record<string, { units: Record<string, object[]> }> = {}
  const add = (concept: string, value: { end: string; start?: string; val: number; form: string }) => {
    facts[concept] ??= { units: { [currency]: [] } }
    facts[concept].units[currency]?.push({
      ...value,
      val: value.val * 1e6,
      accn: `${cik}-${value.end}`,
      filed: `${value.end.slice(0, 8)}28`,
    })
  }
  for (const [flow, amounts] of Object.entries(flows))
    amounts.forEach((val, at) => {
      const end = years[at] ?? ''
      add(flowConcepts[flow as Flow], { end, start: startOf(end, 12), val, form: '10-K' })
    })
  for (const [flow, amounts] of Object.entries(interim?.flows ?? {}))
    for (const [at, end] of [interim?.to ?? '', interim?.prior ?? ''].entries())
      add(flowConcepts[flow as Flow], { end, start: startOf(end, 9), val: amounts[at] ?? 0, form: '10-Q' })
  for (const [balance, val] of Object.entries(balances))
    add(balanceConcepts[balance as Balance], { end: interim?.to ?? years.at(-1) ?? '', val, form: '10-K' })
  return JSON.stringify({ cik, entityName: name, facts: { 'us-gaap': facts } })
}

const december = ['2023-12-31', '2024-12-31', '2025-12-31'] as const
const march = ['2024-03-31', '2025-03-31', '2026-03-31'] as const
const noClaims = { shortDebt: 0, longDebt: 0, leases: 0, minority: 0, pension: 0, shortInvestments: 0, associates: 0 }

const harbor: Filed = {
  cik: 1,
  name: 'Harbor Devices Inc.',
  years: december,
  flows: { revenue: [900, 1_000, 1_100], operatingIncome: [90, 100, 121], depreciation: [40, 44, 48], netIncome: [60, 70, 84] },
  balances: { ...noClaims, longDebt: 200, leases: 20, cash: 60, assets: 1_500, equity: 700 },
}
const quay: Filed = {
  cik: 2,
  name: 'Quay Instruments Inc.',
  years: december,
  flows: { revenue: [700, 800, 1_000], operatingIncome: [70, 80, 120], depreciation: [30, 30, 40], netIncome: [40, 50, 80] },
  balances: { ...noClaims, longDebt: 300, cash: 100, minority: 10, assets: 1_200, equity: 500 },
}
const pier: Filed = {
  cik: 3,
  name: 'Pier Controls Inc.',
  years: march,
  flows: { revenue: [400, 480, 560], operatingIncome: [40, 48, 60], depreciation: [20, 22, 24], netIncome: [30, 32, 40] },
  balances: { ...noClaims, shortDebt: 30, pension: 12, associates: 8, cash: 40, assets: 700, equity: 320 },
}
const loss: Filed = {
  cik: 4,
  name: 'Skiff Robotics Inc.',
  years: december,
  flows: { revenue: [200, 260, 300], operatingIncome: [-30, -25, -20], depreciation: [5, 6, 8], netIncome: [-35, -30, -24] },
  balances: { ...noClaims, cash: 150, assets: 400, equity: 250 },
}
const bank: Filed = {
  cik: 5,
  name: 'Lagoon Bank Corp.',
  years: december,
  flows: { revenue: [800, 850, 900], operatingIncome: [300, 310, 330], netIncome: [200, 210, 220] },
  balances: { cash: 900, assets: 9_000, deposits: 7_000, equity: 1_000 },
}
const hangang: Filed = {
  cik: 6,
  name: '한강정밀',
  currency: 'KRW',
  years: december,
  flows: {
    revenue: [900_000, 1_000_000, 1_200_000],
    operatingIncome: [90_000, 100_000, 130_000],
    depreciation: [40_000, 44_000, 50_000],
    netIncome: [60_000, 70_000, 90_000],
  },
  balances: { ...noClaims, longDebt: 260_000, cash: 70_000, assets: 1_600_000, equity: 800_000 },
}

describeOnEachDatabase('a comparison with peers', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
  })

  /** Uploads what companies filed; gives the key of each by its first word. */
  const upload = async (...filed: Filed[]): Promise<Record<string, string>> => {
    await uploadAndRead(core, owner, projectId, Object.fromEntries(filed.map((one) => [`${one.cik}.json`, companyFacts(one)])))
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    return Object.fromEntries(rows.map(({ company, name }) => [name.split(' ')[0] ?? '', company]))
  }
  const propose = (company: string, actor = owner, asOf = '2026-10-30'): Promise<CompsProposal> =>
    proposeComps(core.deps, actor, { projectId, company, asOf })
  const start = (assumptions: CompsAssumptions, actor = owner, language: 'ko' | 'en' = 'en') =>
    startComps(core.deps, actor, { projectId, language, assumptions })
  const untilOver = (id: number) => outputMade(core, owner, id)
  const bytesOf = (id: number) => bytesOfOutput(core, owner, id)
  /** Cells with their comments, in which sources stand. */
  const textOf = async (bytes: Uint8Array) =>
    JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows, cells }) => [rows, [...(cells?.values() ?? [])]]))
  const compared = async (assumptions: CompsAssumptions, language: 'ko' | 'en' = 'en') => {
    const { id } = await start(assumptions, owner, language)
    const done = await untilOver(id)
    expect(done).toMatchObject({ state: 'completed', failure: null })
    return { id, done, result: done.result as Extract<OutputDetail['result'], { workflow: 'comps' }> }
  }

  const peer = (company: string, sharePrice: number, shares: number, more: Partial<CompsAssumptions['peers'][number]> = {}) => ({
    company,
    isIncluded: true,
    sharePrice: { value: sharePrice, source: 'Exchange, 2026-10-30' },
    shares: { value: shares, source: '10-Q cover' },
    estimates: {},
    bridge: [],
    ...more,
  })
  const assume = (company: string, peers: CompsAssumptions['peers'], more: Partial<CompsAssumptions> = {}): CompsAssumptions => ({
    asOf: '2026-10-30',
    calendarYear: 2025,
    subject: {
      company,
      sharePrice: { value: 10, source: 'Exchange, 2026-10-30' },
      shares: { value: 100_000_000, source: '10-K' },
      options: { count: { value: 4_000_000, source: '10-K' }, strike: { value: 6, source: '10-K' } },
      estimates: {},
      bridge: [],
    },
    peers,
    ...more,
  })

  it('begins with the figures of the statements, each with its place, and with peers and their reasons', async () => {
    const keys = await upload(harbor, quay, pier, bank, hangang)
    const proposal = await propose(keys['Harbor']!)
    const { subject, peers } = proposal
    expect(subject).toMatchObject({ name: 'Harbor Devices Inc.', currency: 'USD', fiscalYearEnd: 12, isFinancial: false, refusal: null })
    expect(subject.ltm).toEqual({ to: '2025-12-31', basis: 'fiscal-year' })
    expect(Object.values(subject.metrics).map(({ ltm }) => ltm)).toEqual([1_100e6, 169e6, 121e6, 84e6])
    expect(subject.metrics.ebitda.fiscalYear!.parts.map(({ sign, of }) => [sign, of.account, of.reported?.filename])).toEqual([
      [1, 'operating-income', '1.json'],
      [1, 'depreciation-amortization', '1.json'],
    ])
    expect(subject.bookEquity?.value).toBe(700e6)
    expect(Object.fromEntries(subject.bridge.map(({ item, value }) => [item, value]))).toMatchObject({
      'long-term-debt': 200e6,
      preferred: null,
    })
    expect(subject.missing).toEqual([])
    expect(proposal.calendarYear).toBe(2025)

    expect(peers.map(({ name, isSuggested }) => [name, isSuggested])).toEqual([
      ['Pier Controls Inc.', true],
      ['Quay Instruments Inc.', true],
      ['Lagoon Bank Corp.', false],
      ['한강정밀', false],
    ])
    const [inMarch, near, lender, inWon] = peers
    expect(near!.reasons.map(({ text }) => text.en)).toEqual([
      'Revenue 0.9x of the subject’s',
      'Revenue growth 25.0% against 10.0%',
      'EBITDA margin 16.0% against 15.4%',
      'Reports in USD too',
      'Fiscal year ends in December too',
    ])
    expect(near!.reasons[1]!.text.ko).toBe('매출 성장률 25.0% (대상 10.0%)')
    expect(inMarch!.reasons.map(({ code }) => code)).toContain('other-year-end')
    expect(inWon!.reasons.filter(({ isAgainst }) => isAgainst).map(({ code }) => code)).toEqual(['other-currency'])
    expect(lender).toMatchObject({ isFinancial: true })
    expect(lender!.reasons.filter(({ isAgainst }) => isAgainst).map(({ code }) => code)).toEqual(['other-kind'])
    expect(lender!.missing).toContain('long-term-debt')
  })

  it('uses the stated industries, segments and countries', async () => {
    const keys = await upload(harbor, quay, pier, loss)
    const state = (of: string, industryCode: string, segment: string, country: string, industry = 'Instruments') =>
      setCompanyProfile(core.deps, owner, {
        projectId,
        company: keys[of]!,
        homepage: 'https://example.com',
        industryCode,
        industry,
        segment,
        country,
      })
    await state('Harbor', 'sic:3823', 'Flow meters', 'US')
    await state('Quay', 'sic:3829', 'flow-meters', 'KR')
    await state('Pier', 'sic:3873', 'Watches', 'US', 'Watches and clocks')
    await state('Skiff', 'sic:7372', 'Software', 'US', 'Packaged software')
    const { peers } = await propose(keys['Harbor']!)
    const reasonsOf = (name: string) => peers.find((one) => one.name.startsWith(name))!.reasons.map(({ text }) => text.en)
    expect(reasonsOf('Quay').slice(0, 3)).toEqual([
      'Same industry: Instruments (SIC 3829)',
      'Same segment: flow-meters',
      'Another country: South Korea against United States',
    ])
    expect(reasonsOf('Pier')).toContain('Related industry: Watches and clocks (SIC 3873) against Instruments (SIC 3823)')
    expect(peers.find(({ name }) => name.startsWith('Skiff'))).toMatchObject({ isSuggested: false, profile: { country: 'US' } })
    expect(peers.map(({ name, isSuggested }) => [name.split(' ')[0], isSuggested])).toEqual([
      ['Quay', true],
      ['Pier', true],
      ['Skiff', false],
    ])
    // An industry code identifies a bank that its balance sheet does not.
    await state('Quay', 'sic:6022', 'Retail', 'US', 'State banks')
    const asBank = (await propose(keys['Harbor']!)).peers.find(({ name }) => name.startsWith('Quay'))!
    expect(asBank).toMatchObject({ isFinancial: true, isSuggested: false })
  })

  it('is written as a workbook whose market figures have their day, address and time of retrieval', async () => {
    const keys = await upload(harbor, quay)
    const quoted = {
      unit: 'USD',
      asOf: '2026-10-30',
      service: 'market/fmp',
      retrievedAt: '2026-11-02T09:00:00.000Z',
      address: 'https://financialmodelingprep.com/stable/quote?symbol=QUAY',
    }
    const price = { value: 20, source: 'FMP: Price of QUAY, 2026-10-30', quoted }
    const { id, result } = await compared(assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000, { sharePrice: price })]))
    expect(result.assumptions.peers[0]!.sharePrice).toEqual(price)
    expect(await textOf(await bytesOf(id))).toContain(
      JSON.stringify(
        'Source: FMP: Price of QUAY, 2026-10-30\nDate: 2026-10-30\n' +
          'Link: https://financialmodelingprep.com/stable/quote?symbol=QUAY\nRetrieved: 2026-11-02',
      ).slice(1, -1),
    )
  })

  it('is made as a workbook that an evaluation in code and LibreOffice agree with in every figure', async () => {
    const keys = await upload(harbor, quay, pier, loss, bank)
    const { id, done, result } = await compared(
      assume(keys['Harbor']!, [
        peer(keys['Quay']!, 20, 60_000_000),
        peer(keys['Pier']!, 15, 40_000_000, { rationale: 'Same customers' }),
        peer(keys['Skiff']!, 5, 90_000_000),
        peer(keys['Lagoon']!, 30, 70_000_000),
      ]),
    )
    expect(done).toMatchObject({ workflow: 'comps', inputVariable: 'Harbor Devices Inc.', filename: 'Harbor Devices Inc. - Comps.xlsx' })
    expect(result.certificate.differences).toEqual([])
    expect(result.certificate.independent).toBeGreaterThan(70)
    const [first, second, third, lender] = result.peers
    // 20 × 60 = 1,200; + 300 debt + 10 minorities − 100 cash = 1,410.
    expect(first).toMatchObject({ marketValue: 1_200e6, isRationaleTyped: false })
    expect(first!.enterpriseValue).toBeCloseTo(1_410e6, 3)
    expect(first!.multiples.evEbitda).toMatchObject({ kind: 'value', value: expect.closeTo(1_410 / 160, 10) as number })
    expect(first!.multiples.pb).toMatchObject({ value: expect.closeTo(1_200 / 490, 10) as number })
    expect(first!.ratios.growth).toBeCloseTo(0.25, 12)
    // March: 3/12 of the year to March 2025 and 9/12 of the year to March 2026.
    const [of2024, of2025] = [(400 * 3 + 480 * 9) / 12, (480 * 3 + 560 * 9) / 12]
    expect(second!.calendar.revenue).toBeCloseTo(of2025 * 1e6, 3)
    expect(second!.ratios.growth).toBeCloseTo(of2025 / of2024 - 1, 12)
    expect(second!.enterpriseValue).toBeCloseTo((600 + 30 + 12 - 40 - 8) * 1e6, 3)
    expect(second).toMatchObject({ rationale: 'Same customers', isRationaleTyped: true })
    // Proposed reasons are kept in both languages, for readers of either.
    const { ko, en } = z.object({ ko: z.string(), en: z.string() }).parse(first!.rationale)
    expect([ko, en]).toEqual([expect.stringContaining('같은 표시통화(USD)'), expect.stringContaining('Reports in USD too')])
    expect(third!.multiples.pe).toEqual({ kind: 'not-meaningful', reason: 'negative-denominator' })
    // Each figure keeps what it was read from.
    expect(first!.stated!.metrics.ebitda.fiscalYear!.parts.map(({ of }) => of.reported?.filename)).toEqual(['2.json', '2.json'])
    expect(first!.bridge.find(({ item }) => item === 'cash')!.of?.reported?.filename).toBe('2.json')
    expect(second!.stated!.years.map(({ endsIn }) => endsIn)).toEqual([2024, 2025, 2026])
    expect(second!.stated!.revenueBefore).toBeCloseTo(of2024 * 1e6, 3)
    expect(lender!.multiples.evEbitda).toEqual({ kind: 'not-meaningful', reason: 'financial-institution' })
    expect(lender!.multiples.pe).toMatchObject({ kind: 'value', value: expect.closeTo(2_100 / 220, 10) as number })
    expect(result.statistics.multiples.evEbitda).toMatchObject({ count: 2 })
    expect(result.statistics.multiples.pe).toMatchObject({ count: 3 })

    const implied = result.implied.find(({ multiple }) => multiple === 'evEbitda')!
    const median = (1_410 / 160 + 594 / 84) / 2
    const equity = median * 169 - 200 - 20 + 60
    expect(implied.middle!.enterpriseValue).toBeCloseTo(median * 169e6, 2)
    expect(implied.middle!.equityValue).toBeCloseTo(equity * 1e6, 2)
    // 4 million options at 6 are in the money.
    expect(implied.middle!.perShare).toBeCloseTo((equity + 24) / 104, 9)
    expect(result.exceptions.map(({ name, months }) => [name, months])).toEqual([['Pier Controls Inc.', 3]])
    expect(result.notes.map(({ code }) => code)).toEqual(['financial', 'ntm-missing'])
    expect(result.checks.filter(({ weight, passed }) => weight === 'error' && passed !== true)).toEqual([])
    expect(result.checks.find(({ code }) => code === 'same-months')).toMatchObject({ passed: false, weight: 'warning' })
    expect(result.checks.find(({ code }) => code === 'every-input-has-source')).toMatchObject({ passed: true })

    const bytes = await bytesOf(id)
    // Whether a company is included and financial, the month of its year-end, and conventions.
    const ofCompanies = new Set([result.subject, ...result.peers].map(({ name }) => name))
    const parameters = (await inputsWithoutSource(bytes)).filter((label) => ![...ofCompanies].some((name) => label.includes(name)))
    expect(parameters.map((label) => label.slice(label.indexOf(': ') + 2))).toEqual([
      'Width of the mark, of the highest value',
      'Single currency units per amount',
      'Last month of the next twelve (NTM to 2027-10-31)',
      'EV/Revenue LTM',
      'EV/EBITDA LTM',
      'EV/EBITDA CY2025',
      'EV/EBITDA NTM',
      'EV/EBIT LTM',
      'P/E LTM',
      'P/E CY2025',
      'P/E NTM',
      'P/B',
    ])
    expect((await expectLibreOfficeAgrees(bytes)).formulas).toBe(result.certificate.formulas)
    const text = await textOf(bytes)
    for (const words of ['Exchange, 2026-10-30', 'Same customers', 'https://dossier.example/companies?project='])
      expect(text).toContain(words)
  })

  it('computes the last twelve months if the interim statements state every metric, and reports which do not', async () => {
    const interim = {
      to: '2026-09-30',
      prior: '2025-09-30',
      flows: { revenue: [900, 800], operatingIncome: [105, 88], depreciation: [38, 35], netIncome: [70, 60] },
    } as const
    const { depreciation: _left, ...partly } = interim.flows
    const keys = await upload({ ...harbor, interim }, { ...quay, interim: { ...interim, flows: partly } })
    const { subject, peers } = await propose(keys['Harbor']!)
    expect(subject.ltm).toEqual({ to: '2026-09-30', basis: 'LTM' })
    expect(subject.metrics.revenue.ltm).toBe((1_100 + 900 - 800) * 1e6)
    expect(subject.metrics.ebitda.ltm).toBe((169 + 143 - 123) * 1e6)
    expect(peers[0]).toMatchObject({ ltm: { to: '2025-12-31', basis: 'fiscal-year' }, interimLacks: ['depreciation-amortization'] })
    // What ends after the day of the comparison is not known on it.
    expect((await propose(keys['Harbor']!, owner, '2026-06-30')).subject.ltm).toEqual({ to: '2025-12-31', basis: 'fiscal-year' })
    const { result } = await compared(assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)]))
    expect(result.notes).toMatchObject([{ code: 'fiscal-year-only', accounts: ['depreciation-amortization'] }, { code: 'ntm-missing' }])
    expect(result.exceptions).toMatchObject([{ name: 'Quay Instruments Inc.', months: -9 }])
    expect(result.certificate.differences).toEqual([])
  })

  it('calendarises entered estimates, and marks them', async () => {
    const keys = await upload(harbor, pier)
    const estimates = {
      revenue: { nextYear: { value: 620e6, source: 'Broker, 2026-09' } },
      ebitda: { nextYear: { value: 96e6, source: 'Broker, 2026-09' } },
    }
    const { id, result } = await compared(
      assume(keys['Harbor']!, [peer(keys['Pier']!, 15, 40_000_000, { estimates })], { calendarYear: 2026 }),
    )
    const ebitda = (84 * 3 + 96 * 9) / 12
    expect(result.peers[0]!.calendar.ebitda).toBeCloseTo(ebitda * 1e6, 3)
    expect(result.peers[0]!.multiples.evEbitdaCalendar).toMatchObject({ value: expect.closeTo(594 / ebitda, 9) as number })
    // Of the subject nobody typed any.
    expect(result.subject.calendar.ebitda).toBeNull()
    expect(result.implied.find(({ multiple }) => multiple === 'evEbitdaCalendar')).toMatchObject({ middle: null, lacks: 'metric' })
    expect(result.notes).toMatchObject([
      { code: 'estimates', details: { company: 'Pier Controls Inc.', year: 2026 } },
      { code: 'ntm-missing', details: { companies: 'Harbor Devices Inc., Pier Controls Inc.' } },
    ])
    expect(await textOf(await bytesOf(id))).toContain('[E] Broker, 2026-09')
    expect(result.certificate.differences).toEqual([])
  })

  it('weighs entered estimates of two fiscal years by the months of the next twelve', async () => {
    const keys = await upload(harbor, pier)
    const source = 'Broker, 2026-09'
    const estimates = (nextYear: number, yearAfter: number) => ({
      ebitda: { nextYear: { value: nextYear * 1e6, source }, yearAfter: { value: yearAfter * 1e6, source } },
    })
    const assumptions = assume(keys['Harbor']!, [peer(keys['Pier']!, 15, 40_000_000, { estimates: estimates(96, 108) })])
    const { id, result } = await compared({ ...assumptions, subject: { ...assumptions.subject, estimates: estimates(180, 192) } })
    // To October 2027: five months of the year to March 2027 and seven of the next; two months of 2026 and ten of 2027.
    const [ofPier, ofHarbor] = [(96 * 5 + 108 * 7) / 12, (180 * 2 + 192 * 10) / 12]
    expect(result.ntmTo).toBe('2027-10-31')
    expect(result.peers[0]!.ntm!.ebitda).toBeCloseTo(ofPier * 1e6, 3)
    expect(result.subject.ntm!.ebitda).toBeCloseTo(ofHarbor * 1e6, 3)
    expect(result.peers[0]!.multiples.evEbitdaNtm).toMatchObject({ value: expect.closeTo(594 / ofPier, 9) as number })
    expect(result.implied.find(({ multiple }) => multiple === 'evEbitdaNtm')!.middle!.enterpriseValue).toBeCloseTo(
      (594 / ofPier) * ofHarbor * 1e6,
      2,
    )
    // Of net income nobody typed any.
    expect(result.peers[0]!.multiples.peNtm).toEqual({ kind: 'not-available', missing: ['estimates'] })
    expect(result.notes).toMatchObject([
      { code: 'ntm-estimates', details: { first: '2026-12', second: '2027-12', firstMonths: 2, secondMonths: 10 } },
      { code: 'ntm-estimates', details: { first: '2027-03', second: '2028-03', firstMonths: 5, secondMonths: 7 } },
    ])
    expect(result.certificate.differences).toEqual([])
    expect((await expectLibreOfficeAgrees(await bytesOf(id))).errors).toEqual([])
  })

  const plan = (name: string, more: { unit?: string; revenue?: string } = {}) => `# ${name}

Financial model

## Income statement

${more.unit ?? '(in millions of USD)'}

| | FY2025A | FY2026E | FY2027E |
| --- | --- | --- | --- |
| Revenue | 1,100 | ${more.revenue ?? '1,210'} | 1,331 |
| Cost of sales | 700 | 760 | 830 |
| Operating income | 121 | 140 | 160 |
| Net income | 84 | 96 | 110 |

## Cash flow statement

${more.unit ?? '(in millions of USD)'}

| | FY2025A | FY2026E | FY2027E |
| --- | --- | --- | --- |
| Net income | 84 | 96 | 110 |
| Depreciation and amortization | 48 | 52 | 56 |
| Net cash from operating activities | 132 | 148 | 166 |
| Purchases of property, plant and equipment | (60) | (64) | (66) |
| Net cash used in investing activities | (60) | (64) | (66) |
| Net cash used in financing activities | (20) | (20) | (20) |
`

  it('begins with the forecasts of files for the two years after the last one, each with its place, and weighs them by months', async () => {
    const keys = await upload(harbor, quay)
    await uploadAndRead(core, owner, projectId, { 'plan.md': plan('Harbor Devices Inc.') })
    const { subject, peers } = await propose(keys['Harbor']!)
    const { metrics, problems } = subject.forecasts
    expect(problems).toEqual([])
    expect(Object.fromEntries(Object.entries(metrics).map(([metric, of]) => [metric, [of.nextYear?.value, of.yearAfter?.value]]))).toEqual({
      revenue: [1_210e6, 1_331e6],
      ebitda: [192e6, 216e6],
      ebit: [140e6, 160e6],
      netIncome: [96e6, 110e6],
    })
    expect(metrics.revenue?.nextYear).toMatchObject({ source: 'plan.md, p. 1, forecast', origin: { kind: 'file', page: 1 } })
    expect(peers[0]!.forecasts).toEqual({ metrics: {}, problems: [] })
    // The reported year is not changed by the model.
    expect(subject.metrics.revenue.ltm).toBe(1_100e6)

    const assumptions = assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 50_000_000)])
    const { result, id } = await compared({ ...assumptions, subject: { ...assumptions.subject, estimates: metrics } })
    // The year to October 2027: two months of 2026 and ten of 2027.
    expect(result.subject.ntm!.ebitda).toBeCloseTo(((192 * 2 + 216 * 10) / 12) * 1e6, 3)
    expect(result.notes.map(({ code }) => code)).toContain('ntm-estimates')
    expect(result.certificate.differences).toEqual([])
    expect(await textOf(await bytesOf(id))).toContain('[E] plan.md, p. 1, forecast')
  })

  it('fills in no forecast that files or scenarios state differently, and none in another currency', async () => {
    const keys = await upload(harbor)
    const name = 'Harbor Devices Inc.'
    await uploadAndRead(core, owner, projectId, {
      'plan.md': plan(name),
      'downside.md': plan(name, { revenue: '1,150' }),
      'plan-krw.md': plan(name, { unit: '(in millions of KRW)', revenue: '1,800,000' }),
    })
    const { metrics, problems } = (await propose(keys['Harbor']!)).subject.forecasts
    expect(metrics.revenue?.nextYear).toBeUndefined()
    // Both state the same for the year after.
    expect(metrics.revenue?.yearAfter?.value).toBe(1_331e6)
    expect(problems.map(({ problem, files }) => [problem, files.toSorted()])).toEqual([
      ['several', ['downside.md', 'plan.md']],
      ['currency', ['plan-krw.md']],
    ])
  })

  it('converts a peer of another currency at one stated rate, and in Korean', async () => {
    const keys = await upload(hangang, harbor)
    const rate = { rate: 1_400, source: '한국은행 매매기준율', date: '2026-10-30' }
    const toWon = assume(keys['한강정밀']!, [peer(keys['Harbor']!, 12, 100_000_000, { exchangeRate: rate })])
    const { id, result } = await compared(toWon, 'ko')
    const [inDollars] = result.peers
    expect(inDollars).toMatchObject({ currency: 'USD', exchangeRate: 1_400, sharePrice: 16_800 })
    expect(inDollars!.ltm.revenue).toBeCloseTo(1_100e6 * 1_400, 0)
    expect(inDollars!.multiples.evEbitda).toMatchObject({ value: expect.closeTo((1_200 + 160) / 169, 9) as number })
    expect(result).toMatchObject({
      currency: 'KRW',
      notes: [{ code: 'exchange-rate', details: { from: 'USD', to: 'KRW', rate: 1_400 } }, { code: 'ntm-missing' }],
    })
    expect(result.certificate.differences).toEqual([])
    const text = await textOf(await bytesOf(id))
    expect(text).toContain('1 USD = 1400 KRW (한국은행 매매기준율, 2026-10-30)')
    const without = assume(keys['한강정밀']!, [peer(keys['Harbor']!, 12, 100_000_000)])
    await expect(start(without)).rejects.toMatchObject({
      code: 'COMPS_EXCHANGE_RATE_MISSING',
      details: { company: 'Harbor Devices Inc.', from: 'USD', to: 'KRW' },
    })
  })

  it('is refused at a day in the future, and at one before the first statements, in words of the reader', async () => {
    const keys = await upload(harbor, quay)
    const refusalAt = async (asOf: string, language: 'ko' | 'en') =>
      (await propose(keys['Harbor']!, { ...owner, language }, asOf)).subject.refusal
    expect(await refusalAt('2099-12-31', 'en')).toMatchObject({
      code: 'COMPS_DATE_IN_FUTURE',
      message: expect.stringContaining('2099-12-31 is in the future') as string,
    })
    expect(await refusalAt('2099-12-31', 'ko')).toMatchObject({ message: expect.stringContaining('기준일(2099-12-31)이 미래') as string })
    expect(await refusalAt('1900-01-01', 'en')).toMatchObject({
      code: 'COMPS_WITHOUT_STATEMENTS',
      message: expect.stringContaining('ends by 1900-01-01') as string,
    })
    const future = assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)], { asOf: '2099-12-31' })
    await expect(start(future)).rejects.toMatchObject({ code: 'COMPS_DATE_IN_FUTURE', details: { asOf: '2099-12-31' } })
  })

  it('has no enterprise multiples of a peer with an unknown claim until the claim is entered, even as 0', async () => {
    const { pension: _unknown, ...known } = quay.balances
    const keys = await upload(harbor, { ...quay, balances: known })
    const before = await compared(assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)]))
    expect(before.result.peers[0]).toMatchObject({ enterpriseValue: null, multiples: { evEbitda: { kind: 'not-available' } } })
    expect(before.result.peers[0]!.multiples.pe.kind).toBe('value')
    expect(before.result.notes).toMatchObject([{ code: 'bridge-incomplete', accounts: ['pension-liability'] }, { code: 'ntm-missing' }])
    expect(before.result.implied.find(({ multiple }) => multiple === 'evEbitda')).toMatchObject({ middle: null, lacks: 'multiple' })
    expect(before.result.certificate.differences).toEqual([])
    expect(await textOf(await bytesOf(before.id))).toMatch(
      /Not drawn, for lack of a value: EV\/Revenue LTM \(no peer has this multiple\); EV\/EBITDA LTM/,
    )
    const typed = peer(keys['Quay']!, 20, 60_000_000, {
      bridge: [{ item: 'pension-liability', amount: { value: 0, source: '10-K, note 9' } }],
    })
    const { result } = await compared(assume(keys['Harbor']!, [typed]))
    expect(result.peers[0]!.enterpriseValue).toBeCloseTo(1_410e6, 3)
    expect(result.peers[0]!.bridge.find(({ item }) => item === 'pension-liability')).toMatchObject({ amount: 0, isTyped: true })
  })

  const withoutNtm = <Multiples extends object>({
    evEbitdaNtm: _first,
    peNtm: _second,
    ...earlier
  }: Multiples & Partial<Record<'evEbitdaNtm' | 'peNtm', unknown>>) => earlier

  it('is shown without what its figures were read from where the first version did not keep that', async () => {
    const keys = await upload(harbor, quay)
    const { id, result } = await compared(assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)]))
    const without = ({ stated: _stated, ntm: _ntm, bridge, multiples, ...company }: typeof result.subject) => ({
      ...company,
      multiples: withoutNtm(multiples),
      bridge: bridge.map(({ of: _of, ...entry }) => entry),
    })
    const { ntmTo: _to, ...kept } = result
    const statistics = { ...result.statistics, multiples: withoutNtm(result.statistics.multiples) }
    const earlier = { ...kept, statistics, subject: without(result.subject), peers: result.peers.map(without) }
    await core.deps.database.db.update(outputs).set({ result: earlier }).where(eq(outputs.id, id))
    const shown = outputDetailSchema.parse(await showOutput(core.deps, owner, { id })).result as typeof result
    expect(shown.statistics).toEqual(result.statistics)
    expect(shown).toMatchObject({ ntmTo: null, subject: { ntm: null, multiples: { peNtm: { missing: ['estimates'] } } } })
    expect(shown.subject).toMatchObject({ marketValue: result.subject.marketValue, stated: null })
    expect(shown.peers[0]!.bridge.map(({ of }) => of)).toEqual(result.peers[0]!.bridge.map(() => null))
  })

  it('leaves an excluded peer out of statistics, and out of the table without a price', async () => {
    const keys = await upload(harbor, quay, pier, loss)
    const { result } = await compared(
      assume(keys['Harbor']!, [
        peer(keys['Quay']!, 20, 60_000_000),
        peer(keys['Pier']!, 15, 40_000_000, { isIncluded: false }),
        { company: keys['Skiff']!, isIncluded: false, estimates: {}, bridge: [], rationale: 'Loses money' },
      ]),
    )
    expect(result.statistics.multiples.evEbitda).toMatchObject({ count: 1, median: expect.closeTo(1_410 / 160, 9) as number })
    expect(result.peers.map(({ name, isIncluded, marketValue }) => [name, isIncluded, marketValue])).toEqual([
      ['Quay Instruments Inc.', true, 1_200e6],
      ['Pier Controls Inc.', false, 600e6],
      ['Skiff Robotics Inc.', false, null],
    ])
    expect(result.certificate.differences).toEqual([])
  })

  it('lists which comparison it changes and by which inputs, and which comparisons change it, to users who may read them', async () => {
    const keys = await upload(harbor, quay, pier)
    const before = assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000), peer(keys['Pier']!, 15, 40_000_000)])
    const first = await compared(before)
    expect(first.done).toMatchObject({ changedFrom: null, changedInto: [] })
    const [ofQuay, ofPier] = before.peers
    const after = { ...before, peers: [peer(keys['Quay']!, 25, 60_000_000), { ...ofPier!, isIncluded: false }] }
    const changed = await startComps(core.deps, owner, { projectId, assumptions: after, language: 'en', changedFrom: first.id })
    const shown = await untilOver(changed.id)
    expect(shown.changedFrom).toMatchObject({ id: first.id, createdBy: { id: owner.userId }, furtherInputs: 0 })
    expect(shown.changedFrom!.inputs).toEqual([
      { path: ['assumptions', 'peers', ofQuay!.company, 'sharePrice'], before: 20, after: 25 },
      { path: ['assumptions', 'peers', ofPier!.company, 'isIncluded'], before: true, after: false },
    ])
    expect((await showOutput(core.deps, owner, { id: first.id })).changedInto).toMatchObject([{ id: changed.id }])

    // Neither of another workspace nor of another organization, nor of another workflow.
    const elsewhere = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.restricted })).id
    const changing = (actor: Member, changedFrom: number) => startComps(core.deps, actor, { projectId, assumptions: after, changedFrom })
    const db = core.deps.database.db
    await db.update(outputs).set({ projectId: elsewhere }).where(eq(outputs.id, first.id))
    await expectRefusal(changing(owner, first.id), 'OUTPUT_NOT_FOUND')
    await expectRefusal(changing(owner, 999_999), 'OUTPUT_NOT_FOUND')
    const stranger = await makeOrganization(core)
    await expectRefusal(changing(stranger, changed.id), 'PROJECT_NOT_FOUND')
    await db.update(outputs).set({ workflow: 'dcf' }).where(eq(outputs.id, changed.id))
    await expectRefusal(changing(owner, changed.id), 'OUTPUT_NOT_FOUND')

    // One of a workspace that the reader may not see is not named, neither way.
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const email = (await accountOf(core, member.userId)).email
    await addMembers(core.deps, owner, { projectId, emails: [email], isForAllMembers: false, role: roles.teamMember })
    expect((await showOutput(core.deps, owner, { id: changed.id })).changedFrom).toMatchObject({ id: first.id })
    expect((await showOutput(core.deps, member, { id: changed.id })).changedFrom).toBeNull()
    await db.update(outputs).set({ projectId }).where(eq(outputs.id, first.id))
    await db.update(outputs).set({ projectId: elsewhere }).where(eq(outputs.id, changed.id))
    expect((await showOutput(core.deps, member, { id: first.id })).changedInto).toEqual([])
    expect((await showOutput(core.deps, owner, { id: first.id })).changedInto).toMatchObject([{ id: changed.id }])

    await removeOutput(core.deps, owner, { id: first.id })
    expect((await showOutput(core.deps, owner, { id: changed.id })).changedFrom).toBeNull()
  })

  it('is refused in words that name the company and what it lacks', async () => {
    const keys = await upload(harbor, quay)
    const of = (...peers: CompsAssumptions['peers']) => assume(keys['Harbor']!, peers)
    const { sharePrice: _price, ...unpriced } = peer(keys['Quay']!, 20, 60_000_000)
    await expect(start(of(unpriced))).rejects.toMatchObject({ code: 'COMPS_INPUT_MISSING', details: { company: 'Quay Instruments Inc.' } })
    await expectRefusal(start(of({ ...unpriced, isIncluded: false })), 'COMPS_WITHOUT_PEERS')
    await expect(start(of(peer('nobody', 1, 1)))).rejects.toMatchObject({ code: 'COMPS_PEER_NOT_FOUND', details: { company: 'nobody' } })
    await expectRefusal(start(assume('nobody', [peer(keys['Quay']!, 20, 60_000_000)])), 'COMPANY_NOT_FOUND')
    const early = assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)], { asOf: '2020-01-01' })
    await expect(start(early)).rejects.toMatchObject({ code: 'COMPS_WITHOUT_STATEMENTS', details: { company: 'Harbor Devices Inc.' } })
    const shareless = of(peer(keys['Quay']!, 20, 60_000_000))
    delete shareless.subject.shares
    await expect(start(shareless)).rejects.toMatchObject({ code: 'COMPS_INPUT_MISSING', details: { inputs: ['shares'] } })
    expect((await propose(keys['Harbor']!, { ...owner, language: 'ko' }, '2020-01-01')).subject.refusal?.message).toContain(
      '연간 손익계산서가 없습니다',
    )
  })

  it('is asked for with numbers within limits, each company once', () => {
    const issuesOf = (change: (assumptions: CompsAssumptions) => void) => {
      const assumptions = assume('harbor', [peer('quay', 20, 60_000_000)])
      change(assumptions)
      return workflowEndpoints.comps.body?.safeParse({ projectId, assumptions }).error?.issues.map(({ path }) => path.join('.')) ?? []
    }
    expect(issuesOf(() => undefined)).toEqual([])
    expect(issuesOf(({ peers }) => peers.push(peer('quay', 1, 1)))).toEqual(['assumptions.peers.1.company'])
    expect(issuesOf(({ peers }) => peers.push(peer('harbor', 1, 1)))).toEqual(['assumptions.peers.1.company'])
    expect(issuesOf(({ peers }) => (peers[0]!.sharePrice = { value: 0 }))).toEqual(['assumptions.peers.0.sharePrice.value'])
    expect(issuesOf((assumptions) => (assumptions.peers = []))).toEqual(['assumptions.peers'])
    expect(issuesOf((assumptions) => (assumptions.calendarYear = 25))).toEqual(['assumptions.calendarYear'])
    expect(issuesOf(({ peers }) => (peers[0]!.exchangeRate = { rate: 1_400, source: '', date: '2026-10-30' }))).toEqual([
      'assumptions.peers.0.exchangeRate.source',
    ])
  })

  // Skipped where the recorded replies are not beside the checkout.
  it.skipIf(!recorded.every((path) => existsSync(path)))(
    'has the figures that Apple and NVIDIA filed, and a workbook that agrees with an evaluation in code and with LibreOffice',
    async () => {
      const roomy = { ...core, deps: { ...core.deps, limits: { ...core.deps.limits, fileBytes: 8 * 1024 * 1024 } } }
      await uploadAndRead(roomy, owner, projectId, Object.fromEntries(recorded.map((path, at) => [`${at}.json`, recentReports(path)])))
      const { rows } = await listCompanies(core.deps, owner, { projectId })
      const keyOf = (name: string) => rows.find((row) => row.name.toLowerCase().startsWith(name))!.company
      const asOf = '2025-11-28'
      const { subject, peers, calendarYear } = await propose(keyOf('apple'), owner, asOf)
      const inMillions = ({ metrics }: typeof subject) => Object.values(metrics).map(({ ltm }) => ltm! / 1e6)
      // Form 10-K of fiscal 2025: net sales, operating income + depreciation and amortization, operating income, net income.
      expect(subject.ltm).toEqual({ to: '2025-09-27', basis: 'fiscal-year' })
      expect(inMillions(subject)).toEqual([416_161, 133_050 + 11_698, 133_050, 112_010])
      // Form 10-K of fiscal 2025 (to January 2025), and form 10-Q of the third quarter of fiscal 2026, nine months of both years.
      expect(peers[0]).toMatchObject({ ltm: { to: '2025-10-26', basis: 'LTM' }, fiscalYearEnd: 1, isSuggested: true })
      const { revenue, netIncome } = peers[0]!.metrics
      expect(revenue.ltm! / 1e6).toBe(130_497 + 147_811 - 91_166)
      expect(netIncome.ltm! / 1e6).toBe(72_880 + 77_107 - 50_789)
      expect(calendarYear).toBe(2024)

      const none = (known: typeof subject) =>
        known.bridge.filter(({ value, item }) => value === null && item !== 'preferred').map(({ item }) => ({ item, amount: { value: 0 } }))
      const { id, result } = await compared({
        asOf,
        calendarYear,
        subject: {
          company: subject.company,
          sharePrice: { value: 278.85 },
          shares: { value: 14_776_353_000 },
          estimates: {},
          bridge: none(subject),
        },
        peers: [peer(peers[0]!.company, 177, 24_300_000_000, { bridge: none(peers[0]!) })],
      })
      const [nvidia] = result.peers
      expect(nvidia!.multiples.pe).toMatchObject({ value: expect.closeTo((177 * 24_300) / 99_198, 9) as number })
      // January: 1/12 of the year to January 2024 and 11/12 of the year to January 2025.
      expect(nvidia!.calendar.revenue).toBeCloseTo(((60_922 + 11 * 130_497) / 12) * 1e6, 0)
      expect(result.subject.calendar.revenue).toBeCloseTo(((9 * 391_035 + 3 * 416_161) / 12) * 1e6, 0)
      expect(result.exceptions).toMatchObject([{ name: nvidia!.name, months: 1 }])
      expect(result.certificate.differences).toEqual([])
      expect((await expectLibreOfficeAgrees(await bytesOf(id))).formulas).toBe(result.certificate.formulas)
    },
  )

  it('takes a market capitalisation for a missing number of shares, and notes one that differs from price × shares', async () => {
    const keys = await upload(harbor, quay, pier)
    const cap = { value: 1_200_000_000, source: 'FMP', date: '2026-10-29' }
    const { shares: _count, ...priced } = peer(keys['Quay']!, 20, 60_000_000)
    const { result } = await compared(
      assume(keys['Harbor']!, [
        { ...priced, marketCapitalization: cap },
        peer(keys['Pier']!, 20, 50_000_000, { marketCapitalization: cap }),
      ]),
    )
    const ofName = (name: string) => result.peers.find((one) => one.name.startsWith(name))!
    expect(ofName('Quay')).toMatchObject({ marketValue: 1_200_000_000, dilutedShares: 60_000_000 })
    expect(ofName('Pier').marketValue).toBe(1_000_000_000)
    expect(result.notes.filter(({ code }) => code === 'market-value-conflict')).toMatchObject([
      { details: { company: 'Pier Controls Inc.', given: '1,200', computed: '1,000', date: '2026-10-29', difference: '16.7%' } },
    ])
    expect(result.certificate.differences).toEqual([])
  })

  it('is hidden from who may not open the workspace, and made by those alone who may', async () => {
    const keys = await upload(harbor, quay)
    const assumptions = assume(keys['Harbor']!, [peer(keys['Quay']!, 20, 60_000_000)])
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    const other = await makeOrganization(core)
    for (const actor of [stranger, other]) {
      await expectRefusal(propose(keys['Harbor']!, actor), 'PROJECT_NOT_FOUND')
      await expectRefusal(start(assumptions, actor), 'PROJECT_NOT_FOUND')
    }
    const { id } = await start(assumptions)
    await expectRefusal(showOutput(core.deps, other, { id }), 'OUTPUT_NOT_FOUND')
    await untilOver(id)
  })
})
