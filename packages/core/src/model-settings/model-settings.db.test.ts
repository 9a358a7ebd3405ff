import { roles } from '@dossier/contract'
import { type LanguageModelService, openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch, createLogger } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, modelSettings } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { changeModelSettings } from './change-model-settings.ts'
import { showModelSettings } from './show-model-settings.ts'
import { tryModel } from './try-model.ts'

const KEY = 'sk-very-secret-0123456789'

describeOnEachDatabase('model settings', (under) => {
  const logged: string[] = []
  let core: TestCore
  let chat: LanguageModelServer
  let messages: LanguageModelServer
  let operator: LanguageModelService
  let owner: Member

  beforeAll(async () => {
    chat = await startLanguageModelServer({ protocol: 'openai', key: KEY })
    messages = await startLanguageModelServer({ protocol: 'anthropic', key: KEY })
    const trustedOrigins = [chat.url, messages.url]
    const fetch = createGuardedFetch({ trustedOrigins })
    const open = async (settings: Parameters<typeof openLanguageModel>[0]) => openLanguageModel(settings, fetch, { retries: 0 })
    operator = await open({ provider: 'openai-compatible', baseUrl: chat.url, apiKey: KEY, model: 'operators' })
    core = await openTestCore(under, {
      languageModels: { operator: { answering: operator, helper: operator }, open },
      mayBeAsked: createAddressCheck({ trustedOrigins }),
    })
    core.deps.logger = createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([chat.close(), messages.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    for (const server of [chat, messages]) {
      server.answerWith()
      server.requests.length = 0
    }
  })

  const typed = (changed: object = {}) => ({ provider: 'openai' as const, baseUrl: chat.url, model: 'gpt', apiKey: KEY, ...changed })
  const withoutKey = (changed: object = {}) => ({ provider: 'openai' as const, baseUrl: chat.url, model: 'gpt', ...changed })
  const change = (input: Parameters<typeof changeModelSettings>[2], by = owner) => changeModelSettings(core.deps, by, input)
  const show = (by = owner) => showModelSettings(core.deps, by, {})
  const attempt = (own?: ReturnType<typeof withoutKey>, by = owner) => tryModel(core.deps, by, own === undefined ? {} : { own })
  const asked = () => chat.requests.length + messages.requests.length

  it('are the operator’s until an organization sets its own', async () => {
    expect(await show()).toEqual({
      source: 'operator',
      own: null,
      operator: 'openai-compatible/operators',
      embedding: { source: 'none', own: null, operator: null },
      reranking: { source: 'none', own: null, operator: null },
      transcription: { source: 'none', own: null, operator: null },
      budgets: {},
      spent: { cost: 0, unpriced: 0 },
      changedBy: null,
      changedAt: null,
    })
  })

  it('store an own model with all its fields', async () => {
    const own = {
      helperModel: 'gpt-small',
      inputPrice: 2.5,
      outputPrice: 10,
      contextTokens: 128_000,
      effort: 'low',
      timeLimitSeconds: 300,
    } as const
    const { apiKey: _, ...kept } = typed(own)
    const changed = await change({ own: typed(own), budgets: { organization: 100 } })
    expect(changed).toMatchObject({ source: 'organization', own: { ...kept, hasKey: true }, budgets: { organization: 100 } })
    expect(changed.changedBy).toEqual({ id: owner.userId, name: owner.name })
    expect(await show()).toEqual(changed)
  })

  it('keep budgets when the model changes, and the model when budgets change', async () => {
    await change({ own: typed(), budgets: { person: 5 } })
    expect(await change({ own: typed({ model: 'other' }) })).toMatchObject({ own: { model: 'other' }, budgets: { person: 5 } })
    expect(await change({ budgets: {} })).toMatchObject({ own: { model: 'other', hasKey: true }, budgets: {} })
  })

  it('restore the operator’s model and delete the key', async () => {
    await change({ own: typed() })
    expect(await change({ own: null })).toMatchObject({ source: 'operator', own: null })
    await expectRefusal(change({ own: withoutKey() }), 'MODEL_KEY_MISSING')
  })

  describe('an API key', () => {
    it('is stored encrypted and is in no response, log or audit event', async () => {
      const answers = [await change({ own: typed() }), await show(), await attempt(), await attempt(typed({ apiKey: `${KEY}-wrong` }))]
      const { db } = core.deps.database
      const rows = await db.select().from(modelSettings)
      const kept = rows.find(({ organizationId }) => organizationId === owner.organizationId)?.encryptedKey
      expect(kept).toBeTruthy()
      expect(JSON.stringify([answers, rows, await db.select().from(auditEntries), logged])).not.toContain(KEY)
      const entries = await db.select({ action: auditEntries.action }).from(auditEntries)
      expect(entries).toContainEqual({ action: 'modelSettings.updated' })
    })

    it('remains without a new one, for the same provider and address', async () => {
      await change({ own: typed() })
      expect(await change({ own: withoutKey({ model: 'other' }) })).toMatchObject({ own: { model: 'other', hasKey: true } })
      expect(await attempt()).toMatchObject({ ok: true })
    })

    it.each([
      ['another provider', { provider: 'anthropic' as const }],
      ['another address', { baseUrl: 'https://models.example/v1' }],
      ['the provider’s own address', { baseUrl: undefined }],
    ])('is not sent to %s', async (_, elsewhere) => {
      await change({ own: typed() })
      await expectRefusal(change({ own: withoutKey(elsewhere) }), 'MODEL_KEY_MISSING')
      await expectRefusal(attempt(withoutKey(elsewhere)), 'MODEL_KEY_MISSING')
      const { own: kept } = await change({ own: withoutKey({ provider: 'openai-compatible' }) })
      expect(kept).toMatchObject({ hasKey: false })
      expect(asked()).toBe(0)
    })

    it('of another installation cannot be decrypted: the model is called without it and refuses', async () => {
      await change({ own: typed() })
      await core.deps.database.db.update(modelSettings).set({ encryptedKey: 'sealed elsewhere' })
      expect(await attempt()).toEqual({ ok: false, failure: 'refused' })
    })
  })

  describe('a trial', () => {
    it.each(['openai', 'anthropic'] as const)('calls the entered model of %s and stores nothing', async (provider) => {
      const server = provider === 'openai' ? chat : messages
      server.answerWith(({ tools }) =>
        tools.length > 0 ? { toolCalls: [{ name: 'add', input: { a: 2, b: 3 } }] } : { text: JSON.stringify({ sum: 5 }) },
      )
      const tried = await attempt(typed({ provider, baseUrl: server.url, model: 'tried' }))
      expect(tried).toMatchObject({ ok: true, takesTools: true })
      expect(server.requests.map(({ model }) => model)).toEqual(['tried', 'tried'])
      expect(await show()).toMatchObject({ source: 'operator', own: null })
    })

    it('reports that a model supports neither tools nor structured output', async () => {
      chat.answerWith(() => ({ text: 'It is five.' }))
      expect(await attempt(typed())).toMatchObject({ ok: true, takesTools: false, takesStructuredOutput: false })
    })

    it('calls the stored model with its key', async () => {
      await change({ own: typed({ model: 'kept' }) })
      expect(await attempt()).toMatchObject({ ok: true })
      expect(chat.requests[0]?.model).toBe('kept')
    })

    it('calls the operator’s model if there is no own one', async () => {
      expect(await attempt()).toMatchObject({ ok: true })
      expect(chat.requests[0]?.model).toBe('operators')
    })

    it.each([
      ['a wrong key', { apiKey: 'wrong' }, { text: '' }, 'refused'],
      ['too many requests', {}, { status: 429, error: 'slow down' }, 'busy'],
      ['a provider that is down', {}, { status: 503, error: 'down' }, 'unavailable'],
    ])('reports one failure reason for %s', async (_, changed, step, failure) => {
      chat.answerWith(() => step)
      expect(await attempt(typed(changed))).toEqual({ ok: false, failure })
    })

    it('is refused when there is no model to try', async () => {
      const { languageModels } = core.deps
      const deps = { ...core.deps, languageModels: { ...languageModels, operator: undefined } }
      await expectRefusal(tryModel(deps, owner, {}), 'MODEL_NOT_CONFIGURED')
      expect(await showModelSettings(deps, owner, {})).toMatchObject({ source: 'none', operator: null })
    })
  })

  describe('an address', () => {
    it.each([
      'http://10.0.0.1/v1',
      'http://169.254.169.254/latest',
      'http://[::1]:11434',
      'http://0x7f000001/v1',
      'https://user:password@models.example/v1',
    ])('%s is refused without a request, both for storing and for a trial', async (baseUrl) => {
      const own = typed({ provider: 'openai-compatible', baseUrl })
      await expectRefusal(change({ own }), 'MODEL_ADDRESS_NOT_ALLOWED')
      await expectRefusal(attempt(own), 'MODEL_ADDRESS_NOT_ALLOWED')
      expect((await show()).own).toBeNull()
    })

    it('of this machine is refused unless it is trusted, before any request', async () => {
      const languageModels = { ...core.deps.languageModels, mayBeAsked: createAddressCheck() }
      await expectRefusal(tryModel({ ...core.deps, languageModels }, owner, { own: typed() }), 'MODEL_ADDRESS_NOT_ALLOWED')
      expect(asked()).toBe(0)
    })

    it('is required for providers without a default one', async () => {
      await expectRefusal(change({ own: typed({ provider: 'ollama', baseUrl: undefined }) }), 'MODEL_ADDRESS_MISSING')
    })
  })

  it('are visible to the own organization only, and changed by its owner only', async () => {
    await change({ own: typed(), budgets: { organization: 10 } })
    const outsider = await makeOrganization(core)
    expect(await show(outsider)).toMatchObject({ source: 'operator', own: null, budgets: {} })
    const admin: Member = { ...(await makeMember(core, owner.organizationId, roles.admin)), permissions: ['StaffView'] }
    expect(await show(admin)).toMatchObject({ source: 'organization', own: { hasKey: true } })
    const [member, guest] = [
      await makeMember(core, owner.organizationId, roles.teamMember),
      await makeMember(core, owner.organizationId, roles.guest),
    ]
    for (const person of [member, guest]) await expectRefusal(show(person), 'LIMITED_ACCESS')
    for (const person of [admin, member, guest]) {
      await expectRefusal(change({ own: null }, person), 'LIMITED_ACCESS')
      await expectRefusal(attempt(typed(), person), 'LIMITED_ACCESS')
    }
    expect(await show()).toMatchObject({ own: { model: 'gpt' } })
    expect(asked()).toBe(0)
  })
})
