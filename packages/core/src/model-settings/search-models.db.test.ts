import { projectTypes, roles, type SearchModelPurpose } from '@dossier/contract'
import { openReranking } from '@dossier/models'
import { type ModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch, createLogger } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { startTranscriptionServer, type TranscriptionServer } from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showWorkspaceUsage } from '../model-usage/show-usage.ts'
import { createProject } from '../projects/index.ts'
import { auditEntries, modelSettings } from '../schema/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { changeModelSettings } from './change-model-settings.ts'
import { showModelSettings } from './show-model-settings.ts'
import { trySearchModel } from './try-search-model.ts'
import { fileSource } from '../citing/index.ts'

const KEY = 'sk-very-secret-0123456789'
const wav = Buffer.concat([Buffer.from('524946462400000057415645666d7420', 'hex'), Buffer.alloc(64)])

describeOnAnyDatabase('settings of search models', (under) => {
  const logged: string[] = []
  let core: TestCore
  let models: ModelServer
  let speech: TranscriptionServer
  let owner: Member

  beforeAll(async () => {
    models = await startModelServer()
    speech = await startTranscriptionServer()
    const fetch = createGuardedFetch({ trustedOrigins: [models.url] })
    const reranking = openReranking({ provider: 'openai-compatible', baseUrl: models.url, model: 'operators' }, fetch)
    core = await openTestCore(under, { reranking, trustedOrigins: [models.url, speech.url] })
    core.deps.logger = createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([models.close(), speech.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    models.answerWith()
    models.requests.length = 0
    speech.answerWith(() => ({ body: { text: '' } }))
    speech.requests.length = 0
  })

  const embedding = (changed: object = {}) => ({ provider: 'openai' as const, baseUrl: models.url, model: 'e', apiKey: KEY, ...changed })
  const reranking = (changed: object = {}) => ({ provider: 'cohere' as const, model: 'r', apiKey: KEY, ...changed })
  const transcription = (changed: object = {}) => ({ provider: 'openai-compatible' as const, baseUrl: speech.url, model: 't', ...changed })
  const change = (input: Parameters<typeof changeModelSettings>[2], by = owner) => changeModelSettings(core.deps, by, input)
  const attempt = (input: Parameters<typeof trySearchModel>[2], by = owner) => trySearchModel(core.deps, by, input)
  const show = (by = owner) => showModelSettings(core.deps, by, {})
  const asked = () => models.requests.length + speech.requests.length

  it('are shown with the operator’s names until an organization sets its own', async () => {
    expect(await show()).toMatchObject({
      embedding: { source: 'none', own: null, operator: null },
      reranking: { source: 'operator', own: null, operator: 'openai-compatible/operators' },
      transcription: { source: 'none', own: null, operator: null },
    })
  })

  it('are stored per purpose, changed independently and removed', async () => {
    const entered = {
      embedding: embedding({ dimensions: 512, price: 0.02 }),
      reranking: reranking(),
      transcription: transcription({ maxMegabytes: 100 }),
    }
    await change(entered)
    const { apiKey: _key, ...kept } = entered.embedding
    const { apiKey: _other, ...ranking } = entered.reranking
    expect(await show()).toMatchObject({
      source: 'none',
      embedding: { source: 'organization', own: { ...kept, hasKey: true }, operator: null },
      reranking: { source: 'organization', own: { ...ranking, hasKey: true }, operator: 'openai-compatible/operators' },
      transcription: { source: 'organization', own: { ...entered.transcription, hasKey: false } },
    })
    await change({ reranking: null })
    expect(await show()).toMatchObject({ embedding: { source: 'organization' }, reranking: { source: 'operator', own: null } })
    await change({ budgets: { organization: 5 } })
    expect(await show()).toMatchObject({ embedding: { source: 'organization' }, transcription: { source: 'organization' } })
  })

  describe('an API key', () => {
    it('is stored encrypted and is in no response, log or audit event', async () => {
      const entered = { embedding: embedding(), reranking: reranking(), transcription: transcription({ apiKey: KEY }) }
      const answers = [
        await change(entered),
        await show(),
        await attempt({ purpose: 'embedding' }),
        await attempt({ purpose: 'transcription' }),
      ]
      const { db } = core.deps.database
      const rows = await db.select().from(modelSettings)
      const entries = await db.select().from(auditEntries)
      expect(JSON.stringify([answers, rows, entries, logged])).not.toContain(KEY)
      const keys = rows.flatMap((row) => [row.embedding, row.reranking, row.transcription].map((each) => each?.encryptedKey))
      expect(new Set(keys.filter(Boolean)).size).toBeGreaterThanOrEqual(3)
      expect(models.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
      expect(speech.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
      const facts = { embedding: 'openai/e', reranking: 'cohere/r', keysChanged: ['embedding', 'reranking', 'transcription'] }
      expect(entries.find(({ chain }) => chain === owner.organizationId)?.details).toMatchObject(facts)
    })

    it('remains without a new one, for the same provider and address only', async () => {
      await change({ embedding: embedding() })
      const { apiKey: _, ...withoutKey } = embedding({ model: 'other' })
      expect(await change({ embedding: withoutKey })).toMatchObject({ embedding: { own: { model: 'other', hasKey: true } } })
      for (const elsewhere of [{ baseUrl: 'https://models.example/v1' }, { provider: 'cohere' as const }, { baseUrl: undefined }]) {
        await expectRefusal(change({ embedding: { ...withoutKey, ...elsewhere } }), 'MODEL_KEY_MISSING')
        await expectRefusal(attempt({ purpose: 'embedding', embedding: { ...withoutKey, ...elsewhere } }), 'MODEL_KEY_MISSING')
      }
      expect(asked()).toBe(0)
    })

    it('of one purpose is not used for another', async () => {
      await change({ embedding: embedding() })
      await expectRefusal(change({ reranking: { provider: 'cohere', model: 'r', baseUrl: models.url } }), 'MODEL_KEY_MISSING')
    })
  })

  it.each(['http://10.0.0.1/v1', 'http://169.254.169.254/latest', 'http://[::1]:11434'])(
    'are refused without a request at %s',
    async (baseUrl) => {
      const entered = { provider: 'openai-compatible' as const, baseUrl, model: 'm' }
      for (const purpose of ['embedding', 'reranking', 'transcription'] satisfies SearchModelPurpose[]) {
        await expectRefusal(change({ [purpose]: entered }), 'MODEL_ADDRESS_NOT_ALLOWED')
        await expectRefusal(attempt({ purpose, [purpose]: entered }), 'MODEL_ADDRESS_NOT_ALLOWED')
        await expectRefusal(change({ [purpose]: { ...entered, baseUrl: undefined } }), 'MODEL_ADDRESS_MISSING')
      }
    },
  )

  describe('a trial', () => {
    it('reports the dimensions of the entered model and stores nothing', async () => {
      const tried = await attempt({ purpose: 'embedding', embedding: embedding({ dimensions: 64 }) })
      expect(tried).toEqual({
        ok: true,
        purpose: 'embedding',
        model: `openai/e@64 (${models.url.replace('http://', '')})`,
        dimensions: 64,
        latencyMs: expect.any(Number) as number,
      })
      expect(models.embedded()).toHaveLength(2)
      expect((await show()).embedding.own).toBeNull()
    })

    it('reranks two passages with the current model', async () => {
      expect(await attempt({ purpose: 'reranking' })).toMatchObject({ ok: true, model: 'openai-compatible/operators', ordered: true })
      expect(models.requests.at(-1)?.body.documents).toHaveLength(2)
    })

    it('transcribes a second of sound', async () => {
      const tried = await attempt({ purpose: 'transcription', transcription: transcription() })
      expect(tried).toMatchObject({ ok: true, model: `openai-compatible/t (${speech.url.replace('http://', '')})` })
      const { file, fields } = speech.requests[0]!
      expect(fields['model']).toBe('t')
      expect(file.mediaType).toBe('audio/wav')
      expect(Buffer.from(file.bytes).readUInt32LE(24)).toBe(16_000)
      expect(file.bytes).toHaveLength(44 + 32_000)
    })

    it.each([
      [401, 'refused'],
      [503, 'unavailable'],
    ])('reports one failure reason for status %i, after one attempt', async (status, failure) => {
      models.answerWith(() => ({ status, headers: { 'retry-after-ms': '1' } }))
      speech.answerWith(() => ({ status }))
      expect(await attempt({ purpose: 'embedding', embedding: embedding() })).toEqual({ ok: false, failure })
      expect(await attempt({ purpose: 'reranking' })).toEqual({ ok: false, failure })
      expect(await attempt({ purpose: 'transcription', transcription: transcription() })).toEqual({ ok: false, failure })
      expect(asked()).toBe(3)
    })

    it('fails for a response in another format', async () => {
      models.answerWith(() => ({ body: '<html>' }))
      speech.answerWith(() => ({ body: '<html>' }))
      const failed = { ok: false, failure: 'wrong-answer' }
      expect(await attempt({ purpose: 'embedding', embedding: embedding() })).toEqual(failed)
      expect(await attempt({ purpose: 'transcription', transcription: transcription() })).toEqual(failed)
    })

    it('is refused when there is no model to try', async () => {
      await expectRefusal(attempt({ purpose: 'embedding' }), 'SEARCH_MODEL_NOT_CONFIGURED')
    })
  })

  it('transcribe recordings with the organization’s own service once it is set', async () => {
    const { id: projectId } = await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })
    const [before] = await uploadAndRead(core, owner, projectId, { 'before.wav': wav })
    expect(before?.status).toBe('stored')
    speech.answerWith(() => ({ body: { text: 'The earn-out is 20 percent of the price.' } }))
    await change({ transcription: transcription({ apiKey: KEY }) })
    const [after] = await uploadAndRead(core, owner, projectId, { 'after.wav': Buffer.concat([wav, Buffer.alloc(2)]) })
    expect((await core.deps.indexes.search(projectId, 'earn-out')).pages[0]?.source).toBe(fileSource(after?.id ?? 0))
    expect(speech.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`])
  })

  it('rerank searches with the organization’s own model, counted by its name, until a budget is spent', async () => {
    const { id: projectId } = await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })
    await uploadAndRead(core, owner, projectId, { 'a.md': 'Claims are filed by the manual.', 'b.md': 'Two claims are pending in court.' })
    const ask = async () => {
      const asked = { projectId, query: 'Which claims are pending?', toolids: [], chat_history: [], file_search_tools: [] }
      const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
      return last?.type === 'done' ? last.record.answer?.degraded : ['unfinished']
    }
    const own = { provider: 'openai-compatible' as const, baseUrl: models.url, model: 'own', price: 2 }
    await change({ reranking: own })
    expect(await ask()).toBeUndefined()
    expect(models.requests.map(({ body }) => body.model)).toEqual(['own'])
    const { reranking: used, used: counted } = await showWorkspaceUsage(core.deps, owner, { projectId })
    expect(used).toEqual({ name: `openai-compatible/own (${models.url.replace('http://', '')})`, price: 2 })
    expect(counted).toMatchObject([{ purpose: 'reranking', model: used?.name, requests: 1 }])
    expect((await show()).spent.cost).toBeCloseTo(counted[0]?.cost ?? 0, 12)
    await change({ budgets: { person: 0.000_001 } })
    expect(await ask()).toEqual(['reranked'])
    expect(models.requests).toHaveLength(1)
    const { price: _, ...unpriced } = own
    await change({ reranking: unpriced })
    expect(await ask()).toBeUndefined()
  })

  it('are visible to the own organization only, and changed by its owner only', async () => {
    await change({ embedding: embedding() })
    const outsider = await makeOrganization(core)
    expect(await show(outsider)).toMatchObject({ embedding: { source: 'none', own: null } })
    await expectRefusal(attempt({ purpose: 'embedding' }, outsider), 'SEARCH_MODEL_NOT_CONFIGURED')
    for (const role of [roles.admin, roles.teamMember, roles.guest]) {
      const person = await makeMember(core, owner.organizationId, role)
      await expectRefusal(change({ embedding: null }, person), 'LIMITED_ACCESS')
      await expectRefusal(attempt({ purpose: 'embedding' }, person), 'LIMITED_ACCESS')
    }
    expect(asked()).toBe(0)
  })
})
