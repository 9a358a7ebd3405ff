import { type FileKind, jobs } from '@dossier/contract'
import { publishChange } from '../../changes/index.ts'
import type { Member, Needs, System, Within } from '../../use-case/index.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { filesRepository } from '../files.repository.ts'
import { queueTranscription, startTranscription } from './transcription-run.ts'

// Below first readings.
const LOW_PRIORITY = -1

interface Queueing {
  deps: Needs<'clock' | 'queue'>
  actor: Member | System
}

/**
 * Queues files to be read again, within the caller's transaction.
 *
 * @param place `last` for automatic retries: low priority, and the count of failed readings is kept
 */
export async function queueReading(
  within: Within,
  queueing: Queueing,
  fileIds: readonly number[],
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  const { organizationId } = queueing.actor
  const files = within(filesRepository)
  for (const fileId of fileIds) {
    const file = await files.find(fileId)
    if (file === undefined) continue
    const failedReadings = place === 'last' ? 'counted' : 'forgotten'
    if (isRecording(file.kind)) {
      await startTranscription(within, queueing, file, failedReadings)
      continue
    }
    await files.setWaiting(fileId, failedReadings)
    publishChange(within, { topic: 'reading', organizationId, projectId: file.projectId })
    await queueJob(queueing, within, file.id, place)
  }
}

interface RecordedFile {
  id: number
  projectId: number
  filename: string
  kind: FileKind
}

/** Queues a new file to be read; a recording starts a transcription run. */
export async function queueFirstReading(within: Within, queueing: Queueing, file: RecordedFile): Promise<void> {
  await (isRecording(file.kind) ? queueTranscription(within, queueing, file) : queueJob(queueing, within, file.id))
}

async function queueJob(
  { deps, actor: { organizationId } }: Queueing,
  { transaction }: Within,
  fileId: number,
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  await deps.queue.send(jobs.readFile, { organizationId, fileId }, { transaction, ...(place === 'last' && { priority: LOW_PRIORITY }) })
}

/** Queues a file to be indexed again from its stored pages. */
export async function queueStoredPages(
  { queue }: Needs<'queue'>,
  { transaction }: Within,
  organizationId: number,
  fileId: number,
): Promise<void> {
  await queue.send(jobs.readFile, { organizationId, fileId, fromStoredPages: true }, { transaction })
}
