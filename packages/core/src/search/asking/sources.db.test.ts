import { projectTypes, type SearchEvent, type SearchRecord } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, type Script, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteFile } from '../../files/organising/delete-files.ts'
import { createProject } from '../../projects/index.ts'
import { giveUpAnswer } from '../../testing/answer-runs.ts'
import { expectRefusal, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { showSearch } from '../kept-searches.ts'
import { listSources } from '../list-sources.ts'
import { askQuestion } from './ask-question.ts'

const lease = 'The lease of the Busan warehouse ends on 30 June 2027. The rent is KRW 120 million a year.\n'
const board = 'The board approved the dividend of KRW 500 per share.\n'
const question = 'We use the Busan warehouse. When does its lease end?'
const quote = 'The lease of the Busan warehouse ends on 30 June 2027.'

describeOnAnyDatabase('the sources of a question', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let owner: Member
  let projectId: number
  let fileIds: number[]

  beforeAll(async () => {
    server = await startLanguageModelServer({ protocol: 'openai' })
    const fetch = createGuardedFetch({ trustedOrigins: [server.url] })
    const service = openLanguageModel({ provider: 'openai-compatible', baseUrl: server.url, model: 'local' }, fetch, { retries: 0 })
    core = await openTestCore(under, {
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [server.url] }),
    })
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })
  beforeEach(async () => {
    server.answerWith(() => ({ status: 503, error: 'down' }))
    server.requests.length = 0
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    fileIds = (await uploadAndRead(core, owner, projectId, { 'lease.md': lease, 'board.md': board })).map(({ id }) => id)
  })

  const begin = (more: Partial<Parameters<typeof askQuestion>[2]> = {}) =>
    askQuestion(core.deps, owner, { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [], ...more })
  const ask = async (more?: Partial<Parameters<typeof askQuestion>[2]>): Promise<SearchRecord> => {
    const last = (await Array.fromAsync(await begin(more))).at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }

  it('are stored with the question: files by name, other sources as sent', async () => {
    const [first, second] = fileIds
    const sent = { toolids: ['files', 'web', 7], dart_params: { corp_code: '00126380' }, file_search_tools: [second!, first!] }
    const record = await ask(sent)
    expect(record).toMatchObject({ toolids: sent.toolids, dart_params: sent.dart_params, fileIds: sent.file_search_tools })
    expect(record.files?.map(({ id, filename }) => [id, filename])).toEqual([
      [second, 'board.md'],
      [first, 'lease.md'],
    ])
    expect(await showSearch(core.deps, owner, { searchId: record.id })).toEqual(record)
  })

  it('are omitted when none was chosen', async () => {
    const record = await ask()
    expect([record.toolids, record.dart_params, record.files, record.answer.unavailable]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(record.answer.degraded).not.toContain('source-unavailable')
  })

  it.each([
    ['beside the files', { toolids: ['files', 'bloomberg', 'reuters'] }, ['bloomberg', 'reuters']],
    ['as numbers', { toolids: ['files', 7] }, ['7']],
  ])('are listed in the answer when they are unavailable: %s', async (_, sent, unavailable) => {
    const record = await ask(sent)
    expect(record).toMatchObject({ success: true, answer: { found: true, unavailable } })
    expect(record.answer.degraded?.[0]).toBe('source-unavailable')
  })

  it('do not affect the chosen files when they are unavailable', async () => {
    const record = await ask({ toolids: ['bloomberg'], file_search_tools: [fileIds[0]!] })
    expect(record).toMatchObject({ success: true, answer: { found: true, unavailable: ['bloomberg'], searched: { files: 1 } } })
  })

  it('make the search fail without reading files or asking a model when all are unavailable', async () => {
    const record = await ask({ toolids: ['bloomberg', 'reuters'] })
    expect(record).toMatchObject({
      state: 'completed',
      success: false,
      message: 'Search error: there is no related data in the chosen sources',
      answer: { found: false, sentences: [], hits: [], unavailable: ['bloomberg', 'reuters'], searched: { files: 0, pages: 0, unread: 0 } },
    })
    expect(server.requests).toEqual([])
  })

  it('are listed with those of the chosen files that can be searched now', async () => {
    const [first, second] = fileIds
    const list = (ids?: number | number[], actor = owner) => listSources(core.deps, actor, { projectId, fileIds: ids })
    expect(await list()).toMatchObject({ sources: ['files'], files: [] })
    expect((await list([first!, second!, 999_999])).files.map(({ filename }) => filename)).toEqual(['board.md', 'lease.md'])
    await deleteFile(core.deps, owner, { projectId, attachmentId: first! })
    expect((await list(fileIds)).files).toEqual([{ id: second, filename: 'board.md' }])
    expect((await list(first)).files).toEqual([])
    await expectRefusal(list(second, await makeOrganization(core)), 'PROJECT_NOT_FOUND')
  })

  describe('answered by a model', () => {
    const plan = JSON.stringify({
      question,
      searches: [{ title: 'End', query: 'Busan lease end' }],
      measures: [],
      periods: [],
      entities: [],
    })
    const answer = JSON.stringify({
      found: true,
      sentences: [{ text: quote, citations: [{ ref: 'E1', quote }], calculation: null }],
      missing: [],
    })
    const writes: Script = ({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? answer : plan })

    it('are shown with the sentences, and the steps taken are stored', async () => {
      server.answerWith(writes)
      const { answer: given } = await ask({ toolids: ['files', 'bloomberg'] })
      expect(given).toMatchObject({ mode: 'model', found: true, unavailable: ['bloomberg'], degraded: ['source-unavailable'] })
      expect(given.steps?.every(({ done }) => done)).toBe(true)
      expect(given.steps?.map(({ activity }) => activity.kind)).toEqual(expect.arrayContaining(['search', 'answer']))
      expect(given.searched.queries).toEqual(expect.arrayContaining([question, 'Busan lease end']))
    })

    it('include every query, also when none of the model’s sentences is used', async () => {
      const invented = { text: 'It ends in 2031.', citations: [{ ref: 'E1', quote: 'It ends in 2031.' }], calculation: null }
      const nonsense = JSON.stringify({ found: true, sentences: [invented], missing: [] })
      server.answerWith(({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? nonsense : plan }))
      const { answer: given } = await ask()
      expect(given).toMatchObject({ mode: 'extractive', degraded: ['nothing-supported'] })
      expect(given.searched.queries).toEqual(expect.arrayContaining([question, 'Busan lease end']))
    })

    it('have the figures of each sentence recorded with the cell that shows them', async () => {
      const rent = 'The rent is KRW 120 million a year.'
      const sentence = { text: rent, citations: [{ ref: 'E1', quote: rent }], calculation: null }
      const reply = JSON.stringify({ found: true, sentences: [sentence], missing: [] })
      server.answerWith(({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? reply : plan }))
      const { answer: given } = await ask()
      expect(given.sentences[0]?.figures).toEqual([{ value: 120, unit: 'amount', currency: 'KRW', scale: 1_000_000, citation: 0 }])
    })

    it('belong to a conversation from the first event on, which continues after its first answer failed', async () => {
      server.answerWith(() => ({ text: plan, delayMs: 20_000 }))
      const events = (await begin())[Symbol.asyncIterator]()
      const first = (await events.next()).value as SearchEvent
      if (first.type !== 'searching' || first.searchId === undefined) throw new Error('it did not begin')
      const { searchId, conversationId } = first
      expect(conversationId).toBeGreaterThan(0)
      await giveUpAnswer(core, searchId)
      await expect(Array.fromAsync({ [Symbol.asyncIterator]: () => events })).rejects.toMatchObject({ code: 'UNEXPECTED' })
      const failed = await showSearch(core.deps, owner, { searchId })
      expect(failed).toMatchObject({ state: 'failed', success: false, message: 'An unexpected error occurred', conversationId })
      server.answerWith(writes)
      expect((await ask({ conversationId })).conversationId).toBe(conversationId)
    })
  })
})
