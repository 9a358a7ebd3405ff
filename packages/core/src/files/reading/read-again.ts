import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record, recordMany } from '../../audit/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type Needs, useCase } from '../../use-case/index.ts'
import { isReadable, isRecording } from '../uploads/allowed-kind.ts'
import { chosenFilesPolicy, filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { transcriptKey } from './stored-transcript.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { queueReading } from './queue-reading.ts'
import { startReading } from './start-reading.ts'
import { startTranscription } from './transcription-run.ts'

/** Queues a file to be read again. @throws FILE_BEING_READ */
export const readAgain = useCase({
  needs: ['blobs', 'clock', 'queue', 'searchModels', 'secretBox'],
  policy: filePolicy('files.readAgain'),
  async run(context, input: { projectId: number; attachmentId: number }) {
    const { deps, actor, subject, read, write } = context
    const { file } = subject
    if (file.status === 'uploaded' || file.status === 'reading') throw new AppError('FILE_BEING_READ')
    if (isReadable(await searchModelsOf(context), file.kind)) {
      await deleteTranscripts(deps, [file])
      await write(async (within) => {
        await queueReading(within, context, [file.id])
        await record(within, actor, fileAuditEvent('file.readAgain', file), deps.clock.now())
      })
    }
    const row = await read(filesRepository).unsafeFind(input.projectId, file.id)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})

/**
 * Reads the named files again, or all failed ones when none are named. Starts one run for the files and one for each recording; files that
 * are already queued are skipped.
 */
export const readManyAgain = useCase({
  needs: ['blobs', 'clock', 'queue', 'searchModels', 'secretBox'],
  policy: chosenFilesPolicy('files.readAgain'),
  async run(context, input: InputOf<typeof fileEndpoints.readManyAgain>) {
    const { deps, actor, subject, read, write } = context
    const files = read(filesRepository)
    const models = await searchModelsOf(context)
    const named =
      input.attachmentIds.length > 0 ? subject.files : await files.findMany(input.projectId, await files.failedIds(input.projectId))
    const again = named.filter((file) => isReadable(models, file.kind) && file.status !== 'uploaded' && file.status !== 'reading')
    if (again.length === 0) return { count: 0 }
    await deleteTranscripts(deps, again)
    await write(async (within) => {
      const [recordings, others] = [again.filter(({ kind }) => isRecording(kind)), again.filter(({ kind }) => !isRecording(kind))]
      await startReading(within, context, input.projectId, others)
      for (const file of recordings) await startTranscription(within, context, file)
      const now = deps.clock.now()
      const events = again.map((file) => fileAuditEvent('file.readAgain', file))
      await recordMany(within, actor, events, now)
    })
    return { count: again.length }
  },
})

/** Rereading a recording on request also transcribes it again. */
async function deleteTranscripts({ blobs }: Needs<'blobs'>, files: readonly FileRow[]): Promise<void> {
  for (const file of files) if (isRecording(file.kind)) await blobs.delete(transcriptKey(file.blobKey))
}
