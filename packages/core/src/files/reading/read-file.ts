import type { FileFailure } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { publishChange } from '../../changes/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { factsKey } from '../facts/stored-facts.ts'
import { fileHappening } from '../happenings.ts'
import { embedFilesLater } from '../embedding/start-embedding.ts'
import { vectorsKey } from '../embedding/stored-vectors.ts'
import { transcriptKey } from './kept-transcript.ts'
import { queueReading } from './queue-reading.ts'
import { bringBack, keepSearchable, removeOutdated } from './keep-searchable.ts'
import { readContent, readStoredPages } from './read-content.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { searchableRepository } from './searchable.repository.ts'
import { pagesKey } from './stored-pages.ts'

/** What the next reading may end without. A file that always ends so waits behind all others before it is tried once more, and once only. */
const triedOnceMore: ReadonlySet<FileFailure> = new Set(['timed-out', 'reader-crashed'])
/** Nothing went wrong: there is nothing in the file to be read. */
const withoutText: ReadonlySet<FileFailure> = new Set(['empty', 'no-text'])

/**
 * Reads a file into pages and indexes them. Safe to run again at any point: pages and index rows replace those of an
 * earlier attempt, and the file counts as indexed only when both are written. Versions of one file may be read in any order: what
 * searches do not look into has left the index in the end.
 */
export const readFile = useCase({
  needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, input: { fileId: number; fromStoredPages?: true | undefined; signal?: AbortSignal }): Promise<void> {
    const { deps, actor, read, write } = context
    const file = await read(filesRepository).find(input.fileId)
    if (file === undefined) return
    if (file.status === 'indexed') return keepSearchable(context, file)
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
      // Of a recording its run is the only one.
      return triedOnceMore.has(failure) && file.failedReadings === 0 && !isRecording(file.kind)
        ? tryOnceMore(context, file)
        : setNotRead(context, file, failure)
    }
    if (stored === undefined) await deps.blobs.put(pagesKey(file.blobKey), result.stored)
    await deps.blobs.put(factsKey(file.blobKey), result.facts)
    const enters = !(await read(searchableRepository).isOutdated(file))
    if (enters) await deps.indexes.writeFile(file.projectId, file.id, result.rows)
    const { title, pages, pagesWithoutText, readInPart } = result
    // Reading may have taken long enough for another model to be chosen.
    const models = await searchModelsOf(context)
    const kept = await write(async (within) => {
      const now = deps.clock.now()
      const indexed = await within(filesRepository).setIndexed(file.id, { title, pages, pagesWithoutText, readInPart }, now)
      if (indexed && enters) await embedFilesLater(within, context, { projectId: file.projectId, fileIds: [file.id] }, models)
      if (indexed && stored === undefined) await record(within, actor, { ...fileHappening('file.read', file), facts: { pages } }, now)
      publishReading(within)
      return indexed
    })
    if (kept) return enters ? removeOutdated(context, file) : keepSearchable(context, file)
    await deps.indexes.removeFiles(file.projectId, [file.id])
    // In the bin it keeps what was read; restored in between it may have been indexed before it was removed.
    if ((await read(binRepository).heldFiles(file.projectId, [file.id])).length > 0) return
    if ((await read(filesRepository).find(file.id)) !== undefined) return bringBack(context, file.projectId, [file.id])
    await deps.blobs.delete(pagesKey(file.blobKey))
    await deps.blobs.delete(factsKey(file.blobKey))
    await deps.blobs.delete(transcriptKey(file.blobKey))
    await deps.blobs.delete(vectorsKey(file.blobKey))
  },
})

/** Marks a file as failed whose reading failed again and again, or whose reading the end of the server interrupted every time. */
export const giveUpReading = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, input: { fileId: number; interrupted: boolean }): Promise<void> {
    const file = await context.read(filesRepository).find(input.fileId)
    if (file !== undefined) await setNotRead(context, file, input.interrupted ? 'interrupted' : 'reader-crashed')
  },
})

async function tryOnceMore(context: UseCaseContext<System, null, 'clock' | 'queue'>, { id }: FileRow): Promise<void> {
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
    if (recorded) await record(within, actor, { ...fileHappening('file.failed', file), facts: { failure } }, now)
  })
  await bringBack(context, file.projectId, [file.id])
}
