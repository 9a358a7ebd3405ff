import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompanySummaryFields, projectTypes, roles, titleOf } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogRepository } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { changeCompanySummary } from './change-company-summary.ts'
import { chooseCompany, refreshCompanySummary } from './refresh-company-summary.ts'
import { listCompanySummaries, showCompanySummary } from './show-company-summary.ts'

/** An invented company's annual report; `operations` is its operating cash flow, in parentheses when negative. */
const report = ({ operations = '(9,600)', year = 2025, company = 'Larkfield Robotics, Inc.' } = {}) => `# Annual report

FORM 10-K

${company}
(Exact name of registrant as specified in its charter)

For the fiscal year ended December 31, ${year}

Industry: Warehouse robotics

${company} develops robots that move goods in warehouses.

# Consolidated Balance Sheets

(In thousands of US dollars)

| | ${year} | ${year - 1} |
| --- | --- | --- |
| Cash and cash equivalents | 18,000 | 30,000 |
| Inventories | 3,000 | 2,800 |
| Total current assets | 25,000 | 36,500 |
| Total assets | 40,000 | 49,000 |
| Accounts payable | 2,000 | 1,800 |
| Total current liabilities | 3,500 | 3,000 |
| Retained earnings | 5,000 | 14,500 |

# Consolidated Statements of Cash Flows

(In thousands of US dollars)

| | ${year} | ${year - 1} |
| --- | --- | --- |
| Net loss | (9,900) | (8,100) |
| Depreciation and amortization | 700 | 600 |
| Net cash used in operating activities | ${operations} | (8,000) |
| Purchases of property, plant and equipment | (1,200) | (900) |
| Net cash used in investing activities | (1,200) | (900) |
| Net cash used in financing activities | (1,200) | (100) |
`

/** The same company's report for the following half year. */
const quarterlyReport = () => `# Quarterly report

FORM 10-Q

Larkfield Robotics, Inc.
(Exact name of registrant as specified in its charter)

For the quarterly period ended June 30, 2026

# Condensed Consolidated Balance Sheets

(In thousands of US dollars)

| | June 30, 2026 | December 31, 2025 |
| --- | --- | --- |
| Cash and cash equivalents | 12,000 | 18,000 |
| Total current assets | 19,000 | 25,000 |
| Total assets | 34,000 | 40,000 |
| Total current liabilities | 3,600 | 3,500 |
| Total liabilities | 4,000 | 3,900 |

# Condensed Consolidated Statements of Cash Flows

(In thousands of US dollars)

| | Six Months Ended June 30, 2026 | Six Months Ended June 30, 2025 |
| --- | --- | --- |
| Net loss | (5,600) | (7,100) |
| Depreciation and amortization | 350 | 300 |
| Net cash used in operating activities | (5,400) | (7,000) |
| Purchases of property, plant and equipment | (600) | (500) |
| Net cash used in investing activities | (600) | (500) |
| Net cash used in financing activities | 0 | (50) |

During the six months ended June 30, 2026 and the six months ended June 30, 2025 nothing was sold.
`

const koreanQuarter = `# 분기보고서

(제 12 기 3분기)

사업연도 2026년 01월 01일 부터 2026년 09월 30일 까지

회사명: 라크필드로보틱스 주식회사

# 재무상태표

제 12 기 3분기말 2026년 9월 30일 현재
제 11 기말 2025년 12월 31일 현재

(단위 : 백만원)

| | 제 12 기 3분기말 | 제 11 기말 |
| --- | --- | --- |
| 유동자산 | 7,000 | 9,000 |
| 현금및현금성자산 | 4,500 | 7,200 |
| 자산총계 | 15,000 | 18,000 |
| 유동부채 | 2,000 | 2,100 |
| 부채총계 | 2,500 | 2,600 |
| 자본총계 | 12,500 | 15,400 |

# 현금흐름표

제 12 기 3분기 2026년 1월 1일부터 2026년 9월 30일까지
제 11 기 3분기 2025년 1월 1일부터 2025년 9월 30일까지

(단위 : 백만원)

| | 제 12 기 3분기 | 제 11 기 3분기 |
| --- | --- | --- |
| 영업활동현금흐름 | (2,400) | (1,900) |
| 당기순이익(손실) | (2,600) | (2,000) |
| 투자활동현금흐름 | (300) | (200) |
| 유형자산의 취득 | (300) | (200) |
| 재무활동현금흐름 | 0 | 0 |
`

const balanceSheet = `# Balance sheet of Larkfield Robotics, Inc.

(In thousands of US dollars)

| | September 30, 2026 | December 31, 2025 |
| --- | --- | --- |
| Cash and cash equivalents | 9,500 | 18,000 |
| Accounts receivable | 1,500 | 1,800 |
| Total current assets | 15,000 | 25,000 |
| Total assets | 29,000 | 40,000 |
| Accounts payable | 1,900 | 2,000 |
| Total current liabilities | 3,400 | 3,500 |
| Total liabilities | 3,900 | 3,900 |
| Retained earnings | 1,000 | 5,000 |
`

const audited = '연결감사보고서 발췌 (제11기, 2025).pdf'
const sampleFile = async () =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../../../sample-workspace/files/02 재무자료', audited)))

describeOnEachDatabase('the company summary', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const show = (by = owner) => showCompanySummary(core.deps, by, { projectId })
  const refresh = (by = owner) => refreshCompanySummary(core.deps, by, { projectId })
  const change = (fields: Parameters<typeof changeCompanySummary>[2]['fields'], by = owner) =>
    changeCompanySummary(core.deps, by, { projectId, fields })
  const versions = () => listCompanySummaries(core.deps, owner, { projectId })
  const upload = (files: Record<string, string | Uint8Array>) => uploadAndRead(core, owner, projectId, files)
  const fields = async (): Promise<CompanySummaryFields> => {
    const { current } = await refresh()
    if (current === null) throw new Error('there is no summary')
    return current.fields
  }
  const quotes = (field: CompanySummaryFields['sector']) => field.citations.map(({ quote }) => quote)

  it('is empty without files, and refreshing adds no version', async () => {
    expect(await show()).toEqual({ current: null, outdated: false, companies: [], company: null })
    expect(await refresh()).toEqual({ current: null, outdated: false, companies: [], company: null })
    expect((await versions()).count).toBe(0)
  })

  it('is recorded as read by the system, not by the person who opened the page', async () => {
    await upload({ 'larkfield-10k-2025.md': report() })
    await refresh()
    await change({ notes: 'Call them' })
    const log = await auditLogRepository
      .reader(core.deps.database.db, owner.organizationId)
      .list({ type: 'search' }, { limit: 10, offset: 0 })
    expect(log.map(({ action, actorId, actorName, address }) => [action, actorId, actorName, address])).toEqual([
      ['companySummary.updated', owner.userId, owner.name, owner.address],
      ['companySummary.read', null, '', ''],
    ])
  })

  describe('read from the files with citations', () => {
    it('contains name, sector, cash, burn rate and runway with its calculation', async () => {
      await upload({ 'larkfield-10k-2025.md': report() })
      expect(await show()).toEqual({ current: null, outdated: true, companies: [], company: null })
      const { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway, notes } = await fields()
      expect(companyName).toMatchObject({ text: 'Larkfield Robotics, Inc.', citations: [{ page: 1, quote: 'Larkfield Robotics, Inc.' }] })
      expect(sector).toMatchObject({ text: 'Warehouse robotics', citations: [{ page: 1, quote: 'Warehouse robotics' }] })
      expect(cashOnHand).toMatchObject({ text: 'USD 18,000 thousand', value: 18_000_000, currency: 'USD', period: 'FY2025' })
      expect(quotes(cashOnHand)).toEqual(['Cash and cash equivalents', '18,000'])
      expect(monthlyBurnRate).toMatchObject({ text: 'USD 900 thousand', value: 900_000, calculation: '(9,600 + 1,200) ÷ 12', months: 12 })
      expect(quotes(monthlyBurnRate)).toEqual(expect.arrayContaining(['(9,600)', '(1,200)']))
      expect(currentRunway).toMatchObject({ text: '20.0 months', value: 20, calculation: '18,000 ÷ 900' })
      expect(quotes(currentRunway)).toEqual([...quotes(cashOnHand), ...quotes(monthlyBurnRate)])
      expect(notes).toEqual({ text: '', citations: [], edited: false })
      expect(await show()).toMatchObject({ outdated: false, current: { changedBy: null } })
    })

    it('is written in the reader’s language', async () => {
      await upload({ 'larkfield-10k-2025.md': report() })
      const { current } = await refresh({ ...owner, language: 'ko' })
      expect(current?.fields.cashOnHand.text).toBe('18,000천 달러')
      expect(current?.fields.currentRunway.text).toBe('20.0개월')
    })

    it('shows no burn rate and no runway for a cash-generative company', async () => {
      await upload({ 'larkfield-10k-2025.md': report({ operations: '4,800' }) })
      const { cashOnHand, monthlyBurnRate, currentRunway } = await fields()
      expect(cashOnHand.value).toBe(18_000_000)
      expect(monthlyBurnRate).toMatchObject({ text: 'None, cash-generative', value: -300_000, calculation: '(4,800 − 1,200) ÷ 12' })
      expect(quotes(monthlyBurnRate)).toContain('4,800')
      expect(currentRunway).toEqual({ text: 'Not applicable', citations: monthlyBurnRate.citations, edited: false })
      const { current } = await change({ notes: 'x' }, { ...owner, language: 'ko' })
      expect(current?.fields.currentRunway.text).toBe('해당 없음')
    })

    it('computes a burn rate when investments exceed the operating cash flow', async () => {
      await upload({ 'larkfield-10k-2025.md': report({ operations: '600' }) })
      const { monthlyBurnRate, currentRunway } = await fields()
      expect(monthlyBurnRate).toMatchObject({ value: 50_000, calculation: '(1,200 − 600) ÷ 12' })
      expect(currentRunway).toMatchObject({ value: 360, calculation: '18,000 ÷ 50' })
    })

    it('uses cash and burn rate of a later quarter, with its date', async () => {
      await upload({ 'larkfield-10k-2025.md': report(), 'larkfield-10q-2026.md': quarterlyReport() })
      const { cashOnHand, monthlyBurnRate, currentRunway } = await fields()
      expect(cashOnHand).toMatchObject({ text: 'USD 12,000 thousand', value: 12_000_000, period: '2026-06-30' })
      expect(quotes(cashOnHand)).toContain('12,000')
      expect(monthlyBurnRate).toMatchObject({ value: 1_000_000, calculation: '(5,400 + 600) ÷ 6', months: 6, period: '2026-06-30' })
      expect(currentRunway).toMatchObject({ value: 12, calculation: '12 ÷ 1', period: '2026-06-30' })
    })

    it('uses cash and burn rate of the year when the quarter is earlier', async () => {
      await upload({ 'larkfield-10k-2026.md': report({ year: 2026 }), 'larkfield-10q-2026.md': quarterlyReport() })
      const { cashOnHand, monthlyBurnRate } = await fields()
      expect(cashOnHand).toMatchObject({ value: 18_000_000, period: 'FY2026' })
      expect(monthlyBurnRate).toMatchObject({ months: 12, period: 'FY2026' })
    })

    it('uses the last twelve months for a company that burns cash only seasonally', async () => {
      await upload({ 'larkfield-10k-2025.md': report({ operations: '4,800' }), 'larkfield-10q-2026.md': quarterlyReport() })
      const { monthlyBurnRate, currentRunway } = await fields()
      // The same half of the year before: operating cash flow −7,000, purchases 500.
      expect(monthlyBurnRate).toMatchObject({
        text: 'None, cash-generative',
        calculation: '((−5,400) + 4,800 − (−7,000) − (600 + 1,200 − 500)) ÷ 12',
        value: -425_000,
        months: 12,
      })
      expect(currentRunway.text).toBe('Not applicable')
    })

    it('reads a Korean quarterly report with cash flows since the start of the year', async () => {
      await upload({ '라크필드 분기보고서 2026 3분기.md': koreanQuarter })
      const { companyName, cashOnHand, monthlyBurnRate } = await fields()
      expect(companyName.text).toBe('라크필드로보틱스 주식회사')
      expect(cashOnHand).toMatchObject({ value: 4_500_000_000, currency: 'KRW', period: '2026-09-30' })
      expect(monthlyBurnRate).toMatchObject({ value: 300_000_000, calculation: '(2,400 + 300) ÷ 9', months: 9 })
    })

    it('reads a balance sheet outside a report by the date of its column', async () => {
      await upload({ 'larkfield-10k-2025.md': report(), 'management accounts.md': balanceSheet })
      expect((await fields()).cashOnHand).toMatchObject({ value: 9_500_000, period: '2026-09-30' })
    })

    it('uses the newest report', async () => {
      await upload({
        'larkfield-10k-2024.md': report({ year: 2024 }).replaceAll('18,000', '17,777'),
        'larkfield-10k-2025.md': report(),
      })
      expect((await fields()).cashOnHand).toMatchObject({ value: 18_000_000, period: 'FY2025' })
    })

    it('reads the Korean statements of the sample workspace', async () => {
      await upload({ [audited]: await sampleFile() })
      const { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway } = await fields()
      for (const { citations } of [companyName, sector, cashOnHand, monthlyBurnRate])
        expect(citations[0] && titleOf(citations[0])).toBe(audited)
      expect(companyName.text).toBe('라온테릭 주식회사')
      expect(sector.text).toBe('머신비전 기반의 생산라인 검사설비(TericLine)의 제조ㆍ판매')
      expect(quotes(sector)[0]?.replace(/\s+/g, ' ')).toContain(sector.text)
      expect(cashOnHand).toMatchObject({ value: 11_907_000_000, currency: 'KRW', period: 'FY2025' })
      expect(monthlyBurnRate).toMatchObject({ text: 'None, cash-generative', calculation: '(7,618 − 2,720) ÷ 12' })
      expect(currentRunway.text).toBe('Not applicable')
    })
  })

  describe('with missing information', () => {
    it('leaves fields empty that no file contains', async () => {
      await upload({ 'notes.md': 'The kitchen is on the third floor. Lunch is at noon.' })
      const read = await fields()
      expect(Object.values(read).map(({ text, citations }) => [text, citations.length])).toEqual(Object.values(read).map(() => ['', 0]))
    })

    it('leaves all fields empty when files are about two companies equally', async () => {
      await upload({ 'larkfield.md': report(), 'harbor.md': report({ company: 'Harbor Valves Corp.' }) })
      expect(
        Object.values(await fields())
          .map(({ text }) => text)
          .join(''),
      ).toBe('')
    })

    it('leaves the runway empty when cash and burn rate have different currencies', async () => {
      const [balance = '', flows = ''] = report().split('# Consolidated Statements of Cash Flows')
      await upload({ 'larkfield.md': `${balance}# Consolidated Statements of Cash Flows${flows.replace('US dollars', 'euros')}` })
      const { currentRunway } = await fields()
      expect(currentRunway.text).toBe('')
    })
  })

  describe('of files about several companies', () => {
    const choose = (company: string | null, by = owner) => chooseCompany(core.deps, by, { projectId, company })
    const harbor = report({ company: 'Harbor Valves Corp.', year: 2026 }).replaceAll('18,000', '99,000')
    const agreement = (company: string, other: string) =>
      `# SUPPLY AGREEMENT\n\nThis agreement is entered into by and between ${company}, a Delaware corporation ("Supplier"), and ${other} ("Customer").\n`

    it('offers the most frequent companies and reads nothing until one is selected', async () => {
      await upload({ 'larkfield.md': report(), 'larkfield-2024.md': report({ year: 2024 }), 'harbor.md': harbor })
      const summary = await refresh()
      expect(summary).toMatchObject({
        companies: [
          { name: 'Larkfield Robotics, Inc.', files: 2 },
          { name: 'Harbor Valves Corp.', files: 1 },
        ],
        company: null,
        outdated: false,
      })
      expect(
        Object.values(summary.current?.fields ?? {})
          .map(({ text }) => text)
          .join(''),
      ).toBe('')
    })

    it('offers every company of a room with one report of each', async () => {
      const names = ['Birch Cloud', 'Cobalt Retail', 'Delta Freight', 'Elm Foods', 'Fir Paper', 'Granite Banks', 'Hazel Mines']
      await upload(Object.fromEntries(names.map((name, at) => [`${at}.md`, report({ company: `${name}, Inc.` })])))
      expect((await refresh()).companies.map(({ name }) => name).toSorted()).toEqual(names.map((name) => `${name}, Inc.`))
    })

    it('stores the selection and reads only that company’s files', async () => {
      await upload({ 'larkfield.md': report(), 'larkfield-2024.md': report({ year: 2024 }), 'harbor.md': harbor, 'cash.md': balanceSheet })
      await refresh()
      const chosen = await choose('Harbor Valves Corp.')
      expect(chosen).toMatchObject({ company: 'Harbor Valves Corp.', outdated: false })
      expect(chosen.companies).toHaveLength(2)
      const read = chosen.current?.fields
      expect(read).toMatchObject({ companyName: { text: 'Harbor Valves Corp.' }, cashOnHand: { value: 99_000_000 } })
      const cited = Object.values(read ?? {}).flatMap(({ citations }) => citations.map(titleOf))
      expect(new Set(cited)).toEqual(new Set(['harbor.md']))
      await upload({ 'menu.md': 'The cafeteria has a new menu.' })
      expect((await fields()).companyName.text).toBe('Harbor Valves Corp.')
      expect((await choose('larkfield robotics')).current?.fields).toMatchObject({ companyName: { text: 'Larkfield Robotics, Inc.' } })
      const asked = await choose(null)
      expect(asked).toMatchObject({ company: null, companies: chosen.companies })
      expect(asked.current?.fields.companyName.text).toBe('')
      const { rows } = await core.deps.database.db.execute<{ action: string; to: string | null; by: number }>(
        sql`select action, details ->> 'to' as to, actor_id as by from audit_entries where project_id = ${projectId} and action like 'companySummary.company%' order by sequence`,
      )
      expect(rows).toEqual([
        { action: 'companySummary.companyChosen', to: 'Harbor Valves Corp.', by: owner.userId },
        { action: 'companySummary.companyChosen', to: 'larkfield robotics', by: owner.userId },
        { action: 'companySummary.companyCleared', to: null, by: owner.userId },
      ])
    })

    it('assigns files without a clear subject to the company that most files name', async () => {
      const others = ['Birch Cloud, LLC', 'Cobalt Retail Inc.', 'Delta Freight Ltd.', 'Elm Foods Corp.', 'Fir Paper Company']
      const agreements = Object.fromEntries(others.map((other, at) => [`agreement ${at}.md`, agreement('Larkfield Robotics, Inc.', other)]))
      await upload({ ...agreements, 'harbor.md': harbor, 'harbor-2025.md': report({ company: 'Harbor Valves Corp.' }) })
      expect((await refresh()).companies).toEqual([
        { name: 'Larkfield Robotics, Inc.', files: 5 },
        { name: 'Harbor Valves Corp.', files: 2 },
      ])
      expect((await choose('Larkfield Robotics, Inc.')).current?.fields).toMatchObject({
        companyName: { text: 'Larkfield Robotics, Inc.', citations: [{ quote: 'Larkfield Robotics, Inc.' }] },
        cashOnHand: { text: '' },
      })
    })

    it('counts the Korean and the English name of a company as one', async () => {
      await upload({ 'larkfield.md': report(), '라크필드 분기보고서 2026 3분기.md': koreanQuarter })
      const { companies, current } = await refresh()
      expect(companies).toEqual([])
      expect(current?.fields).toMatchObject({ monthlyBurnRate: { months: 9 } })
      await upload({ 'harbor.md': harbor })
      expect((await refresh()).companies.map(({ files }) => files)).toEqual([2, 1])
    })

    it('does not ask when nearly all files name one company', async () => {
      const years = [2021, 2022, 2023, 2024, 2025]
      await upload({ ...Object.fromEntries(years.map((year) => [`${year}.md`, report({ year })])), 'harbor.md': harbor })
      const { companies, current } = await refresh()
      expect(companies).toEqual([])
      expect(current?.fields).toMatchObject({ companyName: { text: 'Larkfield Robotics, Inc.' }, cashOnHand: { value: 18_000_000 } })
    })

    it('accepts a company that no file names and shows only its name', async () => {
      await upload({ 'larkfield.md': report(), 'harbor.md': harbor })
      const { current, company } = await choose('Cobalt Retail Inc.')
      expect(company).toBe('Cobalt Retail Inc.')
      expect(current?.fields).toMatchObject({ companyName: { text: 'Cobalt Retail Inc.', citations: [] }, cashOnHand: { text: '' } })
    })

    it('accepts the selection only from members who may edit the workspace', async () => {
      await upload({ 'larkfield.md': report(), 'harbor.md': harbor })
      for (const role of [roles.guest, roles.teamMember]) {
        await expectRefusal(choose('Harbor Valves Corp.', await makeMember(core, owner.organizationId, role)), 'LIMITED_ACCESS')
      }
      await expectRefusal(choose('Harbor Valves Corp.', await makeOrganization(core)), 'PROJECT_NOT_FOUND')
      expect((await show()).company).toBeNull()
    })
  })

  describe('edited by a person', () => {
    it('keeps edited fields on refresh', async () => {
      await upload({ 'larkfield.md': report() })
      await refresh()
      const written = await change({ sector: 'Logistics automation', notes: 'Ask for the September figures' })
      expect(written.current?.changedBy).toEqual({ id: owner.userId, name: owner.name })
      await upload({ 'larkfield-2024.md': report({ year: 2024 }) })
      expect((await show()).outdated).toBe(true)
      const { sector, notes, cashOnHand } = await fields()
      expect(sector).toEqual({ text: 'Logistics automation', citations: [], edited: true })
      expect(notes).toMatchObject({ text: 'Ask for the September figures', edited: true })
      expect(cashOnHand.edited).toBe(false)
    })

    it('recomputes the runway from edited cash and burn rate', async () => {
      await upload({ 'larkfield.md': report() })
      await refresh()
      const withCash = await change({ cashOnHand: '$27.0m' })
      expect(withCash.current?.fields).toMatchObject({
        cashOnHand: { text: '$27.0m', value: 27_000_000, currency: 'USD', edited: true, citations: [] },
        currentRunway: { text: '30.0 months', value: 30, calculation: '27,000 ÷ 900', edited: false },
      })
      expect(quotes(withCash.current?.fields.currentRunway ?? { text: '', citations: [], edited: false })).not.toContain('18,000')
      const withBurn = await change({ monthlyBurnRate: '월 135만달러' })
      expect(withBurn.current?.fields.currentRunway).toMatchObject({ value: 20, calculation: '27,000 ÷ 1,350', citations: [] })
      await upload({ 'larkfield-2024.md': report({ year: 2024 }) })
      expect((await fields()).currentRunway).toMatchObject({ value: 20 })
      const { current } = await change({ cashOnHand: null, monthlyBurnRate: null })
      expect(current?.fields.currentRunway).toMatchObject({ value: 20, calculation: '18,000 ÷ 900' })
    })

    it('keeps an edited runway and computes it again after a reset', async () => {
      await upload({ 'larkfield.md': report() })
      await refresh()
      await change({ currentRunway: '14 months by management' })
      expect((await change({ cashOnHand: '$9m' })).current?.fields.currentRunway).toMatchObject({ text: '14 months by management' })
      expect((await change({ currentRunway: null })).current?.fields.currentRunway).toMatchObject({ value: 10, edited: false })
    })

    it('has no runway for unreadable amounts or other currencies, and an inapplicable one without burn', async () => {
      await upload({ 'larkfield.md': report() })
      await refresh()
      for (const monthlyBurnRate of ['as much as last year', '€500k', '']) {
        expect((await change({ monthlyBurnRate })).current?.fields.currentRunway).toMatchObject({ text: '', citations: [] })
      }
      expect((await change({ monthlyBurnRate: '없음' })).current?.fields.currentRunway.text).toBe('Not applicable')
    })

    it('resets fields to the files’ content', async () => {
      await upload({ 'larkfield.md': report() })
      await change({ sector: 'Logistics automation', companyName: '' })
      const { current } = await change({ sector: null })
      expect(current?.fields.sector).toMatchObject({ text: 'Warehouse robotics', edited: false })
      expect(current?.fields.companyName).toEqual({ text: '', citations: [], edited: true })
    })

    it('can be edited before anything was read, even without files', async () => {
      const { current, outdated } = await change({ companyName: 'Larkfield' })
      expect(current?.fields).toMatchObject({ companyName: { text: 'Larkfield', edited: true }, sector: { text: '', edited: false } })
      expect(outdated).toBe(false)
    })
  })

  it('keeps all versions and adds none when nothing changed', async () => {
    await upload({ 'larkfield.md': report() })
    await refresh()
    await refresh()
    await change({ notes: 'One' })
    await change({ notes: 'Two' })
    const { rows, count } = await versions()
    expect(count).toBe(3)
    expect(rows.map(({ fields: { notes }, changedBy }) => [notes.text, changedBy?.id ?? null])).toEqual([
      ['Two', owner.userId],
      ['One', owner.userId],
      ['', null],
    ])
  })

  it('adds one version for concurrent refreshes and keeps concurrent edits', async () => {
    await upload({ 'larkfield.md': report() })
    await Promise.all([refresh(), refresh(), refresh()])
    expect((await versions()).count).toBe(1)
    await upload({ 'larkfield-2024.md': report({ year: 2024 }) })
    await Promise.all([refresh(), change({ notes: 'Mine' }), change({ sector: 'Logistics' })])
    const { current } = await show()
    expect(current?.fields).toMatchObject({ notes: { text: 'Mine' }, sector: { text: 'Logistics' } })
  })

  it('can be read by guests, edited by members who may edit the workspace, and is hidden from others', async () => {
    await upload({ 'larkfield.md': report() })
    await refresh()
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect((await show(guest)).current?.fields.companyName.text).toBe('Larkfield Robotics, Inc.')
    await expectRefusal(change({ notes: 'Mine' }, guest), 'LIMITED_ACCESS')
    await expectRefusal(refresh(guest), 'LIMITED_ACCESS')
    const stranger = await makeOrganization(core)
    await expectRefusal(show(stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(refresh(stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(change({ notes: 'Mine' }, stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(listCompanySummaries(core.deps, stranger, { projectId }), 'PROJECT_NOT_FOUND')
  })
})
