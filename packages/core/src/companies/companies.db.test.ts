import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMembers } from '../members/add-members.ts'
import { createProject } from '../projects/index.ts'
import { accountOf } from '../testing/people.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { listCompanies } from './list-companies.ts'
import { showStatements } from './show-statements.ts'
import { removeFiscalCalendar, setCompanyProfile, setFiscalCalendar } from './set-company-details.ts'
import { showCompanyDetails } from './show-company-details.ts'
import { listTypedValues, takeBackValue, typeValue } from './type-value.ts'

interface Year {
  revenue: string
  cost: string
  gross: string
}

const report = (year: number, current: Year, prior: Year) => `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, ${year}

## Consolidated Statements of Income

(in millions of USD)

| | ${year} | ${year - 1} |
| --- | --- | --- |
| Revenue | ${current.revenue} | ${prior.revenue} |
| Cost of sales | ${current.cost} | ${prior.cost} |
| Gross profit | ${current.gross} | ${prior.gross} |
| Operating income | 210 | 180 |
| Income before income taxes | 200 | 160 |
| Income taxes | 50 | 39 |
| Net income | 150 | 121 |

## Consolidated Balance Sheets

(in millions of USD)

| | December 31, ${year} | December 31, ${year - 1} |
| --- | --- | --- |
| Cash and cash equivalents | 310 | 280 |
| Total current assets | 700 | 650 |
| Total assets | 1,900 | 1,700 |
| Total current liabilities | 300 | 280 |
| Total liabilities | 1,100 | 1,000 |
| Total stockholders' equity | 800 | 700 |
`

/** A small company facts response of EDGAR. */
const companyFacts = JSON.stringify({
  cik: 320193,
  entityName: 'Orchard Devices Inc.',
  facts: {
    'us-gaap': {
      Assets: {
        units: {
          USD: [
            {
              end: '2025-09-27',
              val: 359_241_000_000,
              accn: '0000320193-25-000079',
              fy: 2025,
              fp: 'FY',
              form: '10-K',
              filed: '2025-10-31',
            },
          ],
        },
      },
      NetIncomeLoss: {
        units: {
          USD: [
            {
              start: '2024-09-29',
              end: '2025-09-27',
              val: 112_010_000_000,
              accn: '0000320193-25-000079',
              form: '10-K',
              filed: '2025-10-31',
            },
            {
              start: '2025-09-28',
              end: '2025-12-27',
              val: 42_097_000_000,
              accn: '0000320193-26-000006',
              form: '10-Q',
              filed: '2026-01-30',
            },
          ],
        },
      },
    },
  },
})

describeOnEachDatabase('the companies of a workspace', (under) => {
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

  const [of2025, of2024, restated2024, of2023] = [
    { revenue: '1,577', cost: '900', gross: '677' },
    { revenue: '1,420', cost: '850', gross: '570' },
    { revenue: '1,400', cost: '850', gross: '550' },
    { revenue: '1,210', cost: '700', gross: '510' },
  ]
  const bothReports = () =>
    uploadAndRead(core, owner, projectId, { '2025.md': report(2025, of2025, restated2024), '2024.md': report(2024, of2024, of2023) })
  const statements = (actor = owner) => showStatements(core.deps, actor, { projectId, company: 'harborlogistics' })
  const revenueOf2025 = { company: 'harborlogistics', scope: 'consolidated', account: 'revenue', to: '2025-12-31', months: 12 } as const
  const valueOf = async (account: string, to: string) =>
    (await statements()).values.find((value) => value.account === account && value.to === to)

  it('are those that files name as their subject', async () => {
    await bothReports()
    await uploadAndRead(core, owner, projectId, { 'notes.txt': 'Nothing of a company.' })
    expect(await listCompanies(core.deps, owner, { projectId })).toEqual({
      rows: [{ company: 'harborlogistics', name: 'Harbor Logistics Inc.', files: 2, latest: '2025-12-31', profile: null }],
      count: 1,
    })
  })

  it('are one where its reports print its name in Latin letters and in Hangul, and keep what people entered under either', async () => {
    const named = (name: string, year: number) => report(year, of2025, of2024).replaceAll('Harbor Logistics Inc.', name)
    await uploadAndRead(core, owner, projectId, { '2025.md': named('Hanvit Foods Co., Ltd.', 2025) })
    const typed = { ...revenueOf2025, company: 'hanvitfoods', value: '1500000000', reason: 'Audit adjustment' }
    await typeValue(core.deps, owner, { projectId, ...typed })
    await uploadAndRead(core, owner, projectId, {
      '2024.md': named('한빛푸드 주식회사', 2024),
      '2023.md': named('한빛푸드 주식회사', 2023),
      'other.md': named('한빛소재 주식회사', 2025),
    })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    expect(rows).toMatchObject([
      { company: 'hanvitfoods', name: 'Hanvit Foods Co., Ltd.', files: 3 },
      { company: '한빛소재', files: 1 },
    ])
    expect((await listCompanies(core.deps, { ...owner, language: 'ko' }, { projectId })).rows[0]).toMatchObject({
      name: '한빛푸드 주식회사',
    })
    for (const company of ['hanvitfoods', '한빛푸드']) {
      const { values } = await showStatements(core.deps, owner, { projectId, company })
      expect(values.find(({ account, to }) => account === 'revenue' && to === '2025-12-31')).toMatchObject({ value: '1500000000' })
    }
  })

  it('have statements over all reported periods, with values of the later report and what it restates', async () => {
    await bothReports()
    const found = await statements()
    expect(found).toMatchObject({
      name: 'Harbor Logistics Inc.',
      currency: 'USD',
      scope: 'consolidated',
      documents: { read: 2, leftOut: 0 },
    })
    expect(found.periods).toEqual([
      { to: '2025-12-31', months: 12, fiscalYear: 2025, isFiscalYear: true },
      { to: '2024-12-31', months: 12, fiscalYear: 2024, isFiscalYear: true },
      { to: '2023-12-31', months: 12, fiscalYear: 2023, isFiscalYear: true },
    ])
    const revenue = (await valueOf('revenue', '2024-12-31'))!
    expect(revenue).toMatchObject({ value: '1400000000', kind: 'reported', months: 12, confirmations: 0, conflicts: [] })
    expect(revenue.reported).toMatchObject({ filename: '2025.md', origin: { kind: 'file', page: 1 } })
    expect(revenue.restates).toMatchObject([{ value: '1420000000', filename: '2024.md', reportedAt: '2024-12-31' }])
    expect(await valueOf('income-tax', '2025-12-31')).toMatchObject({ value: '50000000' })
    expect(await valueOf('total-assets', '2025-12-31')).toMatchObject({ value: '1900000000', months: null })
  })

  it('have checks of sums and a list of missing accounts', async () => {
    await bothReports()
    const { checks, missing } = await statements()
    const of = (total: string, to: string) => checks.find((check) => check.total === total && check.to === to)
    expect(of('gross-profit', '2025-12-31')).toMatchObject({ ties: true, difference: '0' })
    expect(of('total-assets', '2025-12-31')).toMatchObject({ ties: true })
    expect(missing).toEqual(['depreciation-amortization', 'operating-cash', 'capital-expenditure'])
  })

  it('have values derived from reported ones', async () => {
    await uploadAndRead(core, owner, projectId, { '2025.md': report(2025, of2025, restated2024).replace(/^\| Gross profit.*\n/m, '') })
    expect(await valueOf('gross-profit', '2025-12-31')).toMatchObject({
      value: '677000000',
      kind: 'derived',
      reported: null,
      from: [
        { account: 'revenue', sign: 1 },
        { account: 'cost-of-sales', sign: -1 },
      ],
    })
  })

  it('call fiscal years that end in January as the filings do', async () => {
    const fact = (end: string, val: number, fy: number) => ({
      start: `${Number(end.slice(0, 4)) - 1}-02-01`,
      end,
      val,
      accn: `0000354950-${String(fy + 1).slice(2)}-000001`,
      fy,
      fp: 'FY',
      form: '10-K',
      filed: `${fy + 1}-03-20`,
    })
    const filed = [fact('2024-01-31', 15_143_000_000, 2023), fact('2025-01-31', 14_806_000_000, 2024)]
    const facts = { 'us-gaap': { NetIncomeLoss: { label: 'Net income', units: { USD: filed } } } }
    const reply = JSON.stringify({ cik: 354_950, entityName: 'Harbor Home Stores Inc.', facts })
    await uploadAndRead(core, owner, projectId, { 'CIK0000354950.json': reply })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    const { periods } = await showStatements(core.deps, owner, { projectId, company: rows[0]!.company })
    expect(periods).toMatchObject([
      { to: '2025-01-31', fiscalYear: 2024 },
      { to: '2024-01-31', fiscalYear: 2023 },
    ])
  })

  it('take the accounts of a corrected report of DART for the original ones, which stay as what was restated', async () => {
    const row = (receipt: string, [concept, name, division]: readonly [string, string, string], amount: string) => ({
      rcept_no: receipt,
      reprt_code: '11011',
      bsns_year: '2025',
      corp_code: '00900001',
      corp_name: '한빛전자',
      fs_div: 'CFS',
      sj_div: division,
      account_id: concept,
      account_nm: name,
      thstrm_dt: '2025.12.31 현재',
      frmtrm_dt: '2024.12.31 현재',
      bfefrmtrm_dt: '2023.12.31 현재',
      thstrm_amount: amount,
      currency: 'KRW',
    })
    const revenue = ['ifrs-full_Revenue', '매출액', 'IS'] as const
    const profit = ['ifrs-full_ProfitLoss', '당기순이익', 'IS'] as const
    const reply = (receipt: string, amount: string) =>
      JSON.stringify({ status: '000', list: [row(receipt, revenue, '131,000,000,000'), row(receipt, profit, amount)] })
    // Saved in this order, so that the order of upload decides nothing.
    await uploadAndRead(core, owner, projectId, { '정정.json': reply('20260520000777', '13,100,000,000') })
    await uploadAndRead(core, owner, projectId, { '최초.json': reply('20260312000901', '14,300,000,000') })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    const { values } = await showStatements(core.deps, owner, { projectId, company: rows[0]!.company })
    expect(values.find(({ account }) => account === 'net-income')).toMatchObject({
      value: '13100000000',
      reported: { filename: '정정.json', reportedAt: '2026-05-20' },
      restates: [{ value: '14300000000', filename: '최초.json', reportedAt: '2026-03-12' }],
      conflicts: [],
    })
    expect(values.find(({ account }) => account === 'revenue')).toMatchObject({ value: '131000000000', confirmations: 1, restates: [] })
  })

  it('are taken from a corrected report in the room, and show the original ones as corrected', async () => {
    const printed = (title: string, profit: string) => `${title}

# 사업보고서

(제 21 기) 사업연도 2025년 01월 01일 부터 2025년 12월 31일 까지

회사명: 한빛전자 주식회사

## 연결손익계산서

(단위: 백만원)

| 과목 | 제 21 기 (2025.01.01 ~ 2025.12.31) | 제 20 기 (2024.01.01 ~ 2024.12.31) |
| --- | --- | --- |
| 매출액 | 131,000 | 120,000 |
| 매출원가 | 90,000 | 84,000 |
| 매출총이익 | 41,000 | 36,000 |
| 영업이익 | 18,000 | 15,000 |
| 당기순이익 | ${profit} | 11,000 |
`
    const notice = `# 정 정 신 고 (보고)

2026년 05월 20일

1. 정정대상 공시서류 : 제21기 사업보고서

2. 정정대상 공시서류의 최초제출일 : 2026년 03월 12일

3. 정정사항

| 항 목 | 정정사유 | 정 정 전 | 정 정 후 |
| --- | --- | --- | --- |
| 연결손익계산서 당기순이익 (단위: 백만원) | 단순 오기 | 14,300 | 13,100 |
`
    // The file names tell nothing, and the corrected one is uploaded first.
    await uploadAndRead(core, owner, projectId, { 'a.md': printed(notice, '13,100') })
    await uploadAndRead(core, owner, projectId, { 'b.md': printed('', '14,300') })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    expect(rows).toHaveLength(1)
    const { values, periods } = await showStatements(core.deps, owner, { projectId, company: rows[0]!.company })
    expect(periods[0]).toMatchObject({ to: '2025-12-31', months: 12 })
    expect(values.find(({ account, to }) => account === 'net-income' && to === '2025-12-31')).toMatchObject({
      value: '13100000000',
      reported: { filename: 'a.md' },
      corrects: [{ value: '14300000000', filename: 'b.md' }],
      restates: [],
      conflicts: [],
    })
    expect(values.find(({ account, to }) => account === 'revenue' && to === '2025-12-31')).toMatchObject({
      value: '131000000000',
      confirmations: 1,
    })
    expect(values.flatMap(({ conflicts }) => conflicts)).toEqual([])
  })

  it('are those of a report before a later management document, which is shown as contradicting it', async () => {
    const annual = `Annual Report 2025\n\n${report(2025, of2025, restated2024)}`
    const budget = `Budget 2026\n\n${report(2026, { revenue: '1,700', cost: '950', gross: '750' }, { revenue: '1,590', cost: '905', gross: '685' })}`
    await uploadAndRead(core, owner, projectId, { 'annual report 2025.md': annual, 'budget 2026.md': budget })
    const revenue = (await valueOf('revenue', '2025-12-31'))!
    expect(revenue).toMatchObject({
      value: '1577000000',
      reported: { filename: 'annual report 2025.md', source: 'audited-report' },
      conflicts: [{ value: '1590000000', filename: 'budget 2026.md', source: 'management' }],
      restates: [],
    })
  })

  it('are read from a response of EDGAR', async () => {
    await uploadAndRead(core, owner, projectId, { 'CIK0000320193.json': companyFacts })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    expect(rows).toMatchObject([{ name: 'Orchard Devices Inc.', files: 1 }])
    const found = await showStatements(core.deps, owner, { projectId, company: rows[0]!.company })
    // The quarter after a fiscal year that ends in September belongs to the next fiscal year.
    expect(found.periods).toMatchObject([
      { to: '2025-12-27', fiscalYear: 2026 },
      { to: '2025-09-27', fiscalYear: 2025 },
    ])
    expect(found.values.map(({ account, value, to, months }) => ({ account, value, to, months }))).toEqual([
      { account: 'net-income', value: '42097000000', to: '2025-12-27', months: 3 },
      { account: 'net-income', value: '112010000000', to: '2025-09-27', months: 12 },
      { account: 'total-assets', value: '359241000000', to: '2025-09-27', months: null },
    ])
  })

  it('use a typed value instead of the reported one until it is taken back', async () => {
    await bothReports()
    const typed = await typeValue(core.deps, owner, { ...revenueOf2025, projectId, value: '1500000000', reason: 'Without the yards sold' })
    expect(await valueOf('revenue', '2025-12-31')).toMatchObject({
      value: '1500000000',
      kind: 'typed',
      typed: { id: typed.id, reason: 'Without the yards sold', by: { id: owner.userId } },
      reported: { value: '1577000000' },
    })
    expect((await statements()).checks.find(({ total, to }) => total === 'gross-profit' && to === '2025-12-31')).toMatchObject({
      ties: false,
      difference: '77000000',
    })
    await takeBackValue(core.deps, owner, { projectId, id: typed.id })
    expect(await valueOf('revenue', '2025-12-31')).toMatchObject({ value: '1577000000', kind: 'reported', typed: null })
    await expectRefusal(takeBackValue(core.deps, owner, { projectId, id: typed.id }), 'TYPED_VALUE_NOT_FOUND')
  })

  it('keep the history of typed values and use the latest', async () => {
    await bothReports()
    const type = (value: string, reason: string) => typeValue(core.deps, owner, { ...revenueOf2025, projectId, value, reason })
    await type('1', 'A slip')
    await type('1500000000', 'As audited')
    const { rows } = await listTypedValues(core.deps, owner, { ...revenueOf2025, projectId })
    expect(rows.map(({ value, reason, endedAt }) => ({ value, reason, isOver: endedAt !== null }))).toEqual([
      { value: '1500000000', reason: 'As audited', isOver: false },
      { value: '1', reason: 'A slip', isOver: true },
    ])
    expect(await valueOf('revenue', '2025-12-31')).toMatchObject({ value: '1500000000' })
  })

  const harborProfile = {
    company: 'harborlogistics',
    homepage: 'https://harbor.example',
    country: 'KR',
    segment: 'Container terminals',
    industry: 'Transport',
  } as const

  it('have a profile, of which the latest counts and earlier ones stay in the history', async () => {
    await bothReports()
    await setCompanyProfile(core.deps, owner, { ...harborProfile, projectId })
    const codes = { industryCode: 'sic:4491', symbol: 'HRBR', register: { source: 'sec', company: '0000000001' } }
    await setCompanyProfile(core.deps, owner, { ...harborProfile, ...codes, segment: 'Terminals', projectId })
    const found = await showCompanyDetails(core.deps, owner, { projectId, company: 'harborlogistics' })
    const { company: _key, ...stated } = harborProfile
    expect(found.profile).toMatchObject({ ...stated, ...codes, segment: 'Terminals', by: { id: owner.userId }, endedAt: null })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    expect(rows.map(({ company, profile }) => [company, profile?.segment])).toEqual([['harborlogistics', 'Terminals']])
    expect(found.profiles.map(({ segment, endedBy }) => [segment, endedBy?.id])).toEqual([
      ['Terminals', undefined],
      ['Container terminals', owner.userId],
    ])
    await expectRefusal(setCompanyProfile(core.deps, owner, { ...harborProfile, company: 'nobody', projectId }), 'COMPANY_NOT_FOUND')
  })

  it('have their fiscal years named by a stated calendar, until it is removed', async () => {
    await bothReports()
    const years = async () => (await statements()).periods.map(({ to, fiscalYear, isFiscalYear }) => [to, fiscalYear, isFiscalYear])
    const asStated = [
      ['2025-12-31', 2025, true],
      ['2024-12-31', 2024, true],
      ['2023-12-31', 2023, true],
    ]
    expect(await years()).toEqual(asStated)
    const calendar = { projectId, company: 'harborlogistics', closingMonth: 3, namedBy: 'start', reason: 'Charter of 2024' } as const
    const { id } = await setFiscalCalendar(core.deps, owner, calendar)
    // Twelve months to December are no fiscal year of a company whose years end in March.
    expect(await years()).toEqual([
      ['2025-12-31', 2025, false],
      ['2024-12-31', 2024, false],
      ['2023-12-31', 2023, false],
    ])
    await setFiscalCalendar(core.deps, owner, { ...calendar, namedBy: 'end' })
    // The columns of a report on another calendar keep their days.
    expect((await years()).map(([to, year]) => [to, year])).toEqual([
      ['2025-12-31', 2026],
      ['2024-12-31', 2025],
      ['2023-12-31', 2024],
    ])
    const december = await setFiscalCalendar(core.deps, owner, { ...calendar, closingMonth: 12, reason: 'Year-end moved back' })
    expect(await years()).toEqual(asStated)
    const { calendar: current, calendars } = await showCompanyDetails(core.deps, owner, { projectId, company: 'harborlogistics' })
    expect(current).toMatchObject({ id: december.id, closingMonth: 12, reason: 'Year-end moved back', by: { id: owner.userId } })
    expect(calendars.map((one) => [one.namedBy, one.closingMonth, one.endedBy?.id])).toEqual([
      ['start', 12, undefined],
      ['end', 3, owner.userId],
      ['start', 3, owner.userId],
    ])
    await expectRefusal(removeFiscalCalendar(core.deps, owner, { projectId, id }), 'TYPED_VALUE_NOT_FOUND')
    await removeFiscalCalendar(core.deps, owner, { projectId, id: december.id })
    expect((await showCompanyDetails(core.deps, owner, { projectId, company: 'harborlogistics' })).calendar).toBeNull()
  })

  it('with a year-end in January are dated by a stated calendar', async () => {
    const january = report(2026, of2025, of2024).replaceAll('December 31', 'January 31')
    await uploadAndRead(core, owner, projectId, { '2026.md': january })
    const named = async () => (await statements()).periods.map(({ to, fiscalYear }) => [to, fiscalYear])
    // Most retailers name the year to January 2027 by 2026, and the columns print no days.
    expect(await named()).toEqual([
      ['2027-01-31', 2026],
      ['2026-01-31', 2025],
    ])
    const calendar = { projectId, company: 'harborlogistics', closingMonth: 1, namedBy: 'end', reason: 'Its cover names the day' } as const
    await setFiscalCalendar(core.deps, owner, calendar)
    expect(await named()).toEqual([
      ['2026-01-31', 2026],
      ['2025-01-31', 2025],
    ])
  })

  it('keep profiles and calendars from members who may not open the workspace or may only read it', async () => {
    await bothReports()
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    const other = await makeOrganization(core)
    const calendar = { projectId, company: 'harborlogistics', closingMonth: 3, namedBy: 'end', reason: 'x' } as const
    const { id } = await setFiscalCalendar(core.deps, owner, calendar)
    for (const actor of [stranger, other]) {
      await expectRefusal(showCompanyDetails(core.deps, actor, { projectId, company: 'harborlogistics' }), 'PROJECT_NOT_FOUND')
      await expectRefusal(setCompanyProfile(core.deps, actor, { ...harborProfile, projectId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(setFiscalCalendar(core.deps, actor, calendar), 'PROJECT_NOT_FOUND')
    }
    const theirs = await createProject(core.deps, other, { name: 'Other', description: '', type: projectTypes.restricted })
    await expectRefusal(removeFiscalCalendar(core.deps, other, { projectId: theirs.id, id }), 'TYPED_VALUE_NOT_FOUND')
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await addMembers(core.deps, owner, {
      projectId,
      emails: [(await accountOf(core, guest.userId)).email],
      isForAllMembers: false,
      role: roles.guest,
    })
    await expectRefusal(setFiscalCalendar(core.deps, guest, calendar), 'LIMITED_ACCESS')
    expect((await showCompanyDetails(core.deps, guest, { projectId, company: 'harborlogistics' })).calendar).toMatchObject({ id })
  })

  it('are hidden from members who may not open the workspace', async () => {
    await bothReports()
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(listCompanies(core.deps, stranger, { projectId }), 'PROJECT_NOT_FOUND')
    await expectRefusal(statements(stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(showStatements(core.deps, owner, { projectId, company: 'nobody' }), 'COMPANY_NOT_FOUND')
    const other = await makeOrganization(core)
    await expectRefusal(typeValue(core.deps, other, { ...revenueOf2025, projectId, value: '1', reason: 'x' }), 'PROJECT_NOT_FOUND')
    const theirs = await createProject(core.deps, other, { name: 'Other', description: '', type: projectTypes.restricted })
    const typed = await typeValue(core.deps, owner, { ...revenueOf2025, projectId, value: '1', reason: 'x' })
    await expectRefusal(takeBackValue(core.deps, other, { projectId: theirs.id, id: typed.id }), 'TYPED_VALUE_NOT_FOUND')
  })
})
