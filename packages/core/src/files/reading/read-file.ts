import { type FileFailure, jobs } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { publishChange } from '../../changes/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { factsKey } from '../facts/stored-facts.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { queueEmbedding } from '../embedding/start-embedding.ts'
import { vectorsKey } from '../embedding/stored-vectors.ts'
import { transcriptKey } from './stored-transcript.ts'
import { queueReading } from './queue-reading.ts'
import { queueMissingVersions, reconcileIndex, removeOutdated } from './reconcile-index.ts'
import { readContent, readStoredPages } from './read-content.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { searchableRepository } from './searchable.repository.ts'
import { pagesKey } from './stored-pages.ts'

/** Failures that are retried once, with low priority. */
const retriedFailures: ReadonlySet<FileFailure> = new Set(['timed-out', 'reader-crashed'])
/** Outcomes of files without readable content, which are no failures. */
const withoutText: ReadonlySet<FileFailure> = new Set(['empty', 'no-text'])

/**
 * Reads a file into pages and indexes them. Idempotent: pages and index rows replace those of an earlier attempt, and the file is
 * marked as indexed only when both are written. Versions of one file may be read in any order: only the searchable one remains in
 * the index.
 */
export const readFile = useCase({
  needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, input: { fileId: number; fromStoredPages?: true | undefined; signal?: AbortSignal }): Promise<void> {
    const { deps, actor, read, write } = context
    const file = await read(filesRepository).find(input.fileId)
    if (file === undefined) return
    if (file.status === 'indexed') return reconcileIndex(context, file)
    const publishReading = (within: Within) =>
      publishChange(within, { topic: 'reading', organizationId: actor.organizationId, projectId: file.projectId })
    const setStatus = (status: 'reading' | 'stored') =>
      write(async (within) => {
        await within(filesRepository).setStatus(file.id, status)
        publishReading(within)
      })
    await setStatus('reading')
    const stored = input.fromStoredPages && (await readStoredPages(deps, file, input.signal))
    const result = stored ?? (await readContent(deps, file, await searchModelsOf(context), input.signal))
    if (result === undefined) return setStatus('stored')
    if (!result.readable) {
      const { failure } = result
      // A recording is read only by its run, which has its own retry.
      return retriedFailures.has(failure) && file.failedReadings === 0 && !isRecording(file.kind)
        ? retryLater(context, file)
        : setNotRead(context, file, failure)
    }
    if (stored === undefined) await deps.blobs.put(pagesKey(file.blobKey), result.stored)
    await deps.blobs.put(factsKey(file.blobKey), result.facts)
    const isSearched = !(await read(searchableRepository).isOutdated(file))
    if (isSearched) await deps.indexes.writeFile(file.projectId, file.id, result.rows)
    const { title, pages, pagesWithoutText, readInPart } = result
    // The model may have changed during the reading.
    const models = await searchModelsOf(context)
    const isIndexed = await write(async (within) => {
      const now = deps.clock.now()
      const indexed = await within(filesRepository).setIndexed(file.id, { title, pages, pagesWithoutText, readInPart }, now)
      if (indexed && isSearched) await queueEmbedding(within, context, { projectId: file.projectId, fileIds: [file.id] }, models)
      // Somebody may wait to ask what was saved from an outside source.
      if (indexed && file.provenance !== null)
        await deps.queue.send(
          jobs.answerWatchQuestions,
          { organizationId: actor.organizationId, fileId: file.id },
          { transaction: within.transaction },
        )
      if (indexed && stored === undefined) await record(within, actor, { ...fileAuditEvent('file.read', file), facts: { pages } }, now)
      publishReading(within)
      return indexed
    })
    if (isIndexed) return isSearched ? removeOutdated(context, file) : reconcileIndex(context, file)
    await deps.indexes.removeFiles(file.projectId, [file.id])
    // A file in the bin keeps its pages. A file restored in between may have lost its index rows by the removal above.
    if ((await read(binRepository).filesInBin(file.projectId, [file.id])).length > 0) return
    if ((await read(filesRepository).find(file.id)) !== undefined) return queueMissingVersions(context, file.projectId, [file.id])
    await deps.blobs.delete(pagesKey(file.blobKey))
    await deps.blobs.delete(factsKey(file.blobKey))
    await deps.blobs.delete(transcriptKey(file.blobKey))
    await deps.blobs.delete(vectorsKey(file.blobKey))
  },
})

/** Marks a file as failed after all attempts to read it failed or were interrupted by server stops. */
export const giveUpReading = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, input: { fileId: number; interrupted: boolean }): Promise<void> {
    const file = await context.read(filesRepository).find(input.fileId)
    if (file !== undefined) await setNotRead(context, file, input.interrupted ? 'interrupted' : 'reader-crashed')
  },
})

async function retryLater(context: UseCaseContext<System, null, 'clock' | 'queue'>, { id }: FileRow): Promise<void> {
  await context.write(async (within) => {
    await within(filesRepository).countFailedReading(id)
    await queueReading(within, context, [id], 'last')
  })
}

async function setNotRead(
  context: UseCaseContext<System, null, 'clock' | 'indexes' | 'queue'>,
  file: FileRow,
  failure: FileFailure,
): Promise<void> {
  const { deps, actor, write } = context
  await write(async (within) => {
    const now = deps.clock.now()
    const files = within(filesRepository)
    const isEmpty = withoutText.has(failure)
    const recorded = await files.setNotRead(file.id, isEmpty ? 'stored' : 'failed', failure, now)
    if (recorded && !isEmpty) await files.countFailedReading(file.id)
    if (recorded) await record(within, actor, { ...fileAuditEvent('file.failed', file), facts: { failure } }, now)
  })
  await queueMissingVersions(context, file.projectId, [file.id])
}
