import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Answer,
  type AnswerCandidate,
  answerCandidateSchema,
  answerSchema,
  type Citation,
  companySummaryFieldNames,
  companySummaryFieldSchema,
  type CompanySummaryFields,
  formatRefs,
  type OpenedRef,
  openedRefSchema,
  parseRefs,
  projectTypes,
  refOf,
  type Refs,
  roles,
} from '@dossier/contract'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { openAiTranscription } from '@dossier/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTranscriptionServer, type TranscriptionServer } from '../../../sources/src/transcription/testing/transcription-server.ts'
import { showCompanySummary } from '../company-summary/show-company-summary.ts'
import { emptyBin } from '../files/bin/purge-bin.ts'
import { listFileFacts, listWorkspaceFacts } from '../files/facts/list-facts.ts'
import { deleteFile } from '../files/organising/delete-files.ts'
import { showPage } from '../files/lists/show-file.ts'
import { createProject } from '../projects/index.ts'
import { companySummaries, conversations, figurePicks, searches } from '../schema/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { showSearch } from '../search/kept-searches.ts'
import { figurePicksRepository } from '../search/picking/figure-picks.repository.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { openRef } from './open-ref.ts'
import { call, model, recording, report } from './testing/cited-files.ts'

describeOnAnyDatabase('openRef', (under) => {
  let core: TestCore
  let service: TranscriptionServer
  let owner: Member
  let projectId: number
  let ids: { report: number; model: number; call: number }

  beforeAll(async () => {
    service = await startTranscriptionServer()
    service.answerWith(() => ({ body: call }))
    const settings = { url: service.url, model: 'whisper-1', maxBytes: 1_000 }
    const transcription = openAiTranscription(settings, createGuardedFetch({ trustedOrigins: [service.url] }), async () => {})
    core = await openTestCore(under, { transcription })
  })
  afterAll(async () => {
    await core.close()
    await service.close()
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    const files = await uploadAndRead(core, owner, projectId, { 'report.md': report, 'model.xlsx': model(), 'call.wav': recording })
    const idOf = (name: string) => files.find(({ filename }) => filename === name)?.id ?? 0
    ids = { report: idOf('report.md'), model: idOf('model.xlsx'), call: idOf('call.wav') }
  })

  const open = (ref: Refs, actor = owner, inProject = projectId) => openRef(core.deps, actor, { projectId: inProject, ref })
  const openAddress = (address: string) => open(parseRefs(address) as Refs)
  const ask = async (query: string, file?: number): Promise<Answer> => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: file === undefined ? [] : [file] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the question was not answered')
    return last.record.answer
  }
  const citationsOf = ({ sentences, nearest = [], candidates = [] }: Answer): Citation[] =>
    [...sentences, ...nearest, ...candidates].flatMap(({ citations }) => citations)

  /** One reference of each kind, each into another file. */
  const kinds = () =>
    [
      ['file', [{ kind: 'file', fileId: ids.report, page: 1, start: 0, end: 9 }], ids.report],
      ['cell', [{ kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'C5' }], ids.model],
      ['recording', [{ kind: 'recording', fileId: ids.call, from: 8, to: 15 }], ids.call],
    ] as const satisfies readonly (readonly [string, Refs, number])[]

  describe('for references of every kind', () => {
    it('returns the file and the quoted text to members who may read the file', async () => {
      const opened = await Promise.all(kinds().map(([, refs]) => open(refs)))
      for (const one of opened) expect(openedRefSchema.parse(one)).toEqual(one)
      expect(
        opened.map(({ kind, place, ...one }) => ['file' in one && [kind, one.file.filename, one.latest], place?.page, place?.quote].flat()),
      ).toEqual([
        ['file', 'report.md', null, 1, 'Harbor Lo'],
        ['cell', 'model.xlsx', null, 1, '410'],
        ['recording', 'call.wav', null, 1, 'The churn rate of enterprise customers was 3.1 percent in 2025.'],
      ])
    })

    it('returns not found to other organizations and in other workspaces', async () => {
      const stranger = await makeOrganization(core)
      const other = await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })
      for (const [, refs] of kinds()) {
        await expectRefusal(open(refs, stranger), 'PROJECT_NOT_FOUND')
        await expectRefusal(open(refs, owner, other.id), 'FILE_NOT_FOUND')
      }
    })

    it('refuses actors who may not read the files of the workspace', async () => {
      const input = (ref: Refs) => ({ projectId, ref })
      const outsider = await makeMember(core, owner.organizationId, roles.teamMember)
      const superAdmin = { kind: 'superAdmin', userId: 1, sessionId: 1, name: 'Root', address: '127.0.0.1', language: 'en' } as const
      for (const [, refs] of kinds()) {
        await expectRefusal(open(refs, outsider), 'PROJECT_NOT_FOUND')
        await expectRefusal(openRef(core.deps, superAdmin, input(refs)), 'LIMITED_ACCESS')
        await expectRefusal(openRef(core.deps, { kind: 'visitor', language: 'en', address: '127.0.0.1' }, input(refs)), 'NOT_SIGNED_IN')
      }
    })

    it('returns FILE_IN_BIN for files in the bin and FILE_NOT_FOUND for purged ones', async () => {
      for (const [, refs, fileId] of kinds()) {
        await deleteFile(core.deps, owner, { projectId, attachmentId: fileId })
        await expectRefusal(open(refs), 'FILE_IN_BIN')
      }
      await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
      for (const [, refs] of kinds()) await expectRefusal(open(refs), 'FILE_NOT_FOUND')
    })

    it('opens the cited version and returns the place in the latest one', async () => {
      const later = await uploadAndRead(core, owner, projectId, { 'report.md': `${report}\nMore.`, 'model.xlsx': model(415) })
      const idOf = (name: string) => later.find(({ filename }) => filename === name)?.id ?? 0
      const [[, ofPage], [, ofCells]] = kinds()
      const latestOf = (one: OpenedRef) => ('latest' in one ? one.latest : undefined)
      const [page, cells] = [await open(ofPage), await open(ofCells)]
      expect([page.place?.quote, cells.place?.quote]).toEqual(['Harbor Lo', '410'])
      expect([latestOf(page), latestOf(cells)]).toEqual([`${idOf('report.md')}.1.0.0`, `cell.${idOf('model.xlsx')}.Model.C5`])
      expect((await openAddress(latestOf(cells) ?? '')).place?.quote).toBe('415')
    })

    it('returns no place when the file does not contain the cited place', async () => {
      const missing = [
        `${ids.report}.99.0.9`,
        `cell.${ids.model}.Budget.C5`,
        `cell.${ids.model}.Model.Z99`,
        `cell.${ids.report}.Model.C5`,
        `recording.${ids.call}.900000.910000`,
        `recording.${ids.report}.0.1000`,
      ]
      for (const address of missing) expect((await openAddress(address)).place).toBeNull()
    })

    it('records a view in the audit log', async () => {
      for (const [, refs] of kinds()) await open(refs)
      const { rows } = await core.deps.database.pool.query<{ subject: number }>(
        `select (details->>'subjectId')::int as subject from audit_entries where action = 'file.viewed' and project_id = $1`,
        [projectId],
      )
      expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(Object.values(ids)))
    })
  })

  describe('for citations of answers', () => {
    it('resolves cells of a workbook, including those above the table', async () => {
      const answer = await ask('What was the EBITDA in FY2024?', ids.model)
      expect(answer.kind).toBe('figure')
      const [sentence] = answer.sentences
      expect(sentence?.citations.map((citation) => [citation.quote, refOf(citation)])).toEqual([
        ['EBITDA', { kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'A5' }],
        ['FY2024', { kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'C3' }],
        ['410', { kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'C5' }],
      ])
      const passages = citationsOf(await ask('Operating model', ids.model)).map((citation) => [citation.quote, refOf(citation)])
      expect(passages).toContainEqual([
        'Operating model (in thousands of USD)',
        { kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'A1:A2' },
      ])
    })

    it('resolves moments of recordings and spans of other pages', async () => {
      const spoken = citationsOf(await ask('What was the churn rate of enterprise customers?', ids.call))
      expect(spoken.map(refOf)).toContainEqual({ kind: 'recording', fileId: ids.call, from: 8, to: 15 })
      const [fromReport] = citationsOf(await ask('What was the revenue in 2025?', ids.report))
      expect(fromReport).toMatchObject({ kind: 'file', source: 'file', fileId: ids.report, quote: 'Revenue', anchor: { kind: 'section' } })
    })

    it('opens the quoted text', async () => {
      for (const question of ['What was the EBITDA in FY2024?', 'What was the revenue in 2025?', 'What was the churn rate?']) {
        for (const citation of citationsOf(await ask(question))) {
          expect(answerSchema.shape.sentences.element.shape.citations.element.parse(citation)).toEqual(citation)
          const { place } = await openAddress(formatRefs([refOf(citation)] as unknown as Refs))
          expect(place?.page).toBe(citation.page)
          // A passage of a recording may contain more than the quote, and quoted cells are separated.
          const words = place?.quote.replaceAll(' … ', ' ').replaceAll(/\s+/g, ' ')
          expect(words).toContain(citation.quote)
          expect(citation.kind === 'recording' || words === citation.quote).toBe(true)
        }
      }
    })
  })

  it('opens the origin of each figure of a table', async () => {
    const { tables } = await listFileFacts(core.deps, owner, { projectId, attachmentId: ids.model })
    const facts = tables.flatMap((table) => table.facts)
    expect(facts.find(({ printed }) => printed === '410')?.origin).toEqual({ kind: 'cell', fileId: ids.model, sheet: 'Model', range: 'C5' })
    const { rows } = await listWorkspaceFacts(core.deps, owner, { projectId })
    for (const { origin, printed } of rows) expect((await open([origin] as unknown as Refs)).place?.quote).toBe(printed)
    expect(new Set(rows.map(({ origin }) => origin.kind))).toEqual(new Set(['cell', 'file']))
  })

  describe('for references stored before kinds were introduced', () => {
    interface Recorded {
      model: { fileId: number; answers: Answer[] }
      call: { fileId: number; answers: Answer[]; pick: AnswerCandidate }
      report: { fileId: number; answers: Answer[]; summary: CompanySummaryFields }
    }

    /** Data stored on 25 November 2026 for the same files, with their ids replaced by those of this test. */
    async function recorded(): Promise<Recorded> {
      const text = await readFile(join(import.meta.dirname, 'testing/stored-without-kinds.json'), 'utf8')
      const { model: ofModel, call: ofCall, report: ofReport } = JSON.parse(text) as Recorded
      const here = new Map([
        [ofModel.fileId, ids.model],
        [ofCall.fileId, ids.call],
        [ofReport.fileId, ids.report],
      ])
      return JSON.parse(text, (name, value: unknown) => (name === 'fileId' ? here.get(value as number) : value)) as Recorded
    }

    async function store(answer: Answer): Promise<number> {
      const at = core.clock.now()
      const own = { organizationId: owner.organizationId, projectId, createdBy: owner.userId, createdAt: at }
      const [conversation] = await core.deps.database.db
        .insert(conversations)
        .values({ ...own, title: 'Old', askedAt: at })
        .returning({ id: conversations.id })
      const [search] = await core.deps.database.db
        .insert(searches)
        .values({ ...own, conversationId: conversation?.id ?? 0, query: 'Old', answer })
        .returning({ id: searches.id })
      return search?.id ?? 0
    }

    it('opens the same text from old answers', async () => {
      const old = await recorded()
      let opened = 0
      for (const answer of [old.model, old.call, old.report].flatMap(({ answers }) => answers)) {
        const record = await showSearch(core.deps, owner, { searchId: await store(answer) })
        expect(answerSchema.parse(record.answer)).toEqual(record.answer)
        for (const citation of citationsOf(record.answer)) {
          const { place } = await openAddress(formatRefs([refOf(citation)] as unknown as Refs))
          expect(place?.quote.replaceAll(/\s+/g, ' ')).toBe(citation.quote)
          opened += 1
        }
      }
      expect(opened).toBeGreaterThan(10)
    })

    it('opens old citations of picked figures and of the company summary', async () => {
      const old = await recorded()
      const { db } = core.deps.database
      const searchId = await store(old.call.answers[0] as Answer)
      const own = { organizationId: owner.organizationId, projectId }
      const pick = { searchId, questionHash: 'old', candidate: old.call.pick, fileIds: [ids.call], pickedBy: owner.userId }
      await db.insert(figurePicks).values({ ...own, ...pick, pickedAt: core.clock.now() })
      const [kept] = (await figurePicksRepository.reader(db, owner.organizationId).openTo(owner.userId, projectId, ['old'])).values()
      expect(answerCandidateSchema.parse(kept?.candidate)).toEqual(kept?.candidate)

      await db.insert(companySummaries).values({ ...own, fields: old.report.summary, filesHash: 'old', createdAt: core.clock.now() })
      const summary = (await showCompanySummary(core.deps, owner, { projectId })).current
      const fields = companySummaryFieldNames.map((name) => companySummaryFieldSchema.parse(summary?.fields[name]))
      const cited = [...(kept?.candidate.citations ?? []), ...fields.flatMap(({ citations }) => citations)]
      expect(cited.map(({ kind }) => kind)).toContain('file')
      for (const citation of cited)
        expect((await openAddress(formatRefs([refOf(citation)] as unknown as Refs))).place?.quote).toBe(citation.quote)
    })

    it('opens old links', async () => {
      const { text } = await showPage(core.deps, owner, { projectId, attachmentId: ids.model, page: 1 })
      const [start, further] = [text.indexOf('EBITDA'), text.indexOf('410')]
      const opened = await openAddress(`${ids.model}.1.${start}.${start + 6}.${further}.${further + 3}`)
      expect(opened).toMatchObject({ kind: 'file', place: { page: 1, quote: 'EBITDA … 410' } })
      expect((await openAddress(`${ids.call}.1.0.0`)).place).toMatchObject({ page: 1, spans: [], quote: '' })
    })
  })
})
