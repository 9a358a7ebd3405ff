import { projectTypes, roles } from '@dossier/contract'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { openAiTranscription } from '@dossier/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTranscriptionServer, type TranscriptionServer } from '../../../../sources/src/transcription/testing/transcription-server.ts'
import { createProject } from '../../projects/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { projectMembers } from '../../schema/index.ts'
import { runCanceller, runRetrier } from '../../runs/control-run.ts'
import { runPerformer } from '../../runs/run-job.ts'
import { runTypesOf } from '../../runs/run-types.ts'
import { listRuns, showRun } from '../../runs/show-run.ts'
import { transcriptionWork } from './transcribe-recording.ts'
import { transcriptionType } from './transcription-run.ts'
import {
  expectRefusal,
  incoming,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { emptyBin } from '../bin/purge-bin.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { deleteFileData } from '../organising/delete-file-data.ts'
import { readAgain, readManyAgain } from './read-again.ts'
import { rebuildIndex } from './rebuild-index.ts'
import { showFile, showPage } from '../lists/show-file.ts'
import { uploadFiles } from '../uploads/upload-files.ts'
import { fileSource } from '../../citing/index.ts'

const wav = (size = 64) => Buffer.concat([Buffer.from('524946462400000057415645666d7420', 'hex'), Buffer.alloc(size)])
const mp3 = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(64)])
const call = {
  duration: 75,
  segments: [
    { start: 0, end: 8, text: ' Good morning and welcome to the management call.' },
    { start: 8, end: 15, text: ' The churn rate of enterprise customers was 3.1 percent in 2025.' },
    { start: 15, end: 61, text: ' We expect it to fall.' },
    { start: 62, end: 75, text: ' 경업금지 의무의 존속 기간은 3년입니다.' },
  ],
}

describeOnAnyDatabase('recordings', (under) => {
  let core: TestCore
  let service: TranscriptionServer
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    service = await startTranscriptionServer()
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
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    service.answerWith(() => ({ body: call }))
  })

  const upload = async (name: string, content: Uint8Array) => {
    const [file] = await uploadAndRead(core, owner, projectId, { [name]: content })
    return { projectId, attachmentId: file?.id ?? 0 }
  }
  const show = (file: { projectId: number; attachmentId: number }) => showFile(core.deps, owner, file)
  const citationsOf = async (query: string) => {
    const events = await askQuestion(core.deps, owner, { projectId, query, toolids: [], chat_history: [], file_search_tools: [] })
    const sentences = (await Array.fromAsync(events)).flatMap((event) => (event.type === 'sentence' ? [event.sentence] : []))
    return sentences.flatMap((sentence) => sentence.citations)
  }

  it('are searched by their transcript in both languages and cited with the time', async () => {
    const file = await upload('management call.wav', wav())
    expect(await show(file)).toMatchObject({ kind: 'wav', status: 'indexed', pages: 2, failure: null })
    expect(service.requests.at(-1)?.file.filename).toBe('recording.wav')
    const [english] = await citationsOf('What was the churn rate of enterprise customers?')
    expect(english).toMatchObject({ fileId: file.attachmentId, page: 1, kind: 'recording', from: 8, to: 15 })
    const [korean] = await citationsOf('경업금지 의무의 존속 기간은 얼마입니까?')
    expect(korean).toMatchObject({ fileId: file.attachmentId, page: 2, kind: 'recording', from: 62, to: 75 })
  })

  it('return the transcript of a page with times', async () => {
    const file = await upload('call.mp3', mp3)
    const page = await showPage(core.deps, owner, { ...file, page: 1 })
    expect(page).toMatchObject({ anchor: { kind: 'time', start: 0, end: 61 }, pages: 2 })
    expect(page.spoken?.map(({ start, end, from }) => [from, page.text.slice(start, end)])).toContainEqual([15, 'We expect it to fall.'])
  })

  it('are transcribed once when the index is rebuilt, and again when reread on request', async () => {
    const file = await upload('call.mp3', mp3)
    const asked = service.requests.length
    await rebuildIndex(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, { projectId })
    await untilRead(core)
    expect((await core.deps.indexes.search(projectId, 'churn rate')).pages[0]?.source).toBe(fileSource(file.attachmentId))
    expect(service.requests).toHaveLength(asked)
    await readAgain(core.deps, owner, file)
    await untilRead(core)
    expect(service.requests).toHaveLength(asked + 1)
  })

  it('leave no stored data when their data is deleted', async () => {
    const { attachmentId } = await upload('call.mp3', mp3)
    const { rows } = await core.deps.database.pool.query<{ blob_key: string }>('select blob_key from files where id = $1', [attachmentId])
    const blobKey = rows[0]?.blob_key ?? ''
    const held = () => Promise.all(['', '.pages', '.transcript'].map((ending) => core.deps.blobs.exists(`${blobKey}${ending}`)))
    expect(await held()).toEqual([true, true, true])
    const system = { kind: 'system', organizationId: owner.organizationId, language: 'en' } as const
    await deleteFileData(core.deps, system, { organizationId: owner.organizationId, projectId, files: [{ id: attachmentId, blobKey }] })
    expect(await held()).toEqual([false, false, false])
  })

  it('record the failure of the service and are read when it works again', async () => {
    service.answerWith(() => ({ status: 401 }))
    const file = await upload('call.mp3', mp3)
    expect(await show(file)).toMatchObject({ status: 'failed', failure: { reason: 'transcription-failed' } })
    service.answerWith(() => ({ body: call }))
    expect(await readManyAgain(core.deps, owner, { projectId, attachmentIds: [] })).toEqual({ count: 1 })
    await untilRead(core)
    expect(await show(file)).toMatchObject({ status: 'indexed', failure: null })
  })

  it('do not delay other files and are sent to the service two at a time', async () => {
    const gate = Promise.withResolvers<void>()
    let [waiting, most] = [0, 0]
    service.answerWith(async () => {
      most = Math.max(most, (waiting += 1))
      await gate.promise
      waiting -= 1
      return { body: call }
    })
    const calls = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`call ${at}.mp3`, mp3]))
    await uploadFiles(core.deps, owner, { projectId, files: incoming(calls) })
    const { data } = await uploadFiles(core.deps, owner, { projectId, files: incoming({ 'note.txt': 'A note' }) })
    const note = { projectId, attachmentId: data[0]?.id ?? 0 }
    await expect.poll(async () => (await show(note)).status, { timeout: 20_000 }).toBe('indexed')
    gate.resolve()
    await untilRead(core)
    expect(most).toBe(2)
  })

  describe('as runs', () => {
    const types = runTypesOf([transcriptionType])
    const [cancel, retry] = [runCanceller(types), runRetrier(types)]
    const page = { limit: 10, offset: 0 }
    const runOf = async (by = owner) => (await listRuns(core.deps, by, { projectId, kind: 'transcription', ...page })).rows[0]!
    const untilIdle = async () => {
      const busy = async () => {
        const { pool } = core.deps.database
        const unfinished = "name = 'transcribe-recording' and state in ('created', 'active', 'retry')"
        return (await pool.query<object>(`select 1 from pgboss.job where ${unfinished}`)).rows
      }
      await expect.poll(busy, { timeout: 20_000, interval: 50 }).toEqual([])
    }
    const system = () => ({ kind: 'system', organizationId: owner.organizationId, language: 'en' }) as const
    /** A recording whose transcription blocks until `open` is called. */
    const held = async () => {
      const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      service.answerWith(async () => {
        asked.resolve()
        await gate.promise
        return { body: call }
      })
      const { data } = await uploadFiles(core.deps, owner, { projectId, files: incoming({ 'call.mp3': mp3 }) })
      await asked.promise
      return { file: { projectId, attachmentId: data[0]?.id ?? 0 }, open: gate.resolve }
    }

    it('belong to the uploader', async () => {
      const file = await upload('call.mp3', mp3)
      // The file is read a moment before its run ends.
      await expect
        .poll(() => runOf())
        .toMatchObject({
          state: 'completed',
          subject: 'call.mp3',
          subjectId: file.attachmentId,
          startedBy: { id: owner.userId },
        })
    })

    it('can be cancelled, which the file records, and restarted by reading the file again', async () => {
      const { file, open } = await held()
      const { id } = await runOf()
      expect(await cancel(core.deps, owner, { id })).toMatchObject({ state: 'cancelled' })
      await untilIdle()
      open()
      expect(await show(file)).toMatchObject({ status: 'failed', failure: { reason: 'stopped' } })
      service.answerWith(() => ({ body: call }))
      await readAgain(core.deps, owner, file)
      await untilRead(core)
      expect(await show(file)).toMatchObject({ status: 'indexed', failure: null })
      await expect
        .poll(async () => (await listRuns(core.deps, owner, { projectId, kind: 'transcription', ...page })).rows)
        .toMatchObject([{ state: 'completed' }])
    })

    it('fail with the service and can be retried', async () => {
      service.answerWith(() => ({ status: 401 }))
      const file = await upload('call.mp3', mp3)
      await untilIdle()
      const { id } = await runOf()
      expect(await runOf()).toMatchObject({ state: 'failed', failure: { code: 'TRANSCRIPTION_FAILED' }, canRetry: true })
      service.answerWith(() => ({ body: call }))
      await retry(core.deps, owner, { id })
      await untilIdle()
      expect(await runOf()).toMatchObject({ id, state: 'completed', failure: null })
      expect(await show(file)).toMatchObject({ status: 'indexed', failure: null })
      await upload('call.wav', wav(2_000))
      await untilIdle()
      expect(await runOf()).toMatchObject({ state: 'failed', failure: { code: 'RECORDING_TOO_LARGE' }, canRetry: false })
    })

    it('call the service once when the process is killed after the response', async () => {
      const { file, open } = await held()
      const { id } = await runOf()
      await cancel(core.deps, owner, { id })
      await untilIdle()
      open()
      const { pool } = core.deps.database
      await pool.query("update runs set state = 'running', finished_at = null where id = $1", [id])
      await pool.query("update files set status = 'uploaded', failure = null where id = $1", [file.attachmentId])
      service.answerWith(() => ({ body: call }))
      const asked = service.requests.length
      const stopping = new AbortController()
      const { reading } = core.deps
      const killed = {
        ...core.deps,
        reading: {
          ...reading,
          read: () => {
            stopping.abort(new Error('the process ends'))
            return Promise.reject(new Error('the process ends'))
          },
        },
      }
      const perform = runPerformer(transcriptionWork)
      await expect(perform(killed, system(), { runId: id, signal: stopping.signal })).rejects.toThrow('the process ends')
      expect(await show(file)).toMatchObject({ status: 'reading' })
      await perform(core.deps, system(), { runId: id })
      expect(service.requests.length - asked).toBe(1)
      expect(await show(file)).toMatchObject({ status: 'indexed' })
      expect(await runOf()).toMatchObject({ id, state: 'completed' })
    })

    it('are deleted with their recording', async () => {
      const file = await upload('call.mp3', mp3)
      const { id } = await runOf()
      await deleteFile(core.deps, owner, file)
      await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
      await expectRefusal(showRun(core.deps, owner, { id }), 'RUN_NOT_FOUND')
    })

    it('are refused to guests and other organizations', async () => {
      await upload('call.mp3', mp3)
      const { id } = await runOf()
      const guest = await makeMember(core, owner.organizationId, roles.guest)
      const place = { projectId, userId: guest.userId, role: roles.guest, createdAt: core.clock.now() }
      await core.deps.database.db.insert(projectMembers).values(place)
      expect(await runOf(guest)).toBeUndefined()
      const stranger = await makeOrganization(core)
      for (const use of [showRun, cancel, retry]) {
        await expectRefusal(use(core.deps, guest, { id }), 'LIMITED_ACCESS')
        await expectRefusal(use(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
      }
    })
  })

  it('that are too large for the service fail without calling it', async () => {
    const asked = service.requests.length
    const file = await upload('call.wav', wav(2_000))
    expect(await show(file)).toMatchObject({ status: 'failed', failure: { reason: 'recording-too-large' } })
    expect(service.requests).toHaveLength(asked)
  })

  it('without speech become a page without text', async () => {
    service.answerWith(() => ({ body: { text: '', duration: 4, segments: [] } }))
    expect(await show(await upload('rain.wav', wav()))).toMatchObject({ status: 'indexed', pages: 1, pagesWithoutText: [1], failure: null })
  })

  it('become one page when the service returns no times', async () => {
    service.answerWith(() => ({ body: { text: 'The earn-out is 20 percent of the price.' } }))
    const file = await upload('call.wav', wav())
    const [citation] = await citationsOf('How much is the earn-out?')
    expect(citation).toMatchObject({ fileId: file.attachmentId, page: 1 })
    expect(citation?.quote).toContain('20 percent')
  })

  it('are only stored without a service, and can be read once one is configured', async () => {
    const without = await openTestCore(under)
    try {
      const someone = await makeOrganization(without)
      const { id } = await createProject(without.deps, someone, { name: 'Deal', description: '', type: projectTypes.all })
      const [stored] = await uploadAndRead(without, someone, id, { 'call.mp3': mp3 })
      const file = { projectId: id, attachmentId: stored?.id ?? 0 }
      expect(stored).toMatchObject({ status: 'stored', failure: null, pages: null })
      expect(await readAgain(without.deps, someone, file)).toMatchObject({ status: 'stored' })
      expect(await readManyAgain(without.deps, someone, { projectId: id, attachmentIds: [file.attachmentId] })).toEqual({ count: 0 })
      // The state after a restart with the service configured; jobs share the object.
      Object.assign(without.deps.searchModels.operator, { transcription: core.deps.searchModels.operator.transcription })
      await readAgain(without.deps, someone, file)
      await untilRead(without)
      expect(await showFile(without.deps, someone, file)).toMatchObject({ status: 'indexed', pages: 2 })
    } finally {
      await without.close()
    }
  })
})
