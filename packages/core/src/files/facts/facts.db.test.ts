import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, untilRead, type TestCore } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { uploadFiles } from '../uploads/upload-files.ts'
import { listFileFacts, listWorkspaceFacts } from './list-facts.ts'

const incomeStatement = `<html><body><h1>Consolidated Statements of Operations</h1><p>(In thousands of US dollars, except per share data)</p><table>
<thead><tr><th></th><th>FY2023A</th><th>FY2024E</th></tr></thead>
<tr><td>Revenue</td><td>1,200</td><td>1,500</td></tr>
<tr><td>Cost of sales</td><td>700</td><td>800</td></tr>
<tr><td>Gross profit</td><td>500</td><td>700</td></tr>
<tr><td>Operating expenses</td><td>(200)</td><td>(300)</td></tr>
<tr><td>Income before income taxes</td><td>300</td><td>400</td></tr>
<tr><td>Income taxes</td><td>(60)</td><td>(80)</td></tr>
<tr><td>Net income</td><td>240</td><td>320</td></tr>
<tr><td>Earnings per share</td><td>$ 0.24</td><td>$ 0.32</td></tr></table></body></html>`
const stores =
  '<html><body><table><tr><th>Region</th><th>Number of stores</th></tr><tr><td>Seoul</td><td>11</td></tr></table></body></html>'

describeOnAnyDatabase('the figures of files', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let files: { id: number; filename: string }[]

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  // Waits for the reading, which hooks cannot do.
  it('are extracted when files are read', async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    const uploaded = await uploadFiles(core.deps, owner, {
      projectId,
      files: incoming({ 'model.html': incomeStatement, 'stores.html': stores, 'plain.txt': 'No table.' }),
    })
    files = uploaded.data
    await untilRead(core)
    expect((await listWorkspaceFacts(core.deps, owner, { projectId })).rows.length).toBeGreaterThan(10)
  })

  const idOf = (name: string): number => files.find(({ filename }) => filename === name)?.id ?? 0

  it('have value, unit, period and page, and statements list which rows add up', async () => {
    const { tables, cursor } = await listFileFacts(core.deps, owner, { projectId, attachmentId: idOf('model.html') })
    expect(cursor).toBeNull()
    expect(tables).toHaveLength(1)
    const [statement] = tables
    expect(statement).toMatchObject({ page: 1, statement: 'income', scope: 'consolidated' })
    expect(statement?.facts[0]).toMatchObject({
      value: '1200000',
      printed: '1,200',
      unit: { dimension: 'money', currency: 'USD', scale: 3 },
      period: { fiscalYear: 2023, months: 12, status: 'actual' },
      labels: ['Revenue'],
    })
    expect(statement?.facts.find(({ labels, printed }) => labels[0] === 'Earnings per share' && printed === '$ 0.32')).toMatchObject({
      value: '0.32',
      unit: { dimension: 'money', per: 'share', scale: 0 },
      period: { fiscalYear: 2024, status: 'estimate' },
    })
    expect(statement?.ties.map(({ row, parts }) => [row, parts.map(({ row: part, sign }) => part * sign)])).toEqual([
      [3, [1, -2]],
      [5, [3, 4]],
      [7, [5, 6]],
    ])
  })

  it('are filtered by words, statement, year and page', async () => {
    const attachmentId = idOf('model.html')
    const printed = async (filters: object) =>
      (await listFileFacts(core.deps, owner, { projectId, attachmentId, ...filters })).tables.flatMap((table) =>
        table.facts.map((fact) => fact.printed),
      )
    expect(await printed({ search: 'NET Income' })).toEqual(['240', '320'])
    expect(await printed({ search: 'net income', year: 2024 })).toEqual(['320'])
    expect(await printed({ statement: 'balanceSheet' })).toEqual([])
    expect(await printed({ page: 2 })).toEqual([])
  })

  it('of a workspace are listed file by file, without deleted files', async () => {
    const rows = async () => (await listWorkspaceFacts(core.deps, owner, { projectId })).rows
    expect((await rows()).filter(({ filename }) => filename === 'stores.html')).toMatchObject([
      { value: '11', unit: { dimension: 'count' }, period: null, labels: ['Seoul'], headings: ['Number of stores'] },
    ])
    expect((await listWorkspaceFacts(core.deps, owner, { projectId, statement: 'any', search: 'revenue' })).rows).toHaveLength(2)
    await deleteFile(core.deps, owner, { projectId, attachmentId: idOf('stores.html') })
    expect(new Set((await rows()).map(({ filename }) => filename))).toEqual(new Set(['model.html']))
  })

  it('of a workspace are paged by cursor', async () => {
    const { rows } = await listWorkspaceFacts(core.deps, owner, { projectId })
    const { rows: rest } = await listWorkspaceFacts(core.deps, owner, { projectId, cursor: `${idOf('model.html')}.3` })
    expect(rest).toEqual(rows.slice(3))
  })

  it('are hidden from members who may not open the workspace', async () => {
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(listWorkspaceFacts(core.deps, colleague, { projectId }), 'PROJECT_NOT_FOUND')
    await expectRefusal(listFileFacts(core.deps, colleague, { projectId, attachmentId: idOf('model.html') }), 'PROJECT_NOT_FOUND')
  })
})
