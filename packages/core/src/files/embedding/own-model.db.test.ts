import { projectTypes } from '@dossier/contract'
import { openEmbedding } from '@dossier/models'
import { type ModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { changeModelSettings } from '../../model-settings/change-model-settings.ts'
import { showOrganizationUsage, showWorkspaceUsage } from '../../model-usage/show-usage.ts'
import { createProject } from '../../projects/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { embedOrganization } from './embed-organization.ts'

const fleet = '# Fleet\n\nThe company runs 48 automobiles under operating leases.\n'
const board = '# Board\n\nThe board approved a dividend of KRW 500 per share.\n'
const question = 'How many cars are there?'
const OPERATORS = 'openai-compatible/operators'

describeOnAnyDatabase('an organization’s own embedding model', (under) => {
  let core: TestCore
  let operators: ModelServer
  let own: ModelServer
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    operators = await startModelServer()
    own = await startModelServer()
    const settings = { provider: 'openai-compatible', baseUrl: operators.url, model: 'operators' } as const
    const embedding = openEmbedding(settings, createGuardedFetch({ trustedOrigins: [operators.url] }))
    core = await openTestCore(under, { embedding, trustedOrigins: [own.url] })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([operators.close(), own.close()])
  })
  beforeEach(async () => {
    // A delayed job of an earlier test would send requests during this one.
    await rowsOf("delete from pgboss.job where name like 'embed-%' and state in ('created', 'retry')")
    for (const server of [operators, own]) {
      server.answerWith()
      server.requests.length = 0
    }
    owner = await makeOrganization(core)
    projectId = await workspace()
  })

  const workspace = async (of = owner) => (await createProject(core.deps, of, { name: 'Deal', description: '', type: projectTypes.all })).id
  const typed = (changed: object = {}) => ({ provider: 'openai-compatible' as const, baseUrl: own.url, model: 'own', ...changed })
  const nameOf = (model = 'own') => `openai-compatible/${model} (${own.url.replace('http://', '')})`
  const change = (input: Parameters<typeof changeModelSettings>[2], by = owner) => changeModelSettings(core.deps, by, input)
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await core.deps.database.pool.query<Row>(text, values)).rows
  const untilIdle = async () => {
    const unfinished = "state in ('created', 'active', 'retry') and start_after < now()"
    const waiting = () => rowsOf(`select name from pgboss.job where name like 'embed-%' and ${unfinished}`)
    await expect.poll(waiting, { timeout: 20_000, interval: 50 }).toEqual([])
  }
  const changeAndEmbed = async (input: Parameters<typeof changeModelSettings>[2]) => {
    await change(input)
    await untilIdle()
  }
  const upload = async (contents: Record<string, string>, to = projectId, by = owner) => {
    const files = await uploadAndRead(core, by, to, contents)
    await untilIdle()
    return files
  }
  const held = (model: string, of = projectId) => core.deps.indexes.vectors.files(of, model)
  const modelsOfFiles = async (of = projectId) =>
    (await rowsOf<{ model: string }>('select distinct model from file_vectors where project_id = $1', [of])).map(({ model }) => model)
  const ask = async (query: string, deps = core.deps) => {
    const events = await Array.fromAsync(
      await askQuestion(deps, owner, { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }),
    )
    const last = events.at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record.answer
  }
  const vectorsShown = async () => (await showWorkspaceUsage(core.deps, owner, { projectId })).embedding

  it('replaces the operator’s model for files and questions', async () => {
    const files = await upload({ 'fleet.md': fleet, 'board.md': board })
    await upload({ 'lease.md': '# Lease\n\nThe lease of the plant ends in 2031.\n' }, await workspace())
    expect([operators.embedded().length, own.embedded().length]).toEqual([3, 0])
    await changeAndEmbed({ embedding: typed() })
    expect(own.embedded()).toHaveLength(3)
    expect(await held(nameOf())).toEqual(new Set(files.map(({ id }) => id)))
    expect(await held(OPERATORS)).toEqual(new Set())
    expect(await modelsOfFiles()).toEqual([nameOf()])
    expect((await showOrganizationUsage(core.deps, owner, {})).embedding).toMatchObject({
      name: nameOf(),
      files: 3,
      embedded: 3,
      waiting: 0,
    })
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: files[0]!.id })
    expect(own.embedded().at(-1)).toBe(question)
    expect(operators.embedded()).toHaveLength(3)
  })

  it('is not used by other organizations', async () => {
    const stranger = await makeOrganization(core)
    const theirs = await workspace(stranger)
    await upload({ 'fleet.md': fleet }, theirs, stranger)
    await upload({ 'fleet.md': fleet })
    await changeAndEmbed({ embedding: typed() })
    expect((await held(OPERATORS, theirs)).size).toBe(1)
    expect(await modelsOfFiles(theirs)).toEqual([OPERATORS])
    const before = own.requests.length
    await upload({ 'board.md': board }, theirs, stranger)
    expect(await modelsOfFiles(theirs)).toEqual([OPERATORS])
    expect(own.requests).toHaveLength(before)
  })

  it('keeps keyword search and reports progress while files are embedded', async () => {
    const [file] = await upload({ 'fleet.md': fleet, 'board.md': board })
    const gate = Promise.withResolvers<void>()
    own.answerWith(async ({ body }) => {
      if (body.input?.includes('operating leases') !== true) await gate.promise
      return undefined
    })
    await change({ embedding: typed() })
    await expect.poll(vectorsShown, { timeout: 10_000 }).toMatchObject({ name: nameOf(), files: 2, waiting: 2, embedded: 0 })
    const { hits, degraded } = await ask('operating leases')
    expect(hits[0]).toMatchObject({ fileId: file!.id })
    expect(degraded).toBeUndefined()
    gate.resolve()
    await untilIdle()
    expect(await vectorsShown()).toMatchObject({ waiting: 0, embedded: 2 })
  })

  it('is replaced by the operator’s model when it is removed', async () => {
    const files = await upload({ 'fleet.md': fleet })
    await changeAndEmbed({ embedding: typed() })
    await changeAndEmbed({ embedding: null })
    expect(await held(OPERATORS)).toEqual(new Set(files.map(({ id }) => id)))
    expect(await held(nameOf())).toEqual(new Set())
    expect(await modelsOfFiles()).toEqual([OPERATORS])
    const before = own.requests.length
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: files[0]!.id })
    expect(own.requests).toHaveLength(before)
  })

  it('leaves no vectors in the index when it is removed and the operator has no model', async () => {
    await upload({ 'fleet.md': fleet })
    await changeAndEmbed({ embedding: typed() })
    const { operator } = core.deps.searchModels
    const { embedding } = operator
    Object.assign(operator, { embedding: undefined })
    try {
      await changeAndEmbed({ embedding: null })
      expect(await held(nameOf())).toEqual(new Set())
      expect(await modelsOfFiles()).toEqual([])
      expect((await ask(question)).hits).toEqual([])
      expect(await vectorsShown()).toBeNull()
    } finally {
      Object.assign(operator, { embedding })
    }
  })

  it('updates only workspaces with vectors when no model is configured', async () => {
    const { operator } = core.deps.searchModels
    const { embedding } = operator
    const looked = vi.spyOn(core.deps.indexes.vectors, 'drop')
    await upload({ 'fleet.md': fleet })
    Object.assign(operator, { embedding: undefined })
    try {
      await upload({ 'board.md': board }, await workspace())
      await changeAndEmbed({ budgets: { organization: 100 } })
      expect(looked.mock.calls).toEqual([[projectId]])
      await changeAndEmbed({ budgets: { organization: 200 } })
      expect(looked).toHaveBeenCalledOnce()
    } finally {
      looked.mockRestore()
      Object.assign(operator, { embedding })
    }
  })

  it('counts as another model at another address or with other dimensions', async () => {
    await upload({ 'fleet.md': fleet })
    await changeAndEmbed({ embedding: typed({ model: 'operators' }) })
    expect(await modelsOfFiles()).toEqual([nameOf('operators')])
    await changeAndEmbed({ embedding: typed({ model: 'operators', dimensions: 64 }) })
    expect(await modelsOfFiles()).toEqual([nameOf('operators@64')])
    expect((await ask(question)).hits).toHaveLength(1)
  })

  it('does not embed files again when only its key or price change', async () => {
    await upload({ 'fleet.md': fleet })
    await changeAndEmbed({ embedding: typed() })
    await changeAndEmbed({ embedding: typed({ apiKey: 'another', price: 1 }) })
    expect(own.embedded()).toHaveLength(1)
  })

  it('leaves only vectors of the later model when it changes during embedding', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    own.answerWith(async ({ body }) => {
      if (body.model !== 'slow') return undefined
      asked.resolve()
      await gate.promise
      return undefined
    })
    await change({ embedding: typed({ model: 'slow' }) })
    await asked.promise
    await change({ embedding: typed({ model: 'fast' }) })
    await expect.poll(() => held(nameOf('fast')), { timeout: 10_000 }).toEqual(new Set([file!.id]))
    gate.resolve()
    await untilIdle()
    expect(await held(nameOf('fast'))).toEqual(new Set([file!.id]))
    expect(await held(nameOf('slow'))).toEqual(new Set())
    expect(await modelsOfFiles()).toEqual([nameOf('fast')])
  })

  it('is used by searches in another process after some seconds', async () => {
    // Cached settings are keyed by the connection, so another object simulates another process.
    const another = { ...core.deps, database: { ...core.deps.database } }
    await upload({ 'fleet.md': fleet })
    await ask('vehicles of the first kind', another)
    await changeAndEmbed({ embedding: typed() })
    await ask('vehicles of the second kind', another)
    expect(operators.embedded()).toContain('vehicles of the second kind')
    core.clock.advance(5_000)
    await ask('vehicles of the third kind', another)
    expect(own.embedded()).toContain('vehicles of the third kind')
  })

  it('with a price waits when a budget is spent and resumes when it is raised', async () => {
    await changeAndEmbed({ embedding: typed({ price: 1_000 }), budgets: { workspace: 0.005 } })
    const [file] = await upload({ 'fleet.md': fleet })
    expect(await vectorsShown()).toMatchObject({ waiting: 0, embedded: 1 })
    const asked = own.requests.length
    const { hits, degraded } = await ask('operating leases')
    expect(hits[0]).toMatchObject({ fileId: file!.id })
    expect(degraded).toEqual(['meaning'])
    await upload({ 'board.md': board })
    expect(await vectorsShown()).toMatchObject({ waiting: 1, postponed: 1, failed: 0, embedded: 1 })
    expect(own.requests).toHaveLength(asked)
    const later = await rowsOf<{ at: Date }>(
      "select start_after as at from pgboss.job where name = 'embed-organization' and state = 'created' and (data->>'organizationId')::int = $1",
      [owner.organizationId],
    )
    expect(later.map(({ at }) => at.toISOString())).toEqual(['2026-12-01T00:00:00.000Z'])
    await changeAndEmbed({ budgets: { workspace: 100 } })
    expect(await vectorsShown()).toMatchObject({ waiting: 0, embedded: 2 })
    expect((await ask('operating leases')).degraded).toBeUndefined()
  })

  it('with a price resumes in the next month', async () => {
    await changeAndEmbed({ embedding: typed({ price: 1_000 }), budgets: { organization: 0.005 } })
    await upload({ 'fleet.md': fleet })
    await upload({ 'board.md': board })
    expect(await vectorsShown()).toMatchObject({ waiting: 1 })
    const days = 11 * 24 * 60 * 60 * 1_000
    core.clock.advance(days)
    try {
      // What the job scheduled for the next month does.
      await embedOrganization(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, owner)
      await untilIdle()
      expect(await vectorsShown()).toMatchObject({ waiting: 0, embedded: 2 })
    } finally {
      core.clock.advance(-days)
    }
  })
})
