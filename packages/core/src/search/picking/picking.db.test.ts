import { type AnswerCandidate, projectTypes, roles, type SearchRecord } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyBin } from '../../files/bin/purge-bin.ts'
import { deleteFile } from '../../files/organising/delete-files.ts'
import { createProject } from '../../projects/index.ts'
import { auditEntries, figurePicks, searches } from '../../schema/index.ts'
import { makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { changeConversation, deleteConversation, showConversation } from '../conversations/kept-conversations.ts'
import { exportConversation } from '../conversations/export-conversation.ts'
import { showSearch } from '../kept-searches.ts'
import { pickFigure } from './pick-figure.ts'

const report = (revenue: string) => `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | ${revenue} | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Operating income | 210 | 180 |
| Net income | 150 | 121 |
`
/** A question for which no figure of the files is certain. */
const question = 'Which royalties did the northern yards of Harbor earn?'

describeOnEachDatabase('a kept figure', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let fileId: number
  let record: SearchRecord

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    fileId = (await uploadAndRead(core, owner, projectId, { 'report.md': report('1,577') }))[0]?.id ?? 0
    record = await withCandidates(await ask(owner, question))
  })

  async function ask(
    by: Member,
    query: string,
    more: { file_search_tools?: number[]; conversationId?: number } = {},
  ): Promise<SearchRecord> {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [], ...more }
    const last = (await Array.fromAsync(await askQuestion(core.deps, by, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the question was not answered')
    return last.record
  }

  const eventsOf = async (query: string) =>
    Array.fromAsync(
      await askQuestion(core.deps, owner, { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }),
      (event) => event.type,
    )

  async function candidateOf(query: string): Promise<AnswerCandidate> {
    const { sentences, value } = (await ask(owner, query)).answer
    const [sentence] = sentences
    if (sentence === undefined || value === undefined) throw new Error('the figure was not found')
    return { text: sentence.text, label: sentence.text, value, citations: sentence.citations }
  }

  /** The search with two candidates in its answer. */
  async function withCandidates(search: SearchRecord): Promise<SearchRecord> {
    const candidates = [await candidateOf('What was revenue in FY2025?'), await candidateOf('What was revenue in FY2024?')]
    const answer = { ...search.answer, kind: 'candidates' as const, found: true, candidates }
    await core.deps.database.db.update(searches).set({ answer }).where(eq(searches.id, search.id))
    return { ...search, answer }
  }

  const pick = (by: Member, candidate: number, searchId = record.id) => pickFigure(core.deps, by, { searchId, candidate })
  const keptOf = ({ answer }: SearchRecord) =>
    (answer.candidates ?? []).map(({ picked, pickedBy }) => (picked ? pickedBy?.name : undefined))
  const numbersOf = ({ answer }: SearchRecord) => (answer.candidates ?? []).map(({ value }) => value.number)
  const stored = () => core.deps.database.db.select().from(figurePicks).where(eq(figurePicks.projectId, projectId))

  it('is shown with the person who keeps it in the answer, the conversation and the export', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect(keptOf(await pick(guest, 1))).toEqual([undefined, guest.name])
    expect(keptOf(await showSearch(core.deps, owner, { searchId: record.id }))).toEqual([undefined, guest.name])
    const { conversationId } = record
    const { searches: shown } = await showConversation(core.deps, owner, { conversationId })
    expect(shown.map(keptOf)).toEqual([[undefined, guest.name]])
    const exported = await exportConversation(core.deps, owner, { conversationId, format: 'md' })
    const bytes: Uint8Array[] = await Array.fromAsync(await exported.open())
    expect(Buffer.concat(bytes).toString('utf8')).toContain(`kept by ${guest.name}`)
  })

  it('comes first when the same question is asked again, regardless of case and punctuation', async () => {
    await pick(owner, 1)
    const again = await ask(owner, `  ${question.toUpperCase().replace('?', ' ')}`)
    expect(again.answer).toMatchObject({ kind: 'candidates', found: true })
    expect(numbersOf(again)[0]).toBe(1_420)
    expect(keptOf(again)[0]).toBe(owner.name)
    expect(again.answer.candidates?.[0]?.citations).toEqual(record.answer.candidates?.[1]?.citations)
    expect((await eventsOf(question)).slice(0, 2)).toEqual(['searching', 'candidates'])
    const elsewhere = await ask(owner, question, { file_search_tools: [fileId] })
    expect(keptOf(elsewhere).filter(Boolean)).toEqual([])
    expect(keptOf(await ask(owner, 'Which royalties did the southern yards of Harbor earn?')).filter(Boolean)).toEqual([])
  })

  it('comes first for a follow-up that resolves to the same question', async () => {
    const { conversationId } = record
    const first = await withCandidates(await ask(owner, 'And in FY2024?', { conversationId }))
    await pick(owner, 1, first.id)
    const again = await ask(owner, 'And in FY2024?', { conversationId })
    expect(first.answer.understood).toBeDefined()
    expect(again.answer.understood).toBe(first.answer.understood)
    expect(keptOf(again)[0]).toBe(owner.name)
    expect(keptOf(await ask(owner, 'And in FY2024?')).filter(Boolean)).toEqual([])
  })

  it('is replaced by another one, and released by choosing it again, also from another search', async () => {
    await pick(owner, 0)
    expect(keptOf(await pick(owner, 1))).toEqual([undefined, owner.name])
    const again = await ask(owner, question)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    expect(keptOf(await pick(colleague, 0, again.id)).filter(Boolean)).toEqual([])
    expect(keptOf(await showSearch(core.deps, owner, { searchId: record.id }))).toEqual([undefined, undefined])
    expect(await stored()).toEqual([])
    const log = await core.deps.database.db
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.projectId, projectId), like(auditEntries.action, 'search.figure%')))
      .orderBy(auditEntries.sequence)
    expect(log.map(({ action, details }) => [action, details['subjectId']])).toEqual([
      ['search.figureKept', record.id],
      ['search.figureKept', record.id],
      ['search.figureReleased', again.id],
    ])
  })

  it('does not exist in answers stored before kinds existed, which keep their content', async () => {
    const { kind: _kind, candidates: _candidates, ...answer } = record.answer
    const old = { ...answer, found: true, sentences: [{ text: 'It was.', citations: [], verification: 'verified' as const }] }
    await core.deps.database.db.update(searches).set({ answer: old }).where(eq(searches.id, record.id))
    expect((await showSearch(core.deps, owner, { searchId: record.id })).answer.kind).toBe('passages')
    await expect(pick(owner, 0)).rejects.toMatchObject({ code: 'CANDIDATE_NOT_FOUND' })
  })

  it('is not recalled once another version of its file is searched', async () => {
    await pick(owner, 0)
    await uploadAndRead(core, owner, projectId, { 'report.md': report('1,600') })
    expect(keptOf(await ask(owner, question)).filter(Boolean)).toEqual([])
  })

  describe('can be chosen', () => {
    it('by people with write access only', async () => {
      const until = new Date(core.clock.now().getTime() + 3_600_000)
      const looking: Member = { ...owner, userId: 999_999, role: roles.superAdmin, permissions: [], breakGlass: { grantId: 7, until } }
      await expect(pick(looking, 0)).rejects.toMatchObject({ code: 'LIMITED_ACCESS' })
      expect(await stored()).toEqual([])
    })

    it('by members of the organization only, and not in another person’s private conversation', async () => {
      await expect(pick(await makeOrganization(core), 0)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
      await changeConversation(core.deps, owner, { conversationId: record.conversationId, visibility: 'private' })
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      await expect(pick(colleague, 0)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
    })

    it('only if the answer lists it', async () => {
      await expect(pick(owner, 2)).rejects.toMatchObject({ code: 'CANDIDATE_NOT_FOUND' })
    })
  })

  it('is visible only to its chooser while the conversation is private', async () => {
    await changeConversation(core.deps, owner, { conversationId: record.conversationId, visibility: 'private' })
    await pick(owner, 1)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    expect(keptOf(await ask(colleague, question)).filter(Boolean)).toEqual([])
    expect(keptOf(await ask(owner, question))[0]).toBe(owner.name)
  })

  it('is not visible in another workspace', async () => {
    await pick(owner, 1)
    const other = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, other, { 'report.md': report('1,577') })
    const first = projectId
    projectId = other
    expect(keptOf(await ask(owner, question)).filter(Boolean)).toEqual([])
    projectId = first
  })

  it('is deleted with its question, and with its file once that is permanently deleted', async () => {
    await pick(owner, 1)
    await deleteFile(core.deps, owner, { projectId, attachmentId: fileId })
    expect(keptOf(await ask(owner, question)).filter(Boolean)).toEqual([])
    expect(await stored()).toHaveLength(1)
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect.poll(stored, { timeout: 10_000 }).toEqual([])

    await pick(owner, 0)
    await deleteConversation(core.deps, owner, { conversationId: record.conversationId })
    expect(await stored()).toEqual([])
  })
})
