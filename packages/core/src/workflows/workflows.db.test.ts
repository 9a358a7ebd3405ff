import { type DatapackMeasure, type Language, limits, type OutputDetail, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { parseCsv } from 'hucre/csv'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listActivities } from '../activity/list-activities.ts'
import { auditLogRepository } from '../audit/index.ts'
import { setCompanyProfile } from '../companies/set-company-details.ts'
import { typeValue } from '../companies/type-value.ts'
import { expireBins } from '../files/bin/bin.jobs.ts'
import { listBin } from '../files/bin/list-bin.ts'
import { removeFromBin } from '../files/bin/purge-bin.ts'
import { restoreItems } from '../files/bin/restore-items.ts'
import { filesRepository } from '../files/index.ts'
import { downloadOutput } from '../outputs/download-output.ts'
import { listOutputs, showOutput } from '../outputs/list-outputs.ts'
import { removeOutput } from '../outputs/remove-output.ts'
import { listRuns } from '../runs/show-run.ts'
import { outputs } from '../schema/index.ts'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import { inputsWithoutSource } from '../testing/outputs-made.ts'
import type { Member } from '../use-case/index.ts'
import { startDatapack } from './datapack/start-datapack.ts'
import { correctModel } from './model-audit/correct-model.ts'
import { exportFindings } from './model-audit/export-findings.ts'
import { startModelAudit } from './model-audit/start-model-audit.ts'

const report = `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Operating income | 210 | 180 |
| Income before income taxes | 200 | 160 |
| Income taxes | 50 | 39 |
| Net income | 150 | 121 |

## Consolidated Balance Sheets

(in millions of USD)

| | December 31, 2025 | December 31, 2024 |
| --- | --- | --- |
| Cash and cash equivalents | 310 | 280 |
| Total current assets | 700 | 650 |
| Total assets | 1,900 | 1,700 |
| Total current liabilities | 300 | 280 |
| Long-term debt | 400 | 420 |
| Total liabilities | 1,100 | 1,000 |
| Total stockholders' equity | 800 | 700 |

## Consolidated Statements of Cash Flows

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Net income | 150 | 121 |
| Depreciation and amortization | 70 | 60 |
| Net cash provided by operating activities | 240 | 190 |
| Purchases of property, plant and equipment | (120) | (90) |
| Net cash used in investing activities | (120) | (90) |
| Net cash used in financing activities | (90) | (80) |

## Revenue by segment

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Terminals | 1,000 | 920 |
| Warehouses | 577 | 500 |
| Total | 1,577 | 1,420 |

## Operating income by segment

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Terminals | 150 | 120 |
| Warehouses | 60 | 60 |
| Total | 210 | 180 |
`

describeOnEachDatabase('workflows', (under) => {
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

  const untilOver = async (id: number): Promise<OutputDetail> => {
    await expect
      .poll(async () => (await showOutput(core.deps, owner, { id })).state, { timeout: 30_000 })
      .toSatisfy((state) => state !== 'queued' && state !== 'running')
    return showOutput(core.deps, owner, { id })
  }
  const list = (actor = owner) => listOutputs(core.deps, actor, { projectId, limit: 10, offset: 0 })
  const datapack = (actor = owner) => startDatapack(core.deps, actor, { projectId, company: 'harborlogistics', language: 'en' })
  const upload = async (name: string, content: string | Uint8Array) =>
    (await uploadAndRead(core, owner, projectId, { [name]: content }))[0]!
  /** A growth rate within a formula, and one whose reference is gone. */
  const model = () => {
    const formulas: Record<string, [formula: string, value: number | string]> = {
      '1 2': ['B2*1.07', 107],
      '1 3': ['C2*1.07', 114.49],
      '3 1': ['B2-B3', 40],
      '3 2': ['C2-C3', 43],
      '3 3': ['#REF!-D3', '#REF!'],
    }
    const cells = new Map(
      Object.entries(formulas).map(([at, [formula, value]]) => [
        at.replace(' ', ','),
        { type: 'formula' as const, formula, value: typeof value === 'number' ? value : null, formulaResult: value },
      ]),
    )
    const rows = [
      ['', 'FY2024', 'FY2025', 'FY2026'],
      ['Revenue', 100, null, null],
      ['Costs', 60, 64, 68],
      ['Profit', null, null, null],
    ]
    return writeXlsx({ sheets: [{ name: 'Model', rows, cells }] })
  }
  /** Profits by a formula, with a number pasted over one. */
  const pastedModel = () => {
    const profits = new Map(
      ['B', 'C', 'D', 'F'].map((column, at) => [
        `3,${'ABCDEF'.indexOf(column)}`,
        { type: 'formula' as const, formula: `${column}2-${column}3`, value: [40, 43, 47, 60][at]!, formulaResult: [40, 43, 47, 60][at]! },
      ]),
    )
    const rows = [
      ['', 'FY2022', 'FY2023', 'FY2024', 'FY2025', 'FY2026'],
      ['Revenue', 100, 107, 115, 122, 135],
      ['Costs', 60, 64, 68, 72, 75],
      ['Profit', null, null, null, 55, null],
    ]
    return writeXlsx({ sheets: [{ name: 'Model', rows, cells: profits }] })
  }

  it('write the statements of a company as a workbook that proves itself, each value with its source', async () => {
    await upload('2025.md', report)
    const profile = { homepage: 'https://harbor.example', country: 'US', segment: 'Container terminals', industry: 'Transport' }
    await setCompanyProfile(core.deps, owner, { projectId, company: 'harborlogistics', ...profile })
    const started = await datapack()
    expect(started).toMatchObject({ workflow: 'datapack', inputVariable: 'Harbor Logistics Inc.', fileType: null })
    const done = await untilOver(started.id)
    expect(done).toMatchObject({
      state: 'completed',
      failure: null,
      fileType: 'excel',
      filename: 'Harbor Logistics Inc. - Statements.xlsx',
    })
    expect(done.result).toMatchObject({
      workflow: 'datapack',
      company: 'Harbor Logistics Inc.',
      profile,
      currency: 'USD',
      years: ['FY2024', 'FY2025'],
    })
    const { certificate, summary, ties, breakdowns, market } = done.result as Extract<OutputDetail['result'], { workflow: 'datapack' }>
    const of = (measure: DatapackMeasure) => summary.find((row) => row.measure === measure)?.figures
    expect(of('growth')).toEqual([null, expect.closeTo(1_577 / 1_420 - 1, 12)])
    expect(of('ebitda')).toEqual([240e6, 280e6])
    expect(of('netDebt')).toEqual([140e6, 90e6])
    expect(of('netDebtToEbitda')?.[1]).toBeCloseTo(90 / 280, 12)
    expect(of('receivableDays')).toEqual([null, null])
    expect(ties).toContainEqual({ total: 'total-assets', parts: expect.any(Array) as unknown, year: 'FY2025', difference: 0, ties: true })
    expect(certificate.differences).toEqual([])
    expect(certificate.formulas).toBeGreaterThan(50)
    // Of 25 measures of two years those that have a figure; all but the growth of the first year and the days, for which accounts are missing.
    const ofSummary = summary.flatMap(({ figures }) => figures.filter((figure) => typeof figure === 'number')).length
    // And of two segments in two years: total, result, two shares and two margins.
    expect(certificate.independent).toBe(ofSummary + 2 * 6)
    const amounts = breakdowns[0]?.parts.map(({ name, revenue, result }) => ({
      name,
      revenue: revenue.map((amount) => amount?.value),
      result: result.map((amount) => amount?.value),
    }))
    expect(breakdowns.map(({ kind }) => kind)).toEqual(['segment'])
    expect(amounts).toEqual([
      { name: 'Terminals', revenue: [920e6, 1_000e6], result: [120e6, 150e6] },
      { name: 'Warehouses', revenue: [500e6, 577e6], result: [60e6, 60e6] },
    ])
    expect(breakdowns[0]?.parts[0]?.revenue[1]?.origin).toMatchObject({ kind: 'file', page: 1 })
    // Nobody asked for market data.
    expect(market).toMatchObject({
      symbol: null,
      sharePrice: null,
      marketValue: null,
      needs: [expect.stringContaining('was not requested')],
    })
    const inKorean = await showOutput(core.deps, { ...owner, language: 'ko' }, { id: started.id })
    expect(inKorean.result).toMatchObject({ market: { needs: [expect.stringContaining('시장 데이터를 조회하지 않았습니다')] } })
    expect(certificate.independent).toBeGreaterThan(35)
    const answer = await downloadOutput(core.deps, owner, { id: started.id })
    expect(answer.filename).toBe('Harbor Logistics Inc. - Statements.xlsx')
    const chunks: Uint8Array[] = []
    for await (const chunk of await answer.open()) chunks.push(chunk)
    expect(await inputsWithoutSource(Buffer.concat(chunks))).toEqual(['Ratios: Days in a year'])
    const book = await readXlsx(Buffer.concat(chunks))
    expect(book.sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Certificate']))
    expect(JSON.stringify(book.sheets.map(({ rows }) => rows))).toContain('Harbor Logistics Inc.')
    expect(JSON.stringify(book.sheets.map(({ rows }) => rows))).toContain(
      'harbor.example · United States · Transport · Container terminals',
    )
  })

  it('show operating measures that documents state of the whole company, each with its place and day', async () => {
    const ofPeople = `
## Human capital

As of December 31, 2025, we had approximately 4,200 employees. At December 31, 2025, we had 900 employees in Europe.

## Key operating metrics

| | 2025 | 2024 |
| --- | --- | --- |
| Customers | 1,250 | 1,000 |

## Backlog

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Order backlog | 630 | 600 |

The table of the sales report has other amounts (in millions of USD):

| | 2025 |
| --- | --- |
| Order backlog | 655 |
`
    await upload('2025.md', `${report}${ofPeople}`)
    const { id } = await datapack()
    const { operating, certificate } = (await untilOver(id)).result as Extract<OutputDetail['result'], { workflow: 'datapack' }>
    const of = (measure: string) => operating?.find((row) => row.measure === measure)?.figures
    const origin = expect.objectContaining({ kind: 'file', page: 2 }) as unknown
    expect(operating?.map(({ measure, isMoney }) => [measure, isMoney])).toEqual([
      ['employee-count', false],
      ['paying-customers', false],
      ['order-backlog-amount', true],
    ])
    expect(of('employee-count')).toEqual([null, { kind: 'stated', value: 4_200, day: '2025-12-31', isAbout: true, origin }])
    expect(of('paying-customers')).toMatchObject([{ value: 1_000 }, { value: 1_250, isAbout: false }])
    // Two figures of one document for one day: neither counts.
    expect(of('order-backlog-amount')).toMatchObject([
      { kind: 'stated', value: 600e6 },
      { kind: 'conflict', stated: [{ value: 630e6 }, { value: 655e6 }] },
    ])
    expect(certificate.differences).toEqual([])
    const book = await readXlsx(Buffer.concat(await Array.fromAsync(await (await downloadOutput(core.deps, owner, { id })).open())))
    const sheet = book.sheets.find(({ name }) => name === 'KPIs')
    expect(sheet?.rows.find((row) => row[1] === 'Customers')?.slice(2)).toEqual([1_000, 1_250])
    const comments = JSON.stringify([...(sheet?.cells ?? [])])
    expect(comments).toContain('approximate, as the document says')
    expect(comments).toContain('One document states figures that differ: 630,000,000 (2025.md, p. 2); 655,000,000')
  })

  it('store the accounts that figures of a datapack are calculated of, with their places and what somebody typed', async () => {
    await upload('2025.md', report)
    const typed = { company: 'harborlogistics', scope: 'consolidated', account: 'net-income', to: '2025-12-31', months: 12 } as const
    await typeValue(core.deps, owner, { projectId, ...typed, value: '155000000', reason: 'Audit adjustment' })
    const { id } = await datapack()
    const { accounts, ties, summary } = (await untilOver(id)).result as Extract<OutputDetail['result'], { workflow: 'datapack' }>
    const of = (account: string) => accounts.find((one) => one.account === account)?.years
    expect(of('revenue')?.map((value) => [value?.value, value?.reported?.filename])).toEqual([
      ['1420000000', '2025.md'],
      ['1577000000', '2025.md'],
    ])
    expect(of('revenue')?.[1]?.reported?.origin).toMatchObject({ kind: 'file', page: 1 })
    expect(of('net-income')?.[1]).toMatchObject({ kind: 'typed', typed: { reason: 'Audit adjustment' }, reported: { value: '150000000' } })
    expect(summary.find(({ measure }) => measure === 'netIncome')?.figures).toEqual([121e6, 155e6])
    const named = new Set(accounts.map(({ account }) => account))
    for (const { total, parts } of ties) {
      expect(parts.length).toBeGreaterThan(0)
      for (const account of [total, ...parts.map((part) => part.account)]) expect(named).toContain(account)
    }
    for (const { from } of accounts.flatMap(({ years }) => years.flatMap((value) => value ?? [])))
      for (const { account } of from) expect(named).toContain(account)
  })

  it('show the result of a datapack of the first version without a summary', async () => {
    await upload('2025.md', report)
    const { id } = await datapack()
    const { result } = await untilOver(id)
    const { workflow, company, currency, years, sourced, certificate } = result as Extract<OutputDetail['result'], { workflow: 'datapack' }>
    const first = { workflow, company, currency, years, sourced, certificate }
    await core.deps.database.db.update(outputs).set({ result: first }).where(eq(outputs.id, id))
    expect((await showOutput(core.deps, owner, { id })).result).toEqual({
      ...first,
      companyKey: null,
      profile: null,
      scope: null,
      summary: [],
      accounts: [],
      ties: [],
      breakdowns: [],
      operating: null,
      market: null,
    })
  })

  it('audit a workbook and describe what they find in the language of the reader', async () => {
    const file = await upload('model.xlsx', await model())
    const profile = { homepage: 'https://harbor.example', country: 'US', segment: 'Container terminals', industry: 'Transport' }
    const { id } = await startModelAudit(core.deps, owner, { projectId, fileId: file.id, profile })
    const done = await untilOver(id)
    expect(done).toMatchObject({ state: 'completed', inputVariable: 'model.xlsx', fileType: null })
    const found = done.result as Extract<OutputDetail['result'], { workflow: 'modelAudit' }>
    expect(found.profile).toEqual(profile)
    expect(found.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['deleted-reference', 'hard-coded-constant']))
    expect(found.findings[0]).toMatchObject({ severity: 'critical', sheet: 'Model' })
    const korean = await showOutput(core.deps, { ...owner, language: 'ko' }, { id })
    expect(JSON.stringify(korean.result)).toMatch(/[가-힣]/)
    // However often somebody looks within some minutes.
    const log = auditLogRepository.reader(core.deps.database.db, owner.organizationId)
    expect(await log.count({ action: 'output.viewed' })).toBe(1)
  })

  it('export the findings of an audit as a workbook in the language of the reader', async () => {
    const file = await upload('model.xlsx', await pastedModel())
    const { id } = await startModelAudit(core.deps, owner, { projectId, fileId: file.id })
    const audited = (await untilOver(id)).result as Extract<OutputDetail['result'], { workflow: 'modelAudit' }>
    const exported = async (language: Language) => {
      const answer = await exportFindings(core.deps, { ...owner, language }, { id, format: 'xlsx' })
      return { answer, sheets: (await readXlsx(Buffer.concat(await Array.fromAsync(await answer.open())))).sheets }
    }
    const { answer, sheets } = await exported('en')
    expect(answer.filename).toBe('model (findings).xlsx')
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Findings by sheet', 'All findings'])
    expect(sheets[2]?.rows).toHaveLength(audited.findings.length + 1)
    const pasted = sheets[2]?.rows.find(([, , title]) => title === 'Number pasted over a formula')
    expect(pasted).toEqual([
      expect.any(Number),
      'High',
      'Number pasted over a formula',
      'Model',
      'E4',
      expect.any(String),
      'E4: 55 → =E2-E3',
    ])
    // Its number is that of its group.
    expect(sheets[1]?.rows[Number(pasted?.[0])]).toEqual([
      pasted?.[0],
      'High',
      'Number pasted over a formula',
      'Model',
      'E4',
      1,
      1,
      expect.any(String),
    ])
    const total = audited.findings.length + audited.notListed
    expect(sheets[0]?.rows.find(([label]) => label === 'Total')?.[2]).toBe(total)
    const korean = await exported('ko')
    expect(korean.answer.filename).toBe('model (점검 결과).xlsx')
    expect(korean.sheets.map(({ name }) => name)).toEqual(['요약', '시트별 점검 결과', '전체 점검 결과'])
    const asText = await exportFindings(core.deps, { ...owner, language: 'ko' }, { id, format: 'csv' })
    expect(asText).toMatchObject({ filename: 'model (점검 결과).csv', mediaType: 'text/csv; charset=utf-8' })
    const text = Buffer.concat(await Array.fromAsync(await asText.open())).toString()
    const lines = parseCsv(text)
    expect(lines).toHaveLength(audited.findings.length + 1)
    // The same cells as in the workbook.
    const written = korean.sheets[2]?.rows.map((row) => row.map((cell) => String(cell ?? '')))
    expect(lines.map((row) => row.map(String))).toEqual(written)
    const log = auditLogRepository.reader(core.deps.database.db, owner.organizationId)
    expect(await log.count({ action: 'output.downloaded' })).toBe(3)

    await upload('2025.md', report)
    const { id: other } = await datapack()
    await untilOver(other)
    await expectRefusal(exportFindings(core.deps, owner, { id: other, format: 'csv' }), 'OUTPUT_NOT_FOUND')
    await expectRefusal(exportFindings(core.deps, owner, { id: 999_999, format: 'xlsx' }), 'OUTPUT_NOT_FOUND')
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(exportFindings(core.deps, stranger, { id, format: 'csv' }), 'OUTPUT_NOT_FOUND')
    await expectRefusal(exportFindings(core.deps, await makeOrganization(core), { id, format: 'xlsx' }), 'OUTPUT_NOT_FOUND')
  })

  it('are named in the activity and the tasks of their workspace', async () => {
    const file = await upload('model.xlsx', await model())
    const { id } = await startModelAudit(core.deps, owner, { projectId, fileId: file.id })
    await untilOver(id)
    const listed = async (language: Language) =>
      (
        await listActivities(core.deps, { ...owner, language }, { projectId, limit: 2, offset: 0, routine: false, type: 'output' })
      ).rows.map(({ name }) => name)
    expect(await listed('en')).toEqual(['Model audit for model.xlsx finished: completed', 'started Model audit for model.xlsx'])
    expect(await listed('ko')).toEqual(['model.xlsx 재무모델 점검이 끝났습니다: 완료', 'model.xlsx 재무모델 점검을 시작했습니다'])
    const tasks = await listRuns(core.deps, owner, { projectId, kind: 'workflow', limit: 1, offset: 0 })
    expect(tasks.rows).toMatchObject([{ subject: 'model.xlsx', workflow: 'modelAudit' }])
  })

  it('correct findings of an audit in a copy, and never in the file', async () => {
    const rows = filesRepository.reader(core.deps.database.db, owner.organizationId)
    const bytesOf = async (fileId: number) => core.deps.blobs.read((await rows.unsafeFind(projectId, fileId))!.blobKey)
    const file = await upload('model.xlsx', await pastedModel())
    const before = await bytesOf(file.id)
    const { id } = await startModelAudit(core.deps, owner, { projectId, fileId: file.id })
    const audited = (await untilOver(id)).result as Extract<OutputDetail['result'], { workflow: 'modelAudit' }>
    const pasted = audited.findings.findIndex(({ rule }) => rule === 'pasted-over-formula')
    expect(audited.findings[pasted]?.fixes).toEqual([{ sheet: 'Model', cell: 'E4', before: '55', after: '=E2-E3' }])
    const corrected = await correctModel(core.deps, { ...owner, language: 'ko' }, { projectId, outputId: id, findings: [pasted] })
    expect(corrected).toMatchObject({
      spreadsheet: { filename: 'model (수정본).xlsx', version: 1 },
      changes: [{ cell: 'E4', before: '55', after: '=E2-E3', valueBefore: 55, valueAfter: 50 }],
      omitted: [],
      isStale: false,
    })
    const { sheets } = await readXlsx(await bytesOf(corrected.spreadsheet.id))
    expect(sheets.map(({ name }) => name)).toEqual(['Model', '변경 내역'])
    expect(sheets[0]?.rows[3]?.[4]).toBe(50)
    expect(await rows.unsafeFind(projectId, file.id)).toMatchObject({ filename: 'model.xlsx', isLatest: true })
    expect(await bytesOf(file.id)).toEqual(before)

    const choose = (findings: number[], actor = owner, outputId = id) => correctModel(core.deps, actor, { projectId, outputId, findings })
    await expectRefusal(choose([999]), 'MODEL_NOT_CORRECTED')
    await expectRefusal(choose([pasted], owner, 999_999), 'OUTPUT_NOT_FOUND')
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(choose([pasted], stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(choose([pasted], await makeOrganization(core)), 'PROJECT_NOT_FOUND')
    const other = await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.restricted })
    await expectRefusal(correctModel(core.deps, owner, { projectId: other.id, outputId: id, findings: [pasted] }), 'OUTPUT_NOT_FOUND')
  })

  it('fail with a reason where there is nothing to make it of, and can go on', async () => {
    const file = await upload('broken.xlsx', (await model()).subarray(0, 900))
    await expectRefusal(datapack(), 'COMPANY_NOT_FOUND')
    const text = await upload('notes.txt', 'No workbook.')
    await expectRefusal(startModelAudit(core.deps, owner, { projectId, fileId: text.id }), 'WORKBOOK_REQUIRED')
    await expectRefusal(startModelAudit(core.deps, owner, { projectId, fileId: 999_999 }), 'FILE_NOT_FOUND')
    const { id } = await startModelAudit(core.deps, owner, { projectId, fileId: file.id })
    const failed = await untilOver(id)
    expect(failed.state).toBe('failed')
    expect(failed.failure).toContain('broken.xlsx')
  })

  it('keep what they made for those who may see it, until it is moved to the bin', async () => {
    await upload('2025.md', report)
    const { id } = await datapack()
    await untilOver(id)
    expect(await list()).toMatchObject({ count: 1, rows: [{ id, createdBy: { id: owner.userId } }] })
    const stranger = await makeMember(core, owner.organizationId, roles.teamMember)
    const other = await makeOrganization(core)
    await expectRefusal(list(stranger), 'PROJECT_NOT_FOUND')
    for (const who of [stranger, other]) {
      await expectRefusal(showOutput(core.deps, who, { id }), 'OUTPUT_NOT_FOUND')
      await expectRefusal(downloadOutput(core.deps, who, { id }), 'OUTPUT_NOT_FOUND')
      await expectRefusal(removeOutput(core.deps, who, { id }), 'OUTPUT_NOT_FOUND')
    }
    await removeOutput(core.deps, owner, { id })
    expect(await list()).toEqual({ rows: [], count: 0 })
    await expectRefusal(showOutput(core.deps, owner, { id }), 'OUTPUT_IN_BIN')
    await expectRefusal(downloadOutput(core.deps, owner, { id }), 'OUTPUT_IN_BIN')
    for (const who of [stranger, other]) await expectRefusal(showOutput(core.deps, who, { id }), 'OUTPUT_NOT_FOUND')
  })

  const bin = (actor = owner) => listBin(core.deps, actor, { projectId, limit: 20, offset: 0, sort: 'deletedAt', direction: 'descending' })
  const hasFile = async (id: number) => (await core.storedBlobs()).some((path) => path.endsWith(`outputs/${id}.xlsx`))
  const actions = async () => (await listActivities(core.deps, owner, { projectId, limit: 10, offset: 0 })).rows.map(({ action }) => action)

  it('restore an output from the bin with its result, file, run and links to outputs made of it', async () => {
    await upload('2025.md', report)
    const { id } = await datapack()
    await untilOver(id)
    const changed = await datapack()
    await untilOver(changed.id)
    await core.deps.database.db.update(outputs).set({ changedFromId: id }).where(eq(outputs.id, changed.id))
    const before = await untilOver(id)
    const changedBefore = await untilOver(changed.id)
    expect(changedBefore).toMatchObject({ changedFrom: { id } })
    const { deletionId } = await removeOutput(core.deps, owner, { id })
    expect(await bin()).toMatchObject({
      count: 1,
      size: 0,
      rows: [{ kind: 'output', workflow: 'datapack', name: before.inputVariable, fileKind: null, files: 0, path: [] }],
    })
    expect(await untilOver(changed.id)).toMatchObject({ changedFrom: null })
    expect(await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })).toMatchObject({ items: 1, missing: 0, renamed: [] })
    expect(await untilOver(id)).toEqual(before)
    expect(await untilOver(changed.id)).toEqual(changedBefore)
    expect(await list()).toMatchObject({ count: 2 })
    expect((await downloadOutput(core.deps, owner, { id })).filename).toBe(before.filename)
    expect((await bin()).count).toBe(0)
    expect((await actions()).slice(0, 3)).toEqual(['output.downloaded', 'output.restored', 'output.deleted'])
  })

  it('permanently delete an output of the bin with its file and run when asked to and after 30 days', async () => {
    await upload('2025.md', report)
    const [asked, expired] = [(await datapack()).id, (await datapack()).id]
    for (const id of [asked, expired]) {
      await untilOver(id)
      await removeOutput(core.deps, owner, { id })
      expect(await hasFile(id)).toBe(true)
    }
    const { rows } = await bin()
    await removeFromBin(core.deps, owner, { projectId, ids: [rows[1]!.id], confirmName: 'Deal' })
    await expect.poll(() => hasFile(asked)).toBe(false)
    expect(await hasFile(expired)).toBe(true)
    core.clock.advance((limits.binDays + 1) * 24 * 3_600_000)
    await expireBins(core.deps, { kind: 'system', organizationId: 0, language: 'ko' }, {})
    await expect.poll(() => hasFile(expired)).toBe(false)
    await expectRefusal(showOutput(core.deps, owner, { id: expired }), 'OUTPUT_NOT_FOUND')
    expect((await bin()).count).toBe(0)
    expect((await listRuns(core.deps, owner, { projectId, limit: 10, offset: 0, kind: 'workflow' })).count).toBe(0)
    expect(await actions()).toContain('output.purged')
  })

  it('stop an output in the making that is moved to the bin, and do not complete it there', async () => {
    await upload('2025.md', report)
    const { id } = await datapack()
    await removeOutput(core.deps, owner, { id })
    const { rows } = await bin()
    await restoreItems(core.deps, owner, { projectId, ids: [rows[0]!.id] })
    expect(await showOutput(core.deps, owner, { id })).toMatchObject({ state: 'cancelled', result: null })
    await removeOutput(core.deps, owner, { id })
    await expectRefusal(removeOutput(core.deps, owner, { id }), 'OUTPUT_IN_BIN')
  })

  it('show members who may delete only their own outputs only these in the bin', async () => {
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    projectId = (await createProject(core.deps, owner, { name: 'Open deal', description: '', type: projectTypes.all })).id
    await upload('2025.md', report)
    const [ofOwner, ofMember] = [(await datapack()).id, (await datapack(member)).id]
    for (const id of [ofOwner, ofMember]) {
      await untilOver(id)
      await removeOutput(core.deps, owner, { id })
    }
    const [own, others] = (await bin()).rows.map((row) => row.id)
    expect((await bin(member)).rows.map((row) => row.id)).toEqual([own])
    await expectRefusal(restoreItems(core.deps, member, { projectId, ids: [others!] }), 'LIMITED_ACCESS')
    expect(await restoreItems(core.deps, member, { projectId, ids: [own!] })).toMatchObject({ items: 1 })
  })
})
