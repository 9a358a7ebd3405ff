import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import { dartKey, type SourceServer, startEdgarServer, startOpenDartServer, type TestNetwork, testNetwork } from '@dossier/sources/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listActivities } from '../activity/list-activities.ts'
import { createFolder } from '../files/organising/create-folder.ts'
import { deleteFiles } from '../files/organising/delete-files.ts'
import { listFiles } from '../files/lists/list-files.ts'
import { showFile } from '../files/lists/show-file.ts'
import { importType } from '../imports/import-run.ts'
import { showImport } from '../imports/show-import.ts'
import { setMemberStatus } from '../members/set-member-status.ts'
import { runRetrier } from '../runs/control-run.ts'
import { runTypesOf } from '../runs/run-types.ts'
import { makeProject } from '../testing/people.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  startImporting,
  type TestCore,
  untilRead,
  uploadAndRead,
  visitor,
} from '../testing/test-core.ts'
import { watchedCompanies } from '../schema/index.ts'
import { listSearches, showSearch } from '../search/kept-searches.ts'
import type { Actor, Member, System } from '../use-case/index.ts'
import { listFilingParts } from './list-filing-parts.ts'
import { listFilings } from './list-filings.ts'
import { saveFiling } from './save-filing.ts'
import { showRegisterCompany } from './show-register-company.ts'
import { showRegisterStatements } from './show-register-statements.ts'
import { answerWatchQuestions } from './watches/answer-watch-questions.ts'
import { checkWatchedCompany, findWatchedCompanies, watchJobs } from './watches/check-watched-company.ts'
import { listWatches, unwatchCompany, watchCompany } from './watches/watch-company.ts'

const orchard = { source: 'sec', company: '0001900001' }
const hangang = { source: 'dart', company: '00900001' }
const annualReport = '1900001/000190000125000012/orcd-20250131.htm'
const subsidiaries = '1900001/000190000125000012/orcd-ex211.htm'
const HOUR_MS = 3_600_000
/** Of the client of sources, before it gives up. */
const ATTEMPTS = 3

describeOnEachDatabase('registers in a workspace', (under) => {
  let core: TestCore
  let sec: SourceServer
  let dart: SourceServer
  let network: TestNetwork
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    sec = await startEdgarServer()
    dart = await startOpenDartServer()
    network = testNetwork('2026-11-26T01:00:00Z')
    core = await openTestCore(under, {
      sources: {
        operator: {
          sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address },
          dart: { key: dartKey, baseAddress: dart.address },
        },
        open: (settings) => openSources(settings, network),
      },
    })
    await startImporting(core.deps)
    for (const job of watchJobs) await job.start(core.deps)
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([sec.close(), dart.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
    network.pass(HOUR_MS)
    network.kept.clear()
  })

  const filings = (of: { source: string; company: string }, more: object = {}, by: Actor = owner) =>
    listFilings(core.deps, by, { projectId, ...of, limit: 30, ...more })
  const parts = (document: string, by: Actor = owner) =>
    listFilingParts(core.deps, by, { projectId, ...orchard, document, filedAt: '2025-03-14' })
  const statements = (of: { source: string; company: string }, more: object = {}, by: Actor = owner) =>
    showRegisterStatements(core.deps, by, { projectId, ...of, ...more })
  const save = (chosen: string[] = [annualReport], by: Actor = owner, document = annualReport) =>
    saveFiling(core.deps, by, { projectId, ...orchard, document, filedAt: '2025-03-14', parts: chosen })
  const names = async () =>
    (await listFiles(core.deps, owner, { projectId, limit: 50, offset: 0, sort: 'createdAt', direction: 'descending' })).rows
      .map(({ filename }) => filename)
      .toSorted()
  const untilImported = async (id: number) => {
    await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('completed')
  }

  describe('a company', () => {
    it('is shown with the data of its register', async () => {
      expect(await showRegisterCompany(core.deps, owner, { projectId, ...orchard })).toMatchObject({
        sourceName: { en: 'SEC EDGAR' },
        company: '0001900001',
        name: 'Orchard Devices Inc.',
        shortName: 'Orchard Devices',
        tickers: ['ORCD'],
        exchanges: ['Nasdaq'],
        industry: '3571 Electronic Computers',
        address: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0001900001',
        hasFilings: true,
        hasStatements: true,
        inFiles: null,
        watch: null,
      })
      expect(await showRegisterCompany(core.deps, owner, { projectId, ...hangang })).toMatchObject({
        englishName: 'Hangang Electronics Co., Ltd.',
        chiefExecutive: '김한강',
        fiscalYearEnd: '12-31',
        homepage: 'http://www.hangang.example/',
      })
    })

    it('names the same company among the files of the workspace', async () => {
      const report = `# Orchard Devices, Inc.

Annual report for the fiscal year ended December 31, 2024

## Consolidated Statements of Income

(in millions of USD)

| | 2024 | 2023 |
| --- | --- | --- |
| Revenue | 1,577 | 1,400 |
| Cost of sales | 900 | 850 |
| Operating income | 210 | 180 |
| Net income | 150 | 121 |
`
      await uploadAndRead(core, owner, projectId, { 'orchard.md': report })
      expect((await showRegisterCompany(core.deps, owner, { projectId, ...orchard })).inFiles).toMatchObject({
        name: 'Orchard Devices, Inc.',
      })
    })

    it('that the register does not have is not found, and an invalid number is rejected', async () => {
      await expectRefusal(showRegisterCompany(core.deps, owner, { projectId, source: 'sec', company: '1999999' }), 'SOURCE_ITEM_NOT_FOUND')
      await expectRefusal(showRegisterCompany(core.deps, owner, { projectId, source: 'sec', company: 'x-1' }), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(showRegisterCompany(core.deps, owner, { projectId, source: 'elsewhere', company: '1' }), 'SOURCE_NOT_FOUND')
    })
  })

  describe('filings', () => {
    it('are listed page by page, and filtered by kind and day', async () => {
      const first = await filings(orchard, { limit: 2 })
      expect(first.rows.map(({ form, filedAt, periodEnd, filing }) => [form, filedAt, periodEnd, filing])).toEqual([
        ['10-K/A', '2025-05-02', '2025-01-31', '0001900001-25-000040'],
        ['10-K', '2025-03-14', '2025-01-31', '0001900001-25-000012'],
      ])
      const second = await filings(orchard, { limit: 2, cursor: first.cursor })
      expect(second).toMatchObject({ rows: [{ form: '10-K', filedAt: '2004-04-12' }], cursor: null })
      expect((await filings(orchard, { kind: 'quarterly-report' })).rows).toEqual([])
      expect((await filings(orchard, { from: '2025-04-01' })).rows).toHaveLength(1)
      expect((await filings(hangang, { kind: 'annual-report' })).rows.map(({ title }) => title)).toContain('사업보고서 (2024.12)')
    })

    it('are not listed with an invalid cursor, or with the reason if the source fails', async () => {
      await expectRefusal(filings(orchard, { cursor: 'x' }), 'SOURCE_REQUEST_INVALID')
      sec.fail(/submissions/, { status: 500, times: ATTEMPTS })
      await expectRefusal(filings(orchard), 'SOURCE_UNAVAILABLE')
    })

    it('consist of a main document and exhibits', async () => {
      expect((await parts(annualReport)).rows.map(({ document, name, kind, saved }) => [document, name, kind, saved])).toEqual([
        [annualReport, '10-K', 'annual-report', null],
        [subsidiaries, 'EX-21.1 · SUBSIDIARIES', 'exhibit', null],
      ])
      await expectRefusal(parts('1900001/000190000125999999/a.htm'), 'SOURCE_ITEM_NOT_FOUND')
    })
  })

  describe('statements', () => {
    it('have the values of the register in fiscal years as the company names them, each with its filing', async () => {
      const shown = await statements(orchard)
      expect(shown).toMatchObject({ name: 'Orchard Devices Inc.', currency: 'USD', scope: 'consolidated' })
      expect(shown.periods.filter(({ months }) => months === 12)).toMatchObject([
        { to: '2025-01-31', months: 12, fiscalYear: 2024 },
        { to: '2024-01-31', months: 12, fiscalYear: 2023 },
      ])
      const result = shown.values.find(({ account, to }) => account === 'net-income' && to === '2024-01-31')
      expect(result).toMatchObject({
        value: '81',
        kind: 'reported',
        reported: {
          filing: '0001900001-25-000012',
          form: '10-K',
          concept: 'us-gaap:NetIncomeLoss',
          address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/0001900001-25-000012-index.htm',
        },
        restates: [{ value: '80', filing: '0001900001-24-000010' }],
      })
    })

    it('of Korea balance: assets equal liabilities and equity', async () => {
      const shown = await statements(hangang, { from: 2024, to: 2024 })
      expect(shown).toMatchObject({ name: '한강전자(주)', currency: 'KRW' })
      expect(shown.periods.map(({ fiscalYear }) => fiscalYear)).toEqual([2024, 2023, 2022])
      expect(shown.checks.find(({ total, to }) => total === 'total-assets' && to === '2024-12-31')).toMatchObject({
        ties: true,
        difference: '0',
      })
    })

    it('of Korea have quarters and half-years on request, in the company’s fiscal year', async () => {
      const shown = await statements(hangang, { from: 2024, to: 2024, interim: true })
      expect(shown.periods.filter(({ months }) => months < 12)).toEqual([
        { to: '2024-06-30', months: 6, fiscalYear: 2024, isFiscalYear: false, name: { en: 'H1 2024', ko: '2024년 상반기' } },
        { to: '2024-06-30', months: 3, fiscalYear: 2024, isFiscalYear: false, name: { en: 'Q2 2024', ko: '2024년 2분기' } },
        { to: '2023-06-30', months: 6, fiscalYear: 2023, isFiscalYear: false, name: { en: 'H1 2023', ko: '2023년 상반기' } },
        { to: '2023-06-30', months: 3, fiscalYear: 2023, isFiscalYear: false, name: { en: 'Q2 2023', ko: '2023년 2분기' } },
      ])
      expect((await statements(hangang, { from: 2024, to: 2024 })).periods.every(({ months }) => months === 12)).toBe(true)
    })

    it('that do not exist are not found', async () => {
      await expectRefusal(statements({ source: 'sec', company: '1900002' }), 'SOURCE_ITEM_NOT_FOUND')
    })
  })

  describe('saving a filing', () => {
    it('makes files of the chosen documents with their provenance, and reads them like uploads', async () => {
      const started = await save([annualReport, subsidiaries])
      expect(started).toMatchObject({ source: { kind: 'filing', source: 'sec', name: 'Orchard Devices Inc. 10-K', documents: 2 } })
      await untilImported(started.id)
      await untilRead(core)
      expect(await names()).toEqual(['Orchard Devices 10-K FY2024 - EX-21.1 SUBSIDIARIES.htm', 'Orchard Devices 10-K FY2024.htm'])
      const { rows } = await filings(orchard)
      const fileId = rows.find(({ document }) => document === annualReport)?.saved?.fileId ?? 0
      expect(await showFile(core.deps, owner, { projectId, attachmentId: fileId })).toMatchObject({
        status: 'indexed',
        provenance: {
          source: 'sec',
          sourceName: { en: 'SEC EDGAR', ko: '미국 SEC EDGAR' },
          company: { id: '0001900001', name: 'Orchard Devices Inc.' },
          document: annualReport,
          filing: '0001900001-25-000012',
          form: '10-K',
          filedAt: '2025-03-14',
          address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      })
    })

    it('saves it in the chosen folder', async () => {
      const folder = await createFolder(core.deps, owner, { projectId, name: 'Filings' })
      const chosen = { projectId, ...orchard, document: annualReport, filedAt: '2025-03-14', parts: [annualReport], folderId: folder.id }
      await untilImported((await saveFiling(core.deps, owner, chosen)).id)
      const { rows } = await listFiles(core.deps, owner, { projectId, limit: 5, offset: 0, sort: 'name', direction: 'ascending' })
      expect(rows.map(({ filename, path }) => [filename, path])).toEqual([['Orchard Devices 10-K FY2024.htm', ['Filings']]])
    })

    it('reports a filing that the workspace already has, until it is deleted', async () => {
      await untilImported((await save()).id)
      await expectRefusal(save(), 'FILING_ALREADY_SAVED')
      // What is new of it is added beside what is there.
      const both = await save([annualReport, subsidiaries])
      await untilImported(both.id)
      expect(await showImport(core.deps, owner, { id: both.id })).toMatchObject({ added: 1, unchanged: 1, refused: 0 })
      const fileId = (await parts(annualReport)).rows[0]?.saved?.fileId ?? 0
      await deleteFiles(core.deps, owner, { projectId, ids: [fileId] })
      expect((await parts(annualReport)).rows[0]?.saved).toBeNull()
      await untilImported((await save()).id)
    })

    it('stores no document that the register does not list', async () => {
      await expectRefusal(save(['1900001/000190000125000012/other.htm']), 'INVALID_INPUT')
      await expectRefusal(save([annualReport], owner, '1900002/000190000224000007/hfl8k.htm'), 'SOURCE_ITEM_NOT_FOUND')
      await expectRefusal(
        saveFiling(core.deps, owner, { projectId, ...orchard, document: annualReport, folderId: 999_999, parts: [annualReport] }),
        'FOLDER_NOT_FOUND',
      )
    })

    it('of Korea makes a file of its markup in any encoding, named by its fiscal year', async () => {
      const chosen = { projectId, ...hangang, document: '20250312000901', filedAt: '2025-03-12' }
      const all = (await listFilingParts(core.deps, owner, chosen)).rows.map(({ document, name }) => [document, name])
      expect(all).toEqual([
        ['20250312000901', '사업보고서'],
        ['20250312000901/20250312000901_00760.xml', '감사보고서'],
        ['20250312000901/statements-00900001-2024-12-11011.json', '재무제표 전체 계정(XBRL)'],
      ])
      await untilImported((await saveFiling(core.deps, owner, { ...chosen, parts: all.map(([document = '']) => document) })).id)
      await untilRead(core)
      const { rows } = await listFiles(core.deps, owner, { projectId, limit: 50, offset: 0, sort: 'name', direction: 'ascending' })
      expect(rows.map(({ filename, status }) => [filename, status])).toEqual([
        ['한강전자 사업보고서 FY2024 - 감사보고서.xml', 'indexed'],
        ['한강전자 사업보고서 FY2024 - 재무제표 전체 계정(XBRL).json', 'indexed'],
        ['한강전자 사업보고서 FY2024.xml', 'indexed'],
      ])
    })

    it('applies the limits of uploads', async () => {
      const { fileBytes } = core.deps.limits
      core.deps.limits.fileBytes = 16
      try {
        const { id } = await save()
        await untilImported(id)
        expect(await showImport(core.deps, owner, { id })).toMatchObject({ added: 0, refused: 1, refusals: [{ code: 'FILE_TOO_LARGE' }] })
      } finally {
        core.deps.limits.fileBytes = fileBytes
      }
      expect(await names()).toEqual([])
    })

    it('fails with the reason if the source refuses, and continues on retry', async () => {
      sec.fail(/orcd-20250131\.htm/, { status: 429, times: 1 })
      const { id } = await save()
      await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('failed')
      expect(await showImport(core.deps, owner, { id })).toMatchObject({ failure: { code: 'SOURCE_QUOTA_REACHED' }, canRetry: true })
      expect(await names()).toEqual([])
      network.pass(HOUR_MS)
      await runRetrier(runTypesOf([importType]))(core.deps, owner, { id })
      await untilImported(id)
      expect(await names()).toEqual(['Orchard Devices 10-K FY2024.htm'])
    })
  })

  describe('a watched company', () => {
    const system = (): System => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' })
    const check = () => checkWatchedCompany(core.deps, system(), { projectId, ...orchard })
    const watch = (saves: boolean, by: Actor = owner, questions: string[] = []) =>
      watchCompany(core.deps, by, { projectId, ...orchard, saves, questions })
    const watches = async () => (await listWatches(core.deps, owner, { projectId })).rows
    const filed = async () =>
      (await listActivities(core.deps, owner, { projectId, limit: 20, offset: 0 })).rows.filter(({ action }) => action === 'company.filed')

    /** The next list of filings begins with one more. */
    async function file() {
      const path = '/submissions/CIK0001900001.json'
      const reply = (await (await fetch(`${sec.address}${path}`, { headers: { 'user-agent': 'a@b.example' } })).json()) as {
        filings: { recent: Record<string, string[]> }
      }
      const added: Record<string, string> = {
        accessionNumber: '0001900001-26-000099',
        filingDate: '2026-11-25',
        reportDate: '2026-11-24',
        form: '8-K',
        primaryDocument: 'orcd-8k.htm',
        primaryDocDescription: '8-K',
      }
      for (const [name, column] of Object.entries(reply.filings.recent)) column.unshift(added[name] ?? '')
      sec.fail(/CIK0001900001\.json/, { body: reply, times: 2 })
      sec.fail(/orcd-8k\.htm/, { body: '<html><body><p>Orchard appointed an auditor.</p></body></html>', type: 'text/html' })
      sec.fail(/26000099\/index\.json/, { body: { directory: { item: [{ name: 'orcd-8k.htm', size: '60' }] } } })
      network.pass(HOUR_MS)
    }

    it('has new filings shown in the activity once each, and saved if so chosen', async () => {
      expect(await watch(true)).toMatchObject({ name: 'Orchard Devices Inc.', saves: true, lastFiledAt: '2025-05-02', problem: null })
      await check()
      expect(await filed()).toEqual([])
      await file()
      await check()
      expect((await filed()).map(({ name }) => name)).toEqual(['new filing of a watched company: Orchard Devices Inc. 8-K'])
      expect(await watches()).toMatchObject([{ lastFiledAt: '2026-11-25', checkedAt: expect.any(String) as string, problem: null }])
      await expect.poll(names, { timeout: 20_000 }).toEqual(['Orchard Devices 8-K 2026-11-25.htm'])
      network.pass(HOUR_MS)
      await check()
      expect(await filed()).toHaveLength(1)
    })

    describe('with questions', () => {
      const questions = ['Who was appointed?', 'What was appointed?']
      const answered = async () =>
        (await listActivities(core.deps, owner, { projectId, limit: 50, offset: 0 })).rows
          .filter(({ action }) => action === 'company.answered' || action === 'company.unanswered')
          .map(({ action }) => action)
      const searches = async (by: Member) =>
        (await listSearches(core.deps, by, { projectId, limit: 20, offset: 0 })).rows.map(({ query, createdBy }) => [query, createdBy.id])

      it('has them answered from the new filing once it is read, as the person who started the watch', async () => {
        expect(await watch(true, owner, questions)).toMatchObject({ questions })
        await file()
        await check()
        await expect.poll(answered, { timeout: 20_000 }).toEqual(['company.answered', 'company.answered'])
        expect(await searches(owner)).toEqual(questions.toReversed().map((query) => [query, owner.userId]))
        const [latest] = (await listSearches(core.deps, owner, { projectId, limit: 1, offset: 0 })).rows
        const record = await showSearch(core.deps, owner, { searchId: latest?.id ?? 0 })
        const { rows } = await listFiles(core.deps, owner, { projectId, limit: 5, offset: 0, sort: 'name', direction: 'ascending' })
        expect(record.fileIds).toEqual(rows.map(({ id }) => id))
        expect(record.answer.sentences.map(({ text }) => text).join(' ')).toContain('appointed an auditor')
        await readAgain()
        expect(await searches(owner)).toHaveLength(questions.length)
      })

      it('asks no questions about filings that are only listed or that somebody saves by hand', async () => {
        expect(await watch(false, owner, questions)).toMatchObject({ questions: [] })
        await watch(true, owner, questions)
        await untilImported((await save()).id)
        await untilRead(core)
        await readAgain()
        expect(await searches(owner)).toEqual([])
      })

      it('leaves them unanswered with the reason if the person has lost access', async () => {
        const analyst = await makeMember(core, owner.organizationId, roles.admin)
        const open = await makeProject(core, owner, projectTypes.all)
        await watchCompany(core.deps, analyst, { projectId: open, ...orchard, saves: true, questions })
        const chosen = { projectId: open, ...orchard, document: annualReport, filedAt: '2025-03-14', parts: [annualReport] }
        await untilImported((await saveFiling(core.deps, owner, chosen)).id)
        await untilRead(core)
        const { db } = core.deps.database
        await db
          .update(watchedCompanies)
          .set({ waiting: [`0 ${annualReport}`, `1 ${annualReport}`] })
          .where(eq(watchedCompanies.projectId, open))
        await setMemberStatus(core.deps, owner, { id: analyst.userId, isActive: false })
        const { rows } = await listFiles(core.deps, owner, { projectId: open, limit: 5, offset: 0, sort: 'name', direction: 'ascending' })
        for (const { id } of rows) await answerWatchQuestions(core.deps, system(), { fileId: id })
        const watched = (await listWatches(core.deps, owner, { projectId: open })).rows
        expect(watched).toMatchObject([{ problem: expect.stringContaining('limited access') as string }])
        expect((await listSearches(core.deps, owner, { projectId: open, limit: 5, offset: 0 })).rows).toEqual([])
        expect(
          await db.select({ waiting: watchedCompanies.waiting }).from(watchedCompanies).where(eq(watchedCompanies.projectId, open)),
        ).toEqual([{ waiting: [] }])
      })

      /** What a later reading of the files would ask. */
      async function readAgain() {
        const { rows } = await listFiles(core.deps, owner, { projectId, limit: 5, offset: 0, sort: 'name', direction: 'ascending' })
        for (const { id } of rows) await answerWatchQuestions(core.deps, system(), { fileId: id })
      }
    })

    it('is checked again the next day if its source fails, and shows the failure', async () => {
      await watch(false)
      network.pass(HOUR_MS)
      sec.fail(/submissions/, { status: 500, times: ATTEMPTS })
      await check()
      expect(await watches()).toMatchObject([
        { problem: expect.stringContaining('not responding') as string, lastFiledAt: expect.any(String) as string },
      ])
    })

    it('is checked by the daily job', async () => {
      await watch(false)
      await findWatchedCompanies(core.deps, { kind: 'system', organizationId: 0, language: 'en' }, {})
      await expect.poll(async () => (await watches())[0]?.checkedAt, { timeout: 20_000 }).toEqual(expect.any(String))
    })

    it('is not checked after somebody stops the watch', async () => {
      await watch(false)
      await unwatchCompany(core.deps, owner, { projectId, ...orchard })
      await unwatchCompany(core.deps, owner, { projectId, ...orchard })
      expect(await watches()).toEqual([])
      await check()
    })
  })

  it('are read by everybody who reads the files, and saved and watched by those who may upload', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(filings(orchard, {}, guest), 'PROJECT_NOT_FOUND')
    const open = await makeProject(core, owner, projectTypes.all)
    expect((await listFilings(core.deps, guest, { projectId: open, ...orchard, limit: 5 })).rows).not.toEqual([])
    await expectRefusal(
      saveFiling(core.deps, guest, { projectId: open, ...orchard, document: annualReport, parts: [annualReport] }),
      'LIMITED_ACCESS',
    )
    await expectRefusal(watchCompany(core.deps, guest, { projectId: open, ...orchard, saves: false, questions: [] }), 'LIMITED_ACCESS')
    await expectRefusal(unwatchCompany(core.deps, guest, { projectId: open, ...orchard }), 'LIMITED_ACCESS')
  })

  it('are hidden from visitors and other organizations', async () => {
    const other = await makeOrganization(core)
    for (const [by, code] of [
      [visitor, 'NOT_SIGNED_IN'],
      [other, 'PROJECT_NOT_FOUND'],
    ] as const) {
      await expectRefusal(showRegisterCompany(core.deps, by, { projectId, ...orchard }), code)
      await expectRefusal(filings(orchard, {}, by), code)
      await expectRefusal(parts(annualReport, by), code)
      await expectRefusal(statements(orchard, {}, by), code)
      await expectRefusal(save([annualReport], by), code)
      await expectRefusal(listWatches(core.deps, by, { projectId }), code)
      await expectRefusal(watchCompany(core.deps, by, { projectId, ...orchard, saves: false, questions: [] }), code)
      await expectRefusal(unwatchCompany(core.deps, by, { projectId, ...orchard }), code)
    }
  })
})
