import { projectTypes, roles } from '@dossier/contract'
import { type EmbeddingService, openEmbedding } from '@dossier/models'
import { type ModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { projectMembers } from '../../schema/index.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { showProgress } from '../lists/show-file.ts'
import { emptyBin } from '../bin/purge-bin.ts'
import { restoreItems } from '../bin/restore-items.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { readAgain } from '../reading/read-again.ts'
import { rebuildIndex } from '../reading/rebuild-index.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { embeddingType } from './embedding-run.ts'
import { runCanceller, runRetrier } from '../../runs/control-run.ts'
import { runGivenUp, runPerformer } from '../../runs/run-job.ts'
import { runTypesOf } from '../../runs/run-types.ts'
import { listRuns, showRun } from '../../runs/show-run.ts'
import { embeddingWork } from './embed-files.ts'
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
    const open = () => rowsOf("select id from runs where kind = 'embedding' and finished_at is null")
    await expect.poll(open, { timeout: 20_000, interval: 50 }).toEqual([])
  }
  const untilIdle = async () => {
    const busy = () => rowsOf("select 1 from pgboss.job where name = 'embed-files' and state in ('created', 'active', 'retry')")
    await expect.poll(busy, { timeout: 20_000, interval: 50 }).toEqual([])
  }
  const upload = async (contents: Record<string, string>, to = projectId, by = owner) => {
    const files = await uploadAndRead(core, by, to, contents)
    await untilEmbedded()
    return files
  }
  const stateOf = async (fileId: number) => {
    const [row] = await rowsOf<{ state: string; failure: string | null; passages: number; embedded: number; model: string }>(
      `select case when failure is not null then 'failed' when passages is null or embedded < passages then 'waiting' else 'embedded' end as state,
        failure, passages, embedded, model from file_vectors where file_id = $1`,
      [fileId],
    )
    return row
  }
  /** The texts embedded during `work`. */
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
  const latestRun = async (by = owner) => {
    const { rows } = await listRuns(core.deps, by, { projectId, kind: 'embedding', limit: 10, offset: 0 })
    const [run] = rows
    if (run === undefined) throw new Error('there is no run')
    return run
  }
  const types = runTypesOf([embeddingType])
  const [cancel, retry] = [runCanceller(types), runRetrier(types)]
  const vectorBlobs = async () => (await core.storedBlobs()).filter((path) => path.endsWith('.vectors'))

  it('finds a page that has no word in common with the question', async () => {
    const [file] = await upload({ 'fleet.md': fleet, 'board.md': board })
    expect(await stateOf(file!.id)).toMatchObject({ state: 'embedded', passages: 1, embedded: 1, model: 'openai-compatible/local' })
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id, page: 1, quote: expect.stringContaining('48') as string })
    useModel(undefined)
    expect((await ask(question)).hits).toEqual([])
  })

  it('embeds each text once, even when its file is read again', async () => {
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

  it('reuses vectors of the same text in another workspace and in an earlier version', async () => {
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

  it('does not reuse vectors of another organisation', async () => {
    await upload({ 'fleet.md': fleet })
    const stranger = await makeOrganization(core)
    const theirs = await workspace(stranger)
    expect(await embeddedBy(() => upload({ 'fleet.md': fleet }, theirs, stranger))).toHaveLength(1)
  })

  it('removes the vectors of a deleted file', async () => {
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

  it('keeps the vectors of a file in the bin and reuses them on restore', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    const asked = server.requests.length
    const { deletionId } = await deleteFile(core.deps, owner, { projectId, attachmentId: file!.id })
    const inIndex = async () => [...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]
    await expect.poll(inIndex, { timeout: 10_000 }).toEqual([])
    await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })
    await expect.poll(inIndex, { timeout: 10_000 }).toEqual([file!.id])
    expect(server.requests.length).toBe(asked)
  })

  it('leaves no vectors of a file that is deleted during embedding', async () => {
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
      .poll(() => rowsOf("select 1 from pgboss.job where name = 'embed-files' and state in ('created', 'active', 'retry')"), {
        timeout: 10_000,
      })
      .toEqual([])
    expect(await vectorBlobs()).toEqual(before)
    expect([...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]).toEqual([])
  })

  it('keeps only the vectors of the searchable version', async () => {
    const [first] = await upload({ 'fleet.md': fleet })
    const [second] = await upload({ 'fleet.md': fleet.replace('48', '52') })
    expect(second!.id).not.toBe(first!.id)
    expect([...(await core.deps.indexes.vectors.files(projectId, 'openai-compatible/local'))]).toEqual([second!.id])
    const { hits } = await ask(question)
    expect(hits[0]).toMatchObject({ fileId: second!.id })
    expect(hits.map(({ fileId }) => fileId)).not.toContain(first!.id)
  })

  it('records a refusal with the file, keeps keyword search, and resumes when the model works', async () => {
    server.answerWith(() => ({ status: 401 }))
    const [file] = await upload({ 'fleet.md': fleet })
    expect(await rowsOf('select status, failure from files where id = $1', [file!.id])).toEqual([{ status: 'indexed', failure: null }])
    expect(await stateOf(file!.id)).toMatchObject({ state: 'failed', failure: 'refused', embedded: 0 })
    expect((await showProgress(core.deps, owner, { projectId })).meaning).toEqual({ waiting: 0, failed: 1 })
    expect(await latestRun()).toMatchObject({
      state: 'failed',
      failure: { code: 'EMBEDDING_REFUSED', message: expect.stringContaining(': 1.') as string },
      canRetry: true,
      progress: { done: 0, total: 1 },
    })
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

  it('retries while the model is unavailable and finally gives up', async () => {
    server.answerWith(() => ({ status: 503, headers: { 'retry-after-ms': '1' } }))
    const [file] = await uploadAndRead(core, owner, projectId, { 'fleet.md': fleet })
    await expect.poll(() => stateOf(file!.id)).toMatchObject({ state: 'failed', failure: 'unavailable' })
    const { id } = await latestRun()
    expect(await latestRun()).toMatchObject({ state: 'running', failure: null })
    await runGivenUp(embeddingWork())(core.deps, system(), { runId: id, interrupted: false })
    expect(await latestRun()).toMatchObject({ state: 'failed', failure: { code: 'EMBEDDING_UNAVAILABLE' }, canRetry: true })
    server.answerWith()
    await retry(core.deps, owner, { id })
    await untilEmbedded()
    expect(await latestRun()).toMatchObject({ id, state: 'completed', progress: { done: 1, total: 1 } })
    expect(await stateOf(file!.id)).toMatchObject({ state: 'embedded', failure: null, embedded: 1 })
  })

  it('resumes after a failure without embedding a text twice', async () => {
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

  it('starts when a model is configured and embeds all files again when the model changes', async () => {
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

  it('restores vectors from storage when the index is lost', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    await core.deps.indexes.vectors.drop(projectId)
    expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toEqual([])
    expect((await ask(question)).hits[0]).toMatchObject({ fileId: file!.id })
  })

  it('embeds a repeated question once', async () => {
    await upload({ 'fleet.md': fleet })
    const asked = await embeddedBy(async () => {
      await ask('How many cars does the company run in Busan?')
      await ask('How many cars does the company run in Busan?')
    })
    expect(asked).toEqual(['How many cars does the company run in Busan?'])
  })

  it('answers by keywords and reports degraded search when the model times out', async () => {
    const [file] = await upload({ 'fleet.md': fleet })
    server.answerWith(() => new Promise(() => {}))
    const { hits, degraded } = await ask('operating leases of machines')
    expect(hits[0]).toMatchObject({ fileId: file!.id })
    expect(degraded).toEqual(['meaning'])
  })

  it('records the requests, tokens and cost of the model', async () => {
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

  describe('as a run', () => {
    const guestOf = async () => {
      const guest = await makeMember(core, owner.organizationId, roles.guest)
      await core.deps.database.db
        .insert(projectMembers)
        .values({ projectId, userId: guest.userId, role: roles.guest, createdAt: core.clock.now() })
      return guest
    }
    const page = { limit: 10, offset: 0 }
    /** Delays the model's answers until `open` is called. */
    const gated = () => {
      const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      server.answerWith(async () => {
        asked.resolve()
        await gate.promise
        return undefined
      })
      return { open: gate.resolve, asked: asked.promise }
    }

    it('is one per workspace, includes files read during it, and replaces the previous one', async () => {
      const gate = gated()
      const [first] = await uploadAndRead(core, owner, projectId, { 'fleet.md': fleet })
      await gate.asked
      const { id } = await latestRun()
      expect(await latestRun()).toMatchObject({ state: 'running', subject: 'Deal', subjectId: projectId, startedBy: null })
      const [second] = await uploadAndRead(core, owner, projectId, { 'board.md': board })
      gate.open()
      await untilEmbedded()
      expect(await latestRun()).toMatchObject({ id, state: 'completed', progress: { done: 2, total: 2 } })
      expect(await stateOf(first!.id)).toMatchObject({ state: 'embedded' })
      expect(await stateOf(second!.id)).toMatchObject({ state: 'embedded' })
      await upload({ 'lease.md': '# Lease\n\nThe lease of the plant ends in 2031.\n' })
      const { rows } = await listRuns(core.deps, owner, { projectId, ...page })
      expect(rows).toHaveLength(1)
      expect(rows[0]?.id).not.toBe(id)
    })

    it('resumes in another attempt without embedding a text twice', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`file-${n}.md`, `# File ${n}\n\nParagraph number${n} of it.\n`]),
      )
      const interrupting = gated()
      await uploadAndRead(core, owner, projectId, files)
      await interrupting.asked
      const { id } = await latestRun()
      await cancel(core.deps, owner, { id })
      await untilIdle()
      interrupting.open()
      // The state that a killed process leaves: running, with partial progress.
      await rowsOf("update runs set state = 'running', finished_at = null where id = $1", [id])
      await rowsOf("update file_vectors set failure = null where project_id = $1 and failure = 'stopped'", [projectId])
      const stopping = new AbortController()
      let answers = 0
      server.answerWith(() => {
        answers += 1
        if (answers === 5) stopping.abort(new Error('the process ends'))
        return undefined
      })
      const before = server.embedded().length
      const attempt = (signal?: AbortSignal) => runPerformer(embeddingWork())(core.deps, system(), { runId: id, signal })
      await expect(attempt(stopping.signal)).rejects.toThrow('the process ends')
      const { state, progress } = await showRun(core.deps, owner, { id })
      expect(state).toBe('running')
      expect(progress.done).toBeLessThan(10)
      server.answerWith()
      await attempt()
      expect(await latestRun()).toMatchObject({ id, state: 'completed', progress: { done: 10, total: 10 } })
      const asked = server.embedded().slice(before)
      // A request in flight when the process ended may be repeated.
      expect(asked.length).toBeLessThanOrEqual(10 + 2)
      expect(await rowsOf('select 1 from file_vectors where project_id = $1 and embedded = passages', [projectId])).toHaveLength(10)
    })

    it('can be stopped by members who may reread files, and stays stopped until the models change', async () => {
      const gate = gated()
      const [file] = await uploadAndRead(core, owner, projectId, { 'fleet.md': fleet })
      await gate.asked
      const { id } = await latestRun()
      expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled', canRetry: false })
      await untilIdle()
      gate.open()
      expect(await stateOf(file!.id)).toMatchObject({ state: 'failed', failure: 'stopped' })
      expect((await showProgress(core.deps, owner, { projectId })).meaning).toEqual({ waiting: 0, failed: 1 })
      server.answerWith()
      // A restart of the server must not resume stopped embedding.
      expect(await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId }))).toEqual([])
      await upload({ 'board.md': board })
      expect(await stateOf(file!.id)).toMatchObject({ failure: 'stopped' })
      await embeddedBy(() => embedWorkspace(core.deps, system(), { projectId, includeStopped: true }))
      expect(await stateOf(file!.id)).toMatchObject({ state: 'embedded', failure: null })
      const logged = await rowsOf('select action, actor_id from audit_entries where project_id = $1 and action like $2', [
        projectId,
        'embedding.%',
      ])
      expect(logged).toEqual([{ action: 'embedding.cancelled', actor_id: owner.userId }])
    })

    it('retries only the files without vectors', async () => {
      server.answerWith(({ body }) => (body.input?.some((text) => text.includes('dividend')) ? { status: 400 } : undefined))
      await upload({ 'fleet.md': fleet, 'board.md': board })
      const { id } = await latestRun()
      expect(await latestRun()).toMatchObject({ state: 'failed', progress: { done: 1, total: 2 }, canRetry: true })
      server.answerWith()
      const asked = await embeddedBy(() => retry(core.deps, owner, { id }))
      expect(asked).toEqual([expect.stringContaining('dividend')])
      expect(await latestRun()).toMatchObject({ id, state: 'completed', progress: { done: 2, total: 2 } })
    })

    it('is hidden from members who may not reread files and from other organizations', async () => {
      await upload({ 'fleet.md': fleet })
      const { id } = await latestRun()
      const guest = await guestOf()
      expect((await listRuns(core.deps, guest, { projectId, ...page })).rows).toEqual([])
      await expectRefusal(showRun(core.deps, guest, { id }), 'LIMITED_ACCESS')
      await expectRefusal(cancel(core.deps, guest, { id }), 'LIMITED_ACCESS')
      await expectRefusal(retry(core.deps, guest, { id }), 'LIMITED_ACCESS')
      const stranger = await makeOrganization(core)
      await expectRefusal(showRun(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
      await expectRefusal(cancel(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
      await expectRefusal(retry(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
    })
  })
})
