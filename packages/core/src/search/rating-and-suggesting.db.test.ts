import { projectTypes, type SearchRecord } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { showConversation } from './conversations/kept-conversations.ts'
import { showSearch } from './kept-searches.ts'
import { rateSearch } from './rate-search.ts'
import { showAnswering } from './show-answering.ts'
import { suggestQuestions } from './suggesting/suggest-questions.ts'

const report = `# Harbor Logistics Inc.

Annual Report 2025

For the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Operating income | 210 | 180 |
| Net income | 150 | 121 |
`

describeOnAnyDatabase('ratings and suggested questions', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let asked: SearchRecord

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, projectId, { 'annual-report-2025.md': report })
    const input = { projectId, query: 'What was revenue in 2025?', toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, input))).at(-1)
    if (last?.type !== 'done') throw new Error('it was not answered')
    asked = last.record
  })

  it('keeps one rating per reader, shown only to that reader, until it is removed', async () => {
    const reader = await makeMember(core, owner.organizationId, 5)
    const searchId = asked.id
    expect((await rateSearch(core.deps, owner, { searchId, rating: -1, note: 'The wrong year' })).feedback).toEqual({
      rating: -1,
      note: 'The wrong year',
    })
    await rateSearch(core.deps, owner, { searchId, rating: 1, note: '' })
    expect((await showSearch(core.deps, owner, { searchId })).feedback).toEqual({ rating: 1, note: '' })
    expect((await showSearch(core.deps, reader, { searchId })).feedback).toBeUndefined()
    const { searches } = await showConversation(core.deps, owner, { conversationId: asked.conversationId })
    expect(searches[0]?.feedback).toEqual({ rating: 1, note: '' })
    await rateSearch(core.deps, owner, { searchId, rating: 0, note: '' })
    expect((await showSearch(core.deps, owner, { searchId })).feedback).toBeUndefined()
  })

  it('refuses ratings from another organization', async () => {
    const outsider = await makeOrganization(core)
    await expect(rateSearch(core.deps, outsider, { searchId: asked.id, rating: 1, note: '' })).rejects.toMatchObject({
      code: 'SEARCH_NOT_FOUND',
    })
  })

  it('reports that no model answers where none is configured', async () => {
    expect(await showAnswering(core.deps, owner, { projectId })).toEqual({ model: null, spent: false })
  })

  it('suggests questions that the files can answer, in the language of the person', async () => {
    const english = await suggestQuestions(core.deps, { ...owner, language: 'en' }, { projectId })
    expect(english).toContainEqual({ text: expect.stringMatching(/FY2025 revenue\?$/) as string, subject: 'financials' })
    const korean = await suggestQuestions(core.deps, { ...owner, language: 'ko' }, { projectId })
    expect(korean).toContainEqual({ text: expect.stringMatching(/2025년 매출액은 얼마입니까\?$/) as string, subject: 'financials' })
  })

  it('suggests no question without an answer worth showing', async () => {
    const prose = await createProject(core.deps, owner, { name: 'Lease', description: '', type: projectTypes.all })
    await uploadAndRead(core, owner, prose.id, {
      'lease.md':
        '# Lease Agreement\n\nThis Lease Agreement is made between the Landlord and the Tenant.\n\nThe Tenant shall keep the premises clean.\n',
    })
    const { conversationId } = asked
    const before = (await showConversation(core.deps, owner, { conversationId })).searches.length
    expect(await suggestQuestions(core.deps, { ...owner, language: 'en' }, { projectId: prose.id })).toEqual([])
    // Nothing of the trial is stored.
    expect((await showConversation(core.deps, owner, { conversationId })).searches.length).toBe(before)
  })

  it('suggests questions written for a file first, as long as the file answers them, and updates them when files change', async () => {
    const sha256 = sha256Hex(report)
    const written = [
      { sha256, language: 'en' as const, question: 'What was operating income in 2024?' },
      { sha256, language: 'en' as const, question: 'Who is the auditor of the warehouse in Rotterdam?' },
      { sha256: 'of another file', language: 'en' as const, question: 'What was gross profit in 2024?' },
      { sha256, language: 'ko' as const, question: '2024년 영업이익은 얼마입니까?' },
    ]
    const deps = { ...core.deps, writtenQuestions: async () => written }
    const english = await suggestQuestions(deps, { ...owner, language: 'en' }, { projectId })
    expect(english[0]).toEqual({ text: 'What was operating income in 2024?', subject: 'financials' })
    const texts = english.map(({ text }) => text)
    expect(texts).not.toContain('Who is the auditor of the warehouse in Rotterdam?')
    expect(texts).not.toContain('What was gross profit in 2024?')
    await uploadAndRead(core, owner, projectId, { 'annual-report-2026.md': report.replaceAll('2025', '2026').replaceAll('2024', '2025') })
    expect(await suggestQuestions(core.deps, { ...owner, language: 'en' }, { projectId })).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/FY2026/) as string }),
    )
  })

  it('suggests nothing when there are no files', async () => {
    const empty = await createProject(core.deps, owner, { name: 'Empty', description: '', type: projectTypes.all })
    expect(await suggestQuestions(core.deps, owner, { projectId: empty.id })).toEqual([])
  })
})
