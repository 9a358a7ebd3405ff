import { projectTypes } from '@dossier/contract'
import { type EmbeddingService, openEmbedding } from '@dossier/models'
import { type ModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { showProgress } from '../lists/show-file.ts'
import { emptyBin } from '../bin/purge-bin.ts'
import { restoreItems } from '../bin/restore-items.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { readAgain } from '../reading/read-again.ts'
import { rebuildIndex } from '../reading/rebuild-index.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { embedFile, giveUpEmbedding } from './embed-file.ts'
import { embedWorkspace } from './embed-workspace.ts'

const fleet = '# Fleet\n\nThe company runs 48 automobiles under operating leases.\n'
const board = '# Board\n\nThe board approved a dividend of KRW 500 per share.\n'
const question = 'How many cars are there?'

describeOnEachDatabase('embedding', (under) => {
  let core: TestCore
  let server: ModelServer
  let owner: Member
  let projectId: number

  const service = (model = 'local', price?: number): EmbeddingService =>
    openEmbedding(
      { provider: 'openai-compatible', baseUrl: server.url, model, ...(price !== undefined && { price }) },
      createGuardedFetch({ trustedOrigins: [server.url] }),
    )
  const useModel = (embedding: EmbeddingService | undefined) => Object.assign(core.deps.searchModels.operator, { embedding })

  beforeAll(async () => {
    server = await startModelServer()
    core = await openTestCore(under)
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })
  beforeEach(async () => {
    server.answerWith()
    useModel(service())
    owner = await makeOrganization(core)
    projectId = await workspace()
  })

  const workspace = async (of = owner) => (await createProject(core.deps, of, { name: 'Deal', description: '', type: projectTypes.all })).id
  const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' }) as const
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await core.deps.database.pool.query<Row>(text, values)).rows
  const untilEmbedded = async () => {
    const waiting = () => rowsOf("select file_id from file_vectors where state = 'waiting'")
    await expect.poll(waiting, { timeout: 20_000, interval: 50 }).toEqual([])
  }
  const upload = async (contents: Record<string, string>, to = projectId, by = owner) => {
    const files = await uploadAndRead(core, by, to, contents)
    await untilEmbedded()
    return files
  }
  const stateOf = async (fileId: number) => {
    const [row] = await rowsOf<{ state: string; failure: string | null; passages: number; embedded: number; model: string }>(
      'select state, failure, passages, embedded, model from file_vectors where file_id = $1',
      [fileId],
    )
    return row
  }
  /** The texts that the model is asked for meanwhile. */
  const embeddedBy = async (work: () => Promise<unknown>) => {
    const before = server.embedded().length
    await work()
    await untilEmbedded()
    return server.embedded().slice(before)
  }
  const ask = async (query: string, by = owner) => {
    const events = await Array.fromAsync(
      await askQuestion(core.deps, by, { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }),
    )
    const last = events.at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record.answer
  }
  const vectorBlobs = async () => (await core.storedBlobs()).filter((path) => path.endsWith('.vectors'))

  it('lets a search find a page that has none of the question’s words', async () => {
    const [file] = await upload({ 'fleet.md': fleet, 'board.md': board })
    expect(await stateOf(file!.id)).toMatchObject({ state: 'embedded', passages: 1, embedded: 1, model: 'openai-compatible/local' })
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id, page: 1, quote: expect.stringContaining('48') as string })
    useModel(undefined)
    expect((await ask(question)).hits).toEqual([])
  })

  it('asks the model for each text once, however often its file is read', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    const again = await embeddedBy(async () => {
      await readAgain(core.deps, owner, { projectId, attachmentId: file!.id })
      await untilRead(core)
      await untilEmbedded()
      await rebuildIndex(core.deps, system(), { projectId })
      await untilRead(core)
    })
    expect(again).toEqual([])
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id })
  })

  it('asks nobody for a file that the organisation has in another workspace, nor for an earlier version', async () => {
    await upload({ 'fleet.md': fleet })
    const other = await workspace()
    expect(await embeddedBy(() => upload({ 'copy.md': fleet }, other))).toEqual([])
    const long = `# Leases\n\n${'Each lease of the fleet ends when its term is over and may be renewed once. '.repeat(9)}\n`
    const [earlier] = await upload({ 'leases.md': long })
    const later = await embeddedBy(() => upload({ 'leases.md': `${long}\n# Insurance\n\n${'All vehicles are insured. '.repeat(30)}\n` }))
    expect(later.filter((text) => text.includes('insured'))).toEqual(later)
    expect(later.filter((text) => text.includes('renewed'))).toEqual([])
    const restored = await embeddedBy(async () => {
      await restoreVersion(core.deps, owner, { projectId, attachmentId: earlier!.id })
      await untilRead(core)
    })
    expect(restored).toEqual([])
  })

  it('takes no vectors of another organisation', async () => {
    await upload({ 'fleet.md': fleet })
    const stranger = await makeOrganization(core)
    const theirs = await workspace(stranger)
    expect(await embeddedBy(() => upload({ 'fleet.md': fleet }, theirs, stranger))).toHaveLength(1)
  })

  it('leaves no vector of a deleted file', async () => {
    const before = await vectorBlobs()
    const [file, kept] = await upload({ 'fleet.md': fleet, 'board.md': board })
    expect(await vectorBlobs()).toHaveLength(before.length + 2)
    await deleteFile(core.deps, owner, { projectId, attachmentId: file!.id })
    await expect
      .poll(async () => [...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))], { timeout: 10_000 })
      .toEqual([kept!.id])
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect.poll(async () => (await vectorBlobs()).length, { timeout: 10_000 }).toBe(before.length + 1)
    expect([...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]).toEqual([kept!.id])
    expect((await ask(question)).hits.map(({ fileId }) => fileId)).not.toContain(file!.id)
  })

  it('keeps the vectors of a file in the bin, and asks for none again when it is restored', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    const asked = server.requests.length
    const { deletionId } = await deleteFile(core.deps, owner, { projectId, attachmentId: file!.id })
    const inIndex = async () => [...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]
    await expect.poll(inIndex, { timeout: 10_000 }).toEqual([])
    await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })
    await expect.poll(inIndex, { timeout: 10_000 }).toEqual([file!.id])
    expect(server.requests.length).toBe(asked)
  })

  it('leaves none of a file that is deleted while the model is at it', async () => {
    const before = await vectorBlobs()
    const gate = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    server.answerWith(async () => {
      asked.resolve()
      await gate.promise
      return undefined
    })
    const [file] = await uploadAndRead(core, owner, projectId, { 'fleet.md': fleet })
    await asked.promise
    await deleteFile(core.deps, owner, { projectId, attachmentId: file!.id })
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect
      .poll(() => core.storedBlobs().then((paths) => paths.some((path) => path.endsWith('.pages') && path.includes(`/${projectId}/`))))
      .toBe(false)
    gate.resolve()
    await expect
      .poll(() => rowsOf("select 1 from pgboss.job where name = 'embed-file' and state in ('created', 'active', 'retry')"), {
        timeout: 10_000,
      })
      .toEqual([])
    expect(await vectorBlobs()).toEqual(before)
    expect([...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]).toEqual([])
  })

  it('keeps the vectors of the version that searches look into', async () => {
    const [first] = await upload({ 'fleet.md': fleet })
    const [second] = await upload({ 'fleet.md': fleet.replace('48', '52') })
    expect(second!.id).not.toBe(first!.id)
    expect([...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]).toEqual([second!.id])
    const { hits } = await ask(question)
    expect(hits[0]).toMatchObject({ fileId: second!.id })
    expect(hits.map(({ fileId }) => fileId)).not.toContain(first!.id)
  })

  it('that is refused is said of the file, whose words are searched as before, and goes on once it works', async () => {
    server.answerWith(() => ({ status: 401 }))
    const [file] = await upload({ 'fleet.md': fleet })
    expect(await rowsOf('select status, failure from files where id = $1', [file!.id])).toEqual([{ status: 'indexed', failure: null }])
    expect(await stateOf(file!.id)).toMatchObject({ state: 'failed', failure: 'refused', embedded: 0 })
    expect((await showProgress(core.deps, owner, { projectId })).meaning).toEqual({ waiting: 0, failed: 1 })
    const { hits, degraded } = await ask('operating leases')
    expect(hits[0]).toMatchObject({ fileId: file!.id })
    expect(degraded).toEqual(['meaning'])
    server.answerWith()
    await embedWorkspace(core.deps, system(), { projectId })
    await untilEmbedded()
    expect(await stateOf(file!.id)).toMatchObject({ state: 'embedded', failure: null, embedded: 1 })
    core.clock.advance(31_000)
    expect((await ask(question)).degraded).toBeUndefined()
    expect((await showProgress(core.deps, owner, { projectId })).meaning).toEqual({ waiting: 0, failed: 0 })
    useModel(undefined)
    expect(await showProgress(core.deps, owner, { projectId })).not.toHaveProperty('meaning')
  })

  it('that is not to be had is tried again, and in the end given up', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    await rowsOf('delete from file_vectors where file_id = $1', [file!.id])
    useModel(service('other'))
    server.answerWith(() => ({ status: 503, headers: { 'retry-after-ms': '1' } }))
    await expect(embedFile(core.deps, system(), { fileId: file!.id })).rejects.toMatchObject({ name: 'ModelError', failure: 'unavailable' })
    await giveUpEmbedding(core.deps, system(), { fileId: file!.id })
    expect(await stateOf(file!.id)).toMatchObject({ state: 'failed', failure: 'unavailable' })
  })

  it('goes on where it was interrupted', async () => {
    const clause = (at: number) => `# Clause ${at}\n\n${`The obligation number${at} binds both parties and their heirs. `.repeat(6)}\n\n`
    const contract = Array.from({ length: 400 }, (_, at) => clause(at)).join('')
    server.answerWith(({ body }) => (body.input?.some((text) => text.includes('number350')) ? { status: 400 } : undefined))
    const [file] = await upload({ 'contract.md': contract })
    const stopped = await stateOf(file!.id)
    expect(stopped).toMatchObject({ state: 'failed', failure: 'refused' })
    expect(stopped!.embedded).toBeGreaterThan(0)
    server.answerWith()
    const asked = await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))
    const done = await stateOf(file!.id)
    expect(done).toMatchObject({ state: 'embedded', embedded: done!.passages })
    expect(asked).toHaveLength(done!.passages - stopped!.embedded)
  })

  it('begins when a model is configured, and again for all files when it is changed', async () => {
    useModel(undefined)
    const [file] = await upload({ 'fleet.md': fleet, 'board.md': board })
    expect(await stateOf(file!.id)).toBeUndefined()
    useModel(service())
    expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toHaveLength(2)
    expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toEqual([])
    useModel(service('better'))
    expect((await ask('operating leases')).hits[0]).toMatchObject({ fileId: file!.id })
    expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toHaveLength(2)
    expect(await stateOf(file!.id)).toMatchObject({ model: 'openai-compatible/better' })
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id })
  })

  it('comes back without the model when the index is lost', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    await core.deps.indexes.vectors.drop(projectId)
    expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toEqual([])
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id })
  })

  it('asks for a question once', async () => {
    await upload({ 'fleet.md': fleet })
    const asked = await embeddedBy(async () => {
      await ask('How many cars does the company run in Busan?')
      await ask('How many cars does the company run in Busan?')
    })
    expect(asked).toEqual(['How many cars does the company run in Busan?'])
  })

  it('does without a model that takes too long, and says so', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    server.answerWith(() => new Promise(() => {}))
    const from = performance.now()
    const { hits, degraded } = await ask('operating leases of machines')
    expect(performance.now() - from).toBeLessThan(8_000)
    expect(hits[0]).toMatchObject({ fileId: file!.id })
    expect(degraded).toEqual(['meaning'])
  })

  it('counts what was asked of the model, and what it cost at the price of the day', async () => {
    useModel(service('priced', 0.5))
    await upload({ 'fleet.md': fleet })
    await ask(question)
    const used = await rowsOf<{ purpose: string; tokens: string; cost: number }>(
      'select purpose, requests::int, texts::int, tokens::int, priced_tokens::int, cost from model_usage where project_id = $1 order by purpose',
      [projectId],
    )
    expect(used).toEqual([
      { purpose: 'passages', requests: 1, texts: 1, tokens: 9, priced_tokens: 9, cost: expect.closeTo(4.5e-6, 9) as number },
      { purpose: 'questions', requests: 1, texts: 1, tokens: 5, priced_tokens: 5, cost: expect.closeTo(2.5e-6, 9) as number },
    ])
  })
})
