import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompanySummaryFields, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { changeCompanySummary } from './change-company-summary.ts'
import { refreshCompanySummary } from './refresh-company-summary.ts'
import { listCompanySummaries, showCompanySummary } from './show-company-summary.ts'

/** An invented company's annual report, of which operations used up cash or brought it in. */
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
    if (current === null) throw new Error('nothing was read')
    return current.fields
  }
  const quotes = (field: CompanySummaryFields['sector']) => field.citations.map(({ quote }) => quote)

  it('is none without files, and reads none', async () => {
    expect(await show()).toEqual({ current: null, outdated: false })
    expect(await refresh()).toEqual({ current: null, outdated: false })
    expect((await versions()).count).toBe(0)
  })

  describe('is read from the files, each field with its place:', () => {
    it('name, sector, cash, burn rate and runway with its calculation', async () => {
      await upload({ 'larkfield-10k-2025.md': report() })
      expect(await show()).toEqual({ current: null, outdated: true })
      const { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway, notes } = await fields()
      expect(companyName).toMatchObject({ text: 'Larkfield Robotics, Inc.', citations: [{ page: 1, quote: 'Larkfield Robotics, Inc.' }] })
      expect(sector).toMatchObject({ text: 'Warehouse robotics', citations: [{ page: 1, quote: 'Warehouse robotics' }] })
      expect(cashOnHand).toMatchObject({ text: 'USD 18,000 thousand', value: 18_000_000, currency: 'USD', period: 'FY2025' })
      expect(quotes(cashOnHand)).toEqual(['Cash and cash equivalents', '18,000'])
      expect(monthlyBurnRate).toMatchObject({ text: 'USD 900 thousand', value: 900_000, calculation: '(9,600 + 1,200) ÷ 12' })
      expect(quotes(monthlyBurnRate)).toEqual(expect.arrayContaining(['(9,600)', '(1,200)']))
      expect(currentRunway).toMatchObject({ text: '20.0 months', value: 20, calculation: '18,000 ÷ 900' })
      expect(quotes(currentRunway)).toEqual([...quotes(cashOnHand), ...quotes(monthlyBurnRate)])
      expect(notes).toEqual({ text: '', citations: [], edited: false })
      expect(await show()).toMatchObject({ outdated: false, current: { changedBy: null } })
    })

    it('in the reader’s language', async () => {
      await upload({ 'larkfield-10k-2025.md': report() })
      const { current } = await refresh({ ...owner, language: 'ko' })
      expect(current?.fields.cashOnHand.text).toBe('18,000천 달러')
      expect(current?.fields.currentRunway.text).toBe('20.0개월')
    })

    it('a company that brings cash in burns none, and has no runway', async () => {
      await upload({ 'larkfield-10k-2025.md': report({ operations: '4,800' }) })
      const { cashOnHand, monthlyBurnRate, currentRunway } = await fields()
      expect(cashOnHand.value).toBe(18_000_000)
      expect(monthlyBurnRate).toMatchObject({ text: 'Not burning cash', value: -400_000, calculation: '4,800 ÷ 12' })
      expect(quotes(monthlyBurnRate)).toContain('4,800')
      expect(currentRunway).toEqual({ text: '', citations: [], edited: false })
    })

    it('the newest report counts', async () => {
      await upload({
        'larkfield-10k-2024.md': report({ year: 2024 }).replaceAll('18,000', '17,777'),
        'larkfield-10k-2025.md': report(),
      })
      expect((await fields()).cashOnHand).toMatchObject({ value: 18_000_000, period: 'FY2025' })
    })

    it('the Korean statements of the sample room', async () => {
      await upload({ [audited]: await sampleFile() })
      const { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway } = await fields()
      for (const { citations } of [companyName, sector, cashOnHand, monthlyBurnRate]) expect(citations[0]?.filename).toBe(audited)
      expect(companyName.text).toBe('라온테릭 주식회사')
      expect(sector.text).toMatch(/머신비전.*주요 사업으로 영위/)
      expect(cashOnHand).toMatchObject({ value: 11_907_000_000, currency: 'KRW', period: 'FY2025' })
      expect(monthlyBurnRate).toMatchObject({ text: 'Not burning cash', calculation: '7,618 ÷ 12' })
      expect(currentRunway.text).toBe('')
    })
  })

  describe('leaves empty', () => {
    it('what no file tells', async () => {
      await upload({ 'notes.md': 'The kitchen is on the third floor. Lunch is at noon.' })
      const read = await fields()
      expect(Object.values(read).map(({ text, citations }) => [text, citations.length])).toEqual(Object.values(read).map(() => ['', 0]))
    })

    it('everything where files are about two companies alike', async () => {
      await upload({ 'larkfield.md': report(), 'harbor.md': report({ company: 'Harbor Valves Corp.' }) })
      expect(
        Object.values(await fields())
          .map(({ text }) => text)
          .join(''),
      ).toBe('')
    })

    it('figures of a company that fewer files are about', async () => {
      await upload({
        'larkfield.md': report(),
        'larkfield-2024.md': report({ year: 2024 }),
        'harbor.md': report({ company: 'Harbor Valves Corp.', year: 2026 }).replaceAll('18,000', '99,000'),
      })
      const { companyName, cashOnHand } = await fields()
      expect(companyName.text).toBe('Larkfield Robotics, Inc.')
      expect(cashOnHand).toMatchObject({ value: 18_000_000, period: 'FY2025' })
    })

    it('the runway where the cash is in one currency and the burn rate in another', async () => {
      const [balance = '', flows = ''] = report().split('# Consolidated Statements of Cash Flows')
      await upload({ 'larkfield.md': `${balance}# Consolidated Statements of Cash Flows${flows.replace('US dollars', 'euros')}` })
      const { currentRunway } = await fields()
      expect(currentRunway.text).toBe('')
    })
  })

  describe('once written by a person', () => {
    it('stays so when it is read again', async () => {
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

    it('can be given back to the files', async () => {
      await upload({ 'larkfield.md': report() })
      await change({ sector: 'Logistics automation', companyName: '' })
      const { current } = await change({ sector: null })
      expect(current?.fields.sector).toMatchObject({ text: 'Warehouse robotics', edited: false })
      expect(current?.fields.companyName).toEqual({ text: '', citations: [], edited: true })
    })

    it('can be written before anything was read, also without files', async () => {
      const { current, outdated } = await change({ companyName: 'Larkfield' })
      expect(current?.fields).toMatchObject({ companyName: { text: 'Larkfield', edited: true }, sector: { text: '', edited: false } })
      expect(outdated).toBe(false)
    })
  })

  it('keeps every version, and makes none when nothing changed', async () => {
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

  it('is made once by people who open it at the same time, and loses nothing that is written meanwhile', async () => {
    await upload({ 'larkfield.md': report() })
    await Promise.all([refresh(), refresh(), refresh()])
    expect((await versions()).count).toBe(1)
    await upload({ 'larkfield-2024.md': report({ year: 2024 }) })
    await Promise.all([refresh(), change({ notes: 'Mine' }), change({ sector: 'Logistics' })])
    const { current } = await show()
    expect(current?.fields).toMatchObject({ notes: { text: 'Mine' }, sector: { text: 'Logistics' } })
  })

  it('is read by guests and written by those who may change the workspace; nobody else learns of it', async () => {
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
