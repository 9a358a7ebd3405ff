import { AppError, type fileEndpoints, type InputOf } from '@dossier/contract'
import { record, recordMany } from '../../audit/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type Needs, useCase } from '../../use-case/index.ts'
import { isReadable, isRecording } from '../uploads/allowed-kind.ts'
import { chosenWho, fileWho } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileHappening } from '../happenings.ts'
import { transcriptKey } from './kept-transcript.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { queueReading } from './queue-reading.ts'
import { startReading } from './start-reading.ts'
import { startTranscription } from './transcription-run.ts'

/** Puts a file that failed, was read before, or can be read by now, in line to be read once more. @throws FILE_BEING_READ */
export const readAgain = useCase({
  needs: ['blobs', 'clock', 'queue', 'searchModels', 'secretBox'],
  policy: fileWho('files.readAgain'),
  async run(context, input: { projectId: number; attachmentId: number }) {
    const { deps, actor, subject, read, write } = context
    const { file } = subject
    if (file.status === 'uploaded' || file.status === 'reading') throw new AppError('FILE_BEING_READ')
    if (isReadable(await searchModelsOf(context), file.kind)) {
      await forgetTranscripts(deps, [file])
      await write(async (within) => {
        await queueReading(within, context, [file.id])
        await record(within, actor, fileHappening('file.readAgain', file), deps.clock.now())
      })
    }
    const row = await read(filesRepository).unsafeFind(input.projectId, file.id)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})

/**
 * Has several files read once more, or with none named every file that failed, as one run, and recordings as one each; those that are in line already
 * stay there.
 */
export const readManyAgain = useCase({
  needs: ['blobs', 'clock', 'queue', 'searchModels', 'secretBox'],
  policy: chosenWho('files.readAgain'),
  async run(context, input: InputOf<typeof fileEndpoints.readManyAgain>) {
    const { deps, actor, subject, read, write } = context
    const files = read(filesRepository)
    const models = await searchModelsOf(context)
    const named =
      input.attachmentIds.length > 0 ? subject.files : await files.findMany(input.projectId, await files.failedIds(input.projectId))
    const again = named.filter((file) => isReadable(models, file.kind) && file.status !== 'uploaded' && file.status !== 'reading')
    if (again.length === 0) return { count: 0 }
    await forgetTranscripts(deps, again)
    await write(async (within) => {
      const [recordings, others] = [again.filter(({ kind }) => isRecording(kind)), again.filter(({ kind }) => !isRecording(kind))]
      await startReading(within, context, input.projectId, others)
      for (const file of recordings) await startTranscription(within, context, file)
      const now = deps.clock.now()
      const happened = again.map((file) => fileHappening('file.readAgain', file))
      await recordMany(within, actor, happened, now)
    })
    return { count: again.length }
  },
})

/** Whoever asks for a recording anew wants it written down anew. */
async function forgetTranscripts({ blobs }: Needs<'blobs'>, files: readonly FileRow[]): Promise<void> {
  for (const file of files) if (isRecording(file.kind)) await blobs.delete(transcriptKey(file.blobKey))
}
